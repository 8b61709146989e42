//! Sheets of a workbook package. See `spec/formats/xlsx.md`.

mod cells;
mod formats;
mod plain;
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
    let strings = workbook.optional("xl/sharedStrings.xml", Strings::read)?;
    let strings = strings.unwrap_or_default();
    let listed = workbook.part(WORKBOOK, list)?;
    let targets = workbook.part(RELATIONSHIPS, targets)?;
    let styles = workbook.optional("xl/styles.xml", Styles::read)?;
    let styles = styles.unwrap_or_default().since(listed.from_1904);
    let mut sheets = Vec::new();
    for sheet in listed.sheets {
        if sheet.hidden {
            sheets.push(sheet.named());
            continue;
        }
        let target = targets.get(&sheet.relation).map_or("", String::as_str);
        let (grid, remark) =
            workbook.part(target, |events| cells::read(events, &strings, &styles))?;
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
    /// What `read` makes of a part that there may be.
    fn optional<T>(
        &mut self,
        part: &str,
        read: impl Fn(&mut Events<'_>) -> std::result::Result<T, Fault>,
    ) -> Result<Option<T>> {
        let read = self.package.read_any(part, read);
        read.map_err(|fault| fault.error(wording::not_a_workbook(self.name)))
    }

    fn part<T>(
        &mut self,
        part: &str,
        read: impl Fn(&mut Events<'_>) -> std::result::Result<T, Fault>,
    ) -> Result<T> {
        let missing = || Error::new(ErrorKind::Input, wording::no_part(part));
        self.optional(part, read)?.ok_or_else(missing)
    }
}

/// What the workbook's own part lists.
fn list(events: &mut Events<'_>) -> std::result::Result<Listed, Fault> {
    let mut listed = Listed::default();
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

/// Part names by relationship. A target that starts with `/` is from the root of the package.
fn targets(events: &mut Events<'_>) -> std::result::Result<HashMap<String, String>, Fault> {
    let mut targets = HashMap::new();
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
