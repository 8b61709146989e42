//! Paths through a data file, by number.

use crate::text::{Names, PathRoom, Slots, first};

/// The path of the root.
pub(super) const ROOT: u32 = 0;

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
}

/// A path: its parent and one more step.
#[derive(Debug)]
struct Path {
    parent: u32,
    step: Step,
    depth: u32,
    /// How many paths are below.
    below: u32,
    /// The last of them, and the one beside that came before.
    last: u32,
    before: u32,
}

/// How many characters of a segment a unit shows, and how many bytes of a path.
const SEGMENT: usize = 300;
const PATH: usize = 2000;

/// So many paths below another are looked through; more are found by their hash.
const FEW: u32 = 12;

/// Paths by number.
#[derive(Debug)]
pub(super) struct Paths {
    all: Vec<Path>,
    names: Names,
    /// Those of which there are more beside.
    many: Slots,
}

impl Paths {
    pub(super) fn new() -> Self {
        let mut names = Names::default();
        let step = Step {
            name: names.number(""),
            item: 0,
        };
        Self {
            all: vec![Path {
                parent: ROOT,
                step,
                depth: 0,
                below: 0,
                last: ROOT,
                before: ROOT,
            }],
            names,
            many: Slots::default(),
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
        above.below += 1;
        let before = std::mem::replace(&mut above.last, path);
        let (below, depth) = (above.below, above.depth + 1);
        self.all.push(Path {
            parent,
            step,
            depth,
            below: 0,
            last: ROOT,
            before,
        });
        if below > FEW {
            let new = if below == FEW + 1 { below } else { 1 };
            self.remember(parent, path, new);
        }
        path
    }

    /// Makes the last paths below one found by their hash.
    fn remember(&mut self, parent: u32, last: u32, count: u32) {
        let mut at = last;
        for _ in 0..count {
            if let Some(path) = self.all.get(at as usize) {
                self.many.insert(&key(parent, path.step), at);
                at = path.before;
            }
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
        if above.below > FEW {
            let is_it = |path: u32| {
                let path = self.all.get(path as usize);
                path.is_some_and(|path| path.parent == parent && path.step == step)
            };
            return self.many.find(&key(parent, step), is_it);
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

    /// How many segments a path has.
    pub(super) fn depth(&self, path: u32) -> usize {
        self.all
            .get(path as usize)
            .map_or(0, |path| path.depth as usize)
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

    /// The paths from the first segment to this one.
    pub(super) fn trail(&self, path: u32) -> Vec<u32> {
        let mut trail = Vec::with_capacity(self.depth(path));
        let mut at = path;
        while at != ROOT {
            trail.push(at);
            at = self.parent(at);
        }
        trail.reverse();
        trail
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
