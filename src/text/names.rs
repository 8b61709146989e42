//! Names that are said over and over, each kept once.

use std::collections::HashMap;

/// How many names are found without hashing them.
const RECENT: usize = 64;

/// Names by number.
#[derive(Debug, Default)]
pub(crate) struct Names {
    names: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u32>,
    /// The number of the name met last in each place.
    recent: Vec<u32>,
}

impl Names {
    /// The name of a number.
    pub(crate) fn name(&self, number: u32) -> &str {
        self.names.get(number as usize).map_or("", |name| name)
    }

    /// The number of a name, new or known.
    pub(crate) fn number(&mut self, name: &str) -> u32 {
        let place = place(name);
        let number = match self.known(name) {
            Some(number) => number,
            None => self.add(name),
        };
        self.recent.resize(RECENT, u32::MAX);
        if let Some(recent) = self.recent.get_mut(place) {
            *recent = number;
        }
        number
    }

    /// The number of a known name.
    pub(crate) fn known(&self, name: &str) -> Option<u32> {
        let recent = self.recent.get(place(name)).copied();
        let is_it = |number: &u32| {
            self.names
                .get(*number as usize)
                .is_some_and(|own| **own == *name)
        };
        recent
            .filter(is_it)
            .or_else(|| self.numbers.get(name).copied())
    }

    fn add(&mut self, name: &str) -> u32 {
        let number = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        self.names.push(name.into());
        self.numbers.insert(name.into(), number);
        number
    }
}

/// Where a name is remembered: by its length and its ends.
fn place(name: &str) -> usize {
    let bytes = name.as_bytes();
    let end = |byte: Option<&u8>| byte.map_or(0, |byte| usize::from(*byte));
    (end(bytes.first()) * 5 + end(bytes.last()) * 3 + bytes.len()) % RECENT
}
