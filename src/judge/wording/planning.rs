//! What a question over tables asks for.

use crate::judge::{Card, Comparison, Operation, Part, Purpose, Question};

/// Which table is the question about?
pub(crate) fn table<'a>(cards: impl Iterator<Item = (String, &'a Card)>, none: &str) -> Question {
    let described = cards.map(|(label, card)| {
        let Card { title, sheet, .. } = card;
        (label, format!("{title}, from sheet {sheet}"))
    });
    let none = (none.to_owned(), "no table can answer it".to_owned());
    Question::described(
        "From which table could the question be answered?",
        described.chain([none]),
    )
}

/// Is the question about the data rather than a request for figures?
pub(crate) fn meaning() -> Question {
    Question::noul(
        "Does the question want the data explained: what a column, a label or a term stands for, \
         how it is measured, what is covered?",
        "an explanation of the data answers it",
        "it wants figures or records: values, totals, counts, comparisons",
    )
}

/// Do the tables hold what is needed?
pub(crate) fn answerable() -> Question {
    Question::noul(
        "Is everything that the question needs recorded in the tables?",
        "what is measured, and each thing, place and time named, lies within the tables",
        "at least one thing needed, such as a measure, a place or a time, is in none of them",
    )
}

/// Which measure?
pub(crate) fn measure(measures: &[(String, &Part)], none: &str) -> Question {
    let described = measures.iter().map(|(label, part)| {
        let unit = part.unit.as_ref();
        let unit = unit.map_or(String::new(), |unit| format!(", in {unit}"));
        (label.clone(), format!("{}{unit}", part.name))
    });
    let none = (
        none.to_owned(),
        "the answer takes no number from a column".to_owned(),
    );
    Question::described(
        "Which column holds the numbers that the answer is made of?",
        described.chain([none]),
    )
}

/// What is to be done with the records?
pub(crate) fn operation(offered: impl Iterator<Item = Operation>) -> Question {
    let described = offered.map(|operation| {
        let meaning = match operation {
            Operation::List => "look records up: a value, some records, all that meet a condition",
            Operation::Sum => "a total over records",
            Operation::Average => "the mean over records",
            Operation::Count => "how many records there are",
            Operation::Max => "the record with the greatest value",
            Operation::Min => "the record with the smallest value",
            Operation::Change => {
                "the difference between two times, or what moved most between them"
            }
            Operation::Percent => "the same difference in per cent of the earlier value",
        };
        (operation.name(), meaning)
    });
    Question::described("How does the answer come from the records?", described)
}

/// Is there to be a figure for each value of a column?
pub(crate) fn group(groups: &[(String, &Part)], none: &str) -> Question {
    let described = groups
        .iter()
        .map(|(label, part)| (label.clone(), format!("one figure per {}", part.name)));
    let none = (none.to_owned(), "a single figure, or records".to_owned());
    Question::described(
        "If the answer is to give figures side by side, one per value of a column, which column is \
         that?",
        [none].into_iter().chain(described),
    )
}

/// Which value of a column comes first or last?
pub(crate) fn rank(groups: &[(String, &Part)], none: &str) -> Question {
    let described = groups
        .iter()
        .map(|(label, part)| (label.clone(), format!("it asks for a {}", part.name)));
    let none = (none.to_owned(), "it asks for no such value".to_owned());
    Question::described(
        "If the question asks who or what leads or trails, by number of records, by total or by \
         change, in which column is that?",
        [none].into_iter().chain(described),
    )
}

/// Does the question restrict a column?
pub(crate) fn filters(part: &Part) -> Question {
    let name = &part.name;
    let how = match part.purpose {
        Purpose::Measure => "sets a limit for",
        _ => "picks values of",
    };
    Question::noul(
        format!("Are only records with certain values of `{name}` meant?"),
        format!("the question {how} `{name}`, in whatever words"),
        format!("records count whatever their `{name}` is"),
    )
}

/// Are records without a value to be left out?
pub(crate) fn blanks(part: &Part) -> Question {
    let (name, labels) = (&part.name, part.blanks.join("; "));
    Question::noul(
        format!("Some records have no `{name}`: {labels}. Do they have to be left out?"),
        "they are not the kind of thing the question is about, as totals and groups are where \
         it is about single members",
        "they may count as well as any other, or it does not matter",
    )
}

/// One period, several or all?
pub(crate) fn extent(name: &str) -> Question {
    Question::described(
        format!("Over how much of `{name}` does the question go?"),
        [
            ("one", "one value of it"),
            ("span", "from one value to another"),
            ("all", "all there is"),
        ],
    )
}

/// Which period?
pub(crate) fn period(name: &str, periods: &[String]) -> Question {
    Question::choice(format!("Which `{name}` is meant, if one is?"), periods)
}

/// Where does the span start?
pub(crate) fn start(name: &str, periods: &[String]) -> Question {
    Question::choice(
        format!("With which `{name}` does the span begin, if there is one?"),
        periods,
    )
}

/// Where does the span end?
pub(crate) fn end(name: &str, periods: &[String]) -> Question {
    Question::choice(
        format!("Up to which `{name}` does the span go, if there is one?"),
        periods,
    )
}

/// How does a limit cut?
pub(crate) fn comparison(name: &str, none: &str) -> Question {
    let described = Comparison::ALL.map(|comparison| {
        let meaning = match comparison {
            Comparison::Above => "over it",
            Comparison::AtLeast => "it or more",
            Comparison::Below => "under it",
            Comparison::AtMost => "it or less",
            Comparison::Equal => "it",
        };
        (comparison.name().to_owned(), meaning.to_owned())
    });
    let none = (none.to_owned(), "it sets no limit".to_owned());
    Question::described(
        format!("On which side of a limit must `{name}` be?"),
        described.into_iter().chain([none]),
    )
}

/// Which number is the limit?
pub(crate) fn limit(name: &str, numbers: &[(f64, String, String)]) -> Question {
    let numbered = numbers.iter().enumerate();
    Question::described(
        format!("Which of the question's numbers limits `{name}`?"),
        numbered
            .map(|(at, (_, written, shown))| (format!("n{at}"), format!("{written}, or {shown}"))),
    )
}

/// Is a value meant?
pub(crate) fn is_meant(name: &str, value: &str) -> Question {
    Question::noul(
        format!("Does the question mean records whose `{name}` is `{value}`?"),
        format!("`{value}` is named, by its name, an abbreviation or a description"),
        format!("another `{name}` is meant, or none in particular"),
    )
}
