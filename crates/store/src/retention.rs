//! What is deleted: people who wish it, guests who never came back, old chat, abandoned matches.
//!
//! Each change is one small step, so that deleting much never keeps a move waiting.

use async_trait::async_trait;

use crate::{MatchId, MatchRow, Millis, Status, StoreError, UserId};

/// New texts for a match: its options, its `meta`, and the bodies of some of its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rewrite {
    /// The options, JSON.
    pub options: String,
    /// What changes beside the log, JSON.
    pub meta: String,
    /// Numbers of events with their new bodies.
    pub bodies: Vec<(u64, String)>,
}

/// Deleting, in small steps.
#[async_trait]
pub trait Retention: Send + Sync {
    /// Deletes a user: login, password, tokens, ratings and requests are gone, `name` takes the
    /// place of the name, and [`People::user`](crate::People::user) does not find them any more.
    /// The id stays in logs and results, where it leads to nobody. What they said and their name in
    /// the logs is erased after that, see [`Retention::users_to_erase`].
    async fn delete_user(&self, id: &UserId, name: &str, at: Millis) -> Result<(), StoreError>;

    /// Deleted users whose traces are not erased yet.
    async fn users_to_erase(&self, limit: u32) -> Result<Vec<UserId>, StoreError>;

    /// Notes that all traces of a deleted user are erased.
    async fn user_is_erased(&self, id: &UserId, at: Millis) -> Result<(), StoreError>;

    /// The matches in which a user did something, or that were created with them.
    async fn matches_of_user(&self, id: &UserId) -> Result<Vec<MatchId>, StoreError>;

    /// Replaces texts of a match, all or none; what can be replayed stays so if the caller takes
    /// care of it.
    async fn rewrite_match(&self, id: &MatchId, rewrite: Rewrite) -> Result<(), StoreError>;

    /// Erases at most `limit` chat lines of a user and tells how many; an erased line keeps its
    /// number and is not read any more.
    async fn erase_lines_of(&self, author: &UserId, limit: u32) -> Result<u64, StoreError>;

    /// The same for lines said before a time.
    async fn erase_lines_before(&self, at: Millis, limit: u32) -> Result<u64, StoreError>;

    /// Guests who came before a time and whose last token had ended by then.
    async fn idle_guests(&self, before: Millis, limit: u32) -> Result<Vec<UserId>, StoreError>;

    /// Matches with this status and no event since a time, by id, after an id.
    async fn matches_unchanged_since(
        &self,
        status: Status,
        since: Millis,
        after: Option<&MatchId>,
        limit: u32,
    ) -> Result<Vec<MatchRow>, StoreError>;

    /// Deletes at most `events` events from the end of a match's log, and the match with its chat
    /// when none is left; whether it is gone. A match with a result is refused.
    async fn trim_match(&self, id: &MatchId, events: u32) -> Result<bool, StoreError>;

    /// Deletes at most `limit` tokens that ended before a time and tells how many.
    async fn forget_tokens(&self, before: Millis, limit: u32) -> Result<u64, StoreError>;

    /// Deletes at most `limit` requests made before a time and tells how many.
    async fn forget_requests(&self, before: Millis, limit: u32) -> Result<u64, StoreError>;
}
