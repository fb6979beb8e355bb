//! Whole games that bots play among themselves.

use tabletop::{Game, Rng, Seat, Standing, Viewer};

use crate::Bot;

/// Nobody waits for a game of more steps.
pub const MAX_STEPS: u32 = 10_000_000;

/// A game that bots have played.
#[derive(Debug)]
pub struct Played<G> {
    /// How it stands at the end.
    pub end: G,
    /// How many steps it took, those without a choice included.
    pub steps: u32,
}

/// Why there is no game to look at.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotPlayed<I> {
    /// The setup was refused.
    #[error("{0}")]
    Setup(I),
    /// A bot answered with an illegal move.
    #[error("the bot on seat {seat} has played an illegal move: {reason}")]
    Move {
        /// Whose move it was.
        seat: Seat,
        /// Why the rules refuse it.
        reason: I,
    },
    /// It would go on for ever.
    #[error("the game does not end within {MAX_STEPS} steps")]
    Endless,
}

/// What the end of a game is worth to a seat: 1 for a win, one half for a draw; `None` before it.
pub fn end_value<G: Game>(state: &G, seat: Seat) -> Option<f32> {
    state.outcome().map(|outcome| match outcome.standing(seat) {
        Standing::Won => 1.0,
        Standing::Drew => 0.5,
        Standing::Lost => 0.0,
    })
}

/// Plays a game to its end. Everything follows from the seed. `events` is room to work in.
pub fn self_play<'b, G: Game>(
    setup: &G::Setup,
    seed: u64,
    bot: impl Fn(Seat) -> &'b dyn Bot<G>,
    events: &mut Vec<G::Event>,
) -> Result<Played<G>, NotPlayed<G::Illegal>> {
    let mut rng = Rng::fast(seed);
    let mut state = G::new(setup, &mut rng).map_err(NotPlayed::Setup)?;
    let mut steps = 0;
    while let Some(seat) = state.to_act() {
        steps += 1;
        if steps > MAX_STEPS {
            return Err(NotPlayed::Endless);
        }
        let action = state.forced().unwrap_or_else(|| {
            let mut rng = Rng::for_bot(seed, seat, steps);
            state.with_view(Viewer::Seat(seat), |view| bot(seat).choose(view, seat, &mut rng))
        });
        events.clear();
        state
            .apply(seat, &action, &mut rng, events)
            .map_err(|reason| NotPlayed::Move { seat, reason })?;
    }
    Ok(Played { end: state, steps })
}

#[cfg(test)]
mod tests {
    use tabletop::toy::{Action, Setup, View};

    use super::*;
    use crate::Analysis;
    use crate::own_score::Toy;

    /// Keeps a die that nobody can roll.
    #[derive(Debug)]
    struct Liar;

    impl Bot<Toy> for Liar {
        fn analyse(&self, _: &View, _: Seat, _: &mut Rng) -> Analysis<Action> {
            Analysis::even(Action::Keep(99), [])
        }
    }

    #[test]
    fn an_illegal_move_of_a_bot_ends_the_game_with_an_error_that_names_its_seat() {
        let played = self_play::<Toy>(&Setup::default(), 1, |_| &Liar, &mut Vec::new());
        let error = played.unwrap_err();
        assert!(matches!(error, NotPlayed::Move { seat: Seat::A, .. }), "{error}");
        assert!(error.to_string().contains("illegal move"), "{error}");
    }
}
