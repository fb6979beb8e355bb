//! What the server says, as far as the page needs it. Games stay JSON here.

use host::ClockFace;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use tabletop::Seat;

/// A match as its players and the lobby see it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct MatchInfo {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// `waiting`, `running`, `paused`, `finished`, `cancelled` or `frozen`.
    pub status: String,
    /// `public`, `link` or `password`.
    pub visibility: String,
    /// The player who runs it.
    #[serde(default)]
    pub host: Option<String>,
    /// The seats, in order.
    pub seats: Vec<SeatInfo>,
    /// How it is hosted.
    #[serde(default)]
    pub settings: Settings,
    /// The last event.
    #[serde(default)]
    pub seq: u64,
    /// What is proposed.
    #[serde(default)]
    pub offers: Vec<Offer>,
    /// What lets others in; only who plays or runs the match is told.
    #[serde(default)]
    pub code: Option<String>,
    /// The match that followed.
    #[serde(default)]
    pub rematch: Option<String>,
}

impl MatchInfo {
    /// Will nothing more be played here?
    pub fn is_over(&self) -> bool {
        matches!(self.status.as_str(), "finished" | "cancelled" | "frozen")
    }
}

impl From<MatchInfo> for Summary {
    fn from(info: MatchInfo) -> Summary {
        Summary {
            open_seats: info.seats.iter().filter(|it| it.kind == "open").count(),
            id: info.id,
            game: info.game,
            title: info.settings.title,
            status: info.status,
            visibility: info.visibility,
            seats: info.seats,
            spectators: info.settings.spectators,
            rated: info.settings.rated,
        }
    }
}

/// One seat.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct SeatInfo {
    /// Which.
    pub seat: Seat,
    /// `open`, `human` or `bot`.
    pub kind: String,
    /// The player's id.
    #[serde(default)]
    pub player: Option<String>,
    /// What the others call them.
    #[serde(default)]
    pub name: Option<String>,
    /// Which bot plays here, or stands in.
    #[serde(default)]
    pub bot: Option<String>,
    /// The side it plays for.
    #[serde(default)]
    pub side: usize,
    /// Ready to begin?
    #[serde(default)]
    pub ready: bool,
    /// Has it promised a nonce?
    #[serde(default)]
    pub sealed: bool,
    /// May it not speak?
    #[serde(default)]
    pub muted: bool,
    /// Is its player there?
    #[serde(default)]
    pub online: bool,
}

/// How a match is hosted.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Settings {
    /// What the lobby calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// May others watch?
    #[serde(default)]
    pub spectators: bool,
    /// By how many events who watches is behind.
    #[serde(default)]
    pub spectator_delay: u32,
    /// How long everyone may think.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// What becomes of a seat whose player stays away.
    #[serde(default)]
    pub absent: Absent,
    /// Does the result count?
    #[serde(default)]
    pub rated: bool,
    /// Is there a chat?
    #[serde(default)]
    pub chat: bool,
}

/// What becomes of a seat whose player stays away.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absent {
    /// It is waited for.
    #[default]
    Wait,
    /// It gives up.
    Resign,
    /// This bot plays for it until it is back.
    Bot(String),
}

/// Thinking time in seconds: for every turn, or for the whole game with more after every turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Clock {
    /// For every turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_s: Option<u32>,
    /// Or for the whole game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank_s: Option<u32>,
    /// With so much more after every turn.
    #[serde(default)]
    pub increment_s: u32,
}

/// What needs everyone's consent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// The last move is taken back.
    Rewind,
    /// The game ends without a winner.
    Draw,
    /// The clocks stop.
    Pause,
    /// They run again.
    Resume,
    /// Another match with the same people.
    Rematch,
}

impl OfferKind {
    /// As the server spells it.
    pub fn word(self) -> &'static str {
        match self {
            OfferKind::Rewind => "rewind",
            OfferKind::Draw => "draw",
            OfferKind::Pause => "pause",
            OfferKind::Resume => "resume",
            OfferKind::Rematch => "rematch",
        }
    }
}

