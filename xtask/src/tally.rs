//! Counting what passed, in our own parts and in the closing lines of other programs.

use std::iter::Sum;

use crate::{Outcome, shell};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
}

impl Tally {
    pub(crate) const PASSED: Tally = Tally {
        passed: 1,
        failed: 0,
    };
    pub(crate) const FAILED: Tally = Tally {
        passed: 0,
        failed: 1,
    };

    pub(crate) fn of(holds: bool) -> Self {
        if holds { Self::PASSED } else { Self::FAILED }
    }

    /// Reads `N passed, N failed`, cargo's `test result: ok. N passed; N failed; …` included.
    pub(crate) fn in_line(line: &str) -> Option<Self> {
        let (before, after) = line.split_once(" passed")?;
        let (between, _) = after.split_once(" failed")?;
        let passed = before.rsplit(' ').next()?.parse().ok()?;
        let failed = between.trim_start_matches([',', ';', ' ']).parse().ok()?;
        Some(Self { passed, failed })
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, tally| Self {
            passed: sum.passed + tally.passed,
            failed: sum.failed + tally.failed,
        })
    }
}

/// Sums the closing lines of a program. One that fails without counting a failure counts as one.
pub(crate) fn counted(run: shell::Run) -> Outcome<Tally> {
    let mut tally = Tally::default();
    let succeeded = run.lines(|line| {
        if let Some(counts) = Tally::in_line(line) {
            tally = [tally, counts].into_iter().sum();
        }
    })?;
    if !succeeded && tally.failed == 0 {
        tally.failed = 1;
    }
    if tally == Tally::default() {
        return Err("it ran no test".into());
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn closing_lines_of_several_runners_are_read() {
        let read = Tally::in_line;
        let wanted = Some(Tally {
            passed: 12,
            failed: 3,
        });
        assert_eq!(read("12 passed, 3 failed"), wanted);
        assert_eq!(read("page: 12 passed, 3 failed"), wanted);
        assert_eq!(
            read("test result: FAILED. 12 passed; 3 failed; 0 ignored; 0 measured"),
            wanted
        );
        assert_eq!(read("all passed, none failed"), None);
        assert_eq!(read("a heading"), None);
    }
}
