//! Spreadsheets: one file, or several as one document. See `spec/formats/csv.md` and
//! `spec/formats/xlsx.md`.

use super::{Input, Options, SheetFile};
use crate::document::Document;
use crate::error::{Error, ErrorKind, Result};
use crate::read::{self, Family, decode, without_mark};
use crate::tabular::{self, Sheet, csv, wording, xlsx};

/// Whether options name a spreadsheet, by format or by file name.
pub(super) fn is_meant(options: &Options) -> bool {
    format_of(options).is_some()
}

fn format_of(options: &Options) -> Option<&'static str> {
    let named = match (&options.format, &options.name) {
        (Some(format), _) => read::format(format),
        (None, name) => read::format_of(name.as_deref()?),
    };
    let format = named.filter(|format| format.family == Family::Spreadsheet)?;
    Some(format.name)
}

/// The document of one file. Its title is the one given, else its name, else its id.
pub(super) fn ingest(input: Input, options: Options) -> Result<Document> {
    let named = options.name.as_deref().filter(|_| options.format.is_none());
    let title = options.title.as_deref();
    let sheets = match format_of(&options) {
        Some("xlsx") => workbook(input, named.map_or("the file", base))?,
        _ => {
            let sheet = named.map(stem).or(title).unwrap_or(&options.id);
            vec![csv::read(text(input), sheet)]
        }
    };
    let title = title.or(named.map(stem)).unwrap_or(&options.id).to_owned();
    tabular::ingest(sheets, options.id, &title)
}

/// The document of several files, titled by the first sheet where no title is given.
pub(crate) fn ingest_several(
    files: Vec<SheetFile>,
    id: String,
    title: Option<String>,
) -> Result<Document> {
    let first = files.first().map(|file| file.sheet.clone());
    let title = title.or(first).unwrap_or_default();
    let mut sheets: Vec<Sheet> = Vec::new();
    for SheetFile { sheet, name, input } in files {
        let extension = extension(&name);
        match extension.as_str() {
            "xlsx" => sheets.extend(workbook(input, base(&name))?),
            "csv" | "txt" => sheets.push(csv::read(text(input), &sheet)),
            _ => {
                let message = wording::no_spreadsheet(&extension);
                return Err(Error::new(ErrorKind::Format, message));
            }
        }
    }
    tabular::ingest(sheets, id, &title)
}

fn workbook(input: Input, name: &str) -> Result<Vec<Sheet>> {
    match input {
        Input::Bytes(bytes) => xlsx::read(&bytes, name),
        Input::Text(_) => Err(Error::new(ErrorKind::Format, wording::XLSX_IS_BINARY)),
    }
}

/// The text of an input, without a byte-order mark and without a copy where it is UTF-8.
fn text(input: Input) -> String {
    let text = match input {
        Input::Text(text) => text,
        Input::Bytes(bytes) => {
            String::from_utf8(bytes).unwrap_or_else(|bytes| decode(bytes.as_bytes()).into_owned())
        }
    };
    match without_mark(&text) {
        marked if marked.len() < text.len() => marked.to_owned(),
        _ => text,
    }
}

fn base(name: &str) -> &str {
    name.trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or(name)
}

fn stem(name: &str) -> &str {
    let base = base(name);
    match base.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => base,
    }
}

fn extension(name: &str) -> String {
    let dotted = base(name).rsplit_once('.');
    dotted.map_or(String::new(), |(_, extension)| extension.to_lowercase())
}
