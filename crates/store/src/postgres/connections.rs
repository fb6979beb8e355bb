//! The connections to the database, and how long anything may take there.
//!
//! A way to the database may swallow what is sent and say nothing: TCP notices that after a quarter
//! of an hour. So every question has a time in which it must be answered, here and in the database,
//! and a connection that stays silent is given up.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::{self, BoxFuture};
use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{
    PgConnectOptions, PgConnection, PgPool, PgPoolOptions, PgQueryResult, PgRow, PgStatement,
    PgTypeInfo,
};
use sqlx::{Either, Execute, Executor, SqlStr};
use tokio::time::{Instant, error::Elapsed, timeout};

/// How long the database may take to answer a question, or to carry out a short transaction.
pub(super) const ANSWER: Duration = Duration::from_secs(6);
/// How much longer a connection that owes an answer keeps its place. A database that waits for its
/// replica does not notice that nobody waits any more: new connections must not pile up there.
const OVERDUE: Duration = Duration::from_secs(10);

/// What the database itself limits on each connection, each a little shorter than [`ANSWER`]. Where a
/// node vanishes in the middle of a transaction, its locks keep all others waiting no longer than
/// this.
const LIMITS: [(&str, &str); 7] = [
    ("statement_timeout", "5s"),
    ("lock_timeout", "4s"),
    ("idle_in_transaction_session_timeout", "3s"),
    ("tcp_keepalives_idle", "10s"),
    ("tcp_keepalives_interval", "5s"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "15s"),
];

/// These options with the limits of a node at work.
pub(super) fn limited(options: PgConnectOptions) -> PgConnectOptions {
    options.options(LIMITS)
}

/// The connections of a node. A query on `&Connections` takes one of them and ends in time.
#[derive(Clone, Debug)]
pub(super) struct Connections {
    pool: PgPool,
    /// When an answer was last given up.
    silent_at: SilentAt,
}

type SilentAt = Arc<Mutex<Option<Instant>>>;

/// A connection on loan. When it comes back it must answer in time, or is closed.
pub(super) struct Lent {
    connection: Option<PoolConnection<sqlx::Postgres>>,
    silent_at: SilentAt,
}

impl Connections {
    /// None is made yet; `patience` is how long one is waited for.
    pub(super) fn new(options: PgConnectOptions, most: u32, patience: Duration) -> Connections {
        let silent_at = SilentAt::default();
        let silence = silent_at.clone();
        let pool = PgPoolOptions::new()
            .max_connections(most)
            .acquire_timeout(patience)
            // A connection that died is noticed by the query; asking each time doubles the trips.
            .test_before_acquire(false)
            // What was made before a silence is probably as dead as the connection that was silent.
            .before_acquire(move |_, connection| {
                let last = *silence.lock().unwrap_or_else(PoisonError::into_inner);
                let is_newer = last.is_none_or(|last| connection.age < last.elapsed());
                Box::pin(future::ready(Ok(is_newer)))
            })
            .connect_lazy_with(options);
        Connections { pool, silent_at }
    }

    /// Makes all connections, one after the other. Made when the first requests come, all at once on
    /// a busy machine, they are not ready in time for some of these, which are then refused. Those
    /// that cannot be made now are made when they are needed.
    pub(super) async fn connect_all(&self) {
        let mut connections = Vec::new();
        while connections.len() < self.pool.options().get_max_connections() as usize
            && let Ok(connection) = self.pool.acquire().await
        {
            connections.push(connection);
        }
    }

    /// A connection for several questions, which is waited for as long as the options say.
    pub(super) async fn lend(&self) -> Result<Lent, sqlx::Error> {
        let connection = Some(self.pool.acquire().await?);
        Ok(Lent { connection, silent_at: self.silent_at.clone() })
    }

    /// The pool, for what has no limit of time.
    pub(super) fn pool(&self) -> &PgPool {
        &self.pool
    }
}

impl Lent {
    pub(super) fn connection(&mut self) -> &mut PgConnection {
        self.connection.as_mut().expect("it is taken only when this is dropped")
    }

    /// The answer, or that there was none in time. Whether the question was carried out is then not
    /// known.
    pub(super) fn answered<T, E>(self, answer: Result<Result<T, E>, Elapsed>) -> Result<T, E>
    where
        E: From<sqlx::Error>,
    {
        answer.unwrap_or_else(|_| {
            let now = Some(Instant::now());
            *self.silent_at.lock().unwrap_or_else(PoisonError::into_inner) = now;
            Err(no_answer().into())
        })
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(mut connection) = self.connection.take() {
            // This asks the connection whether it is well; dropped before that, it closes it.
            tokio::spawn(timeout(OVERDUE, connection.return_to_pool()));
        }
    }
}

/// The database is there or not, but says nothing.
pub(super) fn no_answer() -> sqlx::Error {
    io::Error::new(io::ErrorKind::TimedOut, "the database does not answer in time").into()
}

impl<'p> Executor<'p> for &'_ Connections {
    type Database = sqlx::Postgres;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<PgQueryResult, PgRow>, sqlx::Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, sqlx::Postgres>,
    {
        let connections = self.clone();
        let all = async move {
            let mut on = connections.lend().await?;
            let rows = on.connection().fetch_many(query).try_collect::<Vec<_>>();
            let rows = timeout(ANSWER, rows).await;
            Ok::<_, sqlx::Error>(stream::iter(on.answered(rows)?.into_iter().map(Ok)))
        };
        stream::once(all).try_flatten().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxFuture<'e, Result<Option<PgRow>, sqlx::Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, sqlx::Postgres>,
    {
        let connections = self.clone();
        Box::pin(async move {
            let mut on = connections.lend().await?;
            let row = timeout(ANSWER, on.connection().fetch_optional(query)).await;
            on.answered(row)
        })
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement, sqlx::Error>>
    where
        'p: 'e,
    {
        let connections = self.clone();
        Box::pin(async move {
            let mut on = connections.lend().await?;
            let statement = timeout(ANSWER, on.connection().prepare_with(sql, parameters)).await;
            on.answered(statement)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::test_postgres::TestPostgres;
    use crate::{Postgres, PostgresOptions};

    async fn open(url: &str) -> Postgres {
        Postgres::open(url, PostgresOptions::default()).await.expect("it is there")
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_node_that_stops_in_a_transaction_loses_its_locks_before_others_give_up() {
        let url = TestPostgres::shared().await.database().await;
        let (stopped, other) = (open(&url).await, open(&url).await);
        let mut lent = stopped.pool.lend().await.expect("a connection");
        let lock = sqlx::raw_sql("BEGIN; LOCK TABLE probe");
        lock.execute(lent.connection()).await.expect("nobody else has it");
        // It says nothing more, and neither commits nor goes away.
        let waited = sqlx::query("UPDATE probe SET probes = 0").execute(&other.pool).await;
        assert_eq!(waited.expect("the lock is gone").rows_affected(), 1);
        let dead = sqlx::query("SELECT 1").execute(lent.connection()).await;
        assert!(dead.is_err(), "its transaction was ended: {dead:?}");
    }
}
