//! Lines that are tags, and tags in lines.

use crate::read::lines::is_gap;

/// The title of an admonition marker such as `:::tip Title`, empty when it has none.
pub(super) fn admonition_title(line: &str) -> Option<&str> {
    let after = line.strip_prefix(":::")?.trim_start_matches(':');
    let kind_end = after.find(|c: char| !is_word(c)).unwrap_or(after.len());
    let named = after.starts_with(|c: char| c.is_ascii_alphabetic());
    let rest = after.get(if named { kind_end } else { 0 }..)?;
    if let Some(bracketed) = rest.strip_prefix('[') {
        return bracketed
            .strip_suffix(']')
            .filter(|title| !title.contains(']'));
    }
    (rest.is_empty() || rest.starts_with(is_gap)).then_some(rest)
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

/// The name of a component at the start, and what follows it.
fn component(text: &str) -> Option<(&str, &str)> {
    if !text.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    let end = text.find(|c| !is_name(c)).unwrap_or(text.len());
    text.split_at_checked(end)
}

/// What follows attributes, if nothing else stands before the next bracket.
fn after_attributes(text: &str) -> &str {
    if !text.starts_with(is_gap) {
        return text;
    }
    let end = text.find(['<', '>']).unwrap_or(text.len());
    text.get(end..).unwrap_or_default()
}

/// What stands between the tags of one component that take up the whole line.
pub(super) fn wrapped(line: &str) -> Option<&str> {
    let (name, rest) = component(line.strip_prefix('<')?)?;
    let inner = after_attributes(rest).strip_prefix('>')?;
    let closing = inner.strip_suffix('>')?.trim_end_matches(is_gap);
    closing.strip_suffix(name)?.strip_suffix("</")
}

/// Whether the line is the tag of one component, or of a fragment.
pub(super) fn is_tag(line: &str) -> bool {
    let Some(inner) = line.strip_prefix('<') else {
        return false;
    };
    let inner = inner.strip_prefix('/').unwrap_or(inner);
    if inner == ">" {
        return true;
    }
    let Some((_, rest)) = component(inner) else {
        return false;
    };
    matches!(rest, ">" | "/>") || (rest.starts_with(is_gap) && after_attributes(rest) == ">")
}

/// Whether the line starts the tag of a component that ends in a later one.
pub(super) fn is_unfinished_tag(line: &str) -> bool {
    let name = line.strip_prefix('<').and_then(component);
    name.is_some_and(|(_, rest)| after_attributes(rest).is_empty())
}

/// The line without HTML tags in lowercase and HTML comments, code spans aside.
pub(super) fn without_html(line: &str) -> String {
    let mut kept = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((text, after)) = rest.split_once('`') {
        let Some((code, after)) = after.split_once('`') else {
            break;
        };
        push_without_html(text, &mut kept);
        kept.push('`');
        kept.push_str(code);
        kept.push('`');
        rest = after;
    }
    push_without_html(rest, &mut kept);
    kept
}

fn push_without_html(text: &str, kept: &mut String) {
    let mut rest = text;
    let mut comments = true;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at_checked(at).unwrap_or((rest, ""));
        kept.push_str(before);
        let comment = tag.strip_prefix("<!--").filter(|_| comments);
        if let Some(inner) = comment {
            let closed = inner.split_once("-->");
            comments = closed.is_some();
            if let Some((_, after)) = closed {
                rest = after;
                continue;
            }
        }
        if let Some(after) = after_html_tag(tag) {
            rest = after;
        } else {
            kept.push('<');
            rest = tag.get(1..).unwrap_or_default();
        }
    }
    kept.push_str(rest);
}

fn after_html_tag(tag: &str) -> Option<&str> {
    let inner = tag.strip_prefix('<')?;
    let inner = inner.strip_prefix('/').unwrap_or(inner);
    if !inner.starts_with(|c: char| c.is_ascii_lowercase()) {
        return None;
    }
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let rest = after_attributes(inner.trim_start_matches(is_name));
    let rest = rest.strip_prefix('/').unwrap_or(rest);
    rest.strip_prefix('>')
}
