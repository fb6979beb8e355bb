//! Brings the tables up to date, and says which versions of them this program can work with.
//!
//! During an upgrade nodes of two versions work side by side. Whoever is newer changes the tables;
//! an older program goes on, and may also start again, as long as the tables say that they suit it
//! (`compatibility`).

use std::sync::LazyLock;

use sqlx::error::DatabaseError;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{PgConnection, SqlSafeStr};

use super::fault::{no_connection, store_error};
use crate::StoreError;

/// Number, name and text of each version of the tables. What a database has been brought to is never
/// changed here: sqlx compares the checksum.
const VERSIONS: [(i64, &str, &str); 3] = [
    (1, "tables", include_str!("migrations/1_tables.sql")),
    (2, "limits and versions", include_str!("migrations/2_limits_and_versions.sql")),
    (3, "presence and sweeps", include_str!("migrations/3_presence_and_sweeps.sql")),
];

static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let migrations = VERSIONS.map(|(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.into())
});

/// Brings the tables up to date; nodes that start at once wait for each other.
pub(super) async fn migrate(
    connection: &mut PgConnection,
    database: &str,
) -> Result<(), StoreError> {
    match MIGRATIONS.run_direct(None, connection, false).await {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(_)) => check_newer(connection).await,
        Err(MigrateError::VersionMismatch(version)) => Err(StoreError::Damaged(format!(
            "version {version} of the tables is not the one that this program made"
        ))),
        Err(MigrateError::ExecuteMigration(error, _) | MigrateError::Execute(error)) => {
            Err(refused(error, database))
        }
        Err(other) => Err(StoreError::Unavailable(Box::new(other))),
    }
}

/// Tables of a newer version are used as they are, if they suit this program.
async fn check_newer(connection: &mut PgConnection) -> Result<(), StoreError> {
    let known = MIGRATIONS.iter().map(|it| it.version).max().unwrap_or(0);
    let query = "SELECT max(version) FROM _sqlx_migrations";
    let found: Option<i64> =
        sqlx::query_scalar(query).fetch_one(&mut *connection).await.map_err(store_error)?;
    let found = found.unwrap_or(0);
    let query = "SELECT oldest_version FROM compatibility";
    let oldest: Option<i64> =
        sqlx::query_scalar(query).fetch_optional(connection).await.map_err(store_error)?;
    if oldest.is_some_and(|oldest| oldest <= known) {
        return Ok(());
    }
    let number = |version: i64| u32::try_from(version).unwrap_or(u32::MAX);
    Err(StoreError::Newer { found: number(found), known: number(known) })
}

/// Why the tables could not be made or changed.
fn refused(error: sqlx::Error, database: &str) -> StoreError {
    match error.as_database_error().and_then(DatabaseError::code).as_deref() {
        // There is a table of the same name already.
        Some("42P07") => StoreError::NotAStore(database.to_owned()),
        Some("25006") => StoreError::ReadOnly(database.to_owned()),
        Some("42501") => no_connection(&error, database),
        _ => store_error(error),
    }
}
