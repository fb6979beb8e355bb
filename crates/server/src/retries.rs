//! Requests that make a match and may be sent again: the same id, the same match.
//!
//! A request with an id is stored with the id its match will have, before the match is made. Sent
//! again, at the same time or after a crash, it finds that id: the second request creates nothing.

use serde::Serialize;
use sha2::{Digest, Sha256};
use store::{CmdId, MatchId, Request, StoreError, UserId};

use crate::api::checked_id;
use crate::app::Core;
use crate::chance;
use crate::problem::Problem;
use crate::rooms::repeat::reused;

/// A request that its sender gave an id.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Retry {
    user: UserId,
    cmd_id: CmdId,
    digest: [u8; 32],
}

impl Retry {
    /// The request of this player, if it has an id. What it asks for must hold no password: its
    /// hash is stored.
    pub(crate) fn new(
        player: &str,
        cmd_id: Option<&str>,
        route: &str,
        asked: &impl Serialize,
    ) -> Result<Option<Retry>, Problem> {
        let Some(cmd_id) = cmd_id else { return Ok(None) };
        checked_id(player, cmd_id)?;
        let asked = serde_json::to_string(&(route, asked)).map_err(|_| Problem::unavailable())?;
        Ok(Some(Retry {
            user: UserId(player.to_owned()),
            cmd_id: CmdId(cmd_id.to_owned()),
            digest: Sha256::digest(asked.as_bytes()).into(),
        }))
    }

    /// The match that the same request made before.
    pub(crate) async fn made(&self, core: &Core) -> Result<Option<String>, Problem> {
        let Some(kept) = core.store.request(&self.user, &self.cmd_id).await? else {
            return Ok(None);
        };
        let id = self.same(kept)?;
        match core.store.load_match(&MatchId(id.clone())).await {
            Ok(_) => Ok(Some(id)),
            Err(StoreError::NotFound(_)) => Ok(None), // the server stopped before it was made
            Err(error) => Err(error.into()),
        }
    }

    /// The id of the match that a request makes, whoever makes it; any id for one without a name.
    pub(crate) async fn match_id(
        retry: Option<&Retry>,
        core: &Core,
    ) -> Result<Option<String>, Problem> {
        match retry {
            Some(retry) => retry.keep(core).await.map(Some),
            None => Ok(None),
        }
    }

    async fn keep(&self, core: &Core) -> Result<String, Problem> {
        let request = Request {
            user: self.user.clone(),
            cmd_id: self.cmd_id.clone(),
            digest: self.digest,
            match_id: MatchId(chance::name(16)),
            at: core.now(),
        };
        self.same(core.store.keep_request(request).await?)
    }

    fn same(&self, kept: Request) -> Result<String, Problem> {
        if kept.digest == self.digest { Ok(kept.match_id.0) } else { Err(reused()) }
    }
}
