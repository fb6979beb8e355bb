//! What goes into a match.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::fair::Nonce;
use tabletop::{ParseError, Seat, Viewer};

use crate::notation;
use crate::record::number;
use crate::{BotLevel, Millis, PlayerName};

/// How many characters a chat message may have.
pub const CHAT_MAX: usize = 500;

/// What somebody wants from a match; `A` is the game's action, or a [`String`] with its notation
/// where the game is not known.
///
/// Whether the sender may speak for the seat is the caller's to know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "cmd", rename_all = "snake_case", deny_unknown_fields)]
#[serde(bound = "A: Display + FromStr<Err: Display>")]
pub enum Command<A> {
    /// Takes a free seat before the game starts; the last to sit down starts it.
    Join {
        /// Which seat.
        seat: Seat,
        /// Who sits there.
        player: Player,
        /// What the seat adds to the key of the dice; its letter when it gives none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
    },
    /// Takes an action of the game, in JSON its notation.
    Act {
        /// For which seat.
        seat: Seat,
        /// The number of the step that the player has seen last.
        at: u32,
        /// What to do.
        #[serde(with = "notation")]
        action: A,
    },
    /// Goes back to the last decision of a person: forced phases and bots' moves since then are
    /// taken back with it. Where only bots sit, to the last decision.
    Undo {},
    /// Plays again what an undo took back, with the same dice.
    Redo {},
    /// Leaves the game for good, in or out of turn.
    Resign {
        /// Which seat.
        seat: Seat,
    },
    /// Says what time it is; nothing else makes time pass. Sent before the command that came at
    /// that time, so that thinking is charged to who thought.
    Tick {
        /// Milliseconds since any fixed moment.
        now: Millis,
    },
    /// The game's own time limit is over: from the caller's clock, never from a player.
    TimeUp {},
    /// Plays what is forced and asks the bot that is to act: after loading, or when a bot's answer
    /// was lost.
    Resume {},
    /// Says something to everyone.
    Chat {
        /// Who speaks.
        from: Viewer,
        /// At most [`CHAT_MAX`] characters.
        text: String,
    },
}

impl Command<String> {
    /// Reads the action, if the command has one.
    pub fn parse<A: FromStr>(self) -> Result<Command<A>, A::Err> {
        Ok(match self {
            Command::Join { seat, player, nonce } => Command::Join { seat, player, nonce },
            Command::Act { seat, at, action } => Command::Act { seat, at, action: action.parse()? },
            Command::Undo {} => Command::Undo {},
            Command::Redo {} => Command::Redo {},
            Command::Resign { seat } => Command::Resign { seat },
            Command::Tick { now } => Command::Tick { now },
            Command::TimeUp {} => Command::TimeUp {},
            Command::Resume {} => Command::Resume {},
            Command::Chat { from, text } => Command::Chat { from, text },
        })
    }
}

/// Who sits on a seat.
///
/// Written `human Anna`, `bot balanced`, or with a budget `bot expert:400`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Player {
    /// A person.
    Human {
        /// What the others call them.
        name: PlayerName,
    },
    /// A program, asked by [`Output::Think`](crate::Output::Think).
    Bot {
        /// Which of the game's levels.
        level: BotLevel,
        /// How much it may think, in the level's own unit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        budget: Option<u32>,
    },
}

impl Player {
    /// A person with this name.
    pub fn human(name: &str) -> Result<Player, ParseError> {
        Ok(Player::Human { name: name.parse()? })
    }

    /// A bot of this level, with a budget if one is given: `balanced`, `expert:400`.
    pub fn bot(level: &str) -> Result<Player, ParseError> {
        let wrong = || ParseError::new("a bot level such as balanced or expert:400", level);
        let (level, budget) = match level.split_once(':') {
            Some((level, budget)) => (level, Some(number(budget).ok_or_else(wrong)?)),
            None => (level, None),
        };
        Ok(Player::Bot { level: level.parse()?, budget })
    }

    /// Is this a person?
    pub fn is_human(&self) -> bool {
        matches!(self, Player::Human { .. })
    }
}

impl Display for Player {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human { name } => write!(f, "human {name}"),
            Player::Bot { level, budget: None } => write!(f, "bot {level}"),
            Player::Bot { level, budget: Some(budget) } => write!(f, "bot {level}:{budget}"),
        }
    }
}

impl FromStr for Player {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Player, ParseError> {
        match text.split_once(' ') {
            Some(("human", name)) => Player::human(name),
            Some(("bot", level)) => Player::bot(level),
            _ => Err(ParseError::new("human with a name or bot with a level", text)),
        }
    }
}
