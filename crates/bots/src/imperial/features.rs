//! A position as numbers: what the learned value reads.

use imperial::{Kind, SquareSet, State};
use tabletop::Seat;

use super::force::Blow;
use super::standing::{chance_of_loss, chance_of_win, intrusion, standing};
use super::{enemy_of, guard};

/// Raised when a number below changes its meaning: weights of another version are refused.
pub const VERSION: u32 = 1;

/// Numbers of one side.
const PER_SIDE: usize = 18;

/// Where [`features`] puts what Captain thinks of the position: the network begins with it.
pub const CAPTAIN: usize = 2 * PER_SIDE;

/// All numbers: both sides, Captain's opinion, the flags, the time left, and a constant.
pub const INPUTS: usize = 2 * PER_SIDE + 6;

/// The position when `seat` has just ended its turn: its numbers first, then the enemy's.
pub fn features(state: &State, seat: Seat) -> [f32; INPUTS] {
    let mut inputs = [0.0; INPUTS];
    let (own, rest) = inputs.split_at_mut(PER_SIDE);
    side(state, seat, own);
    side(state, enemy_of(seat), &mut rest[..PER_SIDE]);
    let quiet = state.quiet_rounds().map_or(0.0, |(passed, of)| passed as f32 / f32::from(of));
    let late = state.max_rounds().map_or(0.0, |most| state.round() as f32 / f32::from(most));
    rest[PER_SIDE..].copy_from_slice(&[
        (standing(state, seat) * 0.1).clamp(-6.0, 6.0),
        chance_of_loss(state, seat),
        chance_of_win(state, seat),
        quiet,
        late,
        1.0,
    ]);
    inputs
}

fn side(state: &State, seat: Seat, out: &mut [f32]) {
    let (mut on_grid, mut in_reserve) = ([0.0f32; 3], [0.0f32; 3]);
    for (piece, count) in state.reserve(seat).pieces() {
        in_reserve[piece.kind().index()] += f32::from(count) * f32::from(piece.level());
    }
    let home = SquareSet::home_row(seat);
    let (mut units, mut foremost, mut advance, mut at_home, mut largest) =
        (0.0, 0.0f32, 0.0, 0.0, 0.0f32);
    for at in state.held(seat) {
        let rows = f32::from(if seat == Seat::A { at.row() } else { 3 - at.row() });
        let stack = state.stack(at);
        let levels = stack.levels() as f32;
        largest = largest.max(levels);
        at_home += if home.contains(at) { levels } else { 0.0 };
        for unit in stack.units() {
            units += 1.0;
            on_grid[unit.kind().index()] += f32::from(unit.level());
            if unit.kind() != Kind::Artillery {
                foremost = foremost.max(rows);
                advance += rows * f32::from(unit.level());
            }
        }
    }
    let (worst, total) = blows(state, seat);
    out.copy_from_slice(&[
        on_grid[0] * 0.1,
        on_grid[1] * 0.1,
        on_grid[2] * 0.1,
        in_reserve[0] * 0.1,
        in_reserve[1] * 0.1,
        in_reserve[2] * 0.1,
        units * 0.1,
        state.reserve(seat).units() as f32 * 0.1,
        foremost / 3.0,
        advance / 30.0,
        f32::from(state.held(seat).and(home).len()) / 3.0,
        at_home * 0.1,
        worst * 0.2,
        total * 0.1,
        f32::from(guard::lanes(state, seat).len()) / 3.0,
        intrusion(state, seat),
        largest * 0.1,
        f32::from(state.held(seat).len()) / 6.0,
    ]);
}

/// What a side can expect to take from one enemy square in its next turn: at the best, and over
/// all squares together.
fn blows(state: &State, seat: Seat) -> (f32, f32) {
    let (mut worst, mut total) = (0.0f32, 0.0);
    for target in state.held(enemy_of(seat)) {
        let levels = state.stack(target).levels() as f32;
        let hits = Blow::full(state, seat, target).hits().min(levels);
        worst = worst.max(hits);
        total += hits;
    }
    (worst, total)
}
