//! Scores and ranking (README §6 and §8).

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet};

use crate::{End, State};

/// Region captures count so many points each.
const POINTS_PER_REGION: u32 = 10;

/// What a seat or a side has achieved, in the order of the ranking.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Score {
    /// Cells owned now.
    pub territory: u32,
    /// Regions captured in the whole game.
    pub regions: u32,
    /// Cells placed in the whole game.
    pub placed: u32,
}

impl Score {
    /// Territory and ten for every region: shown, and never decisive by itself.
    pub fn points(self) -> u32 {
        self.territory + POINTS_PER_REGION * self.regions
    }
}

/// How far a game has come; for information, no rule depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// There is room.
    Placement,
    /// At most a tenth of the board is empty, or somebody has just passed.
    Endgame,
}

impl State {
    /// What a seat has achieved.
    pub fn score(&self, seat: Seat) -> Score {
        Score {
            territory: u32::from(self.field.territory(seat)),
            regions: u32::from(self.regions[seat.index()]),
            placed: u32::from(self.placed[seat.index()]),
        }
    }

    /// What a side has achieved together.
    pub fn side_score(&self, side: u8) -> Score {
        self.table().members(side).iter().fold(Score::default(), |sum, seat| {
            let Score { territory, regions, placed } = self.score(seat);
            Score {
                territory: sum.territory + territory,
                regions: sum.regions + regions,
                placed: sum.placed + placed,
            }
        })
    }

    /// Territory in percent of what majorities are counted of, rounded half up.
    pub fn percent(&self, territory: u32) -> u32 {
        let of = self.majority_of();
        (territory * 200 + of) / (of * 2)
    }

    /// How far the game has come.
    pub fn phase(&self) -> Phase {
        let few = self.field.empty().len() * 10 <= self.field.board().playable();
        if few || !self.passed.is_empty() { Phase::Endgame } else { Phase::Placement }
    }

    /// The members of a side, best first.
    pub fn ranked_members(&self, side: u8) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.table().members(side).iter().collect();
        seats.sort_by_key(|&seat| Reverse(self.score(seat)));
        seats
    }

    /// The sides by place, best first; equal sides share a place.
    pub fn ranking(&self) -> Vec<Vec<SeatSet>> {
        let key = |side: u8| {
            let moment = self.leaving(side);
            // When the last sides leave together, nobody wins: they share the first place.
            let nobody_won = self.over == Some(End::NobodyLeft) && moment == self.last_leaving();
            let score = if nobody_won { Score::default() } else { self.side_score(side) };
            (moment == 0, moment, score)
        };
        let mut sides: Vec<u8> = (0..self.table().sides()).collect();
        sides.sort_by_key(|&side| Reverse(key(side)));
        sides
            .chunk_by(|&a, &b| key(a) == key(b))
            .map(|place| place.iter().map(|&side| self.table().members(side)).collect())
            .collect()
    }

    /// When the last of a side left; 0 while one of them plays.
    fn leaving(&self, side: u8) -> u8 {
        let moments = || self.table().members(side).iter().map(|seat| self.left[seat.index()]);
        if moments().any(|moment| moment == 0) { 0 } else { moments().max().unwrap_or(0) }
    }

    fn last_leaving(&self) -> u8 {
        self.left.iter().copied().max().unwrap_or(0)
    }
}
