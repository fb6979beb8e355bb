//! What is due: clocks, grace, results, the end of what was abandoned. Rows of the store fire as
//! ordinary commands with a derived id, so that firing twice makes one event.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::SeqCst};
use std::time::Duration;

use store::{Due, Millis};
use tokio::sync::{Notify, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::app::App;
use crate::problem::Problem;

/// How long nobody else takes what was claimed.
const LEASE: Duration = Duration::from_secs(10);
/// How long before its time a row is claimed: making a claim durable takes a while, and that must
/// not make anything late.
const AHEAD: Duration = Duration::from_millis(300);
/// How often the store is asked at least: another process may have written into it.
const BEAT: Duration = Duration::from_secs(1);
/// How many rows are claimed at once, and how many fire at the same time.
const AT_A_TIME: u32 = 512;
/// How soon what failed is tried again, at first and at last.
const RETRY: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(2));

/// Wakes the one who waits for what is due when something is due earlier than it knows.
#[derive(Debug)]
pub(crate) struct Alarm {
    wakes_at: AtomicI64,
    earlier: Notify,
}

impl Default for Alarm {
    fn default() -> Alarm {
        Alarm { wakes_at: AtomicI64::new(Millis::MAX), earlier: Notify::new() }
    }
}

impl Alarm {
    /// Something is due at this time.
    pub(crate) fn set(&self, at: Millis) {
        if at - (AHEAD.as_millis() as Millis) < self.wakes_at.load(SeqCst) {
            self.earlier.notify_one();
        }
    }

    /// Waits for so long, or until something is set that is to be claimed before `wakes_at`.
    async fn wait(&self, wakes_at: Millis, pause: Duration) {
        self.wakes_at.store(wakes_at, SeqCst);
        tokio::select! {
            () = sleep(pause) => {}
            () = self.earlier.notified() => {}
        }
    }

    /// From here on nothing that is set goes unnoticed, however early it is due.
    fn listen(&self) {
        self.wakes_at.store(Millis::MAX, SeqCst);
    }
}

/// Fires what is due, for ever.
pub(crate) async fn run(app: App) {
    let at_once = Arc::new(Semaphore::new(AT_A_TIME as usize));
    let mut firing = JoinSet::new();
    loop {
        app.core.notice_stepped_clock();
        while firing.try_join_next().is_some() {}
        app.core.alarm.listen();
        let now = app.core.now();
        let lease = now + LEASE.as_millis() as Millis;
        let soon = now + AHEAD.as_millis() as Millis;
        let claimed = match app.core.store.claim_due(soon, lease, AT_A_TIME).await {
            Ok(claimed) => claimed,
            Err(store::StoreError::Closed) => return,
            Err(error) => {
                tracing::error!(%error, "nobody knows what is due");
                sleep(RETRY.0).await;
                continue;
            }
        };
        let more = claimed.len() == AT_A_TIME as usize;
        for due in claimed {
            let (app, at_once) = (app.clone(), at_once.clone());
            firing.spawn(async move {
                sleep(until(&app, due.at)).await;
                let _permit = at_once.acquire().await;
                fire(&app, &due).await;
            });
        }
        if !more {
            wait(&app).await;
        }
    }
}

/// Until the next row is to be claimed, or for a beat.
async fn wait(app: &App) {
    let next = app.core.store.next_due().await.ok().flatten();
    let claimed_at = next.map_or(Millis::MAX, |next| next - AHEAD.as_millis() as Millis);
    let wakes_at = claimed_at.min(app.core.now() + BEAT.as_millis() as Millis);
    app.core.alarm.wait(wakes_at, until(app, wakes_at)).await;
}

/// How long it is until then.
fn until(app: &App, at: Millis) -> Duration {
    Duration::from_millis(u64::try_from(at.saturating_sub(app.core.now())).unwrap_or(0))
}

/// Fires until it is done. What the store refuses stays due: it is tried again here while nobody
/// else may claim it, and by whoever claims it after that.
async fn fire(app: &App, due: &Due) {
    let give_up = Instant::now() + LEASE / 2;
    let mut pause = RETRY.0;
    while let Err(problem) = try_to_fire(app, due).await {
        let (match_id, kind, code) = (&due.match_id, &due.kind, &problem.code);
        tracing::error!(%match_id, kind, code, "what is due could not be done");
        if !problem.may_pass() || Instant::now() > give_up {
            return;
        }
        sleep(pause).await;
        pause = (pause * 2).min(RETRY.1);
    }
}

async fn try_to_fire(app: &App, due: &Due) -> Result<(), Problem> {
    app.rooms.wake(&app.core, due).await?;
    Ok(app.core.store.finish_due(due).await?)
}
