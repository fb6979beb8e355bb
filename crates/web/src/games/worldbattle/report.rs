//! A finished game on the result and replay screens: how it ended and what each side achieved.

use std::sync::Arc;

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{End, Event, Phase, State};

use super::words::{self, Context};
use super::{replay_board, setup, sounds};
use crate::games::chart::{self, Charted};
use crate::i18n::{Locale, td_string};
use crate::replay::Replay;
use crate::report::{Achieved, GameReport, rounds_and_attacks};
use crate::sound::Cue;

impl GameReport for State {
    fn length(replay: &Replay<State>, locale: Locale) -> String {
        let seats = Seat::first(replay.players().len() as u8);
        let attacks: u32 = seats.map(|seat| attacks(replay, seat).0).sum();
        rounds_and_attacks(replay.state(replay.last()).round(), attacks, locale)
    }

    fn reason(replay: &Replay<State>, locale: Locale) -> String {
        let end = replay.state(replay.last());
        let unfinished = || td_string!(locale, screens.result.unfinished_hint, round = end.round());
        reason(end, locale).unwrap_or_else(unfinished)
    }

    fn achieved(replay: &Replay<State>, seat: Seat, locale: Locale) -> Achieved {
        let (attacks, conquests) = attacks(replay, seat);
        let territories = replay.state(replay.last()).owned(seat).len();
        Achieved {
            facts: format!(
                "{}, {}",
                td_string!(locale, screens.result.attacks, count = attacks),
                td_string!(locale, worldbattle.log.conquered, count = conquests)
            ),
            figure: td_string!(locale, screens.result.territories, count = territories),
        }
    }

    fn line(replay: &Replay<State>, step: u32, locale: Locale) -> String {
        let winner = replay.outcome().and_then(tabletop::Outcome::winner);
        let context = Context { map: replay.state(0).map(), winner, looker: None };
        words::step(replay.events(step), context, &replay.names(), locale)
    }

    fn standing(replay: &Replay<State>, step: u32, seat: Seat, locale: Locale) -> String {
        let state = replay.state(step);
        if state.owned(seat).is_empty() {
            return td_string!(locale, worldbattle.log.eliminated_short).to_owned();
        }
        [
            td_string!(locale, worldbattle.world.territories, count = state.owned(seat).len()),
            td_string!(locale, worldbattle.world.armies, count = state.total_armies(seat)),
            td_string!(locale, worldbattle.world.cards, count = state.hand(seat).len()),
        ]
        .join(" · ")
    }

    fn board(replay: Arc<Replay<State>>, step: Signal<u32>) -> AnyView {
        replay_board::board(replay, step)
    }

    fn picture(state: &State, nth: usize) -> Option<AnyView> {
        setup::small(state, nth)
    }

    fn sound(events: &[Event]) -> Option<Cue> {
        sounds::of_step(events)
    }

    fn card(replay: Arc<Replay<State>>) -> Option<AnyView> {
        Some(chart::card(replay, CHARTED))
    }
}

/// The territories of every player.
const CHARTED: Charted<State> = Charted {
    title: |locale| td_string!(locale, screens.result.chart_territories),
    sides: chart::players,
    number: |replay, step, seat| replay.state(step).owned(seat).len(),
    amount: |n, locale| td_string!(locale, screens.result.territories, count = n),
    marked: None,
};

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
fn reason(state: &State, locale: Locale) -> Option<String> {
    let Phase::Over(end) = state.phase() else { return None };
    let round = state.round();
    Some(match end {
        End::Conquest => td_string!(locale, worldbattle.log.conquest, round = round),
        End::Resignation => td_string!(locale, worldbattle.log.last_resigned, round = round),
        End::RoundLimit => td_string!(locale, worldbattle.log.round_limit, round = round),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::{Game, Rng};
    use worldbattle::Action;

    #[test]
    fn the_ending_names_its_reason() {
        let english = Locale::en;
        let start = "map six | a4 a3 a2 a1 a3 b1 | order ab | turn a attack";
        let mut state: State = start.parse().unwrap();
        assert_eq!(reason(&state, english), None);
        let attack: Action = "0>>5".parse().unwrap();
        let mut dice = Rng::scripted(&[6, 5, 4, 3]);
        state.apply(Seat::A, &attack, &mut dice, &mut Vec::new()).unwrap();
        assert_eq!(reason(&state, english).unwrap(), "The last opponent fell in round 1.");
    }
}
