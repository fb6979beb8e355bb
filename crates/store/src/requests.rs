//! Requests to make a match, kept so that a retry gets the same match.

use async_trait::async_trait;

use crate::{CmdId, MatchId, Millis, StoreError, UserId};

/// Somebody wants a match to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Who.
    pub user: UserId,
    /// What they call the request; one each.
    pub cmd_id: CmdId,
    /// A hash of all that was asked for, to tell a retry from another request of the same name.
    pub digest: [u8; 32],
    /// The id the match gets. It may not exist yet.
    pub match_id: MatchId,
    /// When.
    pub at: Millis,
}

/// Requests that may be sent again.
#[async_trait]
pub trait Requests: Send + Sync {
    /// Keeps a request, unless its user made one of the same name before; tells the one that is
    /// kept. The user must exist.
    async fn keep_request(&self, request: Request) -> Result<Request, StoreError>;

    /// The request of this name, if there is one.
    async fn request(&self, user: &UserId, cmd_id: &CmdId) -> Result<Option<Request>, StoreError>;
}
