//! The first thing a newcomer runs: a question answered from a handbook by the wasm build, then the page.

use crate::args::Args;
use crate::serve::{self, Server};
use crate::{Outcome, build, place, shell};

const HANDBOOK: &str = "fixtures/handbook";
const QUESTION: &str = "The etcd database is close to its quota. How do I get space back?";

pub(crate) fn run(mut args: Args) -> Outcome {
    let port = serve::port(&mut args)?;
    let stay = !args.flag("--no-serve");
    let question = args.value("--ask")?;
    let mut files = args.words()?;
    for file in &mut files {
        *file = place::given(file)?;
    }
    let question = match (question, files.is_empty()) {
        (Some(question), _) => question,
        (None, true) => QUESTION.into(),
        (None, false) => return Err("ask something of your files: --ask \"…\"".into()),
    };
    if files.is_empty() {
        files.push(HANDBOOK.into());
    }
    build::package()?;
    shell::run("node")
        .arg("xtask/demo.mjs")
        .arg(question)
        .args(files)
        .go()?;
    match stay {
        true => Server::open(port)?.announce_and_serve(),
        false => Ok(()),
    }
}
