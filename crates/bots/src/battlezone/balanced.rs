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

fn analysis(attacks: &Attacks<'_>, chosen: Action) -> Analysis<Action> {
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
/// ascending by origin, then by target. Kept as sets, never as a list: this is the inner loop of
/// every simulation.
struct Attacks<'a> {
    state: &'a State,
    from: TerritorySet,
    /// `weak[n]`: enemy territories with at most n armies.
    weak: [TerritorySet; MAX_ARMIES as usize + 1],
    /// With n armies, targets of up to `strongest(n)` armies are attacked.
    strongest: fn(u8) -> u8,
    count: u32,
    even: u32,
}

impl<'a> Attacks<'a> {
    fn of(state: &'a State, seat: Seat, strongest: fn(u8) -> u8) -> Attacks<'a> {
        let enemy = state.owned(if seat == Seat::A { Seat::B } else { Seat::A });
        let mut weak = [TerritorySet::EMPTY; MAX_ARMIES as usize + 1];
        for armies in 1..=MAX_ARMIES {
            let n = usize::from(armies);
            weak[n] = weak[n - 1].or(state.holding(armies).and(enemy));
        }
        let active = state.to_act() == Some(seat) && state.phase() == Phase::Attack;
        let owned = if active { state.owned(seat) } else { TerritorySet::EMPTY };
        let from = owned.and(state.holding_several());
        let mut attacks = Attacks { state, from, weak, strongest, count: 0, even: 0 };
        for from in from {
            let armies = usize::from(state.armies(from));
            attacks.count += attacks.on(from).len();
            let even = weak[armies].without(weak[armies - 1]);
            attacks.even += state.map().neighbours(from).and(even).len();
        }
        attacks
    }

    #[inline]
    fn on(&self, from: Territory) -> TerritorySet {
        let strongest = (self.strongest)(self.state.armies(from)).min(MAX_ARMIES);
        self.state.map().neighbours(from).and(self.weak[usize::from(strongest)])
    }

    fn each(&self, mut each: impl FnMut(Territory, Territory)) {
        for from in self.from {
            for to in self.on(from) {
                each(from, to);
            }
        }
    }

    fn pick(&self, rng: &mut Rng) -> Option<Action> {
        if self.count == 0 {
            return None;
        }
        let mut left = rng.below(self.count);
        for from in self.from {
            let targets = self.on(from);
            if left < targets.len() {
                return Some(Action::Attack { from, to: targets.nth(left) });
            }
            left -= targets.len();
        }
        unreachable!("the draw is below the number of attacks")
    }
}
