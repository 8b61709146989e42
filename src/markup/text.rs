//! What a unit shows.

use super::outline::Line;

/// A title and the place below it, then lines without the indent they share.
pub(super) fn of<'l, L: Iterator<Item = &'l Line<'l>>>(
    title: &str,
    labels: &[String],
    range: Option<&str>,
    all: impl Fn() -> L,
) -> String {
    let shown = all().filter(|line| !line.is_blank());
    let least = shown.map(|line| line.indent).min().unwrap_or(0);
    let place = match labels {
        [] => "(top level)".to_owned(),
        _ => labels.join(" > "),
    };
    let range = range.map(|range| [" ", range]).unwrap_or_default();
    let head = [title, ": ", &place, range[0], range[1], "\n"];
    let size = |line: &Line<'_>| line.indent.saturating_sub(least) + line.text.len() + 1;
    let size = head.iter().map(|part| part.len()).sum::<usize>() + all().map(size).sum::<usize>();
    let mut text = String::with_capacity(size);
    text.extend(head);
    let body = text.len();
    for (place, line) in all().enumerate() {
        text.push_str(if place > 0 { "\n" } else { "" });
        push_line(line, least, &mut text);
    }
    let shown = text.get(body..).unwrap_or_default();
    let end = shown.trim_end_matches([' ', '\t', '\n', '\r', '\0', '\u{b}']);
    text.truncate(body + end.len());
    text
}

/// Deep lines take some of it more than once.
const SPACES: &str = "                                                                ";

fn push_line(line: &Line<'_>, least: usize, out: &mut String) {
    let mut left = line.indent.saturating_sub(least);
    while left > 0 {
        let spaces = SPACES.get(..left).unwrap_or(SPACES);
        out.push_str(spaces);
        left -= spaces.len();
    }
    out.push_str(&line.text);
}
