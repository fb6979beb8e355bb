//! The words of this game: every event, cell and refusal in whole sentences.

use conquer::{Cell, End, Event, Illegal, State, Tile};
use tabletop::{Game, Seat};

use super::input::{Gains, gains};
use super::side_names::{list, side_names};
use crate::games::team_names::team_name;
use crate::i18n::{Locale, td_string, told, voiced};
use crate::table::Line;
use crate::ui::Glyph;

/// A cell as players read it: "H9".
pub fn cell(at: Cell) -> String {
    at.to_string().to_ascii_uppercase()
}

/// "Board loaded. 12 by 12 cells, 28 rocks. Player 1 and Player 2 play."
pub fn start(state: &State, names: &[String], locale: Locale) -> String {
    let (board, table) = (state.field().board(), state.table());
    let players = if table.is_free_for_all() {
        told!(locale, conquer.speech.plays, list = list(names, locale))
    } else {
        let team = |side| {
            let members: Vec<String> =
                table.members(side).iter().map(|seat| names[seat.index()].clone()).collect();
            let (team, members) = (team_name(side, locale), list(&members, locale));
            td_string!(locale, common.labelled, label = team, words = members)
        };
        (0..table.sides()).map(team).collect::<Vec<_>>().join(". ")
    };
    td_string!(
        locale,
        conquer.speech.start,
        width = board.width(),
        height = board.height(),
        rocks = td_string!(locale, conquer.play.rocks, count = board.rocks().len()),
        players = &players
    )
}

/// The name of the whole board: its size, rocks, and how many cells are left.
pub fn board(state: &State, locale: Locale) -> String {
    let board = state.field().board();
    td_string!(
        locale,
        conquer.play.board,
        width = board.width(),
        height = board.height(),
        rocks = td_string!(locale, conquer.play.rocks, count = board.rocks().len()),
        empty = td_string!(locale, conquer.play.empty, count = state.field().empty().len())
    )
}

/// The name of a cell: coordinate, owner, and for the player who is to act the result of a tile
/// there.
pub fn cell_name(
    state: &State,
    at: Cell,
    acting: Option<Seat>,
    names: &[String],
    locale: Locale,
) -> String {
    let name = cell(at);
    let facts = match state.field().tile(at) {
        Tile::Empty => td_string!(locale, conquer.speech.cell_empty, cell = &name),
        Tile::Rock => td_string!(locale, conquer.speech.cell_rock, cell = &name),
        Tile::Owned(seat) => voiced(&format!("{name}. {}.", names[seat.index()]), locale),
    };
    let gains = acting.map_or_else(Gains::default, |seat| gains(state, seat, at));
    match captures(&gains, names, locale) {
        Some(captures) => format!("{facts} {captures}"),
        None => facts,
    }
}

/// "Captures 5 cells: 2 of Player 2, 3 empty."
pub fn captures(gains: &Gains, names: &[String], locale: Locale) -> Option<String> {
    if gains.cells.is_empty() {
        return None;
    }
    let captures = td_string!(locale, conquer.play.captures, count = gains.cells.len());
    let of = |(seat, n): (Seat, u16)| {
        told!(locale, conquer.play.of, n = &n, player = &names[seat.index()])
    };
    let mut parts: Vec<String> = gains.losers().map(of).collect();
    if parts.is_empty() {
        return Some(td_string!(locale, conquer.play.captures_empty, captures = &captures));
    }
    if gains.empty() > 0 {
        parts.push(td_string!(locale, conquer.play.empty_part, n = gains.empty()));
    }
    let captures = td_string!(locale, common.labelled, label = captures, words = parts.join(", "));
    Some(format!("{captures}."))
}

/// "Player 2's turn.", or how many more tiles they place.
pub fn turn(state: &State, names: &[String], locale: Locale) -> Option<String> {
    let seat = state.to_act()?;
    Some(match state.placed_this_turn().next() {
        None => told!(locale, conquer.speech.turn, player = &names[seat.index()]),
        Some(_) => td_string!(locale, conquer.speech.more, count = state.can_place()),
    })
}

/// An event in words.
#[derive(Debug, Clone, PartialEq)]
pub struct EventWords {
    /// Text of log and replay; `None` if other events say enough.
    pub line: Option<Line>,
    /// Text for screen readers; `None` if other events say enough.
    pub spoken: Option<String>,
}

