//! Errors as JavaScript sees them: an `Error` with the `code` of its kind.

use js_sys::Reflect;
use wasm_bindgen::JsValue;

use crate::error::Error;

/// A result whose error JavaScript throws.
pub(super) type Thrown<T> = std::result::Result<T, JsValue>;

impl From<Error> for JsValue {
    fn from(error: Error) -> Self {
        let made: Self = js_sys::Error::new(error.message()).into();
        // Setting a key of a fresh object cannot fail.
        let _ = Reflect::set(&made, &"code".into(), &error.kind().code().into());
        made
    }
}
