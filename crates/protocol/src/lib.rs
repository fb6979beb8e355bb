//! Every message that crosses a wire, typed once: REST bodies and answers, WebSocket messages both
//! ways, problems.
//!
//! The server writes these types and clients read them; nobody builds a message by hand. With the
//! feature `openapi` each type also describes itself for the OpenAPI document.

mod board;
mod chat;
mod commands;
mod dice;
mod game_info;
#[cfg(feature = "openapi")]
pub mod games;
mod matches;
mod new_match;
mod odds;
mod people;
mod play;
mod players;
mod problem;
mod settings;
mod socket;
mod word;
pub mod worldbattle;

pub use board::{Board, Continent, MapSummary, Place};
pub use chat::{ChatChannel, ChatLine, NewChatLine};
pub use commands::{
    GivenNonce, HandOver, Mute, NewOffer, NonceHash, NonceOrHash, PlainCommand, PlayAction,
    SeatBot, SetReady, TakeSeat,
};
pub use dice::{CheckedRecord, ChooserInfo, NonceInfo, Proof};
pub use game_info::GameInfo;
pub use matches::{
    Invitation, MatchInfo, MatchPage, MatchStatus, MatchSummary, MatchWithState, OfferInfo,
    OfferKind, Origin, SeatInfo, SeatKind,
};
pub use new_match::{CreateMatch, ForkMatch, Visibility};
pub use odds::{
    BattlezoneOdds, ImperialOdds, ImperialResult, Odds, WorldbattleBattleOdds, WorldbattleRollOdds,
};
pub use people::{
    ChangePassword, Credentials, DeleteAccount, Identity, MadeToken, Myself, NewGuest, NewToken,
    PlayerKind, TokenInfo, TokenScope,
};
pub use play::{
    Changed, ClockInfo, EventInfo, EventKind, LegalActions, OverInfo, StateInfo, StepInfo,
    ViewChange, ViewChangeKind,
};
pub use players::{PlayerInfo, RatingInfo, ResultInfo};
pub use problem::{Problem, ProblemDetails};
pub use settings::{Absent, Clock, Settings, Timeout};
pub use socket::{ClientMessage, ServerMessage, Snapshot};
pub use word::Word;
