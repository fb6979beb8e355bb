//! Monte Carlo tree search.

use tabletop::{Game, Rng, Seat};

use crate::{Analysis, Bot, Candidate};

/// What a game's end, or a guess at it, is worth to each seat: from 0 to 1.
pub type Values = [f32; Seat::MAX as usize];

/// What a game tells the tree search about itself.
pub trait Guide<G: Game>: std::fmt::Debug + Send + Sync {
    /// The moves worth thought with how promising they look, in any positive unit; at least one
    /// while `seat` is to act.
    fn moves(&self, state: &G, seat: Seat, out: &mut Vec<(G::Action, f32)>);

    /// Plays the game on, to its end or as far as a guess needs, and says what came out for each
    /// seat. The moves are added to `played`; they need not be all.
    fn playout(&self, state: G, rng: &mut Rng, played: &mut Vec<(Seat, G::Action)>) -> Values;

    /// The chance of winning that the mean of playouts stands for, if it stands for one.
    fn win_chance(&self, mean: f32) -> Option<f32> {
        let _ = mean;
        None
    }
}

/// Tree search for any number of seats: every seat prefers what is best for itself (max^n), and
/// what came out of a playout goes back to all of them.
///
/// A move's worth is the mean of its own playouts, and as long as those are few also of the
/// playouts in which the same seat made it later (all moves as first). The budget is a number of
/// playouts, so the same stream gives the same move on every machine. Dice are drawn anew on every
/// way down; where a move of the tree is not legal with them, the way ends there.
#[derive(Clone, Copy, Debug)]
pub struct Mcts<I> {
    /// What the game tells about itself.
    pub guide: I,
    /// How many playouts a decision takes.
    pub playouts: u32,
    /// How much a promising look counts against results so far.
    pub exploration: f32,
    /// After about so many own playouts those of later moves count no more than a third.
    pub as_first: f32,
}

impl<G: Game, I: Guide<G>> Bot<G> for Mcts<I> {
    fn analyse(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> Analysis<G::Action> {
        self.think::<G>(view, seat, rng, false).analysis(&self.guide)
    }

    /// The move of the analysis. No playout is made after it is settled, so the stream stands
    /// elsewhere.
    fn choose(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> G::Action {
        self.think::<G>(view, seat, rng, true).most_visited().action.clone()
    }
}

impl<I> Mcts<I> {
    /// The root after all playouts, or after those that were needed to settle the move.
    fn think<G: Game>(
        &self,
        view: &G::View,
        seat: Seat,
        rng: &mut Rng,
        only_the_move: bool,
    ) -> Node<G>
    where
        I: Guide<G>,
    {
        let state = G::from_view(view, rng);
        let mut tree = Tree { search: self, nodes: Vec::new(), path: Vec::new(), played: vec![] };
        tree.nodes.push(Node::expand(&self.guide, &state, seat));
        if tree.nodes[0].edges.len() > 1 {
            for left in (0..self.playouts.max(1)).rev() {
                tree.grow(&state, rng);
                if only_the_move && tree.nodes[0].lead() > left as f32 {
                    break;
                }
            }
        }
        tree.nodes.swap_remove(0)
    }
}

struct Tree<'a, G: Game, I> {
    search: &'a Mcts<I>,
    nodes: Vec<Node<G>>,
    /// The nodes passed on the way down and the edges taken.
    path: Vec<(usize, usize)>,
    /// The moves of the way down and of the playout.
    played: Vec<(Seat, G::Action)>,
}

/// A position in which `seat` decides.
struct Node<G: Game> {
    seat: Seat,
    visits: f32,
    total: f32,
    /// In the order of their actions, to be found quickly.
    edges: Vec<Edge<G::Action>>,
}

struct Edge<A> {
    action: A,
    prior: f32,
    visits: f32,
    total: f32,
    /// The same for playouts in which the seat made this move here or later.
    later_visits: f32,
    later_total: f32,
    child: Option<usize>,
}

impl<G: Game, I: Guide<G>> Tree<'_, G, I> {
    /// One way down the tree, a new leaf, a playout, and the result back to the root.
    fn grow(&mut self, root: &G, rng: &mut Rng) {
        let mut state = root.clone();
        let mut events = Vec::new();
        self.path.clear();
        self.played.clear();
        let mut at = 0;
        loop {
            let node = &self.nodes[at];
            let nth = node.best(self.search);
            let (seat, edge) = (node.seat, &node.edges[nth]);
            let (action, child) = (edge.action.clone(), edge.child);
            events.clear();
            if state.apply(seat, &action, rng, &mut events).is_err() {
                break; // other dice than when this move was found
            }
            self.path.push((at, nth));
            self.played.push((seat, action));
            let Some(next) = state.to_act() else { break };
            match child {
                Some(child) if self.nodes[child].seat == next => at = child,
                Some(_) => break,
                None => {
                    let child = self.nodes.len();
                    self.nodes.push(Node::expand(&self.search.guide, &state, next));
                    self.nodes[at].edges[nth].child = Some(child);
                    break;
                }
            }
        }
        let values = self.search.guide.playout(state, rng, &mut self.played);
        self.give_back(&values);
    }

