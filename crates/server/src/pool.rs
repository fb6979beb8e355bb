//! A bounded place for long work: few work at a time, some wait, and the rest is refused.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::problem::Problem;

/// The places for work of one kind.
#[derive(Debug)]
pub(crate) struct Pool {
    at_once: usize,
    /// One for each that works.
    working: Arc<Semaphore>,
    /// One for each that works or waits.
    admitted: Arc<Semaphore>,
}

impl Pool {
    /// So many at once, and so many more in the queue.
    pub(crate) fn new(at_once: usize, waiting: usize) -> Pool {
        let at_once = at_once.clamp(1, Semaphore::MAX_PERMITS / 2);
        let admitted = at_once + waiting.min(Semaphore::MAX_PERMITS / 2);
        Pool {
            at_once,
            working: Arc::new(Semaphore::new(at_once)),
            admitted: Arc::new(Semaphore::new(admitted)),
        }
    }

    /// How many work now.
    pub(crate) fn working(&self) -> usize {
        self.at_once - self.working.available_permits()
    }

    /// Does this on a thread of its own when its turn comes; nothing where the queue is full.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Result<T, Problem>> {
        let admitted = self.admitted.clone().try_acquire_owned().ok()?;
        let Ok(turn) = self.working.clone().acquire_owned().await else {
            return Some(Err(Problem::unavailable()));
        };
        // The work holds its places: a caller who hangs up must not make room for more work while
        // this goes on.
        let done = spawn_blocking(move || {
            let done = work();
            drop((turn, admitted));
            done
        });
        Some(done.await.map_err(|_| Problem::unavailable()))
    }
}
