//! Word documents. See `spec/formats/docx.md`.
//!
//! A [`part`] is a tree of elements; [`styles`] and [`numbering`] say what paragraphs are, [`runs`]
//! what they read as; the [`body`] gives items, which [`output`] makes blocks of.

mod body;
mod numbering;
mod output;
mod part;
mod relations;
mod runs;
mod styles;
mod table;

use self::body::Reader;
use self::numbering::Numbering;
use self::part::{Flaw, Part, Space};
use self::relations::Relations;
use self::runs::{Notes, Runs};
use self::styles::Styles;
use super::package::{Fault, Package};
use crate::block::{Block, BlockKind};
use crate::error::{Error, ErrorKind, Result};
use crate::text::squash;

/// Parts may unpack to this much together.
const MOST: usize = 50 << 20;

/// Reads a document; `name` is what messages call it.
///
/// # Errors
/// `Input` for what is no package of well-formed parts; `TooLarge` for one beyond the limits.
pub(super) fn read(bytes: &[u8], name: &str) -> Result<Vec<Block>> {
    let unopened = || {
        Error::new(
            ErrorKind::Input,
            format!("Cannot open {name} as a DOCX document."),
        )
    };
    let package = Package::open(bytes).map_err(|fault| match fault {
        Fault::TooLarge => fault.error(""),
        _ => unopened(),
    })?;
    let mut file = File {
        package,
        name,
        used: 0,
    };
    let roots = Relations::of(file.part("_rels/.rels")?.as_ref(), "");
    let main = roots.target("officeDocument", "word/document.xml");
    let document = file.part(&main)?.ok_or_else(|| {
        Error::new(
            ErrorKind::Input,
            format!("{name} has no main document part ({main})."),
        )
    })?;
    let (folder, base) = main
        .rsplit_once('/')
        .map_or(("", main.as_str()), |(folder, base)| (folder, base));
    let slash = if folder.is_empty() { "" } else { "/" };
    let relations = Relations::of(
        file.part(&format!("{folder}{slash}_rels/{base}.rels"))?
            .as_ref(),
        folder,
    );
    let styles = Styles::of(
        file.part(&relations.target("styles", "word/styles.xml"))?
            .as_ref(),
    );
    let numbering = Numbering::of(
        file.part(&relations.target("numbering", "word/numbering.xml"))?
            .as_ref(),
    );
    let footnotes = file.part(&relations.target("footnotes", "word/footnotes.xml"))?;
    let endnotes = file.part(&relations.target("endnotes", "word/endnotes.xml"))?;
    let core = file.part(&roots.target("core-properties", "docProps/core.xml"))?;
    let notes = Notes::of(footnotes.as_ref(), endnotes.as_ref());
    let mut reader = Reader::new(&styles, numbering, Runs::new(&notes));
    let items = document
        .root()
        .child(Space::W, "body")
        .map(|body| reader.items(body))
        .unwrap_or_default();
    let mut blocks = output::blocks(items);
    blocks.extend(
        reader
            .into_notes()
            .into_iter()
            .map(|note| Block::new(BlockKind::Paragraph, note)),
    );
    if let Some(title) = core_title(core.as_ref())
        && !blocks
            .iter()
            .any(|block| block.kind == BlockKind::Heading(1))
    {
        blocks.insert(0, Block::new(BlockKind::Heading(1), title));
    }
    Ok(blocks)
}

fn core_title(core: Option<&Part>) -> Option<String> {
    let title = core?.root().child(Space::Dc, "title")?;
    Some(squash(title.text())).filter(|title| !title.is_empty())
}

/// An open document and how much of it was unpacked.
struct File<'a> {
    package: Package<'a>,
    name: &'a str,
    used: usize,
}

impl File<'_> {
    /// A part as a tree; `None` where there is no such part.
    fn part(&mut self, part: &str) -> Result<Option<Part>> {
        let name = self.name;
        let flawed = |what: &str| Error::new(ErrorKind::Input, format!("{part} in {name} {what}"));
        let large = || {
            Error::new(
                ErrorKind::TooLarge,
                format!("{name} is too large: its parts unpack to more than 50 MB."),
            )
        };
        let bytes = match self.package.part(part) {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return Ok(None),
            Err(Fault::TooLarge) => return Err(large()),
            Err(_) => return Err(flawed("cannot be read.")),
        };
        self.used += bytes.len();
        if self.used > MOST {
            return Err(large());
        }
        let text = String::from_utf8(bytes).map_err(|_| flawed("is not well-formed XML."))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        Part::of(text).map(Some).map_err(|flaw| match flaw {
            Flaw::Malformed => flawed("is not well-formed XML."),
            Flaw::Doctype => flawed("declares a DOCTYPE, which is not read."),
            Flaw::TooDeep => flawed("is nested more than 1000 elements deep."),
        })
    }
}
