//! What lies on the table; no rules.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabletop::{Refusal, Seat};

use crate::armies::{Armies, MAX_ARMIES};
use crate::{Map, Territory, TerritorySet};

/// The options of a game (README §8).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The map to play on; a new one is generated when there is none.
    #[serde(with = "crate::wire::map_option")]
    pub map: Option<Arc<Map>>,
    /// Who opens the first round.
    pub first_player: FirstPlayer,
    /// The game ends with this round, if no one has won before.
    pub round_limit: Option<u32>,
    /// No reserve grows above this.
    pub reserve_cap: Option<u32>,
}

/// Who opens the first round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstPlayer {
    /// The dice decide.
    #[default]
    Random,
    /// Seat a.
    A,
    /// Seat b.
    B,
}

/// A position: the map with owners and armies, the reserves, and whose turn it is.
///
/// Small and cheap to clone; the map is shared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "crate::wire::Position", into = "crate::wire::Position")]
pub struct State {
    pub(crate) map: Arc<Map>,
    pub(crate) owned: [TerritorySet; 2],
    pub(crate) armies: Armies,
    pub(crate) reserve: [u32; 2],
    /// The seat to act, or who would be if the game were not over.
    pub(crate) active: Seat,
    /// Skips since the last attack of this round: 0 or 1, as the second ends the round.
    pub(crate) skips: u8,
    pub(crate) phase: Phase,
    pub(crate) round: u32,
    pub(crate) round_limit: Option<u32>,
    pub(crate) reserve_cap: Option<u32>,
}

/// Nothing is hidden in BattleZone: a view is the state itself.
pub type View = State;

/// What the game is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// An attack or a skip.
    Attack,
    /// The reinforcement between two rounds, which has no choice.
    Reinforcement,
    /// Nothing: the game is over.
    Over(End),
}

/// Why a game is over (README §7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// This seat owns everything.
    Conquest(Seat),
    /// This seat gave up.
    Resignation(Seat),
    /// The last round of the limit is over.
    RoundLimit,
}

/// What a seat can do, written `5>9`, `skip`, `reinforce`, `resign`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Attack an enemy neighbour with all armies but one.
    Attack {
        /// The own territory whose armies march.
        from: Territory,
        /// The enemy territory they march on.
        to: Territory,
    },
    /// Let the turn pass.
    Skip,
    /// Reinforce both sides between two rounds.
    Reinforce,
    /// Give up.
    Resign,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// An attack and its dice.
    Attacked {
        /// The attacker.
        seat: Seat,
        /// Where the armies came from.
        from: Territory,
        /// Where they went.
        to: Territory,
        /// The attacker's dice.
        attacker: Dice,
        /// The defender's dice.
        defender: Dice,
        /// Was the territory taken? It then holds all the attacker's armies but one.
        won: bool,
    },
    /// A turn passed.
    Skipped {
        /// Who skipped.
        seat: Seat,
    },
    /// The attacks of a round are over.
    RoundEnded {
        /// The round.
        round: u32,
        /// Did both skip? Otherwise nobody could attack any more.
        by_skips: bool,
    },
    /// One side got its new armies.
    Reinforced {
        /// The side.
        seat: Seat,
        /// The size of its largest group, which is how many new armies it got.
        group: u32,
        /// Where armies were placed, in order, those from the reserve included.
        placed: Vec<Territory>,
        /// What did not fit and waits.
        reserve: u32,
    },
    /// A seat gave up.
    Resigned {
        /// Who gave up.
        seat: Seat,
    },
    /// The game is over.
    Ended {
        /// Why.
        end: End,
    },
}

/// The faces of up to eight dice in the order they were rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Dice {
    pub(crate) faces: [u8; 8],
    pub(crate) count: u8,
}

impl Dice {
    /// The faces, first rolled first.
    pub fn faces(&self) -> &[u8] {
        &self.faces[..usize::from(self.count)]
    }

    /// The sum of the faces.
    pub fn total(&self) -> u32 {
        self.faces.iter().map(|&face| u32::from(face)).sum()
    }
}

