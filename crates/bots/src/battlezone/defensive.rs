//! Defensive: only when the odds are clearly good.

use battlezone::{Action, State, Territory, View, win_chance};
use search::{Analysis, Bot, Candidate};
use tabletop::{Game, Rng, Seat};

use super::balanced::pass;
use super::reference::{self, AREAS, PLAYERS, Table};

/// Attacks only with two armies more than the target; of these the capture that makes its largest
/// group largest, then the safest. Equals are drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Defensive;

impl Bot<State> for Defensive {
    fn analyse(&self, view: &View, seat: Seat, rng: &mut Rng) -> Analysis<Action> {
        let mut candidates = Vec::new();
        if view.check(seat, &Action::Skip).is_ok() {
            view.attacks(seat, |from, to| {
                if view.armies(from) >= view.armies(to) + 2 {
                    let weight = consolidation(view, seat, from, to);
                    candidates.push(Candidate::new(Action::Attack { from, to }, weight));
                }
            });
        }
        let best = candidates.iter().map(|it| it.weight).fold(f32::MIN, f32::max);
        let equals: Vec<Action> =
            candidates.iter().filter(|it| it.weight == best).map(|it| it.action).collect();
        let chosen = match equals.len() {
            0 => pass(view),
            len => equals[rng.below(len as u32) as usize],
        };
        if candidates.is_empty() {
            candidates.push(Candidate::new(chosen, 0.0));
        }
        Analysis::new(chosen, candidates)
    }
}

/// The largest group after the capture; the chance of winning decides between equals.
fn consolidation(state: &State, seat: Seat, from: Territory, to: Territory) -> f32 {
    let after = state.owned(seat).or(to.bit());
    let group = state.map().largest_group(after).len();
    group as f32 + win_chance(state.armies(from), state.armies(to)) as f32 / 2.0
}

/// The defensive bot of the reference, which prefers the last good attack it finds; two of them
/// practically never finish a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReferenceDefensive;

impl Bot<State> for ReferenceDefensive {
    fn analyse(&self, view: &View, seat: Seat, _rng: &mut Rng) -> Analysis<Action> {
        let attack = view
            .check(seat, &Action::Skip)
            .ok()
            .and_then(|()| reference::defensive_bot(&table(view), seat.index() as u8))
            .map(|(from, to)| Action::Attack {
                from: Territory::new(from),
                to: Territory::new(to),
            });
        let chosen = attack.unwrap_or_else(|| pass(view));
        Analysis::even(chosen, [chosen])
    }
}

/// A position as the reference would hold it.
pub(super) fn table(state: &State) -> Table {
    let mut table = Table {
        owner: [None; AREAS],
        dice: [0; AREAS],
        join: [0; AREAS],
        largest_group: [0; PLAYERS],
        reserve: [0; PLAYERS],
    };
    let coast = state.map().coast();
    // A map of 32 territories does not fit the reference's numbers; generated maps have at most 31.
    for territory in state.map().territories().iter().take(AREAS - 1) {
        let area = usize::from(territory.number());
        table.owner[area] = Some(state.owner(territory).index() as u8);
        table.dice[area] = state.armies(territory);
        table.join[area] =
            state.map().neighbours(territory).0 << 1 | u32::from(coast.contains(territory));
    }
    for seat in [Seat::A, Seat::B] {
        table.largest_group[seat.index()] = state.largest_group(seat).len();
        table.reserve[seat.index()] = state.reserve(seat);
    }
    table
}
