//! Counting elements of the same tag.

use std::collections::HashMap;

/// So many tags are looked through; more are found by their hash.
const FEW: usize = 12;

/// The tags of the elements that stand in one.
#[derive(Debug, Default)]
pub(super) struct Tags<'a> {
    tags: Vec<Tag<'a>>,
    /// Where each stands, once there are many.
    places: HashMap<&'a str, usize>,
}

#[derive(Debug)]
struct Tag<'a> {
    name: &'a str,
    elements: usize,
    seen: usize,
}

impl<'a> Tags<'a> {
    /// The tags of elements, none of them seen yet.
    pub(super) fn of(names: impl Iterator<Item = &'a str>) -> Self {
        let mut tags = Self::default();
        for name in names {
            match tags.place(name).and_then(|place| tags.tags.get_mut(place)) {
                Some(tag) => tag.elements += 1,
                None => tags.add(name),
            }
        }
        tags
    }

    fn add(&mut self, name: &'a str) {
        let (elements, seen) = (1, 0);
        self.tags.push(Tag {
            name,
            elements,
            seen,
        });
        if self.tags.len() > FEW {
            let known = self.places.len();
            let new = self.tags.iter().enumerate().skip(known);
            self.places
                .extend(new.map(|(place, tag)| (tag.name, place)));
        }
    }

    fn place(&self, name: &str) -> Option<usize> {
        match self.tags.len() > FEW {
            true => self.places.get(name).copied(),
            false => self.tags.iter().position(|tag| tag.name == name),
        }
    }

    /// The place of the next element of a tag among those of the same, where there are others.
    pub(super) fn next(&mut self, name: &str) -> Option<usize> {
        let tag = self
            .place(name)
            .and_then(|place| self.tags.get_mut(place))?;
        tag.seen += 1;
        (tag.elements > 1).then(|| tag.seen - 1)
    }
}
