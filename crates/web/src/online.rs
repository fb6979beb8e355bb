//! Play with people elsewhere: what the server says, and what is said to it.
//!
//! - [`wire`] — the words of the server's interface, as far as the page needs them
//! - [`api`] — calls, and why one was refused; [`socket`] — the one WebSocket
//! - [`follow`] — a match as it is heard: numbers, patches, hashes; no browser in it
//! - [`room`] — a match for all that is seen of it; [`away`] — the same for the table of its game
//! - [`me`] — who one is here; [`mine`] — the matches one sits at; [`offered`] — whether this page's server offers online play at all

pub mod api;
pub mod away;
pub mod follow;
pub mod me;
pub mod mine;
pub mod offered;
pub mod qr;
pub mod room;
pub mod socket;
pub mod wire;

pub use api::Problem;
pub use away::Away;
pub use room::Room;
