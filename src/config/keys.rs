//! The table of keys. The struct, its defaults, the checks, the output and the schema follow from it.

use super::{Grain, Key, Reach, Rule, Setting, Worded};

macro_rules! keys {
    ($($written:ident $name:ident: $type:ty = $default:expr, $rule:expr, $description:literal;)*) => {
        /// What can be tuned; `spec/config.schema.json` has the bounds.
        #[derive(Debug, Clone, PartialEq)]
        pub struct Config {
            $(#[doc = $description] pub $name: $type,)*
            /// Whole numbers larger than the platform's, as they were given.
            pub beyond: Vec<(&'static str, u64)>,
        }

        impl Default for Config {
            fn default() -> Self {
                Self { $($name: $default,)* beyond: Vec::new() }
            }
        }

        pub(super) static KEYS: &[Key] = &[$(Key {
            name: stringify!($name),
            description: $description,
            rule: $rule,
            always: $written,
            read: |config| config.$name.into(),
            write: |config, setting| setting.store(&mut config.$name),
        },)*];
    };
}

const PUBLISHED: bool = true;
const OURS: bool = false;

keys! {
    PUBLISHED max_tokens: usize = 800, Rule::AtLeast(1),
        "The size a chunk is closed at rather than exceed, in tokens.";
    PUBLISHED min_tokens: usize = 200, Rule::AtLeast(0),
        "Below this many tokens a chunk is not closed for its size, and a section is not cut by topic.";
    PUBLISHED overlap_tokens: usize = 80, Rule::AtLeast(0),
        "How many tokens of the chunk before are repeated at the start of one that goes on in the same section and topic.";
    PUBLISHED topic_min_tokens: usize = 60, Rule::AtLeast(0),
        "The fewest tokens that a cut by topic leaves in a piece.";
    PUBLISHED split_long_paragraph_at: usize = 900, Rule::AtLeast(1),
        "A paragraph of more tokens is cut between sentences.";
    PUBLISHED chars_per_token: usize = 4, Rule::AtLeast(1),
        "How many code points make a token; a wide character is one by itself.";
    PUBLISHED seam_threshold: f64 = 0.5, Rule::Share,
        "Two sides of a seam that belong together less than this are worth parting.";
    PUBLISHED refers_back_weight: f64 = 0.4, Rule::Share,
        "How much of belonging together is that the second side depends on the first; the rest is that both have one subject.";
    PUBLISHED refers_back_protect: f64 = 0.5, Rule::Share,
        "A second side that depends on the first this much is never parted from it.";
    PUBLISHED snippet_chars: usize = 240, Rule::AtLeast(1),
        "How many code points of each side of a seam the judge sees.";
    PUBLISHED batch_size: usize = 40, Rule::AtLeast(1),
        "How many seams go into one request.";
    PUBLISHED max_pairs: usize = 2000, Rule::AtLeast(0),
        "How many seams of a document are asked about; the others stay uncut.";
    PUBLISHED rank_threshold: f64 = 0.4, Rule::Share,
        "A passage scored below this is not ranked.";
    PUBLISHED passage_chars: usize = 2400, Rule::AtLeast(1),
        "How many code points of a passage the judge sees when it ranks.";
    PUBLISHED cross_check: bool = true, Rule::Switch,
        "Whether the judge also names the one passage that answers best, which then comes first.";
    PUBLISHED cross_check_rescue: bool = false, Rule::Switch,
        "Whether the passage named best is kept when none reached rank_threshold.";
    PUBLISHED conversation_replies: bool = true, Rule::Switch,
        "Whether the judge is asked what a turn replies to when its source does not say.";
    PUBLISHED conversation_outcomes: bool = true, Rule::Switch,
        "Whether the judge is asked which messages settle something, and what.";
    PUBLISHED conversation_corrections: bool = true, Rule::Switch,
        "Whether the judge is asked which messages correct an earlier one.";
    OURS nearest_reserved: usize = 0, Rule::AtLeast(0),
        "How many places of the smallest pool go to the first hits of the vector search that fusion left lower.";
    OURS reach: Option<Reach> = None, Rule::OneOf(Reach::WORDS),
        "How far retrieval looks: the published pools, or pool candidates. Absent, the local judge looks wide and any other as published.";
    OURS pool: usize = 50, Rule::AtLeast(1),
        "How many candidates are judged when reach is wide.";
    OURS grain: Option<Grain> = None, Rule::OneOf(Grain::WORDS),
        "How finely text is cut: by the published sizes, or fine. Absent, the local judge cuts fine and any other as published.";
}

impl From<usize> for Setting {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

impl From<f64> for Setting {
    fn from(share: f64) -> Self {
        Self::Share(share)
    }
}

impl From<bool> for Setting {
    fn from(switch: bool) -> Self {
        Self::Switch(switch)
    }
}

impl<T: Worded> From<Option<T>> for Setting {
    fn from(word: Option<T>) -> Self {
        Self::Named(word.and_then(|word| T::ALL.iter().position(|known| *known == word)))
    }
}

impl Setting {
    fn store(self, field: &mut impl Field) {
        field.take(self);
    }
}

/// A field that a checked setting goes into; the rule of its key has seen to the kind.
trait Field {
    fn take(&mut self, setting: Setting);
}

impl Field for usize {
    fn take(&mut self, setting: Setting) {
        if let Setting::Count(count) = setting {
            *self = Self::try_from(count).unwrap_or(Self::MAX);
        }
    }
}

impl Field for f64 {
    fn take(&mut self, setting: Setting) {
        if let Setting::Share(share) = setting {
            *self = share;
        }
    }
}

impl Field for bool {
    fn take(&mut self, setting: Setting) {
        if let Setting::Switch(switch) = setting {
            *self = switch;
        }
    }
}

impl<T: Worded> Field for Option<T> {
    fn take(&mut self, setting: Setting) {
        if let Setting::Named(place) = setting {
            *self = place.and_then(|place| T::ALL.get(place).copied());
        }
    }
}
