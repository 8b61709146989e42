//! Wiki references: `#Heading`, resolved by the longest heading that the text goes on with.

use std::collections::HashMap;

use crate::document::Unit;
use crate::prose::letters::is_upper;
use crate::text::trim;

const SHORTEST: usize = 2;
const LONGEST: usize = 60;
/// How many units of a heading are linked.
const TARGETS: usize = 2;

/// The first units under each heading.
#[derive(Debug)]
pub(super) struct Anchors(HashMap<String, Vec<usize>>);

impl Anchors {
    pub(super) fn of(units: &[&Unit]) -> Self {
        let mut anchors: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, unit) in units.iter().enumerate() {
            let heading = unit.path.last().map(|heading| trim(heading).to_lowercase());
            if let Some(heading) = heading.filter(|heading| !heading.is_empty()) {
                let targets = anchors.entry(heading).or_default();
                if targets.len() < TARGETS {
                    targets.push(at);
                }
            }
        }
        Self(anchors)
    }

    /// The units under the longest heading that what was written begins with.
    pub(super) fn targets(&self, written: &str) -> Vec<usize> {
        let written = trim(written).to_lowercase();
        let mut heading = written.as_str();
        loop {
            if let Some(targets) = self.0.get(heading) {
                return targets.clone();
            }
            match heading.rsplit_once(' ') {
                Some((shorter, _)) => heading = shorter,
                None => return Vec::new(),
            }
        }
    }
}

/// What stands after each `#` that a capital follows, up to a mark of punctuation.
pub(super) fn hashes(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let (_, after) = rest.split_once('#')?;
            rest = after;
            if let Some(written) = written(after) {
                rest = after.get(written.len()..)?;
                return Some(written);
            }
        }
    })
}

fn written(after: &str) -> Option<&str> {
    let name = after.strip_prefix(is_upper)?;
    let stops = |c| matches!(c, '#' | '.' | ',' | ';' | ':' | '(' | ')' | '\n');
    let mut taken = 0;
    let mut end = name.len();
    for (at, c) in name.char_indices() {
        if taken == LONGEST || stops(c) {
            end = at;
            break;
        }
        taken += 1;
    }
    if taken < SHORTEST {
        return None;
    }
    after.get(..after.len() - name.len() + end)
}
