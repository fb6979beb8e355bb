//! Commands that are sent again: the same id gives the same answer, and an id names one command.
//!
//! The log holds the id of each command. Where it is not an action of the game, what was asked for
//! is part of it, as a short hash behind a `#`: so that the same id with another request is refused
//! instead of being answered with what the first one did.

use std::ops::Bound;

use sha2::{Digest, Sha256};

use super::decide::MatchRequest;
use super::table::Table;
use crate::api::checked_id;
use crate::chance;
use crate::problem::Problem;

/// The id of a command in the log: its sender's own, or one that is never sent again.
pub(crate) fn command_id(
    player: &str,
    cmd_id: Option<&str>,
    request: &MatchRequest,
) -> Result<String, Problem> {
    let Some(cmd_id) = cmd_id else { return Ok(fresh_id(player)) };
    let hash = Sha256::digest(format!("{request:?}").as_bytes());
    let hash: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("{}#{hash}", checked_id(player, cmd_id)?))
}

/// An id for a command whose sender gave none.
pub(crate) fn fresh_id(player: &str) -> String {
    format!("{player}:_{}", chance::name(16))
}

/// Another request bears this id.
pub(crate) fn reused() -> Problem {
    let detail = "You sent another request with this cmd_id before: a new one needs a new id";
    Problem::conflict("command.reused", detail)
}

impl Table {
    /// The event that this command made before, if it was sent before.
    pub(super) fn repeated(&self, cmd_id: &str) -> Result<Option<u64>, Problem> {
        if let Some(&seq) = self.seen.get(cmd_id) {
            return Ok(Some(seq));
        }
        let (name, _) = cmd_id.split_once('#').unwrap_or((cmd_id, ""));
        let others = format!("{name}#");
        let from = (Bound::Included(others.as_str()), Bound::Unbounded);
        let next = self.seen.range::<str, _>(from).next();
        let other = next.is_some_and(|(id, _)| id.starts_with(&others));
        if other || self.seen.contains_key(name) { Err(reused()) } else { Ok(None) }
    }
}
