//! A judge that knows nothing and answers always the same to the same: what shows that the order in
//! which requests are out makes no difference.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use context_atlas::judge::{Answer, Question, Request, Response};

/// One request in so many fails.
const FAILING: u64 = 23;

/// The answers to a request, by its text alone.
pub(crate) fn answer(request: &Request) -> Option<Response> {
    let state = request.state.text();
    let names = request.questions.iter().map(|(name, _)| name.as_str());
    let names: Vec<&str> = names.collect();
    if chance(&state, &names.join(" ")).is_multiple_of(FAILING) {
        return None;
    }
    let answers = request.questions.iter().map(|(name, question)| {
        let chance = chance(&state, name);
        let answer = match question {
            Question::Noul { .. } => Answer::Noul((chance % 101) as f64 / 100.0),
            Question::Choice { options, .. } => Answer::Choice {
                label: picked(options, chance),
                confidence: Some((chance % 97) as f64 / 96.0),
            },
        };
        (name.clone(), answer)
    });
    Some(Response::new(answers))
}

fn picked(options: &[(String, Option<String>)], chance: u64) -> String {
    let at = usize::try_from(chance >> 8).unwrap_or_default() % options.len().max(1);
    options
        .get(at)
        .map(|(label, _)| label.clone())
        .unwrap_or_default()
}

fn chance(state: &str, name: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (state, name).hash(&mut hasher);
    hasher.finish()
}
