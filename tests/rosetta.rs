//! One document in every format that has headings: the same outline, code and words in all.

use std::fs;
use std::path::Path;

use context_atlas::read::{Input, format_of, read_blocks};
use context_atlas::{Block, BlockKind};

#[test]
fn every_format_tells_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/rosetta");
    let expected = told(&folder.join("harbour.md"));
    assert_eq!(expected.headings.len(), 3);
    let mut formats = 0;
    for entry in fs::read_dir(folder).expect("the folder").flatten() {
        assert_eq!(told(&entry.path()), expected, "{}", entry.path().display());
        formats += 1;
    }
    assert!(formats >= 8, "{formats} formats");
}

/// What a document says, whatever the format adds.
#[derive(Debug, Default, PartialEq)]
struct Told {
    headings: Vec<(i64, String)>,
    code: Vec<String>,
    words: Vec<String>,
}

fn told(path: &Path) -> Told {
    let name = path.to_string_lossy();
    let format = format_of(&name).map_or("", |format| format.name);
    let bytes = fs::read(path).unwrap_or_default();
    let mut told = Told::default();
    for block in read_blocks(Input::Bytes(&bytes), format).unwrap_or_default() {
        told.add(block);
    }
    told
}

impl Told {
    fn add(&mut self, block: Block) {
        match block.kind {
            BlockKind::Heading(level) => self.headings.push((level, block.text)),
            BlockKind::Code => self.code.push(block.text),
            BlockKind::Paragraph | BlockKind::Table => {
                let words = block.text.split_whitespace();
                let words = words.filter(|word| !matches!(*word, "-" | "*" | "•"));
                self.words.extend(words.map(str::to_owned));
            }
        }
    }
}
