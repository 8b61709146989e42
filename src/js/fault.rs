//! Errors as JavaScript sees them: an `Error` with the `code` of its kind.

use js_sys::Reflect;
use wasm_bindgen::JsValue;

use crate::error::{Error, ErrorKind};

impl From<Error> for JsValue {
    fn from(error: Error) -> Self {
        let made: Self = js_sys::Error::new(error.message()).into();
        // Setting a key of a fresh object cannot fail.
        let _ = Reflect::set(&made, &"code".into(), &error.kind().code().into());
        made
    }
}

/// The kind that a code names; `Store` for one that is not known here.
pub(super) fn kind(code: &str) -> ErrorKind {
    let known = [
        ErrorKind::Format,
        ErrorKind::Input,
        ErrorKind::TooLarge,
        ErrorKind::Config,
        ErrorKind::Profile,
        ErrorKind::Document,
        ErrorKind::Judge,
        ErrorKind::Store,
        ErrorKind::Quota,
        ErrorKind::Aborted,
    ];
    known
        .into_iter()
        .find(|kind| kind.code() == code)
        .unwrap_or(ErrorKind::Store)
}
