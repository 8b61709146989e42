//! Terms of a text: runs of two or more letters or digits, lowercased. See `spec/search.md`.

/// Calls `found` with each term in order.
pub fn terms(text: &str, mut found: impl FnMut(&str)) {
    if !text.is_ascii() && text.contains('Σ') {
        // How a capital sigma is lowered depends on what stands around it.
        each(&text.to_lowercase(), &mut found);
    } else {
        each(text, &mut found);
    }
}

fn each(text: &str, found: &mut impl FnMut(&str)) {
    let bytes = text.as_bytes();
    let mut lowered = String::new();
    let mut at = 0;
    while at < bytes.len() {
        at += bytes.get(at..).map_or(0, separators);
        let start = at;
        let mut upper = false;
        while let Some(byte) = bytes.get(at) {
            upper |= byte.is_ascii_uppercase();
            if !byte.is_ascii_alphanumeric() {
                break;
            }
            at += 1;
        }
        let run = text.get(start..at).unwrap_or_default();
        if bytes.get(at).is_some_and(|byte| !byte.is_ascii()) {
            lowered.clear();
            lowered.extend(run.chars().map(|c| c.to_ascii_lowercase()));
            at += beyond_ascii(text.get(at..).unwrap_or_default(), &mut lowered, found);
        } else if run.len() >= 2 && !upper {
            found(run);
        } else if run.len() >= 2 {
            lowered.clear();
            lowered.push_str(run);
            lowered.make_ascii_lowercase();
            found(&lowered);
        }
    }
}

/// How many ASCII bytes that no term holds come first.
fn separators(bytes: &[u8]) -> usize {
    let outside = |byte: &&u8| byte.is_ascii() && !byte.is_ascii_alphanumeric();
    bytes.iter().take_while(outside).count()
}

/// Goes on with the run in `run` up to where it ends; returns how many bytes that took.
fn beyond_ascii(text: &str, run: &mut String, found: &mut impl FnMut(&str)) -> usize {
    let mut at = 0;
    for c in text.chars() {
        let mut ended = false;
        for lower in c.to_lowercase() {
            ended = !in_term(lower);
            if ended {
                flush(run, found);
            } else {
                run.push(lower);
            }
        }
        at += c.len_utf8();
        if ended {
            break;
        }
    }
    flush(run, found);
    at
}

fn flush(run: &mut String, found: &mut impl FnMut(&str)) {
    if run.chars().nth(1).is_some() {
        found(run);
    }
    run.clear();
}

fn in_term(c: char) -> bool {
    c.is_alphanumeric()
}
