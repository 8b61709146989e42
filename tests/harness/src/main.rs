//! The native command: reads folders, runs a suite, prints its report.

mod command;

use std::process::ExitCode;

fn main() -> ExitCode {
    match command::run(std::env::args().skip(1)) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(reason) => {
            eprintln!("harness: {reason}");
            ExitCode::FAILURE
        }
    }
}
