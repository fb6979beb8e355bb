//! What a position is worth to a side that has just ended its turn.
//!
//! The weights were found by matches of Captains with changed weights against a pool of earlier
//! ones and Sergeant; docs/strength.md tells how.

use imperial::{ACTION_POINTS, Kind, Piece, Square, SquareSet, Stack, State};
use tabletop::{Game, Seat, Standing};

use super::force::Blow;
use super::{enemy_of, guard};

/// The value of a game won.
const VICTORY: f32 = 100.0;

/// What a level of infantry, cavalry and artillery is worth.
const LEVEL: [f32; 3] = [1.0, 1.5, 1.2];
/// A unit alive beyond its levels.
const UNIT: f32 = 0.4;
/// The share that units in reserve keep of their worth.
const RESERVE: f32 = 0.72;
/// What a step towards the enemy flag is worth per level, and for the foremost unit.
const ROW: f32 = 0.02;
const FOREMOST_ROW: f32 = 0.5;
/// A square of the home row that somebody guards.
const GUARDED: f32 = 0.14;
/// What the enemy can expect to hit in its next turn at the worst square. There is no return
/// fire, so who comes into reach first pays: by far the heaviest weight.
const WORST_LOSS: f32 = 2.0;
/// What the own side can hit after that.
const OWN_BLOW: f32 = 0.3;
/// The share of victory that a way to the flag is worth that the enemy may not be able to stop.
const THREAT: f32 = 0.7;
/// The share of victory that an enemy on the home row costs, and an own unit on the enemy's wins.
const INTRUSION: f32 = 0.15;
const OWN_INTRUSION: f32 = 0.075;

/// The value to `seat`, whose enemy moves next, between -100 and 100.
pub(super) fn standing(state: &State, seat: Seat) -> f32 {
    if let Some(outcome) = state.outcome() {
        return match outcome.standing(seat) {
            Standing::Won => VICTORY,
            Standing::Drew => 0.0,
            Standing::Lost => -VICTORY,
        };
    }
    let enemy = enemy_of(seat);
    let lost = chance_of_loss(state, seat);
    if lost >= 1.0 {
        // Nothing is left but to hope; stay in the better position for it.
        return -VICTORY + 0.1 * worth(state, seat);
    }
    let won = chance_of_win(state, seat);
    let quiet = worth(state, seat) - worth(state, enemy) + OWN_BLOW * Blow::worst(state, seat)
        - WORST_LOSS * Blow::worst(state, enemy)
        + VICTORY * OWN_INTRUSION * intrusion(state, enemy)
        - VICTORY * INTRUSION * intrusion(state, seat);
    -VICTORY * lost + (1.0 - lost) * (THREAT * VICTORY * won + (1.0 - won) * quiet)
}

/// Units, where they stand, and who guards the flag.
fn worth(state: &State, seat: Seat) -> f32 {
    let of = |piece: Piece| LEVEL[piece.kind().index()] * f32::from(piece.level()) + UNIT;
    let reserve: f32 =
        state.reserve(seat).pieces().map(|(piece, count)| f32::from(count) * of(piece)).sum();
    let (mut on_grid, mut foremost) = (0.0, 0.0f32);
    for at in state.held(seat) {
        let rows = f32::from(if seat == Seat::A { at.row() } else { 3 - at.row() });
        for unit in state.stack(at).units() {
            on_grid += of(unit.piece());
            if unit.kind() != Kind::Artillery {
                on_grid += ROW * rows * f32::from(unit.level());
                foremost = foremost.max(rows);
            }
        }
    }
    let guarded = f32::from(state.held(seat).and(SquareSet::home_row(seat)).len());
    RESERVE * reserve + on_grid + FOREMOST_ROW * foremost + GUARDED * guarded
}

/// The chance that the enemy takes the flag in its next turn.
pub(super) fn chance_of_loss(state: &State, seat: Seat) -> f32 {
    if !state.flag_threats(enemy_of(seat)).is_empty() {
        return 1.0;
    }
    let falls = |home: Square| breakthrough(state, seat, home);
    1.0 - guard::lanes(state, seat).iter().map(|home| 1.0 - falls(home)).product::<f32>()
}

/// The chance that the guard of a lane falls to others than the cavalry that waits before it.
fn breakthrough(state: &State, seat: Seat, home: Square) -> f32 {
    let Some(waiting) = home.forward(seat) else { return 0.0 };
    let ap = ACTION_POINTS - 1;
    let blow = Blow::at(state, enemy_of(seat), home, waiting.bit(), ap);
    blow.chance_of(state.stack(home).levels())
}

/// The chance that the enemy gets onto this side's home row in its next turn and is still there
/// after this side's answer: then the flag falls.
pub(super) fn intrusion(state: &State, seat: Seat) -> f32 {
    let enemy = enemy_of(seat);
    let free = SquareSet::home_row(seat).without(state.held(seat)).without(state.held(enemy));
    let stays = |home: Square| match guard::comers(state, enemy, home) {
        0 => 0.0,
        levels => 1.0 - Blow::full(state, seat, home).chance_of(levels),
    };
    free.iter().map(stays).fold(0.0, f32::max)
}

/// The chance that a way to the enemy flag is still there next turn.
pub(super) fn chance_of_win(state: &State, seat: Seat) -> f32 {
    let enemy = enemy_of(seat);
    let threats = state.flag_threats(seat);
    if threats.is_empty() {
        return 0.0;
    }
    let entered = threats.and(SquareSet::home_row(enemy));
    if entered.is_empty() && guard::can_close_next_turn(state, enemy) {
        return 0.0;
    }
    // What stands on the home row must be destroyed, and so must cavalry before too many gaps.
    let deadly = if entered.is_empty() { threats } else { entered };
    let falls = |at: Square| Blow::full(state, enemy, at).chance_of(runners(state.stack(at)));
    1.0 - deadly.iter().map(falls).product::<f32>()
}

/// The levels of the units that can take a flag.
fn runners(stack: &Stack) -> u32 {
    let runs = stack.units().iter().filter(|unit| unit.kind() != Kind::Artillery);
    runs.map(|unit| u32::from(unit.level())).sum()
}
