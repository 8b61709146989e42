//! Which format a file is taken for.

use context_atlas::read::{FORMATS, detect, format, format_of};

#[test]
fn the_extension_decides_in_any_case() {
    for (name, expected) in [
        ("a.md", Some("markdown")),
        ("folder.md/b.TXT", Some("text")),
        ("c.tar.Org", Some("org")),
        (".ipynb", Some("ipynb")),
        ("Makefile", None),
        ("d.pdf", None),
        ("e.", None),
        ("", None),
    ] {
        assert_eq!(
            format_of(name).map(|format| format.name),
            expected,
            "{name}"
        );
    }
}

#[test]
fn content_decides_without_a_known_name() {
    for (content, expected) in [
        ("WEBVTT\n\n", "vtt"),
        ("\u{feff}1\n00:00:01,000 --> 00:00:02,000\nHi\n", "srt"),
        ("{\"cells\": [], \"nbformat\": 4}", "ipynb"),
        ("Intro\n\n## Part\n", "markdown"),
        ("See [the page](x.md).", "markdown"),
        ("#hashtag and words", "text"),
        ("", "text"),
    ] {
        let found = detect(Some("upload.bin"), content.as_bytes());
        assert_eq!(found.map(|format| format.name), Some(expected), "{content}");
    }
}

#[test]
fn a_signature_outweighs_the_name() {
    assert!(detect(Some("a.txt"), b"%PDF-1.7\n").is_none());
    let package = b"PK\x03\x04...word/document.xml...";
    let found = detect(Some("a.txt"), package).map(|format| format.name);
    let expected = if format("docx").is_some() {
        "docx"
    } else {
        "text"
    };
    assert_eq!(found, Some(expected));
}

#[test]
fn no_extension_stands_in_two_rows() {
    let mut all: Vec<&str> = FORMATS
        .iter()
        .flat_map(|format| format.extensions)
        .copied()
        .collect();
    all.sort_unstable();
    let count = all.len();
    all.dedup();
    assert_eq!(all.len(), count);
}
