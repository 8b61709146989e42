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
    name: String,
    attributes: String,
    stands_for: (Space, Name),
}

impl Seen {
    /// What a tag stands for, if it is remembered.
    #[inline]
    pub(super) fn known(&self, tag: &Tag<'_>) -> Option<(Space, Name)> {
        let (name, attributes) = tag.written();
        let met = self.places.get(place(name, attributes))?;
        let same = met.attributes == attributes && met.name == name;
        same.then_some(met.stands_for)
    }

    /// Remembers a tag.
    pub(super) fn keep(&mut self, tag: &Tag<'_>, stands_for: (Space, Name)) {
        let nothing = || Met {
            name: String::new(),
            attributes: String::new(),
            stands_for,
        };
        self.places.resize_with(PLACES, nothing);
        let (name, attributes) = tag.written();
        if let Some(met) = self.places.get_mut(place(name, attributes)) {
            name.clone_into(&mut met.name);
            attributes.clone_into(&mut met.attributes);
            met.stands_for = stands_for;
        }
    }
}

/// Where a tag is remembered: by its length and some of its letters.
#[inline]
fn place(name: &str, attributes: &str) -> usize {
    let last = |text: &str| text.as_bytes().last().copied().map_or(0, usize::from);
    let before = attributes.len().checked_sub(3);
    let before = before.and_then(|at| attributes.as_bytes().get(at));
    let before = before.copied().map_or(0, usize::from);
    (name.len() * 7 + last(name) * 5 + attributes.len() * 3 + before) % PLACES
}
