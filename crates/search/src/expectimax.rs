//! Several moves deep.

use tabletop::{Game, Rng, Seat};

use crate::transpositions::{Bound, Transpositions};
use crate::{Analysis, Bot, Candidate, Lookahead};

/// Expectimax by iterative deepening: a move is worth the mean of its exact outcomes, each of them
/// what the seat to act makes of it. With more than two seats all others play against the seat
/// that thinks.
///
/// Every position ranks its moves one move deep and looks further only at the best; their number
/// halves with every move from the root. Bounds on outcomes not yet searched cut the rest of a
/// move that cannot matter any more (Ballard's Star1), and tables remember positions that different
/// orders of moves lead to, their values, and the move to try first. None of it changes the result.
///
/// The budget is a number of valued positions, so the same budget gives the same move on every
/// machine. An iteration that the budget ends counts as far as it came: it began with the best
/// move of the iteration before.
///
/// An analysis says of the best three moves what they are worth; of the others the search knows
/// only that they are no better than the last of these.
#[derive(Clone, Copy, Debug)]
pub struct Expectimax<I> {
    /// What the game tells about itself.
    pub insight: I,
    /// How many positions are valued, at most, after the first iteration.
    pub positions: u32,
    /// How many moves deep it looks, at most.
    pub depth: u32,
    /// How many moves of the root are searched deeper; half of them one move later, and so on.
    pub width: usize,
    /// How many ways a forced step with dice is tried, mixed with the value before it; with 0 that
    /// value counts alone.
    pub samples: u32,
}

/// Moves of the root that are worse than the best by less than this get their exact value.
const MARGIN: f32 = 0.03;

/// No position looks at fewer moves than this.
const NARROWEST: usize = 2;

/// So many of the best moves are compared by their exact values in an analysis.
const COMPARED: usize = 3;

