//! Hints in the first game of a title: each at its moment, each gone for good once it was followed
//! or read. In a guided game the guide speaks instead.

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

/// Remembers how many instructions of the guide are behind. Whoever has followed it to its end
/// needs no hints; whoever skips it gets them in the next game.
fn keep_guide<G: TableGame>(table: Table<G>, done: Option<u8>) {
    table.playback.with_session(|session| session.set_guided(done));
    table.keep();
    if done.is_some_and(|done| usize::from(done) >= G::FIRST_GAME.instructions.len()) {
        keep_hints::<G>(G::HINTS.len() as u8);
    }
}

/// Remembers how many hints of this title are behind.
fn keep_hints<G: TableGame>(done: u8) {
    // Without storage the hints come again at the next visit, which is no harm.
    let _ = storage::write(&key::<G>(), &done.to_string());
}

fn hints_behind<G: TableGame>() -> u8 {
    let kept = storage::read(&key::<G>()).ok().flatten();
    kept.and_then(|text| text.parse().ok()).unwrap_or(0)
}

fn key<G: TableGame>() -> String {
    format!("hints.{}", G::ID)
}
