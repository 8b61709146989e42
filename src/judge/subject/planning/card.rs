//! A table described: its title and what each column holds.

use crate::json::Builder;

/// What a card says of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Card {
    /// The table's title.
    pub title: String,
    /// The sheet it stands in.
    pub sheet: String,
    /// How many records it has.
    pub records: usize,
    /// Each column with what it holds.
    pub columns: Vec<(String, String)>,
    /// The lines above the table, where there are any.
    pub about: Option<String>,
    /// How period columns became rows, where they did.
    pub layout: Option<String>,
    /// Where joined columns come from, where there are any.
    pub joined: Option<String>,
}

impl Card {
    /// What stands beside the columns, after them.
    fn besides(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let all = [
            ("about", &self.about),
            ("layout", &self.layout),
            ("joined", &self.joined),
        ];
        all.into_iter()
            .filter_map(|(key, text)| Some((key, text.as_deref()?)))
    }

    /// The card as text, a column a line.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines = vec![
            format!("title: {}", self.title),
            format!("sheet: {}", self.sheet),
            format!("records: {}", self.records),
        ];
        let columns = self.columns.iter();
        let columns = columns.map(|(name, described)| format!("  - {name}: {described}"));
        let columns: Vec<String> = columns.collect();
        lines.push(format!("columns:\n{}", columns.join("\n")));
        lines.extend(self.besides().map(|(key, said)| format!("{key}: {said}")));
        lines.join("\n")
    }

    /// Adds the card as an object.
    pub(super) fn build(&self, made: &mut Builder) {
        made.object();
        made.key("title").string(&self.title);
        made.key("sheet").string(&self.sheet);
        made.key("records")
            .int(i64::try_from(self.records).unwrap_or(i64::MAX));
        made.key("columns").object();
        for (name, described) in &self.columns {
            made.key(name).string(described);
        }
        made.end();
        for (key, said) in self.besides() {
            made.key(key).string(said);
        }
        made.end();
    }
}
