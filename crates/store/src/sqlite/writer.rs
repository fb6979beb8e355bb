//! The one writer: takes all that is queued, runs it in one transaction, commits once, answers all.
//!
//! Making a commit durable costs the same for one change as for hundreds; while one commit waits
//! for the disk, the next group gathers in the queue. Appends that stand side by side go in by one
//! statement; each job of several statements has a savepoint of its own, so that one that is refused
//! takes nothing of its neighbours with it. No answer leaves before the commit, not even a refusal: it
//! may rest on what a neighbour wrote.

use std::future::Future;
use std::pin::Pin;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row as _, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::acknowledged::Marker;
use crate::StoreError;
use crate::fault::Fault;

/// What a job does on the writer's connection.
pub(super) type Work<'c, T> = Pin<Box<dyn Future<Output = Result<T, Fault>> + Send + 'c>>;

/// A row of the view `append`, as JSON, and the answer if it goes in.
pub(super) struct Row<T> {
    pub(super) json: String,
    pub(super) answer: T,
}

/// The way to the writer's task.
#[derive(Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Message>,
}

enum Message {
    Job(Box<dyn Job>),
    Close(oneshot::Sender<()>),
}

impl Writer {
    /// Starts the task on its connection, which came from [`connect`].
    pub(super) fn start(
        connection: SqliteConnection,
        options: SqliteConnectOptions,
        marker: Marker,
        queue: usize,
        group: usize,
    ) -> Writer {
        let (sender, receiver) = mpsc::channel(queue.max(1));
        let group = group.max(1);
        let task = Task { connection: Some(connection), changes: 0, options, marker, group };
        tokio::spawn(task.run(receiver));
        Writer { queue: sender }
    }

    /// Does `work` in the next transaction; the answer comes after its commit.
    pub(super) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, T> + Send + 'static,
    {
        self.queue_job(work, None).await
    }

    /// Appends by one statement, which SQLite undoes by itself when it fails: without a savepoint,
    /// and together with its neighbours in the queue where all of them fit. `work` does it alone.
    pub(super) async fn append<T, F>(&self, row: Row<T>, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, T> + Send + 'static,
    {
        self.queue_job(work, Some(row)).await
    }

    async fn queue_job<T, F>(&self, work: F, row: Option<Row<T>>) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, T> + Send + 'static,
    {
        let (to, answer) = oneshot::channel();
        let job = Queued { work: Some(work), row, answer: None, to };
        self.queue.try_send(Message::Job(Box::new(job))).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StoreError::Busy,
            mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
        })?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Ends the task after all that was queued before.
    pub(super) async fn close(&self) {
        let (done, ended) = oneshot::channel();
        if self.queue.send(Message::Close(done)).await.is_ok() {
            // The task may end without a word only when its runtime does.
            ended.await.ok();
        }
    }
}

/// A connection that can append.
pub(super) async fn connect(options: &SqliteConnectOptions) -> Result<SqliteConnection, Fault> {
    let mut connection = options.connect().await?;
    sqlx::raw_sql("PRAGMA temp_store = MEMORY").execute(&mut connection).await?;
    sqlx::raw_sql(include_str!("append.sql")).execute(&mut connection).await?;
    Ok(connection)
}

/// A change that waits for its transaction, whatever its answer is.
trait Job: Send {
    /// What it appends, if it does nothing else and by one statement.
    fn row(&self) -> Option<&str>;

    /// It was appended together with its neighbours.
    fn appended(&mut self);

    /// Does it; whether it shall stay. An error ends the transaction for all.
    fn run<'a>(&'a mut self, on: &'a mut SqliteConnection) -> Work<'a, bool>;

    /// Answers, once it is known what became of the transaction.
    fn tell(self: Box<Self>, fate: &Result<(), Fault>);
}

struct Queued<T, F> {
    work: Option<F>,
    row: Option<Row<T>>,
    answer: Option<Result<T, StoreError>>,
    to: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Job for Queued<T, F>
where
    T: Send + 'static,
    F: for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, T> + Send + 'static,
{
    fn row(&self) -> Option<&str> {
        self.row.as_ref().map(|row| row.json.as_str())
    }

    fn appended(&mut self) {
        self.answer = self.row.take().map(|row| Ok(row.answer));
    }

    fn run<'a>(&'a mut self, on: &'a mut SqliteConnection) -> Work<'a, bool> {
        Box::pin(async move {
            let Some(work) = self.work.take() else { return Ok(false) };
            match work(on).await {
                Err(fault) if fault.is_fatal() => return Err(fault),
                answer => self.answer = Some(answer.map_err(StoreError::from)),
            }
            Ok(matches!(self.answer, Some(Ok(_))))
        })
    }

    fn tell(self: Box<Self>, fate: &Result<(), Fault>) {
        let answer = match (fate, self.answer) {
            (Ok(()), Some(answer)) => answer,
            (Ok(()), None) => Err(StoreError::Closed),
            (Err(fault), _) => Err(fault.again()),
        };
        // Who no longer waits will ask again, with the same command id.
        self.to.send(answer).ok();
    }
}

struct Task {
    /// None after a transaction failed: what state it left is unknown, a new one knows.
    connection: Option<SqliteConnection>,
    /// How many rows the connection had changed at its last commit.
    changes: i64,
    options: SqliteConnectOptions,
    marker: Marker,
    group: usize,
}

impl Task {
    async fn run(mut self, mut queue: mpsc::Receiver<Message>) {
        let mut closing = Vec::new();
        let mut messages = Vec::with_capacity(self.group);
        while queue.recv_many(&mut messages, self.group).await > 0 {
            let mut jobs = Vec::with_capacity(messages.len());
            for message in messages.drain(..) {
                match message {
                    Message::Job(job) => jobs.push(job),
                    Message::Close(done) => {
                        queue.close();
                        closing.push(done);
                    }
                }
            }
            if !jobs.is_empty() {
                self.commit(jobs).await;
            }
        }
        if let Some(connection) = self.connection.take() {
            // Everything is durable already; the next one to open it tidies up the rest.
            connection.close().await.ok();
        }
        for done in closing {
            done.send(()).ok();
        }
    }

