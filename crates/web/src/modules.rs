//! The parts of the program that are loaded on demand: one per game, one for online play.
//!
//! The build splits the program at the functions marked with `wasm_split` (see
//! `xtask/src/web/split.rs`): code that only one of them reaches goes into the part of that name.
//! Those of the games are in `crate::games`. No other module may name a game, or its code is loaded
//! at the start.

use std::cell::RefCell;

use catalog::GameId;
use leptos::prelude::AnyView;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::games::{self, AnyGame};
use crate::screens::{self, OnlineScreen};

/// A part could not be loaded; the caller can try again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a part of the program did not arrive")]
pub struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> NotLoaded {
        NotLoaded
    }
}

thread_local! {
    static ARRIVED: RefCell<Vec<&'static dyn AnyGame>> = const { RefCell::new(Vec::new()) };
}

/// The game, if its part is already loaded.
pub fn loaded(game: GameId) -> Option<&'static dyn AnyGame> {
    ARRIVED.with_borrow(|arrived| arrived.iter().find(|it| it.game() == game).copied())
}

/// Loads the part of a game, unless it is already loaded.
pub async fn load(game: GameId) -> Result<&'static dyn AnyGame, NotLoaded> {
    if let Some(game) = loaded(game) {
        return Ok(game);
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
