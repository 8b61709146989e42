//! The order in which people count: digits by their number. See `spec/profiles/tabular.md`.

use std::cmp::Ordering;

/// Compares bytes, with runs of digits as numbers, or digit by digit after a leading zero.
pub(super) fn compare(left: &str, right: &str) -> Ordering {
    let (a, b) = (left.as_bytes(), right.as_bytes());
    if a.is_empty() || b.is_empty() {
        return a.len().cmp(&b.len());
    }
    let (mut ai, mut bi) = (leading(a), leading(b));
    loop {
        ai += spaces(a, ai);
        bi += spaces(b, bi);
        let (x, y) = (at(a, ai), at(b, bi));
        if x.is_ascii_digit() && y.is_ascii_digit() {
            let (own, other) = (run(a, ai), run(b, bi));
            let order = if x == b'0' || y == b'0' {
                own.cmp(other)
            } else {
                own.len().cmp(&other.len()).then_with(|| own.cmp(other))
            };
            if order != Ordering::Equal {
                return order;
            }
            ai += own.len();
            bi += other.len();
            if ai == a.len() || bi == b.len() {
                return (a.len() - ai).cmp(&(b.len() - bi));
            }
        }
        let (x, y) = (at(a, ai), at(b, bi));
        if x != y {
            return x.cmp(&y);
        }
        ai += 1;
        bi += 1;
        if ai >= a.len() || bi >= b.len() {
            return a.len().saturating_sub(ai).cmp(&b.len().saturating_sub(bi));
        }
    }
}

fn at(text: &[u8], index: usize) -> u8 {
    text.get(index).copied().unwrap_or(0)
}

fn run(text: &[u8], from: usize) -> &[u8] {
    let rest = text.get(from..).unwrap_or_default();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    rest.get(..digits).unwrap_or_default()
}

/// Zeros before another digit at the start.
fn leading(text: &[u8]) -> usize {
    let zeros = text.iter().take_while(|byte| **byte == b'0').count();
    match text.get(zeros) {
        Some(byte) if byte.is_ascii_digit() => zeros,
        _ => zeros.saturating_sub(1),
    }
}

fn spaces(text: &[u8], from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    rest.iter()
        .take_while(|byte| matches!(byte, 9..=13 | 32))
        .count()
}

#[cfg(test)]
mod tests {
    use super::compare;

    #[test]
    fn numbers_within_texts_are_in_order() {
        let mut names = ["Q10", "Q9", "2021 Q1", "2021Q2", "007", "8", "", "a"];
        names.sort_by(|a, b| compare(a, b));
        assert_eq!(
            names,
            ["", "007", "8", "2021 Q1", "2021Q2", "Q9", "Q10", "a"]
        );
    }
}
