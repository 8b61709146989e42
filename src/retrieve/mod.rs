//! From a question to the context that answers it. See `spec/retrieval.md`.
//!
//! `candidates` are found by exact terms and, where the host can, by meaning; each profile among
//! them gathers in its own manner (`profiles`); corrections are chased, and the units become a
//! [`Context`] in document order.

mod budget;
mod candidates;
mod completeness;
mod context;
mod conversation;
mod corrections;
mod excerpt;
mod expansion;
mod fusion;
mod inquiry;
mod named;
mod nearness;
mod order;
mod profiles;
mod property;
mod ranked;
mod reach;
mod section;
mod seeker;
mod shelf;
#[cfg_attr(not(feature = "formats"), path = "without.rs")]
mod tables;
mod trace;
mod wide;

pub use context::{Context, Source};
pub use inquiry::Inquiry;

use candidates::Candidates;
use corrections::{Placed, SUPERSEDED, with_corrections};
use excerpt::Excerpts;
use nearness::Nearness;
use order::{in_document_order, spread, unique};
use profiles::{Gathered, Manner};
use reach::Reaching;
use seeker::Seeker;
use trace::{Traces, reason};

use crate::config::Config;
use crate::document::Found;
use crate::error::{Error, ErrorKind, Result};
use crate::judge::{Asker, Judging};
use crate::run::Port;
use crate::sort;

/// How many candidates tell which profiles a question meets.
const VOTERS: usize = 5;

/// The context that answers a question; `None` where the judge did not answer.
///
/// # Errors
/// `Judge` where nobody judges.
pub(crate) async fn retrieve(
    port: Port,
    asker: Asker,
    config: Config,
    inquiry: Inquiry,
) -> Result<Option<Context>> {
    if asker.judging() == Judging::Nobody {
        let message = "Retrieval needs Jev: pass a TypeSafeClient or a hook to the Processor.";
        return Err(Error::new(ErrorKind::Judge, message));
    }
    let reaching = Reaching::of(&config, asker.judging());
    let candidates = candidates::gather(&port, &inquiry, reaching).await;
    let Candidates {
        tables,
        passages,
        nearest,
    } = candidates;
    let seeker = Seeker {
        asker: &asker,
        config: &config,
        question: &inquiry.query,
        pool: reaching.pool,
        filling: inquiry.tokens.is_some(),
        near: Nearness::of(&nearest),
    };
    if !tables.is_empty() {
        let context = tables::answer(&seeker, &tables).await;
        let answered = context.as_ref().is_none_or(|context| !context.abstained);
        if answered || passages.is_empty() {
            return Ok(context);
        }
    }
    if passages.is_empty() {
        return Ok(Some(Context::abstained(reason("no candidates"))));
    }
    Ok(answer(&seeker, passages, inquiry.tokens).await)
}

/// The context that passages give.
async fn answer(
    seeker: &Seeker<'_>,
    passages: Vec<Found>,
    tokens: Option<usize>,
) -> Option<Context> {
    let (units, mut traces) = gather(seeker, spread(passages)).await?;
    if units.is_empty() {
        traces.reason = Some("no passage answers the question");
        return Some(Context::abstained(traces.json()));
    }
    let excerpts = match (seeker.pool, tokens) {
        (Some(_), Some(_)) => Excerpts::of(seeker.question),
        _ => Excerpts::default(),
    };
    let placed = match tokens {
        None => with_corrections(in_document_order(units)),
        Some(tokens) => {
            let fitted = budget::fit(units, tokens, seeker.config.chars_per_token, &excerpts);
            traces.left_out = fitted.left_out;
            fitted.placed
        }
    };
    Some(context(&placed, &traces, &excerpts))
}

/// What each profile among the candidates gathers, the most common first.
async fn gather(seeker: &Seeker<'_>, candidates: Vec<Found>) -> Option<(Vec<Found>, Traces)> {
    let manners = manners_of(&candidates);
    let mut traces = Traces {
        merged: manners.len() > 1,
        ..Traces::default()
    };
    let mut groups = Vec::new();
    for manner in manners {
        let own: Vec<Found> = candidates
            .iter()
            .filter(|candidate| !traces.merged || Manner::of(candidate) == manner)
            .cloned()
            .collect();
        if let Some(gathered) = manner.gather(seeker, &own).await {
            let Gathered {
                units,
                scored,
                trace,
            } = gathered;
            groups.extend(grouped(units, &scored));
            traces.profiles.push(trace);
        }
    }
    if seeker.filling && traces.merged {
        sort::by(&mut groups, |(a, _), (b, _)| b.total_cmp(a));
    }
    let units = groups.into_iter().map(|(_, unit)| unit).collect();
    (!traces.profiles.is_empty()).then(|| (unique(units), traces))
}

/// Units with scores: what comes along has that of the candidate before it.
fn grouped(units: Vec<Found>, scored: &[(Found, f64)]) -> Vec<(f64, Found)> {
    let mut score = scored.first().map_or(0.0, |(_, top)| *top);
    let grouped = units.into_iter().map(|unit| {
        let own = scored.iter().find(|(candidate, _)| *candidate == unit);
        score = own.map_or(score, |(_, own)| *own);
        (score, unit)
    });
    grouped.collect()
}

/// The manners of the first candidates, the most common first, the first seen among equals.
fn manners_of(candidates: &[Found]) -> Vec<Manner> {
    let mut votes: Vec<(Manner, usize)> = Vec::new();
    for manner in candidates.iter().take(VOTERS).map(Manner::of) {
        match votes.iter_mut().find(|(seen, _)| *seen == manner) {
            Some((_, count)) => *count += 1,
            None => votes.push((manner, 1)),
        }
    }
    sort::by_key(&mut votes, |(_, count)| std::cmp::Reverse(*count));
    votes.into_iter().map(|(manner, _)| manner).collect()
}

fn context(placed: &[Placed], traces: &Traces, excerpts: &Excerpts) -> Context {
    let texts = placed.iter().map(|placed| {
        let text = excerpts.take(placed.unit.unit());
        match placed.superseded_by {
            Some(_) => format!("{text}\n{SUPERSEDED}"),
            None => text.into_owned(),
        }
    });
    let sources = placed.iter().map(|placed| Source {
        document: placed.unit.document().id.clone(),
        unit: placed.unit.unit().id.clone(),
        superseded_by: placed.superseded_by.clone(),
        ..Source::default()
    });
    Context {
        text: texts.collect::<Vec<_>>().join("\n\n"),
        sources: sources.collect(),
        abstained: false,
        trace: traces.json(),
    }
}
