//! The files a run needs, by name, so that the same code runs where there is no file system.

use std::collections::BTreeMap;

/// Files by path with `/`, relative to the folder they were read from.
#[derive(Debug, Default, Clone)]
pub struct Bundle {
    files: BTreeMap<String, Vec<u8>>,
}

impl Bundle {
    /// Adds a file, or replaces it.
    pub fn add(&mut self, name: impl Into<String>, bytes: Vec<u8>) {
        self.files.insert(name.into(), bytes);
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn bytes(&self, name: &str) -> Result<&[u8], String> {
        let found = self.files.get(name).map(Vec::as_slice);
        found.ok_or_else(|| format!("there is no file {name}"))
    }

    /// The text of a file.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn text(&self, name: &str) -> Result<&str, String> {
        std::str::from_utf8(self.bytes(name)?).map_err(|_| format!("{name} is not UTF-8"))
    }

    /// Names that start with `folder`, in order.
    pub fn under<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a str> {
        let from = self.files.range(folder.to_owned()..);
        from.map(|(name, _)| name.as_str())
            .take_while(move |name| name.starts_with(folder))
    }
}
