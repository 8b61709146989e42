//! Where requests go and which key goes there.

use super::{Jev, fault};
use crate::error::Result;

const PATH: &str = "/v1/systemone";

/// A service with a key of its own.
pub(super) struct Provider {
    name: &'static str,
    host: &'static str,
    base: &'static str,
    key: &'static str,
    pub(super) model: &'static str,
}

pub(super) static TYPESAFE: Provider = Provider {
    name: "typesafe",
    host: "api.typesafe.ai",
    base: "https://api.typesafe.ai",
    key: "TYPESAFE_API_KEY",
    model: "jev-latest",
};

pub(super) static OPENROUTER: Provider = Provider {
    name: "openrouter",
    host: "openrouter.ai",
    base: "https://openrouter.ai/api",
    key: "OPENROUTER_API_KEY",
    model: "typesafe/jev-1.13",
};

static PROVIDERS: [&Provider; 2] = [&TYPESAFE, &OPENROUTER];

/// What a server takes in one request; more is sent in parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Questions.
    pub questions: usize,
    /// Bytes of the body; a state that is larger alone is sent all the same.
    pub body_bytes: usize,
    /// Labels of a choice; more are asked about in heats.
    pub labels: usize,
}

impl Limits {
    /// Those of the services: 64,000 tokens a request.
    pub const SERVICE: Self = Self {
        questions: usize::MAX,
        body_bytes: 192_000,
        labels: 255,
    };

    /// Those that any other server is taken to have.
    pub const SERVER: Self = Self {
        questions: 64,
        body_bytes: 64 << 10,
        labels: 255,
    };
}

impl Provider {
    pub(super) fn url(&self) -> String {
        format!("{}{PATH}", self.base)
    }
}

/// The service at an address.
pub(super) fn provider_at(url: &str) -> Option<&'static Provider> {
    let host = host(url)?;
    PROVIDERS
        .into_iter()
        .find(|provider| host == provider.host || host.ends_with(&format!(".{}", provider.host)))
}

/// See [`Jev::from_env`].
pub(super) fn from_env(variable: impl Fn(&str) -> Option<String>) -> Result<Jev> {
    let set = |name: &str| {
        let value = variable(name)?.trim().to_owned();
        (!value.is_empty()).then_some(value)
    };
    let provider = match set("TYPESAFE_PROVIDER") {
        None => &TYPESAFE,
        Some(name) => named(&name)?,
    };
    let key = set(provider.key);
    let made = match set("TYPESAFE_BASE_URL") {
        Some(base) => at_base(&base, key.as_deref(), provider)?,
        None => match key {
            Some(key) => Jev::at(provider.url(), Some(&key), provider)?,
            None => return Err(fault(format!("{} is not set.", provider.key))),
        },
    };
    Ok(match set("TYPESAFE_DEFAULT_MODEL") {
        Some(model) => made.model(model),
        None => made,
    })
}

fn named(name: &str) -> Result<&'static Provider> {
    let found = PROVIDERS.into_iter().find(|provider| provider.name == name);
    found.ok_or_else(|| {
        fault(format!(
            "TYPESAFE_PROVIDER is \"{name}\"; it can be typesafe or openrouter."
        ))
    })
}

fn at_base(base: &str, key: Option<&str>, provider: &Provider) -> Result<Jev> {
    let base = base.trim_end_matches('/');
    let url = if base.ends_with("/systemone") {
        base.to_owned()
    } else {
        format!("{base}{PATH}")
    };
    let there = provider_at(&url);
    if let Some(there) = there.filter(|there| there.name != provider.name && key.is_some()) {
        return Err(fault(format!(
            "{} is not for {}: set TYPESAFE_PROVIDER={}.",
            provider.key, there.host, there.name
        )));
    }
    let made = Jev::at(url, key, provider)?;
    Ok(match there {
        Some(_) => made,
        None => Jev {
            limits: Limits::SERVER,
            ..made
        },
    })
}

