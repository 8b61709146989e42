//! Terms whose meaning a text fixes, told by the forms in which that is done.

use crate::text::trim;

/// What follows a quoted term that is being defined, by language.
const MEANS: &[&str] = &[
    "means",
    "mean",
    "shall mean",
    "has the meaning",
    "have the meaning",
    "refers to",
    "refer to",
    "is defined as",
    "are defined as",
    "includes",
    "is any",
    "is a ",
    "is the ",
    "are the ",
    "stands for",
    "bedeutet",
    "bezeichnet",
    "désigne",
    "signifie",
    "désignent",
    "significa",
    "se refiere a",
    "indica",
];

/// What follows a capitalised term that is being defined without quotes.
const MEANS_PLAINLY: &[&str] = &[
    "means ",
    "shall mean ",
    "has the meaning ",
    "is defined as ",
    "bedeutet ",
    "désigne ",
];

const OPENING: [char; 4] = ['"', '\u{201c}', '\u{201e}', '\u{ab}'];
const CLOSING: [char; 4] = ['"', '\u{201d}', '\u{201c}', '\u{bb}'];

/// A longer quotation is no term.
const LONGEST: usize = 60;

/// The terms that a text defines, in order, each once.
pub(crate) fn defined_terms(text: &str) -> Vec<String> {
    let mut terms: Vec<String> = Vec::new();
    let quoted = quotations(text).filter(|(_, before, after)| {
        defines(after)
            || (before.ends_with(['(', ' ']) && after.starts_with(')') && is_aside(before))
    });
    let found = quoted
        .map(|(term, _, _)| term)
        .chain(text.split(['\n', '.']).filter_map(plain));
    for term in found {
        let term = trim(term).trim_matches(|c| matches!(c, '*' | '_' | ','));
        if term.chars().nth(1).is_some() && !terms.iter().any(|known| known == term) {
            terms.push(term.to_owned());
        }
    }
    terms
}

fn defines(after: &str) -> bool {
    let after = after.trim_start_matches([' ', '*', '_', ',', ':']);
    MEANS.iter().any(|means| {
        after
            .strip_prefix(means)
            .is_some_and(|rest| means.ends_with(' ') || !rest.starts_with(char::is_alphanumeric))
    })
}

/// Whether brackets open just before: `(the "Service")`, `(collectively, "Fees")`.
fn is_aside(before: &str) -> bool {
    let Some(open) = before.rfind('(') else {
        return false;
    };
    let inside = before.get(open + 1..).unwrap_or_default();
    inside.len() <= 30 && !inside.contains(')')
}

/// Every short quotation with the text before and after it.
fn quotations(text: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(from..)?;
            let open = rest.find(OPENING)?;
            let quote = rest.get(open..)?.chars().next()?;
            let start = from + open + quote.len_utf8();
            let inside = text.get(start..)?;
            let end = inside.find(CLOSING)?;
            let term = inside.get(..end)?;
            let close = inside.get(end..)?.chars().next()?;
            let after = inside.get(end + close.len_utf8()..)?;
            let is_short = !term.is_empty() && term.len() <= LONGEST && !term.contains('\n');
            from = if is_short {
                start + end + close.len_utf8()
            } else {
                start
            };
            if is_short {
                return Some((term, text.get(..start - quote.len_utf8())?, after));
            }
        }
    })
}

/// `Active User means …` at the start of a sentence: the capitalised words before it.
fn plain(sentence: &str) -> Option<&str> {
    let sentence = trim(sentence);
    let sentence = sentence.trim_start_matches(['-', '*', '+', '_', ' ']);
    let at = MEANS_PLAINLY
        .iter()
        .filter_map(|means| sentence.find(&format!(" {means}")))
        .min()?;
    let term = sentence.get(..at)?.trim_matches(['*', '_', ' ']);
    let capitalised = term.starts_with(char::is_uppercase) && term.len() <= LONGEST;
    (capitalised && term.split(' ').count() <= 5).then_some(term)
}

#[cfg(test)]
mod tests {
    use super::defined_terms;

    #[test]
    fn forms_of_definition_are_known() {
        let text = "\u{201c}Content\u{201d} means text. The firm (the \"Company\") pays. **Active User** means one who \
                    pays. He said \"no\" and left.";
        assert_eq!(defined_terms(text), ["Content", "Company", "Active User"]);
    }
}
