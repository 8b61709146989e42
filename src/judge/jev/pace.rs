//! Keeping to the published rate: 1,200 requests a minute, 250,000 tokens a second.

const REQUESTS: f64 = 1_200.0;
const REQUESTS_PER_MS: f64 = REQUESTS / 60_000.0;
const TOKENS: f64 = 250_000.0;
const TOKENS_PER_MS: f64 = TOKENS / 1_000.0;

/// Two buckets that fill with time, full at first.
#[derive(Debug, Default)]
pub(super) struct Pace {
    at: Option<u64>,
    /// What is taken out of each, so that both start full.
    requests: f64,
    tokens: f64,
}

impl Pace {
    /// Takes one request of so many tokens, or says after how many milliseconds to try again.
    #[expect(
        clippy::cast_precision_loss,
        reason = "milliseconds and tokens are small"
    )]
    pub(super) fn take(&mut self, now: u64, tokens: usize) -> Result<(), u64> {
        let passed = now.saturating_sub(self.at.unwrap_or(now)) as f64;
        self.at = Some(now.max(self.at.unwrap_or(now)));
        self.requests = (self.requests - passed * REQUESTS_PER_MS).max(0.0);
        self.tokens = (self.tokens - passed * TOKENS_PER_MS).max(0.0);
        // A request larger than the bucket goes out when that is full.
        let tokens = (tokens as f64).min(TOKENS);
        let late = |over: f64, per_ms: f64| (over / per_ms).max(0.0);
        let wait = late(self.requests + 1.0 - REQUESTS, REQUESTS_PER_MS)
            .max(late(self.tokens + tokens - TOKENS, TOKENS_PER_MS));
        if wait > 0.0 {
            return Err(whole(wait));
        }
        self.requests += 1.0;
        self.tokens += tokens;
        Ok(())
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a wait of at most a minute, above 0"
)]
fn whole(wait: f64) -> u64 {
    wait.ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::Pace;

    #[test]
    fn requests_beyond_a_minutes_worth_wait_their_turn() {
        let mut pace = Pace::default();
        for _ in 0..1_200 {
            assert_eq!(pace.take(0, 10), Ok(()));
        }
        assert_eq!(pace.take(0, 10), Err(50));
        assert_eq!(pace.take(50, 10), Ok(()));
    }

    #[test]
    fn tokens_beyond_a_seconds_worth_wait_their_turn() {
        let mut pace = Pace::default();
        assert_eq!(pace.take(0, 900_000), Ok(()));
        assert_eq!(pace.take(0, 250), Err(1));
        assert_eq!(pace.take(1, 250), Ok(()));
    }
}
