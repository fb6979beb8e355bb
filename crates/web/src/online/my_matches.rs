//! The matches in which the player has a seat, so that the lobby leads back to them.

use protocol::{MatchInfo, MatchSummary, MatchWithState, SeatKind};
use serde_json::Value;
use tabletop::Seat;

use super::{Problem, api};
use crate::storage;

/// The storage key.
const KEY: &str = "online.mine";
/// Number of matches kept, the newest first.
const MOST: usize = 12;

/// A match of the player that is not over.
#[derive(Debug, Clone, PartialEq)]
pub struct MyMatch {
    /// The match as the lobby lists it.
    pub summary: MatchSummary,
    /// Whose turn it is.
    pub to_act: Option<Seat>,
    /// The position as the player sees it, once the game has begun.
    pub view: Option<Value>,
}

/// The ids of the player's matches, the newest first.
pub fn ids() -> Vec<String> {
    let kept = storage::read(KEY).ok().flatten();
    kept.map_or_else(Vec::new, |text| text.split_whitespace().map(str::to_owned).collect())
}

/// Adds a match, or removes one that is over or in which the player has no seat any more.
pub fn keep(id: &str, seated: bool) {
    let before = ids();
    let after = with(before.clone(), id, seated);
    if after != before {
        // If the browser stores nothing, the link of the match still leads back.
        let _ = storage::write(KEY, &after.join(" "));
    }
}

fn with(mut ids: Vec<String>, id: &str, seated: bool) -> Vec<String> {
    match (ids.iter().position(|it| it == id), seated) {
        (Some(at), false) => drop(ids.remove(at)),
        (None, true) => ids.insert(0, id.to_owned()),
        _ => {}
    }
    ids.truncate(MOST);
    ids
}

/// Requests these matches from the server. Those that are over or gone are removed.
pub async fn read() -> Vec<MyMatch> {
    let mut matches = Vec::new();
    for id in ids() {
        match look(&id).await {
            Ok(Some(found)) => matches.push(found),
            Ok(None) => keep(&id, false),
            Err(problem) if problem.code == "match.unknown" => keep(&id, false),
            Err(_) => {}
        }
    }
    matches
}

async fn look(id: &str) -> Result<Option<MyMatch>, Problem> {
    let shown: MatchWithState = api::get(&format!("/matches/{id}")).await?;
    let over = shown.info.status.is_over();
    let to_act = shown.state.as_ref().and_then(|state| state.to_act);
    let view = shown.state.map(|state| state.view);
    Ok((!over).then(|| MyMatch { summary: summary(shown.info), to_act, view }))
}

/// A match as the lobby lists it, without the time of its last change, which is not known here.
fn summary(info: MatchInfo) -> MatchSummary {
    MatchSummary {
        open_seats: info.seats.iter().filter(|it| it.kind == SeatKind::Open).count(),
        id: info.id,
        game: info.game,
        title: info.settings.title,
        status: info.status,
        visibility: info.visibility,
        seats: info.seats,
        spectators: info.settings.spectators,
        rated: info.settings.rated,
        result: info.result,
        created_at: info.created_at,
        updated_at: info.created_at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn a_match_is_kept_once_and_the_newest_stands_first() {
        assert_eq!(with(kept("a b"), "c", true), kept("c a b"));
        assert_eq!(with(kept("a b"), "b", true), kept("a b"));
    }

    #[test]
    fn what_is_over_is_dropped_and_the_oldest_make_room() {
        assert_eq!(with(kept("a b c"), "b", false), kept("a c"));
        assert_eq!(with(kept("a"), "z", false), kept("a"));
        let many = kept("1 2 3 4 5 6 7 8 9 10 11 12");
        assert_eq!(with(many, "new", true).len(), MOST);
    }
}
