//! Hard's value of a position: the own share of everyone's strength.

use tabletop::Seat;
use worldbattle::{MOST_PLAYERS, TerritorySet};

use super::position::{Position, Worth};
use super::turn;

/// A player's strength is counted in armies: those on the map, income, continents and cards.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ShareOfStrength;

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

impl Worth for ShareOfStrength {
    fn of(&self, position: &Position<'_>) -> f32 {
        let (mut mine, mut all) = (0.0, 0.0);
        for seat in Seat::first(MOST_PLAYERS) {
            if position.owned[seat.index()].is_empty() {
                continue;
            }
            let weighed = weighed_strength(position, seat);
            all += weighed;
            if seat == position.me {
                mine = weighed;
            }
        }
        mine / all
    }
}

/// A player's strength to the power of one and a half: its weight among all players.
pub(super) fn weighed_strength(position: &Position<'_>, seat: Seat) -> f32 {
    let strength = strength(position, seat);
    strength * strength.sqrt()
}

fn strength(position: &Position<'_>, seat: Seat) -> f32 {
    let own = position.owned[seat.index()];
    let mut armies = 0.0;
    for territory in own {
        let safe = own.contains_all(position.map.neighbours(territory));
        let there = position.at(territory);
        armies += if safe { 1.0 + (there - 1.0) * BEHIND } else { there };
    }
    let income = (own.len() as f32 / 3.0).max(3.0);
    let cards = f32::from(position.cards[seat.index()]) * position.set / 3.0;
    armies + INCOME * income + continents(position, seat, own) + CARD * cards
}

/// What the continents are worth: held ones by the chance to keep them, others by the share.
fn continents(position: &Position<'_>, seat: Seat, own: TerritorySet) -> f32 {
    let mut worth = 0.0;
    for continent in position.map.continents() {
        let bonus = continent.bonus as f32;
        let inside = continent.territories.and(own);
        if inside == continent.territories {
            let held = if seat == position.me { hold(position, inside, own) } else { 1.0 };
            worth += bonus * HELD_BONUS * held;
        } else if seat == position.me {
            let share = inside.len() as f32 / continent.territories.len() as f32;
            worth += bonus * PROGRESS * share * share;
        }
    }
    worth
}

/// The chance that no neighbour breaks into these territories before my next turn.
fn hold(position: &Position<'_>, territories: TerritorySet, own: TerritorySet) -> f32 {
    let mut held = 1.0;
    for territory in territories {
        let hostile = position.map.neighbours(territory).without(own).without(position.neutral());
        let strongest = hostile.iter().map(|it| position.count(it)).max().unwrap_or(0);
        if strongest > 0 {
            held *= 1.0 - turn::chance(strongest + HELP, position.count(territory));
        }
    }
    held
}
