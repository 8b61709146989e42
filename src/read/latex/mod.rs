//! LaTeX. See `spec/formats/latex.md`.
//!
//! [`clean`] takes comments and verbatim text out, [`walk`] goes over environments and makes blocks,
//! [`inline`] writes commands out as text, [`citation`] knows the works of a bibliography beside it.

mod citation;
mod clean;
mod environment;
mod group;
mod inline;
mod list;
mod quantity;
mod symbols;
mod table;
mod unit;
mod walk;
mod works;

use std::collections::HashSet;

use self::citation::Citations;
use self::clean::Clean;
use self::inline::Inline;
use crate::block::Block;
use crate::error::Result;
use crate::read::lines::unified;
use crate::text::squash;

/// Reads LaTeX, and what it cites of a BibTeX bibliography.
///
/// # Errors
/// None: every text is a document.
pub(super) fn read(source: &str, bibliography: Option<&str>) -> Result<Vec<Block>> {
    let text = unified(source);
    let clean = Clean::of(&text);
    let survey = Survey::of(&clean.text);
    let mut inline = Inline::new(survey.defined);
    inline.citations = bibliography.map(|bibliography| {
        let plain = |text: &str| squash(&inline.text(text));
        Citations::of(&clean.text, &unified(bibliography), &plain)
    });
    let title = survey
        .title
        .and_then(|at| group::argument(&clean.text, at).0);
    let title = title.map(|title| squash(&inline.text(title)));
    Ok(walk::blocks(
        survey.body,
        &clean.codes,
        &inline,
        &title.unwrap_or_default(),
    ))
}

/// What is told of a document before it is read, all found by its backslashes.
#[derive(Default)]
struct Survey<'t> {
    /// The commands that it defines itself.
    defined: HashSet<String>,
    /// Where the argument of its title starts.
    title: Option<usize>,
    body: &'t str,
}

const BEGIN: &str = "\\begin{document}";
const END: &str = "\\end{document}";

impl<'t> Survey<'t> {
    fn of(text: &'t str) -> Self {
        let mut made = Self::default();
        let (mut start, mut end) = (None, text.len());
        for (at, _) in text.match_indices('\\') {
            let rest = text.get(at..).unwrap_or_default();
            // Most commands are told from these by their letter.
            match rest.as_bytes().get(1) {
                Some(b'n' | b'r' | b'p' | b'D' | b'd' | b'N' | b'R' | b'P') => {
                    made.defined.extend(defined(rest))
                }
                Some(b't') if made.title.is_none() => {
                    made.title = group::command(text, at, "title");
                }
                Some(b'b') if start.is_none() && rest.starts_with(BEGIN) => {
                    start = Some(at + BEGIN.len());
                }
                Some(b'e') if start.is_some() && end == text.len() && rest.starts_with(END) => {
                    end = at;
                }
                _ => {}
            }
        }
        made.defined.remove("");
        made.body = text.get(start.unwrap_or(0)..end).unwrap_or_default();
        made
    }
}

/// The name that a command gives to another.
fn defined(text: &str) -> Option<String> {
    const DEFINING: [&str; 9] = [
        "\\newcommand",
        "\\renewcommand",
        "\\providecommand",
        "\\DeclareMathOperator",
        "\\DeclareRobustCommand",
        "\\DeclareDocumentCommand",
        "\\NewDocumentCommand",
        "\\RenewDocumentCommand",
        "\\ProvideDocumentCommand",
    ];
    let name = match text.strip_prefix("\\def\\") {
        Some(name) => name,
        None => {
            let mut words = DEFINING.iter();
            let rest = words.find_map(|word| text.strip_prefix(word))?;
            rest.trim_start_matches(['*', '{', ' '])
                .strip_prefix('\\')?
        }
    };
    Some(group::word(name).to_owned())
}
