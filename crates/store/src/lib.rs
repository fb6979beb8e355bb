//! The durable log: what an acknowledged move is written into before anyone hears of it.
//!
//! [`Store`] is what a server holds, as `Arc<dyn Store>`. Its parts:
//!
//! - [`Log`] — matches, their events without gaps, and what is due in them
//! - [`People`] — guests, accounts, tokens, bans
//! - [`Chat`] — what is said beside a match
//! - [`Results`] — how matches ended, and ratings
//! - [`Requests`] — what was asked for by name, so that a retry gets the same answer
//! - [`Retention`] — what is deleted, in small steps
//!
//! [`Sqlite`] is a store in one file.
//!
//! The store has no clock and makes no ids: both are given by the caller. Every answer to a change
//! comes after it is durable, and a [`StoreError`] means that nothing was changed.

mod chat;
mod error;
mod log;
mod people;
mod requests;
mod results;
mod retention;
mod sqlite;
mod words;

use async_trait::async_trait;

pub use chat::{Added, Chat, ChatLine, NewLine};
pub use error::{StoreError, Thing};
pub use log::{
    Change, CmdId, Cursor, Due, Event, Log, MatchFilter, MatchId, MatchRow, Millis, NewDue,
    NewMatch, NoCursor, Receipt, Secret, Status, Visibility,
};
pub use people::{Ban, People, Scope, Token, TokenHash, User, UserId, UserKind};
pub use requests::{Request, Requests};
pub use results::{MatchResult, Placing, Rating, Recorded, Results};
pub use retention::{Retention, Rewrite};
pub use sqlite::{Sqlite, SqliteOptions};

/// Everything a server keeps.
#[async_trait]
pub trait Store: Log + People + Chat + Results + Requests + Retention {
    /// Whether it can be read and written at this moment.
    async fn ready(&self) -> Result<(), StoreError>;

    /// Finishes what was asked before, then refuses all else with [`StoreError::Closed`].
    async fn close(&self) -> Result<(), StoreError>;
}
