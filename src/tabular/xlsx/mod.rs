//! Sheets of a workbook package. See `spec/formats/xlsx.md`.

mod cells;
mod formats;
mod strings;

use std::collections::HashMap;

use super::grid::Sheet;
use super::wording;
use crate::error::{Error, ErrorKind, Result};
use crate::read::package::{Event, Events, Fault, Package};
use formats::Styles;
use strings::Strings;

const WORKBOOK: &str = "xl/workbook.xml";
const RELATIONSHIPS: &str = "xl/_rels/workbook.xml.rels";

/// The sheets in the order of the workbook; `name` is what messages call the file. Hidden sheets
/// are named but not read.
///
/// # Errors
/// `Input` for what is no workbook or lacks a part; `TooLarge` past the limits of a package.
pub(crate) fn read(bytes: &[u8], name: &str) -> Result<Vec<Sheet>> {
    let package = Package::open(bytes);
    let mut workbook = Workbook {
        package: package.map_err(|fault| fault.error(wording::not_a_workbook(name)))?,
        name,
    };
    let strings = match workbook.optional("xl/sharedStrings.xml")? {
        Some(text) => Strings::read(&text).map_err(|fault| workbook.fault(fault))?,
        None => Strings::default(),
    };
    let listed = workbook.list()?;
    let targets = workbook.targets()?;
    let styles = workbook.optional("xl/styles.xml")?.unwrap_or_default();
    let styles = Styles::read(&styles, listed.from_1904).map_err(|fault| workbook.fault(fault))?;
    let mut sheets = Vec::new();
    for sheet in listed.sheets {
        if sheet.hidden {
            sheets.push(sheet.named());
            continue;
        }
        let target = targets.get(&sheet.relation).map_or("", String::as_str);
        let text = workbook.part(target)?;
        let read = cells::read(&text, &strings, &styles);
        let (grid, remark) = read.map_err(|fault| workbook.fault(fault))?;
        sheets.push(Sheet {
            grid,
            remark,
            ..sheet.named()
        });
    }
    Ok(sheets)
}

struct Workbook<'a> {
    package: Package<'a>,
    name: &'a str,
}

/// What the workbook lists.
#[derive(Default)]
struct Listed {
    sheets: Vec<Entry>,
    from_1904: bool,
}

#[derive(Default)]
struct Entry {
    name: String,
    hidden: bool,
    relation: String,
}

impl Entry {
    fn named(self) -> Sheet {
        Sheet {
            name: self.name,
            hidden: self.hidden,
            ..Sheet::default()
        }
    }
}

impl Workbook<'_> {
    fn fault(&self, fault: Fault) -> Error {
        fault.error(wording::not_a_workbook(self.name))
    }

    fn optional(&mut self, part: &str) -> Result<Option<String>> {
        let text = self.package.text(part);
        text.map_err(|fault| fault.error(wording::not_a_workbook(self.name)))
    }

    fn part(&mut self, part: &str) -> Result<String> {
        let missing = || Error::new(ErrorKind::Input, wording::no_part(part));
        self.optional(part)?.ok_or_else(missing)
    }

    fn list(&mut self) -> Result<Listed> {
        let text = self.part(WORKBOOK)?;
        list(&text).map_err(|fault| self.fault(fault))
    }

    /// Part names by relationship. A target that starts with `/` is from the root of the package.
    fn targets(&mut self) -> Result<HashMap<String, String>> {
        let text = self.part(RELATIONSHIPS)?;
        targets(&text).map_err(|fault| self.fault(fault))
    }
}

fn list(text: &str) -> std::result::Result<Listed, Fault> {
    let mut listed = Listed::default();
    let mut events = Events::new(text);
    while let Some(event) = events.next()? {
        let Event::Open(tag) = event else { continue };
        let text = |name| tag.attribute(name).unwrap_or_default().into_owned();
        match tag.name() {
            "workbookPr" => {
                listed.from_1904 = matches!(&*text("date1904"), "1" | "true" | "on");
            }
            "sheet" => listed.sheets.push(Entry {
                name: text("name"),
                hidden: matches!(&*text("state"), "hidden" | "veryHidden"),
                relation: text("id"),
            }),
            _ => {}
        }
    }
    Ok(listed)
}

fn targets(text: &str) -> std::result::Result<HashMap<String, String>, Fault> {
    let mut targets = HashMap::new();
    let mut events = Events::new(text);
    while let Some(event) = events.next()? {
        let Event::Open(tag) = event else { continue };
        if tag.name() == "Relationship" {
            let target = tag.attribute("Target").unwrap_or_default();
            let part = match target.strip_prefix('/') {
                Some(from_root) => from_root.to_owned(),
                None => format!("xl/{target}"),
            };
            let id = tag.attribute("Id").unwrap_or_default();
            targets.insert(id.into_owned(), part);
        }
    }
    Ok(targets)
}
