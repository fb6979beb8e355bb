//! What the log of a match holds: one entry per event, enough to build the table again.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::Seat;
use tabletop::fair::{Nonce, NonceSeal};
use utoipa::ToSchema;

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
    /// The word for it, as events show it.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Entry::Sit { .. } => "sit",
            Entry::Leave { kicked: false, .. } => "leave",
            Entry::Leave { kicked: true, .. } => "kick",
            Entry::Bot { .. } => "bot",
            Entry::Seal { .. } => "seal",
            Entry::Nonce { .. } => "nonce",
            Entry::Ready { .. } => "ready",
            Entry::Host { .. } => "host",
            Entry::Mute { .. } => "mute",
            Entry::GoOn { .. } => "go_on",
            Entry::Import { .. } => "import",
            Entry::Start {} => "start",
            Entry::Play { .. } | Entry::Batch { .. } => "play",
            Entry::Offer { .. } => "offer",
            Entry::Answer { .. } => "answer",
            Entry::TakeOver { .. } => "take_over",
            Entry::Return { .. } => "return",
            Entry::Rematch { .. } => "rematch",
            Entry::Cancel { .. } => "cancel",
            Entry::Freeze {} => "freeze",
        }
    }
}

/// What needs everyone's consent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfferKind {
    /// Take the last decision of a person back; casual matches alone.
    Rewind,
    /// End the game without a winner.
    Draw,
    /// Stop the clocks and play on later.
    Pause,
    /// Play on.
    Resume,
    /// Play again at a new table.
    Rematch,
}
