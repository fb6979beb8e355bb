//! What SQLite says, in the words of [`StoreError`].

use crate::{StoreError, Thing};

/// A [`StoreError`] that `?` makes from SQLite's errors too, without these being seen outside.
#[derive(Debug)]
pub(super) struct Fault(pub(super) StoreError);

// Result codes of SQLite: the lowest byte of what it tells.
const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const CORRUPT: u32 = 11;
const TOO_BIG: u32 = 18;
const CONSTRAINT: u32 = 19;
const NOT_A_DATABASE: u32 = 26;

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        Fault(match error {
            sqlx::Error::PoolTimedOut => StoreError::Busy,
            sqlx::Error::PoolClosed => StoreError::Closed,
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
                StoreError::Damaged(error.to_string())
            }
            _ => match code(&error) {
                Some(BUSY | LOCKED) => StoreError::Busy,
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
    /// The same for another one who waits for the same transaction.
    pub(super) fn again(&self) -> StoreError {
        match &self.0 {
            StoreError::Busy => StoreError::Busy,
            StoreError::Closed => StoreError::Closed,
            StoreError::Damaged(why) => StoreError::Damaged(why.clone()),
            StoreError::Unavailable(why) => StoreError::Unavailable(why.to_string().into()),
            other => StoreError::Unavailable(other.to_string().into()),
        }
    }
}

/// Whether this says that the file is something else than a database.
pub(super) fn is_no_database(error: &sqlx::Error) -> bool {
    code(error) == Some(NOT_A_DATABASE)
}

/// What was looked for, or that it is not there.
pub(super) fn found<T>(row: Option<T>, thing: Thing) -> Result<T, Fault> {
    row.ok_or(Fault(StoreError::NotFound(thing)))
}

fn code(error: &sqlx::Error) -> Option<u32> {
    let code: u32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(code & 0xff)
}
