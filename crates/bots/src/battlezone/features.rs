//! A position as numbers: what the learned value reads.

use battlezone::{Phase, State, Territory, TerritorySet, win_chance};
use std::sync::LazyLock;
use tabletop::{Game, Seat};

/// Raised when a number below changes its meaning: weights of another version are refused.
pub const VERSION: u32 = 1;

/// Numbers of one side.
const PER_SIDE: usize = 25;

/// All numbers: both sides, one skip before, reinforcement next, and a constant.
pub const INPUTS: usize = 2 * PER_SIDE + 3;

/// The position as the side to act sees it: its numbers first, then the enemy's.
pub fn features(state: &State) -> [f32; INPUTS] {
    let mover = if state.to_act() == Some(Seat::B) { Seat::B } else { Seat::A };
    let enemy = other(mover);
    let board = Board::of(state);
    let mut inputs = [0.0; INPUTS];
    let (own, rest) = inputs.split_at_mut(PER_SIDE);
    board.side(mover, own);
    board.side(enemy, &mut rest[..PER_SIDE]);
    rest[PER_SIDE] = f32::from(u8::from(state.one_skipped()));
    rest[PER_SIDE + 1] = f32::from(u8::from(state.phase() == Phase::Reinforcement));
    rest[PER_SIDE + 2] = 1.0;
    inputs
}

pub(super) fn other(seat: Seat) -> Seat {
    if seat == Seat::A { Seat::B } else { Seat::A }
}

/// `CHANCE[a][d]`: the chance that a armies take a territory with d; 0 where there is no attack.
static CHANCE: LazyLock<[[f32; 9]; 9]> = LazyLock::new(|| {
    std::array::from_fn(|a| std::array::from_fn(|d| win_chance(a as u8, d as u8) as f32))
});

/// A position, unpacked once for both sides.
struct Board<'a> {
    state: &'a State,
    armies: [u8; 32],
    chance: &'static [[f32; 9]; 9],
    /// One over the number of territories.
    share: f32,
}

/// What a side holds in its groups.
struct Groups {
    sets: [TerritorySet; 16],
    count: usize,
    largest: TerritorySet,
}

