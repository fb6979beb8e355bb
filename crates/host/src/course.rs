//! The course of a game: its layout and every step since, each with its dice and its position.

use tabletop::fair::MatchKey;
use tabletop::{Digest, Game, Rng, Seat};

use crate::record::Past;

/// Where the dice of a course come from.
#[derive(Clone, Debug)]
pub(crate) enum Stream {
    /// Every step has its own stream.
    Steps(Keys),
    /// One fast stream for the whole game.
    Fast(u64),
}

/// What the streams of the steps follow from: the keys of the matches that the first steps come
/// from, each up to its last step, then the match's own.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    past: Vec<(u32, MatchKey)>,
    own: MatchKey,
}

impl Keys {
    pub(crate) fn new(past: &[Past], own: MatchKey) -> Keys {
        Keys { past: past.iter().map(|past| (past.until, past.key())).collect(), own }
    }

    fn of(&self, step: u32) -> &MatchKey {
        let before = self.past.iter().find(|(until, _)| step <= *until);
        before.map_or(&self.own, |(_, key)| key)
    }
}

/// A game from its layout to its present position, with all positions between.
#[derive(Clone, Debug)]
pub(crate) struct Course<G: Game> {
    stream: Stream,
    start: Layout<G>,
    steps: Vec<Played<G>>,
}

#[derive(Clone, Debug)]
struct Layout<G> {
    state: G,
    digest: Digest,
    /// The fast stream after the layout.
    fast: Option<Rng>,
}

/// One step as it was played.
#[derive(Clone, Debug)]
pub(crate) struct Played<G: Game> {
    pub(crate) seat: Seat,
    pub(crate) action: G::Action,
    /// Was this a phase without a choice?
    pub(crate) forced: bool,
    pub(crate) by_clock: bool,
    pub(crate) draws: Vec<u32>,
    pub(crate) events: Vec<G::Event>,
    /// The position after it.
    pub(crate) state: G,
    pub(crate) digest: Digest,
    fast: Option<Rng>,
}

impl<G: Game> Course<G> {
    /// Step 0: the game is laid out.
    pub(crate) fn lay_out(setup: &G::Setup, stream: Stream) -> Result<Course<G>, G::Illegal> {
        let mut rng = match &stream {
            Stream::Steps(keys) => Rng::for_step(keys.of(0), 0),
            Stream::Fast(seed) => Rng::fast(*seed),
        };
        let state = G::new(setup, &mut rng)?;
        let digest = Digest::of(&state);
        let fast = matches!(stream, Stream::Fast(_)).then_some(rng);
        Ok(Course { stream, start: Layout { state, digest, fast }, steps: Vec::new() })
    }

    /// The number of the last step; the layout is step 0.
    pub(crate) fn step(&self) -> u32 {
        self.steps.len() as u32
    }

    /// The present position.
    pub(crate) fn state(&self) -> &G {
        self.steps.last().map_or(&self.start.state, |played| &played.state)
    }

    /// The position after this step, which was played.
    pub(crate) fn state_at(&self, step: u32) -> &G {
        match step.checked_sub(1) {
            None => &self.start.state,
            Some(before) => &self.steps[before as usize].state,
        }
    }

    pub(crate) fn start_digest(&self) -> Digest {
        self.start.digest
    }

    /// Steps 1 to now.
    pub(crate) fn steps(&self) -> &[Played<G>] {
        &self.steps
    }

    /// Plays the next step; a refusal leaves the course as it was.
    pub(crate) fn play(
        &mut self,
        seat: Seat,
        action: G::Action,
        by_clock: bool,
    ) -> Result<&Played<G>, G::Illegal> {
        let mut state = self.state().clone();
        let forced = state.to_act() == Some(seat) && state.forced().as_ref() == Some(&action);
        let mut rng = match &self.stream {
            Stream::Steps(keys) => Rng::for_step(keys.of(self.step() + 1), self.step() + 1),
            Stream::Fast(_) => self.fast().clone(),
        };
        let mut events = Vec::new();
        state.apply(seat, &action, &mut rng, &mut events)?;
        events.shrink_to_fit(); // they stay as long as the match
        let (digest, draws) = (Digest::of(&state), rng.drawn().to_vec());
        let fast = matches!(self.stream, Stream::Fast(_)).then_some(rng);
        self.steps.push(Played {
            seat,
            action,
            forced,
            by_clock,
            draws,
            events,
            state,
            digest,
            fast,
        });
        Ok(self.steps.last().expect("it was just pushed"))
    }

    fn fast(&self) -> &Rng {
        let fast = self.steps.last().map_or(&self.start.fast, |played| &played.fast);
        fast.as_ref().expect("a course with a fast stream keeps it after every step")
    }

    /// Takes the last step back.
    pub(crate) fn take_back(&mut self) -> Option<Played<G>> {
        self.steps.pop()
    }

    /// Puts a step back that was taken back from this very position.
    pub(crate) fn put_back(&mut self, played: Played<G>) {
        self.steps.push(played);
    }
}
