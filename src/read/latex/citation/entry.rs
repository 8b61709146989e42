//! An entry of a bibliography as text: what a citation calls it, and its line in the list.

use super::bibtex::{Bibtex, Entry};
use super::names::Names;
use crate::text::head;

/// How long a citation's name for an entry and the line of one get, in code points.
const LONGEST_NAME: usize = 60;
const LONGEST_LINE: usize = 1000;

/// An entry with its fields written out as plain text.
pub(super) struct Work<'a, 'b> {
    bibtex: &'a Bibtex<'b>,
    entry: &'a Entry<'b>,
    plain: &'a dyn Fn(&str) -> String,
}

impl<'a, 'b> Work<'a, 'b> {
    /// The entry at a place.
    pub(super) fn of(
        bibtex: &'a Bibtex<'b>,
        place: usize,
        plain: &'a dyn Fn(&str) -> String,
    ) -> Option<Self> {
        let entry = bibtex.entries.get(place)?;
        Some(Self {
            bibtex,
            entry,
            plain,
        })
    }

    pub(super) fn key(&self) -> &'b str {
        self.entry.key
    }

    /// The first of these fields that has text.
    fn field(&self, names: &[&str]) -> Option<String> {
        let values = names
            .iter()
            .filter_map(|name| self.bibtex.field(self.entry, name));
        values
            .map(|value| (self.plain)(&value))
            .find(|text| !text.is_empty())
    }

    /// A field that is no text: an address or a number, in which only escapes mean something.
    fn verbatim(&self, name: &str) -> Option<String> {
        let value = self.bibtex.field(self.entry, name)?;
        Some(value.trim().replace(['\\', '{', '}'], "")).filter(|value| !value.is_empty())
    }

    fn names(&self, field: &str) -> Option<Names> {
        let names = Names::of(&self.bibtex.field(self.entry, field)?, self.plain);
        (!names.is_empty()).then_some(names)
    }

    pub(super) fn title(&self) -> Option<String> {
        self.field(&["title", "booktitle"])
    }

    /// What the entry goes by: its authors, its editors, an organisation, its title, its key.
    pub(super) fn name(&self) -> String {
        let people = || self.names("author").or_else(|| self.names("editor"));
        let name = people().map(|names| names.short());
        let name =
            name.or_else(|| self.field(&["organization", "institution", "shorttitle", "title"]));
        clipped(
            &name.unwrap_or_else(|| self.entry.key.to_owned()),
            LONGEST_NAME,
        )
    }

    pub(super) fn year(&self) -> String {
        let year = || self.field(&["year"]);
        let date = || {
            let date = self.field(&["date"])?;
            date.split(['-', '/']).next().map(str::to_owned)
        };
        clipped(&year().or_else(date).unwrap_or_default(), LONGEST_NAME)
    }

    /// `Authors (Year). Title. Where it is published. Where it is found.`
    pub(super) fn line(&self, year: &str) -> String {
        let mut line = Line::default();
        let author = self.names("author").map(|names| names.full());
        let editor = self.names("editor");
        let edits = author.is_none() && editor.is_some();
        let edited = editor.as_ref().map(|names| {
            let role = if names.are_several() { "eds." } else { "ed." };
            format!("{} ({role})", names.full())
        });
        let who = author
            .or_else(|| edited.clone())
            .or_else(|| self.field(&["organization"]));
        let title = self.field(&["title"]);
        let year = if year.is_empty() {
            String::new()
        } else {
            format!(" ({year})")
        };
        match (who, title) {
            (Some(who), title) => {
                line.add(Some(who + &year));
                line.add(title);
            }
            (None, Some(title)) => line.add(Some(title + &year)),
            (None, None) => line.add(Some(self.entry.key.to_owned() + &year)),
        }
        line.add(self.container(edited.filter(|_| !edits)));
        line.add(self.kind());
        line.add(
            self.field(&["edition"])
                .map(|edition| format!("{edition} edition")),
        );
        line.add(self.publisher());
        line.add(self.field(&["howpublished"]));
        line.add(self.field(&["note"]));
        line.add(self.place());
        clipped(&line.text, LONGEST_LINE)
    }

    /// The journal or book that holds it, with volume, number and pages.
    fn container(&self, editors: Option<String>) -> Option<String> {
        let journal = self.field(&["journal", "journaltitle"]);
        let book = || {
            let book = self.field(&["booktitle", "maintitle"])?;
            let editors = editors
                .map(|editors| format!("{editors}, "))
                .unwrap_or_default();
            Some(format!("In {editors}{book}"))
        };
        let mut text = journal
            .or_else(book)
            .or_else(|| self.field(&["series"]))
            .unwrap_or_default();
        if let Some(volume) = self.field(&["volume"]) {
            text = format!("{text} {volume}");
        }
        let is_report = self.kind().is_some();
        if let Some(number) = self.field(&["number", "issue"]).filter(|_| !is_report) {
            text = format!("{text}({number})");
        }
        if let Some(pages) = self.field(&["pages"]) {
            let pages = pages.replace('-', "–");
            text = format!("{text}, {pages}");
        }
        Some(text.trim_start_matches([' ', ',']).to_owned())
    }

    /// What a thesis or a report is called.
    fn kind(&self) -> Option<String> {
        let kind = self.entry.kind.to_ascii_lowercase();
        let usual = match kind.as_str() {
            "phdthesis" => "PhD thesis",
            "mastersthesis" => "Master's thesis",
            "thesis" => "Thesis",
            "techreport" | "report" => "Technical report",
            _ => return None,
        };
        let name = self.field(&["type"]).unwrap_or_else(|| usual.to_owned());
        let number = self.field(&["number"]).map(|number| format!(" {number}"));
        Some(name + &number.unwrap_or_default())
    }

    fn publisher(&self) -> Option<String> {
        let who = self.field(&["publisher", "school", "institution"]);
        let at = self.field(&["address", "location"]);
        match (who, at) {
            (Some(who), Some(at)) => Some(format!("{who}, {at}")),
            (who, at) => who.or(at),
        }
    }

    /// Where it is found: by its number, and at its address.
    fn place(&self) -> Option<String> {
        let doi = self.verbatim("doi").map(|doi| {
            let bare = doi.rsplit("doi.org/").next().unwrap_or_default();
            format!("doi:{bare}")
        });
        let eprint = self.verbatim("eprint").map(|number| {
            let archive = self.field(&["archiveprefix", "eprinttype"]);
            archive.map_or(number.clone(), |archive| format!("{archive}:{number}"))
        });
        let url = self.verbatim("url");
        let all: Vec<String> = [doi, eprint, url].into_iter().flatten().collect();
        (!all.is_empty()).then(|| all.join(", "))
    }
}

/// Sentences one after the other, each with its stop.
#[derive(Default)]
struct Line {
    text: String,
}

impl Line {
    fn add(&mut self, sentence: Option<String>) {
        let Some(sentence) = sentence.filter(|sentence| !sentence.is_empty()) else {
            return;
        };
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(&sentence);
        if !sentence.ends_with(['.', '?', '!']) {
            self.text.push('.');
        }
    }
}

fn clipped(text: &str, longest: usize) -> String {
    let start = head(text, longest);
    if start.len() < text.len() {
        format!("{start}…")
    } else {
        text.to_owned()
    }
}
