//! Elements of the events of a part: of the whole, or of one piece after the other, so that a long
//! document is never held.

use super::name::Name;
use super::part::{Flaw, Part};
use super::seen::Seen;
use super::space::{Space, Spaces};
use crate::read::package::{Event, Events, Tag};

/// Deeper nesting is refused, so that walking a part by recursion is safe.
const DEEPEST: usize = 1000;

/// What a piece of a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pieces {
    /// The whole part.
    Whole,
    /// Each child of the root.
    Children,
    /// Each child of the first body in the root.
    OfBody,
}

/// Hands over the pieces of a part, each a part of its own.
pub(super) fn each(
    events: &mut Events<'_>,
    pieces: Pieces,
    take: &mut dyn FnMut(&mut Part),
) -> Result<(), Flaw> {
    events.look_for_doctype();
    let read = build(events, pieces, take);
    events.drain()?;
    if events.has_doctype() {
        return Err(Flaw::Doctype);
    }
    read
}

fn build(
    events: &mut Events<'_>,
    pieces: Pieces,
    take: &mut dyn FnMut(&mut Part),
) -> Result<(), Flaw> {
    let mut builder = Builder::new(pieces);
    while let Some(event) = events.next()? {
        match event {
            Event::Open(tag) => builder.open(&tag)?,
            Event::Text(text) => builder.text(text)?,
            Event::Close => {
                if builder.close() {
                    take(&mut builder.part);
                    builder.part.clear();
                }
            }
        }
    }
    match builder.begun {
        true => Ok(()),
        false => Err(Flaw::Malformed),
    }
}

struct Builder {
    pieces: Pieces,
    part: Part,
    spaces: Spaces,
    seen: Seen,
    open: Vec<Open>,
    /// Buffers for the texts of elements.
    spare: Vec<String>,
    begun: bool,
    /// Whether the first body was met.
    embodied: bool,
}

/// An open element.
struct Open {
    role: Role,
    /// Its text, where that is of use.
    text: Option<String>,
}

/// What an element is to the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// They are in it.
    Around,
    /// It is in one, at this place.
    Kept(usize, Name),
    /// It is passed over, with all in it.
    Silent,
}

impl Builder {
    fn new(pieces: Pieces) -> Self {
        Self {
            pieces,
            part: Part::default(),
            spaces: Spaces::default(),
            seen: Seen::default(),
            open: Vec::new(),
            spare: Vec::new(),
            begun: false,
            embodied: false,
        }
    }

    fn open(&mut self, tag: &Tag<'_>) -> Result<(), Flaw> {
        if self.open.len() >= DEEPEST {
            return Err(Flaw::TooDeep);
        }
        if self.open.is_empty() && std::mem::replace(&mut self.begun, true) {
            return Err(Flaw::Malformed);
        }
        let from = self.part.attributes();
        let (space, name) = match self.seen.known(tag) {
            Some(known) => known,
            None => self.read(tag)?,
        };
        let role = self.role(space, name, from);
        let is_kept = matches!(role, Role::Kept(..));
        if !is_kept {
            self.part.cut(from);
        }
        let text = (is_kept && has_text(space, name)).then(|| self.spare.pop());
        let text = text.map(Option::unwrap_or_default);
        self.open.push(Open { role, text });
        Ok(())
    }

    /// The namespace and name of a tag, its attributes kept.
    fn read(&mut self, tag: &Tag<'_>) -> Result<(Space, Name), Flaw> {
        let from = self.part.attributes();
        let mut read = self.attributes(tag);
        let declares = std::mem::take(&mut self.spaces.changed);
        // What an element declares holds for all of its attributes.
        if declares {
            self.seen = Seen::default();
            self.part.cut(from);
            read = self.attributes(tag);
        }
        let is_bare = read?;
        let full = (self.spaces.of(tag.prefix())?, Name::of(tag.name()));
        if is_bare {
            self.seen.keep(tag, full);
        }
        Ok(full)
    }

    /// Keeps the attributes that mean something; says whether there are none, declarations neither.
    fn attributes(&mut self, tag: &Tag<'_>) -> Result<bool, Flaw> {
        let is_silent = self.is_silent();
        let mut is_bare = true;
        let mut read = Ok(());
        for (prefix, name, value) in tag.attributes() {
            match prefix {
                Some("xmlns") => {
                    is_bare = false;
                    self.spaces.declare(name, &value);
                }
                None if name == "xmlns" => {
                    is_bare = false;
                    self.spaces.declare("", &value);
                }
                _ => {
                    let space = prefix.map_or(Ok(Space::Other), |_| self.spaces.of(prefix));
                    read = read.and(space.map(drop));
                    let name = Name::of(name);
                    is_bare &= name == Name::Other;
                    if !is_silent && name != Name::Other {
                        let space = space.unwrap_or(Space::Other);
                        self.part.attribute(space, name, &value);
                    }
                }
            }
        }
        read.map(|()| is_bare)
    }

    fn is_silent(&self) -> bool {
        self.open
            .last()
            .is_some_and(|open| open.role == Role::Silent)
    }

    fn role(&mut self, space: Space, name: Name, attributes: usize) -> Role {
        match self.open.last().map(|open| open.role) {
            Some(Role::Silent) => return Role::Silent,
            Some(Role::Kept(_, parent)) if is_unread(space, name, parent) => return Role::Silent,
            Some(Role::Kept(..)) => {}
            Some(Role::Around) | None => match (self.pieces, self.open.len()) {
                (Pieces::Whole, 0) | (Pieces::Children, 1) | (Pieces::OfBody, 2) => {}
                (_, 0) => return Role::Around,
                _ if self.embodied || (space, name) != (Space::W, Name::Body) => {
                    return Role::Silent;
                }
                _ => {
                    self.embodied = true;
                    return Role::Around;
                }
            },
        }
        Role::Kept(self.part.open(space, name, attributes), name)
    }

    fn text(&mut self, piece: &str) -> Result<(), Flaw> {
        match self.open.last_mut() {
            Some(Open { text, .. }) => {
                if let Some(text) = text {
                    text.push_str(piece);
                }
                Ok(())
            }
            None if piece.trim().is_empty() => Ok(()),
            None => Err(Flaw::Malformed),
        }
    }

    /// Closes the element open last, and says whether that was a piece.
    fn close(&mut self) -> bool {
        let Some(Open { role, text }) = self.open.pop() else {
            return false;
        };
        let Role::Kept(at, _) = role else {
            return false;
        };
        self.part.close(at, text.as_deref().unwrap_or_default());
        if let Some(mut text) = text {
            text.clear();
            self.spare.push(text);
        }
        at == 0
    }
}

/// Whether the text of an element is of use.
fn has_text(space: Space, name: Name) -> bool {
    match space {
        Space::Dc => true,
        Space::W => matches!(name, Name::T | Name::InstrText),
        Space::M => name == Name::T,
        Space::Mc | Space::Other => false,
    }
}

/// Whether nothing in an element is of use: how text looks, except at the mark of a paragraph.
fn is_unread(space: Space, name: Name, parent: Name) -> bool {
    let looks = name == Name::Properties || (name == Name::RPr && parent != Name::PPr);
    space == Space::W && looks
}
