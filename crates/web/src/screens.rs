//! One file per screen.

mod arriving;
mod help;
mod home;
mod online;
mod play;
mod refusal;
mod replace;
mod replay;
mod result;
mod saves;
mod settings;
mod setup;
mod unknown;

pub use arriving::arriving;
pub use help::Help;
pub use home::Home;
pub use online::screen as online_screen;
pub use play::Play;
pub use setup::{Setup, Sheet, draft};
pub use unknown::Unknown;

use view::prelude::*;

use crate::routes::Route;

/// The screens beside a game by their addresses; nothing for another's.
pub fn screen_beside(route: Route) -> AnyView {
    match route {
        Route::Result => result::ResultScreen().into_any(),
        Route::Replay => replay::Replay().into_any(),
        Route::Saves => saves::Saves().into_any(),
        Route::Settings => settings::SettingsScreen().into_any(),
        _ => ().into_any(),
    }
}
