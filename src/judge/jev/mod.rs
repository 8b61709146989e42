//! The client of a System One endpoint, without IO: what to send, and what to do with the reply.
//! See `spec/judge.md`.
//!
//! [`Jev::exchange`] makes an [`Exchange`] of one request; a host sends what [`Exchange::next`] says
//! and hands the outcome to [`Exchange::reply`].

mod endpoint;
mod exchange;
#[cfg(feature = "native")]
mod native;
mod pace;
mod parts;
mod retry;
#[cfg(test)]
mod tests;

pub use endpoint::Limits;
pub use exchange::{Action, Attempt, Exchange, Outcome};
#[cfg(feature = "native")]
pub use native::NativeJudge;

use std::fmt;
use std::sync::{Arc, Mutex};

use super::Request;
use crate::error::{Error, ErrorKind, Result};
use pace::Pace;

/// A model behind an endpoint.
#[derive(Clone)]
pub struct Jev {
    url: String,
    key: Option<String>,
    model: String,
    /// What the server takes in one request.
    pub limits: Limits,
    /// How many requests are out at once.
    pub concurrency: usize,
    /// How long one attempt may take, in milliseconds.
    pub timeout: u64,
    /// How often a request is sent again after a passing fault.
    pub retries: u32,
    pace: Arc<Mutex<Pace>>,
}

impl Jev {
    /// The service of TypeSafe.
    ///
    /// # Errors
    /// `Judge` where the key cannot be one.
    pub fn typesafe(key: &str) -> Result<Self> {
        Self::at(endpoint::TYPESAFE.url(), Some(key), &endpoint::TYPESAFE)
    }

    /// The service of OpenRouter.
    ///
    /// # Errors
    /// `Judge` where the key cannot be one.
    pub fn openrouter(key: &str) -> Result<Self> {
        Self::at(endpoint::OPENROUTER.url(), Some(key), &endpoint::OPENROUTER)
    }

    /// Any server of the same wire, at its full address; in a page that may be a path. The key, if it
    /// wants one, goes to this address and nowhere else.
    ///
    /// # Errors
    /// `Judge` where the address or the key cannot be one.
    pub fn endpoint(url: &str, key: Option<&str>) -> Result<Self> {
        let made = Self::at(url.to_owned(), key, &endpoint::TYPESAFE)?;
        Ok(match endpoint::provider_at(url) {
            Some(provider) => made.model(provider.model),
            None => Self {
                limits: Limits::SERVER,
                ..made
            },
        })
    }

    /// As the environment says: `TYPESAFE_API_KEY`; `TYPESAFE_PROVIDER=openrouter` with
    /// `OPENROUTER_API_KEY`; `TYPESAFE_BASE_URL`, which needs no key; `TYPESAFE_DEFAULT_MODEL`. What
    /// is blank is absent.
    ///
    /// # Errors
    /// `Judge` where the provider is unknown, a key is missing, or one would go to a host it is not for.
    pub fn from_env(variable: impl Fn(&str) -> Option<String>) -> Result<Self> {
        endpoint::from_env(variable)
    }

    fn at(url: String, key: Option<&str>, provider: &endpoint::Provider) -> Result<Self> {
        endpoint::check_url(&url)?;
        Ok(Self {
            url,
            key: key.map(endpoint::check_key).transpose()?,
            model: provider.model.to_owned(),
            limits: Limits::SERVICE,
            concurrency: 12,
            timeout: 10_000,
            retries: 2,
            pace: Arc::default(),
        })
    }

    /// The same endpoint with another model.
    #[must_use]
    pub fn model(mut self, model: impl Into<String>) -> Self {
        self.model = model.into();
        self
    }

    /// Where requests go.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The exchange of one request, in as many parts as the limits ask for.
    #[must_use]
    pub fn exchange(&self, request: Request) -> Exchange {
        Exchange::new(self.clone(), request)
    }
}

/// The key does not show.
impl fmt::Debug for Jev {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Jev")
            .field("url", &self.url)
            .field("model", &self.model)
            .field("key", &self.key.as_ref().map(|_| "…"))
            .finish_non_exhaustive()
    }
}

fn fault(message: impl Into<String>) -> Error {
    Error::new(ErrorKind::Judge, message)
}
