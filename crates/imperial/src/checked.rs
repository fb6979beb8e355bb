//! What no position may be, whether it comes as text or as JSON.

use tabletop::{ParseError, Seat};

use crate::rules::check_limits;
use crate::units::other;
use crate::{ACTION_POINTS, Assault, End, Kind, MAX_UNITS, Square, SquareSet, State};

impl State {
    /// Refuses what no game can reach, so that the rules need not fear it.
    pub(crate) fn checked(self) -> Result<State, ParseError> {
        let wrong = |expected: &str| Err(ParseError::new(expected, &self));
        if self.active.index() >= 2 || self.first.index() >= 2 {
            return wrong("seat a or b");
        }
        if self.ap > ACTION_POINTS {
            return wrong("at most 6 action points");
        }
        self.check_units()?;
        self.check_assaults()?;
        self.check_rounds()?;
        self.check_end()?;
        Ok(self)
    }

    fn check_units(&self) -> Result<(), ParseError> {
        let wrong = |expected: &str| Err(ParseError::new(expected, self));
        for seat in [Seat::A, Seat::B] {
            for square in self.held(seat) {
                let at_home = SquareSet::home_row(seat).contains(square);
                for unit in self.stack(square).units() {
                    if unit.kind() == Kind::Artillery && !at_home {
                        return wrong("artillery on its home row");
                    }
                    if seat != self.active && !unit.is_ready() {
                        return wrong("marks only on units of the seat whose turn it is");
                    }
                    if !unit.is_possible() {
                        return wrong("only cavalry to move and attack, or to move two steps");
                    }
                }
            }
            if self.units(seat) > MAX_UNITS {
                return wrong("at most 36 units on each side");
            }
        }
        Ok(())
    }

    fn check_assaults(&self) -> Result<(), ParseError> {
        for target in Square::all() {
            let Assault { origins, kinds } = self.assault(target);
            if origins.is_empty() && kinds.is_empty() {
                continue;
            }
            let near = target.neighbours().or(target.rest_of_column()).and(self.held(self.active));
            let possible = self.held(other(self.active)).contains(target)
                && self.assault_memory
                && !origins.is_empty()
                && !kinds.is_empty()
                && origins.without(near).is_empty();
            if !possible {
                let expected = "assaults on enemy squares from own squares that reach them";
                return Err(ParseError::new(expected, target));
            }
        }
        Ok(())
    }

    fn check_rounds(&self) -> Result<(), ParseError> {
        let wrong = |expected: &str| Err(ParseError::new(expected, self));
        if let Err(refusal) = check_limits(self.max_rounds, self.quiet_rounds_draw) {
            return Err(ParseError::new("limits in their ranges", refusal));
        }
        let limit = self.max_rounds.map_or(u32::MAX, u32::from);
        if self.round == 0 || self.round > limit {
            return wrong("a round from 1 to the limit");
        }
        let counted = self.quiet_rounds_draw.map_or(0, |_| self.round);
        if self.last_stir > counted {
            return wrong("a last round that was not quiet, up to this one");
        }
        if self.quiet_rounds_draw.is_some_and(|limit| self.round - self.last_stir > limit.into()) {
            return wrong("over quiet after that many quiet rounds");
        }
        Ok(())
    }

    fn check_end(&self) -> Result<(), ParseError> {
        let wrong = |expected: &str| Err(ParseError::new(expected, self));
        let gone = [Seat::A, Seat::B].map(|seat| self.units(seat) == 0);
        let in_last_turn = self.active != self.first;
        match self.end {
            Some(End::Elimination(seat) | End::Flag(seat) | End::Retreat(seat))
                if seat != self.active =>
            {
                wrong("a game that ended in the turn of who ended it")
            }
            Some(End::Resignation(seat)) if seat.index() >= 2 => wrong("seat a or b"),
            Some(End::Elimination(winner)) if gone != [winner == Seat::B, winner == Seat::A] => {
                wrong("an elimination of the side without units")
            }
            Some(End::Flag(winner)) if gone[other(winner).index()] => {
                wrong("a flag taken from a side with units")
            }
            Some(End::Retreat(loser))
                if gone[other(loser).index()] || !self.held(loser).is_empty() =>
            {
                wrong("a retreat from the grid before a side with units")
            }
            Some(End::RoundLimit)
                if !in_last_turn || self.max_rounds.map(u32::from) != Some(self.round) =>
            {
                wrong("over limit at the end of the last round")
            }
            Some(End::Quiet)
                if !in_last_turn
                    || self.quiet_rounds_draw.map(u32::from)
                        != Some(self.round - self.last_stir) =>
            {
                wrong("over quiet at the end of that many quiet rounds")
            }
            None | Some(End::Resignation(_) | End::RoundLimit | End::Quiet)
                if gone != [false, false] =>
            {
                wrong("units on both sides, or over elimination")
            }
            _ => Ok(()),
        }
    }
}
