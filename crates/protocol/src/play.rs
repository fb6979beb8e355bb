//! A match as it is played: positions, events and steps.

use host::ClockFace;
use json_patch::Patch;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use tabletop::Seat;
use tabletop::fair::Secret;

use crate::matches::MatchInfo;

/// The position as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StateInfo {
    /// The number of the last event.
    pub seq: u64,
    /// The number of the step.
    pub step: u32,
    /// Whose turn it is; `null` when the game is over.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, required))]
    pub to_act: Option<Seat>,
    /// What the viewer sees: the view of the match's game.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::games::GameView))]
    pub view: Value,
    /// The hash of the view: 16 digits of SHA-256 over its JSON with sorted keys, without spaces.
    pub hash: String,
    /// What the clocks show, if the match has clocks and this is the present position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<ClockInfo>))]
    pub clock: Option<ClockFace>,
}

/// What the clocks show, as the document describes it; see [`ClockFace`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockInfo {
    /// Whose clock runs; `null` while none does.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, required))]
    pub running: Option<Seat>,
    /// How many milliseconds each seat has left, in order.
    pub left: Vec<u64>,
}

/// An event of a match as one viewer sees it.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventInfo {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: String,
    /// The number of the event; events of a match are numbered without a gap, from 1.
    pub seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// What happened.
    pub what: EventKind,
    /// The number of its last step.
    pub step: u32,
    /// For which seat it was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub by: Option<Seat>,
    /// It took steps back, or its own steps were taken back later: they are not told any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taken_back: bool,
    /// The first position; only of the event that laid the game out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<StateInfo>,
    /// What was played, step by step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<StepInfo>,
    /// The first 8 digits of the hash of the view after the last step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// What the clocks show, if the match has clocks and this is the last event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<ClockInfo>))]
    pub clock: Option<ClockFace>,
    /// How the match ended, if this is its last event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<OverInfo>,
    /// The match as it is now, if the event changed more than the position; only on the WebSocket.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<MatchInfo>,
}

/// What happened at a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// Something was played.
    #[default]
    Play,
    /// The game was laid out.
    Start,
    /// Somebody sat down.
    Sit,
    /// Somebody left before the game.
    Leave,
    /// Somebody was sent away before the game.
    Kick,
    /// A bot was put on a seat.
    Bot,
    /// A seat promised a nonce.
    Seal,
    /// A seat gave the nonce it had promised.
    Nonce,
    /// A seat is ready, or no longer.
    Ready,
    /// Somebody else runs the match from now on.
    Host,
    /// A player may not speak, or may again.
    Mute,
    /// The game goes on from another match.
    GoOn,
    /// The match was played elsewhere.
    Import,
    /// Somebody proposed something.
    Offer,
    /// Somebody answered a proposal.
    Answer,
    /// A bot plays for somebody who is gone.
    TakeOver,
    /// They are back.
    Return,
    /// The match goes on as another one.
    Rematch,
    /// It ended without a result.
    Cancel,
    /// It cannot go on because of a mistake of the server.
    Freeze,
    /// Nothing: in the answer to who wants what is so already.
    Unchanged,
}

impl EventKind {
    /// Was something played?
    pub fn is_play(&self) -> bool {
        *self == EventKind::Play
    }
}

/// One step of a game. A viewer knows the position before it, so only what is new is said.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StepInfo {
    /// What happened, as far as this viewer may know it: events of the match's game.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::games::GameEvent>))]
    pub events: Vec<Value>,
    /// Who acted, if it was not the seat whose turn it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub by: Option<Seat>,
    /// Did the clock play?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_clock: bool,
    /// Whose turn it is now, if that changed; `null` at the end of the game.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub to_act: Option<Option<Seat>>,
    /// What changed in the view, if something did: a JSON Patch (RFC 6902) of `add`, `remove` and
    /// `replace`.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<ViewChange>))]
    pub patch: Patch,
}

/// One operation of a patch, as the document describes it; see [`Patch`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ViewChange {
    /// What is done at the path.
    pub op: ViewChangeKind,
    /// Where in the view: a JSON pointer (RFC 6901).
    pub path: String,
    /// What stands there then; not with `remove`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub value: Value,
}

/// What an operation of a patch does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ViewChangeKind {
    /// Something comes in: a field, or before a place of a list.
    Add,
    /// It goes.
    Remove,
    /// Something else stands there.
    Replace,
}

/// How a match ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OverInfo {
    /// The ranking and the reason, such as `a>b conquest`; `null` for a match without a result.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub result: Option<String>,
    /// What all dice followed from.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, required))]
    pub secret: Option<Secret>,
}

/// What a change to a match answers: the event it made, as its sender sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Changed {
    /// The number of the event.
    pub seq: u64,
    /// The event.
    pub event: EventInfo,
}

/// What you may do now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalActions {
    /// The number of the last event.
    pub seq: u64,
    /// The number of the last step.
    pub step: u32,
    /// Your actions in notation. Of actions that differ in a number, the largest may stand for all.
    pub actions: Vec<String>,
}

/// A field that is there, also as `null`.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
