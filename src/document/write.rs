//! The JSON of a document, in one pass.

use super::{Detected, Document, Link, Unit};
use crate::json::{Json, Writer};
use crate::search::Lexical;

impl Document {
    /// The document as JSON of format 2.
    #[must_use]
    pub fn to_json(&self) -> String {
        let texts: usize = self.units.iter().map(|unit| unit.text.len() + 64).sum();
        let mut out = String::with_capacity(texts * 2);
        self.write_json(&mut out);
        out
    }

    /// That JSON, out of the document's own text where it has any.
    #[must_use]
    pub fn into_json(mut self) -> String {
        let data = std::mem::replace(&mut self.data, Json::null());
        let data = match data.into_written() {
            Ok(text) => text,
            Err(data) => {
                self.data = data;
                return self.to_json();
            }
        };
        let mut head = String::new();
        self.write_head(&mut head);
        drop(self);
        let mut text = data;
        text.reserve(head.len() + 1);
        text.insert_str(0, &head);
        text.push('}');
        text
    }

    /// Appends that JSON.
    pub fn write_json(&self, out: &mut String) {
        self.write_head(out);
        Writer::new(out).json(&self.data);
        out.push('}');
    }

    /// All of it up to its data.
    fn write_head(&self, out: &mut String) {
        let mut writer = Writer::new(out);
        writer.open('{').key("format").int(2);
        writer.key("id").string(&self.id);
        writer.key("profile").string(&self.profile);
        writer.key("detected");
        write_detected(self.detected.as_ref(), &mut writer);
        writer.key("units").open('[');
        for unit in &self.units {
            write_unit(unit, &mut writer);
        }
        writer.close(']').key("links").open('[');
        for link in &self.links {
            write_link(link, &mut writer);
        }
        writer.close(']').key("lexical");
        write_lexical(&self.lexical, &mut writer);
        writer.key("data");
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
    if unit.meta.value().entries().next().is_some() {
        writer.key("meta").value(unit.meta.value());
    }
    writer.close('}');
}

fn write_link(link: &Link, writer: &mut Writer<'_>) {
    writer.open('{').key("type").string(&link.kind);
    writer.key("from").string(&link.from);
    writer.key("to").string(&link.to).close('}');
}

fn write_lexical(lexical: &Lexical, writer: &mut Writer<'_>) {
    writer.open('{').key("length").open('{');
    for unit in lexical.units() {
        if let Some(length) = unit.length {
            writer.key(&unit.id).int(i64::from(length));
        }
    }
    writer.close('}').key("terms").open('{');
    for term in lexical.terms() {
        writer.key(term.term).open('{');
        for (unit, count) in term.occurrences() {
            if let Some(unit) = lexical.units().get(unit as usize) {
                writer.key(&unit.id).int(i64::from(count));
            }
        }
        writer.close('}');
    }
    writer.close('}').close('}');
}
