//! The rulebook as tests, one file per chapter. A test is a picture, a move and a picture; only
//! the functions here touch the API.
//!
//! A picture is the board row by row and then, after `|`, the other sections of a position. Rows
//! and columns that are left out are empty: a board has at least 8 of each.

mod bad_input;
mod capture;
mod contract;
mod end;
mod invariants;
mod notation;
mod oracle;
mod oracle_agrees;
mod ranking;
mod rocks;
mod start;
mod teams;
mod turn;

use tabletop::rulebook;

use crate::{Event, State};

/// `before`, a move by the seat to act (or `b surrender`), `after` with all its sections.
#[track_caller]
fn check(before: &str, action: &str, after: &str) -> Vec<Event> {
    let (state, events) = play(before, action);
    assert_eq!(state.to_string(), text(after));
    events
}

/// `before`, a move, and the board `after`, whatever the other sections say.
#[track_caller]
fn board(before: &str, action: &str, after: &str) -> Vec<Event> {
    let (state, events) = play(before, action);
    let after = text(after);
    let rows = after.strip_prefix("board ").unwrap();
    assert_eq!(state.field().to_string().replace('/', "\n"), rows.replace('/', "\n"));
    events
}

#[track_caller]
fn play(before: &str, action: &str) -> (State, Vec<Event>) {
    // Conquer has no dice after the start.
    rulebook::played(&text(before), action, &[])
}

/// A move that is refused with this sentence and changes nothing.
#[track_caller]
fn refused(before: &str, action: &str, sentence: &str) {
    rulebook::refused::<State>(&text(before), action, sentence);
}

#[track_caller]
fn position(picture: &str) -> State {
    rulebook::position(&text(picture))
}

/// The position that a picture shows, as text.
fn text(picture: &str) -> String {
    let (rows, sections) = match picture.split_once('|') {
        Some((rows, sections)) => (rows, format!(" | {}", sections.trim())),
        None => (picture, String::new()),
    };
    let mut rows: Vec<String> = rows.split_whitespace().map(str::to_owned).collect();
    let width = rows.iter().map(String::len).max().unwrap_or(0).max(8);
    let height = rows.len().max(8);
    rows.resize(height, String::new());
    for row in &mut rows {
        row.push_str(&".".repeat(width - row.len()));
    }
    format!("board {}{sections}", rows.join("/"))
}

/// The regions captured, as lists of cells.
fn regions(events: &[Event]) -> Vec<String> {
    let cells = |event: &Event| match event {
        Event::RegionCaptured { cells, .. } => {
            Some(cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        }
        _ => None,
    };
    events.iter().filter_map(cells).collect()
}
