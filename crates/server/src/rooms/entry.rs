//! What the log of a match holds: one entry per event, enough to build the table again.

use protocol::{EventKind, OfferKind};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::Seat;
use tabletop::fair::{Nonce, NonceSeal};

/// A line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum Entry {
    /// Somebody sat down.
    Sit { seat: Seat, player: String, name: String, seal: Option<NonceSeal> },
    /// Somebody left, or was sent away, before the game.
    Leave { seat: Seat, kicked: bool },
    /// A bot was put on a seat.
    Bot { seat: Seat, bot: String },
    /// A seat promised a nonce.
    Seal { seat: Seat, seal: NonceSeal },
    /// A seat gave the nonce it had promised.
    Nonce { seat: Seat, nonce: Nonce },
    /// A seat is ready, or no longer.
    Ready { seat: Seat, ready: bool },
    /// Somebody else runs the match from now on.
    Host { player: String },
    /// A player may not speak, or may again.
    Mute { player: String, muted: bool },
    /// The game goes on from the end of this record instead of being laid out anew.
    GoOn { record: String },
    /// All of it was played elsewhere, as this record says.
    Import { record: String },
    /// Everyone sits: the game is laid out.
    Start {},
    /// A command of the host, as it stands in its JSON.
    Play { command: Value },
    /// Several commands of the host, all or none.
    Batch { commands: Vec<Value> },
    /// Somebody proposes something.
    Offer { seat: Seat, kind: OfferKind },
    /// Somebody answers a proposal.
    Answer { seat: Seat, kind: OfferKind, accept: bool },
    /// A bot plays for somebody who is gone.
    TakeOver { seat: Seat, bot: String },
    /// They are back.
    Return { seat: Seat },
    /// The match goes on as another one.
    Rematch { id: String },
    /// It ends without a result.
    Cancel { why: String },
    /// It cannot go on because of a mistake of ours.
    Freeze {},
}

impl Entry {
    /// What events call it.
    pub(crate) fn kind(&self) -> EventKind {
        match self {
            Entry::Sit { .. } => EventKind::Sit,
            Entry::Leave { kicked: false, .. } => EventKind::Leave,
            Entry::Leave { kicked: true, .. } => EventKind::Kick,
            Entry::Bot { .. } => EventKind::Bot,
            Entry::Seal { .. } => EventKind::Seal,
            Entry::Nonce { .. } => EventKind::Nonce,
            Entry::Ready { .. } => EventKind::Ready,
            Entry::Host { .. } => EventKind::Host,
            Entry::Mute { .. } => EventKind::Mute,
            Entry::GoOn { .. } => EventKind::GoOn,
            Entry::Import { .. } => EventKind::Import,
            Entry::Start {} => EventKind::Start,
            Entry::Play { .. } | Entry::Batch { .. } => EventKind::Play,
            Entry::Offer { .. } => EventKind::Offer,
            Entry::Answer { .. } => EventKind::Answer,
            Entry::TakeOver { .. } => EventKind::TakeOver,
            Entry::Return { .. } => EventKind::Return,
            Entry::Rematch { .. } => EventKind::Rematch,
            Entry::Cancel { .. } => EventKind::Cancel,
            Entry::Freeze {} => EventKind::Freeze,
        }
    }
}
