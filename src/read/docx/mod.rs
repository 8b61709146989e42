//! Word documents. See `spec/formats/docx.md`.
//!
//! A [`part`] is a tree of elements, [`build`]ed of the whole or piece by piece; [`styles`] and
//! [`numbering`] say what paragraphs are, [`runs`] what they read as; the [`body`] gives items, which
//! [`output`] makes blocks of.

mod body;
mod build;
mod name;
mod notes;
mod numbering;
mod output;
mod part;
mod relations;
mod runs;
mod seen;
mod space;
mod styles;
mod table;

use self::body::Reader;
use self::build::{Pieces, each};
use self::name::Name;
use self::notes::Notes;
use self::numbering::Numbering;
use self::output::Output;
use self::part::{Flaw, Part};
use self::relations::Relations;
use self::runs::Runs;
use self::space::Space;
use self::styles::Styles;
use super::package::{Fault, Package};
use crate::block::{Block, BlockKind};
use crate::error::{Error, ErrorKind, Result};
use crate::text::squash;

/// Parts may unpack to this much together.
const MOST: u64 = 50 << 20;

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
    let package = Package::within(MOST, bytes).map_err(|fault| match fault {
        Fault::TooLarge => fault.error(""),
        _ => unopened(),
    })?;
    let mut file = File { package, name };
    let roots = Relations::of(&file.whole("_rels/.rels")?, "");
    let main = roots.target("officeDocument", "word/document.xml");
    if !file.package.has(&main) {
        return Err(Error::new(
            ErrorKind::Input,
            format!("{name} has no main document part ({main})."),
        ));
    }
    match Besides::read(&mut file, &roots, &main) {
        Ok(besides) => besides.blocks(&mut file, &main),
        Err(error) => {
            // A flaw of the document itself is told first.
            file.each(&main, Pieces::OfBody, &mut |_| {})?;
            Err(error)
        }
    }
}

/// What is known before the document itself is read.
struct Besides {
    styles: Styles,
    numbering: Numbering,
    notes: Notes,
    title: Option<String>,
}

impl Besides {
    fn read(file: &mut File<'_>, roots: &Relations, main: &str) -> Result<Self> {
        let (folder, base) = main.rsplit_once('/').unwrap_or(("", main));
        let slash = if folder.is_empty() { "" } else { "/" };
        let relations = file.whole(&format!("{folder}{slash}_rels/{base}.rels"))?;
        let relations = Relations::of(&relations, folder);
        let styles = file.whole(&relations.target("styles", "word/styles.xml"))?;
        let numbering = file.whole(&relations.target("numbering", "word/numbering.xml"))?;
        let mut notes = Notes::default();
        for kind in notes::KINDS {
            let part = relations.target(kind.part, kind.custom);
            file.each(&part, Pieces::Children, &mut |note| {
                notes.add(kind, note.root())
            })?;
        }
        let core = file.whole(&roots.target("core-properties", "docProps/core.xml"))?;
        Ok(Self {
            styles: Styles::of(&styles),
            numbering: Numbering::of(&numbering),
            notes,
            title: core_title(&core),
        })
    }

    /// The blocks of the document, and of the notes it refers to.
    fn blocks(self, file: &mut File<'_>, main: &str) -> Result<Vec<Block>> {
        let mut reader = Reader::new(&self.styles, self.numbering, Runs::new(&self.notes));
        let mut output = Output::default();
        let mut items = Vec::new();
        file.each(main, Pieces::OfBody, &mut |piece| {
            reader.read(piece.root(), &mut items);
            items.drain(..).for_each(|item| output.take(item));
        })?;
        reader.end().into_iter().for_each(|item| output.take(item));
        let mut blocks = output.finish();
        let notes = reader.into_notes().into_iter();
        blocks.extend(notes.map(|note| Block::new(BlockKind::Paragraph, note)));
        let is_titled = |block: &Block| block.kind == BlockKind::Heading(1);
        if let Some(title) = self.title
            && !blocks.iter().any(is_titled)
        {
            blocks.insert(0, Block::new(BlockKind::Heading(1), title));
        }
        Ok(blocks)
    }
}

fn core_title(core: &Part) -> Option<String> {
    let title = core.root().child(Space::Dc, Name::Title)?;
    Some(squash(title.text())).filter(|title| !title.is_empty())
}

/// An open document.
struct File<'a> {
    package: Package<'a>,
    name: &'a str,
}

impl File<'_> {
    /// A part as a tree, an empty one where there is no such part.
    fn whole(&mut self, part: &str) -> Result<Part> {
        let mut whole = Part::default();
        self.each(part, Pieces::Whole, &mut |part| {
            whole = std::mem::take(part)
        })?;
        Ok(whole)
    }

    /// Hands over the pieces of a part, none where there is no such part.
    fn each(&mut self, part: &str, pieces: Pieces, take: &mut dyn FnMut(&mut Part)) -> Result<()> {
        let read = self.package.read(part, |events| each(events, pieces, take));
        read.map(|_| ()).map_err(|flaw| self.error(part, flaw))
    }

    fn error(&self, part: &str, flaw: Flaw) -> Error {
        let name = self.name;
        let what = match flaw {
            Flaw::TooLarge => {
                return Error::new(
                    ErrorKind::TooLarge,
                    format!("{name} is too large: its parts unpack to more than 50 MB."),
                );
            }
            Flaw::Unreadable => "cannot be read.",
            Flaw::Malformed => "is not well-formed XML.",
            Flaw::Doctype => "declares a DOCTYPE, which is not read.",
            Flaw::TooDeep => "is nested more than 1000 elements deep.",
        };
        Error::new(ErrorKind::Input, format!("{part} in {name} {what}"))
    }
}
