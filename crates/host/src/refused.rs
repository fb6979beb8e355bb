//! Why a command changed nothing.

use serde::{Deserialize, Serialize};
use tabletop::{Game, ParseError, Refusal, Seat};

use crate::{CHAT_MAX, MAX_STEPS, Millis};

/// Why a command changed nothing; `I` is the game's own reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused<I> {
    /// The game's rules refuse it.
    #[error("{0}")]
    Illegal(I),
    /// Somebody else is to act.
    #[error("It is not seat {seat}'s turn but {to_act}'s")]
    NotYourTurn {
        /// Who wanted to act.
        seat: Seat,
        /// Whose turn it is.
        to_act: Seat,
    },
    /// The table has fewer seats.
    #[error("There is no seat {seat}: the table has {seats}")]
    UnknownSeat {
        /// The seat that was named.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
    /// Somebody sits there.
    #[error("Seat {seat} is taken")]
    SeatTaken {
        /// The seat that was named.
        seat: Seat,
    },
    /// The layout needs another number of seats than the table has.
    #[error("The game needs {needed} seats, the table has {seats}")]
    SeatCount {
        /// How many the game needs.
        needed: u8,
        /// How many the table has.
        seats: u8,
    },
    /// Nobody can sit down any more.
    #[error("The game has started")]
    Started,
    /// Not everyone has sat down.
    #[error("The game has not started: seats are free")]
    NotStarted,
    /// Nothing can be played any more.
    #[error("The game is over")]
    Over,
    /// The player has not seen the present position.
    #[error("The game is at step {now}, not {at}")]
    Stale {
        /// The step the player has seen.
        at: u32,
        /// The step the game is at.
        now: u32,
    },
    /// The match was opened without undo.
    #[error("Nothing can be taken back in this match")]
    UndoNotAllowed,
    /// Nobody has decided anything yet.
    #[error("There is nothing to take back")]
    NothingToUndo,
    /// Nothing was taken back, or something else was played since.
    #[error("There is nothing to play again")]
    NothingToRedo,
    /// The match was opened without clocks.
    #[error("This match has no clock")]
    NoClock,
    /// The game was set up without a limit of its own.
    #[error("This game has no time limit")]
    NoTimeLimit,
    /// A player wanted to end the game in the clock's name.
    #[error("Only the clock ends a game whose time is up")]
    OnlyTheClock,
    /// An earlier time was told after a later one.
    #[error("Time runs backwards: {now} ms after {last} ms")]
    TimeRunsBackwards {
        /// The time that was told.
        now: Millis,
        /// The time told before.
        last: Millis,
    },
    /// The match is longer than a record may be.
    #[error("A match has at most {MAX_STEPS} steps")]
    TooManySteps,
    /// A message without text, too long, or with control characters.
    #[error("A message has 1 to {CHAT_MAX} characters and no control characters")]
    BadChat,
}

impl<I: Refusal> Refused<I> {
    /// A stable name for programs: the game's own code, or one that starts with `match.`.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::Illegal(reason) => reason.code(),
            Refused::NotYourTurn { .. } => "match.not_your_turn",
            Refused::UnknownSeat { .. } => "match.unknown_seat",
            Refused::SeatTaken { .. } => "match.seat_taken",
            Refused::SeatCount { .. } => "match.seat_count",
            Refused::Started => "match.started",
            Refused::NotStarted => "match.not_started",
            Refused::Over => "match.over",
            Refused::Stale { .. } => "match.stale",
            Refused::UndoNotAllowed => "match.undo_not_allowed",
            Refused::NothingToUndo => "match.nothing_to_undo",
            Refused::NothingToRedo => "match.nothing_to_redo",
            Refused::NoClock => "match.no_clock",
            Refused::NoTimeLimit => "match.no_time_limit",
            Refused::OnlyTheClock => "match.only_the_clock",
            Refused::TimeRunsBackwards { .. } => "match.time_runs_backwards",
            Refused::TooManySteps => "match.too_many_steps",
            Refused::BadChat => "match.bad_chat",
        }
    }

    /// The section of the game's rules that says so, if they do.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Refused::Illegal(reason) => Some(reason.rule()),
            _ => None,
        }
    }

    /// The same without the game's types; the game's codes get its name in front.
    pub fn problem<G: Game>(&self) -> Problem {
        let code = match self {
            Refused::Illegal(reason) => format!("{}.{}", G::ID, reason.code()),
            other => other.code().to_owned(),
        };
        let rule = self.rule().map(str::to_owned);
        Problem { code, rule, sentence: self.to_string() }
    }

    /// The same, in the words of the position that refused it.
    pub fn problem_at<G: Game<Illegal = I>>(&self, position: &G) -> Problem {
        let problem = self.problem::<G>();
        match self {
            Refused::Illegal(reason) => Problem { sentence: position.explain(reason), ..problem },
            _ => problem,
        }
    }
}

/// A refusal without the types of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("{sentence}")]
pub struct Problem {
    /// A stable name, such as `battlezone.attack.too_few_armies` or `match.stale`.
    pub code: String,
    /// The section of the game's rules that says so.
    pub rule: Option<String>,
    /// What the player reads.
    pub sentence: String,
}

impl Problem {
    /// An action cannot be read.
    pub(crate) fn malformed(error: &ParseError) -> Problem {
        let sentence = format!("This is no command: {error}");
        Problem { code: "match.malformed".to_owned(), rule: None, sentence }
    }
}
