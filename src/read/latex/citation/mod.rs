//! Citations of a bibliography that is given beside a document: what each command writes, and the
//! list of what is cited.

mod bibtex;
mod entry;
mod names;

use std::collections::{HashMap, HashSet};

use self::bibtex::Bibtex;
use self::entry::Work;
use super::group;

/// The works that a document cites, by the keys it cites them by.
#[derive(Debug, Default)]
pub(super) struct Citations {
    works: HashMap<String, usize>,
    cited: Vec<Cited>,
}

#[derive(Debug)]
struct Cited {
    name: String,
    year: String,
    title: String,
    line: String,
}

/// What a command makes of its keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `(Name Year)`
    Bracketed,
    /// `Name (Year)`
    Running,
    /// `Name Year`
    Bare,
    Name,
    Year,
    /// `(Year)`
    BracketedYear,
    Title,
    /// The whole line of the list.
    Full,
}

/// A citation as it is written: what stands before and after it, and its keys.
#[derive(Debug)]
struct Written<'s> {
    before: Option<&'s str>,
    after: Option<&'s str>,
    keys: Vec<&'s str>,
}

fn form(command: &str) -> Option<Form> {
    let single = command
        .strip_suffix("cites")
        .map(|start| format!("{start}cite"));
    let name = single.as_deref().unwrap_or(command);
    Some(match name.to_ascii_lowercase().as_str() {
        "cite" | "citep" | "parencite" | "autocite" | "footcite" | "footcitetext" | "smartcite"
        | "supercite" => Form::Bracketed,
        "citet" | "textcite" => Form::Running,
        "citealp" | "citealt" => Form::Bare,
        "citeauthor" => Form::Name,
        "citeyear" | "citedate" => Form::Year,
        "citeyearpar" => Form::BracketedYear,
        "citetitle" => Form::Title,
        "fullcite" | "footfullcite" | "bibentry" => Form::Full,
        _ => return None,
    })
}

impl Citations {
    /// What a text cites of a bibliography, in the order in which it does. `plain` writes LaTeX out.
    pub(super) fn of(text: &str, bibliography: &str, plain: &dyn Fn(&str) -> String) -> Self {
        let bibtex = Bibtex::of(bibliography);
        let places = cited(text, &bibtex);
        let works: Vec<Work<'_, '_>> = places
            .iter()
            .filter_map(|place| Work::of(&bibtex, *place, plain))
            .collect();
        let years = years(&works);
        let keys = works.iter().map(|work| work.key().to_owned()).zip(0..);
        let told = works.iter().zip(years).map(|(work, year)| Cited {
            name: work.name(),
            title: work.title().unwrap_or_else(|| work.name()),
            line: work.line(&year),
            year,
        });
        Self {
            works: keys.collect(),
            cited: told.collect(),
        }
    }

    /// The list of what is cited, an item a line.
    pub(super) fn list(&self) -> String {
        let lines: Vec<String> = self
            .cited
            .iter()
            .map(|work| format!("- {}", work.line))
            .collect();
        lines.join("\n")
    }

    /// What the command that stands before `from` writes, and the offset after what it takes; none
    /// where it cites nothing that is known.
    pub(super) fn written(
        &self,
        command: &str,
        text: &str,
        from: usize,
        plain: &dyn Fn(&str) -> String,
    ) -> Option<(String, usize)> {
        let form = form(command)?;
        let (all, next) = citations(text, from, command.ends_with("cites"));
        let is_known = |key: &&str| self.works.contains_key(*key);
        if !all.iter().flat_map(|one| &one.keys).any(is_known) {
            return None;
        }
        let parts: Vec<String> = all.iter().map(|one| self.part(form, one, plain)).collect();
        let text = parts.join("; ");
        let bracketed = matches!(form, Form::Bracketed | Form::BracketedYear);
        Some((if bracketed { format!("({text})") } else { text }, next))
    }

