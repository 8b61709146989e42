//! Entries: what a reference section lists, one a member, term or table row, with the fields that a
//! question can filter by. See `spec/profiles/reference.md`.

mod fields;
mod heads;
mod items;
mod tables;

use super::headings::{Headings, PathId, Placed};
use super::meta::write_blocks;
use super::profiles::Profile;
use crate::block::{Block, BlockKind};
use crate::document::Unit;
use crate::json::Builder;
use crate::text::{squash, trim};

use fields::Fields;

/// One entry before it is numbered.
#[derive(Debug)]
struct Entry {
    name: String,
    text: String,
    path: PathId,
    /// The table a row comes from; none for any other entry.
    group: Option<String>,
    fields: Fields,
    blocks: Vec<usize>,
}

/// An entry whose blocks are still being gathered.
struct Open<'a> {
    name: String,
    signature: Option<&'a str>,
    path: PathId,
    lines: Vec<&'a str>,
    blocks: Vec<usize>,
}

/// The entries of one section as units, numbered on from `offset`.
pub(super) fn units(section: &[Placed<'_>], headings: &Headings, offset: usize) -> Vec<Unit> {
    let entries = Gathering::of(section, headings);
    let numbered = entries.into_iter().zip(offset + 1..);
    numbered
        .map(|(entry, number)| entry.into_unit(number, headings))
        .collect()
}

struct Gathering<'a> {
    headings: &'a Headings,
    done: Vec<Entry>,
    open: Option<Open<'a>>,
}

impl<'a> Gathering<'a> {
    fn of(section: &[Placed<'a>], headings: &'a Headings) -> Vec<Entry> {
        let heads = heads::Rule::of(section);
        let mut made = Self {
            headings,
            done: Vec::new(),
            open: None,
        };
        for (at, placed) in section.iter().enumerate() {
            let next = section.get(at + 1).map(|next| next.block);
            match placed.block.kind {
                BlockKind::Heading(level) => made.heading(*placed, level, next),
                BlockKind::Table => made.table(*placed),
                BlockKind::Paragraph | BlockKind::Code => {
                    let before = at.checked_sub(1).and_then(|before| section.get(before));
                    match heads.name(before.map(|before| before.block), placed.block, next) {
                        Some(name) => made.head(*placed, name),
                        None => made.body(*placed),
                    }
                }
            }
        }
        made.close();
        made.done
    }

    /// A heading ends the entry before it, and is one itself where nothing stands under it.
    fn heading(&mut self, placed: Placed<'_>, level: i64, next: Option<&Block>) {
        self.close();
        let is_empty = match next.map(|next| next.kind) {
            None => true,
            Some(BlockKind::Heading(below)) => below <= level,
            Some(_) => false,
        };
        if is_empty {
            let text = squash(&placed.block.text);
            self.done.push(Entry {
                name: text.clone(),
                text,
                path: placed.path,
                group: None,
                fields: Fields::default(),
                blocks: vec![placed.index],
            });
        }
    }

    fn table(&mut self, placed: Placed<'_>) {
        self.close();
        let path = self.headings.titles(placed.path).join(" > ");
        let rows = tables::rows(placed.block, &path);
        self.done.extend(rows.into_iter().map(|row| Entry {
            name: row.name,
            text: row.text,
            path: placed.path,
            group: Some(row.group),
            fields: row.fields,
            blocks: vec![placed.index],
        }));
    }

    fn head(&mut self, placed: Placed<'a>, name: String) {
        self.close();
        let signature = placed
            .block
            .meta("signature")
            .and_then(|value| value.as_str());
        self.start(placed, name, signature);
    }

    fn body(&mut self, placed: Placed<'a>) {
        if let Some(open) = &mut self.open {
            open.lines.push(trim(&placed.block.text));
            open.blocks.push(placed.index);
            return;
        }
        match items::glossary(placed.block) {
            Some(items) => self.done.extend(items.into_iter().map(|item| Entry {
                name: items::name(item).to_owned(),
                text: item.to_owned(),
                path: placed.path,
                group: None,
                fields: fields::of("", item),
                blocks: vec![placed.index],
            })),
            None => {
                let last = self.headings.last(placed.path);
                self.start(placed, last.unwrap_or("section").to_owned(), Some(""));
            }
        }
    }

    /// Opens an entry; without a signature, its name is looked at for parameters.
    fn start(&mut self, placed: Placed<'a>, name: String, signature: Option<&'a str>) {
        self.open = Some(Open {
            name,
            signature,
            path: placed.path,
            lines: vec![trim(&placed.block.text)],
            blocks: vec![placed.index],
        });
    }

    fn close(&mut self) {
        let Some(open) = self.open.take() else { return };
        let text = open.lines.join("\n\n");
        let fields = fields::of(open.signature.unwrap_or(&open.name), &text);
        self.done.push(Entry {
            name: open.name,
            text,
            path: open.path,
            group: None,
            fields,
            blocks: open.blocks,
        });
    }
}

impl Entry {
    fn into_unit(self, number: usize, headings: &Headings) -> Unit {
        let path = headings.titles(self.path);
        let is_row = self.group.is_some();
        let text = if is_row || path.is_empty() {
            self.text
        } else {
            format!("[{}]\n\n{}", path.join(" > "), self.text)
        };
        let mut meta = Builder::new();
        meta.object().key("name").string(&self.name);
        meta.key("row").bool(is_row).key("group");
        match &self.group {
            Some(group) => meta.string(group),
            None => meta.null(),
        };
        meta.key("fields");
        self.fields.write(&mut meta);
        write_blocks(&mut meta, &self.blocks);
        meta.key("profile").string(Profile::Reference.name());
        Unit {
            id: format!("e{number}"),
            kind: "entry".to_owned(),
            text,
            path,
            meta: meta.finish(),
        }
    }
}
