//! The records one can look at: of the game that ended last, and of the one that is replayed.
//!
//! Both outlive a reload. Where the browser keeps nothing they live as long as the page.

use leptos::prelude::*;

use crate::saves::{self, Place};
use crate::storage;

const RESULT: &str = "result";
const REPLAY: &str = "replay";

/// The records one can look at.
#[derive(Clone, Copy)]
pub struct Records {
    result: RwSignal<Option<String>>,
    replay: RwSignal<Option<String>>,
}

/// The records, for everybody who asks.
pub fn use_records() -> Records {
    expect_context()
}

/// Reads what was looked at before the page was loaded.
pub fn provide() {
    let kept = |key| RwSignal::new(storage::read(key).ok().flatten());
    provide_context(Records { result: kept(RESULT), replay: kept(REPLAY) });
}

impl Records {
    /// The game that ended last. The game in progress is that game as soon as it is over.
    pub fn result(self) -> Option<String> {
        let in_progress = saves::read(Place::Auto).ok().flatten().map(|save| save.record);
        if let Some(ended) = in_progress.filter(|record| is_over(record)) {
            self.end(ended);
        }
        self.result.get_untracked()
    }

    /// A game has ended: this is its record.
    pub fn end(self, record: String) {
        keep(self.result, RESULT, record);
    }

    /// The record that is replayed.
    pub fn replay(self) -> Option<String> {
        self.replay.get()
    }

    /// Chooses the record that is replayed.
    pub fn set_replay(self, record: String) {
        keep(self.replay, REPLAY, record);
    }
}

fn keep(place: RwSignal<Option<String>>, key: &str, record: String) {
    // Where nothing can be kept the record is still there until the page is closed.
    let _ = storage::write(key, &record);
    place.set(Some(record));
}

/// Has the game of this record ended? Its result stands in a line of its own near the end.
pub fn is_over(record: &str) -> bool {
    record.lines().rev().take(2).any(|line| line.starts_with("result "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_with_a_result_is_over() {
        assert!(is_over("0 start #1\nsecret ab\nresult a>b conquest\nend 0 #2\n"));
        assert!(!is_over("0 start #1\nsecret ab\nend 0 #2\n"));
        assert!(!is_over("seat a human result a\nsecret ab\nend 0 #2\n"));
    }
}