/// A proposal.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Offer {
    /// What.
    pub kind: OfferKind,
    /// By which seat.
    pub by: Seat,
    /// Which seats agree.
    #[serde(default)]
    pub accepted: Vec<Seat>,
}

/// A match in the lobby.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// What it is called.
    #[serde(default)]
    pub title: Option<String>,
    /// As in [`MatchInfo`].
    pub status: String,
    /// As in [`MatchInfo`].
    pub visibility: String,
    /// How many seats are free.
    pub open_seats: usize,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// May others watch?
    pub spectators: bool,
    /// Does the result count?
    #[serde(default)]
    pub rated: bool,
}

/// A page of the lobby.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Lobby {
    /// Its matches.
    pub matches: Vec<Summary>,
    /// Where the next page begins.
    #[serde(default)]
    pub next: Option<String>,
}

/// A line of the chat.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ChatLine {
    /// Its number.
    pub number: u64,
    /// `all`, `team` or `spectators`.
    pub channel: String,
    /// The id of who said it.
    pub player: String,
    /// What.
    pub text: String,
}

/// A player and how they fared.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct PlayerInfo {
    /// What the others call them.
    pub name: String,
    /// Their strength per game.
    pub ratings: Vec<Rating>,
    /// Their newest results.
    pub results: Vec<Fared>,
}

/// How strong somebody is in a game.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Rating {
    /// The game.
    pub game: String,
    /// The number.
    pub rating: f64,
    /// How many games it rests on.
    pub games: u32,
}

/// How somebody fared in a match.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Fared {
    /// The match.
    pub id: String,
    /// The game.
    pub game: String,
    /// When, in milliseconds since 1970.
    pub at: f64,
    /// 1 for the winner.
    pub place: u8,
    /// How many sides there were.
    pub sides: u8,
}

/// The position of a match as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Stand {
    /// The number of the step.
    pub step: u32,
    /// Whose turn it is.
    pub to_act: Option<Seat>,
    /// What the viewer sees.
    pub view: Value,
    /// The hash of the view.
    pub hash: String,
    /// What the clocks show.
    #[serde(default)]
    pub clock: Option<ClockFace>,
}

/// A step of an event. What follows from the position before it is left out.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct StepTold {
    /// Whose it was, if not of the seat whose turn it was.
    #[serde(default)]
    pub by: Option<Seat>,
    /// Whose turn it is then, if that has changed; nobody's at the end.
    #[serde(default, deserialize_with = "told")]
    pub to_act: Option<Option<Seat>>,
    /// What happened.
    pub events: Value,
    /// What changed in the view, if anything.
    #[serde(default)]
    pub patch: Option<Value>,
}

/// What is said, also if it is `null`.
fn told<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<Seat>>, D::Error> {
    Deserialize::deserialize(from).map(Some)
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct OverTold {
    /// The ranking and the reason; nothing for a match that was called off.
    #[serde(default)]
    pub result: Option<String>,
}

/// An event of the log.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct EventTold {
    /// Its number: events of a match have no gaps.
    pub seq: u64,
    /// Its steps.
    #[serde(default)]
    pub steps: Vec<StepTold>,
    /// The step they lead to; not said on a socket, where every event is heard.
    #[serde(default)]
    pub step: u32,
    /// The first digits of the hash of the view after its last step.
    #[serde(default)]
    pub hash: Option<String>,
    /// The first position, where the game begins.
    #[serde(default)]
    pub start: Option<Stand>,
    /// The match, where something around the game has changed.
    #[serde(default)]
    pub table: Option<MatchInfo>,
    /// What the clocks show.
    #[serde(default)]
    pub clock: Option<ClockFace>,
    /// The end.
    #[serde(default)]
    pub over: Option<OverTold>,
    /// Were its steps taken back?
    #[serde(default)]
    pub taken_back: bool,
}

/// How things stand.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct SnapshotTold {
    /// The last event.
    pub seq: u64,
    /// The seat of who asked.
    #[serde(default)]
    pub you: Option<Seat>,
    /// The match.
    pub table: MatchInfo,
    /// The position, once the game has begun.
    #[serde(default)]
    pub state: Option<Stand>,
    /// The end.
    #[serde(default)]
    pub over: Option<OverTold>,
}
