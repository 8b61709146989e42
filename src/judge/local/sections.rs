//! Sections: told by what their text is made of.

use crate::judge::{Response, Sections};

pub(in crate::judge) fn sections(_asked: &Sections) -> Response {
    Response::default()
}
