//! Namespaces, and the prefixes that stand for them.

use std::collections::HashMap;

use super::part::Flaw;

/// The namespaces that mean something here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Space {
    /// WordprocessingML.
    W,
    /// Markup compatibility.
    Mc,
    /// Maths.
    M,
    /// Dublin Core.
    Dc,
    /// No namespace, or any other.
    Other,
}

impl Space {
    fn of(uri: &str) -> Self {
        match uri {
            "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
            | "http://purl.oclc.org/ooxml/wordprocessingml/main" => Self::W,
            "http://schemas.openxmlformats.org/markup-compatibility/2006" => Self::Mc,
            "http://schemas.openxmlformats.org/officeDocument/2006/math"
            | "http://purl.oclc.org/ooxml/officeDocument/math" => Self::M,
            "http://purl.org/dc/elements/1.1/" => Self::Dc,
            _ => Self::Other,
        }
    }
}

/// What prefixes stand for. Producers declare each once, at the top or where it is used.
#[derive(Default)]
pub(super) struct Spaces {
    known: HashMap<String, Space>,
    /// The prefix looked up last.
    last: String,
    last_space: Option<Space>,
    /// Whether a prefix came to stand for something else.
    pub(super) changed: bool,
}

impl Spaces {
    /// A prefix stands for a namespace from here on.
    pub(super) fn declare(&mut self, prefix: &str, uri: &str) {
        let space = Space::of(uri);
        if self.known.insert(prefix.to_owned(), space) != Some(space) {
            self.changed = true;
            self.last_space = None;
        }
    }

    /// The namespace of a name with this prefix; a prefix must be declared.
    #[inline]
    pub(super) fn of(&mut self, prefix: Option<&str>) -> Result<Space, Flaw> {
        match self.last_space {
            Some(space) if self.last == prefix.unwrap_or_default() => Ok(space),
            _ => self.looked_up(prefix),
        }
    }

    fn looked_up(&mut self, prefix: Option<&str>) -> Result<Space, Flaw> {
        let name = prefix.unwrap_or_default();
        match (self.known.get(name), prefix) {
            (Some(space), _) => {
                name.clone_into(&mut self.last);
                self.last_space = Some(*space);
                Ok(*space)
            }
            (None, None | Some("xml")) => Ok(Space::Other),
            (None, Some(_)) => Err(Flaw::Malformed),
        }
    }
}
