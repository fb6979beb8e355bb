//! The table, whatever is played on it.
//!
//! - [`Course`] — the course of events: the match, what of it has been shown, bots at work
//! - [`Stage`] — what a game's own table adds: how its steps are shown and what it says
//! - [`Desk`] — what all tables show alike; [`Controls`] — what all tables can be told
//! - the rest — bar, menu, log, buttons, cover: made once, from desk and controls alone

mod actions;
mod controls;
mod course;
mod cover;
mod desk;
mod dialogs;
mod frame;
pub mod hearing;
pub mod hints;
pub mod keys;
mod log;
mod place;
mod promise;
mod proposals;
mod stage;
mod thinking;
mod waiting;
pub mod zoom;

pub use actions::{AfterTheEnd, BotActions, GoOn};
pub use controls::Controls;
pub use course::{Course, Cue, Run};
pub use cover::Covered;
pub use desk::{Desk, Notice, Phase};
pub use dialogs::Dialogs;
pub use frame::{LiveRegion, Opened, TopBar, Warning, keep_when_left};
pub use log::{Line, Log};
pub use place::{place_focused, place_of, place_under};
pub use promise::DicePromise;
pub use stage::{Stage, Step};