/// The host of an address, lowercase, without user and port; none of a path.
fn host(url: &str) -> Option<String> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#', '\\']).next()?;
    let host = authority.rsplit('@').next()?;
    let host = match host.strip_prefix('[') {
        Some(address) => address.split(']').next()?,
        None => host.split(':').next()?,
    };
    Some(host.trim_end_matches('.').to_lowercase())
}

pub(super) fn check_url(url: &str) -> Result<()> {
    let web = url.starts_with("https://") || url.starts_with("http://");
    let has_host = host(url).is_some_and(|host| !host.is_empty());
    let plain = !url.chars().any(|c| c.is_whitespace() || c.is_control());
    if plain && ((web && has_host) || (url.starts_with('/') && !url.starts_with("//"))) {
        return Ok(());
    }
    Err(fault(format!("\"{url}\" is no address of a judge.")))
}

/// A key is sent in a header and can hold only what that takes.
pub(super) fn check_key(key: &str) -> Result<String> {
    let key = key.trim();
    if key.is_empty() || !key.chars().all(|c| c.is_ascii_graphic()) {
        return Err(fault(
            "A key is printable ASCII without spaces, and not empty.",
        ));
    }
    Ok(key.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn env(pairs: &[(&str, &str)]) -> Result<Jev> {
        Jev::from_env(|name| {
            let found = pairs.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn each_provider_has_its_key_and_address() {
        let jev = env(&[("TYPESAFE_API_KEY", "t"), ("OPENROUTER_API_KEY", "o")]).unwrap();
        assert_eq!(
            (jev.url(), jev.key.as_deref()),
            ("https://api.typesafe.ai/v1/systemone", Some("t"))
        );
        let jev = env(&[
            ("TYPESAFE_API_KEY", "t"),
            ("OPENROUTER_API_KEY", "o"),
            ("TYPESAFE_PROVIDER", "openrouter"),
        ])
        .unwrap();
        assert_eq!(
            (jev.url(), jev.key.as_deref()),
            ("https://openrouter.ai/api/v1/systemone", Some("o"))
        );
        assert_eq!(jev.model, "typesafe/jev-1.13");
    }

    #[test]
    fn blank_is_absent() {
        assert!(env(&[("TYPESAFE_API_KEY", "  ")]).is_err());
        let jev = env(&[
            ("TYPESAFE_API_KEY", "t"),
            ("TYPESAFE_BASE_URL", " "),
            ("TYPESAFE_PROVIDER", ""),
        ])
        .unwrap();
        assert_eq!(jev.url(), "https://api.typesafe.ai/v1/systemone");
    }

    #[test]
    fn an_unknown_provider_is_an_error() {
        assert!(env(&[("TYPESAFE_API_KEY", "t"), ("TYPESAFE_PROVIDER", "other")]).is_err());
    }

    #[test]
    fn a_base_address_needs_no_key_and_survives_a_change_of_provider() {
        let base = ("TYPESAFE_BASE_URL", "http://localhost:8000/");
        assert_eq!(env(&[base]).unwrap().key, None);
        let jev = env(&[
            base,
            ("TYPESAFE_PROVIDER", "openrouter"),
            ("OPENROUTER_API_KEY", "o"),
        ])
        .unwrap();
        assert_eq!(
            (jev.url(), jev.key.as_deref()),
            ("http://localhost:8000/v1/systemone", Some("o"))
        );
    }

    #[test]
    fn a_key_goes_to_no_host_of_the_other_provider() {
        for base in [
            "https://openrouter.ai/api",
            "https://me@OpenRouter.ai:443/api",
            "https://openrouter.ai./api",
        ] {
            assert!(env(&[("TYPESAFE_API_KEY", "t"), ("TYPESAFE_BASE_URL", base)]).is_err());
        }
        let crossed = [
            ("TYPESAFE_PROVIDER", "openrouter"),
            ("OPENROUTER_API_KEY", "o"),
            ("TYPESAFE_BASE_URL", "https://api.typesafe.ai"),
        ];
        assert!(env(&crossed).is_err());
    }

    #[test]
    fn a_key_does_not_show() {
        assert!(!format!("{:?}", Jev::typesafe("secret").unwrap()).contains("secret"));
    }
}
