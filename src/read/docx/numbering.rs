//! Lists: the markers of their items, and counting them.

use std::collections::BTreeMap;

use super::name::Name;
use super::part::{Element, Part, integer};
use crate::text::first;

/// Levels of a list.
const LEVELS: usize = 9;

/// How many characters a marker has at most: it stands once and is written for every item.
const MARKER: usize = 255;

#[derive(Debug, Default, Clone)]
struct Level {
    start: Option<i64>,
    format: Option<String>,
    template: Option<String>,
}

#[derive(Debug, Default)]
struct List {
    levels: [Level; LEVELS],
    counters: [Option<i64>; LEVELS],
}

/// All lists of a document, each with its counters.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    lists: BTreeMap<String, List>,
}

impl Numbering {
    /// The lists of a numbering part.
    pub(super) fn of(part: &Part) -> Self {
        let children = || part.root().children();
        let mut shapes: BTreeMap<&str, [Level; LEVELS]> = BTreeMap::new();
        for shape in children().filter(|one| one.name() == Name::AbstractNum) {
            if let Some(id) = shape.attr(Name::AbstractNumId) {
                shapes.entry(id).or_insert_with(|| levels(shape));
            }
        }
        let mut lists = BTreeMap::new();
        for list in children().filter(|one| one.name() == Name::Num) {
            let shape = list
                .value(Name::AbstractNumId)
                .and_then(|id| shapes.get(id));
            if let (Some(id), Some(shape)) = (list.attr(Name::NumId), shape) {
                lists.entry(id.to_owned()).or_insert_with(|| List {
                    levels: overridden(shape.clone(), list),
                    ..List::default()
                });
            }
        }
        Self { lists }
    }

    /// Whether there is a list of an id.
    pub(super) fn has(&self, id: &str) -> bool {
        self.lists.contains_key(id)
    }

    /// Counts an item of a list and gives its marker.
    pub(super) fn count(&mut self, id: &str, level: usize) -> String {
        let Some(list) = self.lists.get_mut(id) else {
            return String::new();
        };
        let start = list
            .levels
            .get(level)
            .and_then(|level| level.start)
            .unwrap_or(0);
        for (deeper, counter) in list.counters.iter_mut().enumerate() {
            if deeper == level {
                *counter = Some(counter.map_or(start, |value| value.saturating_add(1)));
            } else if deeper > level {
                *counter = None;
            }
        }
        list.marker(level)
    }
}

fn levels(shape: Element<'_>) -> [Level; LEVELS] {
    let mut found: [Option<Level>; LEVELS] = Default::default();
    for level in shape.children().filter(|one| one.name() == Name::Lvl) {
        if let Some(slot) = place(level).and_then(|place| found.get_mut(place)) {
            slot.get_or_insert_with(|| Level::of(level));
        }
    }
    found.map(Option::unwrap_or_default)
}

fn overridden(mut levels: [Level; LEVELS], list: Element<'_>) -> [Level; LEVELS] {
    for change in list
        .children()
        .filter(|one| one.name() == Name::LvlOverride)
    {
        let Some(level) = place(change).and_then(|place| levels.get_mut(place)) else {
            continue;
        };
        if let Some(replacement) = change.w(Name::Lvl) {
            *level = Level::of(replacement);
        }
        level.start = change.number(Name::StartOverride).or(level.start);
    }
    levels
}

fn place(level: Element<'_>) -> Option<usize> {
    usize::try_from(level.attr(Name::Ilvl).and_then(integer)?)
        .ok()
        .filter(|place| *place < LEVELS)
}

impl Level {
    fn of(element: Element<'_>) -> Self {
        Self {
            start: element.number(Name::Start),
            format: element.value(Name::NumFmt).map(str::to_owned),
            template: element
                .value(Name::LvlText)
                .map(|text| first(text, MARKER).to_owned()),
        }
    }
}

impl List {
    fn marker(&self, level: usize) -> String {
        let own = self.levels.get(level);
        if own.is_some_and(|level| level.format.as_deref() == Some("bullet")) {
            return "-".to_owned();
        }
        let by_default = format!("%{}.", level + 1);
        let template = own
            .and_then(|level| level.template.as_deref())
            .unwrap_or(&by_default);
        let mut out = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('%') {
            out.push_str(before);
            match after
                .chars()
                .next()
                .and_then(|digit| digit.to_digit(10))
                .filter(|digit| *digit > 0)
            {
                Some(digit) => {
                    out.push_str(&self.counter(digit as usize - 1));
                    rest = after.get(1..).unwrap_or_default();
                }
                None => {
                    out.push('%');
                    rest = after;
                }
            }
        }
        out.push_str(rest);
        first(out.trim_matches(' '), MARKER).to_owned()
    }

    fn counter(&self, level: usize) -> String {
        let of = self.levels.get(level);
        let value = self.counters.get(level).copied().flatten();
        let value = value
            .or_else(|| of.and_then(|level| level.start))
            .unwrap_or(0);
        let format = of
            .and_then(|level| level.format.as_deref())
            .unwrap_or("decimal");
        let upper = format.starts_with("upper");
        let text = match format {
            "decimalZero" if (0..10).contains(&value) => format!("0{value}"),
            "lowerLetter" | "upperLetter" => letters(value),
            "lowerRoman" | "upperRoman" => {
                crate::read::numerals::roman(value).unwrap_or_else(|| value.to_string())
            }
            "bullet" | "none" => String::new(),
            _ => value.to_string(),
        };
        if upper {
            text.to_ascii_uppercase()
        } else {
            text
        }
    }
}

/// `a` to `z`, then `aa`, `bb`.
fn letters(value: i64) -> String {
    let Some(place) = usize::try_from(value - 1)
        .ok()
        .filter(|place| *place < 26 * 64)
    else {
        return value.to_string();
    };
    let letter = u8::try_from(place % 26).map_or('a', |letter| char::from(b'a' + letter));
    std::iter::repeat_n(letter, place / 26 + 1).collect()
}
