//! Imperial Battleground: its view, its events and its refusals. Squares are written `b2`, units `I2`, `C5`, `A1`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::problem_codes::problem_codes;

/// The position of Imperial Battleground; nothing in it is hidden.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImperialView {
    /// Only squares on which somebody stands, row by row.
    pub squares: Vec<ImperialSquare>,
    /// The units of each seat that are not deployed.
    pub reserve: [Vec<ImperialReserve>; 2],
    /// Whose turn it is.
    pub active: u8,
    /// The action points that are left.
    pub ap: u8,
    /// The round, counted from 1.
    pub round: u32,
    /// Who began.
    pub first: u8,
    /// Which squares were attacked in this turn, from where and by whom.
    pub assaults: Vec<ImperialAssault>,
    /// Why the game is over; `null` while it goes on.
    #[schema(required)]
    pub end: Option<ImperialEnd>,
    /// The last round; `null` without a limit.
    #[schema(required)]
    pub max_rounds: Option<u8>,
    /// After so many quiet rounds it is a draw; `null` for never.
    #[schema(required)]
    pub quiet_rounds_draw: Option<u8>,
    /// The last round that was not quiet.
    pub last_stir: u32,
    /// Do attacks of one turn on one square support each other?
    pub assault_memory: bool,
}

/// A square on which somebody stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImperialSquare {
    /// The square.
    pub at: String,
    /// Whose units.
    pub owner: u8,
    /// The units, longest there first.
    pub units: Vec<ImperialUnit>,
}

/// A unit on the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImperialUnit {
    /// What it is.
    pub kind: ImperialKind,
    /// 1 to 5.
    pub level: u8,
    /// What it has done with its move this turn.
    pub movement: ImperialMovement,
    /// Has it attacked this turn?
    pub attacked: bool,
}

/// Units of one kind and level in reserve.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImperialReserve {
    /// What they are.
    pub kind: ImperialKind,
    /// 1 to 5.
    pub level: u8,
    /// How many.
    pub count: u8,
}

/// The attacks on a square in this turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImperialAssault {
    /// The square attacked.
    pub target: String,
    /// The squares they came from.
    pub origins: Vec<String>,
    /// The kinds of unit that took part.
    pub kinds: Vec<ImperialKind>,
}

/// A kind of unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImperialKind {
    /// One slot, one step, strikes neighbours.
    Infantry,
    /// Two slots, two steps, strikes neighbours.
    Cavalry,
    /// Two slots, strikes its whole column.
    Artillery,
}

/// What a unit has done with its move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImperialMovement {
    /// Nothing yet.
    Stood,
    /// Came from the reserve.
    Deployed,
    /// Moved one step.
    Stepped,
    /// Moved two steps.
    Rode,
}

/// Why a game is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImperialEnd {
    /// This seat destroyed the last enemy unit.
    Elimination(u8),
    /// This seat entered the enemy reserve.
    Flag(u8),
    /// This seat retreated.
    Retreat(u8),
    /// This seat gave up.
    Resignation(u8),
    /// The last round of the limit is over.
    RoundLimit,
    /// Too many rounds without a loss and without a deployment.
    Quiet,
}

/// What happened in Imperial Battleground, dice included.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ImperialEvent {
    /// A unit came from the reserve.
    Deployed {
        /// Whose unit.
        seat: u8,
        /// The unit.
        unit: String,
        /// Where it stands now, last in its square.
        to: String,
    },
    /// A unit moved.
    Moved {
        /// Whose unit.
        seat: u8,
        /// The unit.
        unit: String,
        /// Where it came from.
        from: String,
        /// Its place there, counted from 1.
        place: u8,
        /// Where it is now: a square, or the enemy reserve.
        to: String,
    },
    /// One or several squares attacked a square.
    Attacked {
        /// The attacker.
        seat: u8,
        /// The square attacked.
        target: String,
        /// The dice and what they did.
        volley: ImperialVolley,
    },
    /// A side left the field.
    Retreated {
        /// Who retreated.
        seat: u8,
        /// The free volley of the other side; `null` when nobody reached anybody.
        #[schema(required)]
        volley: Option<ImperialVolley>,
    },
    /// A turn is over.
    TurnEnded {
        /// Whose turn it was.
        seat: u8,
        /// The action points that were not used.
        unused: u8,
    },
    /// A turn begins.
    TurnBegan {
        /// Whose turn it is.
        seat: u8,
        /// The round.
        round: u32,
    },
    /// A seat gave up.
    Resigned {
        /// Who gave up.
        seat: u8,
    },
    /// The game is over.
    Ended {
        /// Why.
        end: ImperialEnd,
    },
}

/// Dice rolled together under one threshold, and the damage they did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImperialVolley {
    /// What makes hitting easier; left out where nothing does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threshold: Option<ImperialThreshold>,
    /// The rolls of every unit, such as `b2.1 I2 6 7`: where it stands, the unit, its dice.
    pub shots: Vec<String>,
    /// What the defenders lost; left out where they lost nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub losses: Option<Vec<ImperialLoss>>,
    /// Hits that found nobody left; left out where there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wasted: Option<u32>,
}

/// What makes hitting easier.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImperialThreshold {
    /// How many kinds of unit attack.
    pub kinds: u8,
    /// From how many squares.
    pub squares: u8,
    /// Does cavalry charge?
    pub charge: bool,
}

/// What one unit lost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImperialLoss {
    /// Where it stood.
    pub at: String,
    /// Its place there before the volley.
    pub place: u8,
    /// The unit before the volley.
    pub unit: String,
    /// The levels it lost.
    pub levels: u8,
}

problem_codes! {
    /// Refused by the rules of Imperial Battleground.
    ImperialProblemCode: [
        "imperial.attack.no_enemy",
        "imperial.attack.no_origins",
        "imperial.attack.out_of_reach",
        "imperial.attack.spent",
        "imperial.deploy.not_home_row",
        "imperial.deploy.not_in_reserve",
        "imperial.flag.blocked",
        "imperial.flag.too_far",
        "imperial.game.over",
        "imperial.move.already_attacked",
        "imperial.move.already_moved",
        "imperial.move.already_there",
        "imperial.move.artillery_stays_home",
        "imperial.move.just_deployed",
        "imperial.move.no_such_unit",
        "imperial.move.too_far",
        "imperial.move.way_blocked",
        "imperial.seat.unknown",
        "imperial.setup.army_too_large",
        "imperial.setup.first_turn_ap",
        "imperial.setup.malformed",
        "imperial.setup.max_rounds",
        "imperial.setup.no_army",
        "imperial.setup.quiet_rounds_draw",
        "imperial.square.enemy_there",
        "imperial.square.no_room",
        "imperial.square.not_yours",
        "imperial.turn.not_yours",
        "imperial.turn.too_few_action_points",
    ]
}
