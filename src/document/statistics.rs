//! The JSON of exact-term statistics: half a document, and mostly ids of units, the same again and again.

use crate::json::{Sheet, Writer, push_string};
use crate::search::Lexical;

/// Appends the statistics, and calls `after_each` time and again.
pub(super) fn write(
    lexical: &Lexical,
    writer: &mut Writer<'_>,
    mut after_each: impl FnMut(&mut Writer<'_>),
) {
    writer.key("lexical").open('{').key("length").open('{');
    for unit in lexical.units() {
        if let Some(length) = unit.length {
            writer.key(unit.id).int(i64::from(length));
            after_each(writer);
        }
    }
    writer.close('}').key("terms").open('{');
    let keys = Keys::of(lexical);
    let mut sheet = Sheet::new();
    for (number, term) in lexical.terms().enumerate() {
        sheet.put(if number == 0 { b"" } else { b"," });
        sheet.string(term.term);
        sheet.put(b":{");
        let mut first = true;
        for (unit, count) in term.occurrences() {
            first &= !keys.put(unit, first, &mut sheet, count);
            if sheet.is_full() {
                sheet.pour(writer.out());
                after_each(writer);
            }
        }
        sheet.put(b"}");
    }
    sheet.pour(writer.out());
    writer.close('}').close('}');
}

/// Each unit's id as a key, a comma before it and a colon after.
struct Keys {
    text: String,
    ends: Vec<u32>,
}

impl Keys {
    fn of(lexical: &Lexical) -> Self {
        let (mut text, mut ends) = (String::new(), Vec::with_capacity(lexical.units().len()));
        for unit in lexical.units() {
            text.push(',');
            push_string(unit.id, &mut text);
            text.push(':');
            ends.push(u32::try_from(text.len()).unwrap_or(u32::MAX));
        }
        // What is put down is read in chunks, also at the end.
        text.extend([' '; Sheet::CHUNK]);
        Self { text, ends }
    }

    /// Puts down the key of a unit and a count; tells whether there is such a unit.
    #[inline]
    fn put(&self, unit: u32, first: bool, sheet: &mut Sheet, count: u32) -> bool {
        let unit = unit as usize;
        let Some(end) = self.ends.get(unit).map(|end| *end as usize) else {
            return false;
        };
        let before = unit.checked_sub(1).and_then(|before| self.ends.get(before));
        let start = before.map_or(0, |end| *end as usize) + usize::from(first);
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        sheet.put_start(rest, end - start);
        sheet.whole(count);
        true
    }
}
