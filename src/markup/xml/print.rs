//! Printing elements in one layout.

use std::borrow::Cow;

use super::{Element, Item};
use crate::markup::outline::{Node, Outline, ROOT, Segment};
use crate::text::Keyed;

/// The outline of a document's elements, of so many bytes.
pub(super) fn outline<'a>(elements: &[Element<'a>], bytes: usize) -> Outline<'a> {
    Printer::print(elements, bytes)
}

/// Prints elements and notes their nodes.
struct Printer<'e, 'a> {
    elements: &'e [Element<'a>],
    outline: Outline<'a>,
    open: Vec<Printed<'a>>,
    /// The name of an attribute after its mark.
    name: String,
}

/// An element whose items are being printed.
struct Printed<'a> {
    element: usize,
    path: u32,
    next: usize,
    tags: Keyed<'a, Tag>,
}

/// The elements of one tag that stand in another.
#[derive(Debug, Default)]
struct Tag {
    elements: usize,
    seen: usize,
}

impl Tag {
    /// The place of the next one, where there are others.
    fn next(&mut self) -> Option<usize> {
        self.seen += 1;
        (self.elements > 1).then(|| self.seen - 1)
    }
}

impl<'e, 'a> Printer<'e, 'a> {
    fn print(elements: &'e [Element<'a>], bytes: usize) -> Outline<'a> {
        let mut printer = Self {
            elements,
            outline: Outline::printed(bytes),
            open: Vec::new(),
            name: String::from('@'),
        };
        printer.outline.tagged = true;
        if let Some(root) = elements.first() {
            printer.element(0, ROOT, Segment::key(root.tag));
        }
        while !printer.open.is_empty() {
            printer.step();
        }
        let end = printer.outline.lines.len();
        if let Some(root) = printer.outline.node_mut(ROOT) {
            root.end = end;
        }
        printer.outline
    }

    fn line(&mut self, text: String) {
        self.text(Cow::Owned(text));
    }

    fn text(&mut self, text: Cow<'a, str>) {
        self.outline.print(self.open.len(), text);
    }

    fn element(&mut self, place: usize, parent: u32, segment: Segment<'_>) {
        let Some(element) = self.elements.get(place) else {
            return;
        };
        let path = self.outline.paths.below(parent, segment);
        let line = self.outline.lines.len();
        let value = value(element);
        let node = Node {
            value,
            ..Node::new(line..line + 1)
        };
        self.outline.open(path, node);
        self.attributes(element, path, line);
        let tag = opening(element);
        match element.items.as_slice() {
            [] => self.line(["<", &tag, "/>"].concat()),
            [Item::Text(text)] => {
                self.line(["<", &tag, ">", text, "</", element.tag, ">"].concat())
            }
            items => {
                self.line(["<", &tag, ">"].concat());
                let tags = self.tags(items);
                self.open.push(Printed {
                    element: place,
                    path,
                    next: 0,
                    tags,
                });
            }
        }
    }

    /// The tags of child elements, none of them seen yet.
    fn tags(&self, items: &[Item<'a>]) -> Keyed<'a, Tag> {
        let mut tags = Keyed::<Tag>::default();
        for item in items {
            if let Item::Element(place) = item
                && let Some(child) = self.elements.get(*place)
            {
                tags.change(child.tag, |tag| tag.elements += 1);
            }
        }
        tags
    }

    fn attributes(&mut self, element: &Element<'a>, path: u32, line: usize) {
        let mut alias = None;
        for (name, value) in &element.attributes {
            self.name.truncate(1);
            self.name.push_str(name);
            let below = self.outline.paths.below(path, Segment::key(&self.name));
            let node = Node {
                value: Some(value.clone()),
                ..Node::new(line..line)
            };
            self.outline.open(below, node);
            match *name {
                "id" | "xml:id" if !value.is_empty() => {
                    _ = self.outline.anchors.insert(value.to_string(), path)
                }
                "ref" | "idref" if !value.is_empty() => alias = Some(&**value),
                "href" | "xlink:href" => {
                    alias = value
                        .strip_prefix('#')
                        .filter(|name| !name.is_empty())
                        .or(alias)
                }
                _ => {}
            }
            if let Some(alias) = alias.take() {
                self.outline.aliases.insert(below, alias.to_owned());
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
            Some(Item::Text(text)) => self.text(text.clone()),
            Some(Item::Element(place)) => {
                let tag = self.elements.get(*place).map_or("", |child| child.tag);
                let item = top.tags.get_mut(tag).and_then(Tag::next);
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
        self.line(["</", tag, ">"].concat());
        let end = self.outline.lines.len();
        if let Some(node) = self.outline.node_mut(closed.path) {
            node.end = end;
        }
    }
}

/// The texts of an element, if it has any.
fn value<'a>(element: &Element<'a>) -> Option<Cow<'a, str>> {
    let mut texts = element.items.iter().filter_map(|item| match item {
        Item::Text(text) => Some(text),
        Item::Element(_) => None,
    });
    let mut value = texts.next()?.clone();
    for text in texts {
        value += " ";
        value += text.clone();
    }
    Some(value)
}

fn opening(element: &Element<'_>) -> String {
    let mut tag = element.tag.to_owned();
    for (name, value) in &element.attributes {
        tag.extend([" ", name, "=\""]);
        for (place, part) in value.split('"').enumerate() {
            tag.push_str(if place > 0 { "&quot;" } else { "" });
            tag.push_str(part);
        }
        tag.push('"');
    }
    tag
}
