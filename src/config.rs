//! Every configuration key with its default and bounds. See `spec/config.schema.json`.

/// What can be tuned. Sizes are tokens of `chars_per_token` code points each, unless said otherwise.
#[derive(Debug, Clone, PartialEq)]
#[expect(
    missing_docs,
    reason = "the table of keys describes each; this list becomes that table"
)]
#[expect(clippy::struct_excessive_bools, reason = "the published keys")]
pub struct Config {
    pub max_tokens: usize,
    pub min_tokens: usize,
    pub overlap_tokens: usize,
    pub topic_min_tokens: usize,
    pub split_long_paragraph_at: usize,
    pub chars_per_token: usize,
    pub seam_threshold: f64,
    pub refers_back_weight: f64,
    pub refers_back_protect: f64,
    pub snippet_chars: usize,
    pub batch_size: usize,
    pub max_pairs: usize,
    pub rank_threshold: f64,
    pub passage_chars: usize,
    pub cross_check: bool,
    pub cross_check_rescue: bool,
    pub conversation_replies: bool,
    pub conversation_outcomes: bool,
    pub conversation_corrections: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            max_tokens: 800,
            min_tokens: 200,
            overlap_tokens: 80,
            topic_min_tokens: 60,
            split_long_paragraph_at: 900,
            chars_per_token: 4,
            seam_threshold: 0.5,
            refers_back_weight: 0.4,
            refers_back_protect: 0.5,
            snippet_chars: 240,
            batch_size: 40,
            max_pairs: 2000,
            rank_threshold: 0.4,
            passage_chars: 2400,
            cross_check: true,
            cross_check_rescue: false,
            conversation_replies: true,
            conversation_outcomes: true,
            conversation_corrections: true,
        }
    }
}