    fn part(&self, form: Form, one: &Written<'_>, plain: &dyn Fn(&str) -> String) -> String {
        let after = one.after.map(plain).filter(|note| !note.is_empty());
        let after = after.map(|note| format!(", {note}")).unwrap_or_default();
        let before = one.before.map(plain).filter(|note| !note.is_empty());
        let before = before.map(|note| format!("{note} ")).unwrap_or_default();
        let works: Vec<String> = one
            .keys
            .iter()
            .map(|key| {
                match self
                    .works
                    .get(*key)
                    .and_then(|place| self.cited.get(*place))
                {
                    Some(work) if form == Form::Running => work.running(&after),
                    Some(work) => work.shown(form),
                    None => (*key).to_owned(),
                }
            })
            .collect();
        let after = if form == Form::Running { "" } else { &after };
        before + &works.join("; ") + after
    }
}

impl Cited {
    fn shown(&self, form: Form) -> String {
        match form {
            Form::Bracketed | Form::Running | Form::Bare => {
                format!("{} {}", self.name, self.year).trim_end().to_owned()
            }
            Form::Year | Form::BracketedYear if !self.year.is_empty() => self.year.clone(),
            Form::Name | Form::Year | Form::BracketedYear => self.name.clone(),
            Form::Title => self.title.clone(),
            Form::Full => self.line.trim_end_matches('.').to_owned(),
        }
    }

    /// `Name (Year, note)`
    fn running(&self, note: &str) -> String {
        let brackets = format!("{}{note}", self.year);
        match brackets.trim_start_matches([',', ' ']) {
            "" => self.name.clone(),
            inner => format!("{} ({inner})", self.name),
        }
    }
}

/// The places of what a text cites, each once.
fn cited(text: &str, bibtex: &Bibtex<'_>) -> Vec<usize> {
    let mut seen = HashSet::new();
    let mut places = Vec::new();
    for key in keys(text) {
        let all = if key == "*" {
            0..bibtex.entries.len()
        } else {
            0..0
        };
        let found = all
            .chain(bibtex.place(key))
            .filter(|place| seen.insert(*place));
        places.extend(found);
    }
    places
}

/// The keys of all citations, in order. `*` stands for every entry.
fn keys(text: &str) -> impl Iterator<Item = &str> {
    let mut at = 0;
    let commands = std::iter::from_fn(move || {
        at += text.get(at..)?.find('\\')? + 1;
        let name = group::word(text.get(at..)?);
        let after = group::after_star(text, at + name.len());
        let cites = name == "nocite" || form(name).is_some();
        let found = cites.then(|| citations(text, after, name.ends_with("cites")));
        let (all, next) = found.unwrap_or((Vec::new(), after));
        at = next;
        Some(all)
    });
    commands.flatten().flat_map(|one| one.keys)
}

/// The groups of notes and keys that follow a command, and the offset after them.
fn citations(text: &str, from: usize, several: bool) -> (Vec<Written<'_>>, usize) {
    let mut all = Vec::new();
    let mut end = from;
    loop {
        let (notes, keys, next) = group::noted(text, end);
        let Some(keys) = keys else {
            let end = if all.is_empty() { next } else { end };
            return (all, end);
        };
        end = next;
        let (before, after) = match notes.as_slice() {
            [] => (None, None),
            [after] => (None, Some(*after)),
            [before, after, ..] => (Some(*before), Some(*after)),
        };
        let keys = keys.split(',').map(str::trim).filter(|key| !key.is_empty());
        all.push(Written {
            before,
            after,
            keys: keys.collect(),
        });
        if !several {
            return (all, end);
        }
    }
}

/// The years of works, with a letter where a name has several in one.
fn years(works: &[Work<'_, '_>]) -> Vec<String> {
    let mut counts: HashMap<(String, String), (usize, usize)> = HashMap::new();
    let named: Vec<(String, String)> = works
        .iter()
        .map(|work| (work.name(), work.year()))
        .collect();
    for work in &named {
        counts.entry(work.clone()).or_default().0 += 1;
    }
    let lettered = named.into_iter().map(|work| {
        let (all, before) = counts.entry(work.clone()).or_default();
        let letter = u8::try_from(*before)
            .ok()
            .and_then(|place| b'a'.checked_add(place));
        let letter = letter.filter(|letter| letter.is_ascii_lowercase() && *all > 1);
        *before += 1;
        let letter = letter.filter(|_| !work.1.is_empty()).map(char::from);
        work.1 + &letter.map(String::from).unwrap_or_default()
    });
    lettered.collect()
}
