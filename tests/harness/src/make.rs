//! What the engine makes of one file: `{"blocks"}`, a document, `{"chunks"}`, `{"sentences"}`, `{"text"}`.

use context_atlas::json::{Json, Value};

/// What is made of the bytes of a file in a format, by the options of a case.
///
/// # Errors
/// The engine's message, or why it cannot be done.
pub fn make(_input: &[u8], format: &str, _options: Option<Value<'_>>) -> Result<Json, String> {
    Err(format!("{format} cannot be read yet"))
}
