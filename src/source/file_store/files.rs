//! What a file store asks of a file system.

use std::time::Duration;

use crate::error::Result;

/// The files of one folder. Paths are relative to it, with `/`.
///
/// All errors are of kind `Store`, or `Quota` where there is no room left.
pub trait Files {
    /// The bytes of a file, or `None` where there is none.
    ///
    /// # Errors
    /// Where it cannot be read.
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>>;

    /// Writes a file whole: whoever reads it sees the old bytes or the new.
    ///
    /// # Errors
    /// Where it cannot be written.
    fn write(&self, path: &str, bytes: &[u8]) -> Result<()>;

    /// Appends to a file, which is made where there is none.
    ///
    /// # Errors
    /// Where it cannot be written.
    fn append(&self, path: &str, bytes: &[u8]) -> Result<()>;

    /// Deletes a file, where there is one.
    ///
    /// # Errors
    /// Where it cannot be deleted.
    fn remove(&self, path: &str) -> Result<()>;

    /// The names of the files in a folder, in byte order; none where there is no folder.
    ///
    /// # Errors
    /// Where it cannot be read.
    fn list(&self, folder: &str) -> Result<Vec<String>>;

    /// A number that is another one after a file has changed, or `None` where there is no file.
    ///
    /// # Errors
    /// Where it cannot be read.
    fn stamp(&self, path: &str) -> Result<Option<u64>>;

    /// Makes a folder, and those above it; whether it was not there before.
    ///
    /// # Errors
    /// Where it cannot be made.
    fn make_folder(&self, path: &str) -> Result<bool>;

    /// Deletes an empty folder, where there is one.
    fn remove_folder(&self, path: &str);

    /// How long ago a folder was last changed, where there is one.
    fn age(&self, path: &str) -> Option<Duration>;

    /// Lets some time pass.
    fn wait(&self, time: Duration);

    /// How a person would name a path.
    fn name_of(&self, path: &str) -> String;
}
