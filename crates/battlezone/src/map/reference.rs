//! The maps of the reference game, draw for draw: numbers with gaps, owners and dice included.
//!
//! Golden data is compared with these. The game itself is played on [`Map`](super::Map), which
//! shares the generator, renumbers the territories and shuffles the owners.

use geometry::HexDirection;
use tabletop::Rng;

use super::generator::{self, CELLS, Generator};
use super::shape::{self, Bounds, Shape};

const PLAYERS: u8 = 2;
const MOST_DICE: u8 = 8;
/// The reference gives up tracing a border after this many sides beyond the first.
const LONGEST_BORDER: usize = 100;

/// The maps that one game object of the reference makes, one after the other.
///
/// The stream of random numbers goes on from map to map, and so does the ranking of the cells.
#[derive(Debug)]
pub struct ReferenceMaps {
    generator: Generator,
    rng: Rng,
}

impl ReferenceMaps {
    /// Starts the reference generator at this seed.
    pub fn from_seed(seed: u32) -> ReferenceMaps {
        ReferenceMaps { generator: Generator::new(), rng: Rng::reference(seed) }
    }

    /// Makes the next map.
    pub fn next_map(&mut self) -> ReferenceMap {
        let mut draws = 0;
        let rng = &mut self.rng;
        let mut below = |n| {
            draws += 1;
            rng.below(n)
        };
        let cells = self.generator.next_land(&mut below).with_gaps();
        let borders = generator::borders(&cells);
        let cells: &[u8; CELLS] = cells.first_chunk().expect("one entry more than the grid");
        let numbers = (1..generator::NUMBERS as u8).filter(|number| cells.contains(number));
        let mut areas: Vec<ReferenceArea> =
            numbers.map(|id| ReferenceArea::of(cells, id, borders[usize::from(id)])).collect();
        give_owners(&mut areas, &mut below);
        let mut draws_dice = 0;
        place_dice(&mut areas, &mut |n| {
            draws_dice += 1;
            below(n)
        });
        ReferenceMap { n: areas.len(), draws, draws_dice, cells: cells.to_vec(), areas }
    }
}

/// Everything the reference knows about a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReferenceMap {
    /// How many areas there are.
    pub n: usize,
    /// How many random numbers this map took.
    pub draws: u32,
    /// How many of them placed dice.
    pub draws_dice: u32,
    /// The area number of every cell, 0 for the sea.
    pub cells: Vec<u8>,
    /// The areas in the order of their numbers, which have gaps.
    pub areas: Vec<ReferenceArea>,
}

/// One area of a reference map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReferenceArea {
    /// Its number, 1 to 31.
    pub id: u8,
    /// How many cells it covers.
    pub size: u16,
    /// The rectangle around it.
    pub bounds: Bounds,
    /// The column in the middle of that rectangle.
    pub cx: u8,
    /// The row in the middle of that rectangle.
    pub cy: u8,
    /// The cell where its dice stand.
    pub centre: u16,
    /// Does it touch the sea?
    pub sea: bool,
    /// The numbers of the areas around it, ascending.
    pub neighbours: Vec<u8>,
    /// Its border, clockwise, the first side repeated at the end.
    pub border: Vec<(u16, HexDirection)>,
    /// Its owner, 0 or 1.
    pub owner: u8,
    /// How many dice stand on it.
    pub dice: u8,
}

impl ReferenceArea {
    fn of(cells: &[u8; CELLS], id: u8, neighbours: u32) -> ReferenceArea {
        let Shape { size, bounds, centre, mut border } = Shape::of(cells, id);
        border.truncate(LONGEST_BORDER + 1);
        let (cx, cy) = bounds.middle();
        let own = (0..CELLS).filter(|&cell| cells[cell] == id);
        let sea = own.flat_map(|cell| shape::met_by(cells, cell)).any(|number| number == 0);
        let neighbours = (1..32).filter(|other| neighbours >> other & 1 == 1).collect();
        ReferenceArea {
            id,
            size,
            bounds,
            cx,
            cy,
            centre,
            sea,
            neighbours,
            border,
            owner: 0,
            dice: 1,
        }
    }
}

/// Players take turns. The reference means to draw an area each time, but takes the remainder of
/// a number below 1, so that the first free area is given whatever is drawn.
fn give_owners(areas: &mut [ReferenceArea], below: &mut impl FnMut(u32) -> u32) {
    for (place, area) in areas.iter_mut().enumerate() {
        below(1);
        area.owner = (place % usize::from(PLAYERS)) as u8;
    }
}

/// Two more dice per area, in turns, each on a random area of the player that has room.
fn place_dice(areas: &mut [ReferenceArea], below: &mut impl FnMut(u32) -> u32) {
    for turn in 0..2 * areas.len() {
        let player = (turn % usize::from(PLAYERS)) as u8;
        let has_room = |area: &&mut ReferenceArea| area.owner == player && area.dice < MOST_DICE;
        let mut with_room: Vec<&mut ReferenceArea> = areas.iter_mut().filter(has_room).collect();
        if with_room.is_empty() {
            return;
        }
        let chosen = below(with_room.len() as u32) as usize;
        with_room[chosen].dice += 1;
    }
}
