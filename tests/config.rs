//! The schema and the output of the configuration.

use context_atlas::config::{Reach, schema};
use context_atlas::{Config, Json};

const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/spec/config.schema.json");

#[test]
fn the_schema_is_that_of_the_table() {
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(SCHEMA, schema()).expect("spec is writable");
    }
    let kept = std::fs::read_to_string(SCHEMA).expect("spec/config.schema.json");
    assert_eq!(kept, schema(), "run again with BLESS=1");
}

#[test]
fn keys_of_ours_are_written_where_they_differ() {
    let value = Json::parse(r#"{"nearestReserved": 3, "reach": "wide", "max_tokens": 9e18}"#);
    let config = Config::from_json(value.expect("JSON").value()).expect("known keys");
    assert_eq!(config.reach, Some(Reach::Wide));
    let text = config.to_json().text();
    assert!(
        text.starts_with(r#"{"max_tokens":9000000000000000000,"#),
        "{text}"
    );
    assert!(
        text.ends_with(r#""nearest_reserved":3,"reach":"wide"}"#),
        "{text}"
    );
}

#[test]
fn a_wrong_value_is_named_with_what_is_right() {
    for (given, message) in [
        (
            r#"{"reach": null}"#,
            r#"Config key "reach" must be "reference" or "wide"."#,
        ),
        (
            r#"{"pool": 0}"#,
            r#"Config key "pool" must be an integer at least 1."#,
        ),
        (r#"{"maxToken": 1}"#, r#"Unknown config key "maxToken"."#),
    ] {
        let value = Json::parse(given).expect("JSON");
        let error = Config::from_json(value.value()).expect_err(given);
        assert_eq!(error.message(), message);
    }
}
