//! Balanced and Aggressive: any attack that looks even.

use battlezone::{Action, MAX_ARMIES, Phase, State, Territory, TerritorySet, View};
use search::{Analysis, Bot};
use tabletop::{Game, Rng, Seat};

/// Any attack with at least as many armies as the target, all with equal chance; skips without
/// one.
///
/// Exactly the default bot of the reference for two players, draw for draw: see
/// [`reference::default_bot`](super::reference::default_bot), whose ranking and dominance rules
/// cannot refuse anything with two players.
#[derive(Clone, Copy, Debug, Default)]
pub struct Balanced;

/// Balanced, and from stacks of four and more it also attacks one army more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Aggressive;

impl Bot<State> for Balanced {
    fn analyse(&self, view: &View, seat: Seat, rng: &mut Rng) -> Analysis<Action> {
        let attacks = Attacks::of(view, seat, |armies| armies);
        analysis(&attacks, self.choose(view, seat, rng))
    }

    fn choose(&self, view: &View, seat: Seat, rng: &mut Rng) -> Action {
        let attacks = Attacks::of(view, seat, |armies| armies);
        // The reference draws once for every even attack and, with two players, ignores it.
        for _ in 0..attacks.even {
            rng.word();
        }
        attacks.pick(rng).unwrap_or_else(|| pass(view))
    }
}

impl Bot<State> for Aggressive {
    fn analyse(&self, view: &View, seat: Seat, rng: &mut Rng) -> Analysis<Action> {
        analysis(&Attacks::of(view, seat, daring), self.choose(view, seat, rng))
    }

    fn choose(&self, view: &View, seat: Seat, rng: &mut Rng) -> Action {
        Attacks::of(view, seat, daring).pick(rng).unwrap_or_else(|| pass(view))
    }
}

/// The strongest target Aggressive attacks with so many armies.
fn daring(armies: u8) -> u8 {
    if armies >= 4 { armies + 1 } else { armies }
}

fn analysis(attacks: &Attacks, chosen: Action) -> Analysis<Action> {
    let mut actions = Vec::new();
    attacks.each(|from, to| actions.push(Action::Attack { from, to }));
    if actions.is_empty() {
        actions.push(chosen);
    }
    Analysis::even(chosen, actions)
}

/// What a seat does when it does not attack.
pub(super) fn pass(state: &State) -> Action {
    if state.phase() == Phase::Reinforcement { Action::Reinforce } else { Action::Skip }
}

/// The attacks of a seat on targets that are weak enough, in the order of the reference's list:
/// ascending by origin, then by target. Kept as sets on the stack: this is the inner loop of every
/// simulation.
struct Attacks {
    /// The territories with more than one army.
    from: TerritorySet,
    /// What each of them would attack.
    on: [TerritorySet; Territory::MAX as usize],
    count: u32,
    /// How many of them are against exactly as many armies.
    even: u32,
}

impl Attacks {
    /// With n armies, targets of up to `strongest(n)` armies are attacked.
    #[inline]
    fn of(state: &State, seat: Seat, strongest: impl Fn(u8) -> u8) -> Attacks {
        let active = state.to_act() == Some(seat) && state.phase() == Phase::Attack;
        let owned = if active { state.owned(seat) } else { TerritorySet::EMPTY };
        let from = owned.and(state.holding_several());
        let on = [TerritorySet::EMPTY; Territory::MAX as usize];
        let mut attacks = Attacks { from, on, count: 0, even: 0 };
        let enemy = state.owned(if seat == Seat::A { Seat::B } else { Seat::A });
        let at_most = state.holding_at_most();
        for from in from {
            let armies = state.armies(from);
            let upto = |armies: u8| at_most[usize::from(armies.min(MAX_ARMIES))];
            let targets = state.map().neighbours(from).and(enemy);
            let even = targets.and(upto(armies)).without(upto(armies - 1));
            let weak = targets.and(upto(strongest(armies)));
            attacks.on[from.index()] = weak;
            attacks.count += weak.len();
            attacks.even += even.len();
        }
        attacks
    }

    fn each(&self, mut each: impl FnMut(Territory, Territory)) {
        for from in self.from {
            for to in self.on[from.index()] {
                each(from, to);
            }
        }
    }

    #[inline]
    fn pick(&self, rng: &mut Rng) -> Option<Action> {
        if self.count == 0 {
            return None;
        }
        let mut left = rng.below(self.count);
        for from in self.from {
            let targets = self.on[from.index()];
            if left < targets.len() {
                return Some(Action::Attack { from, to: targets.nth(left) });
            }
            left -= targets.len();
        }
        unreachable!("the draw is below the number of attacks")
    }
}
