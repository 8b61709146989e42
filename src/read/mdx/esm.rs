//! Import and export statements.

use crate::text::trim;

/// A statement that goes on after its line, with how many brackets it leaves open.
pub(super) struct Esm {
    depth: usize,
}

/// Whether a line starts a statement.
pub(super) fn begins(line: &str) -> bool {
    let after = line
        .strip_prefix("import")
        .or_else(|| line.strip_prefix("export"));
    after.is_some_and(|after| after.starts_with([' ', '\t', '{', '*']))
}

impl Esm {
    /// The statement that a line begins, if it goes on in the next.
    pub(super) fn begun(line: &str, next: Option<&str>) -> Option<Self> {
        Self { depth: 0 }.goes_on(line, next)
    }

    /// The statement after a further line; a blank line ends it.
    pub(super) fn after(self, line: &str, next: Option<&str>) -> Option<Self> {
        if trim(line).is_empty() {
            return None;
        }
        self.goes_on(line, next)
    }

    fn goes_on(self, line: &str, next: Option<&str>) -> Option<Self> {
        let depth = (self.depth + count(line, b"{[(")).saturating_sub(count(line, b"}])"));
        let open = depth > 0 || next.is_some_and(|next| joins(trim(line), trim(next)));
        open.then_some(Self { depth })
    }
}

/// Brackets of the given kinds, those in strings and comments included.
fn count(line: &str, brackets: &[u8]) -> usize {
    line.bytes().filter(|b| brackets.contains(b)).count()
}

/// Whether a statement without open brackets goes on from one line to the next.
///
/// Prose may begin with `import` too, so both sides must look like a statement.
fn joins(line: &str, next: &str) -> bool {
    let module = next.strip_prefix("from").map(trim);
    if module.is_some_and(|module| module.starts_with(['"', '\''])) {
        return true;
    }
    let last = line.rsplit([' ', '\t']).next().unwrap_or_default();
    let names = next.starts_with(['{', '*', '"', '\'']) || next.contains(" from ");
    line.ends_with('=')
        || line.ends_with("=>")
        || (names && (line.ends_with(',') || matches!(last, "from" | "import" | "export" | "as")))
}
