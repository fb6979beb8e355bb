//! Play with people elsewhere: what the server says, and what is said to it.
//!
//! The words of the server's interface are the types of the crate `protocol`.
//!
//! - [`api`] — calls, and why one was refused; [`socket`] — the one WebSocket
//! - [`follow`] — a match as it is heard: numbers, patches, hashes; no browser in it
//! - [`room`] — a match for all that is seen of it; [`away`] — the same for the table of its game
//! - [`promises`] — what was shown about the dice, and whether it was kept
//! - [`me`] — who one is here; [`mine`] — the matches one sits at; [`offered`] — whether this page's server offers online play at all

pub mod api;
pub mod away;
#[cfg(test)]
mod fixtures;
pub mod follow;
pub mod me;
pub mod mine;
pub mod offered;
pub mod promises;
pub mod qr;
pub mod room;
pub mod socket;

pub use api::Problem;
pub use away::Away;
pub use room::Room;
