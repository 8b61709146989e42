//! Numbers as lists write them.

/// A number from 1 to 3999 in lowercase Roman numerals.
pub(super) fn roman(value: i64) -> Option<String> {
    const PARTS: [(i64, &str); 13] = [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    let mut left = Some(value).filter(|value| (1..4000).contains(value))?;
    let mut text = String::new();
    for (worth, part) in PARTS {
        while left >= worth {
            text.push_str(part);
            left -= worth;
        }
    }
    Some(text)
}
