//! A tree that grows where it is promising, with a value in place of playouts.

mod node;

use tabletop::{Game, Rng, Seat};

use crate::{Analysis, Bot, Candidate, Lookahead};
use node::{Node, Place};

/// Tree search with chance nodes.
///
/// A new position ranks its moves one move deep by the exact mean of their outcomes; that is what
/// it is worth at first, and what makes its moves promising. A move's worth is always the mean of
/// what its outcomes are worth now, with their exact chances, and of its outcomes the one is
/// followed that is furthest behind its chance: dice are not rolled. Only forced steps are sampled,
/// more of them the more often they are met.
///
/// The budget is a number of simulations, so the same stream gives the same move on every
/// machine. With more than two seats all others play against the seat that thinks.
#[derive(Clone, Copy, Debug)]
pub struct TreeSearch<I> {
    /// What the game tells about itself.
    pub insight: I,
    /// How many simulations a decision takes.
    pub simulations: u32,
    /// How much a promising look counts against results so far.
    pub exploration: f32,
    /// How far below the best value a move still looks promising.
    pub temperature: f32,
}

impl<G: Game, I: Lookahead<G>> Bot<G> for TreeSearch<I> {
    fn analyse(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> Analysis<G::Action> {
        let state = G::from_view(view, rng);
        if let Some(forced) = state.forced() {
            return Analysis::even(forced.clone(), [forced]);
        }
        let mut tree = self.tree(state, seat);
        tree.think(self.simulations, rng, &|| false);
        tree.analysis()
    }
}

impl<I> TreeSearch<I> {
    /// A tree of one position, for whoever wants to keep it from move to move.
    pub fn tree<G: Game>(&self, state: G, seat: Seat) -> Tree<'_, G, I>
    where
        I: Lookahead<G>,
    {
        let mut tree = Tree { search: self, seat, nodes: Vec::new(), path: Vec::new() };
        tree.add(state);
        tree
    }
}

/// A tree of positions with what is known about them. It can be thought about again, and moved on
/// to a position it holds.
#[derive(Debug)]
pub struct Tree<'s, G: Game, I> {
    search: &'s TreeSearch<I>,
    /// Whose chance of winning the values are.
    seat: Seat,
    /// The root first.
    nodes: Vec<Node<G>>,
    /// The places passed on the way down.
    path: Vec<Place>,
}

impl<G: Game, I: Lookahead<G>> Tree<'_, G, I> {
    /// Runs so many more simulations, or fewer if `stop` says so; returns how many.
    pub fn think(&mut self, simulations: u32, rng: &mut Rng, stop: &dyn Fn() -> bool) -> u32 {
        let Node::Decision(root) = &self.nodes[0] else { return 0 };
        if root.edges.len() < 2 {
            return 0;
        }
        for nth in 0..simulations.max(1) {
            if stop() {
                return nth;
            }
            self.grow(rng);
        }
        simulations
    }

    /// Moves on to this position and keeps what is known about it; `false`, and a tree of this
    /// position alone, if it was not thought of.
    pub fn advance(&mut self, state: G) -> bool {
        match self.nodes.iter().position(|node| *node.state() == state) {
            Some(found) => {
                self.keep_below(found);
                true
            }
            None => {
                self.nodes.clear();
                self.add(state);
                false
            }
        }
    }

    /// How many positions the tree holds.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// What is known now. The most visited move is the choice; weights are shares of the visits.
    ///
    /// # Panics
    /// When nobody is to decide in the root.
    pub fn analysis(&self) -> Analysis<G::Action> {
        let Node::Decision(root) = &self.nodes[0] else { panic!("nobody is to decide here") };
        let order = |a: &usize, b: &usize| {
            let (a, b) = (&root.edges[*a], &root.edges[*b]);
            b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value))
        };
        let mut ranked: Vec<usize> = (0..root.edges.len()).collect();
        ranked.sort_by(order);
        let visits = root.edges.iter().map(|edge| edge.visits).sum::<u32>().max(1);
        let candidate = |nth: &usize| {
            let edge = &root.edges[*nth];
            Candidate {
                visits: edge.visits,
                win_chance: self.search.insight.win_chance(edge.value),
                ..Candidate::new(edge.action.clone(), edge.visits as f32 / visits as f32)
            }
        };
        let candidates: Vec<_> = ranked.iter().map(candidate).collect();
        let best = &root.edges[ranked[0]];
        let win_chance = self.search.insight.win_chance(best.value);
        Analysis { win_chance, line: self.line(), ..Analysis::new(best.action.clone(), candidates) }
    }

    /// The most visited moves after the likeliest outcomes.
    fn line(&self) -> Vec<G::Action> {
        let (mut line, mut at) = (Vec::new(), Some(0));
        while let Some(Node::Decision(node)) = at.map(|at| &self.nodes[at]) {
            let most = node.edges.iter().reduce(|a, b| if b.visits > a.visits { b } else { a });
            let Some(edge) = most.filter(|edge| edge.visits > 0 || line.is_empty()) else { break };
            line.push(edge.action.clone());
            at = edge.likeliest().and_then(|after| after.node);
        }
        line
    }

    fn add(&mut self, state: G) -> usize {
        let node = Node::new(self.search, self.seat, state);
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// One way down the tree, a new position, and its value back to the root.
    fn grow(&mut self, rng: &mut Rng) {
        self.path.clear();
        let mut at = 0;
        loop {
            let (edge, outcome) = match &mut self.nodes[at] {
                Node::Decision(node) => node.follow(self.search),
                Node::Forced(node) => (0, node.follow(&self.search.insight, self.seat, rng)),
            };
            let place = Place { node: at, edge, outcome };
            self.path.push(place);
            let after = self.nodes[at].after(place);
            match after.node {
                Some(next) => at = next,
                None if after.is_over => break,
                None => {
                    let state = after.state.take().expect("a position without a node is kept");
                    let added = self.add(state);
                    let value = self.nodes[added].value();
                    let after = self.nodes[at].after(place);
                    (after.node, after.value) = (Some(added), value);
                    break;
                }
            }
        }
        self.give_back();
    }

    fn give_back(&mut self) {
        for nth in (0..self.path.len()).rev() {
            let place = self.path[nth];
            let node = &mut self.nodes[place.node];
            node.count(place, &self.search.insight);
            let value = node.value();
            if nth > 0 {
                let above = self.path[nth - 1];
                self.nodes[above.node].after(above).value = value;
            }
        }
    }

    /// Makes this node the root and drops what cannot be reached from it.
    fn keep_below(&mut self, root: usize) {
        let mut kept = vec![None; self.nodes.len()];
        let mut order = vec![root];
        kept[root] = Some(0);
        let mut next = 0;
        while next < order.len() {
            for below in self.nodes[order[next]].below() {
                kept[below] = Some(order.len());
                order.push(below);
            }
            next += 1;
        }
        let mut old: Vec<Option<Node<G>>> = self.nodes.drain(..).map(Some).collect();
        for at in order {
            let mut node = old[at].take().expect("a tree reaches every node once");
            node.renumber(&kept);
            self.nodes.push(node);
        }
    }
}

#[cfg(test)]
mod tests;
