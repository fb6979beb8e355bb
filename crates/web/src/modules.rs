//! The parts of the program that are loaded when they are needed: one per game, one for online play.
//!
//! The build cuts the program at the functions marked with `wasm_split` (see
//! `xtask/src/web/split.rs`): code that only one of them reaches lies in the part of that name. So
//! nothing else may name a game, or its code is loaded with the start.

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
struct Game {
    id: GameId,
    pages: &'static dyn Pages,
    reports: &'static dyn Reports,
    join: Join,
}

impl Game {
    fn of<G: games::Played>(id: GameId) -> Game {
        Game { id, pages: &Of::<G>::PAGES, reports: &Of::<G>::PAGES, join: games::join::<G> }
    }
}

thread_local! {
    static ARRIVED: RefCell<Vec<Game>> = const { RefCell::new(Vec::new()) };
}

fn arrived(game: GameId) -> Option<Game> {
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
    let game = load_game(game).await?;
    Ok((game.pages, game.join))
}

async fn load_game(game: GameId) -> Result<Game, NotLoaded> {
    if let Some(game) = arrived(game) {
        return Ok(game);
    }
    let game = match game {
        GameId::BattleZone => battlezone().await,
        GameId::WorldBattle => worldbattle().await,
        GameId::Imperial => imperial().await,
        GameId::Conquer => conquer().await,
    }?;
    ARRIVED.with_borrow_mut(|arrived| arrived.push(game));
    Ok(game)
}

#[wasm_split(battlezone, fallible)]
fn battlezone() -> Result<Game, NotLoaded> {
    Ok(Game::of::<::battlezone::State>(GameId::BattleZone))
}

#[wasm_split(worldbattle, fallible)]
fn worldbattle() -> Result<Game, NotLoaded> {
    Ok(Game::of::<::worldbattle::State>(GameId::WorldBattle))
}

#[wasm_split(imperial, fallible)]
fn imperial() -> Result<Game, NotLoaded> {
    Ok(Game::of::<::imperial::State>(GameId::Imperial))
}

#[wasm_split(conquer, fallible)]
fn conquer() -> Result<Game, NotLoaded> {
    Ok(Game::of::<::conquer::State>(GameId::Conquer))
}

/// Loads the screens of online play.
#[wasm_split(online, fallible)]
pub fn online() -> Result<fn(OnlineScreen) -> AnyView, NotLoaded> {
    Ok(screens::online_screen)
}

/// A game, for tests, in which all parts are loaded.
#[cfg(test)]
pub fn pages(game: GameId) -> &'static dyn Pages {
    match game {
        GameId::BattleZone => &Of::<::battlezone::State>::PAGES,
        GameId::WorldBattle => &Of::<::worldbattle::State>::PAGES,
        GameId::Imperial => &Of::<::imperial::State>::PAGES,
        GameId::Conquer => &Of::<::conquer::State>::PAGES,
    }
}
