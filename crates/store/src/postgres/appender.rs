//! Appends all that is queued in one round trip and one commit, then answers all.

use serde_json::json;
use tokio::sync::{mpsc, oneshot};

use super::connections::Connections;
use super::hints::Notifier;
use super::rows::{count, plain};
use crate::fault::Fault;
use crate::hints::Hint;
use crate::rows::number;
use crate::{Change, Event, MatchId, Millis, StoreError};

/// What became of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Appended,
    /// Its command made an event before.
    Repeated,
    Conflict {
        head: u64,
    },
    /// There is no such match.
    Unknown,
}

pub(super) struct Append {
    pub(super) id: MatchId,
    pub(super) event: Event,
    pub(super) change: Change,
}

struct Job {
    append: Append,
    to: oneshot::Sender<Result<Outcome, StoreError>>,
}

enum Message {
    Job(Box<Job>),
    Close(oneshot::Sender<()>),
}

/// The way to the task that appends.
#[derive(Debug)]
pub(super) struct Appender {
    queue: mpsc::Sender<Message>,
    pub(super) notifier: Notifier,
}

impl Appender {
    pub(super) fn start(
        pool: Connections,
        notifier: Notifier,
        queue: usize,
        group: usize,
    ) -> Appender {
        let (sender, receiver) = mpsc::channel(queue.max(1));
        tokio::spawn(run(pool, notifier.clone(), receiver, group.max(1)));
        Appender { queue: sender, notifier }
    }

    /// Appends with the next group; the answer comes after its commit.
    pub(super) async fn append(&self, append: Append) -> Result<Outcome, StoreError> {
        let (to, answer) = oneshot::channel();
        let job = Message::Job(Box::new(Job { append, to }));
        self.queue.try_send(job).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StoreError::Busy,
            mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
        })?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Ends the task after all that was queued before.
    pub(super) async fn close(&self) {
        let (done, ended) = oneshot::channel();
        if self.queue.send(Message::Close(done)).await.is_ok() {
            ended.await.ok(); // without a word only when its runtime ends
        }
    }
}

async fn run(
    pool: Connections,
    notifier: Notifier,
    mut queue: mpsc::Receiver<Message>,
    group: usize,
) {
    let mut messages = Vec::with_capacity(group);
    let mut closing = Vec::new();
    while queue.recv_many(&mut messages, group).await > 0 {
        let mut jobs = Vec::with_capacity(messages.len());
        for message in messages.drain(..) {
            match message {
                Message::Job(job) => jobs.push(*job),
                Message::Close(done) => {
                    queue.close();
                    closing.push(done);
                }
            }
        }
        append_group(&pool, &notifier, jobs).await;
    }
    for done in closing {
        done.send(()).ok();
    }
}

/// Appends all and answers. Where one of them cannot be stored at all, each goes alone, so that it
/// takes nothing of its neighbours with it.
async fn append_group(pool: &Connections, notifier: &Notifier, jobs: Vec<Job>) {
    let (appends, answers): (Vec<Append>, Vec<_>) =
        jobs.into_iter().map(|job| (job.append, job.to)).unzip();
    let all: Vec<&Append> = appends.iter().collect();
    let outcomes = match append_all(pool, &all).await {
        Err(Fault(StoreError::Invalid(_))) if all.len() > 1 => {
            let mut outcomes = Vec::with_capacity(all.len());
            for append in all {
                let alone = append_all(pool, &[append]).await;
                outcomes.push(alone.map(|outcome| outcome[0]).map_err(StoreError::from));
            }
            outcomes
        }
        Err(fault) => all.iter().map(|_| Err(fault.again())).collect(),
        Ok(outcomes) => outcomes.into_iter().map(Ok).collect(),
    };
    for ((append, to), outcome) in appends.iter().zip(answers).zip(outcomes) {
        if matches!(outcome, Ok(Outcome::Appended)) {
            notifier.send(Hint::Events { match_id: append.id.clone(), head: append.event.seq });
        }
        to.send(outcome).ok(); // who no longer waits will ask again, with the same command id
    }
}

/// One statement, see the migrations; the outcomes in the order of the appends.
async fn append_all(pool: &Connections, appends: &[&Append]) -> Result<Vec<Outcome>, Fault> {
    if appends.is_empty() {
        return Ok(Vec::new());
    }
    let texts = |text: fn(&Append) -> String| -> Vec<String> {
        appends.iter().map(|it| text(it)).collect()
    };
    let options = |text: fn(&Append) -> Option<String>| -> Vec<Option<String>> {
        appends.iter().map(|it| text(it)).collect()
    };
    let numbers =
        |number: fn(&Append) -> i64| -> Vec<i64> { appends.iter().map(|it| number(it)).collect() };
    let query = sqlx::query(
        "SELECT number, outcome, head FROM append_events($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, \
         $11, $12) ORDER BY number",
    );
    let rows = query
        .bind(texts(|it| it.id.0.clone()))
        .bind(numbers(|it| number(it.event.seq)))
        .bind(texts(|it| it.event.cmd_id.0.clone()))
        .bind(texts(|it| it.event.actor.clone()))
        .bind(numbers(|it| it.event.at))
        .bind(texts(|it| it.event.body.clone()))
        .bind(texts(|it| it.event.view_hash.clone()))
        .bind(options(|it| it.change.status.map(|status| status.to_string())))
        .bind(options(|it| it.change.visibility.map(|visibility| visibility.to_string())))
        .bind(options(|it| it.change.meta.clone()))
        .bind(texts(|it| json!(it.change.clear_due).to_string()))
        .bind(texts(|it| json!(set_due(&it.change)).to_string()))
        .fetch_all(pool)
        .await?;
    let outcome = |row| {
        Ok(match plain::<&str>(row, "outcome")? {
            "appended" => Outcome::Appended,
            "repeated" => Outcome::Repeated,
            "conflict" => Outcome::Conflict { head: count(row, "head")? },
            _ => Outcome::Unknown,
        })
    };
    let outcomes: Vec<Outcome> = rows.iter().map(outcome).collect::<Result<_, Fault>>()?;
    if outcomes.len() != appends.len() {
        let why = format!("{} appends, {} answers", appends.len(), outcomes.len());
        return Err(Fault(StoreError::Damaged(why)));
    }
    Ok(outcomes)
}

fn set_due(change: &Change) -> Vec<(&str, Millis)> {
    change.set_due.iter().map(|it| (&*it.kind, it.at)).collect()
}
