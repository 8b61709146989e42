//! A conversation as its items come: no event twice, no branch of a subagent unless all are, no
//! summary twice.

use super::thread::Thread;
use super::value::Value;
use crate::block::Block;
use crate::text::Names;

/// A conversation as far as it is read.
#[derive(Debug, Default)]
pub(super) struct Talk {
    position: usize,
    /// Whether an item says that it belongs to the main thread.
    has_main: bool,
    told: Told,
    /// The same without subagents, from where the first of them was met: should the main thread turn
    /// up, this is what was said.
    main: Option<Told>,
}

/// What was said, and by which events.
#[derive(Debug, Default, Clone)]
struct Told {
    seen: Names,
    thread: Thread,
}

impl Talk {
    /// A conversation that begins with instructions.
    pub(super) fn after(instructions: &str) -> Self {
        let mut talk = Self::default();
        talk.told.thread.system(instructions);
        talk
    }

    /// Takes the next item.
    pub(super) fn item(&mut self, item: Value<'_>) {
        let position = self.position;
        self.position += 1;
        let side = item.get("isSidechain");
        let is_aside = side.is_some_and(Value::is_true);
        if side.is_some_and(|side| side.source() == "false") {
            self.has_main = true;
            self.told = self
                .main
                .take()
                .unwrap_or_else(|| std::mem::take(&mut self.told));
        }
        if is_aside && self.has_main {
            return;
        }
        if is_aside && self.main.is_none() {
            self.main = Some(self.told.clone());
        }
        self.told.item(position, item);
        if let Some(main) = self.main.as_mut().filter(|_| !is_aside) {
            main.item(position, item);
        }
    }

    pub(super) fn blocks_so_far(&self) -> &[Block] {
        &self.told.thread.blocks
    }

    /// What was said.
    pub(super) fn blocks(self) -> Vec<Block> {
        self.told.thread.blocks
    }
}

impl Told {
    fn item(&mut self, position: usize, item: Value<'_>) {
        let is_new = match item.get("uuid").and_then(Value::filled) {
            Some(id) => self.seen.insert(&id),
            None if item.get("type").is_some_and(|kind| kind.is("summary")) => {
                self.seen.insert(item.source())
            }
            None => true,
        };
        if is_new {
            self.thread.item(position, item);
        }
    }
}
