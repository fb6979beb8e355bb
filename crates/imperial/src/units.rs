//! Units: what they are, what they can do, and how they stand together in a square.

use serde::{Deserialize, Serialize};
use tabletop::{ParseError, Seat};

use crate::{Square, SquareSet};

/// A square has room for this many slots.
pub const CAPACITY: u8 = 6;

/// The highest level of a unit.
pub const MAX_LEVEL: u8 = 5;

/// The three kinds of unit (README §1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// One slot, one step, strikes neighbours; moves or attacks.
    Infantry,
    /// Two slots, two steps, strikes neighbours, also after one step.
    Cavalry,
    /// Two slots, one step on its home row, strikes its whole column; moves or attacks.
    Artillery,
}

impl Kind {
    /// All kinds, in the order in which hits are dealt out.
    pub const ALL: [Kind; 3] = [Kind::Infantry, Kind::Cavalry, Kind::Artillery];

    /// Counted from 0, for arrays with one entry per kind.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many slots of a square a unit fills.
    pub const fn slots(self) -> u8 {
        match self {
            Kind::Infantry => 1,
            Kind::Cavalry | Kind::Artillery => 2,
        }
    }

    /// How many steps one move may take.
    pub const fn steps(self) -> u8 {
        match self {
            Kind::Infantry | Kind::Artillery => 1,
            Kind::Cavalry => 2,
        }
    }

    /// The squares it strikes from `square`.
    pub const fn reach(self, square: Square) -> SquareSet {
        match self {
            Kind::Infantry | Kind::Cavalry => square.neighbours(),
            Kind::Artillery => square.rest_of_column(),
        }
    }
}

/// A set of kinds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct KindSet(u8);

impl KindSet {
    /// No kind.
    pub const EMPTY: KindSet = KindSet(0);

    /// The set with this kind added.
    #[must_use]
    pub const fn with(self, kind: Kind) -> KindSet {
        KindSet(self.0 | 1 << kind.index())
    }

    /// The kinds in either set.
    #[must_use]
    pub const fn or(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// Is this kind in the set?
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & 1 << kind.index() != 0
    }

    /// How many kinds are in the set.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Is no kind in the set?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds in order.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.contains(kind))
    }
}

/// A unit's kind and level, written `I2`, `C5` or `A1`: all there is to a unit in reserve.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Piece {
    kind: Kind,
    level: u8,
}

impl Piece {
    /// A unit of this kind and level; `None` unless the level is 1 to 5.
    pub const fn new(kind: Kind, level: u8) -> Option<Piece> {
        if level >= 1 && level <= MAX_LEVEL { Some(Piece { kind, level }) } else { None }
    }

    /// Its kind.
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Its level: hit points and dice in one.
    pub const fn level(self) -> u8 {
        self.level
    }
}

/// What a unit has done with its move this turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Movement {
    /// Nothing yet.
    Stood,
    /// Came from the reserve, which counts as a move.
    Deployed,
    /// Moved one step.
    Stepped,
    /// Moved two steps.
    Rode,
}

impl Movement {
    const ALL: [Movement; 4] =
        [Movement::Stood, Movement::Deployed, Movement::Stepped, Movement::Rode];
}

/// A unit on the grid: kind, level and what it has done this turn, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Unit(u8);

impl Unit {
    /// An empty slot of a stack's array; never seen outside.
    const NONE: Unit = Unit(0);

    // Bits from below: kind (2), level (3), movement (2), attacked (1).
    const LEVEL: u8 = 2;
    const MOVEMENT: u8 = 5;
    const ATTACKED: u8 = 7;

    /// A unit that has done nothing this turn.
    pub const fn ready(piece: Piece) -> Unit {
        Unit(piece.kind as u8 | piece.level << Unit::LEVEL)
    }

    /// This unit after its move.
    #[must_use]
    pub const fn after(self, movement: Movement) -> Unit {
        Unit(self.0 & !(0b11 << Unit::MOVEMENT) | (movement as u8) << Unit::MOVEMENT)
    }

    /// This unit after its attack.
    #[must_use]
    pub const fn after_attack(self) -> Unit {
        Unit(self.0 | 1 << Unit::ATTACKED)
    }

    /// This unit at the start of a turn.
    #[must_use]
    pub const fn rested(self) -> Unit {
        Unit(self.0 & !(0b111 << Unit::MOVEMENT))
    }

