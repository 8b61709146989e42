//! `tests/pending.toml`: sections of `"subject" = "what brings it"`, a line each.

use crate::Outcome;

pub(super) struct Pending {
    entries: Vec<(String, String)>,
}

impl Pending {
    /// Reads the file; an entry without a reason is an error.
    pub(super) fn parse(text: &str) -> Outcome<Self> {
        let mut section = String::new();
        let mut entries = Vec::new();
        for line in text.lines().map(str::trim) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line
                .strip_prefix('[')
                .and_then(|rest| rest.strip_suffix(']'))
            {
                section = name.to_owned();
                continue;
            }
            let subject = entry(line).ok_or_else(|| {
                format!("tests/pending.toml: {line}: not \"subject\" = \"reason\"")
            })?;
            entries.push((section.clone(), subject.to_owned()));
        }
        Ok(Self { entries })
    }

    /// The subjects of a section.
    pub(super) fn section(&self, name: &str) -> Vec<&str> {
        let of = self.entries.iter().filter(|(section, _)| section == name);
        of.map(|(_, subject)| subject.as_str()).collect()
    }
}

fn entry(line: &str) -> Option<&str> {
    let (subject, reason) = line.split_once(" = ")?;
    let unquoted = |text: &'_ str| text.starts_with('"') && text.ends_with('"') && text.len() > 2;
    let subject = subject.trim();
    let quoted = unquoted(subject) && unquoted(reason.trim());
    quoted.then(|| subject.trim_matches('"'))
}
