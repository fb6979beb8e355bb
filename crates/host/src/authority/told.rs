//! What comes out of a command, in words of no game.

use tabletop::fair::Secret;
use tabletop::{Outcome, Seat, Viewer};

use crate::record::Line;
use crate::{BotLevel, ClockFace, Player};

/// An [`Output`](crate::Output) that names steps instead of telling what happened in them: for who
/// has the match and looks there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// Make this line durable before anything after it is sent.
    Append {
        /// A piece of the record.
        line: Line,
    },
    /// Send this to a seat or to all spectators.
    Deliver {
        /// To whom.
        viewer: Viewer,
        /// What they may know.
        news: News,
    },
    /// Let a bot think; see [`Output::Think`](crate::Output::Think).
    Think {
        /// For which seat.
        seat: Seat,
        /// The step to answer at, after which the bot sees the game.
        step: u32,
        /// Which bot.
        level: BotLevel,
        /// How much it may think.
        budget: Option<u32>,
        /// For [`Rng::for_bot`](tabletop::Rng::for_bot), with seat and step.
        bot_seed: u64,
    },
    /// The game is over.
    Finished {
        /// How it ended.
        outcome: Outcome,
    },
}

/// A [`Message`](crate::Message) that names steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// Somebody sat down.
    Joined {
        /// Where.
        seat: Seat,
        /// Who.
        player: Player,
    },
    /// How things stand.
    Snapshot {
        /// After which step.
        now: When,
    },
    /// A step was played.
    Step {
        /// For which seat.
        by: Seat,
        /// Which step.
        now: When,
    },
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
        /// What all dice followed from.
        secret: Option<Secret>,
    },
    /// Somebody said something.
    Chat {
        /// Who.
        from: Viewer,
        /// What.
        text: String,
    },
}

/// A step, and what the clocks showed when it was told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct When {
    /// Its number.
    pub step: u32,
    /// What the clocks showed, if the match has clocks and this was its present position.
    pub clock: Option<ClockFace>,
}
