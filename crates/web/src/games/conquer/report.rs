//! A finished game on the result and replay screens: how it ended and what each side achieved.

use std::sync::Arc;

use conquer::{End, Event, Score, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::seat_colours::use_team_colours;
use super::side_names::side_name;
use super::{replay_board, setup, sounds, words};
use crate::games::chart::{self, Charted};
use crate::i18n::{Locale, td_string, voiced};
use crate::replay::Replay;
use crate::report::{Achieved, GameReport};
use crate::sound::Cue;

impl GameReport for State {
    fn length(replay: &Replay<State>, locale: Locale) -> String {
        td_string!(locale, conquer.result.turns, count = replay.state(replay.last()).turn())
    }

    fn reason(replay: &Replay<State>, locale: Locale) -> String {
        reason(replay, locale)
    }

    fn achieved(replay: &Replay<State>, seat: Seat, locale: Locale) -> Achieved {
        let score = replay.state(replay.last()).score(seat);
        let facts = [
            td_string!(locale, conquer.play.points, count = score.points()),
            td_string!(locale, conquer.play.regions, count = score.regions),
            td_string!(locale, conquer.result.placed, count = score.placed),
        ];
        Achieved {
            facts: facts.join(" · "),
            figure: td_string!(locale, conquer.play.cells, count = score.territory),
        }
    }

    fn line(replay: &Replay<State>, step: u32, locale: Locale) -> String {
        let (events, after) = (replay.events(step), replay.state(step));
        words::step(events, after, &replay.names(), locale)
    }

    fn standing(replay: &Replay<State>, step: u32, seat: Seat, locale: Locale) -> String {
        standing(replay.state(step), seat, locale)
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

    fn headline(replay: &Replay<State>, locale: Locale) -> String {
        headline(replay, locale)
    }

    fn card(replay: Arc<Replay<State>>) -> Option<AnyView> {
        let start = replay.state(0);
        use_team_colours(start.table());
        let charted = Charted { marked: Some(start.majority_of() / 2), ..CHARTED };
        Some(chart::card(replay, charted))
    }
}

/// The territory of every side.
const CHARTED: Charted<State> = Charted {
    title: |locale| td_string!(locale, conquer.result.chart),
    sides,
    number: |replay, step, seat| {
        let state = replay.state(step);
        state.field().side_territory(state.table().side_of(seat))
    },
    amount: |cells, locale| td_string!(locale, conquer.play.cells, count = cells),
    marked: None,
};

/// Every side by its first member, whose colour is that of the whole side.
fn sides(replay: &Replay<State>, locale: Locale) -> Vec<(Seat, String)> {
    let (table, names) = (replay.state(0).table(), replay.names());
    let side = |side: u8| {
        let seat = table.members(side).iter().next()?;
        Some((seat, voiced(&side_name(table, side, &names, locale), locale)))
    };
    (0..table.sides()).filter_map(side).collect()
}

/// Who won, in a few words.
fn headline(replay: &Replay<State>, locale: Locale) -> String {
    let end = replay.state(replay.last());
    if end.end().is_none() {
        return td_string!(locale, screens.result.unfinished).to_owned();
    }
    words::headline(end, &replay.names(), locale)
}

fn reason(replay: &Replay<State>, locale: Locale) -> String {
    let end = replay.state(replay.last());
    let turn = end.turn();
    match end.end() {
        None => td_string!(locale, conquer.result.unfinished, turn = turn),
        Some(End::Elimination) => td_string!(locale, conquer.result.elimination, turn = turn),
        Some(End::NobodyLeft) => td_string!(locale, conquer.result.nobody_left).to_owned(),
        Some(End::Majority) => td_string!(locale, conquer.result.majority, turn = turn),
        Some(End::Lead) => td_string!(locale, conquer.result.lead, turn = turn),
        Some(End::NoMoves) => td_string!(locale, conquer.result.no_moves, turn = turn),
        Some(End::TimeLimit) => td_string!(locale, conquer.result.time_limit, turn = turn),
    }
}

/// "34T 15 % · 54 points · 2 regions".
fn standing(state: &State, seat: Seat, locale: Locale) -> String {
    let Score { territory, regions, .. } = state.score(seat);
    let share = td_string!(locale, common.percent, n = state.percent(territory));
    let mut parts = vec![
        format!("{} {share}", td_string!(locale, conquer.play.territory, n = &territory)),
        td_string!(locale, conquer.play.points, count = state.score(seat).points()),
        td_string!(locale, conquer.play.regions, count = regions),
    ];
    if !state.is_active(seat) {
        parts.push(td_string!(locale, conquer.play.out).to_owned());
    }
    parts.join(" · ")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::report::Report;
    use conquer::{Setup, Size};
    use host::{Chance, Command, Match, Opening, Options};
    use tabletop::Seat;

    /// A game of four on the smallest board with this many steps, always the first legal move.
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
        let english = Locale::en;
        let mut game = played(&[], 6);
        for seat in [Seat::B, Seat::new(2), Seat::new(3)] {
            game.handle(Command::Resign { seat }).unwrap();
        }
        let replay = replay(&game);
        let (headline, reason) = (headline(&replay, english), reason(&replay, english));
        assert_eq!(headline, "Ada wins");
        assert!(reason.starts_with("Only one side is left"), "{reason}");
        assert_eq!(Report::ranking(&replay)[0], (1, Seat::A));
        assert_eq!(State::line(&replay, replay.last(), english), "Dan gives up. Ada wins.");
    }

    #[test]
    fn a_team_wins_by_its_colour_and_its_members_share_the_place() {
        let mut game = played(&[0, 1, 0, 1], 6);
        for seat in [Seat::B, Seat::new(3)] {
            game.handle(Command::Resign { seat }).unwrap();
        }
        let replay = replay(&game);
        assert_eq!(headline(&replay, Locale::en), "Team Red wins");
        let places: Vec<usize> =
            Report::ranking(&replay).into_iter().map(|(place, _)| place).collect();
        assert_eq!(places, [1, 1, 3, 3]);
    }

    #[test]
    fn every_step_has_a_line_in_every_language() {
        let replay = replay(&played(&[], 200));
        assert!(replay.outcome().is_some(), "the board is full by then");
        for &language in Locale::all() {
            for step in 0..=replay.last() {
                let line = State::line(&replay, step, language);
                assert!(!line.is_empty() && !line.contains('{'), "{line}");
            }
        }
    }

    #[test]
    fn the_chart_shows_teams_by_their_first_member_and_ends_with_the_result() {
        let replay = replay(&played(&[0, 1, 0, 1], 200));
        let sides = sides(&replay, Locale::en);
        let of = |seat, name: &str| (seat, name.to_owned());
        assert_eq!(sides, [of(Seat::A, "Team Red"), of(Seat::B, "Team Blue")]);
        let end = replay.state(replay.last());
        for (side, (seat, _)) in sides.into_iter().enumerate() {
            assert_eq!((CHARTED.number)(&replay, 0, seat), 0);
            let number = (CHARTED.number)(&replay, replay.last(), seat);
            assert_eq!(number, end.side_score(side as u8).territory);
        }
    }

    #[test]
    fn a_standing_has_territory_share_points_and_regions() {
        let state = played(&[], 9);
        let state = state.state().unwrap();
        let said = standing(state, Seat::A, Locale::en);
        assert_eq!(said, "3T 5 % · 3 points · 0 regions");
    }
}