/// Puts an event into words for log, replay and screen readers. Only a capture has a shorter text
/// in the log than for screen readers. `after` is the position after the event.
pub fn event(event: &Event, after: &State, names: &[String], locale: Locale) -> EventWords {
    let player = |seat: &Seat| &names[seat.index()];
    let cells = |n: u64| td_string!(locale, conquer.play.cells, count = n);
    let (glyph, turn, sentence) = match event {
        Event::CellPlaced { seat, cell: at, turn } => {
            let placed =
                told!(locale, conquer.speech.placed, player = player(seat), cell = cell(*at));
            (Glyph::CHECK, Some(*turn), placed)
        }
        Event::RegionCaptured { seat, cells: gained, lost, turn, .. } => {
            let gained = cells(gained.len() as u64);
            let captured =
                told!(locale, conquer.speech.captured, player = player(seat), cells = &gained);
            let loses = |(loser, n): &(Seat, u16)| {
                let lost = cells((*n).into());
                told!(locale, conquer.speech.loses, player = player(loser), cells = &lost)
            };
            let spoken: Vec<String> =
                std::iter::once(captured.clone()).chain(lost.iter().map(loses)).collect();
            let line = Line { number: Some(*turn), ..Line::plain(Glyph::FLAG, captured) };
            return EventWords { line: Some(line), spoken: Some(spoken.join(" ")) };
        }
        Event::TerritoryGained { seat, cells: gained } => {
            // A tile that captures nothing gains only its own cell, which has been announced.
            let owned = || cells(after.score(*seat).territory.into());
            let has = || told!(locale, conquer.speech.has, player = player(seat), cells = owned());
            return EventWords { line: None, spoken: (*gained > 1).then(has) };
        }
        Event::TurnEnded { seat } => {
            (Glyph::CHECK, None, told!(locale, conquer.speech.ends, player = player(seat)))
        }
        Event::TurnPassed { seat } => {
            (Glyph::SKIP, None, told!(locale, conquer.speech.passes, player = player(seat)))
        }
        Event::PlayerEliminated { seat, surrendered } => {
            let words = match surrendered {
                true => told!(locale, table.speech.resigns, player = player(seat)),
                false => told!(locale, conquer.speech.eliminated, player = player(seat)),
            };
            (Glyph::CLOSE, None, words)
        }
        Event::Ended { end } => {
            let ended = ended(after, names, locale);
            let timed = *end == End::TimeLimit;
            let ended = if timed {
                format!("{} {ended}", td_string!(locale, conquer.speech.time_up))
            } else {
                ended
            };
            (Glyph::TROPHY, None, ended)
        }
    };
    let line = Line { number: turn, ..Line::plain(glyph, sentence.clone()) };
    EventWords { line: Some(line), spoken: Some(sentence) }
}

/// The announcements for the events of a step, in their order.
pub fn spoken(events: &[Event], after: &State, names: &[String], locale: Locale) -> Vec<String> {
    events.iter().filter_map(|it| event(it, after, names, locale).spoken).collect()
}

/// A step as a line of the replay.
pub fn step(events: &[Event], after: &State, names: &[String], locale: Locale) -> String {
    if events.is_empty() {
        return td_string!(locale, conquer.result.start_line).to_owned();
    }
    let lines = events.iter().filter_map(|it| event(it, after, names, locale).line);
    lines.map(|line| line.text()).collect::<Vec<_>>().join(" ")
}

/// "Player 1 wins."
fn ended(after: &State, names: &[String], locale: Locale) -> String {
    match winners(after, names, locale).as_slice() {
        [] => td_string!(locale, conquer.speech.nobody).to_owned(),
        [side] => told!(locale, conquer.speech.wins, side = side),
        sides => told!(locale, conquer.speech.win_together, side = list(sides, locale)),
    }
}

/// The result as a heading: "Ada wins", "Team Red wins", "Ada and Ben win together", "Nobody wins".
pub fn headline(end: &State, names: &[String], locale: Locale) -> String {
    match winners(end, names, locale).as_slice() {
        [] => td_string!(locale, conquer.play.nobody).to_owned(),
        [side] => told!(locale, conquer.play.win, side = side),
        sides => told!(locale, conquer.play.win_together, side = list(sides, locale)),
    }
}

