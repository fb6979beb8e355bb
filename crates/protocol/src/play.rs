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
    /// The seat that did it, or for which it was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub by: Option<Seat>,
    /// Whether it took steps back, or its own steps were taken back later; steps that were taken
    /// back are not sent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taken_back: bool,
    /// The first position; only in the event that started the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<StateInfo>,
    /// The steps that were played.
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
    /// The match without its position, if the event changed it; only on the WebSocket.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<MatchInfo>,
}

/// What an event did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// A step was played.
    #[default]
    Play,
    /// The game started.
    Start,
    /// A player took a seat.
    Sit,
    /// A player left before the start.
    Leave,
    /// The host removed a player before the start.
    Kick,
    /// A bot was put on a seat.
    Bot,
    /// A seat sent the hash that promises a nonce.
    Seal,
    /// A seat sent the nonce it had promised.
    Nonce,
    /// A seat is ready, or no longer.
    Ready,
    /// Another player became the host.
    Host,
    /// A player was muted, or may speak again.
    Mute,
    /// The match was created to continue another one.
    GoOn,
    /// The match was played elsewhere and imported here.
    Import,
    /// A player made a proposal.
    Offer,
    /// A player answered a proposal.
    Answer,
    /// A bot took over the seat of an absent player.
    TakeOver,
    /// The absent player came back.
    Return,
    /// A rematch was created.
    Rematch,
    /// The match ended without a result.
    Cancel,
    /// The match cannot go on because of an error in the server.
    Freeze,
    /// Nothing: the command asked for what was already the case. Only in answers to commands.
    Unchanged,
}

impl EventKind {
    /// Whether a step was played.
    pub fn is_play(&self) -> bool {
        *self == EventKind::Play
    }
}

/// One step of a game. The viewer knows the position before it, so only the changes are sent.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StepInfo {
    /// The events of the game in this step, as far as this viewer may know them.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::games::GameEvent>))]
    pub events: Vec<Value>,
    /// The seat that acted, if it was not the one whose turn it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub by: Option<Seat>,
    /// Whether the clock played for the seat.
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
    /// The operation.
    pub op: ViewChangeKind,
    /// Where in the view: a JSON pointer (RFC 6901).
    pub path: String,
    /// The new value; absent for `remove`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub value: Value,
}

/// An operation of a patch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ViewChangeKind {
    /// Adds a field, or inserts an element into a list.
    Add,
    /// Removes a field or an element.
    Remove,
    /// Replaces a value.
    Replace,
}

/// How a match ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OverInfo {
    /// The ranking and the reason, such as `a>b conquest`; `null` for a match without a result.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub result: Option<String>,
    /// The secret from which all dice follow.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, required))]
    pub secret: Option<Secret>,
}

/// The answer to a change of a match: the event it made, as its sender sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Changed {
    /// The number of the event.
    pub seq: u64,
    /// The event.
    pub event: EventInfo,
}

/// The actions that you may take now.
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

/// Reads a field that is present, also as `null`.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
