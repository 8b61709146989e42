//! Start tags met before. Most of a document are a few dozen, letter by letter the same.

use super::name::Name;
use super::space::Space;
use crate::read::package::Tag;

/// How many are remembered.
const PLACES: usize = 64;

/// What tags without attributes of use stand for, each remembered until another takes its place.
#[derive(Debug, Default)]
pub(super) struct Seen {
    places: Vec<Met>,
}

#[derive(Debug, Clone)]
struct Met {
    text: String,
    stands_for: (Space, Name),
}

impl Seen {
    /// What a tag stands for, if it is remembered.
    #[inline]
    pub(super) fn known(&self, tag: &Tag<'_>) -> Option<(Space, Name)> {
        let met = self.places.get(place(tag.text()))?;
        (met.text == tag.text()).then_some(met.stands_for)
    }

    /// Remembers a tag.
    pub(super) fn keep(&mut self, tag: &Tag<'_>, stands_for: (Space, Name)) {
        let nothing = || Met {
            text: String::new(),
            stands_for,
        };
        self.places.resize_with(PLACES, nothing);
        if let Some(met) = self.places.get_mut(place(tag.text())) {
            tag.text().clone_into(&mut met.text);
            met.stands_for = stands_for;
        }
    }
}

/// Where a tag is remembered: by its length and some of its letters.
#[inline]
fn place(text: &str) -> usize {
    let bytes = text.as_bytes();
    let letter = |at: usize| bytes.get(at).copied().map_or(0, usize::from);
    let len = bytes.len();
    let ends = letter(len.wrapping_sub(1)) + letter(len.wrapping_sub(3));
    (len * 5 + ends * 7 + letter(2) * 3 + letter(4)) % PLACES
}
