//! What the engine makes of a fixture. `tests/fixtures.rs` has it natively, `fixtures.rs` for the wasm build.

use context_atlas::document::{Link, Unit};
use context_atlas::ingest::{Input as Given, SheetFile};
use context_atlas::json::{Builder, Json, Value};
use context_atlas::judge::Judging;
use context_atlas::read::{self, About, Family, Input, read_file};
use context_atlas::run::drive;
use context_atlas::{Block, Config, Processor, Result};

/// Formats whose fixtures go by another name.
pub(crate) const FOLDERS: &[(&str, &str)] = &[("text", "plain"), ("ipynb", "notebook")];

/// What becomes of a file, with the bibliography beside it: its blocks, the units and links of data,
/// or the tables of sheets.
pub(crate) fn made(bytes: &[u8], format: &str, cited: Option<&[u8]>) -> Result<Vec<Json>> {
    if read::format(format).is_some_and(|format| format.family == Family::Spreadsheet) {
        return sheets(bytes, format);
    }
    if read::format(format).is_some_and(|format| format.family == Family::Data) {
        let atlas = Processor {
            config: Config::default(),
            judging: Judging::Nobody,
        };
        let document = atlas.ingest_data(&read::decode(bytes), "fixture", format, "fixture")?;
        let units = document.units.iter().map(Unit::to_json);
        return Ok(units
            .chain(document.links.iter().map(Link::to_json))
            .collect());
    }
    let cited = cited.map(read::decode);
    let about = About {
        bibliography: cited.as_deref(),
        ..About::default()
    };
    let blocks = read_file(Input::Bytes(bytes), format, about)?;
    Ok(blocks.iter().map(Block::to_json).collect())
}

/// The units, columns and records of a spreadsheet.
fn sheets(bytes: &[u8], format: &str) -> Result<Vec<Json>> {
    let atlas = Processor {
        config: Config::default(),
        judging: Judging::Nobody,
    };
    let file = SheetFile {
        sheet: "Sheet1".to_owned(),
        name: format!("fixture.{format}"),
        input: Given::Bytes(bytes.to_vec()),
    };
    let run = atlas.ingest_spreadsheet(vec![file], "fixture", None);
    let document = drive(run, &mut |_| None)?;
    let mut lines: Vec<Json> = document.units.iter().map(Unit::to_json).collect();
    let tables = document.data.value().get("tables");
    for table in tables.into_iter().flat_map(Value::items) {
        let parts = ["columns", "rows"]
            .into_iter()
            .filter_map(|key| table.get(key));
        lines.extend(parts.flat_map(Value::items).map(Value::to_json));
    }
    Ok(lines)
}

/// One block or unit a line, or the error.
pub(crate) fn written(made: &Result<Vec<Json>>) -> String {
    match made {
        Ok(lines) => lines.iter().map(|line| line.text() + "\n").collect(),
        Err(error) => {
            let mut made = Builder::new();
            made.object().key("error").string(error.message()).end();
            made.finish().text() + "\n"
        }
    }
}
