//! A lead that nobody can take away any more (README §7).

use crate::{CellSet, Field};

/// What the sides still in the game can keep and can reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// Tiles that no other active side can ever capture.
    pub guaranteed: u32,
    /// The most cells this side can ever own.
    pub ceiling: u32,
}

impl Field {
    /// Tiles of other sides that this side can never own: those connected, over sides and over
    /// such tiles only, to the border. Any region with one of them has a border cell.
    pub fn safe_from(&self, side: u8) -> CellSet {
        let owned = self.board().open().without(self.empty());
        let others = owned.without(&self.owned_by_side(side));
        self.board().border().reach(&others)
    }

    /// What a side can keep and reach while the `active` sides play on.
    pub fn prospect(&self, side: u8, active: &[u8]) -> Prospect {
        let rivals = active.iter().filter(|&&rival| rival != side);
        let kept =
            rivals.fold(self.owned_by_side(side), |kept, &rival| kept.and(&self.safe_from(rival)));
        let ceiling = self.board().playable() - self.safe_from(side).len();
        Prospect { guaranteed: kept.len(), ceiling }
    }

    /// The side that is sure to finish first: it keeps more than any other active side can reach.
    pub fn insurmountable(&self, active: &[u8]) -> Option<u8> {
        let leader = self.clear_leader(active)?;
        let mut kept = self.owned_by_side(leader);
        let mut highest = 0;
        for &rival in active.iter().filter(|&&side| side != leader) {
            let safe = self.safe_from(rival);
            kept = kept.and(&safe);
            highest = highest.max(self.board().playable() - safe.len());
            if kept.len() <= highest {
                return None;
            }
        }
        Some(leader)
    }

    /// The side that would stay first even if a rival got every empty cell. A ceiling is at least
    /// that high, so without such a side there is no safe lead: most positions end here.
    fn clear_leader(&self, active: &[u8]) -> Option<u8> {
        let (mut leader, mut best, mut second) = (None, 0, 0);
        for &side in active {
            let territory = self.side_territory(side);
            if territory > best {
                (leader, best, second) = (Some(side), territory, best);
            } else {
                second = second.max(territory);
            }
        }
        leader.filter(|_| active.len() > 1 && best > second + self.empty_count())
    }
}
