//! A finished game on the result and replay screens: how it ended and what each side achieved.

use std::sync::Arc;

use battlezone::{End, Event, Phase, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::{replay_board, setup, sounds, words};
use crate::games::chart::{self, Charted};
use crate::i18n::{Locale, td_string, told};
use crate::replay::Replay;
use crate::report::{Achieved, GameReport, rounds_and_attacks};
use crate::sound::Cue;

impl GameReport for State {
    fn length(replay: &Replay<State>, locale: Locale) -> String {
        let attacks: u32 = [Seat::A, Seat::B].map(|seat| attacks(replay, seat).0).iter().sum();
        rounds_and_attacks(replay.state(replay.last()).round(), attacks, locale)
    }

    fn reason(replay: &Replay<State>, locale: Locale) -> String {
        let end = replay.state(replay.last());
        let round = end.round();
        match end.phase() {
            Phase::Over(End::Conquest(_)) => {
                td_string!(locale, battlezone.result.conquest, n = end.map().len(), round = &round)
            }
            Phase::Over(End::Resignation(loser)) => {
                let name = replay.name(loser);
                told!(locale, screens.result.resignation, name = &name, round = &round)
            }
            Phase::Over(End::RoundLimit) => {
                td_string!(locale, battlezone.result.round_limit, round = &round)
            }
            _ => td_string!(locale, screens.result.unfinished_hint, round = &round),
        }
    }

    fn achieved(replay: &Replay<State>, seat: Seat, locale: Locale) -> Achieved {
        let (attacks, won) = attacks(replay, seat);
        let won = td_string!(locale, battlezone.result.won, n = &won);
        let territories = replay.state(replay.last()).owned(seat).len();
        Achieved {
            facts: format!(
                "{}, {won}",
                td_string!(locale, screens.result.attacks, count = attacks)
            ),
            figure: td_string!(locale, screens.result.territories, count = territories),
        }
    }

    fn line(replay: &Replay<State>, step: u32, locale: Locale) -> String {
        let winner = replay.outcome().and_then(tabletop::Outcome::winner);
        words::step(replay.events(step), winner, &replay.names(), locale)
    }

    fn standing(replay: &Replay<State>, step: u32, seat: Seat, locale: Locale) -> String {
        let state = replay.state(step);
        let mut numbers = vec![
            td_string!(locale, screens.result.territories, count = state.owned(seat).len()),
            td_string!(locale, battlezone.replay.armies, count = state.total_armies(seat)),
            td_string!(locale, battlezone.replay.group, n = state.largest_group(seat).len()),
        ];
        if state.reserve(seat) > 0 {
            numbers.push(td_string!(locale, battlezone.play.reserve, n = state.reserve(seat)));
        }
        numbers.join(" · ")
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

/// How often a side attacked, and how many of those attacks it won.
fn attacks(replay: &Replay<State>, seat: Seat) -> (u32, u32) {
    replay.all_events().fold((0, 0), |(attacks, wins), event| match event {
        Event::Attacked { seat: by, won, .. } if *by == seat => {
            (attacks + 1, wins + u32::from(*won))
        }
        _ => (attacks, wins),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::tests::played;
    use crate::report::Report;
    use host::Command;

    fn resigned() -> Replay<State> {
        let mut game = played(6);
        game.handle(Command::Resign { seat: Seat::B }).unwrap();
        Replay::read(&game.record().unwrap().to_string()).unwrap()
    }

    #[test]
    fn the_ending_names_winner_and_reason() {
        let (replay, english) = (resigned(), Locale::en);
        let ending = ("Ada wins".to_owned(), "Ben gave up in round 1.".to_owned());
        assert_eq!(replay.ending(english), ending);
        assert_eq!(replay.ranking(), [(1, Seat::A), (2, Seat::B)]);
        assert_eq!(replay.winner(), Some(Seat::A));
    }

    #[test]
    fn attacks_are_counted_for_who_made_them() {
        let replay = resigned();
        let all = [Seat::A, Seat::B].map(|seat| attacks(&replay, seat));
        assert_eq!(all[0].0 + all[1].0, 6);
        assert!(all.iter().all(|(attacks, won)| won <= attacks));
    }

    #[test]
    fn every_step_has_a_line_in_every_language() {
        let replay = resigned();
        for &language in Locale::all() {
            for step in 0..=replay.last() {
                let line = State::line(&replay, step, language);
                assert!(!line.is_empty() && !line.contains('{'), "{line}");
            }
        }
        let last = State::line(&replay, replay.last(), Locale::en);
        assert_eq!(last, "Ben gives up. Ada wins.");
    }
}
