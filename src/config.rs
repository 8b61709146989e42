//! Every configuration key with its default and bounds. See `spec/config.schema.json`.

mod keys;

use crate::error::{Error, ErrorKind, Result};
use crate::json::{Builder, Json, Kind, Value};

pub use keys::Config;
use keys::KEYS;

/// How far retrieval may look. See `spec/document.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// The published pools.
    Reference,
    /// As many candidates as `pool` says.
    Wide,
}

/// How finely text is cut. See `spec/chunking.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grain {
    /// By the published sizes.
    Published,
    /// Into pieces small enough that several answers fit a short context.
    Fine,
}

/// What a key names by one of a few words.
trait Worded: Copy + PartialEq + 'static {
    const ALL: &'static [Self];
    /// In the order of `ALL`.
    const WORDS: &'static [&'static str];
}

impl Worded for Reach {
    const ALL: &'static [Self] = &[Self::Reference, Self::Wide];
    const WORDS: &'static [&'static str] = &["reference", "wide"];
}

impl Worded for Grain {
    const ALL: &'static [Self] = &[Self::Published, Self::Fine];
    const WORDS: &'static [&'static str] = &["published", "fine"];
}

/// The fine sizes of the keys so named.
const FINE_MAX_TOKENS: usize = 300;
const FINE_OVERLAP_TOKENS: usize = 30;
const FINE_MIN_TOKENS: usize = 100;
const FINE_PARAGRAPH: usize = 150;
const FINE_SEAM: f64 = 1.0;

/// One key: what it takes, and the field it stands for.
struct Key {
    name: &'static str,
    description: &'static str,
    rule: Rule,
    /// Whether it is written out even at its default.
    always: bool,
    read: fn(&Config) -> Setting,
    write: fn(&mut Config, Setting),
}

/// What a key takes.
enum Rule {
    /// A whole number, at least this.
    AtLeast(u32),
    /// A number between 0 and 1.
    Share,
    /// `true` or `false`.
    Switch,
    /// One of these words.
    OneOf(&'static [&'static str]),
}

/// A value on its way between JSON and a field.
#[derive(Clone, Copy, PartialEq)]
enum Setting {
    Count(u64),
    Share(f64),
    Switch(bool),
    /// The place of a word among those the rule lists.
    Named(Option<usize>),
}

impl Config {
    /// Reads an object of keys, in snake case or camel case.
    ///
    /// # Errors
    /// `Config` for the first key that is unknown or whose value is outside its bounds, with the
    /// messages that `spec/README.md` lists.
    pub fn from_json(value: Value<'_>) -> Result<Self> {
        let mut config = Self::default();
        for (name, value) in value.entries() {
            let Some(key) = KEYS.iter().find(|key| key.is_named(name)) else {
                return Err(wrong(format!("Unknown config key \"{name}\".")));
            };
            let setting = key.rule.setting(value);
            let Some(setting) = setting else {
                let expected = key.rule.words();
                return Err(wrong(format!("Config key \"{name}\" must be {expected}.")));
            };
            config.keep_beyond(key, setting);
            (key.write)(&mut config, setting);
        }
        Ok(config)
    }

    /// Every published key in order; then those of ours that differ from their default.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let standard = Self::default();
        let mut made = Builder::new();
        made.object();
        for key in KEYS {
            let setting = self.setting(key);
            if key.always || setting != (key.read)(&standard) {
                made.key(key.name);
                setting.write(&key.rule, &mut made);
            }
        }
        made.finish()
    }

    /// A whole number that the platform cannot hold is kept beside the field, to be written out again.
    fn keep_beyond(&mut self, key: &Key, setting: Setting) {
        self.beyond.retain(|(name, _)| *name != key.name);
        if let Setting::Count(count) = setting
            && usize::try_from(count).is_err()
        {
            self.beyond.push((key.name, count));
        }
    }

    /// These keys with the fine sizes, where they stand at the published ones.
    #[must_use]
    pub(crate) fn fine(&self) -> Self {
        let published = Self::default();
        let mut fine = self.clone();
        refine(&mut fine.max_tokens, published.max_tokens, FINE_MAX_TOKENS);
        let overlap = &mut fine.overlap_tokens;
        refine(overlap, published.overlap_tokens, FINE_OVERLAP_TOKENS);
        refine(&mut fine.min_tokens, published.min_tokens, FINE_MIN_TOKENS);
        let long = &mut fine.split_long_paragraph_at;
        refine(long, published.split_long_paragraph_at, FINE_PARAGRAPH);
        refine(
            &mut fine.seam_threshold,
            published.seam_threshold,
            FINE_SEAM,
        );
        fine
    }

    fn setting(&self, key: &Key) -> Setting {
        let field = (key.read)(self);
        let kept = self.beyond.iter().find(|(name, _)| *name == key.name);
        match kept {
            Some((_, count)) if field == Setting::Count(usize::MAX as u64) => {
                Setting::Count(*count)
            }
            _ => field,
        }
    }
}

