//! `seeds FIXTURES CORPUS`: writes what the targets start from.

use std::path::PathBuf;

fn main() {
    let mut words = std::env::args().skip(1).map(PathBuf::from);
    let (Some(fixtures), Some(corpus)) = (words.next(), words.next()) else {
        panic!("seeds FIXTURES CORPUS");
    };
    fuzz::seeds::write(&fixtures, &corpus);
}
