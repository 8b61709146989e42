//! Paths through a data file, by number.

use super::pages::Pages;
use crate::text::{Names, PathRoom, Slots, first};

/// The path of the root.
pub(super) const ROOT: u32 = 0;

/// The number of the empty name.
const UNNAMED: u32 = 0;

/// One step of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Segment<'a> {
    /// A key, or the tag of an element.
    pub(super) name: &'a str,
    /// The place among items, or among elements of the same tag.
    pub(super) item: Option<usize>,
}

impl<'a> Segment<'a> {
    /// A key.
    pub(super) fn key(name: &'a str) -> Self {
        Self { name, item: None }
    }

    /// An item of a list.
    pub(super) fn item(place: usize) -> Self {
        Self {
            name: "",
            item: Some(place),
        }
    }

    /// As it stands in a path: `key`, `[0]`, `tag[0]`.
    pub(super) fn text(self) -> String {
        let name = shown(self.name);
        match self.item {
            Some(place) => format!("{name}[{place}]"),
            None => name.to_owned(),
        }
    }
}

/// A segment by the number of its name, and its place plus one; 0 where it has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Step {
    pub(super) name: u32,
    item: u32,
}

impl Step {
    /// Whether it has a place.
    pub(super) fn is_item(self) -> bool {
        self.item > 0
    }

    /// Whether it is an item of a list, and no element; those come in order.
    fn is_unnamed(self) -> bool {
        self.is_item() && self.name == UNNAMED
    }
}

/// A path: its parent and one more step. There may be millions.
#[derive(Debug)]
struct Path {
    parent: u32,
    step: Step,
    /// The last path below; once there are many, the number of their list.
    last: u32,
    /// The one beside that came before, among few.
    before: u32,
    /// How many segments it has.
    depth: u16,
    /// How many paths are below, counted as far as many.
    below: u16,
}

/// How many characters of a segment a unit shows, and how many bytes of a path.
const SEGMENT: usize = 300;
const PATH: usize = 2000;

/// So many paths below another are looked through; of more, items are found by their place, and others
/// by their hash.
const FEW: u16 = 12;

/// Those of which there are more.
const MANY: u16 = FEW + 1;

/// Paths by number.
#[derive(Debug)]
pub(super) struct Paths {
    all: Pages<Path>,
    names: Names,
    /// Keys with many beside them.
    keys: Slots,
    /// Items with many beside them, in order.
    lists: Vec<Vec<u32>>,
}

