//! Quantities, fractions and lengths.

use super::inline::{Inline, Writing};
use super::{group, unit};

impl Inline {
    /// Writes a quantity: its numbers and its unit.
    pub(super) fn quantity(&self, writing: &mut Writing<'_>, name: &str, count: usize) {
        let mut numbers: Vec<String> = Vec::new();
        if name == "unit" {
            let at = group::after_space(writing.source, writing.at);
            if let Some((value, next)) =
                group::optional(writing.source, at).filter(|(value, _)| !value.contains('='))
            {
                numbers.push(self.nested(value, writing.depth + 1).trim().to_owned());
                writing.at = next;
            }
        }
        let mut arguments: Vec<&str> = (0..count)
            .map(|_| writing.argument().unwrap_or_default())
            .collect();
        let unit = match name {
            "num" | "numrange" => String::new(),
            "ang" => "°".to_owned(),
            _ => unit::written(arguments.pop().unwrap_or_default(), self, writing.depth + 1),
        };
        numbers.extend(
            arguments
                .iter()
                .map(|number| self.nested(number, writing.depth + 1).trim().to_owned()),
        );
        let gap = if name == "ang" { "" } else { " " };
        writing
            .out
            .push_str(format!("{}{gap}{unit}", numbers.join("–")).trim());
    }

    /// Writes a fraction with a stroke.
    pub(super) fn fraction(&self, writing: &mut Writing<'_>) {
        let parts: Vec<&str> = (0..2)
            .map(|_| writing.argument().unwrap_or_default())
            .collect();
        let parts: Vec<String> = parts
            .iter()
            .map(|part| self.nested(part, writing.depth + 1).trim().to_owned())
            .collect();
        if writing.out.ends_with(|c: char| c.is_ascii_digit()) {
            writing.out.push(' ');
        }
        writing.out.push_str(&parts.join("/"));
    }
}

/// Whether an argument is a length such as `2.5cm`.
pub(super) fn is_dimension(argument: &str) -> bool {
    const UNITS: [&str; 11] = [
        "pt", "em", "ex", "in", "cm", "mm", "bp", "pc", "sp", "mu", "px",
    ];
    let text = argument.trim_matches([' ', '\t', '\n']);
    let text = text.strip_prefix(['-', '+']).unwrap_or(text);
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let fraction = text
        .get(whole..)
        .and_then(|rest| rest.strip_prefix('.'))
        .map_or(0, digits);
    let number = match (whole, fraction) {
        (0, 0) => return false,
        (_, 0) => whole,
        _ => whole + 1 + fraction,
    };
    let unit = text
        .get(number..)
        .unwrap_or_default()
        .trim_start_matches([' ', '\t', '\n']);
    let command = unit
        .strip_prefix('\\')
        .is_some_and(|name| !name.is_empty() && group::word(name) == name);
    UNITS.contains(&unit) || command
}
