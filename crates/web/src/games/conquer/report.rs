//! A finished game on the result and replay screens: how it ended and what each side achieved.

use std::sync::Arc;

use conquer::{End, Event, Score, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::{chart, replay_board, sounds, words};
use crate::replay::Replay;
use crate::report::{Achieved, GameReport};
use crate::sound::Cue;
use crate::texts::Texts;

impl GameReport for State {
    fn length(replay: &Replay<State>, texts: &'static Texts) -> String {
        texts.conquer().result.turns.of(replay.state(replay.last()).turn().into())
    }

    fn reason(replay: &Replay<State>, texts: &'static Texts) -> String {
        reason(replay, texts)
    }

    fn achieved(replay: &Replay<State>, seat: Seat, texts: &'static Texts) -> Achieved {
        let (words, play) = (&texts.conquer().result, &texts.conquer().play);
        let score = replay.state(replay.last()).score(seat);
        let facts = [
            play.points.of(score.points().into()),
            play.regions.of(score.regions.into()),
            words.placed.of(score.placed.into()),
        ];
        Achieved {
            facts: facts.join(" · "),
            figure: score.territory.to_string(),
            figure_words: play.cells.of(score.territory.into()),
        }
    }

    fn line(replay: &Replay<State>, step: u32, texts: &'static Texts) -> String {
        let (events, after) = (replay.events(step), replay.state(step));
        words::step(events, after, &names(replay, texts), texts)
    }

    fn standing(replay: &Replay<State>, step: u32, seat: Seat, texts: &'static Texts) -> String {
        standing(replay.state(step), seat, texts)
    }

    fn board(replay: Arc<Replay<State>>, step: Signal<u32>) -> AnyView {
        replay_board::board(replay, step)
    }

    fn sound(events: &[Event]) -> Option<Cue> {
        sounds::of_step(events)
    }

    fn headline(replay: &Replay<State>, texts: &'static Texts) -> String {
        headline(replay, texts)
    }

    fn card(replay: Arc<Replay<State>>) -> Option<AnyView> {
        Some(chart::card(replay))
    }
}

/// What the players are called, in the order of the seats.
pub fn names(replay: &Replay<State>, texts: &Texts) -> Vec<String> {
    Seat::first(replay.players().len() as u8).map(|seat| replay.name(seat, texts)).collect()
}

/// Who won, in a few words.
fn headline(replay: &Replay<State>, texts: &Texts) -> String {
    let end = replay.state(replay.last());
    if end.end().is_none() {
        return texts.result.unfinished.to_owned();
    }
    words::headline(end, &names(replay, texts), texts)
}

fn reason(replay: &Replay<State>, texts: &Texts) -> String {
    let words = &texts.conquer().result;
    let end = replay.state(replay.last());
    let reason = match end.end() {
        None => words.unfinished,
        Some(End::Elimination) => words.elimination,
        Some(End::NobodyLeft) => return words.nobody_left.to_owned(),
        Some(End::Majority) => words.majority,
        Some(End::Lead) => words.lead,
        Some(End::NoMoves) => words.no_moves,
        Some(End::TimeLimit) => words.time_limit,
    };
    reason.with(&[("turn", &end.turn())])
}

/// "34T 15 % · 54 points · 2 regions".
fn standing(state: &State, seat: Seat, texts: &Texts) -> String {
    let play = &texts.conquer().play;
    let Score { territory, regions, .. } = state.score(seat);
    let share = texts.common.percent.with(&[("n", &state.percent(territory))]);
    let mut parts = vec![
        format!("{} {share}", play.territory.with(&[("n", &territory)])),
        play.points.of(state.score(seat).points().into()),
        play.regions.of(regions.into()),
    ];
    if !state.is_active(seat) {
        parts.push(play.out.to_owned());
    }
    parts.join(" · ")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::report::Report;
    use crate::texts::Language;
    use conquer::{Setup, Size};
    use host::{Chance, Command, Match, Opening, Options};
    use tabletop::Seat;

    /// A game of four on the smallest board, always the first legal move, for so many steps.
    pub fn played(teams: &[u8], steps: u32) -> Match<State> {
        let size = Size::Cells { width: 8, height: 8 };
        let setup = Setup { players: 4, teams: teams.to_vec(), size, ..Setup::default() };
        let options = Options { undo: true, ..Options::default() };
        let match_id = "replay".parse().unwrap();
        let opening = Opening { match_id, setup, chance: Chance::Seed(3), options };
        let mut game = Match::<State>::open(opening).unwrap();
        for (seat, name) in Seat::first(4).zip(["Ada", "Ben", "Cem", "Dan"]) {
            let player = format!("human {name}").parse().unwrap();
            game.handle(Command::Join { seat, player, nonce: None }).unwrap();
        }
        while game.step() < steps
            && let Some(seat) = game.to_act()
        {
            let action = game.legal_actions(seat).unwrap()[0];
            let act = Command::Act { seat, at: game.step(), action };
            game.handle(act).unwrap();
        }
        game
    }

    /// Its replay.
    pub fn replay(game: &Match<State>) -> Replay<State> {
        Replay::read(&game.record().unwrap().to_string()).unwrap()
    }

    #[test]
    fn a_finished_game_names_winner_and_reason() {
        let english = Language::English.texts();
        let mut game = played(&[], 6);
        for seat in [Seat::B, Seat::new(2), Seat::new(3)] {
            game.handle(Command::Resign { seat }).unwrap();
        }
        let replay = replay(&game);
        let (headline, reason) = (headline(&replay, english), reason(&replay, english));
        assert_eq!(headline, "Ada wins");
        assert!(reason.starts_with("Only one side is left"), "{reason}");
        assert_eq!(Report::ranking(&replay)[0], (1, Seat::A));
        assert_eq!(State::line(&replay, replay.last(), english), "Dan surrenders. Ada wins.");
    }

    #[test]
    fn a_team_wins_by_its_colour_and_its_members_share_the_place() {
        let mut game = played(&[0, 1, 0, 1], 6);
        for seat in [Seat::B, Seat::new(3)] {
            game.handle(Command::Resign { seat }).unwrap();
        }
        let replay = replay(&game);
        assert_eq!(headline(&replay, Language::English.texts()), "Team Red wins");
        let places: Vec<usize> =
            Report::ranking(&replay).into_iter().map(|(place, _)| place).collect();
        assert_eq!(places, [1, 1, 3, 3]);
    }

    #[test]
    fn every_step_has_a_line_in_every_language() {
        let replay = replay(&played(&[], 200));
        assert!(replay.outcome().is_some(), "the board is full by then");
        for language in Language::ALL {
            for step in 0..=replay.last() {
                let line = State::line(&replay, step, language.texts());
                assert!(!line.is_empty() && !line.contains('{'), "{line}");
            }
        }
    }

    #[test]
    fn a_standing_has_territory_share_points_and_regions() {
        let state = played(&[], 9);
        let state = state.state().unwrap();
        let said = standing(state, Seat::A, Language::English.texts());
        assert_eq!(said, "3T 5 % · 3 points · 0 regions");
    }
}
