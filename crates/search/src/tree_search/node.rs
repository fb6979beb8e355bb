//! Positions of the tree.

use tabletop::{Game, Rng, Seat};

use super::TreeSearch;
use crate::expectimax::with_trust;
use crate::learned::exp;
use crate::{Insight, Lookahead};

/// No forced step is sampled more often than this.
const MOST_SAMPLES: usize = 32;

/// A position: somebody decides, or a forced step is next.
#[derive(Debug)]
pub(super) enum Node<G: Game> {
    Decision(Decision<G>),
    Forced(Forced<G>),
}

/// A node, one of its moves, and one of that move's outcomes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) node: usize,
    pub(super) edge: usize,
    pub(super) outcome: usize,
}

#[derive(Debug)]
pub(super) struct Decision<G: Game> {
    state: G,
    /// Does the seat that thinks decide?
    own: bool,
    /// What it was worth at first sight.
    first: f32,
    value: f32,
    visits: u32,
    pub(super) edges: Vec<Edge<G>>,
}

#[derive(Debug)]
pub(super) struct Edge<G: Game> {
    pub(super) action: G::Action,
    prior: f32,
    pub(super) value: f32,
    pub(super) visits: u32,
    outcomes: Vec<After<G>>,
}

#[derive(Debug)]
pub(super) struct Forced<G: Game> {
    state: G,
    first: f32,
    value: f32,
    visits: u32,
    samples: Vec<After<G>>,
}

/// What a move can lead to.
#[derive(Debug)]
pub(super) struct After<G: Game> {
    chance: f32,
    visits: u32,
    pub(super) value: f32,
    pub(super) is_over: bool,
    /// The position until it has a node of its own.
    pub(super) state: Option<G>,
    pub(super) node: Option<usize>,
}

impl<G: Game> After<G> {
    fn new<I: Insight<G>>(insight: &I, seat: Seat, chance: f32, state: G) -> After<G> {
        let (value, is_over) = (insight.value(&state, seat), state.to_act().is_none());
        After { chance, visits: 0, value, is_over, state: Some(state), node: None }
    }
}

impl<G: Game> Node<G> {
    pub(super) fn new<I: Lookahead<G>>(search: &TreeSearch<I>, seat: Seat, state: G) -> Node<G> {
        match (state.to_act(), state.forced()) {
            (Some(to_act), None) => Node::Decision(Decision::new(search, seat, to_act, state)),
            _ => {
                let first = search.insight.value(&state, seat);
                Node::Forced(Forced { state, first, value: first, visits: 0, samples: vec![] })
            }
        }
    }

    pub(super) fn state(&self) -> &G {
        match self {
            Node::Decision(node) => &node.state,
            Node::Forced(node) => &node.state,
        }
    }

    pub(super) fn value(&self) -> f32 {
        match self {
            Node::Decision(node) => node.value,
            Node::Forced(node) => node.value,
        }
    }

    pub(super) fn after(&mut self, place: Place) -> &mut After<G> {
        match self {
            Node::Decision(node) => &mut node.edges[place.edge].outcomes[place.outcome],
            Node::Forced(node) => &mut node.samples[place.outcome],
        }
    }

    /// Counts a visit and renews the values on the way up.
    pub(super) fn count<I: Lookahead<G>>(&mut self, place: Place, insight: &I) {
        self.after(place).visits += 1;
        match self {
            Node::Decision(node) => node.renew(place.edge),
            Node::Forced(node) => node.renew(insight),
        }
    }

    /// The nodes right below this one.
    pub(super) fn below(&self) -> Vec<usize> {
        let nodes = |outcomes: &[After<G>]| -> Vec<usize> {
            outcomes.iter().filter_map(|after| after.node).collect()
        };
        match self {
            Node::Decision(node) => node.edges.iter().flat_map(|it| nodes(&it.outcomes)).collect(),
            Node::Forced(node) => nodes(&node.samples),
        }
    }

    /// Points to its nodes by their new numbers.
    pub(super) fn renumber(&mut self, kept: &[Option<usize>]) {
        let renumber = |outcomes: &mut Vec<After<G>>| {
            for after in outcomes {
                after.node = after.node.and_then(|node| kept[node]);
            }
        };
        match self {
            Node::Decision(node) => {
                node.edges.iter_mut().for_each(|edge| renumber(&mut edge.outcomes));
            }
            Node::Forced(node) => renumber(&mut node.samples),
        }
    }
}

impl<G: Game> Edge<G> {
    fn mean(&self) -> f32 {
        self.outcomes.iter().map(|after| after.chance * after.value).sum()
    }

    pub(super) fn likeliest(&self) -> Option<&After<G>> {
        self.outcomes
            .iter()
            .reduce(|best, next| if next.chance > best.chance { next } else { best })
    }

