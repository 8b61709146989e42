//! Comments: `{/* … */}`.

use std::borrow::Cow;

use crate::read::lines::is_gap;

/// Whether a comment is open at the start of a line.
#[derive(Default)]
pub(super) struct Comments {
    open: bool,
}

impl Comments {
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// The line without its comments; one that does not end goes on in the next.
    pub(super) fn without<'a>(&mut self, line: &'a str) -> Cow<'a, str> {
        let mut rest = line;
        if self.open {
            let Some(after) = after_closer(line) else {
                return Cow::Borrowed("");
            };
            self.open = false;
            rest = after;
        }
        let Some(mut opener) = Opener::first(rest) else {
            return Cow::Borrowed(rest);
        };
        let mut kept = String::with_capacity(rest.len());
        loop {
            kept.push_str(opener.before);
            let Some(after) = after_closer(opener.after) else {
                self.open = true;
                return Cow::Owned(kept);
            };
            match Opener::first(after) {
                Some(next) => opener = next,
                None => {
                    kept.push_str(after);
                    return Cow::Owned(kept);
                }
            }
        }
    }
}

/// `{/*`, with spaces or tabs after the bracket or without.
struct Opener<'a> {
    before: &'a str,
    after: &'a str,
}

impl<'a> Opener<'a> {
    fn first(text: &'a str) -> Option<Self> {
        let mut from = 0;
        loop {
            let at = from + text.get(from..)?.find('{')?;
            let inner = text.get(at + 1..)?;
            if let Some(after) = inner.trim_start_matches(is_gap).strip_prefix("/*") {
                let before = text.get(..at)?;
                return Some(Self { before, after });
            }
            from = at + 1;
        }
    }
}

/// What follows the first `*/}`, with spaces or tabs before the bracket or without.
fn after_closer(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        let (_, after) = rest.split_once("*/")?;
        if let Some(after) = after.trim_start_matches(is_gap).strip_prefix('}') {
            return Some(after);
        }
        rest = after;
    }
}
