//! The versions of the tables, and whether a file is ours.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::StoreError;
use crate::fault::{Fault, is_no_database};

/// What was added by each version, the first at the start.
const VERSIONS: &[&str] = &[include_str!("1.sql"), include_str!("2.sql"), include_str!("3.sql")];

/// Written into the head of the file by SQLite's own means: "Salt", for Salient.
const OURS: i32 = 0x5361_6c74;

/// Refuses a file that is not ours before anything in it is touched.
pub(super) async fn check(path: &Path) -> Result<(), Fault> {
    match std::fs::metadata(path) {
        Ok(file) if file.is_file() && file.len() == 0 => return Ok(()),
        Ok(file) if file.is_file() => {}
        Ok(_) => return Err(not_a_store(path)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Fault(StoreError::Unavailable(Box::new(error)))),
    }
    let options = SqliteConnectOptions::new().filename(path).disable_statement_logging();
    let head = async {
        let mut connection = options.connect().await?;
        let head = Head::read(&mut connection).await?;
        connection.close().await?;
        Ok(head)
    };
    match head.await {
        Ok(head) if head.owner == OURS => known(head.version).map(|_| ()),
        Ok(head) if head.is_empty() => Ok(()),
        Ok(_) => Err(not_a_store(path)),
        Err(error) if is_no_database(&error) => Err(not_a_store(path)),
        Err(error) => Err(error.into()),
    }
}

/// Brings the tables to the newest version: all the steps or none.
pub(super) async fn migrate(options: &SqliteConnectOptions) -> Result<(), Fault> {
    let mut connection = options.connect().await?;
    let mut all = connection.begin_with("BEGIN IMMEDIATE").await?;
    // Another process may have come first, so the version is read under the lock.
    let from = known(Head::read(&mut all).await?.version)?;
    for version in &VERSIONS[from..] {
        sqlx::raw_sql(*version).execute(&mut *all).await?;
    }
    // SQLite takes no parameters here.
    let marks = format!("PRAGMA application_id = {OURS}; PRAGMA user_version = {}", newest());
    sqlx::raw_sql(sqlx::AssertSqlSafe(marks)).execute(&mut *all).await?;
    all.commit().await?;
    Ok(connection.close().await?)
}

/// Every table with its key.
const TABLES: [(&str, &str); 12] = [
    ("match", "id"),
    ("event", "match_id, seq"),
    ("due", "match_id, kind"),
    ("person", "id"),
    ("token", "hash"),
    ("ban", "subject"),
    ("chat", "match_id, number"),
    ("result", "match_id"),
    ("placing", "match_id, seat"),
    ("rating", "game, person"),
    ("acknowledged", "one"),
    ("request", "person, cmd_id"),
];

/// Reads the first and the last row of every table: one that is missing or damaged from its root on
/// is noticed, at a cost that does not grow with the data.
pub(super) async fn look_at_every_table(pool: &SqlitePool) -> Result<(), Fault> {
    for (table, key) in TABLES {
        let last = key.replace(',', " DESC,");
        for order in [key, &format!("{last} DESC")] {
            let look = format!("SELECT * FROM {table} ORDER BY {order} LIMIT 1");
            sqlx::raw_sql(sqlx::AssertSqlSafe(look)).fetch_optional(pool).await?;
        }
    }
    Ok(())
}

struct Head {
    owner: i32,
    version: i32,
    tables: i64,
}

impl Head {
    async fn read(connection: &mut SqliteConnection) -> Result<Head, sqlx::Error> {
        Ok(Head {
            owner: sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?,
            version: sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?,
            tables: sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
                .fetch_one(&mut *connection)
                .await?,
        })
    }

    fn is_empty(&self) -> bool {
        self.owner == 0 && self.version == 0 && self.tables == 0
    }
}

/// How many of the versions are in the file.
fn known(version: i32) -> Result<usize, Fault> {
    let found = u32::try_from(version)
        .map_err(|_| Fault(StoreError::Damaged(format!("version {version}"))))?;
    if found > newest() {
        return Err(Fault(StoreError::Newer { found, known: newest() }));
    }
    Ok(found as usize)
}

fn newest() -> u32 {
    VERSIONS.len() as u32
}

fn not_a_store(path: &Path) -> Fault {
    Fault(StoreError::NotAStore(path.display().to_string()))
}