impl<G: Game, I: Lookahead<G>> Bot<G> for Expectimax<I> {
    fn analyse(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> Analysis<G::Action> {
        self.analyse_until(&G::from_view(view, rng), seat, rng, &|| false)
    }

    fn choose(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> G::Action {
        let state = G::from_view(view, rng);
        let (_, mut roots, _) = self.searched(&state, seat, rng, &|| false);
        roots.swap_remove(0).action
    }
}

impl<I> Expectimax<I> {
    /// The analysis of a state that is known; it ends early once `stop` says so.
    pub fn analyse_until<G: Game>(
        &self,
        state: &G,
        seat: Seat,
        rng: &mut Rng,
        stop: &dyn Fn() -> bool,
    ) -> Analysis<G::Action>
    where
        I: Lookahead<G>,
    {
        let (mut search, mut roots, rest) = self.searched(state, seat, rng, stop);
        search.compare(&mut roots);
        let line = search.line(&roots[0]);
        let chosen = roots[0].action.clone();
        let win_chance = self.insight.win_chance(roots[0].value);
        let mut least = roots[0].value;
        let candidate = |root: Ranked<G>| {
            least = least.min(root.value);
            Candidate {
                win_chance: if root.exact { self.insight.win_chance(least) } else { None },
                visits: root.visits,
                ..Candidate::new(root.action, least)
            }
        };
        let candidates = roots.into_iter().chain(rest).map(candidate).collect();
        Analysis { win_chance, line, ..Analysis::new(chosen, candidates) }
    }

    /// The moves that were searched deeper, best first, and the others.
    fn searched<'a, G: Game>(
        &'a self,
        state: &G,
        seat: Seat,
        rng: &mut Rng,
        stop: &'a dyn Fn() -> bool,
    ) -> (Search<'a, G, I>, Moves<G>, Moves<G>)
    where
        I: Lookahead<G>,
    {
        let slots = |positions: u32| (positions as usize).clamp(64, 1 << 16).next_power_of_two();
        let mut search = Search {
            options: self,
            root: seat,
            luck: u64::from(rng.word()),
            table: Transpositions::new(slots(self.positions / 16)),
            known: vec![None; slots(self.positions)],
            valued: 0,
            budget: self.positions,
            stop,
            is_cancelled: false,
            is_stopped: false,
            depth: 1,
            whole: 1,
        };
        let mut roots = search.rank(state, seat, 0);
        let mut rest = roots.split_off(self.kept(&roots, 0));
        rest.iter_mut().for_each(|root| root.exact = false);
        for depth in 2..=self.depth {
            if roots.len() < 2 || !search.deepen(&mut roots, depth) {
                break;
            }
        }
        (search, roots, rest)
    }

    /// How many of the ranked moves are searched deeper so far from the root; those that are
    /// always considered stand right behind the best.
    fn kept<G: Game>(&self, ranked: &[Ranked<G>], ply: u32) -> usize {
        let width = self.width_at(ply).min(ranked.len());
        width + ranked[width..].iter().filter(|it| it.always).count()
    }

    fn width_at(&self, ply: u32) -> usize {
        (self.width >> ply.min(31)).max(NARROWEST)
    }
}

/// A move with its outcomes and what it looks worth to the seat that thinks.
struct Ranked<G: Game> {
    action: G::Action,
    outcomes: Vec<(f32, G)>,
    value: f32,
    /// Is the value more than a bound?
    exact: bool,
    always: bool,
    visits: u32,
}

/// Moves of one position.
type Moves<G> = Vec<Ranked<G>>;

struct Search<'a, G: Game, I> {
    options: &'a Expectimax<I>,
    root: Seat,
    luck: u64,
    table: Transpositions<G::Action>,
    /// Values of positions that were met before, by their keys; a newer one takes the place of an
    /// older one with the same slot.
    known: Vec<Option<(u64, f32)>>,
    valued: u32,
    /// How many positions may be valued.
    budget: u32,
    stop: &'a dyn Fn() -> bool,
    /// Was it stopped from outside?
    is_cancelled: bool,
    /// Is it to end, whatever it was stopped by?
    is_stopped: bool,
    /// The depth of this iteration.
    depth: u32,
    /// The depth of the last iteration that came to its end.
    whole: u32,
}

impl<G: Game, I: Lookahead<G>> Search<'_, G, I> {
    /// One iteration over the moves of the root, best first before and after; `false` when there
    /// is no budget for another one.
    fn deepen(&mut self, roots: &mut [Ranked<G>], depth: u32) -> bool {
        self.depth = depth;
        let mut best = 0.0f32;
        let mut done = 0;
        for root in roots.iter_mut() {
            let low = (best - MARGIN).max(0.0);
            let Some(value) = self.root_value(root, low) else { break };
            (root.value, root.exact) = (value, value > low || low == 0.0);
            best = best.max(value);
            done += 1;
        }
        roots[..done].sort_by(|a, b| b.value.total_cmp(&a.value));
        if self.is_stopped {
            return false;
        }
        self.whole = depth;
        self.valued < self.budget
    }

    /// What a move of the root is worth in this iteration, or a bound if that is not above `low`;
    /// `None` if the search ended before.
    fn root_value(&mut self, root: &mut Ranked<G>, low: f32) -> Option<f32> {
        let before = self.valued;
        let value = self.mean(&root.outcomes, 1, low, 1.0);
        // Its positions may all have been valued before.
        root.visits += (self.valued - before).max(1);
        (!self.is_stopped).then_some(value)
    }

    /// Makes the values of the best moves exact, whatever that costs, as the last whole iteration
    /// sees them. The first stays the first: it was chosen by the deepest look.
    fn compare(&mut self, roots: &mut [Ranked<G>]) {
        (self.depth, self.budget, self.is_stopped) = (self.whole, u32::MAX, self.is_cancelled);
        let rivals = roots.split_first_mut().map_or(&mut [][..], |(_, others)| others);
        rivals.sort_by(|a, b| b.value.total_cmp(&a.value));
        let (compared, others) = rivals.split_at_mut(rivals.len().min(COMPARED - 1));
        for root in compared.iter_mut().filter(|root| !root.exact) {
            if self.is_stopped {
                break;
            }
            if let Some(value) = self.root_value(root, 0.0) {
                (root.value, root.exact) = (value, true);
            }
        }
        compared.sort_by(|a, b| b.value.total_cmp(&a.value));
        others.iter_mut().for_each(|root| root.exact = false);
    }

