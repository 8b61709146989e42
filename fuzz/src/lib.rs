//! What the targets have in common. Each takes bytes, reads them as its module says, and holds what is
//! made to what [`holds`] asks of it; `targets` has their programs.

pub mod chat;
pub mod readers;
pub mod seeds;
pub mod zipped;

#[path = "../../tests/harness/src/made.rs"]
#[allow(dead_code, unreachable_pub, reason = "the harness uses all of it")]
mod made;

use context_atlas::Json;

#[cfg(fuzzing)]
pub use libfuzzer_sys;

/// How many times the length of its input what is made of it may have, and a floor for short ones.
const GROWTH: usize = 64;
const FLOOR: usize = 64 << 10;

/// The program of a target: under the fuzzer its entry, otherwise one that runs each file it is given.
#[macro_export]
macro_rules! target {
    ($read:path) => {
        #[cfg(fuzzing)]
        $crate::libfuzzer_sys::fuzz_target!(|data: &[u8]| $read(data));

        #[cfg(not(fuzzing))]
        fn main() {
            $crate::replay($read);
        }
    };
}

/// Runs the files named on the command line through a target.
pub fn replay(read: fn(&[u8])) {
    for path in std::env::args().skip(1) {
        let data = std::fs::read(&path).expect("a file to run");
        let start = std::time::Instant::now();
        read(&data);
        println!("{path}: {} bytes, {:?}", data.len(), start.elapsed());
    }
}

/// What is made of any input: lines that are JSON again when written, of a size its input bounds.
fn holds(bytes: &[u8], format: &str, cited: Option<&[u8]>) {
    let Ok(lines) = made::made(bytes, format, cited) else {
        return;
    };
    let written: Vec<String> = lines.iter().map(Json::text).collect();
    let size: usize = written.iter().map(String::len).sum();
    let given = bytes.len() + cited.map_or(0, <[u8]>::len);
    let bound = given * GROWTH + FLOOR;
    assert!(size <= bound, "{format}: {size} bytes from {}", bytes.len());
    for line in written {
        let read = Json::parse(&line).expect("what is written is JSON");
        assert_eq!(read.text(), line, "{format}");
    }
}
