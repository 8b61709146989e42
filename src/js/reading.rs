//! Reading by itself: formats, and blocks.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::wasm_bindgen;

use super::fault::Thrown;
use super::run::joined;
use crate::block::{Block, BlockKind};
use crate::error::{Error, ErrorKind, Result};
use crate::json::{Builder, Json, Value, Writer};
use crate::read::{self, About, FORMATS, Format, Input};

/// The name of the format that a file name stands for.
#[wasm_bindgen]
pub fn format_of(name: &str) -> Option<String> {
    Some(read::format_of(name)?.name.to_owned())
}

/// `[{name, family, extensions, media_types}, …]`
#[wasm_bindgen]
pub fn formats() -> String {
    let mut made = Builder::new();
    made.array();
    for format in FORMATS.iter().filter(|format| format.is_here()) {
        made.object().key("name").string(format.name);
        made.key("family").string(match format.family {
            read::Family::Document => "document",
            read::Family::Data => "data",
            read::Family::Spreadsheet => "spreadsheet",
        });
        made.key("extensions").strings(format.extensions);
        made.key("media_types").strings(format.media_types).end();
    }
    made.finish().text()
}

/// Reads blocks with options `{format?, name?, text}`, and the bibliography that is cited: the bytes of
/// their list.
#[wasm_bindgen]
pub fn read_blocks(bytes: Vec<u8>, options: &str, cited: Option<Vec<u8>>) -> Thrown<Uint8Array> {
    let options = Json::parse(options)?;
    let given = Given::new(&bytes, options.value());
    let cited = cited.as_deref().map(read::decode);
    let about = About {
        bibliography: cited.as_deref(),
        ..About::default()
    };
    let blocks = read::read_file(given.input()?, given.format()?, about)?;
    drop(bytes);
    Ok(listed(blocks))
}

/// How much of a list is written in one piece.
const PIECE: usize = 1 << 14;

/// The bytes of a block list; each block is let go of once it is written.
pub(super) fn listed(blocks: Vec<Block>) -> Uint8Array {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut out = Writer::new(&mut text);
    out.open('[');
    for block in blocks {
        write(&block, &mut out);
        pieces.extend(out.take(PIECE));
    }
    out.close(']');
    pieces.push(text);
    joined(pieces)
}

/// What the caller handed over, and what it said of it.
pub(super) struct Given<'a> {
    bytes: &'a [u8],
    options: Value<'a>,
}

impl<'a> Given<'a> {
    pub(super) fn new(bytes: &'a [u8], options: Value<'a>) -> Self {
        Self { bytes, options }
    }

    pub(super) fn option(&self, key: &str) -> Option<&'a str> {
        self.options.get(key)?.as_str()
    }

    /// Whether JavaScript held it as text.
    pub(super) fn is_text(&self) -> bool {
        self.options.get("text").and_then(Value::as_bool) == Some(true)
    }

    fn input(&self) -> Result<Input<'a>> {
        if !self.is_text() {
            return Ok(Input::Bytes(self.bytes));
        }
        let text = str::from_utf8(self.bytes);
        text.map(Input::Text)
            .map_err(|_| Error::new(ErrorKind::Input, "The text is not UTF-8."))
    }

    /// The format asked for, else the one that the name, the media type or the content shows.
    pub(super) fn format(&self) -> Result<&'a str> {
        match self.option("format") {
            Some(format) => Ok(format),
            None => Ok(self.detected()?.name),
        }
    }

    /// The name, or where another format shows a name of that format.
    pub(super) fn name(&self) -> Result<Option<String>> {
        let own = self.option("name");
        if self.option("format").is_some() {
            return Ok(own.map(str::to_owned));
        }
        let detected = self.detected()?;
        let named = own.and_then(read::format_of);
        Ok(match named {
            Some(named) if named.name == detected.name => own.map(str::to_owned),
            _ => Some(self.named_for(detected)),
        })
    }

    /// The name, else the id, with the extension of a format.
    fn named_for(&self, format: &'static Format) -> String {
        let stem = self.option("name").or_else(|| self.option("id"));
        format!("{}{}", stem.unwrap_or_default(), name_of(format))
    }

    fn detected(&self) -> Result<&'static Format> {
        let own = self.option("name");
        let own = own.filter(|name| read::format_of(name).is_some());
        let typed = || of_media_type(self.option("media_type")?).map(name_of);
        let name = own.map(str::to_owned).or_else(typed);
        read::detect(name.as_deref(), self.bytes).ok_or_else(|| {
            let message = "Cannot tell the format of the input; give a format.";
            Error::new(ErrorKind::Format, message)
        })
    }
}

/// A file name of a format.
fn name_of(format: &'static Format) -> String {
    format!(".{}", format.extensions.first().unwrap_or(&format.name))
}

/// Parameters, such as the encoding, do not count.
fn of_media_type(given: &str) -> Option<&'static Format> {
    let essence = given.split(';').next()?.trim().to_ascii_lowercase();
    FORMATS
        .iter()
        .find(|format| format.media_types.contains(&essence.as_str()))
}

fn write(block: &Block, out: &mut Writer<'_>) {
    out.open('{').key("type").string(block.kind.name());
    out.key("text").string(&block.text);
    if let BlockKind::Heading(level) = block.kind {
        out.key("level").int(level);
    }
    if let Some(meta) = &block.meta {
        out.key("meta").json(meta);
    }
    out.close('}');
}
