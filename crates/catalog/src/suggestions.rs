//! What a bot would play, and how good it finds its best moves: the hint that a person can ask for.

use search::{Analysis, Candidate};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::Rng;

use crate::{Entry, NoAnswer, Question};

/// A hint names no more moves than this.
const MOST_SUGGESTIONS: usize = 3;

/// A move that a bot suggests.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Suggestion {
    /// The move in notation.
    pub action: String,
    /// How good the bot finds it.
    pub standing: Standing,
}

/// How good a bot finds a move, as far as it says something that people understand.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// The chance of winning with it, from 0 to 1.
    Chance(f32),
    /// The share of the games it played on in its mind that began with this move, from 0 to 1. Good
    /// moves are tried more often.
    Share(f32),
    /// It ranks its moves without a number that means anything by itself.
    Unrated,
}

/// The name of a game's strongest bot.
pub fn strongest<G: Entry>() -> &'static str {
    G::BOTS.last().expect("every game has bots").name
}

/// The best moves by one of this game's bots, its choice first. Only what the rules allow is
/// suggested.
pub fn suggest<G: Entry>(
    view: &G::View,
    question: &Question<'_>,
) -> Result<Vec<Suggestion>, NoAnswer> {
    let Question { seat, step, bot: name, bot_seed } = question;
    let bot = name.make::<G>()?;
    let mut rng = Rng::for_bot(*bot_seed, *seat, *step);
    let analysis = bot.analyse(view, *seat, &mut rng);
    let state = G::from_view(view, &mut rng);
    let illegal = |reason: G::Illegal| NoAnswer::Illegal {
        bot: name.to_string(),
        action: analysis.chosen.to_string(),
        reason: reason.to_string(),
    };
    state.check(*seat, &analysis.chosen).map_err(illegal)?;
    let mut best = ranked(analysis);
    best.retain(|candidate| state.check(*seat, &candidate.action).is_ok());
    let looks: u64 = best.iter().map(|it| u64::from(it.visits)).sum();
    best.truncate(MOST_SUGGESTIONS);
    let suggestion = |candidate: Candidate<G::Action>| Suggestion {
        action: candidate.action.to_string(),
        standing: standing(&candidate, looks),
    };
    Ok(best.into_iter().map(suggestion).collect())
}

/// The same, with the view as JSON.
pub fn suggest_json<G: Entry>(
    view: &Value,
    question: &Question<'_>,
) -> Result<Vec<Suggestion>, NoAnswer> {
    suggest::<G>(&G::View::deserialize(view)?, question)
}

/// The chosen move, and behind it the other candidates, best first. Where a search looked at some
/// of them, it knows too little of the others.
fn ranked<A: PartialEq>(analysis: Analysis<A>) -> Vec<Candidate<A>> {
    let Analysis { chosen, mut candidates, win_chance, .. } = analysis;
    let searched = candidates.iter().any(|it| it.visits > 0);
    candidates.retain(|it| it.visits > 0 || !searched || it.action == chosen);
    candidates.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let first = match candidates.iter().position(|it| it.action == chosen) {
        Some(place) => candidates.remove(place),
        None => Candidate { win_chance, ..Candidate::new(chosen, f32::MAX) },
    };
    candidates.insert(0, first);
    candidates
}

fn standing<A>(candidate: &Candidate<A>, looks: u64) -> Standing {
    match candidate.win_chance {
        Some(chance) => Standing::Chance(chance),
        None if candidate.visits > 0 => Standing::Share(candidate.visits as f32 / looks as f32),
        None => Standing::Unrated,
    }
}

#[cfg(test)]
mod tests;
