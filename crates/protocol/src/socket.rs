//! The words of the WebSocket: one JSON object per message, `t` names its kind.
//!
//! A client says `hello` first, then subscribes to matches; it gets a snapshot of each, then every
//! event as it happens. Commands are answered by `ack` or `err`.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::chat::{ChatChannel, ChatLine};
use crate::matches::MatchInfo;
use crate::play::{EventInfo, OverInfo, StateInfo};
use crate::problem::Problem;
use crate::word::Word;

/// What a client says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// First of all; without a token to watch.
    Hello {
        /// Who it is.
        #[serde(default)]
        token: Option<String>,
    },
    /// Asks for a snapshot, or for what came after event `after`.
    Sub {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The last event the client has seen.
        #[serde(default)]
        after: Option<u64>,
    },
    /// No more of this match.
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
        /// The client's own name for it; the same name is done once.
        cmd_id: String,
        /// The last event the client has seen; refused where more has happened.
        #[serde(default)]
        expect_seq: Option<u64>,
        /// The last step the client has seen; refused where more was played.
        #[serde(default)]
        at: Option<u32>,
        /// The action; `resign` leaves for good.
        action: String,
    },
    /// A line for the chat.
    Chat {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// `all`, `team` or `spectators`; without it what everyone of one's kind reads.
        #[serde(default)]
        channel: Option<Word<ChatChannel>>,
        /// What is said.
        text: String,
        /// Said again by the same name it is the same line.
        #[serde(default)]
        cmd_id: Option<String>,
    },
    /// The hash of the client's own view was another one; answers with a snapshot.
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

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// Whose token it was; `null` for who only watches.
        player: Option<String>,
        /// What the others call them.
        name: Option<String>,
        /// How often the server pings, in milliseconds.
        ping_ms: u64,
    },
    /// How things stand in a match.
    Snapshot(Box<Snapshot>),
    /// An event of a match.
    Ev(Box<EventInfo>),
    /// A command was done and is durable.
    Ack {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The client's name for the command.
        cmd_id: String,
        /// The number of the event it made.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
        /// The number of the chat line it made.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u64>,
    },
    /// Something was refused and changed nothing.
    Err {
        /// The client's name for what was refused, if it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cmd_id: Option<String>,
        /// The match, if it was about one.
        #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// Why.
        problem: Problem,
    },
    /// A player came or went.
    Presence {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// Whose player.
        seat: Seat,
        /// Is a socket of theirs open?
        online: bool,
    },
    /// Somebody said something.
    Chat {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// What was said.
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
        /// Why.
        why: String,
    },
}

/// How things stand in a match, for one viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// The last event that this viewer may see.
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
