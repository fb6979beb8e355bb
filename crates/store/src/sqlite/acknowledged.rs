//! Notices that acknowledged changes are gone: a write-ahead log that was removed after a crash, an
//! older copy in the place of the database.
//!
//! SQLite opens a database without its `-wal` file as if nothing had ever been in it. So the number
//! of the last commit is also written into a small file beside the database, after the commit and
//! before it is acknowledged. It is not synced: it survives the death of the process, and after the
//! power was cut it may be older than the database, which is no loss.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sqlx::{Row, SqliteConnection};

use crate::StoreError;
use crate::fault::Fault;

/// The file beside the database.
#[derive(Debug)]
pub(super) struct Marker {
    file: Option<File>,
    store: String,
}

impl Marker {
    /// Compares the file with the database and takes it for the changes to come.
    pub(super) async fn open(
        database: &Path,
        connection: &mut SqliteConnection,
    ) -> Result<Marker, Fault> {
        let query = sqlx::query("SELECT store, number FROM acknowledged");
        let row = query.fetch_one(connection).await?;
        let (store, number): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
        let path = beside(database);
        let mut file = open(&path).ok(); // a mark that cannot be kept warns of nothing, no more
        let kept = file.as_mut().and_then(|file| read(file).ok().flatten());
        if let Some((of, acknowledged)) = kept
            && of == store
            && acknowledged > number
        {
            let marker = path.display().to_string();
            return Err(Fault(StoreError::Lost { acknowledged, found: number, marker }));
        }
        let mut marker = Marker { file, store };
        marker.keep(number);
        Ok(marker)
    }

    /// Writes down the number of a commit.
    pub(super) fn keep(&mut self, number: i64) {
        if let Some(file) = &mut self.file {
            // Always the same length, so that there is no moment with half of an old number.
            let line = format!("{} {number:020}\n", self.store);
            write_at_start(file, line.as_bytes()).ok(); // a mark that cannot be kept warns of nothing, no more
        }
    }
}

fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-acknowledged");
    PathBuf::from(name)
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// One call where the system has one for it.
#[cfg(unix)]
fn write_at_start(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, 0)
}

#[cfg(not(unix))]
fn write_at_start(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    use std::io::{Seek, SeekFrom, Write};
    file.seek(SeekFrom::Start(0))?;
    file.write_all(bytes)
}

/// Whose mark it is and its number; nothing where it is new or no mark.
fn read(file: &mut File) -> io::Result<Option<(String, i64)>> {
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    let mark = text.trim_end().split_once(' ');
    Ok(mark.and_then(|(store, number)| Some((store.to_owned(), number.parse().ok()?))))
}