impl Paths {
    pub(super) fn new() -> Self {
        let mut names = Names::default();
        let root = Path {
            parent: ROOT,
            step: Step {
                name: names.number(""),
                item: 0,
            },
            last: ROOT,
            before: ROOT,
            depth: 0,
            below: 0,
        };
        Self {
            all: [root].into_iter().collect(),
            names,
            keys: Slots::default(),
            lists: Vec::new(),
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The path of a segment below another.
    pub(super) fn below(&mut self, parent: u32, segment: Segment<'_>) -> u32 {
        let step = Step {
            name: self.names.number(segment.name),
            item: place(segment),
        };
        self.take(parent, step)
            .unwrap_or_else(|| self.add(parent, step))
    }

    fn add(&mut self, parent: u32, step: Step) -> u32 {
        let path = small(self.all.len());
        let Some(above) = self.all.get_mut(parent as usize) else {
            return ROOT;
        };
        let (last, few) = (above.last, above.below < FEW);
        if few {
            above.below += 1;
            above.last = path;
        }
        let depth = above.depth.saturating_add(1);
        self.all.push(Path {
            parent,
            step,
            last: ROOT,
            before: last,
            depth,
            below: 0,
        });
        if !few {
            let list = self.list(parent);
            self.remember(list, path);
        }
        path
    }

    /// The number of the list of the many paths below one, in which those are that were few before.
    fn list(&mut self, parent: u32) -> u32 {
        let new = small(self.lists.len());
        let Some(above) = self.all.get_mut(parent as usize) else {
            return new;
        };
        if above.below == MANY {
            return above.last;
        }
        above.below = MANY;
        let mut at = std::mem::replace(&mut above.last, new);
        let mut few = [ROOT; FEW as usize];
        for slot in few.iter_mut().rev() {
            *slot = at;
            at = self.all.get(at as usize).map_or(ROOT, |path| path.before);
        }
        self.lists.push(Vec::new());
        for path in few {
            self.remember(new, path);
        }
        new
    }

    /// Makes one of many paths found.
    fn remember(&mut self, list: u32, path: u32) {
        let Some(own) = self.all.get(path as usize) else {
            return;
        };
        match self.lists.get_mut(list as usize) {
            Some(list) if own.step.is_unnamed() => list.push(path),
            _ => self.keys.insert(&key(own.parent, own.step), path),
        }
    }

    /// The path of a segment below another, where there is one.
    pub(super) fn find(&self, parent: u32, segment: Segment<'_>) -> Option<u32> {
        let step = Step {
            name: self.names.known(segment.name)?,
            item: place(segment),
        };
        self.take(parent, step)
    }

    /// The path of a step below another, where there is one.
    pub(super) fn take(&self, parent: u32, step: Step) -> Option<u32> {
        let above = self.all.get(parent as usize)?;
        if above.below == MANY {
            return self.take_of_many(above.last, parent, step);
        }
        let mut at = above.last;
        for _ in 0..above.below {
            let path = self.all.get(at as usize)?;
            if path.step == step {
                return Some(at);
            }
            at = path.before;
        }
        None
    }

    fn take_of_many(&self, list: u32, parent: u32, step: Step) -> Option<u32> {
        if step.is_unnamed() {
            let list = self.lists.get(list as usize)?;
            return list.get(step.item as usize - 1).copied();
        }
        let is_it = |path: u32| {
            let path = self.all.get(path as usize);
            path.is_some_and(|path| path.parent == parent && path.step == step)
        };
        self.keys.find(&key(parent, step), is_it)
    }

    /// The path above.
    pub(super) fn parent(&self, path: u32) -> u32 {
        self.all.get(path as usize).map_or(ROOT, |path| path.parent)
    }

    /// The last step; none for the root.
    pub(super) fn step(&self, path: u32) -> Option<Step> {
        let own = self.all.get(path as usize).filter(|_| path != ROOT);
        own.map(|own| own.step)
    }

    /// The last segment; none for the root.
    pub(super) fn segment(&self, path: u32) -> Option<Segment<'_>> {
        let Step { name, item } = self.step(path)?;
        Some(Segment {
            name: self.names.name(name),
            item: item.checked_sub(1).map(|place| place as usize),
        })
    }

    /// How many segments a path has, 65,535 at most.
    pub(super) fn depth(&self, path: u32) -> usize {
        let own = self.all.get(path as usize);
        own.map_or(0, |path| usize::from(path.depth))
    }

    /// The texts of the segments of a path below another, outermost first. Where there is no room for
    /// all, the outer ones give way.
    pub(super) fn nearest(
        &self,
        path: u32,
        above: u32,
        room: &PathRoom,
        text: impl Fn(u32) -> String,
    ) -> Vec<String> {
        let (mut at, mut room, mut texts) = (path, room.left().min(PATH), Vec::new());
        while at != above && at != ROOT {
            let text = text(at);
            match room.checked_sub(text.len()) {
                Some(left) => room = left,
                None if !texts.is_empty() => break,
                None => room = 0,
            }
            texts.push(text);
            at = self.parent(at);
        }
        texts.reverse();
        texts
    }

    /// The steps from one path down to another.
    pub(super) fn steps(&self, above: u32, path: u32) -> Vec<Step> {
        let (mut steps, mut at) = (Vec::new(), path);
        while at != above && at != ROOT {
            steps.extend(self.step(at));
            at = self.parent(at);
        }
        steps.reverse();
        steps
    }
}

/// As much of the text of a segment as a unit shows.
pub(super) fn shown(text: &str) -> &str {
    first(text, SEGMENT)
}

fn place(segment: Segment<'_>) -> u32 {
    segment.item.map_or(0, |place| small(place + 1))
}

/// What a path is found by.
fn key(parent: u32, step: Step) -> [u8; 12] {
    let mut key = [0; 12];
    let parts = [parent, step.name, step.item].map(u32::to_le_bytes);
    for (place, byte) in key.iter_mut().zip(parts.as_flattened()) {
        *place = *byte;
    }
    key
}

/// Files are below 4 GB.
fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
