//! One file, for one server: SQLite.

mod acknowledged;
mod backup;
mod chat;
mod files;
mod log;
mod people;
mod requests;
mod results;
mod retention;
mod rows;
mod schema;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;
use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::ConnectOptions;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::fault::{self, Fault};
use crate::{Nodes, Store, StoreError};
use acknowledged::Marker;
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
        can_be_written(path)?;
        schema::check(path).await?;
        files::create_private(path).map_err(fault::io_fault)?;
        let connect = connect_options(path, options);
        schema::migrate(&connect).await?;
        let mut connection = writer::connect(&connect).await?;
        let marker = Marker::open(path, &mut connection).await?;
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
        let writer = Writer::start(connection, connect, marker, options.queue, options.group);
        Ok(Sqlite { path: path.to_owned(), writer, readers })
    }
}

impl Sqlite {
    /// A connection that sees the data as it is now, whatever is written meanwhile.
    pub(crate) async fn snapshot(&self) -> Result<sqlx::Transaction<'static, sqlx::Sqlite>, Fault> {
        Ok(self.readers.begin().await?)
    }
}

/// How many bytes must be left on the disk. A full disk may still take a short write, where the
/// write-ahead log begins anew in the room it has; the next moves would fail all the same.
const LEAST_ROOM: u64 = 1 << 20;

/// Refuses a disk without room for the next changes.
fn has_room(path: &Path) -> Result<(), StoreError> {
    let free = fs4::available_space(path).map_err(fault::io_fault)?;
    if free < LEAST_ROOM {
        let path = path.display().to_string();
        return Err(StoreError::DiskFull { path, free, needed: LEAST_ROOM });
    }
    Ok(())
}

/// Names a file or a folder that cannot be written: SQLite would say that it cannot open the file.
fn can_be_written(path: &Path) -> Result<(), StoreError> {
    let mut probe = path.as_os_str().to_owned();
    probe.push("-probe");
    let probed = OpenOptions::new().write(true).create(true).truncate(false).open(&probe);
    let probed = probed.and_then(|_| std::fs::remove_file(&probe));
    let opened = match OpenOptions::new().write(true).open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        opened => opened.map(drop),
    };
    match probed.and(opened) {
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem
            ) =>
        {
            Err(StoreError::ReadOnly(path.display().to_string()))
        }
        _ => Ok(()), // whatever else is wrong, SQLite says it
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
        has_room(&self.path)?;
        self.writer
            .write(|on| {
                Box::pin(async move {
                    let probe = sqlx::query("UPDATE acknowledged SET probes = probes + 1");
                    probe.execute(on).await?;
                    Ok(())
                })
            })
            .await?;
        Ok(schema::look_at_every_table(&self.readers).await?)
    }

    async fn close(&self) -> Result<(), StoreError> {
        // The writer last: whoever closes the last connection folds the log into the file.
        self.readers.close().await;
        self.writer.close().await;
        Ok(())
    }
}

/// One process has the file for itself.
impl Nodes for Sqlite {}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").field("path", &self.path).finish_non_exhaustive()
    }
}
