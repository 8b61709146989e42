//! What a store is to write.

use std::collections::HashSet;

/// Records to write and to delete, all or none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Change {
    /// Keys with their new records.
    pub writes: Vec<(String, Vec<u8>)>,
    /// Keys whose records go.
    pub deletes: Vec<String>,
}

impl Change {
    pub(super) fn write(&mut self, key: String, record: Vec<u8>) {
        self.writes.push((key, record));
    }

    /// Adds a later change: what it writes or deletes is no longer written.
    pub fn append(&mut self, later: Self) {
        let written = later.writes.iter().map(|(key, _)| key);
        let gone: HashSet<&String> = later.deletes.iter().chain(written).collect();
        self.writes.retain(|(key, _)| !gone.contains(key));
        self.writes.extend(later.writes);
        self.deletes.extend(later.deletes);
    }
}