    /// The outcome that is furthest behind its chance.
    fn follow(&self) -> usize {
        let behind =
            |after: &After<G>| after.chance * (self.visits + 1) as f32 - after.visits as f32;
        let mut most = (0, f32::MIN);
        for (nth, after) in self.outcomes.iter().enumerate() {
            if behind(after) > most.1 {
                most = (nth, behind(after));
            }
        }
        most.0
    }
}

impl<G: Game> Decision<G> {
    fn new<I: Lookahead<G>>(
        search: &TreeSearch<I>,
        seat: Seat,
        to_act: Seat,
        state: G,
    ) -> Decision<G> {
        let insight = &search.insight;
        let (mut moves, mut found) = (Vec::new(), Vec::new());
        insight.moves(&state, to_act, &mut moves);
        let mut edges: Vec<Edge<G>> = Vec::with_capacity(moves.len());
        for action in moves {
            found.clear();
            if !insight.outcomes(&state, to_act, &action, &mut found) {
                found.clear();
                sample(&state, to_act, &action, insight.key(&state), &mut found);
            }
            let after = |(chance, state)| After::new(insight, seat, chance, state);
            let outcomes: Vec<After<G>> = found.drain(..).map(after).collect();
            let mut edge = Edge { action, prior: 0.0, value: 0.0, visits: 0, outcomes };
            edge.value = edge.mean();
            edges.push(edge);
        }
        let own = to_act == seat;
        let sign = if own { 1.0 } else { -1.0 };
        let best = edges.iter().map(|edge| sign * edge.value).fold(f32::MIN, f32::max);
        for edge in &mut edges {
            edge.prior = exp((sign * edge.value - best) / search.temperature);
        }
        let sum: f32 = edges.iter().map(|edge| edge.prior).sum();
        edges.iter_mut().for_each(|edge| edge.prior /= sum);
        let first = sign * best;
        Decision { state, own, first, value: first, visits: 0, edges }
    }

    /// The edge and its outcome to follow: what is known to be good, and what is little known and looks good.
    pub(super) fn follow<I>(&self, search: &TreeSearch<I>) -> (usize, usize) {
        let curiosity = search.exploration * ((self.visits + 1) as f32).sqrt();
        let sign = if self.own { 1.0 } else { -1.0 };
        let mut best = (0, f32::MIN);
        for (nth, edge) in self.edges.iter().enumerate() {
            let worth = sign * edge.value + curiosity * edge.prior / (1 + edge.visits) as f32;
            if worth > best.1 {
                best = (nth, worth);
            }
        }
        (best.0, self.edges[best.0].follow())
    }

    /// Its value is the mean of its moves by visits, and of its value at first sight.
    fn renew(&mut self, edge: usize) {
        self.visits += 1;
        self.edges[edge].visits += 1;
        self.edges[edge].value = self.edges[edge].mean();
        let sum: f32 = self.edges.iter().map(|edge| edge.visits as f32 * edge.value).sum();
        self.value = (self.first + sum) / (1 + self.visits) as f32;
    }
}

impl<G: Game> Forced<G> {
    /// A new sample while there are few for the number of visits, else the least visited.
    pub(super) fn follow<I: Lookahead<G>>(
        &mut self,
        insight: &I,
        seat: Seat,
        rng: &mut Rng,
    ) -> usize {
        let wanted = 1 + self.visits.isqrt() as usize;
        if self.samples.len() < wanted.min(MOST_SAMPLES) {
            let mut state = self.state.clone();
            if let (Some(to_act), Some(forced)) = (state.to_act(), state.forced()) {
                state
                    .apply(to_act, &forced, rng, &mut Vec::new())
                    .expect("a forced step is a legal one");
            }
            self.samples.push(After::new(insight, seat, 1.0, state));
            return self.samples.len() - 1;
        }
        let least = (0..self.samples.len()).min_by_key(|nth| self.samples[*nth].visits);
        least.unwrap_or(0)
    }

    fn renew<I: Lookahead<G>>(&mut self, insight: &I) {
        self.visits += 1;
        let count = self.samples.len() as f32;
        let mean = self.samples.iter().map(|after| after.value).sum::<f32>() / count;
        let after = insight.before_forced(&self.state, mean);
        self.value = with_trust(self.first, after, self.samples.len());
    }
}

/// A few tries of a move with too many outcomes.
fn sample<G: Game>(state: &G, seat: Seat, action: &G::Action, key: u64, out: &mut Vec<(f32, G)>) {
    const SAMPLES: u32 = 4;
    let mut rng = Rng::fast(key);
    for _ in 0..SAMPLES {
        let mut after = state.clone();
        after
            .apply(seat, action, &mut rng, &mut Vec::new())
            .expect("a move worth thought is a legal move");
        out.push((1.0 / SAMPLES as f32, after));
    }
}
