//! The messages of the WebSocket: each is one JSON object, and its field `t` names the kind.
//!
//! A client sends `hello` first and then subscribes to matches. For each it receives a snapshot,
//! and then every event when it happens. The server answers commands with `ack` or `err`.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::chat::{ChatChannel, ChatLine};
use crate::matches::MatchInfo;
use crate::play::{EventInfo, OverInfo, StateInfo};
use crate::problem::Problem;
use crate::word::Word;

/// A message from a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message. Without a token the client can only watch.
    Hello {
        /// The client's token.
        #[serde(default)]
        token: Option<String>,
    },
    /// Subscribes to a match: asks for a snapshot, or for the events after the event `after`.
    Sub {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The last event the client has seen.
        #[serde(default)]
        after: Option<u64>,
    },
    /// Ends the subscription to a match.
    Unsub {
        /// The match.
        #[serde(rename = "match")]
        id: String,
    },
    /// An action in notation.
    Cmd {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// An id that the client chooses, new for every command; a command is carried out once per
        /// id.
        cmd_id: String,
        /// The last event the client has seen; the command is refused if there is a newer one.
        #[serde(default)]
        expect_seq: Option<u64>,
        /// The last step the client has seen; the command is refused if there is a newer one.
        #[serde(default)]
        at: Option<u32>,
        /// The action, or `resign`, which leaves the match for good.
        action: String,
    },
    /// A chat line.
    Chat {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// `all`, `team` or `spectators`. Default: `all` for a player and before the start,
        /// `spectators` for a spectator after it.
        #[serde(default)]
        channel: Option<Word<ChatChannel>>,
        /// The text.
        text: String,
        /// An id that the client chooses, new for every line. Sending the same id again repeats no
        /// line.
        #[serde(default)]
        cmd_id: Option<String>,
    },
    /// Reports that the hash of the client's view differs; the server answers with a snapshot.
    Diverged {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The event after which the views differ.
        seq: u64,
    },
    /// Answers with `pong` and the same number.
    Ping {
        /// Any number.
        #[serde(default)]
        n: Option<u64>,
    },
}

/// A message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// The id of the token's owner; `null` for a client that only watches.
        player: Option<String>,
        /// The owner's name, as others see it.
        name: Option<String>,
        /// How often the server pings, in milliseconds.
        ping_ms: u64,
    },
    /// A snapshot of a match.
    Snapshot(Box<Snapshot>),
    /// An event of a match.
    Ev(Box<EventInfo>),
    /// A command was carried out and its event is stored durably.
    Ack {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The id that the client chose for the command.
        cmd_id: String,
        /// The number of the event it made.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
        /// The number of the chat line it made.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u64>,
    },
    /// A message was refused and changed nothing.
    Err {
        /// The id that the client chose for the refused message, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cmd_id: Option<String>,
        /// The match, if the message named one.
        #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// The reason.
        problem: Problem,
    },
    /// A player came or left.
    Presence {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The player's seat.
        seat: Seat,
        /// Whether the player has a socket open.
        online: bool,
    },
    /// Somebody sent a chat line.
    Chat {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The chat line.
        #[serde(flatten)]
        line: ChatLine,
    },
    /// The answer to `ping`.
    Pong {
        /// The number of the ping.
        n: Option<u64>,
    },
    /// The server closes the socket.
    Bye {
        /// The reason.
        why: String,
    },
}

/// A match as one viewer sees it now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// The number of the last event that this viewer may see.
    pub seq: u64,
    /// The viewer's seat; `null` for a spectator.
    pub you: Option<Seat>,
    /// The match without its position.
    pub table: MatchInfo,
    /// The position, once the game has started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<StateInfo>,
    /// How the match ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<OverInfo>,
}
