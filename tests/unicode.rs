//! Every code point that Unicode 14 assigns, as the reference sees it. `xtask/unicode.py` writes the fixture.

use context_atlas::Json;
use context_atlas::text::{Category, category, is_space, is_wide, slug, terms};
use std::fmt::Write as _;

const FIXTURE: &str = include_str!("../fixtures/text/unicode.json");

#[test]
fn every_code_point_is_as_in_the_reference() {
    for line in FIXTURE.lines() {
        let (start, assigned, expected) = fixture_line(line).expect("a line of the fixture");
        let mut hash = 0xcbf2_9ce4_8422_2325;
        let mut count = 0;
        for c in (start..start + 4096).filter_map(char::from_u32) {
            if !matches!(category(c), Category::Cn | Category::Co) {
                count += 1;
                hash = fnv(hash, facts(c).as_bytes());
            }
        }
        assert_eq!(count, assigned, "code points assigned from {start:x}");
        assert_eq!(
            format!("{hash:016x}"),
            expected,
            "code points from {start:x}"
        );
    }
}

fn fixture_line(line: &str) -> Option<(u32, i64, String)> {
    let json = Json::parse(line).ok()?;
    let value = json.value();
    let start = u32::try_from(value.get("start")?.as_i64()?).ok()?;
    let hash = value.get("hash")?.as_str()?.to_owned();
    Some((start, value.get("assigned")?.as_i64()?, hash))
}

fn facts(c: char) -> String {
    let mut found = Vec::new();
    terms(&format!("{c}{c} AΣ{c} A{c}Σ"), |term| {
        found.push(term.to_owned())
    });
    let mut line = String::new();
    let _ = writeln!(
        line,
        "{:x}\t{:?}\t{}\t{}\t{}\t{}",
        c as u32,
        category(c),
        if is_wide(c) { "wide" } else { "" },
        if is_space(c) { "space" } else { "" },
        slug(&format!("a{c}a"), 99),
        found.join(" "),
    );
    line
}

fn fnv(hash: u64, data: &[u8]) -> u64 {
    data.iter().fold(hash, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}