/// Why something is refused; the sentence is for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Nothing can be done after the end.
    #[error("The game is over")]
    Over,
    /// There are two seats.
    #[error("There is no seat {seat} in this game")]
    NoSuchSeat {
        /// The seat that is not there.
        seat: Seat,
    },
    /// It is the other seat's turn.
    #[error("It is the turn of player {}", .active.index() + 1)]
    NotYourTurn {
        /// Whose turn it is.
        active: Seat,
    },
    /// Between rounds there is nothing to decide.
    #[error("The round is over: armies are reinforced first")]
    ReinforcementFirst,
    /// The round is still on.
    #[error("Armies are reinforced when both players have skipped")]
    RoundNotOver,
    /// The map has fewer territories.
    #[error("There is no territory {territory} on this map")]
    NoSuchTerritory {
        /// The territory that is not there.
        territory: Territory,
    },
    /// Only own armies obey.
    #[error("Territory {from} is not yours")]
    NotYours {
        /// The territory attacked from.
        from: Territory,
    },
    /// One army must stay.
    #[error("Cannot attack from territory with 1 army")]
    TooFewArmies {
        /// The territory attacked from.
        from: Territory,
    },
    /// The target belongs to the attacker.
    #[error("Territory {to} is your own")]
    OwnTerritory {
        /// The target.
        to: Territory,
    },
    /// The two have no common border.
    #[error("Territories {from} and {to} are not adjacent")]
    NotAdjacent {
        /// The territory attacked from.
        from: Territory,
        /// The target.
        to: Territory,
    },
    /// A limit of no rounds.
    #[error("The round limit must be at least 1")]
    NoRounds,
    /// A map that cannot be played on.
    #[error("The map needs at least 2 territories, all connected")]
    UnplayableMap,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game.over",
            Illegal::NoSuchSeat { .. } => "seat.unknown",
            Illegal::NotYourTurn { .. } => "turn.not_yours",
            Illegal::ReinforcementFirst => "phase.reinforcement_first",
            Illegal::RoundNotOver => "phase.round_not_over",
            Illegal::NoSuchTerritory { .. } => "territory.unknown",
            Illegal::NotYours { .. } => "attack.not_yours",
            Illegal::TooFewArmies { .. } => "attack.too_few_armies",
            Illegal::OwnTerritory { .. } => "attack.own_territory",
            Illegal::NotAdjacent { .. } => "attack.not_adjacent",
            Illegal::NoRounds => "setup.no_rounds",
            Illegal::UnplayableMap => "setup.unplayable_map",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Illegal::UnplayableMap | Illegal::NoSuchTerritory { .. } => "§1",
            Illegal::NotYourTurn { .. } | Illegal::NoSuchSeat { .. } => "§3",
            Illegal::NotYours { .. }
            | Illegal::TooFewArmies { .. }
            | Illegal::OwnTerritory { .. }
            | Illegal::NotAdjacent { .. } => "§4",
            Illegal::RoundNotOver => "§5",
            Illegal::ReinforcementFirst => "§6",
            Illegal::Over => "§7",
            Illegal::NoRounds => "§8",
        }
    }
}

impl State {
    /// The map.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// What a seat owns.
    pub fn owned(&self, seat: Seat) -> TerritorySet {
        self.owned[seat.index()]
    }

    /// Who owns a territory of this map.
    pub fn owner(&self, territory: Territory) -> Seat {
        if self.owned[0].contains(territory) { Seat::A } else { Seat::B }
    }

    /// The armies in a territory of this map.
    #[inline]
    pub fn armies(&self, territory: Territory) -> u8 {
        self.armies.get(territory)
    }

    /// `holding_at_most()[n]`: the territories with at most n armies, whosever they are.
    #[inline]
    pub fn holding_at_most(&self) -> [TerritorySet; MAX_ARMIES as usize + 1] {
        self.armies.at_most()
    }

    /// The territories with more than one army, whosever they are.
    #[inline]
    pub fn holding_several(&self) -> TerritorySet {
        self.armies.several()
    }

    /// All armies of a seat on the map.
    pub fn total_armies(&self, seat: Seat) -> u32 {
        self.armies.total(self.owned(seat))
    }

    /// What waits for a free place.
    pub fn reserve(&self, seat: Seat) -> u32 {
        self.reserve[seat.index()]
    }

    /// The largest connected group of a seat.
    pub fn largest_group(&self, seat: Seat) -> TerritorySet {
        self.map.largest_group(self.owned(seat))
    }

    /// What the game is waiting for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The round, counted from 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The round with which the game ends at the latest.
    pub fn round_limit(&self) -> Option<u32> {
        self.round_limit
    }

    /// Has the other side just skipped, so that a skip now ends the round?
    pub fn one_skipped(&self) -> bool {
        self.skips == 1
    }
}

/// The other of the two seats.
pub(crate) fn other(seat: Seat) -> Seat {
    if seat == Seat::A { Seat::B } else { Seat::A }
}
