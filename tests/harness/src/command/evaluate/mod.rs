//! Retrieval over the evaluation's documents, and the scoreboard.

mod sets;
mod vectors;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use context_atlas::Config;
use context_atlas::json::Builder;
use harness::evaluate::board::{Row, board, kinds};
use harness::evaluate::questions::Question;
use harness::evaluate::score::{Prediction, score};
use harness::evaluate::shelf::{Asking, Nearest, Shelf};

use self::sets::{Set, sets, shelves};
use super::folder;
use super::words::Words;

/// One way of running.
struct Way {
    name: &'static str,
    reach: &'static str,
    profiles_given: bool,
    nearest: bool,
    /// Judged by one that knows the answers; then without a bound on tokens.
    knowing: bool,
}

const WAYS: &[Way] = &[
    Way {
        name: "wide",
        reach: "wide",
        profiles_given: false,
        nearest: false,
        knowing: false,
    },
    Way {
        name: "wide, word vectors",
        reach: "wide",
        profiles_given: false,
        nearest: true,
        knowing: false,
    },
    Way {
        name: "reference",
        reach: "reference",
        profiles_given: false,
        nearest: false,
        knowing: false,
    },
    Way {
        name: "reference, word vectors",
        reach: "reference",
        profiles_given: false,
        nearest: true,
        knowing: false,
    },
    Way {
        name: "wide, profiles given",
        reach: "wide",
        profiles_given: true,
        nearest: false,
        knowing: false,
    },
    Way {
        name: "*oracle, wide*",
        reach: "wide",
        profiles_given: true,
        nearest: false,
        knowing: true,
    },
    Way {
        name: "*oracle, wide, word vectors*",
        reach: "wide",
        profiles_given: true,
        nearest: true,
        knowing: true,
    },
];

impl Way {
    fn tokens(&self) -> &'static [Option<usize>] {
        match self.knowing {
            true => &[None],
            false => &[Some(500), Some(1000)],
        }
    }
}

/// Where the table is kept, so that a change of ranking is a diff.
const SCOREBOARD: &str = "tests/scoreboard.md";

const PREAMBLE: &str = "# Scoreboard

Retrieval over the evaluation's documents, written by `cargo xtask evaluate DIR`. Recall is the share of the text that answers a question found
in the context, mean over questions; *prose* are the sets with structure whose answers are quotes (all but `passages`, `openapi` and
`tabular`). The local judge judges, and finds the profiles itself except where they are given; the oracle knows the answers and has
no bound on tokens, but plans no tables. Rows in italics by set are the baselines; their prose column is computed from their values by set.

";

pub(super) fn run(mut words: Words) -> super::Counted {
    let predictions = words.value("--predictions")?.map(PathBuf::from);
    let (vectors, writes) = (words.flag("--vectors"), words.flag("--write"));
    let by_kind = words.flag("--by-kind");
    let questions = words.value("--questions")?.map(PathBuf::from);
    let root = words.path()?;
    let asked = questions.as_ref().unwrap_or(&root);
    let sets = sets(&root, asked)?;
    let mut rows = Vec::new();
    for profiles_given in [false, true] {
        let mut shelves = shelves(&sets, profiles_given)?;
        let nearest = vectors.then(|| vectors::nearest(&root, asked, &sets, &shelves));
        let nearest = nearest.transpose()?;
        let ways = WAYS
            .iter()
            .filter(|way| way.profiles_given == profiles_given);
        for way in ways.filter(|way| !way.nearest || nearest.is_some()) {
            for tokens in way.tokens() {
                let (near, out) = (nearest.as_ref(), predictions.as_deref());
                rows.push(row(way, *tokens, &mut shelves, &sets, near, out)?);
            }
        }
    }
    let questions: Vec<Question> = sets.iter().flat_map(|set| set.questions.clone()).collect();
    let baselines = fs::read_to_string(root.join("BASELINES.md")).unwrap_or_default();
    let text = board(&questions, &rows, &baselines);
    print!("{text}");
    if by_kind {
        print!("{}", kinds(&questions, &rows));
    }
    if writes {
        let text = format!("{PREAMBLE}{text}");
        folder::write(&folder::root().join(SCOREBOARD), &text)?;
    }
    Ok(0)
}

fn row(
    way: &Way,
    tokens: Option<usize>,
    shelves: &mut [Shelf],
    sets: &[Set],
    nearest: Option<&Nearest>,
    predictions: Option<&Path>,
) -> Result<Row, String> {
    let start = Instant::now();
    let mut reach = Builder::new();
    reach.object().key("reach").string(way.reach).end();
    let config = Config::from_json(reach.finish().value()).map_err(|error| error.to_string())?;
    let asking = Asking {
        config: &config,
        tokens,
        knowing: way.knowing,
        nearest: nearest.filter(|_| way.nearest),
    };
    let (mut scores, mut lines) = (Vec::new(), String::new());
    for (set, shelf) in sets.iter().zip(shelves) {
        for question in &set.questions {
            let given = shelf.answer(question, &asking);
            let given = given.map_err(|error| format!("{}: {error}", question.id))?;
            lines.push_str(&line(question, &given));
            scores.push(score(question, &given));
        }
    }
    let tokens = tokens.map(|tokens| format!(", {tokens}"));
    let name = way.name.to_owned() + &tokens.unwrap_or_default();
    eprintln!("{name}: {:.2} s", start.elapsed().as_secs_f64());
    if let Some(folder) = predictions {
        let file = format!("{}.jsonl", harness::report::slug(&name));
        folder::write(&folder.join(file), &lines)?;
    }
    Ok(Row { name, scores })
}

fn line(question: &Question, given: &Prediction) -> String {
    let mut made = Builder::new();
    made.object().key("id").string(&question.id);
    made.key("text").string(&given.text);
    made.key("abstained").bool(given.abstained).end();
    made.finish().text() + "\n"
}
