//! Names of people as BibTeX writes them.

/// How many names a line of a bibliography has at most.
const SHOWN: usize = 10;

/// The people of a field.
#[derive(Debug)]
pub(super) struct Names {
    names: Vec<Name>,
    /// Whether more are meant than are named.
    others: bool,
}

#[derive(Debug)]
struct Name {
    given: String,
    family: String,
    suffix: String,
}

impl Names {
    /// Parts a field into names, each written out as plain text.
    pub(super) fn of(field: &str, plain: &dyn Fn(&str) -> String) -> Self {
        let words = words(field, |c| c.is_whitespace());
        let parts = words.split(|word| word.eq_ignore_ascii_case("and"));
        let mut names = Vec::new();
        let mut others = false;
        for part in parts {
            others |= matches!(part, ["others"]);
            if !others && !part.is_empty() {
                names.push(Name::of(&part.join(" "), plain));
            }
        }
        names.retain(|name| !name.family.is_empty());
        Self { names, others }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    pub(super) fn are_several(&self) -> bool {
        self.others || self.names.len() > 1
    }

    /// As a citation has them: families, one or two of them.
    pub(super) fn short(&self) -> String {
        match (self.names.as_slice(), self.others) {
            ([one], false) => one.family.clone(),
            ([one, two], false) => format!("{} and {}", one.family, two.family),
            ([one, ..], _) => format!("{} et al.", one.family),
            ([], _) => String::new(),
        }
    }

    /// As a bibliography has them: in full.
    pub(super) fn full(&self) -> String {
        let shown: Vec<String> = self.names.iter().take(SHOWN).map(Name::full).collect();
        if self.others || self.names.len() > SHOWN {
            return format!("{} et al.", shown.join(", "));
        }
        match shown.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => shown.join(""),
        }
    }
}

impl Name {
    /// `Given von Family`, `von Family, Given` or `von Family, Suffix, Given`.
    fn of(text: &str, plain: &dyn Fn(&str) -> String) -> Self {
        let parts: Vec<String> = words(text, |c| c == ',').into_iter().map(plain).collect();
        let (given, family, suffix) = match parts.as_slice() {
            [family, given] => (given.clone(), family.clone(), String::new()),
            [family, suffix, given, ..] => (given.clone(), family.clone(), suffix.clone()),
            _ => {
                let (given, family) = parted(text);
                (plain(&given), plain(&family), String::new())
            }
        };
        Self {
            given,
            family,
            suffix,
        }
    }

    fn full(&self) -> String {
        let name = format!("{} {}", self.given, self.family);
        match self.suffix.is_empty() {
            true => name.trim().to_owned(),
            false => format!("{}, {}", name.trim(), self.suffix),
        }
    }
}

/// A name without commas: the family starts at its first word in small letters, else is the last.
fn parted(text: &str) -> (String, String) {
    let words = words(text, |c| c.is_whitespace() || c == '~');
    let last = words.len().saturating_sub(1);
    let von = words
        .iter()
        .position(|word| word.starts_with(char::is_lowercase));
    let (given, family) = words.split_at(von.unwrap_or(last).min(last));
    (given.join(" "), family.join(" "))
}

/// What stands between marks, braces kept whole; nothing that is empty.
fn words(text: &str, is_mark: impl Fn(char) -> bool) -> Vec<&str> {
    let mut depth = 0_usize;
    let parts = text.split(|c: char| {
        depth = match c {
            '{' => depth + 1,
            '}' => depth.saturating_sub(1),
            _ => depth,
        };
        depth == 0 && is_mark(c)
    });
    parts
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect()
}
