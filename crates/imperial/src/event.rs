//! What happened, dice included.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{Destination, End, MAX_LEVEL, Piece, Place, Square, SquareSet, Threshold};

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A unit came from the reserve.
    Deployed {
        /// Whose unit.
        seat: Seat,
        /// The unit.
        unit: Piece,
        /// Where it stands now, last in its square.
        to: Square,
    },
    /// A unit moved.
    Moved {
        /// Whose unit.
        seat: Seat,
        /// The unit.
        unit: Piece,
        /// Where it came from.
        from: Square,
        /// Its place there.
        place: Place,
        /// Where it is now.
        to: Destination,
    },
    /// One or several squares attacked a square; from each of them somebody shot.
    Attacked {
        /// The attacker.
        seat: Seat,
        /// The square attacked.
        target: Square,
        /// The dice and what they did.
        volley: Volley,
    },
    /// A side left the field.
    Retreated {
        /// Who retreated.
        seat: Seat,
        /// The free volley of the other side, unless nobody reached anybody.
        volley: Option<Volley>,
    },
    /// A turn is over.
    TurnEnded {
        /// Whose turn it was.
        seat: Seat,
        /// The action points that were not used.
        unused: u8,
    },
    /// A turn begins.
    TurnBegan {
        /// Whose turn it is.
        seat: Seat,
        /// The round.
        round: u32,
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

/// Dice rolled together under one threshold, and the damage they did. What is as usual is left out
/// of its JSON: a threshold without bonus, no losses, no waste.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Volley {
    /// What a die must not exceed to hit, and why.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub threshold: Threshold,
    /// The rolls of every unit that took part, in the order rolled.
    pub shots: Vec<Shot>,
    /// What the defenders lost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<Loss>,
    /// Hits that found nobody left.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub wasted: u32,
}

/// Is it what it is where nothing is said?
pub(crate) fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Volley {
    /// The squares it came from.
    pub fn origins(&self) -> SquareSet {
        self.shots.iter().map(|shot| shot.from).collect()
    }

    /// The hits of infantry, cavalry and artillery.
    pub fn hits(&self) -> [u32; 3] {
        let mut hits = [0; 3];
        for shot in &self.shots {
            hits[shot.unit.kind().index()] += shot.hits(self.threshold);
        }
        hits
    }

    /// How many units were destroyed.
    pub fn kills(&self) -> usize {
        self.losses.iter().filter(|loss| loss.is_destroyed()).count()
    }
}

/// The dice of one unit; as text `b2.1 I2 6 7`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shot {
    /// Where it stands.
    pub from: Square,
    /// Its place there.
    pub place: Place,
    /// The unit.
    pub unit: Piece,
    /// One die per level.
    pub rolls: Rolls,
}

impl Shot {
    /// How many of its dice hit.
    pub fn hits(&self, threshold: Threshold) -> u32 {
        self.rolls.faces().iter().filter(|&&face| face <= threshold.value()).count() as u32
    }
}

/// What one unit lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Loss {
    /// Where it stood.
    pub at: Square,
    /// Its place there before the volley.
    pub place: Place,
    /// The unit before the volley.
    pub unit: Piece,
    /// The levels it lost.
    pub levels: u8,
}

impl Loss {
    /// Was the unit destroyed?
    pub fn is_destroyed(&self) -> bool {
        self.levels >= self.unit.level()
    }
}

/// The faces of up to five dice in the order they were rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rolls {
    pub(crate) faces: [u8; MAX_LEVEL as usize],
    pub(crate) count: u8,
}

impl Rolls {
    /// The faces, first rolled first.
    pub fn faces(&self) -> &[u8] {
        &self.faces[..usize::from(self.count)]
    }
}
