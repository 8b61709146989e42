//! What is made of a file is bounded by its size, whatever it defines once and asks for often; and
//! what is opened and never closed is not looked for again and again.

use std::time::{Duration, Instant};

#[path = "harness/src/made.rs"]
#[allow(dead_code)]
mod made;

use context_atlas::ingest::{Input, Options};
use context_atlas::judge::Judging;
use context_atlas::run::drive;
use context_atlas::{Config, ErrorKind, Processor};
use made::made;

/// How many times its input a result may be, beside what any may be.
const GROWTH: usize = 64;
const ALWAYS: usize = 1 << 20;

#[test]
fn what_is_made_is_bounded_by_its_input() {
    let long = "late fees are due ".repeat(600);
    let often = |text: &str| text.repeat(3000);
    let inputs = [
        ("asciidoc", format!(":a: {long}\n\n{}", often("{a}\n\n"))),
        (
            "rst",
            format!(".. |a| replace:: {long}\n\n{}", often("|a|\n\n")),
        ),
        (
            "org",
            format!("#+MACRO: a {long}\n\n{}", often("{{{a}}}\n\n")),
        ),
        (
            "markdown",
            format!("[^a]: {long}\n\n{}", often("text[^a]\n\n")),
        ),
        ("markdown", format!("# {long}\n\n{}", often("text\n\n"))),
        (
            "html",
            format!("<table>{}", often("<tr><td colspan=100 rowspan=100>x")),
        ),
        (
            "html",
            format!(
                "<table><tr><td colspan=100 rowspan=100>{long}{}",
                often("<tr><td>x")
            ),
        ),
        ("csv", format!("{long},b\n{}", often("1,2\n"))),
        ("yaml", format!("a: &a {long}\nb: [{}]", often("*a, "))),
        (
            "latex",
            format!("\\newcommand{{\\a}}{{{long}}}{}", often("\\a{} ")),
        ),
    ];
    for (format, text) in inputs {
        let lines = made(text.as_bytes(), format, None).unwrap_or_default();
        let size: usize = lines.iter().map(|line| line.text().len()).sum();
        let start = text.get(..20).unwrap_or_default();
        assert!(
            size <= text.len() * GROWTH + ALWAYS,
            "{format} {start}: {size}"
        );
    }
}

/// What stands above is repeated in each unit: titles and keys, names of items, indents.
#[test]
fn a_document_is_bounded_by_its_file() {
    let long = "late fees and what is due ".repeat(11);
    let key = "k".repeat(200);
    let body = "x".repeat(2000);
    let levels = |count: usize, level: &dyn Fn(usize) -> String| -> String {
        (1..=count).map(level).collect()
    };
    let keys = |count: usize| levels(count, &|at| format!("{{\"{key}{at}\":"));
    let items = format!("{{\"a\":\"{body}\",\"b\":\"{body}\"}},").repeat(100);
    let nested = format!("{}{}", "[".repeat(400), "]".repeat(400));
    let tags = format!("{}{}", "<b>".repeat(200), "</b>".repeat(200));
    let stars = |count: usize| "*".repeat(count);
    let inputs = [
        (
            "json",
            format!("{}[{items}1]{}", keys(100), "}".repeat(100)),
        ),
        (
            "json",
            format!("{{\"name\":\"{}\",\"all\":[{items}1]}}", body.repeat(50)),
        ),
        (
            "json",
            format!("[{{\"name\":\"{}\",\"all\":[{items}1]}}]", body.repeat(50)),
        ),
        ("json", format!("[{}1]", format!("{nested},").repeat(200))),
        ("jsonl", format!("{nested}\n").repeat(200)),
        ("xml", format!("<a>{}</a>", tags.repeat(200))),
        (
            "yaml",
            levels(100, &|at| format!("{}{key}{at}:\n", " ".repeat(at)))
                + &levels(100, &|at| {
                    let space = " ".repeat(101);
                    format!("{space}a{at}:\n{space} b: {body}\n{space} c: {body}\n")
                }),
        ),
        (
            "markdown",
            format!(
                "# {long}\n\n## {long}\n\n{}",
                "### h\n\nx\n\n".repeat(20_000)
            ),
        ),
        (
            "org",
            levels(64, &|at| format!("{} {long}\n\n", stars(at)))
                + &format!("{} h\n\nx\n\n", stars(65)).repeat(3000),
        ),
    ];
    for (format, text) in inputs {
        let size = ingested(&text, format);
        let start = text.get(..20).unwrap_or_default();
        assert!(
            size <= text.len() * 20 + 4 * ALWAYS,
            "{format} {start}: {size}"
        );
    }
}

