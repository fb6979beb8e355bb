//! Hints about what other nodes wrote. They may be lost, repeated or late; the log is the truth.

use tokio::sync::mpsc;

use crate::MatchId;

/// What another node may have written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// Events of a match.
    Events {
        /// The match.
        match_id: MatchId,
        /// The number of its last event then.
        head: u64,
    },
    /// A line of the chat beside a match.
    Line {
        /// The match.
        match_id: MatchId,
        /// The number of the line.
        number: u64,
    },
    /// Somebody came to, or went from, another node.
    Presence {
        /// The match they are connected for.
        match_id: MatchId,
    },
    /// Texts of a match were replaced: what was read before must be read again.
    Rewritten {
        /// The match.
        match_id: MatchId,
    },
    /// Anything: hints may have been lost.
    Lost,
}

/// Hints as they come.
#[derive(Debug)]
pub struct Hints(pub(crate) mpsc::Receiver<Hint>);

impl Hints {
    /// The next hint; `None` once the store is closed.
    pub async fn next(&mut self) -> Option<Hint> {
        self.0.recv().await
    }
}
