//! One move deep.

use tabletop::{Game, Rng, Seat};

use crate::{Analysis, Bot, Candidate, Insight};

/// 1-ply expectimax: weighs every move worth thought by the value of the positions it can lead
/// to, exactly where they are few, otherwise over a number of samples.
#[derive(Clone, Copy, Debug)]
pub struct Greedy<I> {
    /// What the game tells about itself.
    pub insight: I,
    /// How often a move with too many outcomes is tried.
    pub samples: u32,
    /// Moves that are worse than the best by less than this are as good, and one of them is drawn;
    /// with 0 the first of the best is played.
    pub slack: f32,
}

impl<G: Game, I: Insight<G>> Bot<G> for Greedy<I> {
    fn analyse(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> Analysis<G::Action> {
        self.analyse_state(&G::from_view(view, rng), seat, rng)
    }
}

impl<I> Greedy<I> {
    /// The analysis of a state that is known.
    pub fn analyse_state<G: Game>(
        &self,
        state: &G,
        seat: Seat,
        rng: &mut Rng,
    ) -> Analysis<G::Action>
    where
        I: Insight<G>,
    {
        let mut moves = Vec::new();
        self.insight.moves(state, seat, &mut moves);
        let mut outcomes = Vec::new();
        let candidates: Vec<_> = moves
            .into_iter()
            .map(|action| {
                let weight = self.expected(state, seat, &action, rng, &mut outcomes);
                let win_chance = self.insight.win_chance(weight);
                Candidate { win_chance, ..Candidate::new(action, weight) }
            })
            .collect();
        let best = candidates
            .iter()
            .reduce(|best, next| if next.weight > best.weight { next } else { best })
            .expect("a seat that is to act has a move worth thought");
        let best = if self.slack > 0.0 {
            let good = |it: &&Candidate<G::Action>| it.weight > best.weight - self.slack;
            let good: Vec<_> = candidates.iter().filter(good).collect();
            good[rng.below(good.len() as u32) as usize]
        } else {
            best
        };
        let win_chance = self.insight.win_chance(best.weight);
        Analysis { win_chance, ..Analysis::new(best.action.clone(), candidates) }
    }

    fn expected<G: Game>(
        &self,
        state: &G,
        seat: Seat,
        action: &G::Action,
        rng: &mut Rng,
        outcomes: &mut Vec<(f32, G)>,
    ) -> f32
    where
        I: Insight<G>,
    {
        outcomes.clear();
        if self.insight.outcomes(state, seat, action, outcomes) {
            return outcomes.iter().map(|(p, after)| p * self.insight.value(after, seat)).sum();
        }
        let sample = |rng: &mut Rng| {
            let mut after = state.clone();
            after
                .apply(seat, action, rng, &mut Vec::new())
                .expect("a move worth thought is a legal move");
            self.insight.value(&after, seat)
        };
        let samples = self.samples.max(1);
        (0..samples).map(|_| sample(rng)).sum::<f32>() / samples as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::own_score::{OwnScore, Toy};
    use tabletop::Viewer;
    use tabletop::toy::{Action, Setup};

    fn best(position: &str) -> Action {
        let state: Toy = position.parse().unwrap();
        let bot = Greedy { insight: OwnScore, samples: 64, slack: 0.0 };
        let seat = state.to_act().unwrap();
        bot.choose(&state.view(Viewer::Seat(seat)), seat, &mut Rng::fast(1))
    }

    #[test]
    fn the_move_with_the_highest_expected_value_is_played() {
        // Keeping a five scores five points at once; rolling scores nothing yet.
        assert_eq!(best("5,1,1 0,0,0 0 0 - false"), Action::Keep(5));
    }

    #[test]
    fn the_same_stream_gives_the_same_analysis() {
        let state = Toy::new(&Setup::default(), &mut Rng::fast(3)).unwrap();
        let bot = Greedy { insight: OwnScore, samples: 8, slack: 0.0 };
        let think = || bot.analyse(&state.view(Viewer::Seat(Seat::A)), Seat::A, &mut Rng::fast(9));
        assert_eq!(think(), think());
    }
}
