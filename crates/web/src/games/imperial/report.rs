//! A finished game on the result and replay screens: how it ended and what each side achieved.

use std::sync::Arc;

use imperial::{Event, Piece, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::picture::captor;
use super::{replay_board, setup, sounds, words};
use crate::games::chart::{self, Charted};
use crate::i18n::{Locale, td_string};
use crate::replay::Replay;
use crate::report::{Achieved, GameReport, rounds_and_attacks};
use crate::sound::Cue;

impl GameReport for State {
    fn length(replay: &Replay<State>, locale: Locale) -> String {
        let attacks: u32 = [Seat::A, Seat::B].map(|seat| attacks(replay, seat).0).iter().sum();
        rounds_and_attacks(replay.state(replay.last()).round(), attacks, locale)
    }

    fn reason(replay: &Replay<State>, locale: Locale) -> String {
        words::ending(replay.state(replay.last()), &replay.names(), locale)
    }

    fn achieved(replay: &Replay<State>, seat: Seat, locale: Locale) -> Achieved {
        let (attacks, kills) = attacks(replay, seat);
        let kills = td_string!(locale, imperial.end.destroyed, count = kills);
        let left = levels(replay, replay.last(), seat);
        Achieved {
            facts: format!(
                "{}, {kills}",
                td_string!(locale, screens.result.attacks, count = attacks)
            ),
            figure: td_string!(locale, imperial.words.hit_points, count = left),
        }
    }

    fn line(replay: &Replay<State>, step: u32, locale: Locale) -> String {
        words::step(replay.events(step), replay.state(step), &replay.names(), locale)
    }

    fn standing(replay: &Replay<State>, step: u32, seat: Seat, locale: Locale) -> String {
        let state = replay.state(step);
        let mut numbers = vec![
            td_string!(locale, imperial.words.units, count = units(replay, step, seat)),
            td_string!(locale, imperial.words.hit_points, count = levels(replay, step, seat)),
        ];
        let reserve = state.reserve(seat).units();
        if reserve > 0 {
            numbers.push(td_string!(locale, imperial.table.reserve, n = &reserve));
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

/// The hit points of every player.
const CHARTED: Charted<State> = Charted {
    title: |locale| td_string!(locale, imperial.end.chart),
    sides: chart::players,
    number: levels,
    amount: |n, locale| td_string!(locale, imperial.words.hit_points, count = n),
    marked: None,
};

/// The units of a side, including the one that has taken the flag and is on no square any more.
fn units(replay: &Replay<State>, step: u32, seat: Seat) -> u32 {
    replay.state(step).units(seat) + u32::from(captor_of(replay, step, seat).is_some())
}

/// Their hit points.
fn levels(replay: &Replay<State>, step: u32, seat: Seat) -> u32 {
    let captor = captor_of(replay, step, seat).map_or(0, |unit| u32::from(unit.level()));
    replay.state(step).levels(seat) + captor
}

fn captor_of(replay: &Replay<State>, step: u32, seat: Seat) -> Option<Piece> {
    captor(replay.events(step)).filter(|(owner, _)| *owner == seat).map(|(_, unit)| unit)
}

/// How often a side attacked, and how many units it destroyed, including the free volley.
fn attacks(replay: &Replay<State>, seat: Seat) -> (u32, u32) {
    replay.all_events().fold((0, 0), |(attacks, kills), event| match event {
        Event::Attacked { seat: by, volley, .. } if *by == seat => {
            (attacks + 1, kills + volley.kills() as u32)
        }
        Event::Retreated { seat: loser, volley: Some(volley) } if *loser != seat => {
            (attacks, kills + volley.kills() as u32)
        }
        _ => (attacks, kills),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Report;
    use host::{Chance, Command, Match, Opening, Options};

    /// A game of these moves.
    fn replay(moves: &[&str]) -> Replay<State> {
        let (match_id, options) = ("replay".parse().unwrap(), Options::default());
        let setup = imperial::Setup::default();
        let opening = Opening { match_id, setup, chance: Chance::Seed(3), options };
        let mut game = Match::<State>::open(opening).unwrap();
        for (seat, player) in [(Seat::A, "human Ada"), (Seat::B, "human Ben")] {
            let player = player.parse().unwrap();
            game.handle(Command::Join { seat, player, nonce: None }).unwrap();
        }
        for text in moves {
            let seat = game.to_act().unwrap();
            let act = Command::Act { seat, at: game.step(), action: text.parse().unwrap() };
            game.handle(act).unwrap();
        }
        Replay::read(&game.record().unwrap().to_string()).unwrap()
    }

    /// Cavalry rides to the flag while the opponent does nothing.
    const TO_THE_FLAG: [&str; 7] = ["C2@b1", "end", "end", "b1.1-b3", "end", "end", "b3.1-flag"];

    #[test]
    fn the_ending_names_winner_and_reason() {
        let english = Locale::en;
        let ending = |moves: &[&str]| {
            let (headline, reason) = replay(moves).ending(english);
            format!("{headline}: {reason}")
        };
        assert_eq!(ending(&TO_THE_FLAG), "Ada wins: The flag was taken in round 3.");
        assert_eq!(ending(&["retreat"]), "Ben wins: Ada gave up and retreated in round 1.");
        assert_eq!(ending(&["resign"]), "Ben wins: Ada gave up in round 1.");
    }

    #[test]
    fn every_step_has_a_line_in_every_language() {
        let deploys = ["I2@a1", "I2@a1", "I2@a1", "C2@b1", "C2@b1", "A2@c1"];
        for replay in [replay(&TO_THE_FLAG), replay(&deploys)] {
            for &language in Locale::all() {
                for step in 0..=replay.last() {
                    let line = State::line(&replay, step, language);
                    assert!(!line.is_empty() && !line.contains('{'), "{line}");
                }
            }
        }
        let english = Locale::en;
        assert_eq!(State::line(&replay(&deploys), 7, english), "Ada ends the turn.");
        let won = "Ada moves cavalry level 2 from b3 and takes the flag. Ada wins.";
        assert_eq!(State::line(&replay(&TO_THE_FLAG), 7, english), won);
    }

    #[test]
    fn the_unit_that_took_the_flag_still_counts() {
        let replay = replay(&TO_THE_FLAG);
        let standing = State::standing(&replay, replay.last(), Seat::A, Locale::en);
        assert_eq!(standing, "6 units · 12 hit points · Reserve 5");
        assert_eq!(State::achieved(&replay, Seat::A, Locale::en).figure, "12 hit points");
    }

    #[test]
    fn a_side_s_numbers_are_its_units_and_what_waits() {
        let replay = replay(&["I2@a1"]);
        let standing = State::standing(&replay, 1, Seat::A, Locale::en);
        assert_eq!(standing, "6 units · 12 hit points · Reserve 5");
        let achieved = State::achieved(&replay, Seat::B, Locale::en);
        assert_eq!(
            (achieved.figure.as_str(), achieved.facts.as_str()),
            ("12 hit points", "0 attacks, 0 units destroyed")
        );
    }
}
