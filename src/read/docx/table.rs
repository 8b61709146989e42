//! Tables: cells over spans and merges, and tables that only lay a page out.

use super::body::{Item, Reader};
use super::name::Name;
use super::part::Element;
use super::space::Space;
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
pub(super) fn items(reader: &mut Reader<'_>, table: Element<'_>) -> Vec<Item> {
    let mut rows: Vec<Row> = Vec::new();
    let mut inside: Vec<Item> = Vec::new();
    let mut laid_out = true;
    for element in within(table, Name::Tr) {
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
fn within<'p>(element: Element<'p>, name: Name) -> Vec<Element<'p>> {
    let mut found = Vec::new();
    for child in element.children() {
        match child.full() {
            (Space::W, own) if own == name => found.push(child),
            (Space::W, Name::Sdt) => found.extend(
                child
                    .w(Name::SdtContent)
                    .map(|content| within(content, name))
                    .into_iter()
                    .flatten(),
            ),
            (Space::W, Name::CustomXml) => found.extend(within(child, name)),
            _ => {}
        }
    }
    found
}

fn row(
    reader: &mut Reader<'_>,
    element: Element<'_>,
    above: Option<&Row>,
    inside: &mut Vec<Item>,
) -> Row {
    let properties = element.w(Name::TrPr);
    let before = properties
        .and_then(|properties| properties.number(Name::GridBefore))
        .unwrap_or(0)
        .clamp(0, 100);
    let mut row = Row {
        header: is_header(properties),
        ..Row::default()
    };
    for _ in 0..before {
        row.place(String::new(), false);
    }
    for cell in within(element, Name::Tc) {
        let properties = cell.w(Name::TcPr);
        let span = properties
            .and_then(|properties| properties.number(Name::GridSpan))
            .unwrap_or(1)
            .clamp(1, 100);
        let merge = properties.and_then(|properties| properties.w(Name::VMerge));
        if merge.is_some_and(|merge| matches!(merge.attr(Name::Val), None | Some("continue"))) {
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
    let flag = properties.and_then(|properties| properties.w(Name::TblHeader));
    flag.is_some_and(|flag| !matches!(flag.attr(Name::Val), Some("0" | "false" | "off")))
}

/// The text of a cell on one line.
fn flat(items: &[Item]) -> String {
    let mut line = String::new();
    let mut add = |text: &str| {
        if !text.is_empty() {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(text);
        }
    };
    for item in items {
        match item {
            Item::Table(table) => {
                let rows = table.header.iter().chain(&table.rows);
                rows.flatten().for_each(|cell| add(cell));
            }
            Item::Code(text) => add(&squash(text)),
            _ => add(item.text().unwrap_or_default()),
        }
    }
    line
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
