//! Copies all of one store into another, and compares digests of every table.

use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, PgConnection, QueryBuilder, Row, SqliteConnection};

use crate::fault::Fault;
use crate::{Postgres, Sqlite, StoreError};

/// How many rows go in by one statement.
const ROWS: usize = 500;

#[derive(Clone, Copy)]
enum Kind {
    Text,
    Integer,
    Float,
    Bytes,
    Boolean,
}

use Kind::{Boolean, Bytes, Float, Integer, Text};

/// A table, its key, and its columns; what others refer to comes first.
struct Table {
    name: &'static str,
    key: &'static str,
    columns: &'static [(&'static str, Kind)],
}

const TABLES: [Table; 11] = [
    Table {
        name: "person",
        key: "id",
        columns: &[
            ("id", Text),
            ("kind", Text),
            ("name", Text),
            ("login", Text),
            ("password_hash", Text),
            ("created_at", Integer),
            ("deleted_at", Integer),
            ("erased_at", Integer),
        ],
    },
    Table {
        name: "match",
        key: "id",
        columns: &[
            ("id", Text),
            ("game", Text),
            ("rules_version", Integer),
            ("setup", Text),
            ("options", Text),
            ("meta", Text),
            ("secret", Bytes),
            ("commitment", Bytes),
            ("status", Text),
            ("visibility", Text),
            ("join_code", Text),
            ("created_at", Integer),
            ("updated_at", Integer),
            ("head", Integer),
        ],
    },
    Table {
        name: "event",
        key: "match_id, seq",
        columns: &[
            ("match_id", Text),
            ("seq", Integer),
            ("cmd_id", Text),
            ("actor", Text),
            ("at", Integer),
            ("body", Text),
            ("view_hash", Text),
        ],
    },
    Table {
        name: "due",
        key: "match_id, kind",
        columns: &[("match_id", Text), ("kind", Text), ("at", Integer), ("free_at", Integer)],
    },
    Table {
        name: "token",
        key: "hash",
        columns: &[
            ("hash", Bytes),
            ("person", Text),
            ("scope", Text),
            ("label", Text),
            ("created_at", Integer),
            ("expires_at", Integer),
            ("revoked_at", Integer),
            ("session", Boolean),
        ],
    },
    Table {
        name: "ban",
        key: "subject",
        columns: &[("subject", Text), ("reason", Text), ("at", Integer), ("until", Integer)],
    },
    Table {
        name: "chat",
        key: "match_id, number",
        columns: &[
            ("match_id", Text),
            ("number", Integer),
            ("channel", Text),
            ("author", Text),
            ("at", Integer),
            ("text", Text),
            ("cmd_id", Text),
        ],
    },
    Table {
        name: "result",
        key: "match_id",
        columns: &[("match_id", Text), ("game", Text), ("at", Integer)],
    },
    Table {
        name: "placing",
        key: "match_id, seat",
        columns: &[
            ("match_id", Text),
            ("seat", Integer),
            ("person", Text),
            ("place", Integer),
            ("sides", Integer),
        ],
    },
    Table {
        name: "rating",
        key: "game, person",
        columns: &[
            ("game", Text),
            ("person", Text),
            ("rating", Float),
            ("deviation", Float),
            ("volatility", Float),
            ("games", Integer),
            ("at", Integer),
        ],
    },
    Table {
        name: "request",
        key: "person, cmd_id",
        columns: &[
            ("person", Text),
            ("cmd_id", Text),
            ("digest", Bytes),
            ("match_id", Text),
            ("at", Integer),
        ],
    },
];

impl Table {
    fn select(&self) -> String {
        let columns: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        format!("SELECT {} FROM \"{}\" ORDER BY {}", columns.join(", "), self.name, self.key)
    }
}

