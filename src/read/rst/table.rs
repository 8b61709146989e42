//! Grid and simple tables, `list-table` and `csv-table`.

use super::super::collector::delimited;
use super::line::indent;

/// Rows of cells, the header's apart.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) header: Vec<Vec<String>>,
    pub(super) rows: Vec<Vec<String>>,
}

impl Table {
    fn new(mut rows: Vec<Vec<String>>, header: usize) -> Self {
        let body = rows.split_off(header.min(rows.len()));
        Self {
            header: rows,
            rows: body,
        }
    }
}

/// Whether text is the border of a grid table: `+---+--+`.
pub(super) fn is_grid_border(text: &str) -> bool {
    is_border(text, b"-")
}

fn is_border(text: &str, dashes: &[u8]) -> bool {
    let Some(inner) = text
        .strip_prefix('+')
        .and_then(|text| text.strip_suffix('+'))
    else {
        return false;
    };
    inner
        .split('+')
        .all(|piece| !piece.is_empty() && piece.bytes().all(|byte| dashes.contains(&byte)))
}

/// The grid table that a border opens, with the number of lines after it that it takes.
pub(super) fn grid<'a>(
    border: &str,
    at: usize,
    below: impl Iterator<Item = &'a str>,
) -> Option<(Table, usize)> {
    let border = border.get(at..)?;
    let bounds: Vec<usize> = border
        .bytes()
        .enumerate()
        .filter(|(_, byte)| *byte == b'+')
        .map(|(at, _)| at)
        .collect();
    let mut grid = Grid {
        bounds,
        rows: Vec::new(),
        row: Vec::new(),
        header: 0,
    };
    let mut used = 0;
    for line in below {
        let Some(text) = line
            .get(at..)
            .filter(|text| indent(line) == at && text.starts_with(['+', '|']))
        else {
            break;
        };
        used += 1;
        grid.line(text);
    }
    grid.end_row();
    Some((Table::new(grid.rows, grid.header), used))
}

struct Grid {
    bounds: Vec<usize>,
    rows: Vec<Vec<String>>,
    row: Vec<String>,
    header: usize,
}

impl Grid {
    fn line(&mut self, text: &str) {
        if !is_border(text, b"-=") {
            return self.cells(text);
        }
        self.end_row();
        if text.contains('=') {
            self.header = self.rows.len();
        }
    }

    fn end_row(&mut self) {
        if !self.row.is_empty() {
            self.rows.push(std::mem::take(&mut self.row));
        }
    }

    fn cells(&mut self, text: &str) {
        let characters: Vec<char> = text.chars().collect();
        let mut from = 0;
        for to in 1..self.bounds.len() {
            let last = to + 1 == self.bounds.len();
            let (Some(start), Some(end)) =
                (self.bounds.get(from).copied(), self.bounds.get(to).copied())
            else {
                return;
            };
            if !last && !matches!(characters.get(end), Some('|' | '+')) {
                continue;
            }
            let piece: String = characters.iter().take(end).skip(start + 1).collect();
            self.add(from, to, piece.trim_matches(' '));
            from = to;
        }
    }

    fn add(&mut self, from: usize, to: usize, piece: &str) {
        let bare = piece
            .strip_prefix("| ")
            .map_or(piece, |line| line.trim_start_matches(' '));
        if self.row.len() < to {
            self.row.resize(to, String::new());
        }
        let rule = !bare.is_empty() && bare.bytes().all(|byte| b"-=+".contains(&byte));
        if let Some(cell) = self.row.get_mut(from).filter(|_| !rule) {
            join(cell, bare);
        }
    }
}

fn join(cell: &mut String, piece: &str) {
    if !cell.is_empty() && !piece.is_empty() {
        cell.push(' ');
    }
    cell.push_str(piece);
}

fn is_simple_border(text: &str) -> bool {
    text.starts_with('=')
        && text.ends_with('=')
        && text.contains(' ')
        && text.bytes().all(|byte| b"= ".contains(&byte))
}