impl<'a> Board<'a> {
    fn of(state: &'a State) -> Board<'a> {
        let mut armies = [0; 32];
        for territory in state.map().territories() {
            armies[territory.index()] = state.armies(territory);
        }
        Board { state, armies, chance: &CHANCE, share: 1.0 / f32::from(state.map().len()) }
    }

    fn armies(&self, territory: Territory) -> usize {
        usize::from(self.armies[territory.index()])
    }

    fn strongest(&self, of: TerritorySet) -> usize {
        of.iter().map(|it| self.armies(it)).max().unwrap_or(0)
    }

    fn groups(&self, of: TerritorySet) -> Groups {
        let mut groups =
            Groups { sets: [TerritorySet::EMPTY; 16], count: 0, largest: TerritorySet::EMPTY };
        for group in self.state.map().groups(of) {
            if group.len() > groups.largest.len() {
                groups.largest = group;
            }
            // Thirty-two territories could lie in more pieces; no generated map has so many.
            if groups.count < groups.sets.len() {
                groups.sets[groups.count] = group;
                groups.count += 1;
            }
        }
        groups
    }

    fn side(&self, seat: Seat, out: &mut [f32]) {
        let (own, enemy) = (self.state.owned(seat), self.state.owned(other(seat)));
        let groups = self.groups(own);
        let held = self.holdings(own, enemy, groups.largest);
        let open = self.targets(own, enemy, &groups);
        let share = self.share;
        let armies = self.state.total_armies(seat) as f32;
        let largest = groups.largest.len() as f32;
        let (territories, reserve) = (own.len() as f32, self.state.reserve(seat) as f32);
        let room = 8.0 * territories - armies;
        out.copy_from_slice(&[
            territories * share,
            largest * share,
            armies * share * 0.25,
            (reserve * share).min(3.0),
            held.border_armies * share * 0.25,
            held.largest_armies * share * 0.25,
            held.border * share,
            held.full * share * 2.0,
            held.border_ones * share * 2.0,
            held.incoming * share * 2.0,
            held.incoming_squared * share * 2.0,
            held.outgoing * share * 2.0,
            held.best_outgoing,
            held.incoming_armies * share * 0.5,
            held.incoming_largest * share * 2.0,
            open.best_growth * share * 4.0,
            open.growth * share,
            open.likely * share * 2.0,
            groups.count as f32 * share * 2.0,
            open.best_cut * share * 2.0,
            open.cut * share,
            open.best_kept,
            open.kept * share * 2.0,
            open.kept_growth * share * 4.0,
            (largest + reserve).min(room) * share,
        ]);
    }

    /// What a side's own territories are worth and what threatens them.
    fn holdings(&self, own: TerritorySet, enemy: TerritorySet, largest: TerritorySet) -> Holdings {
        let mut held = Holdings::default();
        for territory in own {
            let armies = self.armies(territory);
            let neighbours = self.state.map().neighbours(territory).and(enemy);
            let in_largest = largest.contains(territory);
            held.full += f32::from(u8::from(armies == 8));
            held.largest_armies += if in_largest { armies as f32 } else { 0.0 };
            if neighbours.is_empty() {
                continue;
            }
            let (mut weakest, mut strongest) = (8, 1);
            for it in neighbours {
                weakest = weakest.min(self.armies(it));
                strongest = strongest.max(self.armies(it));
            }
            let (incoming, outgoing) =
                (self.chance[strongest][armies], self.chance[armies][weakest]);
            held.border += 1.0;
            held.border_armies += armies as f32;
            held.border_ones += f32::from(u8::from(armies == 1));
            held.incoming += incoming;
            held.incoming_squared += incoming * incoming;
            held.incoming_armies += incoming * armies as f32;
            held.incoming_largest += if in_largest { incoming } else { 0.0 };
            held.outgoing += outgoing;
            held.best_outgoing = held.best_outgoing.max(outgoing);
        }
        held
    }

    /// What a side can take from the enemy with its strongest neighbour of each target.
    fn targets(&self, own: TerritorySet, enemy: TerritorySet, groups: &Groups) -> Targets {
        let mut open = Targets::default();
        let enemy_largest = self.state.map().largest_group(enemy);
        for target in enemy {
            let neighbours = self.state.map().neighbours(target);
            let attackers = neighbours.and(own);
            if attackers.is_empty() {
                continue;
            }
            let armies = self.strongest(attackers);
            let chance = self.chance[armies][self.armies(target)];
            if chance <= 0.0 {
                continue;
            }
            let growth = chance * joined(groups, neighbours);
            let cut = chance * self.cut(enemy, enemy_largest, target);
            let answer = self.strongest(neighbours.and(enemy));
            let kept = chance * (1.0 - self.chance[answer][armies - 1]);
            open.best_growth = open.best_growth.max(growth);
            open.growth += growth;
            open.best_cut = open.best_cut.max(cut);
            open.cut += cut;
            open.best_kept = open.best_kept.max(kept);
            open.kept += kept;
            open.kept_growth = open.kept_growth.max(kept * joined(groups, neighbours));
            open.likely += f32::from(u8::from(chance > 0.6));
        }
        open
    }

    /// How much smaller the enemy's largest group would be without this territory.
    fn cut(&self, enemy: TerritorySet, largest: TerritorySet, target: Territory) -> f32 {
        if !largest.contains(target) {
            return 0.0;
        }
        let friends = self.state.map().neighbours(target).and(largest);
        if friends.len() <= 1 {
            return 1.0;
        }
        let after = self.state.map().largest_group(enemy.without(target.bit()));
        (largest.len() - after.len()) as f32
    }
}

/// By how much the largest group grows with a territory that has these neighbours.
fn joined(groups: &Groups, neighbours: TerritorySet) -> f32 {
    let touched = groups.sets[..groups.count].iter().filter(|it| !it.and(neighbours).is_empty());
    let joined = 1 + touched.map(|it| it.len()).sum::<u32>();
    joined.saturating_sub(groups.largest.len()) as f32
}

#[derive(Default)]
struct Holdings {
    border: f32,
    border_armies: f32,
    border_ones: f32,
    largest_armies: f32,
    full: f32,
    incoming: f32,
    incoming_squared: f32,
    incoming_armies: f32,
    incoming_largest: f32,
    outgoing: f32,
    best_outgoing: f32,
}

#[derive(Default)]
struct Targets {
    best_growth: f32,
    growth: f32,
    best_cut: f32,
    cut: f32,
    best_kept: f32,
    kept: f32,
    kept_growth: f32,
    likely: f32,
}
