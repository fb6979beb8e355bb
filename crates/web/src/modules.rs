//! The parts of the program that are loaded when they are needed: a module per game, one for online
//! play, one for the screens beside a game.
//!
//! The build cuts the program at the functions marked here (see `xtask/src/web/split.rs`): what is
//! reached from one of them alone lies in the module of that name.

use std::cell::RefCell;

use catalog::GameId;
use view::prelude::AnyView;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::games::{Of, Pages};
use crate::routes::Route;
use crate::screens;

/// A module did not arrive; it can be asked for again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a part of the program did not arrive")]
pub struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> NotLoaded {
        NotLoaded
    }
}

type Loaded = Result<&'static dyn Pages, NotLoaded>;

thread_local! {
    static ARRIVED: RefCell<Vec<(GameId, &'static dyn Pages)>> = const { RefCell::new(Vec::new()) };
}

/// The game, if its module has arrived.
pub fn loaded(game: GameId) -> Option<&'static dyn Pages> {
    ARRIVED.with_borrow(|arrived| arrived.iter().find(|it| it.0 == game).map(|it| it.1))
}

/// The game, once its module is here; at once if it already is.
pub async fn load(game: GameId) -> Loaded {
    if let Some(pages) = loaded(game) {
        return Ok(pages);
    }
    let pages = match game {
        GameId::BattleZone => battlezone().await,
        GameId::WorldBattle => worldbattle().await,
        GameId::Imperial => imperial().await,
        GameId::Conquer => conquer().await,
    }?;
    ARRIVED.with_borrow_mut(|arrived| arrived.push((game, pages)));
    Ok(pages)
}

#[wasm_split(battlezone, fallible)]
fn battlezone() -> Loaded {
    Ok(&Of::<::battlezone::State>::PAGES)
}

#[wasm_split(worldbattle, fallible)]
fn worldbattle() -> Loaded {
    Ok(&Of::<::worldbattle::State>::PAGES)
}

#[wasm_split(imperial, fallible)]
fn imperial() -> Loaded {
    Ok(&Of::<::imperial::State>::PAGES)
}

#[wasm_split(conquer, fallible)]
fn conquer() -> Loaded {
    Ok(&Of::<::conquer::State>::PAGES)
}

/// What shows the screens of a module by their addresses.
pub type Screens = fn(Route) -> AnyView;

/// The screens of online play, once their module is here.
#[wasm_split(online, fallible)]
pub fn online() -> Result<Screens, NotLoaded> {
    Ok(screens::online_screen)
}

/// What is seen after a game and beside it: result, replay, saved games, settings.
#[wasm_split(beside, fallible)]
pub fn beside() -> Result<Screens, NotLoaded> {
    Ok(screens::screen_beside)
}

/// The game; tests have all of them from the start.
#[cfg(test)]
pub fn pages(game: GameId) -> &'static dyn Pages {
    match game {
        GameId::BattleZone => &Of::<::battlezone::State>::PAGES,
        GameId::WorldBattle => &Of::<::worldbattle::State>::PAGES,
        GameId::Imperial => &Of::<::imperial::State>::PAGES,
        GameId::Conquer => &Of::<::conquer::State>::PAGES,
    }
}
