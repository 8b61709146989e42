//! The JSON of a document, in one pass.

use super::{Detected, Document, Link, Unit, statistics};
use crate::json::Writer;

/// About how long a piece is: short enough to fit where units were let go of.
const PIECE: usize = 1 << 12;

impl Document {
    /// The document as JSON of format 2.
    #[must_use]
    pub fn to_json(&self) -> String {
        let texts: usize = self.units.iter().map(|unit| unit.text.len() + 64).sum();
        let mut out = String::with_capacity(texts * 2);
        self.write_json(&mut out);
        out
    }

    /// Appends that JSON.
    pub fn write_json(&self, out: &mut String) {
        let mut writer = Writer::new(out);
        self.write_head(&mut writer);
        for unit in &self.units {
            write_unit(unit, &mut writer);
        }
        writer.close(']').key("links").open('[');
        for link in &self.links {
            write_link(link, &mut writer);
        }
        writer.close(']');
        statistics::write(&self.lexical, &mut writer, |_| {});
        writer.key("data").json(&self.data).close('}');
    }

    /// The same JSON in pieces, most of some four kilobytes. Each part of the document is let go of once
    /// it is written, and data that is text already is handed on, so that the two are never in memory
    /// as a whole.
    #[must_use]
    pub fn into_json_pieces(mut self) -> Vec<String> {
        let mut pieces = Vec::new();
        let mut out = String::new();
        let mut writer = Writer::new(&mut out);
        let mut keep = |writer: &mut Writer<'_>| pieces.extend(writer.take(PIECE));
        self.write_head(&mut writer);
        for unit in std::mem::take(&mut self.units) {
            write_unit(&unit, &mut writer);
            keep(&mut writer);
        }
        writer.close(']').key("links").open('[');
        for link in std::mem::take(&mut self.links) {
            write_link(&link, &mut writer);
            keep(&mut writer);
        }
        writer.close(']');
        statistics::write(&self.lexical, &mut writer, keep);
        writer.key("data");
        match self.data.into_written() {
            Ok(written) => {
                pieces.push(out);
                pieces.extend(written);
                pieces.push("}".to_owned());
            }
            Err(data) => {
                writer.json(&data).close('}');
                pieces.push(out);
            }
        }
        pieces
    }

    /// All that stands before the units.
    fn write_head(&self, writer: &mut Writer<'_>) {
        writer.open('{').key("format").int(2);
        writer.key("id").string(&self.id);
        writer.key("profile").string(&self.profile);
        writer.key("detected");
        write_detected(self.detected.as_ref(), writer);
        writer.key("units").open('[');
    }
}

fn write_detected(detected: Option<&Detected>, writer: &mut Writer<'_>) {
    let Some(detected) = detected else {
        writer.null();
        return;
    };
    writer.open('{').key("profile").string(&detected.profile);
    writer.key("score");
    match detected.score {
        Some(score) => writer.float(score),
        None => writer.null(),
    };
    writer.key("by").string(&detected.by).close('}');
}

fn write_unit(unit: &Unit, writer: &mut Writer<'_>) {
    writer.open('{').key("id").string(&unit.id);
    writer.key("kind").string(&unit.kind);
    writer.key("text").string(&unit.text);
    if !unit.path.is_empty() {
        writer.key("path").open('[');
        for name in &unit.path {
            writer.string(name);
        }
        writer.close(']');
    }
    if unit.meta.has_entries() {
        writer.key("meta").json(&unit.meta);
    }
    writer.close('}');
}

fn write_link(link: &Link, writer: &mut Writer<'_>) {
    writer.open('{').key("type").string(&link.kind);
    writer.key("from").string(&link.from);
    writer.key("to").string(&link.to).close('}');
}
