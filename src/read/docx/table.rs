//! Tables: cells over spans and merges, and tables that only lay a page out.

use super::body::{Item, Reader};
use super::part::{Element, Space};
use crate::read::spans::Room;
use crate::text::squash;

/// A table as rows of cells, the header's apart.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) caption: String,
    pub(super) header: Vec<Vec<String>>,
    pub(super) rows: Vec<Vec<String>>,
}

/// A row as it is filled in.
#[derive(Default)]
struct Row {
    cells: Vec<String>,
    /// For each cell, whether it goes on with the one above.
    merged: Vec<bool>,
    header: bool,
}

/// A table, or the items of its cells where no row has more than one.
pub(super) fn items<'p>(reader: &mut Reader<'p>, table: Element<'p>) -> Vec<Item> {
    let mut rows: Vec<Row> = Vec::new();
    let mut inside: Vec<Item> = Vec::new();
    let mut laid_out = true;
    for element in within(table, "tr") {
        let row = row(reader, element, rows.last(), &mut inside);
        laid_out &= row.cells.len() <= 1;
        rows.push(row);
    }
    if laid_out {
        inside
    } else {
        vec![Item::Table(with_header(rows))]
    }
}

/// Children of a name, those in content controls and custom markup included.
fn within<'p>(element: Element<'p>, name: &str) -> Vec<Element<'p>> {
    let mut found = Vec::new();
    for child in element.children() {
        match child.full() {
            (Space::W, own) if own == name => found.push(child),
            (Space::W, "sdt") => found.extend(
                child
                    .w("sdtContent")
                    .map(|content| within(content, name))
                    .into_iter()
                    .flatten(),
            ),
            (Space::W, "customXml") => found.extend(within(child, name)),
            _ => {}
        }
    }
    found
}

fn row<'p>(
    reader: &mut Reader<'p>,
    element: Element<'p>,
    above: Option<&Row>,
    inside: &mut Vec<Item>,
) -> Row {
    let properties = element.w("trPr");
    let before = properties
        .and_then(|properties| properties.number("gridBefore"))
        .unwrap_or(0)
        .clamp(0, 100);
    let mut row = Row {
        header: is_header(properties),
        ..Row::default()
    };
    for _ in 0..before {
        row.place(String::new(), false);
    }
    for cell in within(element, "tc") {
        let properties = cell.w("tcPr");
        let span = properties
            .and_then(|properties| properties.number("gridSpan"))
            .unwrap_or(1)
            .clamp(1, 100);
        let merge = properties.and_then(|properties| properties.w("vMerge"));
        if merge.is_some_and(|merge| matches!(merge.attr("val"), None | Some("continue"))) {
            row.continues(above, span, reader.room());
            continue;
        }
        let items = reader.items(cell);
        let text = flat(&items);
        inside.extend(items);
        row.spans(text, span, reader.room());
    }
    row
}

impl Row {
    /// A cell that goes on with those above it.
    fn continues(&mut self, above: Option<&Row>, span: i64, room: &mut Room) {
        for copy in 0..span {
            let over = above.and_then(|above| above.cells.get(self.cells.len()));
            let text = room.take(over.map_or("", String::as_str));
            if copy > 0 && text.is_none() {
                return;
            }
            self.place(text.unwrap_or_default().to_owned(), true);
        }
    }

    /// A cell over columns.
    fn spans(&mut self, text: String, span: i64, room: &mut Room) {
        room.add(&text);
        for _ in 1..span {
            let Some(copy) = room.take(&text) else { break };
            self.place(copy.to_owned(), false);
        }
        self.place(text, false);
    }

    fn place(&mut self, text: String, merged: bool) {
        self.cells.push(text);
        self.merged.push(merged);
    }
}

fn is_header(properties: Option<Element<'_>>) -> bool {
    let flag = properties.and_then(|properties| properties.w("tblHeader"));
    flag.is_some_and(|flag| !matches!(flag.attr("val"), Some("0" | "false" | "off")))
}

/// The text of a cell on one line.
fn flat(items: &[Item]) -> String {
    let mut parts = Vec::new();
    for item in items {
        match item {
            Item::Table(table) => parts.extend(
                table
                    .header
                    .iter()
                    .chain(&table.rows)
                    .flatten()
                    .map(|cell| squash(cell)),
            ),
            _ => parts.push(squash(item.text().unwrap_or_default())),
        }
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

fn with_header(rows: Vec<Row>) -> Table {
    let marked = rows.iter().take_while(|row| row.header).count();
    let header = marked.max(1);
    let mut table = Table::default();
    for (place, row) in rows.into_iter().enumerate() {
        if place < header {
            let cells = row.cells.into_iter().zip(row.merged);
            table.header.push(
                cells
                    .map(|(cell, merged)| if merged { String::new() } else { cell })
                    .collect(),
            );
        } else {
            table.rows.push(row.cells);
        }
    }
    table
}
