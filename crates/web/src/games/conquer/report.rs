//! A game told in words and numbers: who did what, how it ended, and what each side achieved.

use std::sync::Arc;

use conquer::{End, Event, Score, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::sides::{list, side_name};
use super::words::{self, Names};
use super::{chart, replay_board};
use crate::replay::Replay;
use crate::report::{Achieved, GameReport};
use crate::sound::Cue;
use crate::table;
use crate::texts::Texts;
use crate::ui::Glyph;

impl GameReport for State {
    const CLASS: &'static str = "cq";

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
        line(replay, step, texts)
    }

    fn standing(replay: &Replay<State>, step: u32, seat: Seat, texts: &'static Texts) -> String {
        standing(replay.state(step), seat, texts)
    }

    fn board(replay: Arc<Replay<State>>, step: Signal<u32>) -> AnyView {
        replay_board::board(replay, step)
    }

    fn sound(events: &[Event]) -> Option<Cue> {
        events.iter().rev().find_map(|event| match event {
            Event::Ended { .. } => Some(Cue::Victory),
            Event::RegionCaptured { .. } => Some(Cue::AttackSuccess),
            Event::CellPlaced { .. } => Some(Cue::TerritorySelect),
            Event::TurnPassed { .. } => Some(Cue::TurnChange),
            _ => None,
        })
    }

    fn headline(replay: &Replay<State>, texts: &'static Texts) -> String {
        headline(replay, texts)
    }

    fn card(replay: Arc<Replay<State>>) -> Option<AnyView> {
        Some(chart::card(replay))
    }
}

/// The most points of a line in the chart.
const POINTS: usize = 160;

/// What the players are called, in the order of the seats.
pub fn names(replay: &Replay<State>, texts: &Texts) -> Names {
    Seat::first(replay.players().len() as u8).map(|seat| replay.name(seat, texts)).collect()
}

/// Who won, in a few words.
fn headline(replay: &Replay<State>, texts: &Texts) -> String {
    let end = replay.state(replay.last());
    if end.end().is_none() {
        return texts.result.unfinished.to_owned();
    }
    won(end, &names(replay, texts), texts)
}

/// "Ada wins", "Team Red wins", "Ada and Ben win together", "Nobody wins".
pub fn won(end: &State, names: &Names, texts: &Texts) -> String {
    let play = &texts.conquer().play;
    match words::winners(end, names, texts).as_slice() {
        [] => play.nobody.to_owned(),
        [side] => play.win.with(&[("side", side)]),
        sides => play.win_together.with(&[("side", &list(sides, texts))]),
    }
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

/// An event as a line of the log at the table; `now` is the position that the rules have reached.
pub fn entry(
    event: &Event,
    now: impl Fn() -> State,
    names: &Names,
    texts: &Texts,
) -> Option<table::Line> {
    let play = &texts.conquer().play;
    let player = |seat: &Seat| names[seat.index()].clone();
    let line = |glyph, words| table::Line::plain(glyph, words);
    Some(match event {
        Event::CellPlaced { seat, cell, turn } => {
            let gaps: [(&str, &dyn std::fmt::Display); 2] =
                [("player", &player(seat)), ("cell", &words::cell(*cell))];
            let words = play.log_placed.with(&gaps);
            table::Line { number: Some(*turn), ..line(Glyph::CHECK, words) }
        }
        Event::RegionCaptured { seat, cells, turn, .. } => {
            let cells = play.cells.of(cells.len() as u64);
            let words = play.log_captured.with(&[("player", &player(seat)), ("cells", &cells)]);
            table::Line { number: Some(*turn), ..line(Glyph::FLAG, words) }
        }
        Event::TurnPassed { seat } => {
            line(Glyph::SKIP, play.log_passed.with(&[("player", &player(seat))]))
        }
        Event::PlayerEliminated { seat, surrendered } => {
            let template = if *surrendered { play.log_surrendered } else { play.log_eliminated };
            line(Glyph::CLOSE, template.with(&[("player", &player(seat))]))
        }
        Event::Ended { .. } => line(Glyph::TROPHY, won(&now(), names, texts)),
        Event::TerritoryGained { .. } | Event::TurnEnded { .. } => return None,
    })
}

/// "34T 15 % · 54 points · 2 regions".
pub fn standing(state: &State, seat: Seat, texts: &Texts) -> String {
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

/// One step as a line of the log.
pub fn line(replay: &Replay<State>, step: u32, texts: &Texts) -> String {
    let words = &texts.conquer().result;
    let names = names(replay, texts);
    let called = |seat: &Seat| names[seat.index()].clone();
    let events = replay.events(step);
    let captured: usize = events
        .iter()
        .map(|event| match event {
            Event::RegionCaptured { cells, .. } => cells.len(),
            _ => 0,
        })
        .sum();
    match events.first() {
        None => words.start_line.to_owned(),
        Some(Event::CellPlaced { seat, cell, .. }) => {
            let (name, cell) = (called(seat), words::cell(*cell));
            if captured == 0 {
                return words.placed_line.with(&[("name", &name), ("cell", &cell)]);
            }
            let cells = texts.conquer().play.cells.of(captured as u64);
            words.captured_line.with(&[("name", &name), ("cell", &cell), ("cells", &cells)])
        }
        Some(Event::TurnEnded { seat }) => words.ended_line.with(&[("name", &called(seat))]),
        Some(Event::TurnPassed { seat }) => words.passed_line.with(&[("name", &called(seat))]),
        Some(Event::PlayerEliminated { seat, surrendered }) => {
            let template =
                if *surrendered { words.surrendered_line } else { words.eliminated_line };
            template.with(&[("name", &called(seat))])
        }
        Some(
            Event::RegionCaptured { .. } | Event::TerritoryGained { .. } | Event::Ended { .. },
        ) => words.time_up_line.to_owned(),
    }
}

/// A side's territory over the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Which side.
    pub side: u8,
    /// What it is called.
    pub name: String,
    /// Its territory, from the start to the end, evenly spaced.
    pub cells: Vec<u32>,
}

/// The territory of every side over the game.
pub fn lines(replay: &Replay<State>, texts: &Texts) -> Vec<Line> {
    let last = replay.last() as usize;
    let points = POINTS.min(last + 1).max(2);
    let steps: Vec<u32> = (0..points).map(|n| (n * last / (points - 1)) as u32).collect();
    let table = replay.state(0).table();
    let names = names(replay, texts);
    let line = |side: u8| Line {
        side,
        name: side_name(table, side, &names, texts),
        cells: steps.iter().map(|&step| replay.state(step).field().side_territory(side)).collect(),
    };
    (0..table.sides()).map(line).collect()
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

    fn replay(game: &Match<State>) -> Replay<State> {
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
        assert_eq!(line(&replay, replay.last(), english), "Dan surrenders");
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
                let line = line(&replay, step, language.texts());
                assert!(!line.is_empty() && !line.contains('{'), "{line}");
            }
        }
    }

    #[test]
    fn the_chart_begins_empty_and_ends_with_the_result() {
        let replay = replay(&played(&[0, 1, 0, 1], 200));
        let chart = lines(&replay, Language::English.texts());
        assert_eq!(chart.len(), 2);
        let end = replay.state(replay.last());
        for line in chart {
            assert_eq!(line.cells.first(), Some(&0));
            assert_eq!(line.cells.last(), Some(&end.side_score(line.side).territory));
            assert!(line.cells.len() <= POINTS);
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
