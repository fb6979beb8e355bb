//! The course of a game: its layout and every step since, each with its dice and its position.

use tabletop::fair::MatchKey;
use tabletop::{Digest, Game, Rng, Seat};

use crate::record::{Past, Recorded};

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
    pub(crate) facts: Facts,
    pub(crate) action: G::Action,
    pub(crate) events: Vec<G::Event>,
    /// The position after it.
    pub(crate) state: G,
}

/// What is known of a step in words of no game.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) seat: Seat,
    /// Was this a phase without a choice?
    pub(crate) forced: bool,
    pub(crate) by_clock: bool,
    pub(crate) draws: Vec<u32>,
    /// The digest of the position after it.
    pub(crate) digest: Digest,
    fast: Option<Rng>,
}

impl Facts {
    /// What a record tells of it.
    pub(crate) fn recorded(&self) -> Recorded<'_> {
        let Facts { seat, by_clock, draws, digest, .. } = self;
        Recorded { seat: *seat, by_clock: *by_clock, draws, digest: *digest }
    }
}

impl Stream {
    /// The dice of a step; `fast` is the fast stream after the step before it.
    fn dice(&self, step: u32, fast: Option<&Rng>) -> Rng {
        match self {
            Stream::Steps(keys) => Rng::for_step(keys.of(step), step),
            Stream::Fast(seed) => fast.cloned().unwrap_or_else(|| Rng::fast(*seed)),
        }
    }

    /// What of these dice the next step goes on with.
    fn rest(&self, dice: Rng) -> Option<Rng> {
        matches!(self, Stream::Fast(_)).then_some(dice)
    }

    /// Where actions lead from the layout on; nothing of the way is kept. A refusal comes with the
    /// number of its step.
    pub(crate) fn lead<'a, G: Game>(
        &self,
        setup: &G::Setup,
        actions: impl Iterator<Item = (Seat, &'a G::Action)>,
    ) -> Result<G, (u32, G::Illegal)> {
        let mut dice = self.dice(0, None);
        let mut state = G::new(setup, &mut dice).map_err(|illegal| (0, illegal))?;
        let mut events = Vec::new();
        for (step, (seat, action)) in (1..).zip(actions) {
            dice = self.dice(step, self.rest(dice).as_ref());
            events.clear();
            let played = state.apply(seat, action, &mut dice, &mut events);
            played.map_err(|illegal| (step, illegal))?;
        }
        Ok(state)
    }
}

impl<G: Game> Course<G> {
    /// Step 0: the game is laid out.
    pub(crate) fn lay_out(setup: &G::Setup, stream: Stream) -> Result<Course<G>, G::Illegal> {
        let mut dice = stream.dice(0, None);
        let state = G::new(setup, &mut dice)?;
        let (digest, fast) = (Digest::of(&state), stream.rest(dice));
        Ok(Course { stream, start: Layout { state, digest, fast }, steps: Vec::new() })
    }

    /// The number of the last step; the layout is step 0.
    pub(crate) fn step(&self) -> u32 {
        self.steps.len() as u32
    }

    /// The present position.
    pub(crate) fn state(&self) -> &G {
        self.state_at(self.step())
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
    ) -> Result<(), G::Illegal> {
        let mut state = self.state().clone();
        let forced = state.to_act() == Some(seat) && state.forced().as_ref() == Some(&action);
        let fast = self.steps.last().map_or(&self.start.fast, |played| &played.facts.fast);
        let mut dice = self.stream.dice(self.step() + 1, fast.as_ref());
        let mut events = Vec::new();
        state.apply(seat, &action, &mut dice, &mut events)?;
        events.shrink_to_fit(); // they stay as long as the match
        let (digest, draws) = (Digest::of(&state), dice.drawn().to_vec());
        let fast = self.stream.rest(dice);
        let facts = Facts { seat, forced, by_clock, draws, digest, fast };
        self.steps.push(Played { facts, action, events, state });
        Ok(())
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
