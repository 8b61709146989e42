//! The words of a command.

use std::path::PathBuf;

pub(super) struct Words {
    words: Vec<String>,
}

impl Words {
    pub(super) fn new(words: impl Iterator<Item = String>) -> Self {
        Self {
            words: words.collect(),
        }
    }

    /// Takes the next word.
    pub(super) fn next(&mut self) -> Option<String> {
        (!self.words.is_empty()).then(|| self.words.remove(0))
    }

    /// Takes `--name`, saying whether it stood there.
    pub(super) fn flag(&mut self, name: &str) -> bool {
        let before = self.words.len();
        self.words.retain(|word| word != name);
        self.words.len() != before
    }

    /// Takes `--name VALUE` or `--name=VALUE`.
    pub(super) fn value(&mut self, name: &str) -> Result<Option<String>, String> {
        if let Some(at) = self.words.iter().position(|word| word == name) {
            self.words.remove(at);
            if at == self.words.len() {
                return Err(format!("{name} wants a value"));
            }
            return Ok(Some(self.words.remove(at)));
        }
        let joined = format!("{name}=");
        let at = self.words.iter().position(|word| word.starts_with(&joined));
        Ok(at.map(|at| self.words.remove(at).split_off(joined.len())))
    }

    /// The one word that is left, a path.
    pub(super) fn path(mut self) -> Result<PathBuf, String> {
        match (self.next(), self.next()) {
            (Some(path), None) => Ok(PathBuf::from(path)),
            (None, _) => Err("a folder is missing".into()),
            (_, Some(word)) => Err(format!("{word:?} was not expected")),
        }
    }
}
