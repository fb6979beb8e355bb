//! Whether this node counts the database's time, as all nodes on it must: clocks of matches, leases
//! and who is taken for gone depend on it. It is looked at when a server starts, and again and again
//! while it runs: a machine may stand still, and another database may take the first one's place.

use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use store::{Millis, Store, StoreError};

use crate::app::Core;

/// How far the time of a node may be from that of the database, in milliseconds.
const TOLERANCE_MS: u64 = 5_000;
/// An answer that took longer tells too little about the time.
const SLOW: Duration = Duration::from_secs(2);

/// One look at the database's time.
pub(crate) struct Look {
    /// How far the clock here is ahead.
    pub(crate) apart: Millis,
    /// How long the answer took.
    pub(crate) took: Duration,
}

/// Compares a clock with the database's, which was read in the middle of the time that the answer
/// took; nothing where the store belongs to one process.
pub(crate) async fn look(
    store: &dyn Store,
    clock: impl Fn() -> Millis,
) -> Result<Option<Look>, StoreError> {
    let (asked, before) = (Instant::now(), clock());
    let Some(there) = store.time().await? else { return Ok(None) };
    let took = asked.elapsed();
    let apart = before + took.as_millis() as Millis / 2 - there;
    Ok(Some(Look { apart, took }))
}

/// Is this too far?
pub(crate) fn is_too_far(apart: Millis) -> bool {
    apart.unsigned_abs() > TOLERANCE_MS
}

/// How far, as in "62 seconds ahead of".
pub(crate) fn words(apart: Millis) -> String {
    let way = if apart > 0 { "ahead of" } else { "behind" };
    format!("{} seconds {way}", apart.abs() / 1000)
}

impl Core {
    /// Compares this node's time with the database's, and notes it where it is too far from it.
    pub(crate) async fn check_time(&self) {
        let looked = match look(&*self.store, || self.now()).await {
            Ok(Some(looked)) if looked.took < SLOW => looked,
            Ok(_) => return,
            Err(error) => return tracing::warn!(%error, "the database's time is not known"),
        };
        let apart = if is_too_far(looked.apart) { looked.apart } else { 0 };
        let before = self.time_apart_ms.swap(apart, Relaxed);
        if apart != 0 && before == 0 {
            let apart = words(apart);
            tracing::error!(apart, "this server's time is not the database's: restart it");
        }
    }

    /// How far this node's time is ahead of the database's, if that is too far to rely on it.
    pub(crate) fn time_apart(&self) -> Option<Millis> {
        Some(self.time_apart_ms.load(Relaxed)).filter(|apart| *apart != 0)
    }
}
