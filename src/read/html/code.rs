//! Code as written: the text of a `pre`, and of lines that are elements of their own.

use super::names::{BLOCK, Name};
use super::tree::{FRAGMENT, LINE_NUMBER, Tree};
use crate::text::trim;

impl Tree<'_> {
    /// The lines of a piece of code, without the one it opens with and space at its end.
    pub(super) fn code(&self, of: u32) -> String {
        let written = self.written(of);
        let text = written.strip_prefix('\n').unwrap_or(&written);
        text.trim_end_matches([' ', '\t', '\n', '\u{c}']).to_owned()
    }

    /// The text as written. A `br` is a line break, and a block has lines of its own.
    fn written(&self, of: u32) -> String {
        let mut code = Code::default();
        let between = self.has(of, FRAGMENT);
        let mut blocks: Vec<u32> = Vec::new();
        let mut at = of + 1;
        while at < self.end(of) {
            while blocks.pop_if(|end| *end <= at).is_some() {
                code.ends_line = true;
            }
            if !self.is_element(at) {
                let text = self.text(at);
                let formats = between && blocks.is_empty() && trim(text).is_empty();
                code.add(if formats { "" } else { text });
                at += 1;
            } else if self.skips(at, false) || self.has(at, LINE_NUMBER) {
                at = self.end(at);
            } else {
                if self.name(at) == Name::Br {
                    code.add("\n");
                } else if self.name(at).is(BLOCK) {
                    code.ends_line = true;
                    blocks.push(self.end(at));
                }
                at += 1;
            }
        }
        code.text
    }
}

#[derive(Default)]
struct Code {
    text: String,
    /// Whether what comes next stands on a line of its own.
    ends_line: bool,
}

impl Code {
    fn add(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let open = !self.text.is_empty() && !self.text.ends_with('\n');
        if std::mem::take(&mut self.ends_line) && open && !text.starts_with('\n') {
            self.text.push('\n');
        }
        self.text.push_str(text);
    }
}
