//! Takes the name of a deleted player out of a match. The id stays, so that the log replays as
//! before; no die and no position depends on a name.

use serde_json::Value;
use store::{Event, MatchId, MatchRow, Rewrite};

use super::replay::PAGE;
use super::room::Room;
use crate::app::Core;
use crate::problem::Problem;

/// What stands in the place of a deleted player's name.
pub(crate) const DELETED: &str = "Deleted player";

impl Room {
    /// Takes a name out of the log, then builds the table again from it.
    pub(super) async fn erase_name(&mut self, player: &str) -> Result<(), Problem> {
        erase_name(&self.core, &self.id, player).await?;
        self.durable = None;
        self.load_if_lost().await
    }
}

/// Takes a name out of the log of a match that is not in memory.
pub(crate) async fn erase_name(core: &Core, id: &MatchId, player: &str) -> Result<(), Problem> {
    let row = core.store.load_match(id).await?;
    let mut rewrite = rewritten(&row, player);
    let mut after = 0;
    loop {
        let events = core.store.events_after(id, after, PAGE).await?;
        let Some(last) = events.last() else { break };
        after = last.seq;
        rewrite.bodies.extend(events.iter().filter_map(|event| rewritten_body(event, player)));
    }
    Ok(core.store.rewrite_match(id, rewrite).await?)
}

fn rewritten(row: &MatchRow, player: &str) -> Rewrite {
    let without = |text: &str| without_name(text, player).unwrap_or_else(|| text.to_owned());
    Rewrite { options: without(&row.options), meta: without(&row.meta), bodies: Vec::new() }
}

fn rewritten_body(event: &Event, player: &str) -> Option<(u64, String)> {
    Some((event.seq, without_name(&event.body, player)?))
}

/// The JSON without the player's name; nothing where it is not in it.
fn without_name(text: &str, player: &str) -> Option<String> {
    if !text.contains(player) {
        return None;
    }
    let mut json: Value = serde_json::from_str(text).ok()?;
    (replace_names(&mut json, player) > 0).then(|| json.to_string())
}

/// Replaces the name beside each mention of the player; how many there were.
fn replace_names(json: &mut Value, player: &str) -> usize {
    match json {
        Value::Array(parts) => parts.iter_mut().map(|part| replace_names(part, player)).sum(),
        Value::Object(fields) => {
            let mut replaced = 0;
            if fields.get("player").is_some_and(|it| it == player)
                && let Some(name) = fields.get_mut("name").filter(|name| **name != DELETED)
            {
                *name = DELETED.into();
                replaced = 1;
            }
            let inside = fields.values_mut().map(|part| replace_names(part, player));
            replaced + inside.sum::<usize>()
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_goes_and_all_else_stays() {
        let options = r#"{"creator":"p1","seats":[{"who":{"human":{"name":"Anna","player":"p1"}}},{"who":{"human":{"name":"Anna","player":"p2"}}}]}"#;
        let expected = options.replacen("Anna", DELETED, 1);
        assert_eq!(without_name(options, "p1"), Some(expected.clone()));
        assert_eq!(without_name(&expected, "p1"), None, "once is enough");
        assert_eq!(without_name(options, "p3"), None);
        assert_eq!(without_name("no json p1", "p1"), None);
    }
}