    async fn commit(&mut self, mut jobs: Vec<Box<dyn Job>>) {
        let fate = self.transaction(&mut jobs).await;
        if fate.is_err()
            && let Some(connection) = self.connection.take()
        {
            connection.close_hard().await.ok();
        }
        for job in jobs {
            job.tell(&fate);
        }
    }

    async fn transaction(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<(), Fault> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                self.changes = 0;
                connect(&self.options).await?
            }
        };
        let connection = self.connection.insert(connection);
        if jobs.iter().all(|job| job.row().is_some())
            && let Some(number) =
                append_and_commit(connection, rows_of(jobs), &mut self.changes).await?
        {
            jobs.iter_mut().for_each(|job| job.appended());
            self.marker.keep(number);
            return Ok(());
        }
        // At once the lock to write: what is read in here is what is changed in here.
        let mut all = connection.begin_with("BEGIN IMMEDIATE").await?;
        for neighbours in jobs.chunk_by_mut(|one, next| one.row().is_some() && next.row().is_some())
        {
            if neighbours.len() > 1 && append_all(&mut all, rows_of(neighbours)).await? {
                neighbours.iter_mut().for_each(|job| job.appended());
                continue;
            }
            for job in neighbours {
                run_alone(&mut all, job).await?;
            }
        }
        let number = number(&mut all, &mut self.changes).await?;
        all.commit().await?;
        if let Some(number) = number {
            self.marker.keep(number);
        }
        Ok(())
    }
}

/// Does one job, and undoes it where it is refused.
async fn run_alone(on: &mut SqliteConnection, job: &mut Box<dyn Job>) -> Result<(), Fault> {
    if job.row().is_some() {
        job.run(on).await?;
        return Ok(());
    }
    sqlx::query("SAVEPOINT job").execute(&mut *on).await?;
    if !job.run(on).await? {
        sqlx::query("ROLLBACK TO job").execute(&mut *on).await?;
    }
    sqlx::query("RELEASE job").execute(on).await?;
    Ok(())
}

/// The rows of all as one JSON array.
fn rows_of(jobs: &[Box<dyn Job>]) -> String {
    let rows: Vec<&str> = jobs.iter().filter_map(|job| job.row()).collect();
    format!("[{}]", rows.join(","))
}

/// Puts the rows of a JSON array into the log. One statement: all of them or none.
macro_rules! append_rows {
    () => {
        "INSERT INTO append SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, \
         value ->> 5, value ->> 6, value ->> 7, value ->> 8, value ->> 9, value ->> 10, \
         value ->> 11 FROM json_each(?)"
    };
}

/// Counts a commit that changes something; the answer has its number and what was changed so far.
macro_rules! count_commit {
    () => {
        "UPDATE acknowledged SET number = number + 1 WHERE total_changes() > ? \
         RETURNING number, total_changes()"
    };
}

/// A whole transaction that does nothing but append, in one visit to SQLite's thread: going there and
/// back costs more than the statements. The number of the commit; nothing where one of the rows does
/// not fit, and then nothing was changed.
async fn append_and_commit(
    on: &mut SqliteConnection,
    rows: String,
    changes: &mut i64,
) -> Result<Option<i64>, Fault> {
    let query = sqlx::query(concat!(
        "BEGIN IMMEDIATE; ",
        append_rows!(),
        "; ",
        count_commit!(),
        "; COMMIT"
    ));
    // All rows are asked for, so that the statement after them is reached.
    match query.bind(rows).bind(*changes).fetch_all(&mut *on).await.map_err(Fault::from) {
        Ok(counted) => {
            let nothing = || Fault(StoreError::Damaged("an append changed nothing".to_owned()));
            let row = counted.first().ok_or_else(nothing)?;
            // The row of the count itself is not yet among them.
            *changes = row.try_get::<i64, _>(1)? + 1;
            Ok(Some(row.try_get(0)?))
        }
        Err(fault) if fault.is_fatal() => Err(fault),
        Err(_) => {
            sqlx::query("ROLLBACK").execute(on).await?;
            Ok(None)
        }
    }
}

/// Appends the rows of all by one statement, which spares a visit to SQLite's thread for each. If
/// one of them does not fit none goes in, and whether all went in is the answer.
async fn append_all(on: &mut SqliteConnection, rows: String) -> Result<bool, Fault> {
    let query = sqlx::query(append_rows!());
    match query.bind(rows).execute(on).await.map_err(Fault::from) {
        Ok(_) => Ok(true),
        Err(fault) if fault.is_fatal() => Err(fault),
        Err(_) => Ok(false),
    }
}

/// Counts this commit, if it changes anything, and tells its number.
async fn number(on: &mut SqliteConnection, changes: &mut i64) -> Result<Option<i64>, Fault> {
    let query = sqlx::query(count_commit!());
    let Some(row) = query.bind(*changes).fetch_optional(on).await? else { return Ok(None) };
    // The row of this statement is not yet among them.
    *changes = row.try_get::<i64, _>(1)? + 1;
    Ok(Some(row.try_get(0)?))
}
