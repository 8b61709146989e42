//! The text rules that everything else stands on. See `spec/text.md`.

mod body;
mod category;
mod cut;
mod fold;
pub(crate) mod hash;
mod keyed;
mod labels;
pub(crate) mod lanes;
mod measure;
pub(crate) mod money;
mod months;
mod names;
mod path_room;
mod reference;
mod sentences;
mod slots;
mod space;
mod stops;
mod terms;

pub(crate) use body::{body, bracketed};
pub use category::{Category, category, is_wide};
pub(crate) use cut::first;
pub use cut::{end, head, last, tail};
pub use fold::slug;
pub(crate) use keyed::Keyed;
pub use labels::is_label;
pub use measure::{length, tokens};
pub(crate) use months::{MONTHS, month};
pub(crate) use names::Names;
pub(crate) use path_room::PathRoom;
pub(crate) use reference::dereference;
pub use sentences::{loose_ends, sentence_spans, sentences};
pub(crate) use slots::Slots;
pub(crate) use space::is_squashed;
pub use space::{is_space, squash, trim, trim_end, trim_start};
pub use terms::terms;