/// The names of the winning sides; empty if the last players left together.
fn winners(after: &State, names: &[String], locale: Locale) -> Vec<String> {
    if after.end() == Some(End::NobodyLeft) {
        return Vec::new();
    }
    let places = after.outcome().map(|outcome| outcome.places).unwrap_or_default();
    places.first().map(|place| side_names(after, place, names, locale)).unwrap_or_default()
}

/// Why something was refused, in the player's language.
pub fn refusal(illegal: Illegal, names: &[String], locale: Locale) -> String {
    match illegal {
        Illegal::Over => td_string!(locale, conquer.refused.over).to_owned(),
        Illegal::Out => td_string!(locale, conquer.refused.out).to_owned(),
        Illegal::NotYourTurn { active } => {
            told!(locale, conquer.refused.not_your_turn, player = &names[active.index()])
        }
        Illegal::EmptyMove => td_string!(locale, conquer.refused.empty_move).to_owned(),
        Illegal::TooMany { allowed } => {
            td_string!(locale, conquer.refused.too_many_cells, n = &allowed)
        }
        Illegal::OutOfBounds { cell: at } => {
            td_string!(locale, conquer.refused.out_of_bounds, cell = cell(at))
        }
        Illegal::Duplicate { cell: at } => {
            td_string!(locale, conquer.refused.duplicate, cell = cell(at))
        }
        Illegal::CapturedThisTurn { cell: at } => {
            td_string!(locale, conquer.refused.captured_this_turn, cell = cell(at))
        }
        Illegal::Rock { cell: at } => td_string!(locale, conquer.refused.rock, cell = cell(at)),
        Illegal::Occupied { cell: at, owner } => {
            told!(locale, conquer.refused.occupied, cell = cell(at), player = &names[owner.index()])
        }
        Illegal::PassAfterPlacing => {
            td_string!(locale, conquer.refused.pass_after_placing).to_owned()
        }
        Illegal::NothingPlaced => td_string!(locale, conquer.refused.nothing_placed).to_owned(),
        Illegal::NoTimeLimit => td_string!(locale, conquer.refused.no_time_limit).to_owned(),
        // Only possible during set-up, which is over.
        other @ (Illegal::NoSuchSeat { .. }
        | Illegal::PlayerCount { .. }
        | Illegal::BoardSize { .. }
        | Illegal::OnlyRocks
        | Illegal::RockShare { .. }
        | Illegal::TurnBlocks { .. }
        | Illegal::TeamOfEverySeat { .. }
        | Illegal::EmptyTeam { .. }
        | Illegal::OneTeam
        | Illegal::NoTime) => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use conquer::Action;
    use tabletop::Rng;

    fn english() -> Locale {
        Locale::en
    }

    fn names() -> Vec<String> {
        (1..=4).map(|n| format!("Player {n}")).collect()
    }

    /// b lacks d3 for a ring around c3, which is a's, and d2, which is empty.
    fn state(more: &str) -> State {
        let empty = "........";
        let rows =
            [".bb.....", "b.......", "b.ab....", ".bb.....", empty, empty, empty, "a......#"];
        format!("board {} | seats 2 | {more}", rows.join("/")).parse().unwrap()
    }

    fn played(state: &State, actions: &[&str]) -> Vec<String> {
        let mut state = state.clone();
        let mut said = Vec::new();
        for action in actions {
            let seat = state.to_act().unwrap();
            let action: Action = action.parse().unwrap();
            let mut happened = Vec::new();
            state.apply(seat, &action, &mut Rng::scripted(&[]), &mut happened).unwrap();
            said.extend(spoken(&happened, &state, &names(), english()));
        }
        said
    }

    #[test]
    fn the_start_names_board_and_players() {
        assert_eq!(
            start(&state("turn a"), &names()[..2], english()),
            "Board loaded. 8 by 8 cells, 1 rock. Player 1 and Player 2 play."
        );
        let rows = ["........"; 8].join("/");
        let teams: State =
            format!("board {rows} | seats 4 | teams ac bd | turn a").parse().unwrap();
        assert_eq!(
            start(&teams, &names(), english()),
            "Board loaded. 8 by 8 cells, 0 rocks. Team Red: Player 1 and Player 3. Team Blue: \
             Player 2 and Player 4."
        );
    }

    #[test]
    fn a_cell_says_where_it_is_whose_it_is_and_what_it_would_capture() {
        let state = state("turn b");
        let say = |name: &str, acting| {
            cell_name(&state, name.parse().unwrap(), acting, &names(), english())
        };
        assert_eq!(say("e5", Some(Seat::B)), "E5. Empty.");
        assert_eq!(say("h8", Some(Seat::B)), "H8. Rock.");
        assert_eq!(say("a8", Some(Seat::B)), "A8. Player 1.");
        assert_eq!(
            say("d2", Some(Seat::B)),
            "D2. Empty. Captures 4 cells: 1 of Player 1, 3 empty."
        );
        assert_eq!(say("d2", None), "D2. Empty.");
    }

    #[test]
    fn a_capture_says_who_gains_and_who_loses() {
        assert_eq!(
            played(&state("turn b"), &["d2"]),
            [
                "Player 2 places D2.",
                "Player 2 captures 4 cells. Player 1 loses 1 cell.",
                "Player 2 has 12 cells."
            ]
        );
    }

    #[test]
    fn log_and_replay_leave_out_who_loses_by_a_capture() {
        let (mut after, mut happened) = (state("turn b"), Vec::new());
        let place: Action = "d2".parse().unwrap();
        after.apply(Seat::B, &place, &mut Rng::scripted(&[]), &mut happened).unwrap();
        let line = |events: &[Event]| step(events, &after, &names(), english());
        assert_eq!(line(&happened), "Player 2 places D2. Player 2 captures 4 cells.");
        assert_eq!(line(&[]), "The board lies ready");
        let numbers: Vec<Option<u32>> = happened
            .iter()
            .filter_map(|it| event(it, &after, &names(), english()).line)
            .map(|line| line.number)
            .collect();
        assert_eq!(numbers, [Some(1), Some(1)], "lines are numbered by turns");
    }

    #[test]
    fn when_the_time_is_up_that_is_said_before_who_wins() {
        let said = played(&state("limit 10 | turn b"), &["time-up"]);
        assert_eq!(said, ["The time is up. Player 2 wins."]);
    }

    #[test]
    fn passing_ending_and_surrender_are_said() {
        let state = state("blocks 2 | turn a");
        assert_eq!(
            played(&state, &["f6", "done", "pass"]),
            ["Player 1 places F6.", "Player 1 ends the turn.", "Player 2 passes."]
        );
        assert_eq!(played(&state, &["surrender"]), ["Player 1 gives up.", "Player 2 wins."]);
    }

    #[test]
    fn the_turn_is_named_once_and_then_what_is_left_of_it() {
        let state = state("blocks 3 | turn a");
        assert_eq!(turn(&state, &names(), english()).unwrap(), "Player 1's turn.");
        let mut placed = state.clone();
        let place: Action = "f6".parse().unwrap();
        placed.apply(Seat::A, &place, &mut Rng::scripted(&[]), &mut Vec::new()).unwrap();
        assert_eq!(turn(&placed, &names(), english()).unwrap(), "2 more tiles in this turn.");
    }

    #[test]
    fn english_refusals_are_the_rules_own_sentences() {
        let at: Cell = "h9".parse().unwrap();
        let reasons = [
            Illegal::Over,
            Illegal::Out,
            Illegal::NotYourTurn { active: Seat::B },
            Illegal::EmptyMove,
            Illegal::TooMany { allowed: 2 },
            Illegal::OutOfBounds { cell: at },
            Illegal::Duplicate { cell: at },
            Illegal::CapturedThisTurn { cell: at },
            Illegal::Rock { cell: at },
            Illegal::Occupied { cell: at, owner: Seat::A },
            Illegal::PassAfterPlacing,
            Illegal::NothingPlaced,
            Illegal::NoTimeLimit,
        ];
        for illegal in reasons {
            // Coordinates are in capitals, and names of players begin with one.
            let said = refusal(illegal, &names(), english()).to_lowercase();
            assert_eq!(said, illegal.to_string().to_lowercase());
        }
    }
}
