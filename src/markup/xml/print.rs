//! Printing elements in one layout.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{Element, Item};
use crate::markup::outline::{DEEPEST, Line, Node, Outline, ROOT, Segment};

/// The outline of a document's elements.
pub(super) fn outline(elements: &[Element<'_>]) -> Outline<'static> {
    Printer::print(elements)
}

/// Prints elements and notes their nodes.
struct Printer<'e, 'a> {
    elements: &'e [Element<'a>],
    outline: Outline<'static>,
    open: Vec<Printed>,
}

/// An element whose items are being printed.
struct Printed {
    element: usize,
    path: u32,
    node: usize,
    next: usize,
    counts: HashMap<Box<str>, (usize, usize)>,
}

impl<'e, 'a> Printer<'e, 'a> {
    fn print(elements: &'e [Element<'a>]) -> Outline<'static> {
        let mut printer = Self {
            elements,
            outline: Outline {
                tagged: true,
                ..Outline::new(Vec::new())
            },
            open: Vec::new(),
        };
        if let Some(root) = elements.first() {
            printer.element(0, ROOT, Segment::key(root.tag));
        }
        while !printer.open.is_empty() {
            printer.step();
        }
        let end = printer.outline.lines.len();
        if let Some(root) = printer.outline.nodes.first_mut() {
            root.end = end;
        }
        printer.outline
    }

    fn line(&mut self, text: String) {
        let indent = 2 * self.open.len().min(DEEPEST);
        self.outline.lines.push(Line {
            indent,
            text: Cow::Owned(text),
        });
    }

    fn element(&mut self, place: usize, parent: u32, segment: Segment<'_>) {
        let Some(element) = self.elements.get(place) else {
            return;
        };
        let path = self.outline.paths.below(parent, segment);
        let line = self.outline.lines.len();
        let texts: Vec<&str> = element
            .items
            .iter()
            .filter_map(|item| {
                if let Item::Text(text) = item {
                    Some(text.as_str())
                } else {
                    None
                }
            })
            .collect();
        let value = (!texts.is_empty()).then(|| texts.join(" "));
        let node = self.outline.nodes.len();
        self.outline.nodes.push(Node {
            value,
            ..Node::new(path, line, line + 1)
        });
        self.attributes(element, path, line);
        let tag = opening(element);
        match element.items.as_slice() {
            [] => self.line(format!("<{tag}/>")),
            [Item::Text(text)] => self.line(format!("<{tag}>{text}</{}>", element.tag)),
            items => {
                self.line(format!("<{tag}>"));
                let counts = self.tags(items);
                self.open.push(Printed {
                    element: place,
                    path,
                    node,
                    next: 0,
                    counts,
                });
            }
        }
    }

    /// How many child elements of each tag there are, none counted yet.
    fn tags(&self, items: &[Item]) -> HashMap<Box<str>, (usize, usize)> {
        let mut counts = HashMap::new();
        for item in items {
            if let Item::Element(place) = item
                && let Some(child) = self.elements.get(*place)
            {
                counts.entry(child.tag.into()).or_insert((0, 0)).0 += 1;
            }
        }
        counts
    }

    fn attributes(&mut self, element: &Element<'_>, path: u32, line: usize) {
        let mut alias = None;
        for (name, value) in &element.attributes {
            let below = self
                .outline
                .paths
                .below(path, Segment::key(&format!("@{name}")));
            self.outline.nodes.push(Node {
                value: Some(value.clone()),
                ..Node::new(below, line, line)
            });
            match *name {
                "id" | "xml:id" if !value.is_empty() => {
                    _ = self.outline.anchors.insert(value.clone(), path)
                }
                "ref" | "idref" if !value.is_empty() => alias = Some(value.as_str()),
                "href" | "xlink:href" => {
                    alias = value
                        .strip_prefix('#')
                        .filter(|name| !name.is_empty())
                        .or(alias)
                }
                _ => {}
            }
            let below = self.outline.nodes.last_mut().filter(|_| alias.is_some());
            if let Some(below) = below {
                below.alias = alias.take().map(str::to_owned);
            }
        }
    }

    fn step(&mut self) {
        let Some(top) = self.open.last_mut() else {
            return;
        };
        let Some(element) = self.elements.get(top.element) else {
            return;
        };
        let item = element.items.get(top.next);
        top.next += 1;
        match item {
            Some(Item::Text(text)) => self.line(text.clone()),
            Some(Item::Element(place)) => {
                let tag = self.elements.get(*place).map_or("", |child| child.tag);
                let (count, seen) = top.counts.get_mut(tag).map_or((1, 0), |(count, seen)| {
                    *seen += 1;
                    (*count, *seen - 1)
                });
                let item = (count > 1).then_some(seen);
                let parent = top.path;
                self.element(*place, parent, Segment { name: tag, item });
            }
            None => self.close(),
        }
    }

    fn close(&mut self) {
        let Some(closed) = self.open.pop() else {
            return;
        };
        let tag = self
            .elements
            .get(closed.element)
            .map_or("", |element| element.tag);
        self.line(format!("</{tag}>"));
        let end = self.outline.lines.len();
        if let Some(node) = self.outline.nodes.get_mut(closed.node) {
            node.end = end;
        }
    }
}

fn opening(element: &Element<'_>) -> String {
    let mut tag = element.tag.to_owned();
    for (name, value) in &element.attributes {
        tag.push_str(&format!(" {name}=\"{}\"", value.replace('"', "&quot;")));
    }
    tag
}
