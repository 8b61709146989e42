//! What a server takes of a request at once. The state is the same in every part.

use std::collections::VecDeque;

use super::Limits;
use crate::judge::system_one;
use crate::judge::{Answer, Question, Request, Response};

/// Questions sent in one body.
pub(super) type Part = Vec<(String, Question)>;

/// A request on its way: what is still to be sent, and what was answered.
pub(super) struct Parts {
    waiting: VecDeque<Part>,
    heats: Vec<Heats>,
    answered: Response,
    state_bytes: usize,
    limits: Limits,
}

/// A choice too long for one question: the winners of its parts meet again.
struct Heats {
    name: String,
    instructions: String,
    /// The names of the questions of this round.
    round: Vec<String>,
    options: Vec<(String, Option<String>)>,
}

impl Parts {
    pub(super) fn new(request: &Request, limits: Limits) -> Self {
        let mut parts = Self {
            waiting: VecDeque::new(),
            heats: Vec::new(),
            answered: Response::default(),
            state_bytes: request.state.text().len(),
            limits,
        };
        let mut questions = Vec::new();
        for (name, question) in &request.questions {
            parts.plan(name, question, &mut questions);
        }
        parts.queue(questions);
        parts
    }

    /// The next part to be sent.
    pub(super) fn next(&mut self) -> Option<Part> {
        if self.waiting.is_empty() && !self.heats.is_empty() {
            self.meet_again();
        }
        self.waiting.pop_front()
    }

    /// Takes the answers to a part.
    pub(super) fn answer(&mut self, response: Response) {
        self.answered.join(response);
    }

    /// Puts a part that was too large back as two halves; one of a single question cannot be halved.
    pub(super) fn halve(&mut self, mut part: Part) -> bool {
        if part.len() < 2 {
            return false;
        }
        let second = part.split_off(part.len() / 2);
        self.waiting.push_front(second);
        self.waiting.push_front(part);
        true
    }

    /// All answers together.
    pub(super) fn finish(&mut self) -> Response {
        std::mem::take(&mut self.answered)
    }

    fn plan(&mut self, name: &str, question: &Question, out: &mut Part) {
        match question {
            Question::Choice { options, .. } if options.len() == 1 => self.settle(name, options),
            Question::Choice {
                instructions,
                options,
            } if options.len() > self.limits.labels.max(2) => {
                self.answered.heats += 1;
                self.split(name, instructions, options.clone(), out);
            }
            _ => out.push((name.to_owned(), question.clone())),
        }
    }

    /// A choice of one needs no asking, and some servers refuse it.
    fn settle(&mut self, name: &str, options: &[(String, Option<String>)]) {
        if let [(label, _)] = options {
            let answer = Answer::Choice {
                label: label.clone(),
                confidence: None,
            };
            self.answered.set(name, answer);
        }
    }

    fn split(
        &mut self,
        name: &str,
        instructions: &str,
        options: Vec<(String, Option<String>)>,
        out: &mut Part,
    ) {
        let mut round = Vec::new();
        for heat in even(&options, self.limits.labels.max(2)) {
            let heat_name = format!("{name}#{}", round.len());
            match heat {
                [_] => self.settle(&heat_name, heat),
                _ => out.push((
                    heat_name.clone(),
                    Question::Choice {
                        instructions: instructions.to_owned(),
                        options: heat.to_vec(),
                    },
                )),
            }
            round.push(heat_name);
        }
        self.heats.push(Heats {
            name: name.to_owned(),
            instructions: instructions.to_owned(),
            round,
            options,
        });
    }

    /// Lets the winners of each finished round meet.
    fn meet_again(&mut self) {
        let mut questions = Vec::new();
        for heats in std::mem::take(&mut self.heats) {
            let won: Vec<String> = heats
                .round
                .iter()
                .filter_map(|heat| self.answered.take_choice(heat))
                .collect();
            let mut options = heats.options;
            options.retain(|(label, _)| won.contains(label));
            if options.len() > self.limits.labels.max(2) {
                self.split(&heats.name, &heats.instructions, options, &mut questions);
            } else if options.len() > 1 {
                let instructions = heats.instructions;
                questions.push((
                    heats.name,
                    Question::Choice {
                        instructions,
                        options,
                    },
                ));
            } else {
                self.settle(&heats.name, &options);
            }
        }
        self.queue(questions);
    }

    fn queue(&mut self, questions: Part) {
        let mut part = Part::new();
        let mut bytes = self.state_bytes;
        for (name, question) in questions {
            let size = system_one::size(&name, &question);
            let full =
                part.len() >= self.limits.questions.max(1) || bytes + size > self.limits.body_bytes;
            if full && !part.is_empty() {
                self.waiting.push_back(std::mem::take(&mut part));
                bytes = self.state_bytes;
            }
            part.push((name, question));
            bytes += size;
        }
        if !part.is_empty() {
            self.waiting.push_back(part);
        }
    }
}

/// As few runs of at most `most` as can be, of nearly one length.
fn even<T>(items: &[T], most: usize) -> impl Iterator<Item = &[T]> {
    let runs = items.len().div_ceil(most).max(1);
    items.chunks(items.len().div_ceil(runs).max(1))
}
