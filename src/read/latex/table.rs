//! Tables: rows at `\\`, cells at `&`.

use super::group;
use super::inline::Inline;
use crate::text::squash;

/// A table as read: its caption where it has one inside, and its rows.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) caption: Option<String>,
    pub(super) rows: Vec<Vec<String>>,
}

/// What ends a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Break {
    Row,
    FirstHead,
    Head,
    Foot,
}

/// The table that an environment holds.
pub(super) fn read(content: &str, long: bool, inline: &Inline) -> Table {
    let mut table = Table::default();
    for row in kept(rows(content, long)) {
        let row = without_rules(row);
        if let Some(at) = captioned(&row).filter(|_| long) {
            let caption = group::argument(&row, group::after_star(&row, at)).0;
            table.caption = Some(
                caption
                    .map(|text| squash(&inline.text(text)))
                    .unwrap_or_default(),
            );
            continue;
        }
        let cells: Vec<String> = cells(&row)
            .into_iter()
            .map(|cell| squash(&inline.text(cell)))
            .collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            table.rows.push(cells);
        }
    }
    table
}

/// The end of the first `\caption` of a row.
fn captioned(row: &str) -> Option<usize> {
    let mut commands = row.match_indices('\\');
    commands.find_map(|(at, _)| group::command(row, at, "caption"))
}

/// Rows with what ends each.
fn rows(content: &str, long: bool) -> Vec<(&str, Break)> {
    let mut rows = Vec::new();
    let (mut from, mut at, mut depth) = (0, 0, 0_isize);
    while let Some(byte) = content.as_bytes().get(at) {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b'\\' => {
                let (end, ends) = after_break(content, at, long);
                if let Some(ends) = ends.filter(|_| depth <= 0) {
                    rows.push((content.get(from..at).unwrap_or_default(), ends));
                    from = end;
                }
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    rows.push((content.get(from..).unwrap_or_default(), Break::Row));
    rows
}

/// The offset after a command, and the break that it is.
fn after_break(content: &str, at: usize, long: bool) -> (usize, Option<Break>) {
    let after = content.get(at + 1..).unwrap_or_default();
    let name = group::word(after);
    if name.is_empty() {
        let length = after.chars().next().map_or(0, char::len_utf8);
        if !after.starts_with('\\') {
            return (at + 1 + length, None);
        }
        let end = group::after_star(content, at + 2);
        let gap = content
            .get(end..)
            .unwrap_or_default()
            .bytes()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        let end = group::optional(content, end + gap).map_or(end, |(_, next)| next);
        return (end, Some(Break::Row));
    }
    let end = at + 1 + name.len();
    match name {
        "tabularnewline" => (end, Some(Break::Row)),
        "endfirsthead" if long => (end, Some(Break::FirstHead)),
        "endhead" if long => (end, Some(Break::Head)),
        "endfoot" | "endlastfoot" if long => (end, Some(Break::Foot)),
        "verb" | "Verb" => (
            group::verb(content, end).map_or(end, |(_, next)| next),
            None,
        ),
        _ => (end, None),
    }
}

/// The rows that are shown: of the heads the first, and no feet.
fn kept(rows: Vec<(&str, Break)>) -> Vec<&str> {
    let has_first = rows.iter().any(|(_, ends)| *ends == Break::FirstHead);
    let mut kept = Vec::new();
    let mut segment = Vec::new();
    for (row, ends) in rows {
        segment.push(row);
        let shown = match ends {
            Break::Row => continue,
            Break::FirstHead => true,
            Break::Head => !has_first,
            Break::Foot => false,
        };
        if shown {
            kept.append(&mut segment);
        }
        segment.clear();
    }
    kept.append(&mut segment);
    kept
}

/// How many brace groups follow a rule's name, where it takes any.
fn rule(name: &str) -> Option<usize> {
    Some(match name {
        "toprule" | "midrule" | "bottomrule" | "hline" | "hdashline" | "addlinespace" => 0,
        "cline" | "hhline" | "cmidrule" | "rowcolor" => 1,
        "specialrule" => 3,
        _ => return None,
    })
}

/// A row without the lines drawn around it.
fn without_rules(row: &str) -> String {
    let mut out = String::with_capacity(row.len());
    let mut rest = row;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        let name = group::word(after);
        let Some(groups) = rule(name) else {
            let length = name
                .len()
                .max(after.chars().next().map_or(0, char::len_utf8));
            out.push('\\');
            out.push_str(after.get(..length).unwrap_or_default());
            rest = after.get(length..).unwrap_or_default();
            continue;
        };
        rest = after_rule(after, name, groups);
    }
    out.push_str(rest);
    out
}

fn after_rule<'r>(text: &'r str, name: &str, groups: usize) -> &'r str {
    let space = |at: usize| {
        at + text
            .get(at..)
            .unwrap_or_default()
            .bytes()
            .take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n'))
            .count()
    };
    let mut at = name.len();
    let own_option = matches!(name, "toprule" | "midrule" | "bottomrule");
    let option_at = if own_option { at } else { space(at) };
    let optional = |at| group::bracketed(text, at, '[', ']');
    if let Some((_, next)) = optional(option_at).filter(|_| !matches!(name, "hline" | "hdashline"))
    {
        at = next;
    }
    if let Some((_, next)) =
        group::bracketed(text, space(at), '(', ')').filter(|_| name == "cmidrule")
    {
        at = next;
    }
    for _ in 0..groups {
        let Some((_, next)) = group::bracketed(text, space(at), '{', '}') else {
            break;
        };
        at = next;
    }
    text.get(at..).unwrap_or_default()
}

/// The cells of a row.
fn cells(row: &str) -> Vec<&str> {
    let mut cells = Vec::new();
    let (mut from, mut at, mut depth) = (0, 0, 0_isize);
    while let Some(byte) = row.as_bytes().get(at) {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b'\\' => {
                at = after_break(row, at, false).0;
                continue;
            }
            b'&' if depth <= 0 => {
                cells.push(row.get(from..at).unwrap_or_default());
                from = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    cells.push(row.get(from..).unwrap_or_default());
    cells
}