    fn give_back(&mut self, values: &Values) {
        for (depth, &(at, nth)) in self.path.iter().enumerate() {
            let node = &mut self.nodes[at];
            let value = values[node.seat.index()];
            node.visits += 1.0;
            node.total += value;
            node.edges[nth].visits += 1.0;
            node.edges[nth].total += value;
            for (seat, action) in &self.played[depth..] {
                if *seat != node.seat {
                    continue;
                }
                let found = node.edges.binary_search_by(|edge| edge.action.cmp(action));
                if let Ok(later) = found {
                    node.edges[later].later_visits += 1.0;
                    node.edges[later].later_total += value;
                }
            }
        }
    }
}

impl<G: Game> Node<G> {
    fn expand<I: Guide<G>>(guide: &I, state: &G, seat: Seat) -> Node<G> {
        let mut moves = Vec::new();
        guide.moves(state, seat, &mut moves);
        moves.sort_by(|(a, _), (b, _)| a.cmp(b));
        let sum: f32 = moves.iter().map(|(_, prior)| prior).sum();
        let edge = |(action, prior): (G::Action, f32)| Edge {
            action,
            prior: prior / sum,
            visits: 0.0,
            total: 0.0,
            later_visits: 0.0,
            later_total: 0.0,
            child: None,
        };
        Node { seat, visits: 0.0, total: 0.0, edges: moves.into_iter().map(edge).collect() }
    }

    /// The edge to follow: what is known to be good, and what is little known and looks good.
    fn best<I>(&self, search: &Mcts<I>) -> usize {
        let unknown = if self.visits > 0.0 { self.total / self.visits } else { 0.5 };
        let curiosity = search.exploration * (self.visits + 1.0).sqrt();
        let worth = |edge: &Edge<G::Action>| {
            edge.worth(unknown, search.as_first) + curiosity * edge.prior / (1.0 + edge.visits)
        };
        let mut best = (0, f32::MIN);
        for (nth, edge) in self.edges.iter().enumerate() {
            let worth = worth(edge);
            if worth > best.1 {
                best = (nth, worth);
            }
        }
        best.0
    }

    /// By how many visits the first move leads the second.
    fn lead(&self) -> f32 {
        let (mut first, mut second) = (0.0f32, 0.0f32);
        for edge in &self.edges {
            if edge.visits > first {
                (first, second) = (edge.visits, first);
            } else {
                second = second.max(edge.visits);
            }
        }
        first - second
    }

    /// The most visited move is the choice: its worth is the best known.
    fn most_visited(&self) -> &Edge<G::Action> {
        let edges = self.edges.iter();
        edges
            .reduce(|best, next| if next.visits > best.visits { next } else { best })
            .expect("a seat that is to act has a move worth thought")
    }

    fn analysis<I: Guide<G>>(self, guide: &I) -> Analysis<G::Action> {
        let chance = |edge: &Edge<G::Action>| {
            (edge.visits > 0.0).then(|| guide.win_chance(edge.total / edge.visits)).flatten()
        };
        let best = self.most_visited();
        let win_chance = chance(best);
        let chosen = best.action.clone();
        let candidate = |edge: Edge<G::Action>| Candidate {
            weight: if self.visits > 0.0 { edge.visits / self.visits } else { edge.prior },
            visits: edge.visits as u32,
            win_chance: chance(&edge),
            action: edge.action,
        };
        let candidates = self.edges.into_iter().map(candidate).collect();
        Analysis { win_chance, ..Analysis::new(chosen, candidates) }
    }
}

