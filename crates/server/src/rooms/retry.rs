//! When to try again what the store refused.

use std::time::Duration;

use tokio::time::Instant;

/// The first pause, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(5));

/// Pauses that double until it works.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Retry {
    pause: Duration,
    at: Option<Instant>,
}

impl Default for Retry {
    fn default() -> Retry {
        Retry { pause: PAUSES.0, at: None }
    }
}

impl Retry {
    /// When the next try comes; it does not move by being asked.
    pub(super) fn at(&mut self) -> Instant {
        *self.at.get_or_insert_with(|| Instant::now() + self.pause)
    }

    /// One more try failed.
    pub(super) fn failed(&mut self) {
        *self = Retry { pause: (self.pause * 2).min(PAUSES.1), at: None };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_five_seconds() {
        let mut retry = Retry::default();
        let mut pauses = Vec::new();
        for _ in 0..9 {
            let (before, at) = (Instant::now(), retry.at());
            assert_eq!(retry.at(), at, "the time stays");
            pauses.push((at - before).as_millis().next_multiple_of(50));
            retry.failed();
        }
        assert_eq!(pauses, [50, 100, 200, 400, 800, 1600, 3200, 5000, 5000]);
    }
}
