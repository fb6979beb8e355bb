//! Online play: everything between the screens and the server.
//!
//! The messages are the types of the crate `protocol`.
//!
//! - [`api`] — REST calls and their problems; [`socket`] — the WebSocket, which reconnects
//! - [`sync`] — keeps the copy of a match in step with the server
//! - [`room`] — one match: seats, chat, clocks, presence, commands; [`crate::link::Remote`] joins it
//! - [`promises`] — checks that the server and the seats keep their promises about the dice
//! - [`promises`] — what the server and the seats promised about the dice, and whether they kept it
//! - [`me`] — the player's identity; [`my_matches`] — the matches with a seat of the player;
//!   [`available`] — whether the server offers online play
//! - [`qr`] — invitations as QR codes

pub mod api;
pub mod available;
#[cfg(test)]
pub mod fixtures;
pub mod me;
pub mod my_matches;
pub mod promises;
pub mod qr;
pub mod room;
pub mod socket;
pub mod sync;

pub use api::Problem;
pub use room::Room;