    /// This unit at another level from 1 to 5.
    const fn at_level(self, level: u8) -> Unit {
        Unit(self.0 & !(0b111 << Unit::LEVEL) | level << Unit::LEVEL)
    }

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 & 0b11) as usize]
    }

    /// Its level: hit points and dice in one.
    #[inline]
    pub const fn level(self) -> u8 {
        self.0 >> Unit::LEVEL & 0b111
    }

    /// Its kind and level.
    pub const fn piece(self) -> Piece {
        Piece { kind: self.kind(), level: self.level() }
    }

    /// What it has done with its move this turn.
    #[inline]
    pub const fn movement(self) -> Movement {
        Movement::ALL[(self.0 >> Unit::MOVEMENT & 0b11) as usize]
    }

    /// Has it attacked this turn?
    #[inline]
    pub const fn attacked(self) -> bool {
        self.0 >> Unit::ATTACKED != 0
    }

    /// Has it done nothing this turn, so that it may move?
    #[inline]
    pub const fn is_ready(self) -> bool {
        self.0 >> Unit::MOVEMENT == 0
    }

    /// May it attack, if it reaches something (README §6)?
    #[inline]
    pub const fn may_attack(self) -> bool {
        let rides_on = match self.movement() {
            Movement::Stood => true,
            Movement::Deployed | Movement::Stepped => matches!(self.kind(), Kind::Cavalry),
            Movement::Rode => false,
        };
        rides_on && !self.attacked()
    }

    /// Would this attack be a charge: cavalry that has moved exactly one step?
    pub const fn charges(self) -> bool {
        matches!((self.kind(), self.movement()), (Kind::Cavalry, Movement::Stepped))
    }

    /// Could a unit of this kind have done all this in one turn?
    pub(crate) fn is_possible(self) -> bool {
        let unspent = Unit(self.0 & !(1 << Unit::ATTACKED));
        let moved = self.movement() != Movement::Rode || self.kind() == Kind::Cavalry;
        moved && (!self.attacked() || unspent.may_attack())
    }
}

impl std::fmt::Debug for Unit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Unit")
            .field("kind", &self.kind())
            .field("level", &self.level())
            .field("movement", &self.movement())
            .field("attacked", &self.attacked())
            .finish()
    }
}

/// A unit's place in its square, counted from 1 for the one that has stood there longest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Place(u8);

impl Place {
    /// The place with this number, counted from 1.
    pub const fn new(number: u8) -> Option<Place> {
        if number >= 1 && number <= CAPACITY { Some(Place(number)) } else { None }
    }

    /// Counted from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl TryFrom<u8> for Place {
    type Error = ParseError;
    fn try_from(number: u8) -> Result<Place, ParseError> {
        Place::new(number).ok_or_else(|| ParseError::new("a place from 1 to 6", number))
    }
}

impl From<Place> for u8 {
    fn from(place: Place) -> u8 {
        place.0
    }
}

/// The units in one square, in the order in which they came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stack {
    /// Beyond the last unit every entry is `Unit::NONE`, so that equal stacks are equal bytes.
    units: [Unit; CAPACITY as usize],
    count: u8,
    slots: u8,
}

impl Stack {
    /// No units.
    pub const EMPTY: Stack = Stack { units: [Unit::NONE; CAPACITY as usize], count: 0, slots: 0 };

    /// The units, the longest-standing first.
    #[inline]
    pub fn units(&self) -> &[Unit] {
        &self.units[..usize::from(self.count)]
    }

    /// The units with their places.
    #[inline]
    pub fn places(&self) -> impl Iterator<Item = (Place, Unit)> {
        (1..).map(Place).zip(self.units().iter().copied())
    }

    /// The unit at this place.
    pub fn unit(&self, place: Place) -> Option<Unit> {
        self.units().get(place.index()).copied()
    }

    /// How many slots the units fill.
    #[inline]
    pub const fn slots(&self) -> u8 {
        self.slots
    }

    /// Is there room for a unit of this kind?
    pub const fn has_room(&self, kind: Kind) -> bool {
        self.slots + kind.slots() <= CAPACITY
    }

    /// Is nobody here?
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// All levels added up.
    pub fn levels(&self) -> u32 {
        self.units().iter().map(|unit| u32::from(unit.level())).sum()
    }

    /// The level of every unit by place, 0 beyond the last.
    pub fn all_levels(&self) -> [u8; CAPACITY as usize] {
        self.units.map(Unit::level)
    }

    /// Adds a unit that has just come; there must be room.
    pub(crate) fn push(&mut self, unit: Unit) {
        self.units[usize::from(self.count)] = unit;
        self.count += 1;
        self.slots += unit.kind().slots();
    }

    /// Takes a unit away; the ones behind it close up.
    pub(crate) fn remove(&mut self, place: Place) -> Unit {
        let unit = self.units[place.index()];
        self.units.copy_within(place.index() + 1.., place.index());
        self.units[usize::from(CAPACITY) - 1] = Unit::NONE;
        self.count -= 1;
        self.slots -= unit.kind().slots();
        unit
    }

    /// Changes every unit in its place, keeping its kind.
    pub(crate) fn update(&mut self, change: impl Fn(Unit) -> Unit) {
        for unit in &mut self.units[..usize::from(self.count)] {
            *unit = change(*unit);
        }
    }

    /// The stack when every unit is left with the level given for its place; 0 is destroyed.
    #[must_use]
    pub(crate) fn reduced_to(&self, levels: &[u8]) -> Stack {
        let mut left = Stack::EMPTY;
        for (unit, &level) in self.units().iter().zip(levels) {
            if level > 0 {
                left.push(unit.at_level(level));
            }
        }
        left
    }
}

/// The other of the two seats.
pub(crate) const fn other(seat: Seat) -> Seat {
    if seat.index() == 0 { Seat::B } else { Seat::A }
}
