//! What the WebSocket says about a table, for each who listens.

use std::sync::Arc;

use protocol::{EventInfo, ServerMessage, Snapshot};
use tabletop::Viewer;

use crate::rooms::Table;

/// A message as it is sent.
pub(crate) fn frame(message: &ServerMessage) -> Arc<str> {
    serde_json::to_string(message).expect("a message has no keys but texts").into()
}

/// An event for those who listen.
pub(crate) fn event(table: &Table, player: Option<&str>, seq: u64) -> Option<Arc<str>> {
    let event = table.event(table.viewer(player), seq)?;
    let changes_info = seq == table.head() && table.changes_info(seq);
    let info = changes_info.then(|| table.info(player, |_| false));
    Some(frame(&ServerMessage::Ev(Box::new(EventInfo { table: info, ..event }))))
}

/// How things stand for this player, or for anyone.
pub(crate) fn snapshot(
    table: &Table,
    player: Option<&str>,
    online: &dyn Fn(&str) -> bool,
) -> Arc<str> {
    let viewer = table.viewer(player);
    let snapshot = Snapshot {
        id: table.id.clone(),
        seq: table.visible_head(viewer),
        you: match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        },
        table: table.info(player, online),
        state: table.state(viewer),
        over: table.over(),
    };
    frame(&ServerMessage::Snapshot(Box::new(snapshot)))
}
