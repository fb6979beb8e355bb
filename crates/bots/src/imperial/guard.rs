//! The own flag: can the enemy walk in next turn, and can that still be prevented without dice?
//!
//! A unit moves once a turn and friends never block it, so the enemy walks in exactly when one of
//! its units can do so with one move: from our home row, or as cavalry from the row before it when
//! nobody of ours stands on the square between. The first is only undone by killing; the second by
//! putting any unit on that square.

use imperial::{ACTION_POINTS, Action, CAPACITY, Kind, Square, SquareSet, State};
use tabletop::{Game, Rng, Seat};

use super::enemy_of;

/// Drops the actions after which the flag could no longer be closed for certain. When it cannot
/// be closed anyway every action stays.
pub(super) fn keep_closed(state: &State, seat: Seat, actions: &mut Vec<Action>) {
    let in_danger = is_entered(state, seat) || !lanes(state, seat).is_empty();
    let can_close = || Guard::of(state, seat, state.action_points()).can_close();
    if in_danger && can_close() {
        actions.retain(|action| stays_closed(state, seat, action));
    }
}

/// Can the flag still be closed after this action, however the dice fall? Hits only help, so an
/// attack is judged as if nothing was hit.
fn stays_closed(state: &State, seat: Seat, action: &Action) -> bool {
    let after = match *action {
        Action::Attack { origins, target } => {
            state.after_attack(origins, target, &state.stack(target).all_levels())
        }
        Action::EndTurn => return state.flag_threats(enemy_of(seat)).is_empty(),
        Action::Deploy { .. } | Action::Move { .. } | Action::Retreat | Action::Resign => {
            let mut after = state.clone();
            after
                .apply(seat, action, &mut Rng::scripted(&[]), &mut Vec::new())
                .expect("a move worth thought is a legal move");
            after
        }
    };
    after.end().is_some() || Guard::of(&after, seat, after.action_points()).can_close()
}

/// Can this side leave no way to its flag with moves and deployments alone, if its turn began now?
pub(super) fn can_close_next_turn(state: &State, seat: Seat) -> bool {
    Guard::of(state, seat, ACTION_POINTS).can_close()
}

/// Does the enemy stand on this side's home row?
fn is_entered(state: &State, seat: Seat) -> bool {
    !state.held(enemy_of(seat)).and(SquareSet::home_row(seat)).is_empty()
}

/// The squares of the home row that enemy cavalry stands before.
pub(super) fn lanes(state: &State, seat: Seat) -> SquareSet {
    let enemy = enemy_of(seat);
    let before = |home: &Square| {
        home.forward(seat).is_some_and(|at| {
            state.held(enemy).contains(at)
                && state.stack(at).units().iter().any(|unit| unit.kind() == Kind::Cavalry)
        })
    };
    SquareSet::home_row(seat).iter().filter(before).collect()
}

/// What a side has to close its home row with.
#[derive(Clone)]
struct Guard {
    entered: bool,
    lanes: SquareSet,
    /// Units on each square of the home row, by column.
    standing: [u8; 3],
    reserve: u32,
    ap: u8,
    movers: Vec<Mover>,
}

/// A unit that has not acted, where it stands if on the home row, and where on it it can go.
#[derive(Clone, Copy)]
struct Mover {
    column: Option<usize>,
    reach: SquareSet,
}

impl Guard {
    fn of(state: &State, seat: Seat, ap: u8) -> Guard {
        let home = SquareSet::home_row(seat);
        let mut guard = Guard {
            entered: is_entered(state, seat),
            lanes: lanes(state, seat),
            standing: [0; 3],
            reserve: state.reserve(seat).units(),
            ap,
            movers: Vec::new(),
        };
        for at in state.held(seat) {
            let units = state.stack(at).units();
            let column = home.contains(at).then_some(usize::from(at.column()));
            if let Some(column) = column {
                guard.standing[column] = units.len() as u8;
            }
            for unit in units.iter().filter(|unit| unit.is_ready()) {
                let reach =
                    home.iter().filter(|&to| reaches(state, seat, unit.kind(), at, to)).collect();
                guard.movers.push(Mover { column, reach });
            }
        }
        guard
    }

    /// Fills one open square after the other in every possible way. Somebody has to stand there
    /// in the end, and in which order they come does not matter.
    fn can_close(&self) -> bool {
        if self.entered {
            return false;
        }
        let open = |home: &Square| self.standing[usize::from(home.column())] == 0;
        let Some(open) = self.lanes.iter().find(open) else { return true };
        if self.ap == 0 {
            return false;
        }
        let filled = || {
            let mut next = self.clone();
            next.ap -= 1;
            next.standing[usize::from(open.column())] += 1;
            next
        };
        if self.reserve > 0 {
            let mut next = filled();
            next.reserve -= 1;
            if next.can_close() {
                return true;
            }
        }
        (0..self.movers.len()).filter(|&nth| self.movers[nth].reach.contains(open)).any(|nth| {
            let mut next = filled();
            if let Some(column) = next.movers.swap_remove(nth).column {
                next.standing[column] -= 1;
            }
            next.can_close()
        })
    }
}

/// The levels of all units of a side that could move to this square in one turn, as far as six
/// slots hold them.
pub(super) fn comers(state: &State, seat: Seat, to: Square) -> u32 {
    let (mut levels, mut slots) = (0, 0);
    for from in state.held(seat).iter().filter(|from| from.steps_to(to) <= 2) {
        for unit in state.stack(from).units() {
            let kind = unit.kind();
            let fits = slots + kind.slots() <= CAPACITY;
            if kind != Kind::Artillery && fits && reaches(state, seat, kind, from, to) {
                levels += u32::from(unit.level());
                slots += kind.slots();
            }
        }
    }
    levels
}

/// Can a unit move there, if there is room and no enemy?
fn reaches(state: &State, seat: Seat, kind: Kind, from: Square, to: Square) -> bool {
    match from.steps_to(to) {
        1 => true,
        2 if kind == Kind::Cavalry => {
            let crossings = from.neighbours().and(to.neighbours());
            !crossings.without(state.held(enemy_of(seat))).is_empty()
        }
        _ => false,
    }
}
