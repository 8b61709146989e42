//! Which part is which, as a relationships part says.

use std::collections::BTreeMap;

use super::name::Name;
use super::part::Part;

/// The parts that a part refers to, by the kind of the relation.
#[derive(Debug, Default)]
pub(super) struct Relations {
    targets: BTreeMap<String, String>,
}

impl Relations {
    /// The relations of a part in a folder.
    pub(super) fn of(part: &Part, folder: &str) -> Self {
        let mut targets = BTreeMap::new();
        for relation in part.root().children() {
            let external = relation.plain(Name::TargetMode) == Some("External");
            let kind = relation
                .plain(Name::Relation)
                .and_then(|kind| kind.rsplit('/').next());
            if let (Some(kind), Some(target), Name::Relationship, false) = (
                kind,
                relation.plain(Name::Target),
                relation.name(),
                external,
            ) {
                targets
                    .entry(kind.to_owned())
                    .or_insert_with(|| resolved(target, folder));
            }
        }
        Self { targets }
    }

    /// The part of a kind, or where it stands by custom.
    pub(super) fn target(&self, kind: &str, custom: &str) -> String {
        self.targets
            .get(kind)
            .cloned()
            .unwrap_or_else(|| custom.to_owned())
    }
}

/// A target from the root of the package, `.` and `..` undone.
fn resolved(target: &str, folder: &str) -> String {
    let absolute = target.starts_with('/');
    let mut path: Vec<&str> = Vec::new();
    let from = if absolute { "" } else { folder };
    for segment in from.split('/').chain(target.split('/')) {
        match segment {
            "" | "." => {}
            ".." => _ = path.pop(),
            _ => path.push(segment),
        }
    }
    path.join("/")
}
