//! A finished game on the result and replay screens: how it ended and what each side achieved.

use std::sync::Arc;

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{End, Event, Phase, State};

use super::words::{self, Context};
use super::{replay_board, sounds};
use crate::replay::Replay;
use crate::report::{Achieved, GameReport};
use crate::sound::Cue;
use crate::texts::Texts;

impl GameReport for State {
    fn length(replay: &Replay<State>, texts: &'static Texts) -> String {
        let seats = Seat::first(replay.players().len() as u8);
        let attacks: u32 = seats.map(|seat| attacks(replay, seat).0).sum();
        let rounds = replay.state(replay.last()).round();
        let attacks = texts.worldbattle().log.attacks.of(attacks.into());
        format!("{} · {attacks}", texts.result.rounds.of(rounds.into()))
    }

    fn reason(replay: &Replay<State>, texts: &'static Texts) -> String {
        let end = replay.state(replay.last());
        let unfinished = || texts.result.unfinished_hint.with(&[("round", &end.round())]);
        reason(end, texts).unwrap_or_else(unfinished)
    }

    fn achieved(replay: &Replay<State>, seat: Seat, texts: &'static Texts) -> Achieved {
        let words = texts.worldbattle();
        let (attacks, conquests) = attacks(replay, seat);
        let territories = replay.state(replay.last()).owned(seat).len();
        Achieved {
            facts: format!(
                "{}, {}",
                words.log.attacks.of(attacks.into()),
                words.log.conquered.of(conquests.into())
            ),
            figure: territories.to_string(),
            figure_words: texts.result.territories.of(territories.into()),
        }
    }

    fn line(replay: &Replay<State>, step: u32, texts: &'static Texts) -> String {
        let winner = replay.outcome().and_then(tabletop::Outcome::winner);
        let context = Context { map: replay.state(0).map(), winner, looker: None };
        words::step(replay.events(step), context, &names(replay, texts), texts)
    }

    fn standing(replay: &Replay<State>, step: u32, seat: Seat, texts: &'static Texts) -> String {
        let (state, world) = (replay.state(step), &texts.worldbattle().world);
        if state.owned(seat).is_empty() {
            return texts.worldbattle().log.eliminated_short.to_owned();
        }
        [
            world.territories.of(state.owned(seat).len().into()),
            world.armies.of(state.total_armies(seat).into()),
            world.cards.of(state.hand(seat).len().into()),
        ]
        .join(" · ")
    }

    fn board(replay: Arc<Replay<State>>, step: Signal<u32>) -> AnyView {
        replay_board::board(replay, step)
    }

    fn sound(events: &[Event]) -> Option<Cue> {
        sounds::of_step(events)
    }
}

/// What the players are called.
pub fn names(replay: &Replay<State>, texts: &Texts) -> Vec<String> {
    Seat::first(replay.players().len() as u8).map(|seat| replay.name(seat, texts)).collect()
}

/// How often a side attacked, and how many territories it conquered.
fn attacks(replay: &Replay<State>, seat: Seat) -> (u32, u32) {
    replay.all_events().fold((0, 0), |(attacks, conquests), event| match event {
        Event::Attacked { seat: by, conquered, .. } if *by == seat => {
            (attacks + 1, conquests + u32::from(*conquered))
        }
        _ => (attacks, conquests),
    })
}

/// Why the game is over; `None` while it goes on.
fn reason(state: &State, texts: &Texts) -> Option<String> {
    let words = &texts.worldbattle().log;
    let Phase::Over(end) = state.phase() else { return None };
    let template = match end {
        End::Conquest => words.conquest,
        End::Resignation => words.last_resigned,
        End::RoundLimit => words.round_limit,
    };
    Some(template.with(&[("round", &state.round())]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;
    use tabletop::{Game, Rng};
    use worldbattle::Action;

    #[test]
    fn the_ending_names_its_reason() {
        let english = Language::English.texts();
        let start = "map six | a4 a3 a2 a1 a3 b1 | order ab | turn a attack";
        let mut state: State = start.parse().unwrap();
        assert_eq!(reason(&state, english), None);
        let attack: Action = "0>>5".parse().unwrap();
        let mut dice = Rng::scripted(&[6, 5, 4, 3]);
        state.apply(Seat::A, &attack, &mut dice, &mut Vec::new()).unwrap();
        assert_eq!(reason(&state, english).unwrap(), "The last opponent fell in round 1.");
    }
}
