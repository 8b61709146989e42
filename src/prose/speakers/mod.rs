//! Speakers written into the text: `Name: what they say`, for readers that cannot know who spoke.

mod opening;

use std::collections::HashSet;

use crate::block::{Block, BlockKind};
use crate::json::{Builder, Json, Value};
use crate::text::trim;

use opening::{Opening, opening};

/// A run of fewer paragraphs is not read as a conversation.
const MIN_PARAGRAPHS: usize = 4;

/// Who speaks, as a paragraph without an opening of its own takes it on.
#[derive(Debug, Clone)]
struct Voice {
    name: String,
    full: Option<String>,
}

/// Gives the paragraphs of every run that reads as a conversation their speaker.
pub(super) fn read(blocks: &mut [Block]) {
    for run in blocks.split_mut(|block| block.is_heading()) {
        if is_conversation(run) {
            attribute(run);
        }
    }
}

fn is_spoken_block(block: &Block) -> bool {
    block.kind == BlockKind::Paragraph && !trim(&block.text).is_empty()
}

/// At least four paragraphs, three in five of them opening with a speaker, two speakers or more,
/// and none known already.
fn is_conversation(run: &[Block]) -> bool {
    let (mut paragraphs, mut opened, mut names) = (0, 0, HashSet::new());
    for block in run.iter().filter(|block| is_spoken_block(block)) {
        if block
            .meta("speaker")
            .is_some_and(|speaker| !speaker.is_null())
        {
            return false;
        }
        paragraphs += 1;
        if let Some(found) = opening(trim(&block.text)) {
            opened += 1;
            names.insert(found.name);
        }
    }
    paragraphs >= MIN_PARAGRAPHS && 5 * opened >= 3 * paragraphs && names.len() >= 2
}

fn attribute(run: &mut [Block]) {
    let mut last: Option<Voice> = None;
    for block in run.iter_mut().filter(|block| is_spoken_block(block)) {
        match opening(trim(&block.text)) {
            Some(found) => {
                let voice = Voice::of(&found);
                let (text, time) = (found.text.to_owned(), found.time.map(str::to_owned));
                block.meta = Some(voice.written_into(block.meta.as_ref(), time.as_deref()));
                block.text = text;
                last = Some(voice);
            }
            None => {
                if let Some(voice) = &last {
                    block.meta = Some(voice.written_into(block.meta.as_ref(), None));
                }
            }
        }
    }
}

impl Voice {
    fn of(found: &Opening<'_>) -> Self {
        Self {
            name: found.name.to_owned(),
            full: found
                .role
                .map(|role| format!("{} ({})", found.name, trim(role))),
        }
    }

    /// The meta with the speaker set in it, other keys and their places kept.
    fn written_into(&self, meta: Option<&Json>, time: Option<&str>) -> Json {
        let mut set = vec![("speaker", self.name.as_str())];
        set.extend(self.full.as_deref().map(|full| ("speaker_full", full)));
        set.extend(time.map(|time| ("time", time)));
        let mut made = Builder::new();
        made.object();
        for (key, value) in meta.map(Json::value).into_iter().flat_map(Value::entries) {
            made.key(key);
            match set.iter().find(|(name, _)| *name == key) {
                Some((_, text)) => made.string(text),
                None => made.value(value),
            };
        }
        for (key, text) in set {
            if meta.is_none_or(|meta| meta.value().get(key).is_none()) {
                made.key(key).string(text);
            }
        }
        made.finish()
    }
}
