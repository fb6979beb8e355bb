//! What comes out of a command, in words of no game.

use tabletop::fair::Secret;
use tabletop::{Outcome, Seat, Viewer};

use crate::record::Line;
use crate::{BotLevel, ClockFace, Player};

/// An [`Output`](crate::Output) that names steps instead of telling what happened in them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Told {
    Append { line: Line },
    Deliver { viewer: Viewer, news: News },
    Think { seat: Seat, step: u32, level: BotLevel, budget: Option<u32>, bot_seed: u64 },
    Finished { outcome: Outcome },
}

/// A [`Message`](crate::Message) that names steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum News {
    Joined { seat: Seat, player: Player },
    Snapshot { now: When },
    Step { now: When },
    Over { outcome: Outcome, secret: Option<Secret> },
    Chat { from: Viewer, text: String },
}

/// A step, and what the clocks showed when it was told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct When {
    pub(super) step: u32,
    pub(super) clock: Option<ClockFace>,
}
