//! A position as Hard thinks about it: armies may be averages, and it has a value.

use tabletop::Seat;
use worldbattle::{CardValue, MOST_PLAYERS, Map, Table, Territory, TerritorySet, View};

use super::turn;

/// Who owns what with how many armies, and how many cards everyone holds.
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    pub(super) map: &'a Map,
    pub(super) me: Seat,
    /// By seat; the last entry is the neutral garrisons.
    pub(super) owned: [TerritorySet; MOST_PLAYERS as usize + 1],
    pub(super) armies: [f32; Territory::MAX as usize],
    pub(super) cards: [u8; MOST_PLAYERS as usize],
    /// Has a card been earned this turn?
    pub(super) conquered: bool,
    /// What the next card set will be worth.
    set: f32,
}

/// What counts how much, in armies.
const INCOME: f32 = 1.5;
const HELD_BONUS: f32 = 5.0;
/// A continent that is nearly whole, times the square of the share owned.
const PROGRESS: f32 = 1.2;
/// A third of a set.
const CARD: f32 = 0.8;
/// An army that no enemy is next to.
const BEHIND: f32 = 0.75;
/// What a player gets before a threat is carried out.
const HELP: u32 = 3;

impl<'a> Position<'a> {
    pub(super) fn of(view: &'a View, me: Seat) -> Position<'a> {
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
        cards[me.index()] += u8::from(table.has_conquered());
        let conquered = table.has_conquered();
        Position { map: table.map(), me, owned, armies, cards, conquered, set }
    }

    pub(super) fn own(&self) -> TerritorySet {
        self.owned[self.me.index()]
    }

    pub(super) fn at(&self, territory: Territory) -> f32 {
        self.armies[territory.index()]
    }

    pub(super) fn set(&mut self, territory: Territory, armies: f32) {
        self.armies[territory.index()] = armies;
    }

    /// A whole number of armies, at least 1.
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

    /// How good this is for me when the others are to move: my share of everyone's strength.
    pub(super) fn value(&self) -> f32 {
        let (mut mine, mut all) = (0.0, 0.0);
        for seat in Seat::first(MOST_PLAYERS) {
            if self.owned[seat.index()].is_empty() {
                continue;
            }
            let strength = self.strength(seat);
            let weighed = strength * strength.sqrt();
            all += weighed;
            if seat == self.me {
                mine = weighed;
            }
        }
        mine / all
    }

    fn strength(&self, seat: Seat) -> f32 {
        let own = self.owned[seat.index()];
        let mut armies = 0.0;
        for territory in own {
            let safe = own.contains_all(self.map.neighbours(territory));
            armies +=
                if safe { 1.0 + (self.at(territory) - 1.0) * BEHIND } else { self.at(territory) };
        }
        let income = (own.len() as f32 / 3.0).max(3.0);
        let cards = f32::from(self.cards[seat.index()]) * self.set / 3.0;
        armies + INCOME * income + self.continents(seat, own) + CARD * cards
    }

    /// What the continents are worth: held ones by the chance to keep them, others by the share.
    fn continents(&self, seat: Seat, own: TerritorySet) -> f32 {
        let mut worth = 0.0;
        for continent in self.map.continents() {
            let bonus = continent.bonus as f32;
            let inside = continent.territories.and(own);
            if inside == continent.territories {
                let held = if seat == self.me { self.hold(inside, own) } else { 1.0 };
                worth += bonus * HELD_BONUS * held;
            } else if seat == self.me {
                let share = inside.len() as f32 / continent.territories.len() as f32;
                worth += bonus * PROGRESS * share * share;
            }
        }
        worth
    }

    /// The chance that no neighbour breaks into these territories before my next turn.
    fn hold(&self, territories: TerritorySet, own: TerritorySet) -> f32 {
        let mut held = 1.0;
        for territory in territories {
            let enemies = self.map.neighbours(territory).without(own);
            let neutral = self.owned[usize::from(MOST_PLAYERS)];
            let strongest =
                enemies.without(neutral).iter().map(|it| self.count(it)).max().unwrap_or(0);
            if strongest > 0 {
                held *= 1.0 - turn::chance(strongest + HELP, self.count(territory));
            }
        }
        held
    }
}
