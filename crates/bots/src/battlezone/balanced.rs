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
    /// `targets[armies]`: enemy territories that so many armies may attack.
    targets: [TerritorySet; MAX_ARMIES as usize + 1],
    count: u32,
    even: u32,
}

impl<'a> Attacks<'a> {
    /// With n armies, targets of up to `strongest(n)` armies are attacked.
    fn of(state: &'a State, seat: Seat, strongest: impl Fn(u8) -> u8) -> Attacks<'a> {
        let enemy = state.owned(if seat == Seat::A { Seat::B } else { Seat::A });
        let mut holding = [TerritorySet::EMPTY; MAX_ARMIES as usize + 1];
        for territory in enemy {
            let armies = usize::from(state.armies(territory));
            holding[armies] = holding[armies].or(territory.bit());
        }
        let targets = std::array::from_fn(|armies| {
            let weak = holding.iter().take(usize::from(strongest(armies as u8)) + 1);
            weak.fold(TerritorySet::EMPTY, |all, &some| all.or(some))
        });
        let active = state.to_act() == Some(seat) && state.phase() == Phase::Attack;
        let owned = if active { state.owned(seat) } else { TerritorySet::EMPTY };
        let from = owned.iter().filter(|&from| state.armies(from) > 1).collect();
        let mut attacks = Attacks { state, from, targets, count: 0, even: 0 };
        for from in from {
            attacks.count += attacks.on(from).len();
            let armies = usize::from(state.armies(from));
            attacks.even += state.map().neighbours(from).and(holding[armies]).len();
        }
        attacks
    }

    fn on(&self, from: Territory) -> TerritorySet {
        let armies = usize::from(self.state.armies(from));
        self.state.map().neighbours(from).and(self.targets[armies])
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
