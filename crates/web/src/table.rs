//! The table, whatever is played on it.
//!
//! - [`Playback`] — the course of events: the match, what of it has been shown, bots at work
//! - [`Stage`] — what a game's own table adds: how its steps are shown and what it says
//! - [`TableState`] — what all tables show alike; [`Controls`] — what all tables can be told
//! - the rest — bar, menu, log, buttons, cover: made once, from desk and controls alone

mod actions;
mod controls;
mod dialogs;
mod frame;
mod handoff;
pub mod hints;
mod hit_test;
pub mod keys;
mod log;
mod playback;
mod promise;
mod proposals;
pub mod sounds;
mod stage;
mod table_state;
mod thinking;
mod waiting;
pub mod zoom;

pub use actions::{AfterTheEnd, BotActions, GoOn};
pub use controls::Controls;
pub use dialogs::Dialogs;
pub use frame::{LiveRegion, Opened, TopBar, Warning, keep_when_left};
pub use handoff::Handoff;
pub use hit_test::{place_focused, place_of, place_under};
pub use log::{Line, Log};
pub use playback::{Playback, Run, Shown};
pub use promise::DicePromise;
pub use stage::{Stage, Step};
pub use table_state::{Notice, PlaybackPhase, TableState};