impl<A> Edge<A> {
    fn worth(&self, unknown: f32, as_first: f32) -> f32 {
        let own = if self.visits > 0.0 { self.total / self.visits } else { unknown };
        if self.later_visits == 0.0 {
            return own;
        }
        let later = self.later_total / self.later_visits;
        let share = if self.visits == 0.0 {
            1.0
        } else {
            (as_first / (3.0 * self.visits + as_first)).sqrt()
        };
        share * later + (1.0 - share) * own
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnyMove;
    use tabletop::Viewer;
    use tabletop::toy::{Action, Higher, Setup, fault};

    type Toy = Higher<{ fault::NONE }>;

    fn think(position: &str, playouts: u32) -> Analysis<Action> {
        let state: Toy = position.parse().unwrap();
        let seat = state.to_act().unwrap();
        let bot = Mcts { guide: AnyMove, playouts, exploration: 1.0, as_first: 50.0 };
        let view = state.view(Viewer::Seat(seat));
        Bot::<Toy>::analyse(&bot, &view, seat, &mut Rng::fast(1))
    }

    #[test]
    fn a_move_that_wins_at_once_is_found() {
        // Sixteen points and a four in hand: keeping it makes the twenty.
        let analysis = think("4,1,1 16,10,10 0 0 - false", 200);
        assert_eq!(analysis.chosen, Action::Keep(4));
        assert!(analysis.win_chance.is_some_and(|chance| chance > 0.99), "{analysis:?}");
    }

    #[test]
    fn every_seat_plays_for_itself() {
        // The others are far behind, so a poor die is better rolled again than kept.
        let first = think("1,6,6 19,0,0 0 0 - false", 300);
        let second = think("6,1,6 0,19,0 1 0 - false", 300);
        assert_eq!((first.chosen, second.chosen), (Action::Keep(1), Action::Keep(1)));
    }

    /// Any move, counting the playouts.
    #[derive(Debug, Default)]
    struct Counting(std::sync::atomic::AtomicU32);

    impl Guide<Toy> for Counting {
        fn moves(&self, state: &Toy, seat: Seat, out: &mut Vec<(Action, f32)>) {
            AnyMove.moves(state, seat, out);
        }

        fn playout(&self, state: Toy, rng: &mut Rng, played: &mut Vec<(Seat, Action)>) -> Values {
            self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            AnyMove.playout(state, rng, played)
        }
    }

    #[test]
    fn a_move_that_is_settled_is_played_without_the_playouts_that_are_left() {
        let (mut all, mut needed) = (0, 0);
        for seed in 0..40 {
            let state = Toy::new(&Setup::default(), &mut Rng::fast(seed)).unwrap();
            let seat = state.to_act().unwrap();
            let view = state.view(Viewer::Seat(seat));
            let bot = || Mcts {
                guide: Counting::default(),
                playouts: 200,
                exploration: 1.0,
                as_first: 50.0,
            };
            let (whole, quick) = (bot(), bot());
            let analysis = Bot::<Toy>::analyse(&whole, &view, seat, &mut Rng::fast(seed));
            let chosen = Bot::<Toy>::choose(&quick, &view, seat, &mut Rng::fast(seed));
            assert_eq!(chosen, analysis.chosen, "{state}");
            all += whole.guide.0.into_inner();
            needed += quick.guide.0.into_inner();
        }
        assert!(needed < all, "{needed} of {all}");
    }

    #[test]
    fn weights_are_shares_of_the_playouts_and_the_same_stream_thinks_the_same() {
        let state = Toy::new(&Setup::default(), &mut Rng::fast(3)).unwrap().to_string();
        let analysis = think(&state, 64);
        let sum: f32 = analysis.candidates.iter().map(|it| it.weight).sum();
        assert!((sum - 1.0).abs() < 1e-5, "{analysis:?}");
        assert_eq!(analysis, think(&state, 64));
    }
}
