//! How hard a side can hit a square in its next turn, quickly and roughly.

use std::sync::LazyLock;

use imperial::{ACTION_POINTS, DIE, Kind, KindSet, Square, SquareSet, State, Threshold};
use tabletop::Seat;

use super::enemy_of;

/// The strongest blow a side can strike at one square in its next turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blow {
    dice: u32,
    threshold: u8,
}

impl Blow {
    /// The mean number of hits.
    pub(super) fn hits(self) -> f32 {
        self.dice as f32 * f32::from(self.threshold) / f32::from(DIE)
    }

    /// The chance of at least so many hits.
    pub(super) fn chance_of(self, hits: u32) -> f32 {
        at_least(self.dice, self.threshold, hits)
    }

    /// What a side whose turn begins can bring against an enemy square, with so many action points
    /// and without the units on the squares of `absent`: whoever stands next to it, artillery in
    /// its column, cavalry one step away that charges, and cavalry from the reserve.
    pub(super) fn at(state: &State, side: Seat, target: Square, absent: SquareSet, ap: u8) -> Blow {
        let mut muster = Muster { ap, ..Muster::default() };
        let near = target.neighbours();
        let own = state.held(side).without(absent);
        for from in own.and(near.or(target.rest_of_column())) {
            for unit in state.stack(from).units() {
                if unit.kind().reach(from).contains(target) {
                    muster.join(from, unit.kind(), unit.level(), 0);
                }
            }
        }
        let free = near.without(state.held(enemy_of(side)));
        for from in own.without(near) {
            let Some(step) = from.neighbours().and(free).iter().next() else { continue };
            for unit in state.stack(from).units() {
                if unit.kind() == Kind::Cavalry && muster.join(step, Kind::Cavalry, unit.level(), 1)
                {
                    muster.charge = true;
                }
            }
        }
        if let Some(entry) = free.and(SquareSet::home_row(side)).iter().next() {
            for (piece, count) in state.reserve(side).pieces() {
                for _ in 0..count.min(3) {
                    if piece.kind() == Kind::Cavalry {
                        muster.join(entry, Kind::Cavalry, piece.level(), 1);
                    }
                }
            }
        }
        muster.blow()
    }

    /// The same with the whole turn's action points and everybody.
    pub(super) fn full(state: &State, side: Seat, target: Square) -> Blow {
        Blow::at(state, side, target, SquareSet::EMPTY, ACTION_POINTS)
    }

    /// The most levels a side can expect to take from one square in its next turn.
    pub(super) fn worst(state: &State, side: Seat) -> f32 {
        let losses = state.held(enemy_of(side)).iter().map(|target| {
            let levels = state.stack(target).levels() as f32;
            Blow::full(state, side, target).hits().min(levels)
        });
        losses.fold(0.0, f32::max)
    }
}

/// Who has come together for a blow so far.
#[derive(Default)]
struct Muster {
    ap: u8,
    squares: SquareSet,
    kinds: KindSet,
    dice: u32,
    charge: bool,
}

impl Muster {
    /// Adds a unit that gets there for so many action points, if they are left.
    fn join(&mut self, at: Square, kind: Kind, level: u8, way: u8) -> bool {
        let cost = way + u8::from(!self.squares.contains(at));
        if cost > self.ap {
            return false;
        }
        self.ap -= cost;
        self.squares = self.squares.or(at.bit());
        self.kinds = self.kinds.with(kind);
        self.dice += u32::from(level);
        true
    }

    fn blow(&self) -> Blow {
        let (kinds, squares) = (self.kinds.len(), self.squares.len());
        let threshold = Threshold { kinds, squares, charge: self.charge };
        Blow { dice: self.dice, threshold: threshold.value() }
    }
}

const MOST_DICE: usize = 30;
const MOST_HITS: usize = 30;

/// `TAILS[threshold][dice][hits]`: the chance of at least so many hits.
static TAILS: LazyLock<Vec<[[f32; MOST_HITS + 2]; MOST_DICE + 1]>> = LazyLock::new(|| {
    (0..=DIE)
        .map(|threshold| {
            let chance = f32::from(threshold) / f32::from(DIE);
            let mut tails = [[0.0; MOST_HITS + 2]; MOST_DICE + 1];
            tails[0][0] = 1.0;
            for dice in 1..=MOST_DICE {
                tails[dice][0] = 1.0;
                for hits in 1..=MOST_HITS {
                    let before = tails[dice - 1];
                    tails[dice][hits] = before[hits] * (1.0 - chance) + before[hits - 1] * chance;
                }
            }
            tails
        })
        .collect()
});

fn at_least(dice: u32, threshold: u8, hits: u32) -> f32 {
    let (dice, hits) = ((dice as usize).min(MOST_DICE), (hits as usize).min(MOST_HITS + 1));
    TAILS[usize::from(threshold)][dice][hits]
}
