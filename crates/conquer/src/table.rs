//! Who sits at the table, with whom, and in which order they play.

use tabletop::{Seat, SeatSet};

use crate::Illegal;

/// The seats, their sides and the order of turns (README §3).
///
/// A side is what wins: a team, or a single seat where everyone plays alone. Sides are numbered
/// from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    seats: u8,
    side_of: [u8; 8],
    sides: u8,
    shared_regions: bool,
    first: Seat,
    order: [Seat; 8],
}

impl Table {
    /// A table of `seats`; `teams` gives every seat's team, counted from 0, or is empty when
    /// everyone plays alone. `first` opens the game.
    pub fn new(
        seats: u8,
        teams: &[u8],
        shared_regions: bool,
        first: Seat,
    ) -> Result<Table, Illegal> {
        if !(2..=Seat::MAX).contains(&seats) {
            return Err(Illegal::PlayerCount { players: seats });
        }
        if first.index() >= usize::from(seats) {
            return Err(Illegal::NoSuchSeat { seat: first });
        }
        let mut side_of = std::array::from_fn(|seat| seat as u8);
        if !teams.is_empty() {
            if teams.len() != usize::from(seats) {
                return Err(Illegal::TeamOfEverySeat { players: seats, teams: teams.len() });
            }
            side_of[..teams.len()].copy_from_slice(teams);
        }
        let used = &side_of[..usize::from(seats)];
        let sides = used.iter().max().map_or(0, |last| last.saturating_add(1));
        if let Some(team) = (0..sides).find(|team| !used.contains(team)) {
            return Err(Illegal::EmptyTeam { team });
        }
        if sides < 2 {
            return Err(Illegal::OneTeam);
        }
        let mut table = Table { seats, side_of, sides, shared_regions, first, order: [first; 8] };
        table.order = table.interleaved();
        Ok(table)
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// How many sides there are.
    pub fn sides(&self) -> u8 {
        self.sides
    }

    /// The side a seat plays for.
    #[inline]
    pub fn side_of(&self, seat: Seat) -> u8 {
        self.side_of[seat.index()]
    }

    /// The seats of a side.
    pub fn members(&self, side: u8) -> SeatSet {
        Seat::first(self.seats).filter(|&seat| self.side_of(seat) == side).collect()
    }

    /// Does everyone play alone?
    pub fn is_free_for_all(&self) -> bool {
        self.sides == self.seats && Seat::first(self.seats).all(|s| self.side_of(s) == u8::from(s))
    }

    /// Do teammates' tiles help to enclose?
    pub fn shared_regions(&self) -> bool {
        self.shared_regions
    }

    /// Who opens the game: the game master.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The seats in the order of their turns, the opener first.
    pub fn order(&self) -> &[Seat] {
        &self.order[..usize::from(self.seats)]
    }

    /// Whose walls a seat builds with: those of its side, or its own where regions are not shared.
    #[inline]
    pub(crate) fn wall_of(&self, seat: Seat) -> usize {
        if self.shared_regions { usize::from(self.side_of(seat)) } else { seat.index() }
    }

    pub(crate) fn walls(&self) -> u8 {
        if self.shared_regions { self.sides } else { self.seats }
    }

    /// Seats clockwise from the opener, teams alternating as evenly as possible: always the team
    /// with the largest share of its members left, of several the next one after the opener's.
    fn interleaved(&self) -> [Seat; 8] {
        let seats = usize::from(self.seats);
        let mut waiting: Vec<Seat> =
            (0..seats).map(|n| Seat::new(((self.first.index() + n) % seats) as u8)).collect();
        let from_first = |side: u8| (side + self.sides - self.side_of(self.first)) % self.sides;
        let mut order = [self.first; 8];
        for slot in &mut order[..seats] {
            let left = |side: u8| waiting.iter().filter(|s| self.side_of(**s) == side).count();
            let size = |side: u8| self.members(side).len() as usize;
            let next = (0..self.sides)
                .min_by(|&a, &b| {
                    // left(a) / size(a) > left(b) / size(b), without dividing
                    let shares = (left(b) * size(a)).cmp(&(left(a) * size(b)));
                    shares.then(from_first(a).cmp(&from_first(b)))
                })
                .expect("there are at least two sides");
            let place = waiting.iter().position(|&seat| self.side_of(seat) == next);
            *slot = waiting.remove(place.expect("the side with most members left has one"));
        }
        order
    }
}