fn refine<T: PartialEq>(key: &mut T, published: T, fine: T) {
    if *key == published {
        *key = fine;
    }
}

fn wrong(message: String) -> Error {
    Error::new(ErrorKind::Config, message)
}

impl Key {
    fn is_named(&self, name: &str) -> bool {
        name == self.name || name.bytes().eq(camel_case(self.name))
    }
}

fn camel_case(name: &str) -> impl Iterator<Item = u8> {
    let mut upper = false;
    name.bytes().filter_map(move |byte| match byte {
        b'_' => {
            upper = true;
            None
        }
        _ if std::mem::take(&mut upper) => Some(byte.to_ascii_uppercase()),
        _ => Some(byte),
    })
}

impl Rule {
    fn setting(&self, value: Value<'_>) -> Option<Setting> {
        match self {
            Self::AtLeast(least) => count(value)
                .filter(|&count| count >= u64::from(*least))
                .map(Setting::Count),
            Self::Share => number(value)
                .filter(|share| (0.0..=1.0).contains(share))
                .map(Setting::Share),
            Self::Switch => value.as_bool().map(Setting::Switch),
            Self::OneOf(words) => {
                let given = value.as_str()?;
                let place = words.iter().position(|word| *word == given)?;
                Some(Setting::Named(Some(place)))
            }
        }
    }

    fn words(&self) -> String {
        match self {
            Self::AtLeast(least) => format!("an integer at least {least}"),
            Self::Share => "a number between 0 and 1".to_owned(),
            Self::Switch => "true or false".to_owned(),
            Self::OneOf(words) => {
                let quoted = words.iter().map(|word| format!("\"{word}\""));
                quoted.collect::<Vec<_>>().join(" or ")
            }
        }
    }
}

fn number(value: Value<'_>) -> Option<f64> {
    value.as_f64().filter(|number| number.is_finite())
}

/// A whole number, however it is written; those past 64 bits count as the largest that fits.
fn count(value: Value<'_>) -> Option<u64> {
    if let Kind::Int(whole) = value.kind() {
        return u64::try_from(whole).ok();
    }
    let number = number(value)?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and not negative; what is too large saturates"
    )]
    (number.fract() == 0.0 && number >= 0.0).then_some(number as u64)
}

impl Setting {
    fn write(self, rule: &Rule, made: &mut Builder) {
        match self {
            Self::Count(count) => match i64::try_from(count) {
                Ok(count) => made.int(count),
                Err(_) => made.big(&count.to_string()),
            },
            Self::Share(share) => made.float(share),
            Self::Switch(switch) => made.bool(switch),
            Self::Named(place) => match (rule, place) {
                (Rule::OneOf(words), Some(place)) => {
                    made.string(words.get(place).copied().unwrap_or_default())
                }
                _ => made.null(),
            },
        };
    }
}

/// The JSON Schema of a configuration, as `spec/config.schema.json` holds it.
#[must_use]
pub fn schema() -> String {
    let standard = Config::default();
    let mut text = SCHEMA_HEAD.to_owned();
    for (at, key) in KEYS.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let property = key.property((key.read)(&standard)).text();
        text.push_str(&format!("{comma}\n    \"{}\": {property}", key.name));
    }
    text.push_str("\n  }\n}\n");
    text
}

const SCHEMA_HEAD: &str = r#"{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Configuration of Context Atlas",
  "description": "No key is required. A size in tokens counts one for each wide character and one for every chars_per_token others.",
  "type": "object",
  "additionalProperties": false,
  "properties": {"#;

impl Key {
    fn property(&self, standard: Setting) -> Json {
        let mut made = Builder::new();
        made.object().key("type").string(self.rule.json_type());
        match self.rule {
            Rule::AtLeast(least) => _ = made.key("minimum").int(i64::from(least)),
            Rule::Share => _ = made.key("minimum").int(0).key("maximum").int(1),
            Rule::OneOf(words) => _ = made.key("enum").strings(words.iter().copied()),
            Rule::Switch => {}
        }
        if standard != Setting::Named(None) {
            made.key("default");
            standard.write(&self.rule, &mut made);
        }
        made.key("description").string(self.description).end();
        made.finish()
    }
}

impl Rule {
    fn json_type(&self) -> &'static str {
        match self {
            Self::AtLeast(_) => "integer",
            Self::Share => "number",
            Self::Switch => "boolean",
            Self::OneOf(_) => "string",
        }
    }
}
