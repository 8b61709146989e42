//! Stored documents are read and written by the rules of `spec/document.md`: `fixtures/document`.

use std::fs;

use context_atlas::Document;
use context_atlas::document::{Unit, lexical};
use context_atlas::json::Json;
use context_atlas::search::Lexical;

fn outcome(text: &str) -> String {
    match Document::from_json(text) {
        Ok(document) => document.to_json(),
        Err(error) => format!("error: {error}"),
    }
}

#[test]
fn each_document_is_written_as_the_line_beside_it() {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/document");
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
    assert!(seen > 20, "{seen} documents");
}

#[test]
fn every_prefix_of_a_document_is_an_error() {
    let text = document().to_json();
    for (at, _) in text.char_indices() {
        let prefix = text.get(..at).expect("a boundary");
        assert!(Document::from_json(prefix).is_err(), "{at}");
    }
    assert_eq!(Document::from_json(&text).expect("whole"), document());
}

#[test]
fn pieces_of_a_document_make_the_same_json() {
    let mut large = document();
    let unit = large.units.first().expect("a unit").clone();
    large.units.extend((0..3000).map(|number| Unit {
        id: format!("p{number}"),
        text: format!("Passage {number}: {}", "late fees ".repeat(100)),
        ..unit.clone()
    }));
    large.lexical = lexical(&large.units, |_| "");
    for document in [document(), large] {
        let whole = document.to_json();
        let pieces = document.into_json_pieces();
        assert!(pieces.iter().all(|piece| piece.len() < 1 << 21));
        assert!(pieces.concat() == whole, "{} pieces", pieces.len());
    }
}

#[test]
fn without_statistics_all_else_is_read() {
    let text = document().to_json();
    let read = Document::from_json_for_reading(&text).expect("a document");
    let bare = Document {
        lexical: Lexical::default(),
        ..document()
    };
    assert_eq!(read, bare);
}

#[test]
fn changed_bytes_are_survived() {
    let text = document().to_json();
    let mut roll = 1_u64;
    for _ in 0..20_000 {
        roll = roll.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mut bytes = text.clone().into_bytes();
        let at = (roll >> 33) as usize % bytes.len();
        if let Some(byte) = bytes.get_mut(at) {
            *byte = b"\"\\{}[]:,01eE.-ntfu \0\xff"[(roll >> 20) as usize % 21];
        }
        if let Ok(document) = Document::from_json(&String::from_utf8_lossy(&bytes)) {
            let again = Document::from_json(&document.to_json()).expect("what was written");
            assert_eq!(again, document);
        }
    }
}

fn document() -> Document {
    let unit = |id: &str, text: &str, path: &[&str]| Unit {
        id: id.to_owned(),
        kind: "passage".to_owned(),
        text: text.to_owned(),
        path: path.iter().map(|&name| name.to_owned()).collect(),
        meta: Json::parse(r#"{"n":1.0,"big":1e17}"#).unwrap_or_else(|_| Json::null()),
    };
    let units = vec![
        unit("p1", "red apple, RED \u{2028} apple pie", &["Fruit", "Red"]),
        unit("p2", "naïve “quotes” 日本", &[]),
    ];
    Document {
        id: "a/\"b\"".to_owned(),
        profile: "guidance".to_owned(),
        detected: None,
        lexical: lexical(&units, |_| ""),
        units,
        links: Vec::new(),
        data: Json::object(),
    }
}
