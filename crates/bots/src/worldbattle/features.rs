//! A player's situation as numbers: what the learned value reads.

use tabletop::Seat;
use worldbattle::{MOST_PLAYERS, TerritorySet};

use super::position::Position;
use super::strength::weighed_strength;
use super::turn;

/// Raised when a number below changes its meaning: weights of another version are refused.
pub const VERSION: u32 = 1;

/// The numbers of one player.
pub const INPUTS: usize = 28;

const PLAYERS: usize = MOST_PLAYERS as usize;

/// A player as the learned value sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Player {
    /// Hard's opinion: the weight of its strength among all players.
    pub weight: f32,
    /// What the network reads.
    pub inputs: [f32; INPUTS],
}

/// What a player gets before a threat is carried out.
const HELP: u32 = 3;

/// The numbers of every player still in the game, by seat, when the position's player ends a turn.
pub(super) fn features(position: &Position<'_>, out: &mut [Option<Player>; PLAYERS]) {
    let mut sides = [Side::default(); PLAYERS];
    let mut all = Totals::default();
    for (seat, side) in Seat::first(MOST_PLAYERS).zip(&mut sides) {
        if !position.owned[seat.index()].is_empty() {
            side.look_at(position, seat);
            all.add(side);
        }
    }
    all.mark_continents(position);
    for seat in Seat::first(MOST_PLAYERS) {
        let there = !position.owned[seat.index()].is_empty();
        out[seat.index()] = there.then(|| Player {
            weight: weighed_strength(position, seat),
            inputs: numbers(position, seat, &sides, &all),
        });
    }
}

/// What all players have together.
#[derive(Default)]
struct Totals {
    players: f32,
    armies: f32,
    income: f32,
    /// The continents that one player holds, by place on the map.
    held: TerritorySet,
}

impl Totals {
    fn add(&mut self, side: &Side) {
        self.players += 1.0;
        self.armies += side.armies;
        self.income += side.income();
    }

    fn mark_continents(&mut self, position: &Position<'_>) {
        for owned in &position.owned[..PLAYERS] {
            for whole in position.map.continents_in(*owned) {
                self.held = self.held.or(whole.territories);
            }
        }
    }
}

/// What one player has, and what stands against it.
#[derive(Clone, Copy, Default)]
struct Side {
    territories: f32,
    armies: f32,
    border: f32,
    border_armies: f32,
    hostile_armies: f32,
    largest: f32,
    /// The chances that the strongest neighbour takes a territory, in all and times its armies.
    incoming: f32,
    incoming_armies: f32,
    outgoing: f32,
    /// The strongest stack of others next to this player.
    strongest_neighbour: f32,
    bonus: f32,
    safe_bonus: f32,
    progress: f32,
}

impl Side {
    fn income(&self) -> f32 {
        (self.territories / 3.0).max(3.0) + self.bonus
    }

    fn look_at(&mut self, position: &Position<'_>, seat: Seat) {
        let own = position.owned[seat.index()];
        let mut fall = [0.0f32; 64];
        self.territories = own.len() as f32;
        for territory in own {
            let armies = position.at(territory);
            self.armies += armies;
            self.largest = self.largest.max(armies);
            let others = position.map.neighbours(territory).without(own);
            if others.is_empty() {
                continue;
            }
            let (mut strongest, mut weakest, mut hostile) = (0.0f32, f32::MAX, 0.0);
            for it in others {
                let there = position.at(it);
                weakest = weakest.min(there);
                if !position.neutral().contains(it) {
                    strongest = strongest.max(there);
                    hostile += there;
                }
            }
            self.border += 1.0;
            self.border_armies += armies;
            self.hostile_armies += hostile;
            self.strongest_neighbour = self.strongest_neighbour.max(strongest);
            if strongest > 0.0 {
                let chance = turn::chance(whole(strongest) + HELP, whole(armies));
                fall[territory.index()] = chance;
                self.incoming += chance;
                self.incoming_armies += chance * armies;
            }
            self.outgoing += turn::chance(whole(armies), whole(weakest));
        }
        for continent in position.map.continents() {
            let bonus = continent.bonus as f32;
            let inside = continent.territories.and(own);
            if inside == continent.territories {
                let held: f32 = inside.iter().map(|it| 1.0 - fall[it.index()]).product();
                self.bonus += bonus;
                self.safe_bonus += bonus * held;
            } else {
                let share = inside.len() as f32 / continent.territories.len() as f32;
                self.progress += bonus * share * share;
            }
        }
    }
}

fn whole(armies: f32) -> u32 {
    (armies + 0.5).max(1.0) as u32
}

