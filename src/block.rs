//! Blocks: what every reader gives and every profile takes. See `spec/blocks.md`.

use crate::json::{Builder, Json, Value};

/// A heading, paragraph, table or piece of code, in reading order.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// What the block is.
    pub kind: BlockKind,
    /// Its text; a table's rows and a list's items are lines.
    pub text: String,
    /// What the reader knows beside the text (`speaker`, `turn`, `page` …), carried through untouched.
    pub meta: Option<Json>,
}

/// What a [`Block`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    /// A heading with its level, 1 the highest.
    Heading(i64),
    /// Running text, or a list with an item a line.
    Paragraph,
    /// A table with a row a line.
    Table,
    /// Text in which line breaks and indents count.
    Code,
}

impl BlockKind {
    /// The name in block lists.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Heading(_) => "heading",
            Self::Paragraph => "paragraph",
            Self::Table => "table",
            Self::Code => "code",
        }
    }
}

impl Block {
    /// A block without meta.
    pub fn new(kind: BlockKind, text: impl Into<String>) -> Self {
        Self {
            kind,
            text: text.into(),
            meta: None,
        }
    }

    /// A table: its cells in the meta, and in the text a row a line below the caption and the header.
    pub(crate) fn table(caption: &str, header: &[String], rows: &[Vec<String>]) -> Self {
        let mut lines = Vec::with_capacity(rows.len() + 2);
        if !caption.is_empty() {
            lines.push(format!("Table: {caption}"));
        }
        if !header.is_empty() {
            lines.push(header.join(" | "));
        }
        lines.extend(rows.iter().map(|row| row.join(" | ")));
        let mut meta = Builder::new();
        meta.object().key("caption").string(caption);
        meta.key("header").strings(header).key("rows").array();
        for row in rows {
            meta.strings(row);
        }
        meta.end().end();
        Self {
            kind: BlockKind::Table,
            text: lines.join("\n"),
            meta: Some(meta.finish()),
        }
    }

    /// Whether this is a heading.
    #[must_use]
    pub fn is_heading(&self) -> bool {
        matches!(self.kind, BlockKind::Heading(_))
    }

    /// A key of the meta.
    #[must_use]
    pub fn meta(&self, key: &str) -> Option<Value<'_>> {
        self.meta.as_ref()?.value().get(key)
    }

    /// Appends the block as block lists have it: without a level that it has not, or an empty meta.
    pub fn write(&self, out: &mut Builder) {
        out.object();
        out.key("type").string(self.kind.name());
        out.key("text").string(&self.text);
        if let BlockKind::Heading(level) = self.kind {
            out.key("level").int(level);
        }
        if let Some(meta) = &self.meta {
            out.key("meta").value(meta.value());
        }
        out.end();
    }

    /// The block as it stands in a block list: `{type, text, level?, meta?}`.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let mut made = Builder::new();
        made.object().key("type").string(self.kind.name());
        made.key("text").string(&self.text);
        if let BlockKind::Heading(level) = self.kind {
            made.key("level").int(level);
        }
        if let Some(meta) = &self.meta {
            made.key("meta").value(meta.value());
        }
        made.finish()
    }
}
