//! What a path is called: items by what names them.

use std::cell::RefCell;
use std::collections::HashMap;

use super::outline::{Node, Outline};
use super::paths::{Segment, Step, shown};
use super::tree::Tree;
use crate::text::{Keyed, PathRoom};

const FIELDS: [&str; 4] = ["name", "id", "title", "key"];
const TAGGED_FIELDS: [&str; 8] = [
    "@name", "name", "@id", "id", "@title", "title", "@key", "key",
];

/// A value longer than this is cut to `SHOWN` characters.
const LONG: usize = 60;
const SHOWN: usize = 40;

/// Items that stand side by side under one name: their parent, and the number of the name.
type Group = (u32, u32);

/// A place below each item of a group.
type Place = (Group, Vec<Step>);

/// How often each value stands at a place.
type Counts<'t> = Keyed<'t, usize>;

/// A scalar below an item, which could name it.
#[derive(PartialEq, Eq)]
struct Candidate<'t> {
    path: u32,
    key: &'t str,
    value: &'t str,
}

/// Names paths, remembering what it counted.
pub(super) struct Labels<'t> {
    outline: &'t Outline<'t>,
    tree: &'t Tree<'t>,
    named: RefCell<HashMap<u32, String>>,
    siblings: RefCell<HashMap<Group, Vec<u32>>>,
    values: RefCell<HashMap<Place, Counts<'t>>>,
}

impl<'t> Labels<'t> {
    /// Labels of a tree.
    pub(super) fn new(outline: &'t Outline<'t>, tree: &'t Tree<'t>) -> Self {
        Self {
            outline,
            tree,
            named: RefCell::default(),
            siblings: RefCell::default(),
            values: RefCell::default(),
        }
    }

    /// The labels of a path's segments below another, the nearest where there is no room for all.
    pub(super) fn of(&self, path: u32, above: u32, room: &PathRoom) -> Vec<String> {
        self.outline
            .paths
            .nearest(path, above, room, |at| self.segment(at))
    }

    fn segment(&self, path: u32) -> String {
        if let Some(known) = self.named.borrow().get(&path) {
            return known.clone();
        }
        let Some(segment) = self.outline.paths.segment(path) else {
            return String::new();
        };
        let may_be_named =
            segment.item.is_some() && (segment.name.is_empty() || self.outline.tagged);
        let name = if may_be_named { self.name(path) } else { None };
        let label = match name {
            Some((field, value)) => format!("{}[{field}={value}]", segment.name),
            None => segment.text(),
        };
        let label = shown(&label).to_owned();
        self.named.borrow_mut().insert(path, label.clone());
        label
    }

    /// The field and value that name an item.
    fn name(&self, item: u32) -> Option<(String, String)> {
        let fields: &[&str] = if self.outline.tagged {
            &TAGGED_FIELDS
        } else {
            &FIELDS
        };
        for field in fields {
            let value = self
                .child(item, field)
                .and_then(|node| node.value.as_deref());
            if let Some(value) = value {
                return Some((field.trim_start_matches('@').to_owned(), value.to_owned()));
            }
        }
        let valued = || {
            self.tree
                .children(item)
                .iter()
                .filter_map(|child| self.candidate(*child))
        };
        let ending: Vec<_> = valued().filter(|child| is_naming(child.key)).collect();
        let plain: Vec<_> = valued().filter(|child| is_plain(child.value)).collect();
        let same = ending == plain;
        let (candidates, cut) = if ending.is_empty() {
            (plain, true)
        } else {
            (ending, same)
        };
        let unique = candidates.iter().find(|child| self.is_unique(item, child));
        let Candidate { key, value, .. } = unique.or(candidates.first())?;
        let value = if cut {
            shortened(value)
        } else {
            (*value).to_owned()
        };
        Some((key.trim_start_matches('@').to_owned(), value))
    }

    fn child(&self, item: u32, field: &str) -> Option<&'t Node<'t>> {
        self.tree
            .node(self.outline.paths.find(item, Segment::key(field))?)
    }

    /// A child that could name its parent: one with a value that is no item itself.
    fn candidate(&self, path: u32) -> Option<Candidate<'t>> {
        let value = self.tree.node(path)?.value.as_deref()?;
        let segment = self.outline.paths.segment(path)?;
        let key = segment.name;
        segment
            .item
            .is_none()
            .then_some(Candidate { path, key, value })
    }

    /// Whether no other item of the group has the same value at the same place.
    fn is_unique(&self, item: u32, child: &Candidate<'_>) -> bool {
        let paths = &self.outline.paths;
        let Some(step) = paths.step(item) else {
            return false;
        };
        let group = (paths.parent(item), step.name);
        let value = child.value;
        let key = (group, paths.steps(item, child.path));
        if let Some(counts) = self.values.borrow().get(&key) {
            return counts.get(value) == Some(&1);
        }
        let counts = self.counts(item, key.0, &key.1);
        let unique = counts.get(value) == Some(&1);
        self.values.borrow_mut().insert(key, counts);
        unique
    }

    fn counts(&self, item: u32, group: Group, relative: &[Step]) -> Counts<'t> {
        let mut counts = Counts::default();
        let mut siblings = self.siblings.borrow_mut();
        let siblings = siblings
            .entry(group)
            .or_insert_with(|| self.side_by_side(item, group));
        for sibling in siblings.iter() {
            let mut steps = relative.iter();
            let path = steps.try_fold(*sibling, |at, step| self.outline.paths.take(at, *step));
            let value = path.and_then(|path| self.tree.node(path)?.value.as_deref());
            if let Some(value) = value {
                counts.change(value, |count| *count += 1);
            }
        }
        counts
    }

    fn side_by_side(&self, item: u32, group: Group) -> Vec<u32> {
        let paths = &self.outline.paths;
        let fits = |path: &&u32| {
            let is_item = paths.step(**path).filter(|step| step.is_item());
            is_item.is_some_and(|step| step.name == group.1) && paths.parent(**path) == group.0
        };
        self.tree
            .children(self.tree.parent(item))
            .iter()
            .filter(fits)
            .copied()
            .collect()
    }
}

fn is_naming(name: &str) -> bool {
    let name = name.trim_start_matches('@').to_ascii_lowercase();
    FIELDS.iter().any(|field| name.ends_with(field))
}

fn is_plain(value: &str) -> bool {
    !value.is_empty() && !value.contains('\n')
}

fn shortened(value: &str) -> String {
    match value.char_indices().nth(LONG) {
        Some(_) => value.chars().take(SHOWN).chain(['…']).collect(),
        None => value.to_owned(),
    }
}
