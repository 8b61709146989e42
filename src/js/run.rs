//! A [`Run`] as a handle: replies are handed in one by one, then a step is taken.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use js_sys::Uint8Array;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};

use super::fault::Thrown;
use super::needs;
use super::store::Index;
use crate::document::Document;
use crate::error::{Error, ErrorKind, Result};
use crate::json::Json;
use crate::judge::Response;
use crate::run::{Need, Reply, Run, Step};
use crate::source::Collection;

/// The result in the form it crosses in.
pub(super) enum Made {
    /// A document's JSON, piece by piece.
    Pieces(Vec<String>),
    /// Any other JSON.
    Text(String),
}

type Replies = Vec<(u64, Reply)>;
type Stepping = Box<dyn FnMut(Replies) -> Step<Made>>;

/// Work under way.
#[wasm_bindgen(js_name = Run)]
pub struct Handle {
    step: Stepping,
    replies: Replies,
    made: Option<Made>,
    index: Option<Rc<RefCell<Collection>>>,
}

impl Handle {
    pub(super) fn new<T: 'static>(mut run: Run<T>, made: fn(T) -> Made) -> Self {
        Self {
            step: Box::new(move |replies| match run.step(replies) {
                Step::Needs(needs) => Step::Needs(needs),
                Step::Done(result) => Step::Done(result.map(made)),
            }),
            replies: Vec::new(),
            made: None,
            index: None,
        }
    }

    /// Answers what can be answered here; what cannot is left.
    fn meet(&mut self, needs: Vec<(u64, Need)>) -> Vec<(u64, Need)> {
        let Some(index) = &self.index else {
            return needs;
        };
        let index = index.borrow();
        let mut left = Vec::new();
        for (number, need) in needs {
            let reply = match need {
                Need::Search(query) => Reply::Hits(index.search(&query)),
                Need::Documents(ids) => {
                    Reply::Documents(ids.iter().map(|id| index.document(id)).collect())
                }
                other => {
                    left.push((number, other));
                    continue;
                }
            };
            self.replies.push((number, reply));
        }
        left
    }
}

#[wasm_bindgen(js_class = Run)]
impl Handle {
    /// Goes on with the replies handed in. Gives new needs, or nothing once the work is done.
    pub fn step(&mut self) -> Thrown<Option<String>> {
        loop {
            match (self.step)(std::mem::take(&mut self.replies)) {
                Step::Needs(needs) => {
                    let left = self.meet(needs);
                    if self.replies.is_empty() || !left.is_empty() {
                        return Ok(Some(needs::text(&left)));
                    }
                }
                Step::Done(result) => {
                    self.made = Some(result?);
                    return Ok(None);
                }
            }
        }
    }

    /// Lets a collection answer what it can.
    pub fn bind(&mut self, index: &Index) {
        self.index = Some(index.share());
    }

    /// The result, once.
    pub fn result(&mut self) -> JsValue {
        match self.made.take() {
            Some(Made::Pieces(pieces)) => joined(pieces).into(),
            Some(Made::Text(text)) => text.into(),
            None => JsValue::UNDEFINED,
        }
    }

    /// A judge's response; nothing, or what is no response, where the request failed.
    pub fn ask(&mut self, number: u32, response: Option<String>) {
        let answer = response.as_deref().and_then(|text| Json::parse(text).ok());
        let answer = answer.map(|json| Response::from_json(json.value()));
        self.replies.push((number.into(), Reply::Answer(answer)));
    }

    /// Hits of exact-term search.
    pub fn search(&mut self, number: u32, hits: &str) -> Thrown<()> {
        let hits = needs::hits(hits)?;
        self.replies.push((number.into(), Reply::Hits(hits)));
        Ok(())
    }

    /// Hits of the caller's search by meaning.
    pub fn nearest(&mut self, number: u32, hits: &str) -> Thrown<()> {
        self.search(number, hits)
    }

    /// Stored documents as their bytes, in the order asked.
    pub fn documents(&mut self, number: u32, documents: Vec<JsValue>) -> Thrown<()> {
        let documents: Result<_> = documents.iter().map(given).collect();
        self.replies
            .push((number.into(), Reply::Documents(documents?)));
        Ok(())
    }
}

/// The bytes of all pieces; each is let go of once it is copied.
pub(super) fn joined(pieces: Vec<String>) -> Uint8Array {
    let length: usize = pieces.iter().map(String::len).sum();
    let length = u32::try_from(length).unwrap_or(u32::MAX);
    let all = Uint8Array::new_with_length(length);
    let mut at = 0;
    for piece in pieces {
        let end = at + u32::try_from(piece.len()).unwrap_or(u32::MAX);
        all.subarray(at, end).copy_from(piece.as_bytes());
        at = end;
    }
    all
}

/// What is no bytes is no document.
fn given(value: &JsValue) -> Result<Option<Arc<Document>>> {
    let bytes = value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
    let read = bytes.map(|bytes| Document::from_json_for_reading(utf8(&bytes)?).map(Arc::new));
    read.transpose()
}

pub(super) fn document(bytes: &[u8]) -> Result<Document> {
    Document::from_json(utf8(bytes)?)
}

fn utf8(bytes: &[u8]) -> Result<&str> {
    let refused = |_| Error::new(ErrorKind::Document, "Not a format 2 document.");
    str::from_utf8(bytes).map_err(refused)
}

impl std::fmt::Debug for Handle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Handle").finish_non_exhaustive()
    }
}
