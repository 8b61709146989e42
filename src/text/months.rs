//! The names of months, in English.

pub(crate) const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The number of a month, from 1, by its name or its first three letters (four of September).
pub(crate) fn month(word: &str) -> Option<u32> {
    let is_it = |name: &str| {
        let is_short = word.len() == 3 || word.eq_ignore_ascii_case("sept");
        let name = if is_short {
            name.get(..word.len())
        } else {
            Some(name)
        };
        name.is_some_and(|name| name.eq_ignore_ascii_case(word))
    };
    (1..)
        .zip(MONTHS)
        .find_map(|(number, name)| is_it(name).then_some(number))
}
