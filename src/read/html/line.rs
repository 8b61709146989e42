//! The text of a subtree: as one line, as maths, and the marks of scripts.

use super::names::{BLOCK, Name};
use super::tree::{CLASSIFIER, FORMULA, FURNITURE, IN_ARTICLE, SCRIPT, SKIPPED, Tree};
use crate::text::{category, squash, trim};

/// An element that is being read into a line.
struct Inside {
    end: u32,
    /// Where its own text starts.
    from: usize,
    block: bool,
}

impl Tree<'_> {
    /// Whether an element is left out; a button is kept where it holds a label.
    pub(super) fn skips(&self, at: u32, buttons: bool) -> bool {
        self.has(at, SKIPPED)
            || (!buttons && self.name(at) == Name::Button)
            || (self.has(at, FURNITURE) && !self.has(at, IN_ARTICLE))
    }

    /// The text of an element for one line, squashed.
    pub(super) fn line(&self, at: u32) -> String {
        squash(&self.unsquashed_line(at, false))
    }

    /// The text of a heading, where an accordion may put it into a button.
    pub(super) fn heading_line(&self, at: u32) -> String {
        squash(&self.unsquashed_line(at, true))
    }

    fn unsquashed_line(&self, of: u32, buttons: bool) -> String {
        let mut out = String::new();
        let mut open = vec![Inside {
            end: self.end(of),
            from: 0,
            block: false,
        }];
        let mut at = of + 1;
        loop {
            while let Some(done) = open.pop_if(|top| top.end <= at) {
                out.push_str(if done.block { " " } else { "" });
            }
            let Some(top) = open.last() else { return out };
            if !self.is_element(at) {
                out.push_str(self.text(at));
                at += 1;
                continue;
            }
            let name = self.name(at);
            if self.skips(at, buttons) {
                at = self.end(at);
            } else if name == Name::Br {
                out.push(' ');
                at = self.end(at);
            } else if name == Name::Math {
                out.push_str(&self.math(at));
                at = self.end(at);
            } else if name == Name::Img {
                out.push_str(self.formula(at));
                at = self.end(at);
            } else {
                let block = name.is(BLOCK);
                let mark = self.script_mark(at, out.get(top.from..).unwrap_or_default());
                out.push_str(if block { " " } else { mark });
                open.push(Inside {
                    end: self.end(at),
                    from: out.len(),
                    block,
                });
                at += 1;
            }
        }
    }

    /// The text of a formula: its alternative text without the wrapper of a displayed one, else its
    /// own without annotations.
    pub(super) fn math(&self, of: u32) -> String {
        if let Some(text) = self.values(of).and_then(|values| values.alttext.as_deref()) {
            let inner = text
                .strip_prefix("{\\displaystyle")
                .and_then(|text| text.strip_suffix('}'));
            return trim(inner.unwrap_or(text)).to_owned();
        }
        let mut out = String::new();
        let mut at = of + 1;
        while at < self.end(of) {
            out.push_str(self.text(at));
            let annotation = self.is_element(at)
                && matches!(self.name(at), Name::Annotation | Name::AnnotationXml);
            at = if annotation { self.end(at) } else { at + 1 };
        }
        squash(&out)
    }

    /// The alternative text of an image that shows a formula; nothing for any other.
    pub(super) fn formula(&self, at: u32) -> &str {
        let values = self.values(at);
        let text = values.and_then(|values| values.alt.as_deref());
        text.filter(|text| self.has(at, FORMULA) || is_tex(text))
            .unwrap_or_default()
    }

    /// What stands before an inline element: `^` or `_` before a `sup` or `sub` that follows a letter
    /// or digit, a colon between a term and what it is, else nothing.
    pub(super) fn script_mark(&self, at: u32, before: &str) -> &'static str {
        if self.has(at, CLASSIFIER) {
            let told = before.trim_end();
            return if told.is_empty() || told.ends_with(':') {
                ""
            } else {
                " : "
            };
        }
        if !self.has(at, SCRIPT) || !ends_in_word(before) {
            return "";
        }
        if self.name(at) == Name::Sup { "^" } else { "_" }
    }
}

/// Whether a text is TeX between its signs.
fn is_tex(text: &str) -> bool {
    let between = |open, close| {
        let inner = text.strip_prefix(open);
        inner.is_some_and(|inner: &str| inner.len() > 1 && inner.ends_with(close))
    };
    between("$", "$") || between("\\(", "\\)") || between("\\[", "\\]")
}

fn ends_in_word(text: &str) -> bool {
    let mut back = text.chars().rev();
    let last = back
        .next()
        .filter(|last| *last != '\n')
        .or_else(|| back.next());
    last.is_some_and(|c| category(c).is_alphanumeric())
}
