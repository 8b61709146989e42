//! Seams: the places between neighbouring units of a stretch.

use crate::json::Builder;
use crate::judge::{Answer, Request, Response, wording};

const CONTINUES: &str = "p_";
const REFERS_BACK: &str = "r_";

/// Seams asked about in one request.
#[derive(Debug, Clone, PartialEq)]
pub struct Seams {
    /// The seams in document order.
    pub seams: Vec<Seam>,
}

/// One place where a stretch could be cut.
#[derive(Debug, Clone, PartialEq)]
pub struct Seam {
    /// The key of the unit after the seam: `b4`, or `b4s2` for a sentence.
    pub key: String,
    /// The end of the unit before.
    pub end_of_first: String,
    /// The start of the unit after.
    pub start_of_second: String,
    /// Whether the unit after is code or a table; not sent.
    pub second_is_set: bool,
}

/// What was answered about a seam, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeamScore {
    /// How likely the second side goes on with the subject of the first.
    pub continues: f64,
    /// How likely the second side cannot be understood without the first.
    pub refers_back: f64,
}

impl Seams {
    pub(super) fn request(&self) -> Request {
        let mut state = Builder::new();
        state.object().key("seams").object();
        for seam in &self.seams {
            state.key(&seam.key).object();
            state.key("end_of_first").string(&seam.end_of_first);
            state.key("start_of_second").string(&seam.start_of_second);
            state.end();
        }
        let questions = self.seams.iter().flat_map(|Seam { key, .. }| {
            [
                (format!("{CONTINUES}{key}"), wording::seams::continues(key)),
                (
                    format!("{REFERS_BACK}{key}"),
                    wording::seams::refers_back(key),
                ),
            ]
        });
        Request {
            state: state.finish(),
            questions: questions.collect(),
        }
    }
}

impl SeamScore {
    /// The score of the seam before the unit `key`; none where its first question has no answer.
    #[must_use]
    pub fn read(answers: &Response, key: &str) -> Option<Self> {
        let continues = answers.noul(&format!("{CONTINUES}{key}"))?;
        let refers_back = answers.noul(&format!("{REFERS_BACK}{key}"));
        Some(Self {
            continues,
            refers_back: refers_back.unwrap_or(0.0),
        })
    }

    pub(in crate::judge) fn answers(self, key: &str) -> [(String, Answer); 2] {
        [
            (format!("{CONTINUES}{key}"), Answer::Noul(self.continues)),
            (
                format!("{REFERS_BACK}{key}"),
                Answer::Noul(self.refers_back),
            ),
        ]
    }
}
