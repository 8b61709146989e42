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
    let mut inline = Inline::new(defined(&clean.text));
    inline.citations = bibliography.map(|bibliography| {
        let plain = |text: &str| squash(&inline.text(text));
        Citations::of(&clean.text, &unified(bibliography), &plain)
    });
    let title = title(&clean.text, &inline);
    Ok(walk::blocks(
        body(&clean.text),
        &clean.codes,
        &inline,
        &title,
    ))
}

fn body(text: &str) -> &str {
    const BEGIN: &str = "\\begin{document}";
    let start = group::mark(text, BEGIN).map_or(0, |at| at + BEGIN.len());
    let body = text.get(start..).unwrap_or_default();
    match group::mark(body, "\\end{document}") {
        Some(end) if start > 0 => body.get(..end).unwrap_or_default(),
        _ => body,
    }
}

fn title(text: &str, inline: &Inline) -> String {
    let found = group::command(text, "title").and_then(|at| group::argument(text, at).0);
    found
        .map(|title| squash(&inline.text(title)))
        .unwrap_or_default()
}

/// The commands that a document defines itself.
fn defined(text: &str) -> HashSet<String> {
    const DEFINING: [&str; 4] = [
        "\\newcommand",
        "\\renewcommand",
        "\\providecommand",
        "\\DeclareMathOperator",
    ];
    let mut names = HashSet::new();
    for (at, _) in text.match_indices('\\') {
        let rest = text.get(at..).unwrap_or_default();
        // Most commands are told from these by their letter.
        if !matches!(
            rest.as_bytes().get(1),
            Some(b'n' | b'r' | b'p' | b'D' | b'd')
        ) {
            continue;
        }
        let defined = match rest.strip_prefix("\\def\\") {
            Some(name) => Some(name),
            None => DEFINING
                .iter()
                .find_map(|word| rest.strip_prefix(word))
                .and_then(|rest| rest.trim_start_matches(['*', '{', ' ']).strip_prefix('\\')),
        };
        names.extend(defined.map(|name| group::word(name).to_owned()));
    }
    names.remove("");
    names
}
