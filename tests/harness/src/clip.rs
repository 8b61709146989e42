//! Short forms of long values, for one line of a report.

const SHOWN: usize = 160;

/// The text, or its beginning where it is long.
pub(crate) fn clip(text: &str) -> String {
    window(text, 0)
}

/// Two texts from a little before the place where they part.
pub(crate) fn parting(left: &str, right: &str) -> (String, String) {
    let same = left.chars().zip(right.chars()).take_while(|(a, b)| a == b);
    let from = same.count().saturating_sub(SHOWN / 4);
    let from = if left.chars().count().max(right.chars().count()) <= SHOWN {
        0
    } else {
        from
    };
    (window(left, from), window(right, from))
}

fn window(text: &str, from: usize) -> String {
    let mut rest = text.chars().skip(from);
    let shown: String = rest.by_ref().take(SHOWN).collect();
    let (before, after) = (
        if from > 0 { "…" } else { "" },
        if rest.next().is_some() { "…" } else { "" },
    );
    format!("{before}{shown}{after}")
}
