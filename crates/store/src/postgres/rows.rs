//! Rows of PostgreSQL.

crate::rows::row_readers!(sqlx::postgres::PgRow, sqlx::Postgres);
