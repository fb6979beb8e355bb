//! A database server, for several nodes: PostgreSQL.

mod appender;
mod chat;
mod fault;
mod hints;
mod log;
mod migrate;
mod nodes;
mod people;
mod requests;
mod results;
mod retention;
mod rows;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};

use crate::fault::Fault;
use crate::{Millis, Store, StoreError};
use appender::Appender;
pub(crate) use fault::{is_postgres, store_error};
use hints::{Notifier, Probes};

/// Runs a function in a transaction, which is undone where the function fails.
macro_rules! in_transaction {
    ($store:expr, $function:ident($($argument:expr),*)) => {
        async {
            let mut on = $store.begin().await?;
            let answer = $function(&mut on, $($argument),*).await?;
            on.commit().await?;
            Ok::<_, crate::fault::Fault>(answer)
        }
        .await
        .map_err(crate::StoreError::from)
    };
}

use in_transaction;

/// A store in a PostgreSQL database, which several nodes may use at once.
pub struct Postgres {
    pool: PgPool,
    options: PgConnectOptions,
    database: String,
    /// The name of this node among those on the database.
    node: String,
    appender: Appender,
    probes: Probes,
}

/// How much a [`Postgres`] takes at once; the default is fit for a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PostgresOptions {
    /// How many connections this node has at most, beside one that listens.
    pub connections: u32,
    /// How many appends may wait; one more is [`StoreError::Busy`].
    pub queue: usize,
    /// How many appends share one commit at most.
    pub group: usize,
    /// How long a connection is waited for.
    pub patience: Duration,
}

impl Default for PostgresOptions {
    fn default() -> PostgresOptions {
        PostgresOptions {
            connections: 10,
            queue: 4096,
            group: 512,
            patience: Duration::from_secs(3),
        }
    }
}

impl Postgres {
    /// Connects to `postgres://user:password@host:port/database` and brings its tables up to date.
    /// A database of something else, or of a newer version, is refused and left as it is.
    pub async fn open(url: &str, options: PostgresOptions) -> Result<Postgres, StoreError> {
        let connect = connect_options(url)?;
        let database = named(&connect);
        let mut connection =
            connect.connect().await.map_err(|error| fault::no_connection(&error, &database))?;
        migrate::migrate(&mut connection, &database).await?;
        let query = sqlx::query_scalar("SELECT gen_random_uuid()::text");
        let node: String = query.fetch_one(&mut connection).await.map_err(Fault::from)?;
        sqlx::Connection::close(connection).await.ok(); // it has done all it was for
        let pool = PgPoolOptions::new()
            .max_connections(options.connections.max(2))
            .acquire_timeout(options.patience)
            // A connection that died is noticed by the query; asking each time doubles the trips.
            .test_before_acquire(false)
            .connect_lazy_with(connect.clone());
        connect_all(&pool).await;
        let notifier = Notifier::start(pool.clone(), node.clone());
        let appender = Appender::start(pool.clone(), notifier, options.queue, options.group);
        let probes = Probes::default();
        Ok(Postgres { pool, options: connect, database, node, appender, probes })
    }

    /// The time of the database, so that a node whose clock is wrong can be found.
    pub async fn time(&self) -> Result<Millis, StoreError> {
        let query = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        Ok(sqlx::query_scalar(query).fetch_one(&self.pool).await.map_err(Fault::from)?)
    }

    /// Begins a transaction.
    pub(crate) async fn begin(&self) -> Result<sqlx::Transaction<'static, sqlx::Postgres>, Fault> {
        Ok(self.pool.begin().await?)
    }
}

/// Makes all connections, one after the other. Made when the first requests come, all at once on a
/// busy machine, they are not ready in time for some of these, which are then refused. Those that
/// cannot be made now are made when they are needed.
async fn connect_all(pool: &PgPool) {
    let mut connections = Vec::new();
    while connections.len() < pool.options().get_max_connections() as usize
        && let Ok(connection) = pool.acquire().await
    {
        connections.push(connection);
    }
}

/// Does an address look as if it was one of PostgreSQL?
pub fn is_postgres_url(text: &str) -> bool {
    text.starts_with("postgres://") || text.starts_with("postgresql://")
}

fn connect_options(url: &str) -> Result<PgConnectOptions, StoreError> {
    if !is_postgres_url(url) {
        return Err(StoreError::NotAnAddress);
    }
    let options = PgConnectOptions::from_str(url).map_err(|_| StoreError::NotAnAddress)?;
    // What is acknowledged must be on the disk, whatever the database's own default is; `on` is
    // also what waits for the replicas that the database has been told to wait for.
    Ok(options
        .application_name("salient")
        .options([("synchronous_commit", "on")])
        .disable_statement_logging())
}

/// The database as it may stand in a log: without the password.
fn named(options: &PgConnectOptions) -> String {
    let name = options.get_database().unwrap_or(options.get_username());
    format!("the database {name} at {}:{}", options.get_host(), options.get_port())
}

#[async_trait]
impl Store for Postgres {
    async fn ready(&self) -> Result<(), StoreError> {
        let probe = sqlx::query("UPDATE probe SET probes = probes + 1");
        let probed = probe.execute(&self.pool).await.map_err(Fault::from)?;
        match probed.rows_affected() {
            1 => self.probes.probe(&self.pool, &self.node).await,
            _ => Err(StoreError::Damaged("the row of the probe is gone".to_owned())),
        }
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.appender.close().await;
        self.pool.close().await;
        Ok(())
    }
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").field("database", &self.database).finish_non_exhaustive()
    }
}
