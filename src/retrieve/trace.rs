//! How a context was chosen.

use crate::document::Found;
use crate::json::{Builder, Json};
use crate::judge::Evidence;

/// What one profile decided.
#[derive(Debug, Default)]
pub(super) struct Trace {
    pub(super) profile: &'static str,
    pub(super) scope: Option<&'static str>,
    pub(super) speaker: Option<String>,
    pub(super) scores: Vec<(String, f64)>,
    pub(super) evidence: Option<Evidence>,
    pub(super) filter: Option<Selected>,
}

/// The filter that selected entries.
#[derive(Debug)]
pub(super) struct Selected {
    pub(super) field: String,
    pub(super) group: String,
    pub(super) value: String,
}

/// What all profiles of a question decided, and what came of it.
#[derive(Debug, Default)]
pub(super) struct Traces {
    /// Why there is no answer.
    pub(super) reason: Option<&'static str>,
    pub(super) profiles: Vec<Trace>,
    /// Whether each profile stands under its name.
    pub(super) merged: bool,
    /// What did not fit the tokens.
    pub(super) left_out: Vec<Found>,
}

impl Traces {
    pub(super) fn json(&self) -> Json {
        let mut made = Builder::new();
        made.object();
        if let Some(reason) = self.reason {
            made.key("reason").string(reason);
        }
        if self.merged {
            made.key("profiles").object();
            for trace in &self.profiles {
                made.key(trace.profile).object();
                trace.build(&mut made);
                made.end();
            }
            made.end();
        } else {
            for trace in &self.profiles {
                trace.build(&mut made);
            }
        }
        if !self.left_out.is_empty() {
            self.build_left_out(&mut made);
        }
        made.end();
        made.finish()
    }

    fn build_left_out(&self, made: &mut Builder) {
        made.key("left_out").array();
        for found in &self.left_out {
            made.object();
            made.key("document").string(&found.document().id);
            made.key("unit").string(&found.unit().id);
            made.end();
        }
        made.end();
    }
}

impl Trace {
    fn build(&self, made: &mut Builder) {
        made.key("profile").string(self.profile);
        if let Some(scope) = self.scope {
            made.key("scope").string(scope);
        }
        if let Some(speaker) = &self.speaker {
            made.key("speaker").string(speaker);
        }
        made.key("scores").object();
        for (label, score) in &self.scores {
            made.key(label).float(*score);
        }
        made.end();
        if let Some(evidence) = &self.evidence {
            made.key("evidence");
            build_evidence(evidence, made);
        }
        if let Some(filter) = &self.filter {
            made.key("filter").object();
            made.key("field").string(&filter.field);
            made.key("group").string(&filter.group);
            made.key("value").string(&filter.value);
            made.end();
        }
    }
}

fn build_evidence(evidence: &Evidence, made: &mut Builder) {
    made.object().key("words").object();
    for (word, weight) in &evidence.words {
        made.key(word).float(*weight);
    }
    made.end();
    made.key("missing").float(evidence.missing);
    made.key("told").float(evidence.told);
    made.key("enough").float(evidence.enough);
    if evidence.impossible {
        made.key("impossible").bool(true);
    }
    made.end();
}

/// A reason alone.
pub(super) fn reason(why: &'static str) -> Json {
    Traces {
        reason: Some(why),
        ..Traces::default()
    }
    .json()
}
