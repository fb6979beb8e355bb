//! The records that the result and replay screens show: that of the game that ended last, and that
//! of the game being replayed.
//!
//! Both survive a reload. If the browser stores nothing, they last until the page is closed.

use leptos::prelude::*;

use crate::saves;
use crate::storage;

const RESULT: &str = "result";
const REPLAY: &str = "replay";

/// The records of the last result and of the replay.
#[derive(Clone, Copy)]
pub struct Records {
    result: RwSignal<Option<String>>,
    unkept: RwSignal<Option<String>>,
    replay: RwSignal<Option<String>>,
}

/// The records, from the context.
pub fn use_records() -> Records {
    expect_context()
}

/// Reads the stored records and provides them to all screens.
pub fn provide() {
    let kept = |key| RwSignal::new(storage::read(key).ok().flatten());
    let unkept = RwSignal::new(None);
    provide_context(Records { result: kept(RESULT), unkept, replay: kept(REPLAY) });
}

impl Records {
    /// The record of the game that ended last, which may still be on its table.
    pub fn result(self) -> Option<String> {
        if let Some(unkept) = self.unkept.get_untracked() {
            return Some(unkept);
        }
        let mut on_tables = saves::on_tables().into_iter().map(|(_, save)| save.record);
        if let Some(ended) = on_tables.find(|record| is_over(record)) {
            self.end(ended);
        }
        self.result.get_untracked()
    }

    /// Sets the record of the game that ended last.
    pub fn end(self, record: String) {
        keep(self.result, RESULT, record);
    }

    /// Sets the record of the game that ended last if it could not be stored: it lasts until the
    /// page is closed. `None` if it is stored.
    pub fn end_unkept(self, record: Option<String>) {
        self.unkept.set(record);
    }

    /// The record that is replayed.
    pub fn replay(self) -> Option<String> {
        self.replay.get()
    }

    /// Sets the record that is replayed.
    pub fn set_replay(self, record: String) {
        keep(self.replay, REPLAY, record);
    }
}

fn keep(place: RwSignal<Option<String>>, key: &str, record: String) {
    // Without storage the record lasts until the page is closed.
    let _ = storage::write(key, &record);
    place.set(Some(record));
}

/// Whether the game of this record has ended: one of the last lines is then its result.
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
