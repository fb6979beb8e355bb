//! The screens, one file or folder each, and what several of them share.

mod arriving;
mod first_game;
mod game_tabs;
mod help;
mod home;
mod kept_games;
mod online;
mod play;
mod refusal;
mod replace;
mod replay;
mod result;
mod saves;
mod settings;
mod setup;
mod small_board;
mod unknown;

pub use arriving::arriving;
pub use help::{Help, rules_of};
pub use home::Home;
pub use online::{OnlineScreen, screen as online_screen};
pub use play::Play;
pub use replay::Replay;
pub use result::{ResultScreen, VerifyWords};
pub use saves::Saves;
pub use settings::{SettingsScreen, SettingsSections};
pub use setup::{Setup, Sheet, draft};
pub use unknown::Unknown;
