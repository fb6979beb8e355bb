//! The server's time: read once from the system's clock, then counted by a clock that never jumps.
//!
//! Match clocks, due rows, limits and expiry of tokens compare times. A system clock that is set
//! while the server runs (by hand, by NTP) would end turns early or let them last, so it is read at
//! the start alone; the next start reads it again.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use store::Millis;

/// A difference from the system's clock that is worth a line in the log.
const NOTICED_MS: Millis = 10_000;

/// Reads the system's clock: milliseconds since 1970.
type WallClock = Arc<dyn Fn() -> Millis + Send + Sync>;

/// The time of a running server; it never runs backwards and never jumps.
#[derive(Clone)]
pub struct TimeSource {
    wall_clock: WallClock,
    started_at: Millis,
    started: Instant,
    /// The difference from the system's clock that was told last.
    told_ms: Arc<AtomicI64>,
}

impl TimeSource {
    /// Starts at the time of the system's clock.
    pub fn system() -> TimeSource {
        TimeSource::starting_at(system_clock)
    }

    /// Starts at the time of this clock, for tests that set it.
    pub fn starting_at(wall_clock: impl Fn() -> Millis + Send + Sync + 'static) -> TimeSource {
        TimeSource {
            started_at: wall_clock(),
            started: Instant::now(),
            wall_clock: Arc::new(wall_clock),
            told_ms: Arc::new(AtomicI64::new(0)),
        }
    }

    /// Milliseconds since 1970, as the system's clock would show them if nobody had set it since
    /// the start.
    pub fn now(&self) -> Millis {
        let elapsed = self.started.elapsed().as_millis();
        self.started_at.saturating_add(Millis::try_from(elapsed).unwrap_or(Millis::MAX))
    }

    /// The system's clock minus this one, if that has changed by more than ten seconds since it was
    /// told last: somebody set the clock, or the machine slept.
    pub fn newly_stepped_by(&self) -> Option<Millis> {
        let ahead = (self.wall_clock)().saturating_sub(self.now());
        let changed = ahead.saturating_sub(self.told_ms.load(Relaxed)).abs() > NOTICED_MS;
        changed.then(|| self.told_ms.store(ahead, Relaxed)).map(|()| ahead)
    }
}

impl fmt::Debug for TimeSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TimeSource").field("now", &self.now()).finish_non_exhaustive()
    }
}

/// Milliseconds since 1970 by the system's clock.
fn system_clock() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as Millis
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicI64;

    use super::*;

    #[test]
    fn a_step_of_the_wall_clock_is_told_once_and_changes_no_time() {
        let wall = Arc::new(AtomicI64::new(1_000_000));
        let read = wall.clone();
        let time = TimeSource::starting_at(move || read.load(Relaxed));
        assert_eq!(time.newly_stepped_by(), None);
        wall.store(700_000, Relaxed);
        let stepped = time.newly_stepped_by().expect("five minutes are noticed");
        assert!((-301_000..=-299_000).contains(&stepped), "{stepped}");
        assert_eq!(time.newly_stepped_by(), None, "told once");
        assert!((1_000_000..1_010_000).contains(&time.now()));
    }
}
