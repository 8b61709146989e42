//! What counts as equal, and how a difference is told.

use context_atlas::Json;
use harness::compare::{Keys, difference};

fn told(expected: &str, got: &str, keys: Keys) -> Option<String> {
    let read = |text| Json::parse(text).expect("a literal of this file");
    difference(read(expected).value(), read(got).value(), keys, "result")
}

#[test]
fn numbers_are_equal_within_a_billionth_and_never_equal_booleans() {
    let same = |a, b| told(a, b, Keys::AnyOrder).is_none();
    assert!(same("1", "1.0"));
    assert!(same("0.1", "0.1000000009"));
    assert!(same("123456789012", "123456789000"));
    assert!(!same("0.1", "0.10000001"));
    assert!(!same("1", "true"));
    assert!(!same("0", "null"));
    assert!(!same("1", "\"1\""));
}

#[test]
fn an_empty_object_equals_an_empty_list_and_null_is_a_value() {
    let same = |a, b| told(a, b, Keys::AnyOrder).is_none();
    assert!(same("{}", "[]"));
    assert!(same(r#"{"a":[]}"#, r#"{"a":{}}"#));
    assert!(!same(r#"{"a":null}"#, "{}"));
    assert!(!same("[]", "null"));
}

#[test]
fn the_first_difference_is_told_by_its_path() {
    let expected = r#"{"units":[{"meta":{"turn":3}}]}"#;
    let got = r#"{"units":[{"meta":{"turn":4}}]}"#;
    let wanted = "result.units[0].meta.turn: expected 3, got 4";
    assert_eq!(told(expected, got, Keys::AnyOrder).as_deref(), Some(wanted));
    let wanted = "result[1]: expected 2, got nothing";
    assert_eq!(
        told("[1,2]", "[1]", Keys::AnyOrder).as_deref(),
        Some(wanted)
    );
    let wanted = "result.b: expected no such key, got 2";
    assert_eq!(
        told(r#"{"a":1}"#, r#"{"a":1,"b":2}"#, Keys::AnyOrder).as_deref(),
        Some(wanted)
    );
}

#[test]
fn the_order_of_keys_counts_where_it_is_asked_for() {
    let (a, b) = (r#"{"x":{"a":1,"b":2}}"#, r#"{"x":{"b":2,"a":1}}"#);
    assert_eq!(told(a, b, Keys::AnyOrder), None);
    let wanted = "result.x: expected the order a, b, got b, a";
    assert_eq!(told(a, b, Keys::InOrder).as_deref(), Some(wanted));
}
