//! A game told in words and numbers: who did what, how it ended, and what each side achieved.

use conquer::{End, Event, Score, State};
use host::Player;
use tabletop::Seat;

use super::sides::{list, side_name};
use super::speech::{self, Names};
use crate::story::Story;
use crate::texts::Texts;

/// The most points of a line in the chart.
const POINTS: usize = 160;

/// What the players are called, in the order of the seats.
pub fn names(story: &Story<State>, texts: &Texts) -> Names {
    let name = |(index, player): (usize, &Player)| match player {
        Player::Human { name } => name.to_string(),
        Player::Bot { .. } => format!("{} {}", texts.setup.bot, index + 1),
    };
    story.players().iter().enumerate().map(name).collect()
}

/// The seats by place, best first; members of a team by what they achieved.
pub fn ranking(story: &Story<State>) -> Vec<(usize, Seat)> {
    let state = story.state(story.last());
    let mut ranking = Vec::new();
    for place in state.ranking() {
        let number = ranking.len() + 1;
        for side in place {
            let first = side.iter().next().expect("a side has a member");
            let members = state.ranked_members(state.table().side_of(first));
            ranking.extend(members.into_iter().map(|seat| (number, seat)));
        }
    }
    ranking
}

/// The headline of the result and the reason below it.
pub fn ending(story: &Story<State>, texts: &Texts) -> (String, String) {
    let (words, play) = (&texts.conquer.result, &texts.conquer.play);
    let end = story.state(story.last());
    let turn = end.turn();
    let Some(why) = end.end() else {
        let hint = words.unfinished.with(&[("turn", &turn)]);
        return (texts.result.unfinished.to_owned(), hint);
    };
    let winners = speech::winners(end, &names(story, texts), texts);
    let headline = match winners.as_slice() {
        [] => play.nobody.to_owned(),
        [side] => play.win.with(&[("side", side)]),
        sides => play.win_together.with(&[("side", &list(sides, texts))]),
    };
    let reason = match why {
        End::Elimination => words.elimination,
        End::NobodyLeft => return (headline, words.nobody_left.to_owned()),
        End::Majority => words.majority,
        End::Lead => words.lead,
        End::NoMoves => words.no_moves,
        End::TimeLimit => words.time_limit,
    };
    (headline, reason.with(&[("turn", &turn)]))
}

/// "34T 15 % · 54 points · 2 regions".
pub fn standing(state: &State, seat: Seat, texts: &Texts) -> String {
    let play = &texts.conquer.play;
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
pub fn line(story: &Story<State>, step: u32, texts: &Texts) -> String {
    let words = &texts.conquer.result;
    let names = names(story, texts);
    let called = |seat: &Seat| names[seat.index()].clone();
    let events = story.events(step);
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
            let (name, cell) = (called(seat), speech::cell(*cell));
            if captured == 0 {
                return words.placed_line.with(&[("name", &name), ("cell", &cell)]);
            }
            let cells = texts.conquer.play.cells.of(captured as u64);
            words.captured_line.with(&[("name", &name), ("cell", &cell), ("cells", &cells)])
        }
        Some(Event::TurnEnded { seat }) => words.ended_line.with(&[("name", &called(seat))]),
        Some(Event::TurnPassed { seat }) => words.passed_line.with(&[("name", &called(seat))]),
        Some(Event::PlayerEliminated { seat, surrendered }) => {
            let template =
                if *surrendered { words.surrendered_line } else { words.eliminated_line };
            template.with(&[("name", &called(seat))])
        }
        Some(Event::RegionCaptured { .. } | Event::TerritoryGained { .. } | Event::Ended { .. }) => {
            words.time_up_line.to_owned()
        }
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
pub fn chart(story: &Story<State>, texts: &Texts) -> Vec<Line> {
    let last = story.last() as usize;
    let points = POINTS.min(last + 1).max(2);
    let steps: Vec<u32> = (0..points).map(|n| (n * last / (points - 1)) as u32).collect();
    let table = story.state(0).table();
    let names = names(story, texts);
    let line = |side: u8| Line {
        side,
        name: side_name(table, side, &names, texts),
        cells: steps.iter().map(|&step| story.state(step).field().side_territory(side)).collect(),
    };
    (0..table.sides()).map(line).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::texts::Language;
    use conquer::{Setup, Size};
    use host::{Chance, Command, Match, Opening, Options};
    use tabletop::Seat;

    /// A game of four on the smallest board, always the first legal move, for so many steps.
    pub fn played(teams: &[u8], steps: u32) -> Match<State> {
        let size = Size::Cells { width: 8, height: 8 };
        let setup = Setup { players: 4, teams: teams.to_vec(), size, ..Setup::default() };
        let options = Options { undo: true, ..Options::default() };
        let match_id = "story".parse().unwrap();
        let opening = Opening { match_id, setup, chance: Chance::Seed(3), options };
        let mut game = Match::<State>::open(opening).unwrap();
        for (seat, name) in Seat::first(4).zip(["Ada", "Ben", "Cem", "Dan"]) {
            let player = format!("human {name}").parse().unwrap();
            game.handle(Command::Join { seat, player, nonce: None }, &mut Vec::new()).unwrap();
        }
        while game.step() < steps
            && let Some(seat) = game.to_act()
        {
            let action = game.legal_actions(seat).unwrap()[0];
            let act = Command::Act { seat, at: game.step(), action };
            game.handle(act, &mut Vec::new()).unwrap();
        }
        game
    }

    fn story(game: &Match<State>) -> Story<State> {
        Story::read(&game.record().unwrap().to_string()).unwrap()
    }

    #[test]
    fn a_finished_game_names_winner_and_reason() {
        let english = Language::English.texts();
        let mut game = played(&[], 6);
        for seat in [Seat::B, Seat::new(2), Seat::new(3)] {
            game.handle(Command::Resign { seat }, &mut Vec::new()).unwrap();
        }
        let story = story(&game);
        let (headline, reason) = ending(&story, english);
        assert_eq!(headline, "Ada wins");
        assert!(reason.starts_with("Only one side is left"), "{reason}");
        assert_eq!(ranking(&story)[0], (1, Seat::A));
        assert_eq!(line(&story, story.last(), english), "Dan surrenders");
    }

    #[test]
    fn a_team_wins_by_its_colour_and_its_members_share_the_place() {
        let mut game = played(&[0, 1, 0, 1], 6);
        for seat in [Seat::B, Seat::new(3)] {
            game.handle(Command::Resign { seat }, &mut Vec::new()).unwrap();
        }
        let story = story(&game);
        assert_eq!(ending(&story, Language::English.texts()).0, "Team Red wins");
        let places: Vec<usize> = ranking(&story).into_iter().map(|(place, _)| place).collect();
        assert_eq!(places, [1, 1, 3, 3]);
    }

    #[test]
    fn every_step_has_a_line_in_every_language() {
        let story = story(&played(&[], 200));
        assert!(story.outcome().is_some(), "the board is full by then");
        for language in Language::ALL {
            for step in 0..=story.last() {
                let line = line(&story, step, language.texts());
                assert!(!line.is_empty() && !line.contains('{'), "{line}");
            }
        }
    }

    #[test]
    fn the_chart_begins_empty_and_ends_with_the_result() {
        let story = story(&played(&[0, 1, 0, 1], 200));
        let chart = chart(&story, Language::English.texts());
        assert_eq!(chart.len(), 2);
        let end = story.state(story.last());
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
