//! A clean table, its columns typed and its cells packed. See `spec/profiles/tabular.md`.

use super::number;
use super::texts::Texts;

/// A table as it is queried and stored.
#[derive(Debug, Default)]
pub(crate) struct Table {
    /// Its unit: `t1`, `t2` …
    pub(crate) id: String,
    pub(crate) sheet: String,
    pub(crate) title: String,
    /// The lines above it.
    pub(crate) caption: Vec<String>,
    /// How period columns became rows, where they did.
    pub(crate) melted: Option<String>,
    /// Where its joined columns come from.
    pub(crate) joined: Vec<String>,
    pub(crate) columns: Vec<Column>,
    pub(crate) sources: Sources,
    pub(crate) texts: Texts,
    /// Labels and the notes they cite.
    pub(crate) row_notes: Vec<(String, Vec<i64>)>,
    /// Columns and the notes they cite.
    pub(crate) column_notes: Vec<(String, Vec<i64>)>,
    /// Notes by number.
    pub(crate) notes: Vec<(String, String)>,
    /// The units met in the cells of columns.
    pub(crate) units: Vec<(String, Vec<String>)>,
}

/// Where each record comes from.
#[derive(Debug)]
pub(crate) enum Sources {
    /// A row of the table's sheet.
    Rows(Vec<u32>),
    /// Any place, as numbers of texts.
    Named(Vec<u32>),
}

impl Default for Sources {
    fn default() -> Self {
        Self::Rows(Vec::new())
    }
}

/// A column with its profile.
#[derive(Debug, Clone, Default)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) role: Role,
    /// Records without a value.
    pub(crate) blank: usize,
    /// Distinct values.
    pub(crate) distinct: usize,
    /// The most frequent values.
    pub(crate) top: Vec<String>,
    pub(crate) unit: Option<String>,
    pub(crate) bounds: Option<(Bound, Bound)>,
    /// All values, where the role lists them.
    pub(crate) values: Option<Vec<String>>,
    pub(crate) alias_of: Option<String>,
    /// Whether its figures could be read in two ways and stand as written.
    pub(crate) ambiguous: bool,
    pub(crate) cells: Vec<Packed>,
}

/// What a column mostly holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Kind {
    Number,
    Date,
    #[default]
    Text,
}

/// What a column is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Role {
    Constant,
    Period,
    Id,
    Text,
    Measure,
    Category,
    #[default]
    Label,
    Alias,
}

pub(super) static KINDS: [(Kind, &str); 3] = [
    (Kind::Number, "number"),
    (Kind::Date, "date"),
    (Kind::Text, "text"),
];

pub(super) static ROLES: [(Role, &str); 8] = [
    (Role::Constant, "constant"),
    (Role::Period, "period"),
    (Role::Id, "id"),
    (Role::Text, "text"),
    (Role::Measure, "measure"),
    (Role::Category, "category"),
    (Role::Label, "label"),
    (Role::Alias, "alias"),
];

/// The least or greatest value of a column.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Bound {
    Number(f64),
    Text(String),
}

impl Bound {
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Number(value) => number::shown(*value),
            Self::Text(text) => text.clone(),
        }
    }
}

/// A cell in eight bytes: a double, or one of the doubles that are no number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Packed(u64);

/// A cell's value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Value {
    Blank,
    Number(f64),
    /// The number of a text.
    Text(u32),
}

const BLANK: u64 = 0xfffa_0000_0000_0000;
const TEXT: u64 = 0xfffc_0000_0000_0000;

impl Packed {
    pub(super) const BLANK: Self = Self(BLANK);

    pub(super) fn number(value: f64) -> Self {
        if value.is_finite() {
            Self((value + 0.0).to_bits())
        } else {
            Self::BLANK
        }
    }

    pub(super) fn text(number: u32) -> Self {
        Self(TEXT | u64::from(number))
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "the low half holds the number"
    )]
    pub(super) fn value(self) -> Value {
        match self.0 & 0xffff_0000_0000_0000 {
            BLANK => Value::Blank,
            TEXT => Value::Text(self.0 as u32),
            _ => Value::Number(f64::from_bits(self.0)),
        }
    }

    pub(super) fn as_number(self) -> Option<f64> {
        match self.value() {
            Value::Number(value) => Some(value),
            _ => None,
        }
    }

    pub(super) fn is_blank(self) -> bool {
        self == Self::BLANK
    }

    pub(super) fn bits(self) -> u64 {
        self.0
    }

    pub(super) fn of_bits(bits: u64) -> Self {
        Self(bits)
    }
}

impl Column {
    pub(super) fn cell(&self, row: usize) -> Packed {
        self.cells.get(row).copied().unwrap_or(Packed::BLANK)
    }

    pub(super) fn listed(&self) -> &[String] {
        self.values.as_deref().unwrap_or_default()
    }
}

impl Table {
    /// How many records there are.
    pub(crate) fn len(&self) -> usize {
        match &self.sources {
            Sources::Rows(rows) | Sources::Named(rows) => rows.len(),
        }
    }

    pub(crate) fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// Where a record comes from: `sheet!row`.
    pub(super) fn source(&self, row: usize) -> String {
        match &self.sources {
            Sources::Rows(rows) => {
                format!("{}!{}", self.sheet, rows.get(row).copied().unwrap_or(0))
            }
            Sources::Named(names) => {
                let name = names.get(row).copied();
                name.map_or("", |name| self.texts.get(name)).to_owned()
            }
        }
    }

    /// What tells the source of a record from other sources.
    pub(super) fn source_key(&self, row: usize) -> u32 {
        match &self.sources {
            Sources::Rows(keys) | Sources::Named(keys) => keys.get(row).copied().unwrap_or(0),
        }
    }

    /// The text a cell is matched and shown by; empty for a blank one.
    pub(super) fn key(&self, cell: Packed) -> String {
        match cell.value() {
            Value::Blank => String::new(),
            Value::Number(value) => number::key(value),
            Value::Text(number) => self.texts.get(number).to_owned(),
        }
    }

    /// Numbers of the same key, and equal texts, have the same.
    pub(super) fn group(cell: Packed) -> u64 {
        match cell.value() {
            Value::Number(value) if !is_short(value) => {
                let key = number::key(value);
                match key.parse() {
                    Ok(rounded) => Packed::number(rounded).bits(),
                    Err(_) => cell.bits(),
                }
            }
            _ => cell.bits(),
        }
    }
}

/// Whether a number has at most four decimals for sure.
fn is_short(value: f64) -> bool {
    value.abs() < 1e11 && {
        let scaled = (value * 10_000.0).round();
        scaled / 10_000.0 == value
    }
}

#[cfg(test)]
mod tests {
    use super::{Packed, Value};

    #[test]
    fn cells_come_out_as_they_went_in() {
        for value in [0.0, -1.5, 1e300, f64::MIN_POSITIVE] {
            assert_eq!(Packed::number(value).value(), Value::Number(value));
        }
        assert_eq!(Packed::text(7).value(), Value::Text(7));
        assert_eq!(Packed::BLANK.value(), Value::Blank);
        assert!(Packed::number(f64::NAN).is_blank());
    }
}
