//! What is due: clocks, grace, results, the end of what was abandoned. Rows of the store fire as
//! ordinary commands with a derived id, so that firing twice makes one event.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::SeqCst};
use std::time::Duration;

use store::{Due, Millis};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::app::App;
use crate::problem::Problem;
use crate::rooms::Woken;

/// How long nobody else takes what was claimed.
const LEASE: Duration = Duration::from_secs(10);
/// How long before its time a row is claimed: making a claim durable takes a while, and that must
/// not make anything late.
const AHEAD: Duration = Duration::from_millis(300);
/// How often the store is asked at least: another process may have written into it.
const BEAT: Duration = Duration::from_secs(1);
/// How many rows are claimed here and not done at a time: what is claimed must be done before its
/// lease ends, else another node, or this one again, queues it a second time.
const CLAIMED: usize = 512;
/// How many of them fire at the same time: each opens its match, through the same few connections as
/// the requests of players.
const AT_A_TIME: usize = 64;
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
    let free = Arc::new(Semaphore::new(CLAIMED));
    let at_once = Arc::new(Semaphore::new(AT_A_TIME));
    let mut firing = JoinSet::new();
    loop {
        app.core.notice_stepped_clock();
        while firing.try_join_next().is_some() {}
        if app.core.time_apart().is_some() {
            sleep(BEAT).await; // nodes that know the time claim what is due
            continue;
        }
        let mut places = all_free(&free).await;
        app.core.alarm.listen();
        let now = app.core.now();
        let lease = now + LEASE.as_millis() as Millis;
        let soon = now + AHEAD.as_millis() as Millis;
        let most = u32::try_from(places.num_permits()).unwrap_or(u32::MAX);
        let began = Instant::now();
        let claimed = match app.core.store.claim_due(soon, lease, most).await {
            Ok(claimed) => claimed,
            Err(store::StoreError::Closed) => return,
            Err(error) => {
                tracing::error!(%error, "nobody knows what is due");
                sleep(RETRY.0).await;
                continue;
            }
        };
        let more = claimed.len() == places.num_permits();
        for due in claimed {
            let place = places.split(1);
            let (app, at_once) = (app.clone(), at_once.clone());
            firing.spawn(async move {
                sleep(until(&app, due.at)).await;
                fire(&app, &due, &at_once, began + LEASE / 2).await;
                drop(place);
            });
        }
        drop(places);
        if !more {
            wait(&app).await;
        }
    }
}

/// All places that are free; waits for the first one.
async fn all_free(free: &Arc<Semaphore>) -> OwnedSemaphorePermit {
    let mut places = free.clone().acquire_owned().await.expect("nobody closes it");
    let more = u32::try_from(free.available_permits()).unwrap_or(0);
    if let Ok(more) = free.clone().try_acquire_many_owned(more) {
        places.merge(more);
    }
    places
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
async fn fire(app: &App, due: &Due, at_once: &Semaphore, give_up: Instant) {
    let mut pause = RETRY.0;
    loop {
        let tried = {
            let _turn = at_once.acquire().await;
            if Instant::now() > give_up {
                return; // its turn came too late
            }
            try_to_fire(app, due).await
        };
        let Err(problem) = tried else { return };
        let (match_id, kind, code) = (&due.match_id, &due.kind, &problem.code);
        tracing::error!(%match_id, kind, code, "what is due could not be done");
        if !problem.may_pass() {
            return;
        }
        sleep(pause).await;
        pause = (pause * 2).min(RETRY.1);
    }
}

/// What only a newer version of this program knows stays due: a newer node claims it after this one.
async fn try_to_fire(app: &App, due: &Due) -> Result<(), Problem> {
    match app.rooms.wake(&app.core, due).await? {
        Woken::Done => Ok(app.core.store.finish_due(due).await?),
        Woken::Unknown => {
            let (match_id, kind) = (&due.match_id, &due.kind);
            tracing::warn!(%match_id, kind, "what is due is unknown to this version");
            Ok(())
        }
    }
}
