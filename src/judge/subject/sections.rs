//! Sections of a document and what kind of text each is.

use crate::json::Builder;
use crate::judge::{Answer, Request, Response, wording};

/// All sections of a document, asked about in one request.
#[derive(Debug, Clone, PartialEq)]
pub struct Sections {
    /// The sections in document order.
    pub sections: Vec<Section>,
    /// The profiles on offer, each with what it is.
    pub profiles: Vec<(&'static str, &'static str)>,
    /// The heading over all sections, where there is one; not sent.
    pub over_all: String,
}

/// What is shown of one section.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// Its own heading; empty where there is none.
    pub title: String,
    /// How its text begins.
    pub opening: String,
    /// The first headings inside it.
    pub headings: Vec<String>,
    /// What its whole text is made of; not sent, and only there for the local judge.
    pub makeup: Option<Makeup>,
}

/// Counts over the text of a section, by which the local judge tells profiles apart.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Makeup {
    /// Words of running text and lists.
    pub words: usize,
    /// Sentences and list items.
    pub sentences: usize,
    /// Those that begin with a command to the reader.
    pub commands: usize,
    /// Items of numbered lists, and headings that count steps.
    pub steps: usize,
    /// Blocks of code.
    pub code: usize,
    /// Table rows.
    pub rows: usize,
    /// What is looked up by its name: members, terms with their explanation, options.
    pub entries: usize,
    /// Headings.
    pub headings: usize,
    /// Headings that ask something.
    pub questions: usize,
    /// Words that bind: `shall`, `liable`, `hereby` and their like.
    pub binding: usize,
    /// Words that tell what happened: `was`, `she`, `1884`.
    pub telling: usize,
    /// Words that speak to the reader: `you`, `your`.
    pub address: usize,
}

impl Sections {
    /// The profile chosen for the section at a position, with how sure the judge was; the name may
    /// be none of those offered.
    #[must_use]
    pub fn profile(answers: &Response, position: usize) -> (Option<&str>, f64) {
        let name = name(position);
        let sure = answers.confidence(&name).unwrap_or(0.0);
        (answers.choice(&name), sure)
    }

    pub(super) fn request(&self) -> Request {
        let mut state = Builder::new();
        state.object().key("sections").object();
        for (position, section) in self.sections.iter().enumerate() {
            state.key(&name(position)).object();
            state.key("title").string(&section.title);
            state.key("opening").string(&section.opening);
            state.key("headings").strings(&section.headings);
            state.end();
        }
        let names = (0..self.sections.len()).map(name);
        let questions = names.map(|name| {
            let question = wording::profiles::choice(&name, &self.profiles);
            (name, question)
        });
        Request {
            state: state.finish(),
            questions: questions.collect(),
        }
    }

    pub(in crate::judge) fn answer(position: usize, profile: &str, sure: f64) -> (String, Answer) {
        let choice = Answer::Choice {
            label: profile.to_owned(),
            confidence: Some(sure),
        };
        (name(position), choice)
    }
}

fn name(position: usize) -> String {
    format!("s{}", position + 1)
}
