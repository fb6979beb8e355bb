//! Sets of places as bit masks.

/// Gives a bit mask the ways of a set: `bit_set! { TerritorySet(u32) of Territory, counted in u32 }`.
///
/// The mask is a tuple struct. Its place has `bit(self)`, the set of itself alone, and
/// `from_index(u32)`, the place of a bit. Beside the set an `Iter` over its places is made.
#[macro_export]
macro_rules! bit_set {
    ($Set:ident($Bits:ty) of $Place:ident, counted in $Count:ty) => {
        impl $Set {
            /// Nothing.
            pub const EMPTY: $Set = $Set(0);

            /// Is this one in the set?
            #[inline]
            pub const fn contains(self, place: $Place) -> bool {
                self.0 & place.bit().0 != 0
            }

            /// What is in both sets.
            #[must_use]
            pub const fn and(self, other: $Set) -> $Set {
                $Set(self.0 & other.0)
            }

            /// What is in either set.
            #[must_use]
            pub const fn or(self, other: $Set) -> $Set {
                $Set(self.0 | other.0)
            }

            /// What is in this set and not in the other.
            #[must_use]
            pub const fn without(self, other: $Set) -> $Set {
                $Set(self.0 & !other.0)
            }

            /// How many are in the set.
            pub const fn len(self) -> $Count {
                self.0.count_ones() as $Count
            }

            /// Is nothing in the set?
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// All of the set in ascending order.
            #[inline]
            pub fn iter(self) -> Iter {
                Iter(self.0)
            }
        }

        impl IntoIterator for $Set {
            type Item = $Place;
            type IntoIter = Iter;
            #[inline]
            fn into_iter(self) -> Iter {
                self.iter()
            }
        }

        impl FromIterator<$Place> for $Set {
            fn from_iter<I: IntoIterator<Item = $Place>>(places: I) -> $Set {
                places.into_iter().fold($Set::EMPTY, |set, place| set.or(place.bit()))
            }
        }

        /// What is in a set, ascending.
        #[derive(Clone, Debug)]
        pub struct Iter($Bits);

        impl Iterator for Iter {
            type Item = $Place;
            #[inline]
            fn next(&mut self) -> Option<$Place> {
                let index = self.0.trailing_zeros();
                (index < <$Bits>::BITS).then(|| {
                    self.0 &= self.0 - 1; // drops the lowest bit
                    $Place::from_index(index)
                })
            }
        }
    };
}

#[cfg(test)]
#[allow(unreachable_pub)] // the macro is for sets that other crates use
mod tests {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Digit(u8);

    impl Digit {
        const fn bit(self) -> DigitSet {
            DigitSet(1 << self.0)
        }

        const fn from_index(index: u32) -> Digit {
            Digit(index as u8)
        }
    }

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct DigitSet(u16);

    bit_set! { DigitSet(u16) of Digit, counted in u8 }

    fn set(digits: &[u8]) -> DigitSet {
        digits.iter().map(|&digit| Digit(digit)).collect()
    }

    #[test]
    fn a_set_is_what_is_in_it_whatever_the_order() {
        assert_eq!(set(&[15, 0, 3, 3]), set(&[0, 3, 15]));
        assert_eq!(set(&[15, 0, 3]).len(), 3);
        assert!(set(&[]).is_empty() && set(&[]) == DigitSet::EMPTY);
        assert!(set(&[0, 15]).contains(Digit(15)) && !set(&[0, 15]).contains(Digit(14)));
    }

    #[test]
    fn sets_are_joined_met_and_taken_apart() {
        let (a, b) = (set(&[1, 2, 3]), set(&[3, 4]));
        assert_eq!(a.and(b), set(&[3]));
        assert_eq!(a.or(b), set(&[1, 2, 3, 4]));
        assert_eq!(a.without(b), set(&[1, 2]));
    }

    #[test]
    fn places_come_in_ascending_order_to_the_last_bit() {
        let digits: Vec<u8> = set(&[15, 0, 7]).into_iter().map(|digit| digit.0).collect();
        assert_eq!(digits, [0, 7, 15]);
    }
}
