//! Hard: every move with the answer to it.

use conquer::{Action, Cell, State, View};
use search::{Analysis, Bot};
use tabletop::{Rng, Seat};

use super::sight::{pick, prize, prizes, rivals};

/// Two moves deep: a move is worth what it captures, less the best capture it leaves to a rival,
/// and the captures it threatens; of those a rival can stop one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hard;

/// More moves than this are not tried: the least promising are left out.
const MOST_MOVES: usize = 200;

impl Bot<State> for Hard {
    fn analyse(&self, view: &View, seat: Seat, rng: &mut Rng) -> Analysis<Action> {
        let rivals = rivals(view, seat);
        let mut cells: Vec<(Cell, f32)> =
            view.field().empty().iter().map(|cell| (cell, look(view, seat, cell))).collect();
        if cells.len() > MOST_MOVES {
            cells.sort_by(|(_, a), (_, b)| b.total_cmp(a));
            cells.truncate(MOST_MOVES);
        }
        let weigh = |(cell, look)| (cell, look + consequences(view, seat, &rivals, cell));
        let candidates = cells.into_iter().map(weigh).collect();
        pick(view, seat, candidates, rng)
    }
}

/// What a cell promises at first sight: a capture, and walls that it joins.
fn look(state: &State, seat: Seat, cell: Cell) -> f32 {
    let (walls, cells) = state.field().joined_walls(seat, cell);
    let captured = prize(state.field(), seat, cell) as f32;
    captured + JOINED_WALL * f32::from(walls) + JOINED_CELL * cells.min(30) as f32
}

const JOINED_WALL: f32 = 0.25;
const JOINED_CELL: f32 = 0.01;
/// What a threat is worth that a rival will stop: it costs the rival a move.
const STOPPED_THREAT: f32 = 0.25;
/// What a second threat is worth: a rival stops only one.
const SECOND_THREAT: f32 = 0.8;
/// What a rival's second threat costs: we can stop it, if that is all there is to do.
const RIVALS_SECOND: f32 = 0.3;

/// What both sides can capture after the move.
fn consequences(state: &State, seat: Seat, rivals: &[Seat], cell: Cell) -> f32 {
    let mut after = state.field().clone();
    after.place(seat, cell);
    let [mine, mine_second] = best_two(prizes(&after, seat));
    let [theirs, theirs_second] =
        best_two(rivals.iter().flat_map(|&rival| prizes(&after, rival)).collect());
    if state.can_place() > 1 {
        // The next cell is ours too: we take the best capture, or stop theirs.
        return mine.max(theirs) + SECOND_THREAT * mine.min(theirs) - theirs;
    }
    let threatened = match theirs > 0.0 {
        // The rival captures, then so do we, unless it stops us.
        true => SECOND_THREAT * mine.min(theirs),
        false => SECOND_THREAT * mine_second + STOPPED_THREAT * mine,
    };
    threatened - theirs - RIVALS_SECOND * theirs_second
}

fn best_two(prizes: Vec<(Cell, u32)>) -> [f32; 2] {
    let mut best = [0.0; 2];
    for (_, prize) in prizes {
        let prize = prize as f32;
        if prize > best[0] {
            best = [prize, best[0]];
        } else if prize > best[1] {
            best[1] = prize;
        }
    }
    best
}
