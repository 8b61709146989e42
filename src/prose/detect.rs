//! Choosing a profile for each section, and for the document the one that holds most of it.

use super::profiles::{Profile, detectable};
use super::sections::Sections;
use crate::chunk::Chunk;
use crate::document::Detected;
use crate::judge::{self, Asker, Judging, Makeup, Response, Subject};
use crate::text::{body, head};

const OPENING: usize = 600;
const HEADINGS: usize = 20;

/// The profile of each section, and the document's.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) sections: Vec<Profile>,
    pub(super) detected: Detected,
}

/// What a judge made of the sections.
struct Answers {
    profiles: Vec<Profile>,
    sure: Vec<Option<f64>>,
}

/// The caller's profile for every section.
pub(super) fn given(profile: Profile, sections: &Sections) -> Choice {
    Choice {
        sections: vec![profile; sections.len()],
        detected: Detected {
            profile: profile.name().to_owned(),
            score: None,
            by: "caller".to_owned(),
        },
    }
}

/// The judge's profile for each section, conversational for those that are spoken.
pub(super) async fn detect(
    chunks: &[Chunk],
    sections: &Sections,
    spoken: Vec<bool>,
    makeups: Vec<Makeup>,
    asker: &Asker,
) -> Choice {
    let all_spoken = spoken.iter().all(|spoken| *spoken);
    let answers = match all_spoken || asker.judging() == Judging::Nobody {
        true => None,
        false => asker.ask(subject(chunks, sections, makeups)).await,
    };
    let answers = answers.map(|answers| read(&answers, sections.len()));
    let judge = if answers.is_some() {
        judge_name(asker)
    } else {
        "default"
    };
    let Answers {
        mut profiles,
        mut sure,
    } = answers.unwrap_or_else(|| Answers {
        profiles: vec![Profile::Guidance; sections.len()],
        sure: vec![None; sections.len()],
    });
    for ((profile, sure), spoken) in profiles.iter_mut().zip(&mut sure).zip(spoken) {
        if spoken {
            (*profile, *sure) = (Profile::Conversational, None);
        }
    }
    let main = heaviest(chunks, sections, &profiles);
    let main_sure = profiles
        .iter()
        .zip(sure)
        .filter(|(profile, _)| **profile == main);
    let score = main_sure.filter_map(|(_, sure)| sure).reduce(f64::max);
    let by = if main == Profile::Conversational {
        "speakers"
    } else {
        judge
    };
    Choice {
        sections: profiles,
        detected: Detected {
            profile: main.name().to_owned(),
            score,
            by: by.to_owned(),
        },
    }
}

fn judge_name(asker: &Asker) -> &'static str {
    match asker.judging() {
        Judging::Nobody => "default",
        Judging::Local => "local",
        Judging::Host { .. } => "jev",
    }
}

/// All sections in one request.
fn subject(chunks: &[Chunk], sections: &Sections, makeups: Vec<Makeup>) -> Subject {
    let mut shown = shown(chunks, sections);
    for (section, makeup) in shown.iter_mut().zip(makeups) {
        section.makeup = Some(makeup);
    }
    let over_all = chunks
        .first()
        .and_then(|chunk| sections.above(&chunk.heading_path).last());
    Subject::Sections(judge::Sections {
        sections: shown,
        over_all: over_all.cloned().unwrap_or_default(),
        profiles: detectable().map(|row| (row.name, row.meaning)).collect(),
    })
}

fn read(answers: &Response, sections: usize) -> Answers {
    let read = (0..sections).map(|section| {
        let (name, sure) = judge::Sections::profile(answers, section);
        let offered = detectable().find(|row| Some(row.name) == name);
        (
            offered.map_or(Profile::Guidance, |row| row.profile),
            Some(sure),
        )
    });
    let (profiles, sure) = read.unzip();
    Answers { profiles, sure }
}

/// Each section as its title, its opening and the headings inside it.
fn shown(chunks: &[Chunk], sections: &Sections) -> Vec<judge::Section> {
    let mut shown: Vec<judge::Section> = Vec::new();
    for (chunk, section) in chunks.iter().zip(sections.of_chunks()) {
        if *section == shown.len() {
            shown.push(judge::Section {
                title: sections
                    .cut(&chunk.heading_path)
                    .last()
                    .cloned()
                    .unwrap_or_default(),
                opening: head(body(&chunk.text), OPENING).to_owned(),
                headings: Vec::new(),
                makeup: None,
            });
        }
        let Some(section) = shown.get_mut(*section) else {
            continue;
        };
        for heading in sections.below(&chunk.heading_path) {
            if section.headings.len() < HEADINGS && !section.headings.contains(heading) {
                section.headings.push(heading.clone());
            }
        }
    }
    shown
}

/// The profile whose sections hold the most tokens, the first met where several do.
fn heaviest(chunks: &[Chunk], sections: &Sections, profiles: &[Profile]) -> Profile {
    let mut weights: Vec<(Profile, usize)> = Vec::new();
    for (chunk, section) in chunks.iter().zip(sections.of_chunks()) {
        let Some(profile) = profiles.get(*section) else {
            continue;
        };
        match weights.iter_mut().find(|(known, _)| known == profile) {
            Some((_, weight)) => *weight += chunk.tokens,
            None => weights.push((*profile, chunk.tokens)),
        }
    }
    let first_heaviest = weights.into_iter().rev().max_by_key(|(_, weight)| *weight);
    first_heaviest.map_or(Profile::Guidance, |(profile, _)| profile)
}
