use std::cell::Cell;

use super::*;
use crate::own_score::{Dicey, Toy};
use tabletop::toy::{Action, Setup};

const SEARCH: TreeSearch<Dicey> =
    TreeSearch { insight: Dicey, simulations: 200, exploration: 0.5, temperature: 0.05 };

fn start(seed: u64) -> Toy {
    Toy::new(&Setup { limit: Some(12) }, &mut Rng::fast(seed)).unwrap()
}

#[test]
fn visits_are_counted_and_weights_are_their_shares() {
    let mut tree = SEARCH.tree(start(3), Seat::A);
    assert_eq!(tree.think(200, &mut Rng::fast(1), &|| false), 200);
    let analysis = tree.analysis();
    assert_eq!(analysis.candidates.iter().map(|it| it.visits).sum::<u32>(), 200);
    let weights: f32 = analysis.candidates.iter().map(|it| it.weight).sum();
    assert!((weights - 1.0).abs() < 1e-5);
    assert_eq!(analysis.candidates[0].action, analysis.chosen);
    assert_eq!(analysis.line[0], analysis.chosen);
    assert!(analysis.line.len() > 1);
}

#[test]
fn the_same_stream_grows_the_same_tree() {
    let think = || {
        let mut tree = SEARCH.tree(start(5), Seat::A);
        tree.think(300, &mut Rng::fast(2), &|| false);
        tree.analysis()
    };
    assert_eq!(think(), think());
}

#[test]
fn a_move_that_wins_at_once_is_found() {
    #[derive(Debug)]
    struct Winning;
    impl crate::Insight<Toy> for Winning {
        fn moves(&self, state: &Toy, seat: Seat, out: &mut Vec<Action>) {
            crate::Insight::moves(&Dicey, state, seat, out);
        }
        fn outcomes(&self, s: &Toy, seat: Seat, a: &Action, out: &mut Vec<(f32, Toy)>) -> bool {
            crate::Insight::outcomes(&Dicey, s, seat, a, out)
        }
        fn value(&self, state: &Toy, seat: Seat) -> f32 {
            let won = state.outcome().map(|outcome| outcome.winners().contains(seat));
            won.map_or(0.5, |won| f32::from(u8::from(won)))
        }
    }
    impl Lookahead<Toy> for Winning {
        fn key(&self, state: &Toy) -> u64 {
            Dicey.key(state)
        }
    }
    let search =
        TreeSearch { insight: Winning, simulations: 50, exploration: 0.5, temperature: 0.05 };
    let state: Toy = "4,1,1 16,10,10 0 0 - false".parse().unwrap();
    let mut tree = search.tree(state, Seat::A);
    tree.think(50, &mut Rng::fast(1), &|| false);
    assert_eq!(tree.analysis().chosen, Action::Keep(4));
}

#[test]
fn many_simulations_come_to_the_value_of_exhaustive_search() {
    // Two moves before the limit the tree is small enough to be searched whole.
    let state: Toy = "3,2,5 4,4,4 0 10 12 false".parse().unwrap();
    let exact =
        crate::Expectimax { insight: Dicey, positions: u32::MAX, depth: 3, width: 16, samples: 1 };
    let exact = exact.analyse_until(&state, Seat::A, &mut Rng::fast(1), &|| false);
    let mut tree = SEARCH.tree(state, Seat::A);
    tree.think(20_000, &mut Rng::fast(1), &|| false);
    let found = tree.analysis();
    assert_eq!(found.chosen, exact.chosen);
    let Node::Decision(root) = &tree.nodes[0] else { panic!("A decides") };
    let best = root.edges.iter().find(|edge| edge.action == found.chosen).unwrap();
    assert!((best.value - exact.candidates[0].weight).abs() < 0.01, "{best:?} {exact:?}");
}

#[test]
fn a_tree_is_kept_from_move_to_move() {
    let mut tree = SEARCH.tree(start(3), Seat::A);
    tree.think(400, &mut Rng::fast(1), &|| false);
    let whole = tree.positions();
    let Node::Decision(root) = &tree.nodes[0] else { panic!("A decides") };
    let edge = root.edges.iter().max_by_key(|edge| edge.visits).unwrap();
    let below = edge.likeliest().and_then(|after| after.node).unwrap();
    let (next, visits) = (tree.nodes[below].state().clone(), tree.nodes[below].value());
    assert!(tree.advance(next.clone()));
    assert_eq!((tree.nodes[0].state(), tree.nodes[0].value()), (&next, visits));
    assert!(tree.positions() > 10 && tree.positions() < whole, "{}", tree.positions());
    tree.think(100, &mut Rng::fast(1), &|| false);
    assert!(!tree.advance(start(77)), "a position it never thought of");
    assert_eq!(tree.positions(), 1);
}

#[test]
fn a_search_that_is_stopped_answers_with_what_it_has() {
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 20
    };
    let mut tree = SEARCH.tree(start(4), Seat::A);
    assert_eq!(tree.think(1000, &mut Rng::fast(1), &stop), 20);
    assert_eq!(start(4).check(Seat::A, &tree.analysis().chosen), Ok(()));
}
