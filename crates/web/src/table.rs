//! The one table for all games.
//!
//! - [`TableGame`] — what a game brings: board, input, scenes, words, sounds, keys
//! - [`table()`] — the frame: board, panel, log, bar and dialogs of a match
//! - [`Table`] — its signals: the match, what is shown, selection, focus, zoom
//! - [`Playback`] — the match and how far it has been shown; `driver` — advances it
//! - [`TableState`] — the signals that need no game type; [`Controls`] — what can be done with them
//! - [`Suggestions`] — the moves of the strongest bot, when a person asks for a hint
//! - the rest — log, dialogs, hints, keys, sounds, zoom, handoff: shared by all games

mod actions;
mod controls;
mod dialogs;
mod driver;
mod ending;
mod frame;
mod game;
mod game_table;
mod handoff;
mod hints;
mod hit_test;
pub mod keys;
mod lit;
mod log;
mod playback;
mod player_name;
mod promise;
mod proposals;
mod recap;
pub mod sounds;
mod speed;
mod suggestions;
mod table_state;
mod table_view;
mod thinking;
mod waiting;
mod window;
pub mod zoom;

pub use actions::{action_bar, banner};
pub use controls::Controls;
pub use dialogs::Dialogs;
pub use ending::EndingEffect;
pub use frame::{BesideTitle, LiveRegion, Opened, TopBar, Warning, keep_when_left};
pub use game::{PlaybackOf, Press, ShownBy, TableGame};
pub use game_table::Table;
pub use handoff::Handoff;
pub use hit_test::{place_focused, place_of, place_under};
pub use lit::{light, lights};
pub use log::{Line, Log};
pub use playback::{Playback, Run, Shown};
pub use player_name::player_name;
pub use promise::DicePromise;
pub use speed::speed_name;
pub use suggestions::{MovePlaces, Suggestions};
pub use table_state::{PlaybackPhase, TableState};
pub use table_view::table;
pub use window::use_window;
