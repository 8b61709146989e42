//! Running other programs: with the project's tools first on PATH, failing in words.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, iter};

use crate::{Outcome, place};

pub(crate) struct Run {
    command: Command,
    shown: String,
}

/// A program run in the root of the clone.
pub(crate) fn run(program: impl AsRef<OsStr>) -> Run {
    let mut command = Command::new(program.as_ref());
    command.current_dir(place::root()).env("PATH", path());
    let own = place::tools().join("rust/usr/bin");
    if own.join("rustc").exists() {
        command
            .env("RUSTC", own.join("rustc"))
            .env("RUSTDOC", own.join("rustdoc"));
    }
    Run {
        command,
        shown: shown(program.as_ref()),
    }
}

pub(crate) fn cargo() -> Run {
    run(env::var_os("CARGO").unwrap_or("cargo".into()))
}

fn shown(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    word.rsplit('/').next().unwrap_or(&word).to_owned()
}

fn path() -> std::ffi::OsString {
    let ours = [
        place::tools().join("bin"),
        place::tools().join("npm/node_modules/.bin"),
    ];
    let theirs = env::var_os("PATH").unwrap_or_default();
    let all = ours.into_iter().chain(env::split_paths(&theirs));
    env::join_paths(all).unwrap_or(theirs)
}

impl Run {
    pub(crate) fn arg(mut self, word: impl AsRef<OsStr>) -> Self {
        self.shown.push(' ');
        self.shown.push_str(&word.as_ref().to_string_lossy());
        self.command.arg(word);
        self
    }

    /// Adds words that hold no spaces of their own.
    pub(crate) fn words(self, words: &str) -> Self {
        words
            .split_whitespace()
            .fold(self, |run, word| run.arg(word))
    }

    pub(crate) fn args(self, words: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        words.into_iter().fold(self, |run, word| run.arg(word))
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    pub(crate) fn within(mut self, folder: impl AsRef<Path>) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Runs it with our own output; a status other than 0 is an error.
    pub(crate) fn go(mut self) -> Outcome {
        let status = self
            .command
            .status()
            .map_err(|error| self.missing(&error))?;
        match status.success() {
            true => Ok(()),
            false => Err(format!("`{}` failed ({status})", self.shown)),
        }
    }

    /// Runs it and returns what it wrote to standard output, trimmed; its errors stay on the terminal.
    pub(crate) fn text(mut self) -> Outcome<String> {
        let output = self.command.stderr(Stdio::inherit()).output();
        let output = output.map_err(|error| self.missing(&error))?;
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned()),
            false => Err(format!("`{}` failed ({})", self.shown, output.status)),
        }
    }

    /// Runs it, passing each line of standard output on to the terminal and to `line`; says whether it succeeded.
    pub(crate) fn lines(mut self, mut line: impl FnMut(&str)) -> Outcome<bool> {
        let child = self.command.stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| self.missing(&error))?;
        let mut output = child.stdout.take().map(BufReader::new);
        let mut buffer = Vec::new();
        let lines = iter::from_fn(|| {
            buffer.clear();
            let read = output.as_mut()?.read_until(b'\n', &mut buffer).ok()?;
            (read > 0).then(|| String::from_utf8_lossy(&buffer).trim_end().to_owned())
        });
        for text in lines {
            println!("{text}");
            line(&text);
        }
        let status = child.wait().map_err(|error| self.missing(&error))?;
        Ok(status.success())
    }

    fn missing(&self, error: &std::io::Error) -> String {
        format!("`{}` does not start: {error}", self.shown)
    }
}
