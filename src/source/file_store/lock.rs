//! One writer at a time, whatever language it is written in: who makes the folder holds the store.

use std::time::Duration;

use super::Files;
use crate::error::{Error, ErrorKind, Result};

const LOCK: &str = "index/.lock.d";
const BETWEEN: Duration = Duration::from_millis(20);
const PATIENCE: Duration = Duration::from_secs(30);
/// After so long its writer is taken to have died.
const STALE: Duration = Duration::from_secs(120);

/// The store, held until this is dropped.
pub(super) struct Lock<'a, F: Files> {
    files: &'a F,
}

impl<'a, F: Files> Lock<'a, F> {
    pub(super) fn take(files: &'a F) -> Result<Self> {
        files.make_folder("index")?;
        let mut waited = Duration::ZERO;
        while !files.make_folder(LOCK)? {
            if files.age(LOCK).is_some_and(|age| age > STALE) {
                files.remove_folder(LOCK);
            } else if waited > PATIENCE {
                let (index, lock) = (files.name_of("index"), files.name_of(LOCK));
                let message = format!("Cannot lock {index}: another writer holds {lock}.");
                return Err(Error::new(ErrorKind::Store, message));
            }
            files.wait(BETWEEN);
            waited += BETWEEN;
        }
        Ok(Self { files })
    }
}

impl<F: Files> Drop for Lock<'_, F> {
    fn drop(&mut self) {
        self.files.remove_folder(LOCK);
    }
}
