//! One file, for one server: SQLite.

mod backup;
mod chat;
mod fault;
mod log;
mod people;
mod results;
mod rows;
mod schema;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::ConnectOptions;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::{Store, StoreError};
use fault::Fault;
use writer::Writer;

/// A store in one SQLite file; what is acknowledged survives the death of the process.
pub struct Sqlite {
    path: PathBuf,
    writer: Writer,
    readers: SqlitePool,
}

/// How much a [`Sqlite`] takes at once; the default is fit for a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SqliteOptions {
    /// How many changes may wait; one more is [`StoreError::Busy`].
    pub queue: usize,
    /// How many changes share one commit at most.
    pub group: usize,
    /// How many may read at the same time.
    pub readers: u32,
    /// How long another process that writes into the same file is waited for.
    pub patience: Duration,
}

impl Default for SqliteOptions {
    fn default() -> SqliteOptions {
        SqliteOptions { queue: 4096, group: 512, readers: 4, patience: Duration::from_secs(5) }
    }
}

impl Sqlite {
    /// Opens the file, creates it where there is none, and brings its tables up to date. A file of
    /// something else, or of a newer version, is refused and left as it is.
    pub async fn open(path: &Path, options: SqliteOptions) -> Result<Sqlite, StoreError> {
        schema::check(path).await?;
        let connect = connect_options(path, options);
        schema::migrate(&connect).await?;
        let connection = writer::connect(&connect).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(options.readers.max(1))
            .acquire_timeout(options.patience)
            // A file does not hang up: asking each time would double the visits.
            .test_before_acquire(false)
            .connect_with(connect.clone().create_if_missing(false).pragma("query_only", "ON"))
            .await
            .map_err(Fault::from)?;
        // From here on the file must stay: one that vanished is not replaced by an empty one.
        let connect = connect.create_if_missing(false);
        let writer = Writer::start(connection, connect, options.queue, options.group);
        Ok(Sqlite { path: path.to_owned(), writer, readers })
    }
}

fn connect_options(path: &Path, options: SqliteOptions) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // With less than FULL a commit may be lost with the power.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(options.patience)
        .disable_statement_logging()
}

#[async_trait]
impl Store for Sqlite {
    async fn ready(&self) -> Result<(), StoreError> {
        // A transaction without a change takes the lock to write and gives it back.
        self.writer
            .write(|on| {
                Box::pin(async move {
                    sqlx::query_scalar::<_, i64>("SELECT 1").fetch_one(on).await?;
                    Ok(())
                })
            })
            .await?;
        let read = sqlx::query_scalar::<_, i64>("SELECT 1").fetch_one(&self.readers).await;
        Ok(read.map(|_| ()).map_err(Fault::from)?)
    }

    async fn close(&self) -> Result<(), StoreError> {
        // The writer last: whoever closes the last connection folds the log into the file.
        self.readers.close().await;
        self.writer.close().await;
        Ok(())
    }
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").field("path", &self.path).finish_non_exhaustive()
    }
}
