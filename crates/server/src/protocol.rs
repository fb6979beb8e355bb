//! The words of the WebSocket: one JSON object per message, `t` names its kind.
//!
//! | from the client | |
//! |---|---|
//! | `hello {token?}` | first of all; without a token to watch |
//! | `sub {match, after?}` | a snapshot, or what came after event `after` |
//! | `cmd {match, cmd_id, expect_seq?, action, at?}` | an action in notation |
//! | `chat {match, channel?, text}` | |
//! | `diverged {match, seq}` | the hash of the own view was another one; answers with a snapshot |
//! | `unsub {match}` · `ping {n?}` | |
//!
//! | from the server | |
//! |---|---|
//! | `welcome {player?, name?}` | |
//! | `snapshot {match, seq, you, table, state?}` | how things stand |
//! | `ev {match, seq, what?, by?, steps?, hash?, start?, table?, clock?, over?}` | an event |
//! | `ack {cmd_id, seq}` · `err {cmd_id?, match?, problem}` | |
//! | `presence {match, seat, online}` · `chat {…}` · `pong {n}` · `bye {why}` | |

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tabletop::Viewer;

use crate::rooms::Table;

/// What a client says.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Said {
    Hello {
        #[serde(default)]
        token: Option<String>,
    },
    Sub {
        #[serde(rename = "match")]
        id: String,
        #[serde(default)]
        after: Option<u64>,
    },
    Unsub {
        #[serde(rename = "match")]
        id: String,
    },
    Cmd {
        #[serde(rename = "match")]
        id: String,
        cmd_id: String,
        #[serde(default)]
        expect_seq: Option<u64>,
        #[serde(default)]
        at: Option<u32>,
        action: String,
    },
    Chat {
        #[serde(rename = "match")]
        id: String,
        #[serde(default)]
        channel: Option<String>,
        text: String,
    },
    Diverged {
        #[serde(rename = "match")]
        id: String,
        seq: u64,
    },
    Ping {
        #[serde(default)]
        n: Option<u64>,
    },
}

/// A message of this kind.
pub(crate) fn frame(kind: &str, mut body: Value) -> Arc<str> {
    body["t"] = kind.into();
    body.to_string().into()
}

/// An event for those who listen. What they know already is left out: the time is now, a
/// step follows the one before, without `what` something was played, and who played is in the steps.
pub(crate) fn event(table: &Table, player: Option<&str>, seq: u64) -> Arc<str> {
    let mut event = table.event(table.viewer(player), seq);
    if seq == table.head() && table.changes_info(seq) {
        event["table"] = json!(table.info(player, |_| false));
    }
    if let Some(fields) = event.as_object_mut() {
        fields.remove("at");
        fields.remove("step");
        if fields.get("what").is_some_and(|what| what == "play") {
            fields.remove("what");
        }
        if fields.contains_key("steps") {
            fields.remove("by");
        }
    }
    frame("ev", event)
}

/// How things stand for this player, or for anyone.
pub(crate) fn snapshot(
    table: &Table,
    player: Option<&str>,
    online: &dyn Fn(&str) -> bool,
) -> Arc<str> {
    let viewer = table.viewer(player);
    let mut body = json!({
        "match": table.id,
        "seq": table.visible_head(viewer),
        "you": match viewer {
            Viewer::Seat(seat) => json!(seat),
            Viewer::Spectator => Value::Null,
        },
        "table": table.info(player, online),
    });
    if let Some(state) = table.state(viewer) {
        body["state"] = json!(state);
    }
    if table.is_over() {
        body["over"] = json!({
            "result": table.outcome().map(|outcome| outcome.to_string()),
            "secret": table.revealed(),
        });
    }
    frame("snapshot", body)
}
