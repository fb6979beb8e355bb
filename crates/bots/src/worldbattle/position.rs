//! A position as the planning bots think about it: armies may be averages.

use std::fmt::Debug;

use tabletop::Seat;
use worldbattle::{CardValue, MOST_PLAYERS, Map, Table, Territory, TerritorySet, View};

/// What a position is worth to the player who ends a turn in it.
pub(super) trait Worth: Debug + Send + Sync {
    /// The worth to the position's player, from 0 to 1.
    fn of(&self, position: &Position<'_>) -> f32;
}

/// Who owns what with how many armies, and how many cards everyone holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position<'a> {
    pub(super) map: &'a Map,
    pub(super) me: Seat,
    /// Everyone in turn order.
    pub(super) order: &'a [Seat],
    /// By seat; the last entry is the neutral garrisons.
    pub(super) owned: [TerritorySet; MOST_PLAYERS as usize + 1],
    pub(super) armies: [f32; Territory::MAX as usize],
    pub(super) cards: [u8; MOST_PLAYERS as usize],
    /// Has a card been earned this turn?
    pub(super) conquered: bool,
    /// What the next card set will be worth.
    pub(super) set: f32,
    worth: &'a dyn Worth,
}

impl<'a> Position<'a> {
    pub(super) fn of(view: &'a View, me: Seat, worth: &'a dyn Worth) -> Position<'a> {
        let table: &Table = view;
        let mut owned = [TerritorySet::EMPTY; MOST_PLAYERS as usize + 1];
        let mut cards = [0; MOST_PLAYERS as usize];
        for seat in Seat::first(MOST_PLAYERS) {
            owned[seat.index()] = table.owned(seat);
            cards[seat.index()] = view.hand_size(seat);
        }
        owned[usize::from(MOST_PLAYERS)] = table.neutral();
        let mut armies = [0.0; Territory::MAX as usize];
        for territory in table.map().territories() {
            armies[territory.index()] = table.armies(territory) as f32;
        }
        let set = match table.rules().cards {
            CardValue::Escalating => {
                let number = table.trades().saturating_add(1);
                CardValue::Escalating.armies(view.hand(), number) as f32
            }
            CardValue::ByCount | CardValue::Fixed => 8.0,
        };
        // A card earned in this turn is as good as held.
        let conquered = table.active() == me && table.has_conquered();
        cards[me.index()] += u8::from(conquered);
        let (map, order) = (table.map(), table.order());
        Position { map, me, order, owned, armies, cards, conquered, set, worth }
    }

    /// Did more than two begin? The same share of strength is another chance then.
    pub(super) fn is_for_several(&self) -> bool {
        self.order.len() > 2
    }

    pub(super) fn own(&self) -> TerritorySet {
        self.owned[self.me.index()]
    }

    #[inline]
    pub(super) fn neutral(&self) -> TerritorySet {
        self.owned[usize::from(MOST_PLAYERS)]
    }

    #[inline]
    pub(super) fn at(&self, territory: Territory) -> f32 {
        self.armies[territory.index()]
    }

    pub(super) fn set(&mut self, territory: Territory, armies: f32) {
        self.armies[territory.index()] = armies;
    }

    /// A whole number of armies, at least 1.
    #[inline]
    pub(super) fn count(&self, territory: Territory) -> u32 {
        (self.at(territory) + 0.5).max(1.0) as u32
    }

    /// Takes a territory: so many armies have moved in, `left` stay behind.
    pub(super) fn conquer(&mut self, from: Territory, to: Territory, left: f32, moved: f32) {
        let me = self.me.index();
        for (owner, owned) in self.owned.iter_mut().enumerate() {
            let had = owned.contains(to);
            *owned = owned.without(to.bit());
            if had && owned.is_empty() && owner < usize::from(MOST_PLAYERS) {
                self.cards[me] += std::mem::take(&mut self.cards[owner]);
            }
        }
        self.owned[me] = self.owned[me].or(to.bit());
        self.set(from, left);
        self.set(to, moved);
        if !self.conquered {
            self.conquered = true;
            self.cards[me] += 1;
        }
    }

    /// How good this is for me when the others are to move, from 0 to 1.
    pub(super) fn value(&self) -> f32 {
        self.worth.of(self)
    }
}
