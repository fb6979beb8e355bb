//! What lies on the table; no rules.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{Army, Destination, KindSet, Piece, Place, Square, SquareSet, Stack};

/// The options of a game (README §10).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The army of seat a and that of seat b; in JSON also a text such as `war` or `3I2 A2 : 6I1`.
    #[serde(deserialize_with = "crate::wire::armies")]
    pub army: [Army; 2],
    /// Who has the first turn.
    pub starting_player: StartingPlayer,
    /// The action points of the very first turn, 1 to 6.
    pub first_turn_ap: u8,
    /// The game ends with this round, 10 to 100, if no one has won before.
    pub max_rounds: Option<u8>,
    /// The game is drawn after this many rounds, 5 to 30, without a loss and without a deployment.
    pub quiet_rounds_draw: Option<u8>,
    /// Do squares and kinds that attacked a square earlier this turn count for later attacks?
    pub assault_memory: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            army: [Army::STANDARD; 2],
            starting_player: StartingPlayer::A,
            first_turn_ap: crate::ACTION_POINTS,
            max_rounds: None,
            quiet_rounds_draw: None,
            assault_memory: true,
        }
    }
}

/// Who has the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartingPlayer {
    /// Seat a.
    #[default]
    A,
    /// Seat b.
    B,
    /// The dice decide.
    Random,
}

/// A position: the squares with their stacks, the reserves, and whose turn it is.
///
/// Small, without heap, cheap to clone.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "crate::wire::Position", into = "crate::wire::Position")]
pub struct State {
    pub(crate) stacks: [Stack; Square::COUNT],
    /// The squares on which each side stands; a square has one owner.
    pub(crate) held: [SquareSet; 2],
    pub(crate) reserve: [Army; 2],
    /// By target: who attacked it this turn.
    pub(crate) assaults: [Assault; Square::COUNT],
    /// The seat to act, or who would be if the game were not over.
    pub(crate) active: Seat,
    pub(crate) ap: u8,
    pub(crate) round: u32,
    /// Who had the first turn; a round begins with theirs.
    pub(crate) first: Seat,
    pub(crate) end: Option<End>,
    pub(crate) max_rounds: Option<u8>,
    pub(crate) quiet_rounds_draw: Option<u8>,
    /// The last round with a loss or a deployment; kept at 0 unless quiet rounds are counted.
    pub(crate) last_stir: u32,
    pub(crate) assault_memory: bool,
}

/// Nothing is hidden in Imperial Battleground: a view is the state itself.
pub type View = State;

/// Who has attacked a square this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Assault {
    /// The squares attacked from.
    pub origins: SquareSet,
    /// The kinds of unit that took part.
    pub kinds: KindSet,
}

impl Assault {
    pub(crate) const NONE: Assault = Assault { origins: SquareSet::EMPTY, kinds: KindSet::EMPTY };
}

/// Why a game is over (README §8, §9 and §10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// This seat destroyed the last enemy unit.
    Elimination(Seat),
    /// This seat entered the enemy reserve.
    Flag(Seat),
    /// This seat retreated.
    Retreat(Seat),
    /// This seat gave up.
    Resignation(Seat),
    /// The last round of the limit is over.
    RoundLimit,
    /// Too many rounds without a loss and without a deployment.
    Quiet,
}

/// What a seat can do, written `I2@b1`, `b1.2-b2`, `b1+a2xb2`, `end`, `retreat`, `resign`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Bring a unit from the reserve to the home row.
    Deploy {
        /// Kind and level of the unit.
        unit: Piece,
        /// The square of the home row.
        to: Square,
    },
    /// Move one unit.
    Move {
        /// The square it stands on.
        from: Square,
        /// Its place there.
        place: Place,
        /// Where it goes.
        to: Destination,
    },
    /// Attack a square with all units of the origins that can.
    Attack {
        /// The own squares that attack together.
        origins: SquareSet,
        /// The enemy square.
        target: Square,
    },
    /// End the turn.
    EndTurn,
    /// Leave the field under fire; the other side wins.
    Retreat,
    /// Give up.
    Resign,
}

impl State {
    /// The units on a square.
    #[inline]
    pub fn stack(&self, square: Square) -> &Stack {
        &self.stacks[square.index()]
    }

    /// The squares on which a seat stands.
    #[inline]
    pub fn held(&self, seat: Seat) -> SquareSet {
        self.held[seat.index()]
    }

    /// Who stands on a square.
    pub fn owner(&self, square: Square) -> Option<Seat> {
        [Seat::A, Seat::B].into_iter().find(|&seat| self.held(seat).contains(square))
    }

    /// What a seat has not deployed yet.
    pub fn reserve(&self, seat: Seat) -> &Army {
        &self.reserve[seat.index()]
    }

    /// All units of a seat, on the grid and in reserve.
    pub fn units(&self, seat: Seat) -> u32 {
        let on_grid: usize = self.held(seat).iter().map(|at| self.stack(at).units().len()).sum();
        self.reserve(seat).units() + on_grid as u32
    }

    /// All levels of a seat added up, on the grid and in reserve.
    pub fn levels(&self, seat: Seat) -> u32 {
        let on_grid: u32 = self.held(seat).iter().map(|at| self.stack(at).levels()).sum();
        self.reserve(seat).levels() + on_grid
    }

    /// Who attacked this square this turn, as far as it counts for later attacks.
    pub fn assault(&self, target: Square) -> Assault {
        self.assaults[target.index()]
    }

    /// Whose turn it is, or was when the game ended.
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The action points left in this turn.
    pub fn action_points(&self) -> u8 {
        self.ap
    }

    /// The round, counted from 1: one turn of each side.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Who had the first turn.
    pub fn starting_player(&self) -> Seat {
        self.first
    }

    /// Why the game is over, when it is.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The round with which the game ends at the latest.
    pub fn max_rounds(&self) -> Option<u8> {
        self.max_rounds
    }

    /// How many rounds in a row have ended without a loss and without a deployment, and at how
    /// many the game is drawn; `None` when they are not counted.
    pub fn quiet_rounds(&self) -> Option<(u32, u8)> {
        let draw_at = self.quiet_rounds_draw?;
        Some(((self.round - 1).saturating_sub(self.last_stir), draw_at))
    }
}
