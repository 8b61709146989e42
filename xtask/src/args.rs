//! The words after a command's name. Each reader takes what it knows; [`Args::words`] refuses what is left.

use crate::Outcome;

pub(crate) struct Args {
    words: Vec<String>,
}

impl Args {
    pub(crate) fn new(words: impl Iterator<Item = String>) -> Self {
        Self {
            words: words.collect(),
        }
    }

    pub(crate) fn asks_help(&self) -> bool {
        self.words
            .iter()
            .any(|word| word == "--help" || word == "-h")
    }

    /// Takes `--name`, saying whether it stood there.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let before = self.words.len();
        self.words.retain(|word| word != name);
        self.words.len() != before
    }

    /// Takes the last `--name VALUE` or `--name=VALUE`.
    pub(crate) fn value(&mut self, name: &str) -> Outcome<Option<String>> {
        Ok(self.values(name)?.pop())
    }

    /// Takes every `--name VALUE` and `--name=VALUE`, in order.
    pub(crate) fn values(&mut self, name: &str) -> Outcome<Vec<String>> {
        let mut values = Vec::new();
        let mut rest = Vec::new();
        let mut words = std::mem::take(&mut self.words).into_iter();
        while let Some(word) = words.next() {
            if word == name {
                let value = words.next().ok_or(format!("{name} wants a value"))?;
                values.push(value);
            } else if let Some(value) = word.strip_prefix(name).and_then(|w| w.strip_prefix('=')) {
                values.push(value.to_owned());
            } else {
                rest.push(word);
            }
        }
        self.words = rest;
        Ok(values)
    }

    /// Takes the first word where that is no option.
    pub(crate) fn word(&mut self) -> Option<String> {
        let first = self.words.first()?;
        let is_option = first.starts_with("--");
        (!is_option).then(|| self.words.remove(0))
    }

    /// The words that are no options; an option nobody took is an error.
    pub(crate) fn words(self) -> Outcome<Vec<String>> {
        match self.words.iter().find(|word| word.starts_with("--")) {
            Some(option) => Err(format!("there is no option {option}")),
            None => Ok(self.words),
        }
    }

    /// Ends the reading where a command takes no words.
    pub(crate) fn done(self) -> Outcome {
        match self.words()?.first() {
            Some(word) => Err(format!("{word:?} was not expected")),
            None => Ok(()),
        }
    }
}