/// How many rows were copied, by table.
pub type Copied = Vec<(&'static str, u64)>;

/// Copies everything into an empty database, all or nothing. No server may write meanwhile: what it
/// wrote after the copy began would stay behind.
pub async fn copy_all(from: &Sqlite, to: &Postgres) -> Result<Copied, StoreError> {
    Ok(copy(from, to).await?)
}

async fn copy(from: &Sqlite, to: &Postgres) -> Result<Copied, Fault> {
    let mut source = from.snapshot().await?;
    let mut target = to.begin_long().await?;
    let mut copied = Vec::new();
    for table in &TABLES {
        let count = format!("SELECT count(*) FROM \"{}\"", table.name);
        let rows: i64 = sqlx::query_scalar(AssertSqlSafe(count)).fetch_one(&mut *target).await?;
        if rows > 0 {
            return Err(Fault(StoreError::Exists(format!("data in {to:?}"))));
        }
    }
    for table in &TABLES {
        let rows = copy_table(table, &mut source, &mut target).await?;
        if digest_of_source(table, &mut source).await?
            != digest_of_target(table, &mut target).await?
        {
            let why = format!("the copy of {} is not equal to what was copied", table.name);
            return Err(Fault(StoreError::Damaged(why)));
        }
        copied.push((table.name, rows));
    }
    target.commit().await?;
    Ok(copied)
}

/// One value of a row.
#[derive(Clone, PartialEq, Debug)]
enum Cell {
    Text(Option<String>),
    Integer(Option<i64>),
    Float(Option<f64>),
    Bytes(Option<Vec<u8>>),
    Boolean(Option<bool>),
}

macro_rules! cells {
    ($row:expr, $table:expr) => {
        $table
            .columns
            .iter()
            .enumerate()
            .map(|(index, (_, kind))| {
                Ok(match kind {
                    Text => Cell::Text($row.try_get(index)?),
                    Integer => Cell::Integer($row.try_get(index)?),
                    Float => Cell::Float($row.try_get(index)?),
                    Bytes => Cell::Bytes($row.try_get(index)?),
                    Boolean => Cell::Boolean($row.try_get(index)?),
                })
            })
            .collect::<Result<Vec<Cell>, Fault>>()
    };
}

async fn copy_table(
    table: &Table,
    source: &mut SqliteConnection,
    target: &mut PgConnection,
) -> Result<u64, Fault> {
    let mut rows = sqlx::query(AssertSqlSafe(table.select())).fetch(source);
    let (mut batch, mut copied) = (Vec::with_capacity(ROWS), 0);
    loop {
        let row = rows.try_next().await?;
        if let Some(row) = &row {
            batch.push(cells!(row, table)?);
            copied += 1;
        }
        if batch.len() == ROWS || (row.is_none() && !batch.is_empty()) {
            insert(table, target, std::mem::take(&mut batch)).await?;
        }
        if row.is_none() {
            return Ok(copied);
        }
    }
}

async fn insert(
    table: &Table,
    target: &mut PgConnection,
    rows: Vec<Vec<Cell>>,
) -> Result<(), Fault> {
    let columns: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
    let mut query: QueryBuilder<sqlx::Postgres> =
        QueryBuilder::new(format!("INSERT INTO \"{}\" ({}) ", table.name, columns.join(", ")));
    query.push_values(rows, |mut values, row| {
        for cell in row {
            match cell {
                Cell::Text(text) => values.push_bind(text),
                Cell::Integer(number) => values.push_bind(number),
                Cell::Float(number) => values.push_bind(number),
                Cell::Bytes(bytes) => values.push_bind(bytes),
                Cell::Boolean(is) => values.push_bind(is),
            };
        }
    });
    query.build().execute(target).await?;
    Ok(())
}

async fn digest_of_source(table: &Table, on: &mut SqliteConnection) -> Result<[u8; 32], Fault> {
    let mut rows = sqlx::query(AssertSqlSafe(table.select())).fetch(on);
    let mut digest = Sha256::new();
    while let Some(row) = rows.try_next().await? {
        add(&mut digest, &cells!(row, table)?);
    }
    Ok(digest.finalize().into())
}

async fn digest_of_target(table: &Table, on: &mut PgConnection) -> Result<[u8; 32], Fault> {
    let mut rows = sqlx::query(AssertSqlSafe(table.select())).fetch(on);
    let mut digest = Sha256::new();
    while let Some(row) = rows.try_next().await? {
        add(&mut digest, &cells!(row, table)?);
    }
    Ok(digest.finalize().into())
}

/// Adds a row; each value with its length, so that no two rows look alike.
fn add(digest: &mut Sha256, row: &[Cell]) {
    for cell in row {
        let bytes: Option<Vec<u8>> = match cell {
            Cell::Text(text) => text.as_ref().map(|it| it.clone().into_bytes()),
            Cell::Integer(number) => number.map(|it| it.to_be_bytes().to_vec()),
            Cell::Float(number) => number.map(|it| it.to_bits().to_be_bytes().to_vec()),
            Cell::Bytes(bytes) => bytes.clone(),
            Cell::Boolean(is) => is.map(|it| vec![u8::from(it)]),
        };
        let length = bytes.as_ref().map_or(u64::MAX, |bytes| bytes.len() as u64);
        digest.update(length.to_be_bytes());
        digest.update(bytes.unwrap_or_default());
    }
}