/// How many bytes the document of a text has.
fn ingested(text: &str, format: &str) -> usize {
    let atlas = Processor {
        config: Config::default(),
        judging: Judging::Nobody,
    };
    let options = Options {
        id: "grown".to_owned(),
        format: Some(format.to_owned()),
        ..Options::default()
    };
    let run = atlas.ingest(Input::Text(text.to_owned()), options);
    drive(run, &mut |_| None).map_or(0, |document| document.to_json().len())
}

#[test]
fn a_bibliography_grows_no_list_beyond_its_size() {
    let long = "late fees ".repeat(5000);
    let entry = |number: usize| format!("@misc{{k{number}, crossref = {{p}}, note = a # a # a}}\n");
    let entries: String = (0..2000).map(entry).collect();
    let bib = format!("@string{{a = {{{long}}}}}\n@book{{p, title = {{{long}}}}}\n{entries}");
    let text = "\\nocite{*}\\cite{p}".repeat(100);
    let lines = made(text.as_bytes(), "latex", Some(bib.as_bytes())).unwrap_or_default();
    let size: usize = lines.iter().map(|line| line.text().len()).sum();
    assert!(size <= (text.len() + bib.len()) * GROWTH, "{size}");
}

/// In a debug build a linear reader takes some milliseconds for each of these; a quadratic one, minutes.
#[test]
fn what_is_never_closed_is_read_in_time() {
    let openings = [
        "[",
        "{",
        "(",
        "<",
        "<a",
        "<!--",
        "<b>",
        "![",
        "[a](",
        "``",
        "```\n",
        "**a",
        "\\begin{",
        "\\begin{a}",
        "\\textbf[",
        "\\cite[",
        "\\section[",
        "\\url{",
        "\\item[",
        "\\verb|",
        "\\begin{verbatim}a\\end{verbatim}",
        "{\"a\":",
        "[{",
        "\"",
        "'",
        "[[",
        "{{",
        "|",
        "|===\n",
        "----\n",
        "#+begin_a\n",
        "[fn:",
        "`a <",
        "&",
        "&#",
        "- ",
        "> ",
        "a: ",
        "- - ",
        "&a ",
        "{/*",
        "<A b={",
        "<![CDATA[",
        "$",
        "\\(",
        "a::\n",
        "[^",
        "{a}",
    ];
    let formats = [
        "markdown", "mdx", "text", "html", "rst", "asciidoc", "org", "latex", "ipynb", "vtt",
        "srt", "chat", "yaml", "json", "jsonl", "xml", "toml", "csv",
    ];
    for format in formats {
        for opening in openings {
            let text = opening.repeat(200_000 / opening.len());
            let start = Instant::now();
            drop(made(text.as_bytes(), format, None));
            let time = start.elapsed();
            assert!(
                time < Duration::from_secs(20),
                "{format} {opening:?}: {time:?}"
            );
        }
    }
}

#[test]
fn a_table_of_blanks_is_refused() {
    let wide = "1,".repeat(6000);
    let text = format!("{wide}1\n{wide}1\n{}", "1,2\n".repeat(6000));
    let refused = made(text.as_bytes(), "csv", None);
    assert!(refused.is_err_and(|error| error.kind() == ErrorKind::TooLarge));
}

/// What is open is looked for by each that follows, what opens anew by no other's end.
#[test]
fn what_is_met_again_and_again_is_read_in_time() {
    let often = |text: &str| text.repeat(20_000);
    let verbs: String = ('\u{4e00}'..'\u{8e00}')
        .map(|mark| format!("\\verb{mark}a\n"))
        .collect();
    let inputs = [
        verbs.clone() + "\n",
        verbs.replace('\n', " ") + "\n\n",
        often("\\^{"),
        format!("\\begin{{itemize}}{}", often("\\begin{a}\\item b ")),
        format!(
            "{}{}",
            often("\\begin{a}"),
            often("\\begin{itemize}\\section{b}")
        ),
        often("\\begin{a}\\begin{tabular}{c}b\\end{tabular}"),
        format!("\\begin{{tabular}}{{c}}{}", often("\\toprule[")),
        format!("\\begin{{tabular}}{{c}}{}", often("\\cmidrule(")),
    ];
    for text in inputs {
        let start = Instant::now();
        drop(made(text.as_bytes(), "latex", None));
        let time = start.elapsed();
        let opening: String = text.chars().take(30).collect();
        assert!(time < Duration::from_secs(20), "{opening:?}: {time:?}");
    }
}
