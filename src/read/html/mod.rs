//! HTML: a page's content without its furniture. See `spec/formats/html.md`.
//!
//! [`token`] reads tags, [`tree`] lays elements out in reading order, [`measure`] marks what each
//! rule needs to know of a subtree, and [`walk`] makes blocks. Every step is one pass over a flat
//! tree, so that no depth of nesting costs stack or more than linear time.

mod attributes;
mod build;
mod code;
mod entities;
mod items;
mod line;
mod link_rows;
mod list;
mod measure;
mod names;
mod speaker;
mod table;
mod token;
mod tree;
mod walk;

use crate::block::{Block, BlockKind};
use crate::error::Result;
use crate::read::lines::unified;
use crate::text::{squash, trim};
use names::Name;
use tree::Tree;

/// Reads a page.
///
/// # Errors
/// None: every text is a page.
pub(super) fn read(source: &str) -> Result<Vec<Block>> {
    let source = unified(source);
    let mut tree = Tree::of(&source);
    let start = start(&tree);
    measure::mark(&mut tree, start);
    let mut blocks = walk::read(&tree, start);
    if !blocks
        .iter()
        .any(|block| block.kind == BlockKind::Heading(1))
        && let Some(title) = title(&tree)
    {
        blocks.insert(0, Block::new(BlockKind::Heading(1), title));
    }
    Ok(blocks)
}

/// Where reading starts: the first `main` that has text, else `body`, else everything.
fn start(tree: &Tree<'_>) -> u32 {
    let elements = || tree.all().filter(|at| tree.is_element(*at));
    let mut texts = tree.all().filter(|at| !trim(tree.text(*at)).is_empty());
    let mut text = texts.next();
    let main = elements().find(|at| {
        tree.has(*at, tree::MAIN) && {
            while text.is_some_and(|text| text < *at) {
                text = texts.next();
            }
            text.is_some_and(|text| text < tree.end(*at))
        }
    });
    main.or_else(|| elements().find(|at| tree.name(*at) == Name::Body))
        .unwrap_or(0)
}

fn title(tree: &Tree<'_>) -> Option<String> {
    let mut at = 1;
    while at < tree.len() {
        if tree.is_element(at) {
            match tree.name(at) {
                Name::Title => {
                    let title = squash(&tree.own_text(at));
                    return (!title.is_empty()).then_some(title);
                }
                Name::Svg => at = tree.end(at) - 1,
                _ => {}
            }
        }
        at += 1;
    }
    None
}
