//! What a position is worth to a side that has just ended its turn.

use imperial::{ACTION_POINTS, Kind, Piece, Square, SquareSet, Stack, State};
use tabletop::{Game, Seat, Standing};

use super::force::Blow;
use super::{enemy_of, guard};

/// The value of a game won.
pub(super) const VICTORY: f32 = 100.0;

/// What a level of infantry, cavalry and artillery is worth.
const LEVEL: [f32; 3] = [1.0, 1.5, 1.2];
/// A unit alive beyond its levels.
const UNIT: f32 = 0.3;
/// The share that units in reserve keep of their worth.
const RESERVE: f32 = 0.85;
/// What a step towards the enemy flag is worth, per level.
const ROW: f32 = 0.12;
/// A square of the home row that somebody guards.
const GUARDED: f32 = 0.35;
/// Expected losses in the enemy's next turn, at the worst square and at the others.
const WORST_LOSS: f32 = 0.8;
const OTHER_LOSS: f32 = 0.35;
/// What the own side can hit after that.
const OWN_BLOW: f32 = 0.3;
/// What a way to the enemy flag is worth that the enemy can still close with moves.
const CLOSABLE_THREAT: f32 = 0.6;
/// The share of victory that an unstoppable threat is worth.
const THREAT: f32 = 0.7;

/// The value to `seat`, whose enemy moves next, between -100 and 100.
pub(super) fn standing(state: &State, seat: Seat) -> f32 {
    if let Some(outcome) = state.outcome() {
        return match outcome.standing(seat) {
            Standing::Won => VICTORY,
            Standing::Drew => 0.0,
            Standing::Lost => -VICTORY,
        };
    }
    let lost = chance_of_loss(state, seat);
    if lost >= 1.0 {
        return -VICTORY + 0.1 * worth(state, seat);
    }
    let won = chance_of_win(state, seat);
    let quiet = worth(state, seat) - worth(state, enemy_of(seat))
        + blows(state, seat)
        + if won.closable { CLOSABLE_THREAT } else { 0.0 };
    -VICTORY * lost + (1.0 - lost) * (THREAT * VICTORY * won.chance + (1.0 - won.chance) * quiet)
}

/// Units, where they stand, and who guards the flag.
fn worth(state: &State, seat: Seat) -> f32 {
    let of = |piece: Piece| LEVEL[piece.kind().index()] * f32::from(piece.level()) + UNIT;
    let reserve: f32 =
        state.reserve(seat).pieces().map(|(piece, count)| f32::from(count) * of(piece)).sum();
    let mut total = RESERVE * reserve;
    for at in state.held(seat) {
        let rows = f32::from(if seat == Seat::A { at.row() } else { 3 - at.row() });
        for unit in state.stack(at).units() {
            total += of(unit.piece());
            if unit.kind() != Kind::Artillery {
                total += ROW * rows * f32::from(unit.level());
            }
        }
    }
    total + GUARDED * f32::from(state.held(seat).and(SquareSet::home_row(seat)).len())
}

/// What the enemy can hit next turn, and less so what the own side can hit after that.
fn blows(state: &State, seat: Seat) -> f32 {
    let [threat, own] = [enemy_of(seat), seat].map(|side| {
        let (mut worst, mut all) = (0.0f32, 0.0);
        for target in state.held(enemy_of(side)) {
            let loss = Blow::full(state, side, target).hits();
            let loss = loss.min(state.stack(target).levels() as f32);
            worst = worst.max(loss);
            all += loss;
        }
        (worst, all)
    });
    let cost = WORST_LOSS * threat.0 + OTHER_LOSS * (threat.1 - threat.0);
    OWN_BLOW * own.0 - cost
}

/// The chance that the enemy takes the flag in its next turn.
fn chance_of_loss(state: &State, seat: Seat) -> f32 {
    let enemy = enemy_of(seat);
    if !state.flag_threats(enemy).is_empty() {
        return 1.0;
    }
    let mut held = 1.0;
    for home in guard::lanes(state, seat) {
        held *= 1.0 - breakthrough(state, seat, home);
    }
    1.0 - held
}

/// The chance that the guard of a lane falls to others than the cavalry that waits before it.
fn breakthrough(state: &State, seat: Seat, home: Square) -> f32 {
    let Some(waiting) = home.forward(seat) else { return 0.0 };
    let ap = ACTION_POINTS - 1;
    let blow = Blow::at(state, enemy_of(seat), home, waiting.bit(), ap);
    blow.chance_of(state.stack(home).levels())
}

/// The way to the enemy flag.
struct Way {
    /// The chance that it is still there next turn.
    chance: f32,
    /// Is there one that the enemy can close with moves?
    closable: bool,
}

fn chance_of_win(state: &State, seat: Seat) -> Way {
    let enemy = enemy_of(seat);
    let threats = state.flag_threats(seat);
    if threats.is_empty() {
        return Way { chance: 0.0, closable: false };
    }
    let entered = threats.and(SquareSet::home_row(enemy));
    if entered.is_empty() && guard::can_close_next_turn(state, enemy) {
        return Way { chance: 0.0, closable: true };
    }
    // What stands on the home row must be destroyed, and so must cavalry before too many gaps.
    let deadly = if entered.is_empty() { threats } else { entered };
    let mut stopped = 1.0;
    for at in deadly {
        stopped *= Blow::full(state, enemy, at).chance_of(runners(state.stack(at)));
    }
    Way { chance: 1.0 - stopped, closable: false }
}

/// The levels of the units that can take a flag.
fn runners(stack: &Stack) -> u32 {
    let runs = stack.units().iter().filter(|unit| unit.kind() != Kind::Artillery);
    runs.map(|unit| u32::from(unit.level())).sum()
}
