//! How many armies stand in every territory.

use crate::{Territory, TerritorySet};

/// A territory holds at most this many armies.
pub const MAX_ARMIES: u8 = 8;

/// 1 to 8 armies in each of 32 territories, as three bit planes of the number less one: small, and
/// "which territories hold at most five?" takes a few operations for the whole map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Armies {
    planes: [u32; 3],
}

impl Armies {
    #[inline]
    pub(crate) fn get(self, territory: Territory) -> u8 {
        let bit = |plane: usize| ((self.planes[plane] >> territory.index()) & 1) as u8;
        1 + (bit(0) | bit(1) << 1 | bit(2) << 2)
    }

    #[inline]
    pub(crate) fn set(&mut self, territory: Territory, armies: u8) {
        debug_assert!((1..=MAX_ARMIES).contains(&armies), "{armies} armies");
        let mask = territory.bit().0;
        for (nth, plane) in self.planes.iter_mut().enumerate() {
            let bit = u32::from((armies - 1) >> nth & 1);
            *plane = *plane & !mask | bit << territory.index();
        }
    }

    /// The territories with more than one army.
    #[inline]
    pub(crate) fn several(self) -> TerritorySet {
        TerritorySet(self.planes[0] | self.planes[1] | self.planes[2])
    }

    /// The territories with the most armies there can be.
    #[inline]
    pub(crate) fn full(self) -> TerritorySet {
        TerritorySet(self.planes[0] & self.planes[1] & self.planes[2])
    }

    /// The territories with exactly so many armies.
    #[inline]
    pub(crate) fn exactly(self, armies: u8) -> TerritorySet {
        let wanted = u32::from(armies.wrapping_sub(1));
        let matches = |nth: usize| !(self.planes[nth] ^ (wanted >> nth & 1).wrapping_neg());
        let possible = if (1..=MAX_ARMIES).contains(&armies) { u32::MAX } else { 0 };
        TerritorySet(possible & matches(0) & matches(1) & matches(2))
    }

    /// All armies in these territories.
    pub(crate) fn total(self, territories: TerritorySet) -> u32 {
        let count = |nth: usize| (self.planes[nth] & territories.0).count_ones() << nth;
        territories.len() + count(0) + count(1) + count(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Rng;

    #[test]
    fn the_planes_say_the_same_as_an_array() {
        let mut rng = Rng::fast(1);
        let mut array = [1u8; 32];
        let mut armies = Armies::default();
        let all = TerritorySet::first(32);
        for _ in 0..2_000 {
            let territory = all.nth(rng.below(32));
            let count = rng.die(8) as u8;
            armies.set(territory, count);
            array[territory.index()] = count;

            let holds = |test: &dyn Fn(u8) -> bool| {
                all.iter().filter(|it| test(array[it.index()])).collect::<TerritorySet>()
            };
            assert!(all.iter().all(|it| armies.get(it) == array[it.index()]));
            assert_eq!(armies.several(), holds(&|n| n > 1));
            assert_eq!(armies.full(), holds(&|n| n == 8));
            for count in 0..=9 {
                assert_eq!(armies.exactly(count), holds(&|n| n == count));
            }
            let some = TerritorySet(rng.word());
            let sum: u32 = some.iter().map(|it| u32::from(array[it.index()])).sum();
            assert_eq!(armies.total(some), sum);
        }
    }
}
