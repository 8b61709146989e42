//! Tables.

use crate::text::trim;

type Row = Vec<String>;

/// The rows above the first rule, if any stand below it too, and the others.
pub(super) fn header_and_rows(lines: &[&str]) -> (Vec<Row>, Vec<Row>) {
    let mut rows: Vec<Row> = Vec::new();
    let mut header = 0;
    for line in lines.iter().map(|line| trim(line)) {
        if line.starts_with("|-") {
            header = if header == 0 { rows.len() } else { header };
            continue;
        }
        let row = cells(line);
        if !is_widths(&row) {
            rows.push(row);
        }
    }
    if header == rows.len() {
        return (Vec::new(), rows);
    }
    let below = rows.split_off(header);
    (rows, below)
}

fn cells(line: &str) -> Row {
    let inner = line.strip_prefix('|').unwrap_or(line);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    inner.split('|').map(|cell| trim(cell).to_owned()).collect()
}

/// Whether a row holds nothing but widths and alignments of columns: `<10>`, `<l>`, `<r5>`.
fn is_widths(row: &[String]) -> bool {
    let mut filled = row.iter().filter(|cell| !cell.is_empty()).peekable();
    filled.peek().is_some() && filled.all(|cell| is_width(cell))
}

fn is_width(cell: &str) -> bool {
    let inner = cell
        .strip_prefix('<')
        .and_then(|rest| rest.strip_suffix('>'));
    inner.is_some_and(|inner| {
        let digits = inner.strip_prefix(['l', 'r', 'c']).unwrap_or(inner);
        digits.bytes().all(|b| b.is_ascii_digit())
    })
}