/// The simple table that a border opens, with the number of lines after it that it takes.
pub(super) fn simple<'a>(
    border: &str,
    at: usize,
    below: impl Iterator<Item = &'a str>,
) -> Option<(Table, usize)> {
    let first = border.get(at..).filter(|text| is_simple_border(text))?;
    let lines: Vec<&str> = below.take_while(|line| !line.is_empty()).collect();
    let is_rule = |line: &str| indent(line) == at && line.get(at..).is_some_and(is_simple_border);
    if !lines.last().is_some_and(|last| is_rule(last)) {
        return None;
    }
    let starts = columns(first);
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut header = None;
    for line in lines.iter().take(lines.len() - 1) {
        let text = line.get(at.min(indent(line))..).unwrap_or_default();
        if is_rule(line) {
            header.get_or_insert(rows.len());
        } else if !text.bytes().all(|byte| b"- ".contains(&byte)) {
            add_row(&mut rows, pieces(text, &starts));
        }
    }
    Some((Table::new(rows, header.unwrap_or(0)), lines.len()))
}

fn columns(border: &str) -> Vec<usize> {
    let starts = |at: usize| at == 0 || border.as_bytes().get(at - 1) == Some(&b' ');
    border
        .bytes()
        .enumerate()
        .filter(|(at, byte)| *byte == b'=' && starts(*at))
        .map(|(at, _)| at)
        .collect()
}

fn pieces(text: &str, starts: &[usize]) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let ends = starts.iter().skip(1).copied().chain([characters.len()]);
    let cells = starts
        .iter()
        .zip(ends)
        .map(|(from, to)| characters.iter().take(to).skip(*from).collect::<String>());
    cells
        .map(|cell| cell.trim_matches(' ').to_owned())
        .collect()
}

/// A row; with its first cell empty it goes on with the row above.
fn add_row(rows: &mut Vec<Vec<String>>, row: Vec<String>) {
    match rows.last_mut() {
        Some(above) if row.first().is_some_and(String::is_empty) => {
            above
                .iter_mut()
                .zip(&row)
                .for_each(|(cell, piece)| join(cell, piece));
        }
        _ => rows.push(row),
    }
}

/// A `list-table`: a list whose items are rows, each a list of cells.
pub(super) fn list(lines: &[&str], header: usize) -> Table {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut column = None;
    for line in lines.iter().filter(|line| !line.is_empty()) {
        let opens = indent(line) == 0 && after_marker(line).is_some();
        let row_line = if opens {
            format!(" {}", line.get(1..).unwrap_or_default())
        } else {
            (*line).to_owned()
        };
        if opens {
            rows.push(Vec::new());
        }
        let Some(row) = rows.last_mut() else { continue };
        let at = indent(&row_line);
        let cell = after_marker(row_line.trim_start_matches(' '))
            .filter(|_| *column.get_or_insert(at) == at);
        match (cell, row.last_mut()) {
            (Some(cell), _) => row.push(cell.to_owned()),
            (None, Some(last)) => join(last, row_line.trim_matches(' ')),
            (None, None) => {}
        }
    }
    Table::new(rows, header)
}

/// The text after a bullet.
fn after_marker(line: &str) -> Option<&str> {
    let rest = line.strip_prefix(['-', '*', '+'])?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim_start_matches(' '))
}

/// A `csv-table`: records of delimited values.
pub(super) fn csv(
    lines: &[&str],
    header: Option<&str>,
    header_rows: usize,
    delimiter: char,
) -> Table {
    let mut rows = header
        .map(|header| delimited(header, ','))
        .unwrap_or_default();
    rows.truncate(1);
    let extra = rows.len();
    let text = lines
        .iter()
        .filter(|line| !line.is_empty())
        .copied()
        .collect::<Vec<_>>()
        .join("\n");
    if !text.is_empty() {
        rows.extend(delimited(&text, delimiter));
    }
    Table::new(rows, extra + header_rows)
}
