//! The ways in: text and files of any format, and blocks. See `spec/document.md`.

#[cfg_attr(not(feature = "formats"), path = "ingest/without.rs")]
mod spreadsheet;

pub(crate) use spreadsheet::ingest_several;

use std::borrow::Cow;

use crate::block::Block;
use crate::config::Config;
use crate::document::Document;
use crate::error::{Error, ErrorKind, Result};
use crate::judge::{Asker, Judging};
use crate::markup::{self, Sizes};
use crate::prose::{self, Profile};
use crate::read::{self, Family, Format};
use crate::run::Stage;

/// What is ingested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// Text that is already decoded.
    Text(String),
    /// The bytes of a file.
    Bytes(Vec<u8>),
}

impl Input {
    /// Its length in bytes.
    fn size(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Bytes(bytes) => bytes.len(),
        }
    }

    /// Its text, without a mark at its start.
    fn decoded(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => Cow::Borrowed(read::without_mark(text)),
            Self::Bytes(bytes) => read::decode(bytes),
        }
    }
}

/// What the caller says about an input.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// The document's id.
    pub id: String,
    /// The format; without it, the name says.
    pub format: Option<String>,
    /// The file's name.
    pub name: Option<String>,
    /// The one profile of all sections of prose; without it, each section's is found.
    pub profile: Option<String>,
    /// The title of data and tables.
    pub title: Option<String>,
    /// The BibTeX of what a LaTeX document cites.
    pub bibliography: Option<Input>,
}

/// The document that an input makes.
pub(crate) async fn ingest(
    input: Input,
    options: Options,
    config: &Config,
    asker: &Asker,
) -> Result<Document> {
    let profile = options.profile.clone();
    let size = input.size();
    asker.reach(Stage::Reading, 0, size).await;
    if spreadsheet::is_meant(&options) {
        return spreadsheet::ingest(input, options);
    }
    let blocks = match (options.format.clone(), &options.name) {
        (Some(format), _) if is_data(&format) => {
            return data(&input, &format, options, config, asker.judging());
        }
        (Some(format), _) => read_as(&input, &format, &options)?,
        (None, name) => {
            let name = name.as_deref().unwrap_or_default();
            let format = read::format_of(name).ok_or_else(|| unknown_extension(name))?;
            match conversation(&input, format) {
                Some(blocks) => blocks,
                None if is_data(format.name) => {
                    return data(&input, format.name, options, config, asker.judging());
                }
                None => read_as(&input, format.name, &options)?,
            }
        }
    };
    drop(input);
    asker.reach(Stage::Reading, size, size).await;
    ingest_blocks(blocks, options.id, profile.as_deref(), config, asker).await
}

/// A file of a spreadsheet.
#[derive(Debug, Clone, PartialEq)]
pub struct SheetFile {
    /// What its sheet is called; a workbook brings its own names.
    pub sheet: String,
    /// The file's name, whose extension tells the format.
    pub name: String,
    /// What it holds.
    pub input: Input,
}

/// The document that blocks make.
pub(crate) async fn ingest_blocks(
    blocks: Vec<Block>,
    id: String,
    profile: Option<&str>,
    config: &Config,
    asker: &Asker,
) -> Result<Document> {
    let profile = profile.map(profile_named).transpose()?;
    asker.reach(Stage::Structuring, 0, blocks.len()).await;
    Ok(prose::ingest(blocks, id, profile, config, asker).await)
}

/// The document with blocks after what it holds.
pub(crate) async fn append(
    document: Document,
    blocks: Vec<Block>,
    profile: Option<&str>,
    config: &Config,
    asker: &Asker,
) -> Result<Document> {
    if matches!(document.profile.as_str(), "markup" | "tabular") {
        let message = format!(
            "A {} document cannot be appended to; ingest it again.",
            document.profile
        );
        return Err(Error::new(ErrorKind::Profile, message));
    }
    let profile = profile.map(profile_named).transpose()?;
    Ok(prose::append(document, blocks, profile, config, asker).await)
}

fn profile_named(name: &str) -> Result<Profile> {
    Profile::named(name).ok_or_else(|| {
        let names: Vec<&str> = prose::profiles::PROFILES
            .iter()
            .map(|row| row.name)
            .collect();
        let names = names.join(", ");
        let message = format!("Unknown prose profile \"{name}\"; use one of: {names}.");
        Error::new(ErrorKind::Profile, message)
    })
}

fn read_as(input: &Input, format: &str, options: &Options) -> Result<Vec<Block>> {
    let name = options.name.as_deref();
    let bibliography = options.bibliography.as_ref().map(Input::decoded);
    let about = read::About {
        file: name.and_then(|name| name.rsplit('/').next()),
        bibliography: bibliography.as_deref(),
    };
    let input = match input {
        Input::Text(text) => read::Input::Text(text),
        Input::Bytes(bytes) => read::Input::Bytes(bytes),
    };
    read::read_file(input, format, about)
}

fn is_data(format: &str) -> bool {
    read::format(format).is_some_and(|format| format.family == Family::Data)
}

/// The document of a data file; its title is its id where none is given.
fn data(
    input: &Input,
    format: &str,
    options: Options,
    config: &Config,
    judging: Judging,
) -> Result<Document> {
    let text = input.decoded();
    let title = options.title.unwrap_or_else(|| options.id.clone());
    let sizes = Sizes::of(config, judging);
    markup::ingest(&text, options.id, format, &title, sizes)
}

/// The blocks of a JSON file that holds a conversation.
fn conversation(input: &Input, format: &Format) -> Option<Vec<Block>> {
    let may_hold = matches!(format.name, "json" | "jsonl");
    let blocks = may_hold
        .then(|| read_as(input, "chat", &Options::default()).ok())
        .flatten()?;
    is_conversation(&blocks).then_some(blocks)
}

/// At least two messages that are no attachments.
pub(crate) fn is_conversation(blocks: &[Block]) -> bool {
    let is_message = |block: &&Block| {
        let speaks = block
            .meta("speaker")
            .is_some_and(|speaker| speaker.as_str().is_some());
        let attached = block
            .meta("attachment")
            .and_then(|attachment| attachment.as_bool());
        speaks && attached != Some(true)
    };
    blocks.iter().filter(is_message).nth(1).is_some()
}

fn unknown_extension(name: &str) -> Error {
    let base = name.rsplit('/').next().unwrap_or(name);
    let message = format!(
        "Cannot tell the format of {base} from its extension; call ingest() with a format."
    );
    Error::new(ErrorKind::Format, message)
}
