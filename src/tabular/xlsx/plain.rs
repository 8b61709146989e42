//! Cells as nearly all are written, read off the text of the part itself: a sheet has millions, and
//! each costs eight events. What is written in any other way is left to the events.

/// A cell with a value and nothing else, or with nothing at all.
pub(super) struct Plain<'t> {
    pub(super) column: u32,
    pub(super) row: u32,
    pub(super) style: Option<usize>,
    pub(super) kind: Option<&'t str>,
    pub(super) value: &'t str,
}

/// Plain cells, one after the other.
pub(super) struct Cells<'t> {
    text: &'t str,
    /// How many bytes those read so far are.
    pub(super) passed: usize,
}

impl<'t> Cells<'t> {
    /// The cells that stand first in a text.
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, passed: 0 }
    }
}

impl<'t> Iterator for Cells<'t> {
    type Item = Plain<'t>;

    #[inline]
    fn next(&mut self) -> Option<Plain<'t>> {
        let mut scan = Scan {
            text: self.text,
            at: self.passed,
        };
        let cell = scan.cell()?;
        self.passed = scan.at;
        Some(cell)
    }
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scan<'t> {
    #[inline(always)]
    fn cell(&mut self) -> Option<Plain<'t>> {
        self.passes(b"<c r=\"").then_some(())?;
        let column = self.column()?;
        let row = self.number()?;
        self.passes(b"\"").then_some(())?;
        let mut cell = Plain {
            column,
            row,
            style: None,
            kind: None,
            value: "",
        };
        loop {
            if self.passes(b"><v>") {
                cell.value = self.until(b'<')?;
                return self.passes(b"</v></c>").then_some(cell);
            } else if self.passes(b"/>") {
                return Some(cell);
            } else if cell.style.is_none() && self.passes(b" s=\"") {
                cell.style = Some(self.number()? as usize);
            } else if cell.kind.is_none() && self.passes(b" t=\"") {
                cell.kind = Some(self.until(b'"')?);
            } else {
                return None;
            }
            self.passes(b"\"").then_some(())?;
        }
    }

    #[inline(always)]
    fn rest(&self) -> &'t [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Goes past a word, if it stands here.
    #[inline(always)]
    fn passes<const N: usize>(&mut self, word: &[u8; N]) -> bool {
        let is_it = self.rest().first_chunk() == Some(word);
        self.at += if is_it { N } else { 0 };
        is_it
    }

    /// What stands before a byte, with no reference and no white space but spaces in it.
    #[inline(always)]
    fn until(&mut self, end: u8) -> Option<&'t str> {
        let from = self.at;
        let stops = |byte: &u8| *byte == end || *byte == b'&' || *byte < b' ';
        self.at += self.rest().iter().position(stops)?;
        (self.text.as_bytes().get(self.at) == Some(&end)).then(|| self.text.get(from..self.at))?
    }

    /// A column from 0 by its letters, two at most.
    #[inline(always)]
    fn column(&mut self) -> Option<u32> {
        let letter = |byte: &u8| {
            byte.is_ascii_uppercase()
                .then(|| u32::from(byte - b'A') + 1)
        };
        let rest = self.rest();
        let first = letter(rest.first()?)?;
        let second = rest.get(1).and_then(letter);
        self.at += 1 + usize::from(second.is_some());
        Some(second.map_or(first, |second| first * 26 + second) - 1)
    }

    /// A number below a thousand million.
    #[inline(always)]
    fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        let from = self.at;
        for byte in self.rest().iter().take(9) {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            number = number * 10 + u32::from(digit);
            self.at += 1;
        }
        (self.at > from).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use crate::read::package::Events;
    use crate::tabular::xlsx::cells::read;
    use crate::tabular::xlsx::formats::Styles;
    use crate::tabular::xlsx::strings::Strings;

    const STRINGS: &str = "<sst><si><t>a</t></si><si><t>b c</t></si><si><t/></si></sst>";
    const STYLES: &str = "<styleSheet><cellXfs><xf/><xf numFmtId='14'/><xf numFmtId='9'/>\
                          </cellXfs></styleSheet>";

    /// Plain cells of all kinds, each followed by one that is not quite plain.
    const SHEET: &str = "<worksheet><row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c>\
        <c r=\"B1\" t=\"s\"><v>1</v></c><c t=\"s\" r=\"C1\"><v>1</v></c></row>\
        <row><c r=\"A2\" s=\"1\"><v>44000</v></c><c r='B2' s='2'><v>0.5</v></c>\
        <c r=\"C2\" s=\"2\" t=\"n\"><v>1e-3</v></c><c r=\"D2\"/><c s=\"1\"><v> 7</v></c></row>\
        <row r=\"4\"><c r=\"A4\" t=\"str\"><v>&lt;x</v></c><c r=\"B4\" t=\"str\" s=\"1\"><v>y</v></c>\
        <c r=\"C4\" t=\"e\"><v>#N/A</v></c><c r=\"D4\"><f>A1</f><v>8</v></c>\
        <c r=\"E4\" t=\"s\"><v>9</v></c><c r=\"F3\"><v>12.5</v></c><c r=\"AB4\" s=\"1\"/></row></worksheet>";

    /// The grid of a sheet part and its remark, or the fault, by steps of so many bytes.
    fn grid(sheet: &str, step: usize) -> String {
        let strings = Strings::read(&mut Events::by_steps(STRINGS, 1000));
        let styles = Styles::read(&mut Events::by_steps(STYLES, 1000));
        let mut sheet = Events::by_steps(sheet, step);
        let (strings, styles) = (strings.unwrap_or_default(), styles.unwrap_or_default());
        format!("{:?}", read(&mut sheet, &strings, &styles))
    }

    /// By small steps hardly a cell is ever unpacked whole, and then it is read by its events.
    #[test]
    fn plain_cells_read_as_their_events_do() {
        const BYTES: &[u8] = b"<>&;\"'/= csvrt019AZaz.\r\n\t!-";
        assert!(grid(SHEET, 1000).starts_with("Ok"));
        let mut seed = 7_u64;
        for round in 0..20_000 {
            let mut sheet = SHEET.as_bytes().to_vec();
            for _ in 0..round % 4 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let (at, byte) = (seed >> 33, seed >> 20);
                let byte = BYTES.get(byte as usize % BYTES.len()).copied();
                let at = at as usize % sheet.len();
                match (seed >> 60, byte) {
                    (0..4, _) => _ = sheet.remove(at),
                    (4..8, Some(byte)) => sheet.insert(at, byte),
                    (_, Some(byte)) => sheet.splice(at..=at, [byte]).for_each(drop),
                    _ => {}
                }
            }
            let sheet = String::from_utf8_lossy(&sheet);
            assert_eq!(grid(&sheet, 1000), grid(&sheet, 1), "{sheet}");
        }
    }
}
