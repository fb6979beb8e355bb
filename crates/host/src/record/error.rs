//! What is wrong with a record, and in which line.

use tabletop::fair::{Commitment, NonceSeal};
use tabletop::{Digest, Outcome, ParseError, Seat};

use super::{MAX_LINE, MAX_STEPS};

/// What is wrong with a record, and in which line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: Reason,
}

impl RecordError {
    /// What is wrong in this line.
    pub fn new(line: usize, reason: Reason) -> RecordError {
        RecordError { line, reason }
    }
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the sentences say it, field by field
pub enum Reason {
    #[error("this is not a record: it begins with {found:?}")]
    NotARecord { found: String },
    #[error("the record has format {found}, newer than {newest}, the newest known here")]
    FutureFormat { found: u32, newest: u32 },
    #[error("the record has format {found}, which never was")]
    UnknownFormat { found: u32 },
    #[error("the game {game:?} is not known here")]
    UnknownGame { game: String },
    #[error("this is a record of {found:?}, not of {expected}")]
    OtherGame { found: String, expected: &'static str },
    #[error("rules version {found} of {game} is no longer played; this is version {current}")]
    OldRules { game: &'static str, found: u32, current: u32 },
    #[error("rules version {found} of {game} is newer than {current}, the newest known here")]
    FutureRules { game: &'static str, found: u32, current: u32 },

    #[error("{0}")]
    Malformed(ParseError),
    #[error("the line is longer than {MAX_LINE} bytes")]
    LineTooLong,
    #[error("the record has more than {MAX_STEPS} steps")]
    TooManySteps,
    #[error("the record is cut off: expected {expected}")]
    CutOff { expected: String },
    #[error("text follows after the end: {found:?}")]
    TrailingText { found: String },
    #[error("step {step} is missing")]
    MissingStep { step: u32 },
    #[error("the steps are out of order: expected {expected}, found {found}")]
    OutOfOrder { expected: u32, found: u32 },
    #[error("the record says that it has {recorded} steps, and has {counted}")]
    WrongEnd { recorded: u32, counted: u32 },
    #[error("the text was changed: its digest is {recomputed}, recorded is {recorded}")]
    TextChanged { recorded: Digest, recomputed: Digest },

    #[error("the setup is refused: {sentence}")]
    BadSetup { sentence: String },
    #[error("the record has {recorded} seats, the game needs {needed}")]
    SeatCount { recorded: usize, needed: u8 },
    #[error("the secret is not in the record, so its dice cannot be rolled again")]
    SecretMissing,
    #[error("the seed {seed} does not give the secret of this match")]
    WrongSeed { seed: u64 },
    #[error("the secret is not the one that the commitment was made for")]
    WrongSecret,
    #[error(
        "the commitment {recorded} is not of this match and its secret, which give {recomputed}"
    )]
    WrongCommitment { recorded: Commitment, recomputed: Commitment },
    #[error("the record commits to {recorded}, but {shown} was shown before the first draw")]
    OtherCommitment { recorded: Commitment, shown: Commitment },
    #[error("dice for simulation have no commitment to compare")]
    NoCommitment,
    #[error(
        "seat {seat}'s nonce has the hash {recorded}, but {shown} was promised before the first draw"
    )]
    OtherNonce { seat: Seat, recorded: NonceSeal, shown: NonceSeal },
    #[error("seat {seat}'s nonce has the hash {recomputed}, recorded is {recorded}")]
    WrongNonce { seat: Seat, recorded: NonceSeal, recomputed: NonceSeal },

    #[error("there is no seat {seat}: the game has {seats}")]
    UnknownSeat { seat: Seat, seats: u8 },
    #[error("seat {seat} acts, but it is {to_act}'s turn")]
    WrongSeat { seat: Seat, to_act: Seat },
    #[error("seat {seat} cannot play {action}: {sentence}")]
    Illegal { seat: Seat, action: String, sentence: String },
    #[error("a step follows after the game is over")]
    AfterTheEnd,
    #[error("the clock plays {expected} here, not {action}")]
    NotTheClocks { action: String, expected: String },
    #[error("{action} is for the clock to play")]
    OnlyTheClocks { action: String },
    #[error("wrong dice: recorded {}, the match's dice are {}", list(recorded), list(recomputed))]
    WrongDice { recorded: Vec<u32>, recomputed: Vec<u32> },
    #[error("wrong position: its digest is {recomputed}, recorded is {recorded}")]
    WrongPosition { recorded: Digest, recomputed: Digest },
    #[error("wrong result: recorded {recorded}, the game ended {recomputed}")]
    WrongResult { recorded: Outcome, recomputed: Outcome },
    #[error("the record has a result ({recorded}), but the game is not over")]
    ResultWithoutEnd { recorded: Outcome },
    #[error("the game is over ({outcome}), but the record has no result")]
    EndWithoutResult { outcome: Outcome },
}

impl Reason {
    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Reason::NotARecord { .. } => "record.not_a_record",
            Reason::FutureFormat { .. } => "record.future_format",
            Reason::UnknownFormat { .. } => "record.unknown_format",
            Reason::UnknownGame { .. } => "record.unknown_game",
            Reason::OtherGame { .. } => "record.other_game",
            Reason::OldRules { .. } => "record.old_rules",
            Reason::FutureRules { .. } => "record.future_rules",
            Reason::Malformed(_) => "record.malformed",
            Reason::LineTooLong => "record.line_too_long",
            Reason::TooManySteps => "record.too_many_steps",
            Reason::CutOff { .. } => "record.cut_off",
            Reason::TrailingText { .. } => "record.trailing_text",
            Reason::MissingStep { .. } => "record.missing_step",
            Reason::OutOfOrder { .. } => "record.out_of_order",
            Reason::WrongEnd { .. } => "record.wrong_end",
            Reason::TextChanged { .. } => "record.text_changed",
            Reason::BadSetup { .. } => "record.bad_setup",
            Reason::SeatCount { .. } => "record.seat_count",
            Reason::SecretMissing => "record.secret_missing",
            Reason::WrongSeed { .. } => "record.wrong_seed",
            Reason::WrongSecret => "record.wrong_secret",
            Reason::WrongCommitment { .. } => "record.wrong_commitment",
            Reason::WrongNonce { .. } => "record.wrong_nonce",
            Reason::OtherCommitment { .. } => "record.other_commitment",
            Reason::NoCommitment => "record.no_commitment",
            Reason::OtherNonce { .. } => "record.other_nonce",
            Reason::UnknownSeat { .. } => "record.unknown_seat",
            Reason::WrongSeat { .. } => "record.wrong_seat",
            Reason::Illegal { .. } => "record.illegal",
            Reason::AfterTheEnd => "record.after_the_end",
            Reason::NotTheClocks { .. } => "record.not_the_clocks",
            Reason::OnlyTheClocks { .. } => "record.only_the_clocks",
            Reason::WrongDice { .. } => "record.wrong_dice",
            Reason::WrongPosition { .. } => "record.wrong_position",
            Reason::WrongResult { .. } => "record.wrong_result",
            Reason::ResultWithoutEnd { .. } => "record.result_without_end",
            Reason::EndWithoutResult { .. } => "record.end_without_result",
        }
    }
}

impl From<ParseError> for Reason {
    fn from(error: ParseError) -> Reason {
        Reason::Malformed(error)
    }
}

fn list(draws: &[u32]) -> String {
    if draws.is_empty() {
        return "none".to_owned();
    }
    draws.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}