fn numbers(
    position: &Position<'_>,
    seat: Seat,
    sides: &[Side; PLAYERS],
    all: &Totals,
) -> [f32; INPUTS] {
    let side = &sides[seat.index()];
    let cards = f32::from(position.cards[seat.index()]);
    let mean = all.armies / all.players;
    let ahead = turns_until(position, seat);
    let (prey, strongest_other) = rivals(position, seat, sides);
    let doom = turn::chance(
        whole(side.strongest_neighbour) + 2 * HELP,
        whole(side.armies + side.territories),
    );
    let map = position.map.territories().len() as f32;
    [
        side.armies / all.armies,
        side.territories / map,
        side.income() / all.income,
        (side.income() / side.armies).min(1.0),
        side.bonus * 0.1,
        side.safe_bonus * 0.1,
        side.progress * 0.1,
        takeable(position, seat, side) * 0.1,
        breakable(position, seat, all.held) * 0.1,
        cards * 0.2,
        (cards * position.set / 3.0 / mean).min(3.0),
        side.border_armies / side.armies,
        (side.border_armies / side.hostile_armies.max(1.0)).min(3.0) / 3.0,
        side.largest / all.armies,
        side.border / side.territories,
        side.incoming / side.territories,
        side.incoming_armies / side.armies,
        side.outgoing / side.border.max(1.0),
        ahead / all.players,
        if ahead <= 1.0 { 1.0 } else { 0.0 },
        doom,
        prey,
        (side.armies / strongest_other.max(1.0)).min(3.0) / 3.0,
        (position.set / mean).min(3.0) / 3.0,
        (side.armies / mean).min(3.0) / 3.0,
        (all.players - 2.0) * 0.25,
        if cards >= 5.0 { 1.0 } else { 0.0 },
        1.0,
    ]
}

/// How many turns of players still in the game come up to this seat's, its own included, after the
/// position's player.
fn turns_until(position: &Position<'_>, seat: Seat) -> f32 {
    let here = position.order.iter().position(|it| *it == position.me).unwrap_or(0);
    let after = position.order[here + 1..].iter().chain(&position.order[..=here]);
    let mut turns = 0.0;
    for next in after.filter(|it| !position.owned[it.index()].is_empty()) {
        turns += 1.0;
        if *next == seat {
            break;
        }
    }
    turns
}

/// The best chance to wipe somebody out with the largest stack, cards counted, and the armies of
/// the strongest other player.
fn rivals(position: &Position<'_>, seat: Seat, sides: &[Side; PLAYERS]) -> (f32, f32) {
    let side = &sides[seat.index()];
    let (mut prey, mut strongest) = (0.0f32, 0.0f32);
    for (nth, other) in sides.iter().enumerate() {
        if nth == seat.index() || other.territories == 0.0 {
            continue;
        }
        strongest = strongest.max(other.armies);
        let force = whole(side.largest + side.income());
        let chance = turn::chance(force, whole(other.armies + other.territories));
        prey = prey.max(chance * (1.0 + f32::from(position.cards[nth])) / 6.0);
    }
    (prey, strongest)
}

/// The bonus of continents that are not held, each times the chance to take what is missing.
fn takeable(position: &Position<'_>, seat: Seat, side: &Side) -> f32 {
    let own = position.owned[seat.index()];
    let mut worth = 0.0f32;
    for continent in position.map.continents() {
        let missing = continent.territories.without(own);
        if missing.is_empty() {
            continue;
        }
        let (mut defenders, mut around) = (0.0, TerritorySet::EMPTY);
        for it in missing {
            defenders += position.at(it) + 1.0;
            around = around.or(position.map.neighbours(it));
        }
        let attackers: f32 = around.and(own).iter().map(|it| position.at(it) - 1.0).sum();
        let chance = turn::chance(whole(attackers + side.income()), whole(defenders));
        worth = worth.max(continent.bonus as f32 * chance);
    }
    worth
}

/// The best chance to break into a continent that another player holds, times its bonus.
fn breakable(position: &Position<'_>, seat: Seat, held: TerritorySet) -> f32 {
    let own = position.owned[seat.index()];
    let open = held.without(own);
    if open.is_empty() {
        return 0.0;
    }
    let mut best = 0.0f32;
    for continent in position.map.continents() {
        for target in continent.territories.and(open) {
            let attackers = position.map.neighbours(target).and(own);
            let strongest = attackers.iter().map(|it| position.count(it)).max().unwrap_or(0);
            if strongest > 0 {
                let chance = turn::chance(strongest + HELP, position.count(target));
                best = best.max(continent.bonus as f32 * chance);
            }
        }
    }
    best
}
