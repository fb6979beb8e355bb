//! The one writer: takes all that is queued, runs it in one transaction, commits once, answers all.
//!
//! Making a commit durable costs the same for one change as for hundreds; while one commit waits
//! for the disk, the next group gathers in the queue. Each job of several statements has a savepoint
//! of its own, so that one that is refused takes nothing of its neighbours with it. No answer leaves before the commit,
//! not even a refusal: it may rest on what a neighbour wrote.

use std::future::Future;
use std::pin::Pin;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::fault::Fault;
use crate::StoreError;

/// What a job does on the writer's connection.
pub(super) type Work<'c, T> = Pin<Box<dyn Future<Output = Result<T, Fault>> + Send + 'c>>;

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
        queue: usize,
        group: usize,
    ) -> Writer {
        let (sender, receiver) = mpsc::channel(queue.max(1));
        let task = Task { connection: Some(connection), options, group: group.max(1) };
        tokio::spawn(task.run(receiver));
        Writer { queue: sender }
    }

    /// Does `work` in the next transaction; the answer comes after its commit.
    pub(super) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, T> + Send + 'static,
    {
        self.queue_job(work, true).await
    }

    /// The same for work that changes something by one statement only, which SQLite undoes by itself
    /// when it fails: without a savepoint, which spares two visits to SQLite's thread.
    pub(super) async fn write_one<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, T> + Send + 'static,
    {
        self.queue_job(work, false).await
    }

    async fn queue_job<T, F>(&self, work: F, savepoint: bool) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, T> + Send + 'static,
    {
        let (to, answer) = oneshot::channel();
        let job = Queued { work: Some(work), savepoint, answer: None, to };
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
    /// Whether a part of it may have to be undone.
    fn needs_savepoint(&self) -> bool;

    /// Does it; whether it shall stay. An error ends the transaction for all.
    fn run<'a>(&'a mut self, on: &'a mut SqliteConnection) -> Work<'a, bool>;

    /// Answers, once it is known what became of the transaction.
    fn tell(self: Box<Self>, fate: &Result<(), Fault>);
}

struct Queued<T, F> {
    work: Option<F>,
    savepoint: bool,
    answer: Option<Result<T, StoreError>>,
    to: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Job for Queued<T, F>
where
    T: Send + 'static,
    F: for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, T> + Send + 'static,
{
    fn needs_savepoint(&self) -> bool {
        self.savepoint
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
    options: SqliteConnectOptions,
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
            None => connect(&self.options).await?,
        };
        let connection = self.connection.insert(connection);
        // At once the lock to write: what is read in here is what is changed in here.
        let mut all = connection.begin_with("BEGIN IMMEDIATE").await?;
        for job in jobs {
            let savepoint = job.needs_savepoint();
            if savepoint {
                sqlx::query("SAVEPOINT job").execute(&mut *all).await?;
            }
            let stays = job.run(&mut all).await?;
            if savepoint && !stays {
                sqlx::query("ROLLBACK TO job").execute(&mut *all).await?;
            }
            if savepoint {
                sqlx::query("RELEASE job").execute(&mut *all).await?;
            }
        }
        Ok(all.commit().await?)
    }
}
