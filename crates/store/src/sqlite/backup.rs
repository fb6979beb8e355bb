//! A copy of the file while it is in use, and a check of what it holds.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqlitePool};

use super::{Sqlite, files};
use crate::StoreError;
use crate::fault::{Fault, io_fault};

impl Sqlite {
    /// Writes a copy to `to`, where nothing may be yet, while others read and write: everything
    /// that was acknowledged before the call is in it, and nothing half done.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        // Only a whole copy bears the name.
        let part = part_of(to);
        for path in [to, &part] {
            if path.symlink_metadata().is_ok() {
                return Err(StoreError::Exists(path.display().to_string()));
            }
        }
        files::create_private(&part).map_err(io_fault)?;
        let copied = match copy(&self.path, &part).await {
            Ok(()) => finish(&part, to).map_err(io_fault),
            Err(fault) => Err(fault),
        };
        if copied.is_err() {
            fs::remove_file(&part).ok();
        }
        Ok(copied?)
    }

    /// Reads everything and looks for damage: pages, references, gaps in the logs.
    pub async fn check(&self) -> Result<(), StoreError> {
        match first_damage(&self.readers).await? {
            Some(damage) => Err(StoreError::Damaged(damage)),
            None => Ok(()),
        }
    }
}

async fn copy(from: &Path, to: &Path) -> Result<(), Fault> {
    let to = to.to_str().ok_or_else(|| {
        io_fault(io::Error::new(io::ErrorKind::InvalidInput, "the path is not UTF-8"))
    })?;
    let options = SqliteConnectOptions::new().filename(from).disable_statement_logging();
    let mut connection = options.connect().await?;
    sqlx::query("VACUUM INTO ?").bind(to).execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Makes the copy durable, then gives it its name.
fn finish(part: &Path, to: &Path) -> io::Result<()> {
    File::open(part)?.sync_all()?;
    fs::rename(part, to)?;
    match to.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => File::open(folder)?.sync_all(),
        _ => File::open(".")?.sync_all(),
    }
}

fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

async fn first_damage(pool: &SqlitePool) -> Result<Option<String>, Fault> {
    let pages: String = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(pool).await?;
    if pages != "ok" {
        return Ok(Some(pages));
    }
    let reference = sqlx::query("PRAGMA foreign_key_check").fetch_optional(pool).await?;
    if reference.is_some() {
        return Ok(Some("a reference leads nowhere".to_owned()));
    }
    let gap: Option<String> = sqlx::query_scalar(
        "SELECT id FROM match LEFT JOIN event ON match_id = id GROUP BY id \
         HAVING count(seq) <> head OR coalesce(max(seq), 0) <> head LIMIT 1",
    )
    .fetch_optional(pool)
    .await?;
    Ok(gap.map(|id| format!("the log of match {id} has a gap")))
}
