//! A finished game on the result and replay screens: how it ended and what each side achieved.

use std::sync::Arc;

use imperial::{End, Event, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::board_place::enemy_of;
use super::{replay_board, sounds, words};
use crate::replay::Replay;
use crate::report::{Achieved, GameReport};
use crate::sound::Cue;
use crate::texts::Texts;

impl GameReport for State {
    fn length(replay: &Replay<State>, texts: &'static Texts) -> String {
        let attacks: u32 = [Seat::A, Seat::B].map(|seat| attacks(replay, seat).0).iter().sum();
        let rounds = replay.state(replay.last()).round();
        let words = &texts.result;
        format!("{} · {}", words.rounds.of(rounds.into()), words.attacks.of(attacks.into()))
    }

    fn reason(replay: &Replay<State>, texts: &'static Texts) -> String {
        let (words, own, end) = (&texts.result, &texts.imperial().end, replay.state(replay.last()));
        let round = end.round();
        let about = |seat: Seat| replay.name(seat, texts);
        match end.end() {
            Some(End::Elimination(winner)) => {
                own.elimination.with(&[("name", &about(enemy_of(winner))), ("round", &round)])
            }
            Some(End::Flag(_)) => own.flag.with(&[("round", &round)]),
            Some(End::Retreat(loser)) => {
                own.retreat.with(&[("name", &about(loser)), ("round", &round)])
            }
            Some(End::Resignation(loser)) => {
                words.resignation.with(&[("name", &about(loser)), ("round", &round)])
            }
            Some(End::RoundLimit) => own.round_limit.with(&[("round", &round)]),
            Some(End::Quiet) => own.quiet.with(&[("round", &round)]),
            None => words.unfinished_hint.with(&[("round", &round)]),
        }
    }

    fn achieved(replay: &Replay<State>, seat: Seat, texts: &'static Texts) -> Achieved {
        let (attacks, kills) = attacks(replay, seat);
        let kills = texts.imperial().end.destroyed.of(kills.into());
        let left = replay.state(replay.last()).levels(seat);
        Achieved {
            facts: format!("{}, {kills}", texts.result.attacks.of(attacks.into())),
            figure: left.to_string(),
            figure_words: texts.imperial().words.hit_points.of(left.into()),
        }
    }

    fn line(replay: &Replay<State>, step: u32, texts: &'static Texts) -> String {
        words::step(replay.events(step), replay.state(step), &names(replay, texts), texts)
    }

    fn standing(replay: &Replay<State>, step: u32, seat: Seat, texts: &'static Texts) -> String {
        let (state, words) = (replay.state(step), &texts.imperial().words);
        let mut numbers = vec![
            words.units.of(state.units(seat).into()),
            words.hit_points.of(state.levels(seat).into()),
        ];
        let reserve = state.reserve(seat).units();
        if reserve > 0 {
            numbers.push(texts.imperial().table.reserve.with(&[("n", &reserve)]));
        }
        numbers.join(" · ")
    }

    fn board(replay: Arc<Replay<State>>, step: Signal<u32>) -> AnyView {
        replay_board::board(replay, step)
    }

    fn sound(events: &[Event]) -> Option<Cue> {
        sounds::of_step(events)
    }
}

/// The names of both players.
pub fn names(replay: &Replay<State>, texts: &Texts) -> [String; 2] {
    [Seat::A, Seat::B].map(|seat| replay.name(seat, texts))
}

/// How often a side attacked, and how many units it destroyed, the free volley included.
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
    use crate::texts::Language;
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

    /// Cavalry rides to the flag while the other side does nothing.
    const TO_THE_FLAG: [&str; 7] = ["C2@b1", "end", "end", "b1.1-b3", "end", "end", "b3.1-flag"];

    #[test]
    fn the_ending_names_winner_and_reason() {
        let english = Language::English.texts();
        let ending = |moves: &[&str]| {
            let (headline, reason) = replay(moves).ending(english);
            format!("{headline}: {reason}")
        };
        assert_eq!(ending(&TO_THE_FLAG), "Ada wins: The flag was taken in round 3.");
        assert_eq!(ending(&["retreat"]), "Ben wins: Ada retreated in round 1.");
        assert_eq!(ending(&["resign"]), "Ben wins: Ada gave up in round 1.");
    }

    #[test]
    fn every_step_has_a_line_in_every_language() {
        let deploys = ["I2@a1", "I2@a1", "I2@a1", "C2@b1", "C2@b1", "A2@c1"];
        for replay in [replay(&TO_THE_FLAG), replay(&deploys)] {
            for language in Language::ALL {
                for step in 0..=replay.last() {
                    let line = State::line(&replay, step, language.texts());
                    assert!(!line.is_empty() && !line.contains('{'), "{line}");
                }
            }
        }
        let english = Language::English.texts();
        assert_eq!(State::line(&replay(&deploys), 7, english), "Ada ends the turn.");
        let won = "Ada moves cavalry level 2 from b3 and takes the flag. Ada wins.";
        assert_eq!(State::line(&replay(&TO_THE_FLAG), 7, english), won);
    }

    #[test]
    fn a_side_s_numbers_are_its_units_and_what_waits() {
        let replay = replay(&["I2@a1"]);
        let standing = State::standing(&replay, 1, Seat::A, Language::English.texts());
        assert_eq!(standing, "6 units · 12 hit points · Reserve 5");
        let achieved = State::achieved(&replay, Seat::B, Language::English.texts());
        assert_eq!(
            (achieved.figure.as_str(), achieved.facts.as_str()),
            ("12", "0 attacks, 0 units destroyed")
        );
    }
}
