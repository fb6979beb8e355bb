//! What comes out of a match.

use serde::{Deserialize, Serialize};
use tabletop::fair::Secret;
use tabletop::{Digest, Game, Outcome, Seat, Viewer};

use crate::notation;
use crate::{BotLevel, ClockFace, Player};

/// What follows from a command. Steps are named by their numbers: the caller looks them up in the
/// match, or asks for the [`message`](crate::Match::message) that a viewer gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// Somebody sat down.
    Joined {
        /// Where.
        seat: Seat,
    },
    /// The game has started, or steps were taken back.
    Snapshot {
        /// The step after which the game stands.
        step: u32,
    },
    /// A step was played.
    Step {
        /// Its number.
        step: u32,
    },
    /// Let a bot think; it answers with [`Command::Act`](crate::Command::Act) at this step.
    ///
    /// An answer that comes too late is refused as stale. After an undo the same step can come
    /// again in another position: a new question replaces the ones before it, and whoever runs
    /// the bots drops their answers.
    Think {
        /// For which seat; the bot gets its view.
        seat: Seat,
        /// The step to answer at.
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
    /// Somebody said something.
    Chat {
        /// Who.
        from: Viewer,
        /// What; plain text.
        text: String,
    },
}

/// What a viewer is told, with nothing in it that they may not know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "msg", rename_all = "snake_case", bound = "")]
pub enum Message<G: Game> {
    /// Somebody sat down.
    Joined {
        /// Where.
        seat: Seat,
        /// Who.
        player: Player,
    },
    /// How things stand: at the start, after an undo, and for a viewer who missed something.
    Snapshot {
        /// The position and what belongs to it.
        now: Position<G>,
    },
    /// A step was played.
    Step {
        /// For which seat.
        by: Seat,
        /// Did the clock play it?
        by_clock: bool,
        /// What happened, as this viewer may see it.
        events: Vec<G::Event>,
        /// Where it led.
        now: Position<G>,
    },
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
        /// What all dice followed from; a game with dice for simulation has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<Secret>,
    },
    /// Somebody said something.
    Chat {
        /// Who.
        from: Viewer,
        /// What; plain text.
        text: String,
    },
}

/// The table as one viewer sees it after a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Position<G: Game> {
    /// The number of the last step; 0 is the layout.
    pub step: u32,
    /// Whose turn it is; nobody's when the game is over.
    pub to_act: Option<Seat>,
    /// What the viewer sees.
    pub view: G::View,
    /// The digest of the view's JSON: a client whose view differs asks for a snapshot.
    #[serde(with = "notation")]
    pub digest: Digest,
    /// What the clocks show, if the match has clocks and this is its present position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockFace>,
}
