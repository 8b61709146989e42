//! Data files as subtrees of their keys, joined by what they refer to. See `spec/profiles/markup.md`.
//!
//! A format's reader makes an [`mod@outline`]: lines, and nodes with their spans. The [`cut`] makes
//! units of them, each named by its [`label`]; [`link`] joins what refers to what.

mod cut;
mod json;
mod jsonl;
mod label;
mod link;
mod outline;
mod pack;
mod pages;
mod paths;
mod span;
mod text;
mod toml;
mod tree;
mod xml;
mod yaml;

use std::borrow::Cow;

use crate::document::{Detected, Document, Link, Unit, lexical};
use crate::error::{Error, ErrorKind, Result};
use crate::json::Builder;
use crate::read::unified;
pub(crate) use cut::Sizes;
use outline::Outline;

/// The profile of data files.
pub(crate) const PROFILE: &str = "markup";

/// The document of a data file.
///
/// # Errors
/// `Input` where JSON, JSON Lines or XML is malformed; `Format` for another format.
pub(crate) fn ingest(
    text: &str,
    id: String,
    format: &str,
    title: &str,
    sizes: Sizes,
) -> Result<Document> {
    let text = if matches!(format, "yaml" | "toml") {
        unified(text)
    } else {
        Cow::Borrowed(text)
    };
    let (units, links) = joined(&outline(&text, format)?, title, sizes);
    let mut data = Builder::new();
    data.object().key("format").string(format).end();
    Ok(Document {
        id,
        profile: PROFILE.to_owned(),
        detected: Some(Detected {
            profile: PROFILE.to_owned(),
            score: None,
            by: "format".to_owned(),
        }),
        lexical: lexical(&units, |_| ""),
        units,
        links,
        data: data.finish(),
    })
}

/// The units of an outline and their links; it is let go of before the terms are counted.
fn joined(outline: &Outline<'_>, title: &str, sizes: Sizes) -> (Vec<Unit>, Vec<Link>) {
    let (units, owners) = cut::units(outline, title, sizes);
    let links = link::links(outline, &owners, &units);
    (units, links)
}

fn outline<'a>(text: &'a str, format: &str) -> Result<Outline<'a>> {
    match format {
        "yaml" => Ok(yaml::read(text)),
        "json" => json::read(text),
        "jsonl" => jsonl::read(text),
        "xml" => xml::read(text),
        "toml" => Ok(toml::read(text)),
        _ => {
            let message =
                format!("Cannot read \"{format}\" as markup; use yaml, json, jsonl, xml or toml.");
            Err(Error::new(ErrorKind::Format, message))
        }
    }
}
