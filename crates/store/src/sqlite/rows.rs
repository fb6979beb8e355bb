//! Columns as the store's types.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::fault::Fault;
use crate::StoreError;

/// A column that SQLite has as it is.
pub(super) fn plain<'r, T>(row: &'r SqliteRow, column: &str) -> Result<T, Fault>
where
    T: sqlx::Decode<'r, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>,
{
    Ok(row.try_get(column)?)
}

/// A column with the word of an enum.
pub(super) fn word<T>(
    row: &SqliteRow,
    column: &str,
    from_word: impl Fn(&str) -> Option<T>,
) -> Result<T, Fault> {
    let word: &str = plain(row, column)?;
    from_word(word).ok_or_else(|| damaged(format!("{column} is {word:?}")))
}

/// A column with a number that is never below zero, nor above what its type holds.
pub(super) fn count<T: TryFrom<i64>>(row: &SqliteRow, column: &str) -> Result<T, Fault> {
    let number: i64 = plain(row, column)?;
    T::try_from(number).map_err(|_| damaged(format!("{column} is {number}")))
}

/// A column of 32 bytes.
pub(super) fn bytes(row: &SqliteRow, column: &str) -> Result<[u8; 32], Fault> {
    let bytes: &[u8] = plain(row, column)?;
    bytes.try_into().map_err(|_| damaged(format!("{column} has {} bytes", bytes.len())))
}

/// A number for SQLite, which counts no further than this; no log is that long.
pub(super) fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn damaged(why: String) -> Fault {
    Fault(StoreError::Damaged(why))
}
