//! The fixed sentences of spreadsheets. Cases compare them letter by letter.

pub(crate) const XLSX_IS_BINARY: &str =
    "XLSX is read from a file: use ingest_file or ingest_spreadsheet.";

pub(crate) fn not_a_workbook(name: &str) -> String {
    format!("Cannot open {name} as an XLSX workbook.")
}

pub(super) fn no_part(part: &str) -> String {
    format!("The workbook has no {part}.")
}

pub(crate) fn no_spreadsheet(extension: &str) -> String {
    format!("Cannot read .{extension} as a spreadsheet; give a .csv or .xlsx file.")
}

pub(super) fn too_blank(rows: usize, columns: usize) -> String {
    format!("A table of {rows} rows and {columns} columns with hardly a cell filled is not read.")
}

pub(super) const TOO_REPETITIVE: &str =
    "A workbook whose cells repeat long texts beyond all measure is not read.";

pub(super) fn formulas_without_values(count: usize, named: &[String]) -> String {
    let named = named.join(", ");
    let more = if count > 5 { ", …" } else { "" };
    format!(
        "Blank because the workbook holds no value for their formulas: {named}{more} ({count} cells)."
    )
}
