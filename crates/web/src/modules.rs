//! The parts of the program that are loaded when they are needed: three modules per game (to play it, what
//! it tells before and after, to play it online), one for online play, one for the screens beside a
//! game, one for the texts in German.
//!
//! The build cuts the program at the functions marked here (see `xtask/src/web/split.rs`): what is
//! reached from one of them alone lies in the module of that name.

use std::cell::RefCell;

use catalog::GameId;
use view::prelude::AnyView;
use wasm_bindgen::prelude::*;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::games::{self, Join, Of, Pages, Tales};
use crate::routes::Route;
use crate::screens;
use crate::texts::{self, Spoken};

/// A module did not arrive; it can be asked for again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a part of the program did not arrive")]
pub struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> NotLoaded {
        NotLoaded
    }
}

/// The module in the file of a part, for `parts.js`: it is packed for its way here.
#[wasm_bindgen]
pub fn unpack(file: &[u8]) -> Result<Vec<u8>, JsError> {
    Ok(packing::unpack(file)?)
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

/// Its rules, and what its records tell.
pub async fn load_tales(game: GameId) -> Result<&'static dyn Tales, NotLoaded> {
    match game {
        GameId::BattleZone => battlezone_tales().await,
        GameId::WorldBattle => worldbattle_tales().await,
        GameId::Imperial => imperial_tales().await,
        GameId::Conquer => conquer_tales().await,
    }
}

/// The game, and the way to its matches on a server.
pub async fn load_online(game: GameId) -> Result<(&'static dyn Pages, Join), NotLoaded> {
    let join = match game {
        GameId::BattleZone => battlezone_online().await,
        GameId::WorldBattle => worldbattle_online().await,
        GameId::Imperial => imperial_online().await,
        GameId::Conquer => conquer_online().await,
    }?;
    Ok((load(game).await?, join))
}

/// The three modules of a game, by their names.
macro_rules! modules_of {
    ($game:ident, $tales:ident, $online:ident) => {
        #[wasm_split($game, fallible)]
        fn $game() -> Loaded {
            Ok(&Of::<::$game::State>::PAGES)
        }

        #[wasm_split($tales, fallible)]
        fn $tales() -> Result<&'static dyn Tales, NotLoaded> {
            Ok(&Of::<::$game::State>::PAGES)
        }

        #[wasm_split($online, fallible)]
        fn $online() -> Result<Join, NotLoaded> {
            Ok(games::join::<::$game::State>)
        }
    };
}

modules_of! { battlezone, battlezone_tales, battlezone_online }
modules_of! { worldbattle, worldbattle_tales, worldbattle_online }
modules_of! { imperial, imperial_tales, imperial_online }
modules_of! { conquer, conquer_tales, conquer_online }

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

/// The texts in German, once their module is here.
#[wasm_split(german, fallible)]
pub fn german() -> Result<&'static Spoken, NotLoaded> {
    Ok(&texts::IN_GERMAN)
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
