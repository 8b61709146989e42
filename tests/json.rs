//! JSON text is read and written by the rules of `spec/document.md`: `fixtures/json-text`.

use std::fs;

use context_atlas::json::{Builder, Json, Kind};

fn outcome(text: &str) -> String {
    match Json::parse(text) {
        Ok(json) => json.text(),
        Err(error) => format!("error: {error}"),
    }
}

#[test]
fn each_line_reads_as_the_line_beside_it() {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/json-text");
    let mut seen = 0;
    for entry in fs::read_dir(cases).expect("the fixtures are there") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|name| name == "in") {
            let given = fs::read_to_string(&path).expect("UTF-8");
            let wanted = fs::read_to_string(path.with_extension("json")).expect("an expected file");
            let got: Vec<String> = given.lines().map(outcome).collect();
            assert_eq!(
                got,
                wanted.lines().collect::<Vec<_>>(),
                "{}",
                path.display()
            );
            seen += got.len();
        }
    }
    assert!(seen > 60, "{seen} lines");
}

#[test]
fn a_million_levels_cost_no_stack() {
    let text = format!("{}{}", "[".repeat(1_000_000), "]".repeat(1_000_000));
    let json = Json::parse(&text).expect("valid");
    assert_eq!(json.text(), text);
    assert_eq!(json.clone(), json);
}

#[test]
fn repeats_inside_repeats_stay_linear() {
    let levels = 200_000;
    let text = format!("{}0{}", r#"{"a":1,"a":"#.repeat(levels), "}".repeat(levels));
    let json = Json::parse(&text).expect("valid");
    assert_eq!(
        json.text(),
        format!("{}0{}", r#"{"a":"#.repeat(levels), "}".repeat(levels))
    );
}

#[test]
fn a_builder_copies_what_another_made() {
    let json = Json::parse(r#"{"a":[1,{"b":"c"}],"d":12345678901234567890}"#).expect("valid");
    let a = json.value().get("a").expect("a key");
    let mut made = Builder::new();
    made.array().value(a).value(json.value()).end();
    assert_eq!(
        made.finish().text(),
        r#"[[1,{"b":"c"}],{"a":[1,{"b":"c"}],"d":12345678901234567890}]"#
    );
    assert_eq!(a.to_json().value(), a);
    assert_eq!(a.kind(), Kind::Array(2));
}

#[test]
fn pretty_has_four_spaces_a_level() {
    let json = Json::parse(r#"{"a":[1,[]],"b":{},"c":{"d":null}}"#).expect("valid");
    let lines = [
        "{",
        "    \"a\": [",
        "        1,",
        "        []",
        "    ],",
        "    \"b\": {},",
        "    \"c\": {",
        "        \"d\": null",
        "    }",
        "}",
    ];
    assert_eq!(json.value().pretty(), lines.join("\n"));
}
