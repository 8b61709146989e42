//! Faults of the outside world. What is odd *inside* a document is not an error: a reader reads on.

use std::fmt;

/// A result whose error is [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

/// What went wrong, with a message for people and a [`ErrorKind`] for programs.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    kind: ErrorKind,
    message: String,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// When an error happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The format is unknown, or cannot be read from what was given.
    Format,
    /// The input is not what its format says: not JSON, not a zip, not a block list.
    Input,
    /// The input is larger than `limits.input_bytes`, or than what the platform can hold.
    TooLarge,
    /// A configuration key is unknown or its value outside its bounds.
    Config,
    /// A profile that does not exist, or that the call does not take.
    Profile,
    /// A stored document cannot be read as one.
    Document,
    /// The call needs a judge and there is none, or the judge is set up wrongly.
    Judge,
    /// A store failed, is closed, or is held by another.
    Store,
    /// The store has no room left.
    Quota,
    /// The caller stopped the work.
    Aborted,
}

impl ErrorKind {
    /// The code that `ContextAtlasError` carries in JavaScript.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Format => "format",
            Self::Input => "input",
            Self::TooLarge => "too_large",
            Self::Config => "config",
            Self::Profile => "profile",
            Self::Document => "document",
            Self::Judge => "judge",
            Self::Store => "store",
            Self::Quota => "quota",
            Self::Aborted => "aborted",
        }
    }
}

impl Error {
    /// An error of a kind with its message.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            kind,
            message: message.into(),
            source: None,
        }))
    }

    /// The same error, caused by another.
    #[must_use]
    pub fn caused_by(mut self, source: impl std::error::Error + Send + Sync + 'static) -> Self {
        self.0.source = Some(Box::new(source));
        self
    }

    /// What kind of fault this is.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The message without its cause.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source.as_ref().map(|source| source.as_ref() as _)
    }
}
