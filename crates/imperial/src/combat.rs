//! Combat (README §6 and §7): who takes part, the threshold, the dice, the damage.

use serde::{Deserialize, Serialize};
use tabletop::{Rng, Seat};

use crate::units::other;
use crate::{
    Assault, Kind, KindSet, Loss, Piece, Place, Rolls, Shot, Square, SquareSet, State, Unit, Volley,
};

/// The faces of a die.
pub const DIE: u8 = 40;

/// What a die must not exceed to hit when nothing helps.
pub const BASE_THRESHOLD: u8 = 6;

const LOWEST_THRESHOLD: u8 = 2;
const HIGHEST_THRESHOLD: u8 = 38;

/// What a die must not exceed to hit, kept as the reasons for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Threshold {
    /// How many kinds of unit attack.
    pub kinds: u8,
    /// From how many squares.
    pub squares: u8,
    /// Does cavalry charge?
    pub charge: bool,
}

impl Default for Threshold {
    /// One kind from one square, without a charge.
    fn default() -> Threshold {
        Threshold { kinds: 1, squares: 1, charge: false }
    }
}

impl Threshold {
    /// A die that shows this or less hits.
    pub fn value(self) -> u8 {
        let bonus: u8 = self.bonuses().map(Bonus::amount).sum();
        (BASE_THRESHOLD + bonus).clamp(LOWEST_THRESHOLD, HIGHEST_THRESHOLD)
    }

    /// The bonuses on top of the base: combined arms, flanking, charge.
    pub fn bonuses(self) -> impl Iterator<Item = Bonus> {
        let combined_arms = match self.kinds {
            0 | 1 => None,
            2 => Some(Bonus::CombinedArms1),
            _ => Some(Bonus::CombinedArms2),
        };
        let flanking = match self.squares {
            0 | 1 => None,
            2 => Some(Bonus::Flanking1),
            3 => Some(Bonus::Flanking2),
            _ => Some(Bonus::Flanking3),
        };
        let charge = self.charge.then_some(Bonus::CavalryCharge);
        [combined_arms, flanking, charge].into_iter().flatten()
    }
}

/// What makes hitting easier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bonus {
    /// Two kinds of unit.
    #[serde(rename = "combined_arms_1")]
    CombinedArms1,
    /// All three kinds.
    #[serde(rename = "combined_arms_2")]
    CombinedArms2,
    /// Two squares.
    #[serde(rename = "flanking_1")]
    Flanking1,
    /// Three squares.
    #[serde(rename = "flanking_2")]
    Flanking2,
    /// Four squares or more.
    #[serde(rename = "flanking_3")]
    Flanking3,
    /// Cavalry that has moved exactly one step.
    CavalryCharge,
}

impl Bonus {
    /// What it adds to the threshold.
    pub const fn amount(self) -> u8 {
        match self {
            Bonus::CombinedArms1 | Bonus::Flanking1 => 4,
            Bonus::CombinedArms2 | Bonus::Flanking2 | Bonus::CavalryCharge => 6,
            Bonus::Flanking3 => 8,
        }
    }
}

/// What an attack brings: its threshold and its dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Force {
    /// What a die must not exceed to hit.
    pub threshold: Threshold,
    /// The dice of infantry, cavalry and artillery.
    pub dice: [u8; 3],
}

impl Force {
    /// All dice.
    pub fn total_dice(&self) -> u32 {
        self.dice.iter().map(|&dice| u32::from(dice)).sum()
    }
}

impl State {
    /// The units on `from` that would take part in an attack on `target` now: all that reach it
    /// and have an attack left.
    pub fn participants(
        &self,
        from: Square,
        target: Square,
    ) -> impl Iterator<Item = (Place, Unit)> {
        self.stack(from)
            .places()
            .filter(move |&(_, unit)| unit.may_attack() && unit.kind().reach(from).contains(target))
    }

    /// The threshold and dice of an attack by these squares on `target` now, what attacked it
    /// earlier this turn included.
    pub fn force(&self, origins: SquareSet, target: Square) -> Force {
        let (mut dice, mut charge) = ([0; 3], false);
        for origin in origins {
            for (_, unit) in self.participants(origin, target) {
                dice[unit.kind().index()] += unit.level();
                charge |= unit.charges();
            }
        }
        let assault = self.joined_assault(origins, target);
        let (kinds, squares) = (assault.kinds.len(), assault.origins.len());
        Force { threshold: Threshold { kinds, squares, charge }, dice }
    }

