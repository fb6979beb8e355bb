//! A database server, for several nodes: PostgreSQL.

mod appender;
mod chat;
mod connections;
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
use sqlx::postgres::{PgArguments, PgConnectOptions, PgRow};
use sqlx::query::Query;
use sqlx::{ConnectOptions, Connection};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::fault::Fault;
use crate::{Store, StoreError};
use appender::Appender;
use connections::{Connections, no_answer};
pub(crate) use fault::{is_postgres, store_error};
use hints::{Notifier, Probes};

/// Runs a function in a transaction, which is undone where the function fails or takes too long.
macro_rules! in_transaction {
    ($store:expr, $function:ident($($argument:expr),*)) => {
        async {
            let mut lent = $store.pool.lend().await?;
            let work = async {
                let mut on = sqlx::Connection::begin(lent.connection()).await?;
                let answer = $function(&mut on, $($argument),*).await?;
                on.commit().await?;
                Ok::<_, crate::fault::Fault>(answer)
            };
            let answer = tokio::time::timeout(super::connections::ANSWER, work).await;
            lent.answered(answer)
        }
        .await
        .map_err(crate::StoreError::from)
    };
}

use in_transaction;

/// How long making the first connection may take.
const START: Duration = Duration::from_secs(10);
/// How long the database may take to show that it is ready.
const READY: Duration = Duration::from_secs(4);
/// How long a query may take that reads whole tables, and what the database itself allows it.
const LONG: (Duration, &str) = (Duration::from_secs(60), "55s");

/// A store in a PostgreSQL database, which several nodes may use at once.
pub struct Postgres {
    pool: Connections,
    options: PgConnectOptions,
    database: String,
    /// The name of this node among those on the database.
    node: String,
    appender: Appender,
    probes: Probes,
    /// Held by the one query of this node that reads whole tables.
    long: Semaphore,
    patience: Duration,
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
        let connection = timeout(START, connect.connect()).await;
        let connection = connection.unwrap_or(Err(sqlx::Error::PoolTimedOut));
        let mut connection = connection.map_err(|error| fault::no_connection(&error, &database))?;
        migrate::migrate(&mut connection, &database).await?;
        let query = sqlx::query_scalar("SELECT gen_random_uuid()::text");
        let node: String = query.fetch_one(&mut connection).await.map_err(Fault::from)?;
        sqlx::Connection::close(connection).await.ok(); // it has done all it was for
        let connect = connections::limited(connect); // changing the tables may take longer
        let pool = Connections::new(connect.clone(), options.connections.max(2), options.patience);
        pool.connect_all().await;
        let notifier = Notifier::start(pool.clone(), node.clone());
        let appender = Appender::start(pool.clone(), notifier, options.queue, options.group);
        let (probes, long, patience) = (Probes::default(), Semaphore::new(1), options.patience);
        let options = connect;
        Ok(Postgres { pool, options, database, node, appender, probes, long, patience })
    }

    /// Runs a query that may read whole tables. One at a time, so that all other connections stay for
    /// play; whoever waits too long for their turn is told that the store is busy.
    async fn fetch_long(
        &self,
        query: Query<'_, sqlx::Postgres, PgArguments>,
    ) -> Result<Vec<PgRow>, Fault> {
        let turn = timeout(self.patience, self.long.acquire()).await;
        let Ok(_turn) = turn else { return Err(Fault(StoreError::Busy)) };
        let mut lent = self.pool.lend().await?;
        let (limit, allowed) = LONG;
        let work = async {
            let mut on = Connection::begin(lent.connection()).await?;
            let allow = sqlx::query("SELECT set_config('statement_timeout', $1, true)");
            allow.bind(allowed).execute(&mut *on).await?;
            let rows = query.fetch_all(&mut *on).await?;
            on.commit().await?;
            Ok::<_, Fault>(rows)
        };
        let rows = timeout(limit, work).await;
        lent.answered(rows)
    }

    /// Begins a transaction that may take as long as it needs, for a tool that copies a store.
    pub(crate) async fn begin_long(
        &self,
    ) -> Result<sqlx::Transaction<'static, sqlx::Postgres>, Fault> {
        let mut on = self.pool.pool().begin().await?;
        for setting in ["statement_timeout", "idle_in_transaction_session_timeout"] {
            let query = sqlx::query("SELECT set_config($1, '0', true)").bind(setting);
            query.execute(&mut *on).await?;
        }
        Ok(on)
    }

    /// Looks whether the database can be written, and whether this node hears the others.
    async fn probe(&self) -> Result<(), StoreError> {
        let probe = sqlx::query("UPDATE probe SET probes = probes + 1");
        let probed = probe.execute(&self.pool).await.map_err(Fault::from)?;
        match probed.rows_affected() {
            1 => self.probes.probe(&self.pool, &self.node).await,
            _ => Err(StoreError::Damaged("the row of the probe is gone".to_owned())),
        }
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
        // Whoever asks whether this node is ready does not wait as long as a player.
        let probed = timeout(READY, self.probe()).await;
        probed.unwrap_or_else(|_| Err(Fault::from(no_answer()).into()))
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.appender.close().await;
        // What was done is told before the connections are gone.
        timeout(READY, self.appender.notifier.flush()).await.ok();
        self.pool.pool().close().await;
        Ok(())
    }
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").field("database", &self.database).finish_non_exhaustive()
    }
}
