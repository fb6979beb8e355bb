//! What nodes on one store tell each other beside the log: who is connected where, how often
//! something was done, and hints about what was written.

use async_trait::async_trait;

use crate::{Hints, MatchId, Millis, StoreError, UserId};

/// A bucket of tokens that fills up with time: one token after each `every` milliseconds, `burst` of
/// them at most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bucket {
    /// Whose bucket it is and for what, in the caller's words.
    pub name: String,
    /// After so many milliseconds there is one more.
    pub every: Millis,
    /// So many can be spent at once after a quiet time; at least 1.
    pub burst: u32,
}

/// What became of a token that somebody wanted to spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spent {
    /// It is spent.
    Taken,
    /// There is none; a refusal costs nothing.
    Empty {
        /// After how many milliseconds there will be one.
        retry_after: Millis,
    },
}

/// A note that somebody is connected to a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Presence {
    /// For which match.
    pub match_id: MatchId,
    /// Who.
    pub user: UserId,
    /// The name of the node.
    pub node: String,
    /// Until when it holds.
    pub until: Millis,
}

/// What nodes on one store share. Where one process has the store for itself there is nothing to
/// share, and the defaults say so.
#[async_trait]
pub trait Nodes: Send + Sync {
    /// Whether other nodes may write into this store while it is open here.
    fn is_shared(&self) -> bool {
        false
    }

    /// The time of the database, by which a node whose clock is wrong can be found; nothing where
    /// there are no other nodes.
    async fn time(&self) -> Result<Option<Millis>, StoreError> {
        Ok(None)
    }

    /// What other nodes write from now on; nothing where there are none.
    async fn hints(&self) -> Result<Option<Hints>, StoreError> {
        Ok(None)
    }

    /// Notes that a person is connected to this node for a match, until a time, and tells the other
    /// nodes.
    async fn note_present(
        &self,
        _id: &MatchId,
        _user: &UserId,
        _until: Millis,
    ) -> Result<(), StoreError> {
        Ok(())
    }

    /// Notes that these people are still connected to this node, until a time.
    async fn note_still_present(
        &self,
        _present: &[(MatchId, UserId)],
        _until: Millis,
    ) -> Result<(), StoreError> {
        Ok(())
    }

    /// Takes that note back and tells the other nodes.
    async fn note_gone(&self, _id: &MatchId, _user: &UserId) -> Result<(), StoreError> {
        Ok(())
    }

    /// Who is connected to other nodes for these matches, in no order.
    async fn present_elsewhere(
        &self,
        _ids: &[MatchId],
        _now: Millis,
    ) -> Result<Vec<(MatchId, UserId)>, StoreError> {
        Ok(Vec::new())
    }

    /// The numbers of the last lines said beside these matches, in no order; a match without a line
    /// is left out.
    async fn last_lines(&self, _ids: &[MatchId]) -> Result<Vec<(MatchId, u64)>, StoreError> {
        Ok(Vec::new())
    }

    /// Takes a token from a bucket that all nodes share. A store that is not shared has no buckets:
    /// its one process counts by itself.
    async fn spend(&self, _bucket: &Bucket, _now: Millis) -> Result<Spent, StoreError> {
        Ok(Spent::Taken)
    }

    /// Forgets buckets that were full by now.
    async fn forget_full_buckets(&self, _now: Millis) -> Result<(), StoreError> {
        Ok(())
    }

    /// Who was connected until before this time: their nodes have not said that they are gone. They
    /// stay noted until each is forgotten.
    async fn expired_presence(&self, _now: Millis) -> Result<Vec<Presence>, StoreError> {
        Ok(Vec::new())
    }

    /// Takes a note back, unless its node has renewed it meanwhile.
    async fn forget_presence(&self, _expired: &Presence) -> Result<(), StoreError> {
        Ok(())
    }
}
