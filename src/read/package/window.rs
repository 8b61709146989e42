//! The text of a part while it is unpacked, a window of it at a time.

use super::Fault;
use super::part::Part;

/// How much text is unpacked at once, at least.
const STEP: usize = 32 << 10;

/// What is unpacked and not yet read.
pub(super) struct Window<'a> {
    part: Part<'a>,
    size: u64,
    step: usize,
    text: String,
    /// Where the text not yet read starts.
    at: usize,
    begun: bool,
    /// Whether a DOCTYPE was unpacked, where that is looked for.
    doctype: Option<bool>,
    fault: Option<Fault>,
}

impl<'a> Window<'a> {
    /// At the start of a part.
    pub(super) fn new(part: Part<'a>) -> Self {
        Self {
            size: part.left(),
            part,
            step: STEP,
            text: String::new(),
            at: 0,
            begun: false,
            doctype: None,
            fault: None,
        }
    }

    /// At the start of a text, of which so many bytes are unpacked at once.
    #[cfg(test)]
    pub(super) fn by_steps(text: &'a str, step: usize) -> Self {
        Self {
            step,
            ..Self::new(Part::by_steps(text.as_bytes(), step))
        }
    }

    /// The text not yet read, as far as it is unpacked.
    #[inline]
    pub(super) fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// A piece of the text, which may be read already but only since the last [`fill`](Self::fill).
    #[inline]
    pub(super) fn piece(&self, (from, to): (usize, usize)) -> &str {
        self.text.get(from..to).unwrap_or_default()
    }

    /// Goes past so many bytes, and says where they started.
    #[inline]
    pub(super) fn pass(&mut self, bytes: usize) -> usize {
        let from = self.at;
        self.at += bytes;
        from
    }

    /// How many of something the part may hold, by how many are in what is read.
    pub(super) fn expected(&self, met: usize) -> usize {
        let unread = self.rest().len() as u64;
        let read = (self.size - self.part.left()).saturating_sub(unread).max(1);
        let all = met as u128 * u128::from(self.size) / u128::from(read);
        usize::try_from(all).unwrap_or(usize::MAX)
    }

    /// Looks for DOCTYPEs in what is still to be unpacked.
    pub(super) fn look_for_doctype(&mut self) {
        self.doctype = Some(false);
    }

    /// Whether one was found, wherever it stands.
    pub(super) fn has_doctype(&self) -> bool {
        self.doctype == Some(true)
    }

    /// Unpacks until there are so many bytes, if the part has as many.
    #[inline]
    pub(super) fn ensure(&mut self, bytes: usize) -> Result<(), Fault> {
        while self.text.len() - self.at < bytes {
            if !self.fill()? {
                break;
            }
        }
        Ok(())
    }

    /// Unpacks more behind the text not yet read, twice as much as there is; `false` at the end.
    pub(super) fn fill(&mut self) -> Result<bool, Fault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let filled = self.unpack();
        self.fault = filled.err();
        filled
    }

    /// Unpacks all that is left, for its faults alone.
    pub(super) fn drain(&mut self) -> Result<(), Fault> {
        loop {
            self.at = self.text.len();
            if !self.fill()? {
                return Ok(());
            }
        }
    }

    fn unpack(&mut self) -> Result<bool, Fault> {
        self.text.drain(..self.at);
        self.at = 0;
        let known = self.text.len();
        let wanted = known + known.max(self.step);
        while self.text.len() < wanted && self.call()? {}
        if self.doctype == Some(false) {
            self.doctype = Some(self.names_doctype(known));
        }
        if !self.begun && known < self.text.len() {
            self.begun = true;
            if self.text.starts_with('\u{feff}') {
                self.at = '\u{feff}'.len_utf8();
            }
        }
        Ok(known < self.text.len())
    }

    /// Appends what one call unpacks; `false` at the end.
    fn call(&mut self) -> Result<bool, Fault> {
        let more = self.part.more()?;
        let bytes = self.part.ahead();
        let text = match str::from_utf8(bytes) {
            Ok(text) => text,
            // The rest of a character may be still to come.
            Err(error) if more && error.error_len().is_none() => {
                let whole = bytes.get(..error.valid_up_to()).unwrap_or_default();
                str::from_utf8(whole).unwrap_or_default()
            }
            Err(_) => return Err(Fault::Encoding),
        };
        self.text.push_str(text);
        self.part.take(text.len());
        Ok(more)
    }

    /// A DOCTYPE, even where it declares nothing, in the text from a place and right before it.
    fn names_doctype(&self, from: usize) -> bool {
        const WORD: &str = "<!DOCTYPE";
        let from = self
            .text
            .floor_char_boundary(from.saturating_sub(WORD.len()));
        let text = self.text.get(from..).unwrap_or_default();
        let is_one = |at: usize| {
            let word = text.get(at..at + WORD.len());
            word.is_some_and(|word| word.eq_ignore_ascii_case(WORD))
        };
        let mut marks = text
            .match_indices('!')
            .filter_map(|(at, _)| at.checked_sub(1));
        marks.any(is_one)
    }
}