    /// The moves of a position, best for its seat first, and behind those that are searched at
    /// any width the ones that are always considered.
    fn rank(&mut self, state: &G, seat: Seat, ply: u32) -> Vec<Ranked<G>> {
        let mut moves = Vec::new();
        self.options.insight.moves(state, seat, &mut moves);
        let mut ranked: Vec<Ranked<G>> = Vec::with_capacity(moves.len());
        for action in moves {
            let outcomes = self.outcomes(state, seat, &action);
            let value = outcomes.iter().map(|(chance, after)| chance * self.value(after)).sum();
            let always = self.options.insight.is_always_considered(&action);
            ranked.push(Ranked { action, outcomes, value, exact: true, always, visits: 0 });
        }
        if seat == self.root {
            ranked.sort_by(|a, b| b.value.total_cmp(&a.value));
        } else {
            ranked.sort_by(|a, b| a.value.total_cmp(&b.value));
        }
        let width = self.options.width_at(ply).min(ranked.len());
        ranked[width..].sort_by_key(|it| !it.always);
        ranked
    }

    /// What a move can lead to; where that is too much, a number of samples.
    fn outcomes(&mut self, state: &G, seat: Seat, action: &G::Action) -> Vec<(f32, G)> {
        let mut outcomes = Vec::new();
        if !self.options.insight.outcomes(state, seat, action, &mut outcomes) {
            outcomes.clear();
            self.sample(state, seat, action, &mut outcomes);
        }
        outcomes
    }

    /// Tries a step a few times, with the same dice in every position: moves are compared by what
    /// they make of the same luck.
    fn sample(&self, state: &G, seat: Seat, action: &G::Action, out: &mut Vec<(f32, G)>) {
        let samples = self.options.samples.max(1);
        for nth in 0..samples {
            let mut rng = Rng::fast(self.luck.wrapping_add(u64::from(nth)));
            let mut after = state.clone();
            after
                .apply(seat, action, &mut rng, &mut Vec::new())
                .expect("a move worth thought is a legal move");
            out.push((1.0 / samples as f32, after));
        }
    }

    fn value(&mut self, state: &G) -> f32 {
        let key = self.options.insight.key(state);
        let slot = (key >> 24) as usize & (self.known.len() - 1);
        if let Some((_, value)) = self.known[slot].filter(|(known, _)| *known == key) {
            return value;
        }
        self.valued += 1;
        let value = self.options.insight.value(state, self.root);
        self.known[slot] = Some((key, value));
        value
    }

    /// The mean of outcomes, exact if it lies between the bounds; otherwise a bound itself.
    fn mean(&mut self, outcomes: &[(f32, G)], ply: u32, low: f32, high: f32) -> f32 {
        let (mut sum, mut rest) = (0.0f32, 1.0f32);
        for (chance, after) in outcomes {
            rest -= chance;
            // What this outcome would have to be worth for the mean to leave the bounds, if all
            // later ones were worth 1 or 0.
            let least = (low - sum - rest) / chance;
            let most = (high - sum) / chance;
            sum += chance * self.outcome(after, ply, least.max(0.0), most.min(1.0));
            if self.is_stopped || sum >= high {
                return sum;
            }
            if sum + rest.max(0.0) <= low {
                return sum + rest.max(0.0);
            }
        }
        sum
    }

    /// One outcome: over, waiting for dice, or somebody's decision.
    fn outcome(&mut self, state: &G, ply: u32, low: f32, high: f32) -> f32 {
        let Some(seat) = state.to_act() else { return self.value(state) };
        let Some(forced) = state.forced() else {
            return self.decision(state, seat, ply, low, high);
        };
        if self.options.samples == 0 {
            return self.value(state);
        }
        let mut after = Vec::new();
        self.sample(state, seat, &forced, &mut after);
        let mean = self.mean(&after, ply, 0.0, 1.0);
        if self.is_stopped {
            return 0.5;
        }
        let first = self.value(state);
        with_trust(first, self.options.insight.before_forced(state, mean), after.len())
    }

