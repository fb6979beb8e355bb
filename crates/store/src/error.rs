//! Why the store did not do it.

use std::fmt;

use thiserror::Error;

/// Why the store did not do what it was asked; nothing was changed then. Only after
/// [`StoreError::Unavailable`] of a database that others share it may have been: the connection broke
/// before the answer came.
///
/// Its text is for the log of whoever runs the server, not for players.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is none with this id.
    #[error("no such {0}")]
    NotFound(Thing),
    /// Another one holds what must be unique.
    #[error("another {0} holds this")]
    Taken(Thing),
    /// What was asked contradicts itself or what is stored, as one seat placed twice.
    #[error("that cannot be stored: {0}")]
    Invalid(String),
    /// More was asked than can be queued; ask again later.
    #[error("the store has more to do than it can queue")]
    Busy,
    /// The data was written by a newer version of Salient.
    #[error("the data has version {found}, this program knows versions up to {known}")]
    Newer {
        /// The version of the data.
        found: u32,
        /// The newest version this program can read.
        known: u32,
    },
    /// What lies there is not Salient's data at all.
    #[error("{0} is not a store of Salient")]
    NotAStore(String),
    /// The data cannot be read as it was written.
    #[error("the data is damaged: {0}")]
    Damaged(String),
    /// Changes that were acknowledged are not in the data any more.
    #[error(
        "changes up to number {acknowledged} were acknowledged, the data holds them up to {found}: \
         its -wal file was removed, or an older copy was put in its place. If an older copy is \
         meant, delete {marker} and start again"
    )]
    Lost {
        /// The number of the last change that was acknowledged.
        acknowledged: i64,
        /// The number of the last change in the data.
        found: i64,
        /// The file that keeps the number.
        marker: String,
    },
    /// The data, or the folder it lies in, cannot be written.
    #[error("{0} cannot be written: it is read-only, or this user may not write there")]
    ReadOnly(String),
    /// Too little room is left on the disk to go on.
    #[error("the disk with {path} is full: {free} bytes are left, {needed} are needed")]
    DiskFull {
        /// The file that has to grow.
        path: String,
        /// What is left.
        free: u64,
        /// What must be left.
        needed: u64,
    },
    /// The database says that its disk is full.
    #[error("the disk of the database is full")]
    DatabaseDiskFull,
    /// A backup never writes over what is there.
    #[error("{0} exists already")]
    Exists(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// The address of a database is none.
    #[error("the address of the database must look like postgres://user:password@host:5432/name")]
    NotAnAddress,
    /// A database could not be reached, or did not let this program in.
    #[error("no connection to {database}: {why}")]
    NoConnection {
        /// Which, without the password.
        database: String,
        /// Why.
        why: String,
    },
    /// The database can be written, but what other nodes write is not heard.
    #[error("notifications of other nodes do not arrive")]
    NoHints,
    /// The disk, the database or the way to it failed.
    #[error("the store is unavailable: {0}")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// What the store holds, for [`StoreError::NotFound`] and [`StoreError::Taken`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Thing {
    /// A match, by its id.
    Match,
    /// The code by which a match is joined.
    JoinCode,
    /// A guest or an account, by its id.
    User,
    /// The name by which an account logs in.
    Login,
    /// A token, by its hash.
    Token,
}

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Thing::Match => "match",
            Thing::JoinCode => "join code",
            Thing::User => "user",
            Thing::Login => "login",
            Thing::Token => "token",
        })
    }
}
