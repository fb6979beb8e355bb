//! What people say beside a match.

use async_trait::async_trait;

use crate::{CmdId, MatchId, Millis, StoreError, UserId};

/// A line to be said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewLine {
    /// To whom, in the caller's words: all, a team, the spectators.
    pub channel: String,
    /// By whom.
    pub author: UserId,
    /// When.
    pub at: Millis,
    /// What; not empty.
    pub text: String,
    /// What its author calls it, so that saying it again is known; one of each in a match.
    pub cmd_id: Option<CmdId>,
}

/// What became of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Added {
    /// It was said.
    New(ChatLine),
    /// Nothing was changed: its author said this line under the same id before.
    Repeated(ChatLine),
}

/// A line that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// Its number in the match, over all channels: 1, 2, 3…
    pub number: u64,
    /// To whom.
    pub channel: String,
    /// By whom.
    pub author: UserId,
    /// When.
    pub at: Millis,
    /// What.
    pub text: String,
}

/// Chat lines of matches.
#[async_trait]
pub trait Chat: Send + Sync {
    /// Adds a line, unless its author said one by the same id before; the match and the author
    /// must exist.
    async fn add_line(&self, id: &MatchId, line: NewLine) -> Result<Added, StoreError>;

    /// The line that its author called so, if there is one.
    async fn line_of_command(
        &self,
        id: &MatchId,
        author: &UserId,
        cmd_id: &CmdId,
    ) -> Result<Option<ChatLine>, StoreError>;

    /// The newest `limit` lines of these channels with numbers above `after`, in order.
    async fn lines_after(
        &self,
        id: &MatchId,
        channels: &[String],
        after: u64,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError>;
}