    /// What the seat to act makes of a position.
    fn decision(&mut self, state: &G, seat: Seat, ply: u32, low: f32, high: f32) -> f32 {
        if self.valued >= self.budget {
            self.is_stopped = true;
        } else if (self.stop)() {
            (self.is_stopped, self.is_cancelled) = (true, true);
        }
        if self.is_stopped {
            return 0.5;
        }
        if ply + 1 >= self.depth {
            return self.last_decision(state, seat, low, high);
        }
        let key = self.options.insight.key(state);
        match self.table.value(key, self.depth, ply) {
            Some((value, Bound::Exact)) => return value,
            Some((value, Bound::AtLeast)) if value >= high => return value,
            Some((value, Bound::AtMost)) if value <= low => return value,
            _ => {}
        }
        let own = seat == self.root;
        let mut ranked = self.rank(state, seat, ply);
        ranked.truncate(self.options.kept(&ranked, ply));
        if let Some(best) = self.table.best(key) {
            // The best of the iteration before comes first, so that the bounds are narrow soon.
            if let Some(nth) = ranked.iter().position(|it| it.action == *best) {
                ranked[..=nth].rotate_right(1);
            }
        }
        let (mut alpha, mut beta) = (low, high);
        let mut best = (if own { f32::MIN } else { f32::MAX }, 0);
        for (nth, it) in ranked.iter().enumerate() {
            let value = self.mean(&it.outcomes, ply + 1, alpha, beta);
            if self.is_stopped {
                return 0.5;
            }
            if own && value > best.0 {
                best = (value, nth);
                alpha = alpha.max(value);
            } else if !own && value < best.0 {
                best = (value, nth);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        let (value, nth) = best;
        let bound = match value {
            value if value >= high => Bound::AtLeast,
            value if value <= low => Bound::AtMost,
            _ => Bound::Exact,
        };
        let chosen = ranked.swap_remove(nth).action;
        self.table.keep(key, (self.depth, ply), (value, bound), chosen);
        value
    }

    /// The best move one move deep; without a ranking, since nothing is searched below it.
    fn last_decision(&mut self, state: &G, seat: Seat, low: f32, high: f32) -> f32 {
        let own = seat == self.root;
        let mut moves = Vec::new();
        self.options.insight.moves(state, seat, &mut moves);
        let mut best = if own { f32::MIN } else { f32::MAX };
        for action in moves {
            let outcomes = self.outcomes(state, seat, &action);
            let value: f32 =
                outcomes.iter().map(|(chance, after)| chance * self.value(after)).sum();
            best = if own { best.max(value) } else { best.min(value) };
            if (own && best >= high) || (!own && best <= low) {
                break;
            }
        }
        best
    }

    /// The moves that are expected after the likeliest outcomes.
    fn line(&self, root: &Ranked<G>) -> Vec<G::Action> {
        let mut line = vec![root.action.clone()];
        let mut likeliest = likeliest(&root.outcomes).cloned();
        while let Some(state) = likeliest.take().filter(|_| line.len() < self.depth as usize) {
            let Some(seat) = state.to_act().filter(|_| state.forced().is_none()) else { break };
            let Some(best) = self.table.best(self.options.insight.key(&state)) else { break };
            if state.check(seat, best).is_err() {
                break;
            }
            line.push(best.clone());
            let mut outcomes = Vec::new();
            if self.options.insight.outcomes(&state, seat, best, &mut outcomes) {
                likeliest = self::likeliest(&outcomes).cloned();
            }
        }
        line
    }
}

fn likeliest<G>(outcomes: &[(f32, G)]) -> Option<&G> {
    let best = outcomes.iter().reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, state)| state)
}

/// The value before a forced step, when so many ways of it have this mean: few of them say little,
/// so the value at first sight counts like [`TRUST_BEFORE_FORCED`] more.
pub(crate) fn with_trust(first: f32, mean: f32, ways: usize) -> f32 {
    let ways = ways as f32;
    (TRUST_BEFORE_FORCED * first + ways * mean) / (TRUST_BEFORE_FORCED + ways)
}

/// The value before a forced step counts like so many samples of what comes after it.
const TRUST_BEFORE_FORCED: f32 = 4.0;

#[cfg(test)]
mod tests;
