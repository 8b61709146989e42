//! Fields between separators, one record a line. See `spec/formats/csv.md`.

use super::grid::{Grid, Held, Sheet};

/// The one sheet of a text.
pub(crate) fn read(text: String, name: &str) -> Sheet {
    let (separator, start) = separator(&text);
    let mut grid = Grid::over(text);
    let newline = if grid.source().contains('\n') {
        b'\n'
    } else {
        b'\r'
    };
    let mut reader = Reader {
        at: start,
        separator,
        newline,
    };
    let mut number = 0;
    while reader.at < grid.source().len() {
        number += 1;
        grid.row(number);
        reader.record(&mut grid);
    }
    grid.close();
    grid.is_comma_decimal = separator == b';';
    Sheet {
        name: name.to_owned(),
        grid,
        ..Sheet::default()
    }
}

struct Reader {
    at: usize,
    separator: u8,
    newline: u8,
}

impl Reader {
    /// Reads the record that starts here, past the end of its line.
    fn record(&mut self, grid: &mut Grid) {
        for column in 0.. {
            let quoted = self.quote(grid.source().as_bytes());
            match quoted {
                Some(start) => self.quoted(column, start, grid),
                None => self.plain(column, grid),
            }
            let byte = grid.source().as_bytes().get(self.at).copied();
            if byte.is_some() {
                self.at += 1;
            }
            if byte != Some(self.separator) {
                return;
            }
        }
    }

    /// Where the text of a quoted field starts, if one comes next.
    fn quote(&self, bytes: &[u8]) -> Option<usize> {
        let rest = bytes.get(self.at..)?;
        let is_space = |byte: &u8| {
            *byte != self.separator
                && *byte != self.newline
                && matches!(byte, b' ' | b'\t' | 0x0b | 0x0c | b'\r')
        };
        let spaces = rest.iter().take_while(|byte| is_space(byte)).count();
        (rest.get(spaces) == Some(&b'"')).then_some(self.at + spaces + 1)
    }

    /// Where the field ends that has no more quotes: at a separator or the end of its line.
    fn end(&self, bytes: &[u8], from: usize) -> usize {
        let rest = bytes.get(from..).unwrap_or_default();
        let ends = |byte: &u8| *byte == self.separator || *byte == self.newline;
        from + rest.iter().position(ends).unwrap_or(rest.len())
    }

    fn plain(&mut self, column: usize, grid: &mut Grid) {
        let start = self.at;
        self.at = self.end(grid.source().as_bytes(), start);
        grid.piece(column, start, self.at);
    }

    /// A field from its opening quote on; what follows the closing one belongs to it.
    fn quoted(&mut self, column: usize, start: usize, grid: &mut Grid) {
        let bytes = grid.source().as_bytes();
        let mut from = start;
        let mut doubled = false;
        let close = loop {
            let rest = bytes.get(from..).unwrap_or_default();
            let Some(quote) = rest.iter().position(|byte| *byte == b'"') else {
                break bytes.len();
            };
            let quote = from + quote;
            if bytes.get(quote + 1) != Some(&b'"') {
                break quote;
            }
            doubled = true;
            from = quote + 2;
        };
        let tail = (close + 1).min(bytes.len());
        self.at = self.end(bytes, tail);
        if !doubled && self.at == tail {
            grid.piece(column, start, close);
            return;
        }
        let field = |from: usize, to: usize| grid.source().get(from..to).unwrap_or_default();
        let text = field(start, close).replace("\"\"", "\"") + field(tail, self.at);
        grid.cell(column, &text, Held::Text);
    }
}

/// How many lines tell the separator.
const SAMPLE: usize = 50;

/// What may separate fields. The first wins among equals.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The separator, and where the first record starts.
fn separator(text: &str) -> (u8, usize) {
    if let Some(named) = text.as_bytes().strip_prefix(b"sep=")
        && let [separator, ..] = named
        && SEPARATORS.contains(separator)
    {
        let line = text.find('\n').map_or(text.len(), |at| at + 1);
        return (*separator, line);
    }
    let counts = counts(text.as_bytes());
    let mut best = (b',', 0);
    for (at, separator) in SEPARATORS.into_iter().enumerate() {
        let agreeing = agreement(counts.iter().filter_map(|line| line.get(at).copied()));
        if agreeing > best.1 {
            best = (separator, agreeing);
        }
    }
    (best.0, 0)
}

/// On how many lines, from the first that has it at all, the separator stands as often as there. A
/// separator that the first line with several fields lacks is none.
fn agreement(counts: impl Iterator<Item = usize>) -> usize {
    let mut counts = counts.filter(|count| *count > 0);
    let Some(first) = counts.next() else { return 0 };
    1 + counts.filter(|count| *count == first).count()
}

/// How often each separator stands outside quotes on the first lines that have one.
fn counts(bytes: &[u8]) -> Vec<[usize; 4]> {
    let mut lines = Vec::new();
    let mut line = [0; 4];
    let mut quoted = false;
    for byte in bytes.iter().take(1 << 16) {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' if !quoted => {
                lines.push(std::mem::take(&mut line));
                if lines.len() == SAMPLE {
                    break;
                }
            }
            _ if quoted => {}
            byte => {
                let counts = SEPARATORS.iter().zip(&mut line);
                for (_, count) in counts.filter(|(one, _)| *one == byte) {
                    *count += 1;
                }
            }
        }
    }
    lines.push(line);
    lines.retain(|line| *line != [0; 4]);
    let first = lines.first().copied().unwrap_or_default();
    for line in &mut lines {
        for (count, first) in line.iter_mut().zip(first) {
            if first == 0 {
                *count = 0;
            }
        }
    }
    lines
}
