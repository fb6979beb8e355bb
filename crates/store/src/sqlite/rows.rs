//! Rows of SQLite.

crate::rows::row_readers!(sqlx::sqlite::SqliteRow, sqlx::Sqlite);
