//! The parts of the program that are loaded when they are needed: one per game, one for online play.
//!
//! The build cuts the program at the functions marked with `wasm_split` (see
//! `xtask/src/web/split.rs`): code that only one of them reaches lies in the part of that name. Those
//! of the games stand in `crate::games`. Nothing else may name a game, or its code is loaded with the
//! start.

use std::cell::RefCell;

use catalog::GameId;
use leptos::prelude::AnyView;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::games::{self, Join, Of, Pages, Reports};
use crate::screens::{self, OnlineScreen};

/// A part could not be loaded. It can be tried again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a part of the program did not arrive")]
pub struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> NotLoaded {
        NotLoaded
    }
}

/// Everything that comes with the part of a game.
#[derive(Clone, Copy)]
pub struct Part {
    id: GameId,
    pages: &'static dyn Pages,
    reports: &'static dyn Reports,
    join: Join,
}

impl Part {
    /// The part of the game with this state.
    pub fn of<G: games::Played>(id: GameId) -> Part {
        Part { id, pages: &Of::<G>::PAGES, reports: &Of::<G>::PAGES, join: games::join::<G> }
    }
}

thread_local! {
    static ARRIVED: RefCell<Vec<Part>> = const { RefCell::new(Vec::new()) };
}

fn arrived(game: GameId) -> Option<Part> {
    ARRIVED.with_borrow(|arrived| arrived.iter().find(|it| it.id == game).copied())
}

/// The game, if its part is loaded.
pub fn loaded(game: GameId) -> Option<&'static dyn Pages> {
    arrived(game).map(|it| it.pages)
}

/// Loads the part of a game, unless it is loaded already.
pub async fn load(game: GameId) -> Result<&'static dyn Pages, NotLoaded> {
    Ok(load_game(game).await?.pages)
}

/// Loads a game for its rules, results and replays.
pub async fn load_reports(game: GameId) -> Result<&'static dyn Reports, NotLoaded> {
    Ok(load_game(game).await?.reports)
}

/// Loads a game together with the function that joins its matches on a server.
pub async fn load_online(game: GameId) -> Result<(&'static dyn Pages, Join), NotLoaded> {
    let part = load_game(game).await?;
    Ok((part.pages, part.join))
}

async fn load_game(game: GameId) -> Result<Part, NotLoaded> {
    if let Some(part) = arrived(game) {
        return Ok(part);
    }
    let part = games::load_part(game).await?;
    ARRIVED.with_borrow_mut(|arrived| arrived.push(part));
    Ok(part)
}

/// Loads the screens of online play.
#[wasm_split(online, fallible)]
pub fn online() -> Result<fn(OnlineScreen) -> AnyView, NotLoaded> {
    Ok(screens::online_screen)
}
