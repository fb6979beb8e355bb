//! Errors of the databases as [`StoreError`]s.

use crate::{StoreError, Thing, postgres};

/// A [`StoreError`] that `?` makes from a database's errors too, without these being seen outside.
#[derive(Debug)]
pub(crate) struct Fault(pub(crate) StoreError);

// Result codes of SQLite: the lowest byte of what it tells.
const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const READ_ONLY: u32 = 8;
const CORRUPT: u32 = 11;
const TOO_BIG: u32 = 18;
const CONSTRAINT: u32 = 19;
const NOT_A_DATABASE: u32 = 26;
/// The whole code of a constraint that a trigger raises.
const RAISED: u32 = 1811;

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        Fault(match error {
            sqlx::Error::PoolTimedOut => StoreError::Busy,
            sqlx::Error::PoolClosed => StoreError::Closed,
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
                StoreError::Damaged(error.to_string())
            }
            _ if postgres::is_postgres(&error) => postgres::store_error(error),
            _ => match code(&error) {
                Some(BUSY | LOCKED) => StoreError::Busy,
                Some(READ_ONLY) => StoreError::ReadOnly("the data".to_owned()),
                Some(CORRUPT | NOT_A_DATABASE) => StoreError::Damaged(error.to_string()),
                Some(TOO_BIG | CONSTRAINT) => StoreError::Invalid(error.to_string()),
                _ => StoreError::Unavailable(Box::new(error)),
            },
        })
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        Fault(error)
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> StoreError {
        fault.0
    }
}

impl Fault {
    /// Whether the disk failed or the lock is gone, so that SQLite may have undone the whole
    /// transaction; else one job was refused, and its neighbours can go on.
    pub(crate) fn is_fatal(&self) -> bool {
        matches!(self.0, StoreError::Busy | StoreError::ReadOnly(_) | StoreError::Unavailable(_))
    }

    /// The same for another one who waits for the same transaction.
    pub(crate) fn again(&self) -> StoreError {
        match &self.0 {
            StoreError::Busy => StoreError::Busy,
            StoreError::Closed => StoreError::Closed,
            StoreError::DatabaseDiskFull => StoreError::DatabaseDiskFull,
            StoreError::Damaged(why) => StoreError::Damaged(why.clone()),
            StoreError::Invalid(why) => StoreError::Invalid(why.clone()),
            StoreError::ReadOnly(what) => StoreError::ReadOnly(what.clone()),
            StoreError::Unavailable(why) => StoreError::Unavailable(why.to_string().into()),
            other => StoreError::Unavailable(other.to_string().into()),
        }
    }
}

/// Whether this says that the file is something else than a database.
pub(crate) fn is_no_database(error: &sqlx::Error) -> bool {
    code(error) == Some(NOT_A_DATABASE)
}

/// Whether this was said by a trigger of ours.
pub(crate) fn is_raised(error: &sqlx::Error) -> bool {
    full_code(error) == Some(RAISED)
}

/// What was looked for, or that it is not there.
pub(crate) fn found<T>(row: Option<T>, thing: Thing) -> Result<T, Fault> {
    row.ok_or(Fault(StoreError::NotFound(thing)))
}

fn code(error: &sqlx::Error) -> Option<u32> {
    full_code(error).map(|code| code & 0xff)
}

fn full_code(error: &sqlx::Error) -> Option<u32> {
    error.as_database_error()?.code()?.parse().ok()
}

/// What the file system refused.
pub(crate) fn io_fault(error: std::io::Error) -> Fault {
    Fault(StoreError::Unavailable(Box::new(error)))
}
