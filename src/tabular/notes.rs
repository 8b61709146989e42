//! Notes that a sheet explains and cells cite. See `spec/profiles/tabular.md`.

use std::collections::HashMap;

use super::grid::Sheet;
use super::split::Split;
use super::table::Table;

/// Values by name, in the order names were first met.
#[derive(Debug)]
pub(super) struct Named<T> {
    pub(super) list: Vec<(String, T)>,
    places: HashMap<String, usize>,
}

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self::of(Vec::new())
    }
}

impl<T> Named<T> {
    fn of(list: Vec<(String, T)>) -> Self {
        let names = list.iter().enumerate();
        let places = names.map(|(at, (name, _))| (name.clone(), at)).collect();
        Self { list, places }
    }

    /// Sets the value of a name, which keeps its place.
    pub(super) fn set(&mut self, name: &str, value: T) {
        let known = self.places.get(name).and_then(|at| self.list.get_mut(*at));
        if let Some((_, known)) = known {
            *known = value;
        } else {
            self.places.insert(name.to_owned(), self.list.len());
            self.list.push((name.to_owned(), value));
        }
    }
}

/// The notes of the sheets that are named for them: number and text.
pub(super) fn read(sheets: &[(&Sheet, Split)]) -> Vec<(String, String)> {
    let mut notes = Named::default();
    let is_notes = |name: &str| {
        ["note", "notes"]
            .iter()
            .any(|one| name.eq_ignore_ascii_case(one))
    };
    for (sheet, split) in sheets
        .iter()
        .filter(|(sheet, _)| is_notes(sheet.name.trim()))
    {
        for table in &split.tables {
            let mut rows = vec![table.header.clone()];
            for row in &table.rows {
                let cell = |column: &usize| crate::text::squash(sheet.grid.at(*row, *column).0);
                rows.push(table.columns.iter().take(2).map(cell).collect());
            }
            for row in rows {
                if let Some(number) = row.first().and_then(|cell| number(cell)) {
                    notes.set(&number, row.get(1).cloned().unwrap_or_default());
                }
            }
        }
    }
    notes.list
}

/// The number of `Note 3`.
fn number(cell: &str) -> Option<String> {
    let (word, number) = cell.split_at_checked(5)?;
    let digits = number.bytes().all(|byte| byte.is_ascii_digit());
    let number = word
        .eq_ignore_ascii_case("note ")
        .then(|| number.parse::<u64>().ok())??;
    digits.then(|| number.to_string())
}

/// A label that cites notes in one table cites them wherever it is a listed value.
pub(super) fn share(tables: &mut [Table]) {
    let mut by_label: HashMap<String, Vec<i64>> = HashMap::new();
    for (label, cited) in tables.iter().flat_map(|table| &table.row_notes) {
        by_label.insert(label.to_lowercase(), cited.clone());
    }
    if by_label.is_empty() {
        return;
    }
    for table in tables {
        let values = table.columns.iter().flat_map(|column| column.listed());
        let cited = values.filter_map(|value| {
            let cited = by_label.get(&value.to_lowercase())?;
            Some((value.clone(), cited.clone()))
        });
        let cited: Vec<(String, Vec<i64>)> = cited.collect();
        let mut named = Named::of(std::mem::take(&mut table.row_notes));
        for (label, cited) in cited {
            named.set(&label, cited);
        }
        table.row_notes = named.list;
    }
}