    /// Who has attacked `target` this turn once these squares have, too.
    pub(crate) fn joined_assault(&self, origins: SquareSet, target: Square) -> Assault {
        let mut assault = self.assault(target);
        for origin in origins {
            for (_, unit) in self.participants(origin, target) {
                assault.origins = assault.origins.or(origin.bit());
                assault.kinds = assault.kinds.with(unit.kind());
            }
        }
        assault
    }

    /// Rolls for an attack; changes nothing yet.
    pub(crate) fn roll_attack(&self, origins: SquareSet, target: Square, rng: &mut Rng) -> Volley {
        let threshold = self.force(origins, target).threshold;
        let mut shots = Vec::with_capacity(8);
        for from in origins {
            for (place, unit) in self.participants(from, target) {
                shots.push(shoot(from, place, unit, rng));
            }
        }
        self.volley(threshold, shots, target.bit())
    }

    /// Rolls the free volley at a side that retreats; `None` when nobody reaches anybody.
    pub(crate) fn roll_retreat(&self, retreating: Seat, rng: &mut Rng) -> Option<Volley> {
        let targets = self.held(retreating);
        let mut shots = Vec::new();
        let (mut kinds, mut squares) = (KindSet::EMPTY, SquareSet::EMPTY);
        for from in self.held(other(retreating)) {
            for (place, unit) in self.stack(from).places() {
                if !unit.kind().reach(from).and(targets).is_empty() {
                    shots.push(shoot(from, place, unit, rng));
                    kinds = kinds.with(unit.kind());
                    squares = squares.or(from.bit());
                }
            }
        }
        if shots.is_empty() {
            return None;
        }
        let threshold = Threshold { kinds: kinds.len(), squares: squares.len(), charge: false };
        Some(self.volley(threshold, shots, targets))
    }

    /// The damage these shots do to the units on `targets`, taken as one list.
    fn volley(&self, threshold: Threshold, shots: Vec<Shot>, targets: SquareSet) -> Volley {
        let mut volley = Volley { threshold, shots, losses: Vec::new(), wasted: 0 };
        let standing =
            |at: Square| self.stack(at).places().map(move |(place, unit)| (at, place, unit));
        let defenders = || targets.iter().flat_map(standing);
        let mut levels: Vec<(Kind, u8)> =
            defenders().map(|(_, _, unit)| (unit.kind(), unit.level())).collect();
        volley.wasted = damage(volley.hits(), &mut levels);
        for ((at, place, unit), (_, left)) in defenders().zip(levels) {
            if left < unit.level() {
                let levels = unit.level() - left;
                volley.losses.push(Loss { at, place, unit: unit.piece(), levels });
            }
        }
        volley
    }
}

/// One die per level.
fn shoot(from: Square, place: Place, unit: Unit, rng: &mut Rng) -> Shot {
    let piece: Piece = unit.piece();
    let mut rolls = Rolls { count: piece.level(), ..Rolls::default() };
    for face in &mut rolls.faces[..usize::from(piece.level())] {
        *face = rng.die(u32::from(DIE)) as u8;
    }
    Shot { from, place, unit: piece, rolls }
}

/// Deals out the hits of infantry, cavalry and artillery to defenders given by kind and level,
/// the longest-standing first, lowers their levels, and returns the hits nobody was left for.
///
/// Like hits like: every kind first hits its own kind. What is left over then hits whoever has
/// stood longest.
pub fn damage(hits: [u32; 3], defenders: &mut [(Kind, u8)]) -> u32 {
    let mut spill = 0u32;
    for kind in Kind::ALL {
        let own_kind = defenders.iter_mut().filter(|(other, _)| *other == kind);
        spill = spill.saturating_add(soak(hits[kind.index()], own_kind));
    }
    soak(spill, defenders.iter_mut())
}

/// One after the other loses levels until the hits are used up; returns what is left of them.
fn soak<'a>(mut hits: u32, defenders: impl Iterator<Item = &'a mut (Kind, u8)>) -> u32 {
    for (_, level) in defenders {
        let lost = hits.min(u32::from(*level));
        *level -= lost as u8;
        hits -= lost;
    }
    hits
}
