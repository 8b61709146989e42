//! Names that are said over and over, each kept once.

use super::hash::same;
use super::slots::Slots;

/// Names by number.
#[derive(Debug, Default, Clone)]
pub(crate) struct Names {
    names: Vec<Box<str>>,
    slots: Slots,
}

impl Names {
    /// The name of a number.
    pub(crate) fn name(&self, number: u32) -> &str {
        self.names.get(number as usize).map_or("", |name| name)
    }

    /// The number of a name, new or known.
    pub(crate) fn number(&mut self, name: &str) -> u32 {
        self.known(name).unwrap_or_else(|| self.add(name))
    }

    /// The number of a known name.
    pub(crate) fn known(&self, name: &str) -> Option<u32> {
        let name = name.as_bytes();
        let is_it = |number| same(self.name(number).as_bytes(), name);
        self.slots.find(name, is_it)
    }

    /// Takes in a name; tells whether it is new.
    pub(crate) fn insert(&mut self, name: &str) -> bool {
        let is_new = self.known(name).is_none();
        if is_new {
            self.add(name);
        }
        is_new
    }

    fn add(&mut self, name: &str) -> u32 {
        let number = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        self.names.push(name.into());
        self.slots.insert(name.as_bytes(), number);
        number
    }
}
