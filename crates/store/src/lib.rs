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
//! - [`Nodes`] — what several servers on one store tell each other
//!
//! [`Sqlite`] is a store in one file, [`Postgres`] one that several nodes share. What one node wrote
//! the others are told by [`Hints`].
//!
//! The store has no clock and makes no ids: both are given by the caller. Every answer to a change
//! comes after it is durable, and a [`StoreError`] but [`StoreError::Unavailable`] means that nothing
//! was changed.

mod chat;
mod copying;
mod error;
mod fault;
mod hints;
mod log;
mod nodes;
mod people;
mod postgres;
mod requests;
mod results;
mod retention;
mod rows;
mod sqlite;
#[cfg(feature = "test-postgres")]
pub mod test_postgres;
mod words;

use async_trait::async_trait;

pub use chat::{Added, Chat, ChatLine, NewLine};
pub use copying::{Copied, copy_all};
pub use error::{StoreError, Thing};
pub use hints::{Hint, Hints};
pub use log::{
    Change, CmdId, Cursor, Due, Event, Log, MatchFilter, MatchId, MatchRow, Millis, NewDue,
    NewMatch, NoCursor, Receipt, Secret, Status, Visibility,
};
pub use nodes::{Bucket, Nodes, Presence, Spent};
pub use people::{Ban, People, Scope, Token, TokenHash, User, UserId, UserKind};
pub use postgres::{Postgres, PostgresOptions, is_postgres_url};
pub use requests::{Request, Requests};
pub use results::{MatchResult, Placing, Rating, Recorded, Results};
pub use retention::{Retention, Rewrite};
pub use sqlite::{Sqlite, SqliteOptions};

/// Everything a server keeps.
#[async_trait]
pub trait Store: Log + People + Chat + Results + Requests + Retention + Nodes {
    /// Whether it can be read and written at this moment.
    async fn ready(&self) -> Result<(), StoreError>;

    /// Finishes what was asked before, then refuses all else with [`StoreError::Closed`].
    async fn close(&self) -> Result<(), StoreError>;
}
