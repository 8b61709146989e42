//! XML, printed in one layout. See `spec/formats/xml.md`.

mod entity;
mod print;
mod scan;

use std::borrow::Cow;

use super::outline::Outline;
use crate::error::{Error, ErrorKind, Result};

/// The outline of an XML file.
pub(super) fn read(text: &str) -> Result<Outline<'_>> {
    let elements = scan::read(text)
        .map_err(|byte| Error::new(ErrorKind::Input, format!("Invalid XML at byte {byte}.")))?;
    Ok(print::outline(&elements, text.len()))
}

/// An element in reading order; its items are texts and the places of elements.
#[derive(Debug)]
struct Element<'a> {
    tag: &'a str,
    attributes: Vec<(&'a str, Cow<'a, str>)>,
    items: Vec<Item<'a>>,
}

#[derive(Debug)]
enum Item<'a> {
    Text(Cow<'a, str>),
    Element(usize),
}
