//! The bridge to the drivers in JavaScript: files in, one case at a time, a report out.
//!
//! A trap leaves the instance unusable, so that nothing is kept here that the driver cannot give
//! again to a fresh one: verdicts are lines of text.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::report::{Detail, Report, Verdict};
use crate::{Bundle, Suite};

/// The files of a suite being gathered.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Files {
    bundle: Bundle,
}

#[wasm_bindgen]
impl Files {
    /// No files yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file.
    pub fn add(&mut self, name: String, bytes: Vec<u8>) {
        self.bundle.add(name, bytes);
    }

    /// The suite of a command, or a sentence that says why there is none.
    pub fn suite(self, command: &str, kind: Option<String>) -> Result<Cases, String> {
        let suite = match command {
            "conformance" => Suite::conformance(self.bundle, kind.as_deref())?,
            "cases" => Suite::faults(self.bundle, kind.as_deref())?,
            "fixtures" => Suite::fixtures(self.bundle, kind.as_deref())?,
            _ => return Err(format!("there is no command {command:?}")),
        };
        let whole = kind.is_none() && suite.is_whole();
        Ok(Cases { suite, whole })
    }
}

/// A suite ready to run.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Cases {
    suite: Suite,
    whole: bool,
}

#[wasm_bindgen]
impl Cases {
    /// How many cases there are.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        self.suite.cases.len()
    }

    /// Runs a case and returns its verdict, and what the engine gave.
    pub fn run(&self, index: usize) -> Vec<String> {
        let Some(case) = self.suite.cases.get(index) else {
            return Vec::new();
        };
        let outcome = (case.run)(case, &self.suite.bundle);
        let verdict = Verdict::of(&self.suite, case, &outcome);
        vec![
            verdict.line(),
            outcome.given.text(),
            crate::report::slug(&case.name),
        ]
    }

    /// The report over the verdicts of all cases, in order; its last line says whether any failed.
    pub fn report(&self, verdicts: Vec<String>, everything: bool) -> String {
        let verdicts: Vec<Verdict> = verdicts.iter().map(|line| Verdict::read(line)).collect();
        let detail = if everything {
            Detail::Everything
        } else {
            Detail::Failures
        };
        Report::new(&self.suite, &verdicts, detail, self.whole).text
    }
}
