//! The list of works that a document cites, where its bibliography stands.

use super::group;
use super::walk::{Made, Walk};
use crate::block::BlockKind;
use crate::text::squash;

const TITLE: &str = "References";

const CHAPTER: usize = 1;
const SECTION: usize = 2;

impl Walk<'_> {
    /// `\bibliography{files}` or `\printbibliography[title=…, heading=…]`.
    pub(super) fn bibliography(&mut self, at: usize, end: usize) -> usize {
        let (options, _, next) = group::noted(self.body, end);
        self.take(at, next);
        self.close_lists();
        self.flush();
        self.list_works(options.first().copied().unwrap_or_default());
        next
    }

    /// The list under its heading, once; a bibliography that the document brings itself is enough.
    pub(super) fn list_works(&mut self, options: &str) {
        let citations = self.inline.citations.as_ref();
        let list = citations
            .map(|citations| citations.list())
            .unwrap_or_default();
        if list.is_empty() || std::mem::replace(&mut self.listed, true) {
            return;
        }
        if option(options, "heading") != Some("none") {
            let title = option(options, "title").map(|title| squash(&self.inline.text(title)));
            let title = title.filter(|title| !title.is_empty());
            let is_chapter = |made: &Made| matches!(made, Made::Heading(CHAPTER, _));
            let rank = if self.made.iter().any(is_chapter) {
                CHAPTER
            } else {
                SECTION
            };
            let title = title.unwrap_or_else(|| TITLE.to_owned());
            self.made.push(Made::Works(rank, title));
        }
        self.emit(BlockKind::Paragraph, list);
    }
}

/// The value of an option among `name=value, name={value}, …`.
fn option<'t>(options: &'t str, name: &str) -> Option<&'t str> {
    let mut rest = options;
    loop {
        let (own, after) = rest.split_once('=')?;
        let after = after.trim_start();
        let (value, next) = match group::brace(after, 0) {
            Some((value, next)) => (value, after.get(next..).unwrap_or_default()),
            None => after.split_once(',').unwrap_or((after, "")),
        };
        if own.rsplit(',').next().is_some_and(|own| own.trim() == name) {
            return Some(value.trim());
        }
        rest = next;
    }
}
