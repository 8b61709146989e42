//! What is made of a file is bounded by its size, whatever it defines once and asks for often; and
//! what is opened and never closed is not looked for again and again.

use std::time::{Duration, Instant};

#[path = "harness/src/made.rs"]
#[allow(dead_code)]
mod made;

use context_atlas::ErrorKind;
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
