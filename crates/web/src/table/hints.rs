//! Hints in the first game of a title: each waits for a position it fits, and does not return once
//! it was followed or read. In a guided game the guide replaces them.

use leptos::prelude::*;

use super::game::TableGame;
use super::game_table::Table;
use crate::guide::{Kind, Runner};
use crate::storage;

/// The card of the present hint, or of the guide.
pub fn instructions<G: TableGame>(table: Table<G>) -> AnyView {
    let guided = table.playback.with_session(|session| session.hosting.guided);
    let runner = match guided {
        Some(done) => {
            let keep = Callback::new(move |done| keep_guide(table, done));
            Runner::start(table, Kind::Guide, G::FIRST_GAME.instructions, done, keep)
        }
        None => {
            let all = G::HINTS.len() as u8;
            let keep = Callback::new(move |done: Option<u8>| keep_hints::<G>(done.unwrap_or(all)));
            Runner::start(table, Kind::Hints, G::HINTS, hints_behind::<G>(), keep)
        }
    };
    runner.card()
}

/// Stores the number of completed instructions of the guide. Players who have completed it need no
/// hints; players who skip it get them in the next game.
fn keep_guide<G: TableGame>(table: Table<G>, done: Option<u8>) {
    table.playback.with_session(|session| session.set_guided(done));
    table.keep();
    if done.is_some_and(|done| usize::from(done) >= G::FIRST_GAME.instructions.len()) {
        keep_hints::<G>(G::HINTS.len() as u8);
    }
}

/// Stores the number of completed hints of this title.
fn keep_hints<G: TableGame>(done: u8) {
    // If the browser stores nothing, the hints return at the next visit, which does no harm.
    let _ = storage::write(&key::<G>(), &done.to_string());
}

fn hints_behind<G: TableGame>() -> u8 {
    let kept = storage::read(&key::<G>()).ok().flatten();
    kept.and_then(|text| text.parse().ok()).unwrap_or(0)
}

fn key<G: TableGame>() -> String {
    format!("hints.{}", G::ID)
}
