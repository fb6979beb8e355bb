//! The boards of the matches in the lobby: read from the server a few at a time, and again when a
//! match has changed.

use std::collections::BTreeMap;

use leptos::prelude::*;
use protocol::{MatchStatus, MatchSummary, MatchWithState};
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;

use crate::online::api;

/// Maximum number of boards drawn on one page; later matches show the picture of their game.
const MOST: usize = 20;
/// Number of boards read with the first reading of the list, and with each later one: the server
/// answers a visitor without a name once a second.
const AT_FIRST: usize = 12;
const LATER: usize = 2;

/// The position of a match.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    /// The index of its small board on the page.
    pub nth: usize,
    /// The game's view, as JSON.
    pub view: Value,
    /// When the match had last changed, in milliseconds since 1970.
    updated_at: i64,
}

/// The positions that are known, by match.
#[derive(Clone, Copy)]
pub struct Boards(RwSignal<BTreeMap<String, Board>>);

impl Boards {
    /// No positions.
    pub fn new() -> Boards {
        Boards(RwSignal::new(BTreeMap::new()))
    }

    /// The position of a match, once it is known.
    pub fn of(self, id: String) -> Memo<Option<Board>> {
        Memo::new(move |_| self.0.with(|known| known.get(&id).cloned()))
    }

    /// Stores the position of a match.
    pub fn keep(self, id: &str, view: Value, updated_at: i64) {
        self.0.try_update(|known| {
            let nth = known.get(id).map_or(known.len(), |board| board.nth);
            if nth < MOST {
                known.insert(id.to_owned(), Board { nth, view, updated_at });
            }
        });
    }

    /// Reads some of the positions that are missing or have changed.
    pub fn read(self, matches: &[MatchSummary]) {
        let due = self.0.with_untracked(|known| {
            let count = if known.is_empty() { AT_FIRST } else { LATER };
            due(known, matches, count)
        });
        spawn_local(async move {
            for (id, updated_at) in due {
                // A match that hides its position, or hides it now, keeps its picture.
                let shown = api::get::<MatchWithState>(&format!("/matches/{id}")).await;
                if let Some(state) = shown.ok().and_then(|shown| shown.state) {
                    self.keep(&id, state.view, updated_at);
                }
            }
        });
    }
}

/// The matches whose positions are read next: first the missing ones, then the changed ones, the
/// oldest first.
fn due(
    known: &BTreeMap<String, Board>,
    matches: &[MatchSummary],
    count: usize,
) -> Vec<(String, i64)> {
    let running = matches.iter().filter(|it| it.spectators && it.status != MatchStatus::Waiting);
    let (seen, unseen): (Vec<_>, Vec<_>) = running.partition(|it| known.contains_key(&it.id));
    let mut changed: Vec<_> =
        seen.into_iter().filter(|it| known[&it.id].updated_at < it.updated_at).collect();
    changed.sort_by_key(|it| known[&it.id].updated_at);
    let room = MOST.saturating_sub(known.len());
    let due = unseen.into_iter().take(room).chain(changed).take(count);
    due.map(|it| (it.id.clone(), it.updated_at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::fixtures::match_summary;

    fn known(boards: &[(&str, i64)]) -> BTreeMap<String, Board> {
        let board = |(nth, &(id, updated_at)): (usize, &(&str, i64))| {
            (id.to_owned(), Board { nth, view: Value::Null, updated_at })
        };
        boards.iter().enumerate().map(board).collect()
    }

    fn running(id: &str, updated_at: i64) -> MatchSummary {
        MatchSummary { updated_at, ..match_summary(id, MatchStatus::Running) }
    }

    fn ids(due: Vec<(String, i64)>) -> String {
        due.into_iter().map(|(id, _)| id).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn missing_boards_come_first_then_those_that_changed_longest_ago() {
        let list = [running("a", 5), running("b", 9), running("c", 9), running("d", 1)];
        let known = known(&[("a", 5), ("b", 7), ("c", 6)]);
        assert_eq!(ids(due(&known, &list, 9)), "d c b");
        assert_eq!(ids(due(&known, &list, 2)), "d c");
    }

    #[test]
    fn a_match_that_has_no_board_yet_or_shows_none_is_not_asked_for() {
        let hidden = MatchSummary { spectators: false, ..running("h", 1) };
        let list = [match_summary("w", MatchStatus::Waiting), hidden];
        assert!(due(&BTreeMap::new(), &list, 9).is_empty());
    }

    #[test]
    fn a_page_has_so_many_boards_and_no_more() {
        let names: Vec<String> = (0..MOST + 5).map(|it| format!("m{it:02}")).collect();
        let list: Vec<MatchSummary> = names.iter().map(|id| running(id, 1)).collect();
        let all: Vec<(&str, i64)> = names[..MOST].iter().map(|id| (id.as_str(), 1)).collect();
        assert!(due(&known(&all), &list, 9).is_empty());
        assert_eq!(due(&known(&all[..MOST - 1]), &list, 9).len(), 1);
    }
}
