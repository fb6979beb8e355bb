//! The history of a game: its layout and every step since, each with its dice and its position.

use tabletop::fair::MatchKey;
use tabletop::{Digest, Game, Outcome, Rng, Seat};

use crate::record::{Past, Step};

/// Where the dice of a history come from.
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

impl Stream {
    /// The dice of a step; `fast` is the fast stream after the step before it.
    fn dice(&self, step: u32, fast: Option<&Rng>) -> Rng {
        match self {
            Stream::Steps(keys) => Rng::for_step(keys.of(step), step),
            Stream::Fast(seed) => fast.cloned().unwrap_or_else(|| Rng::fast(*seed)),
        }
    }

    /// The dice that the next step goes on with.
    fn rest(&self, dice: Rng) -> Option<Rng> {
        matches!(self, Stream::Fast(_)).then_some(dice)
    }
}

/// A game from its layout to its present position, with all positions between, and the steps that
/// were taken back and can be played again.
#[derive(Clone, Debug)]
pub(crate) struct History<G: Game> {
    stream: Stream,
    start: Layout<G>,
    steps: Vec<Played<G>>,
    /// What was taken back, the next step to play again last.
    undone: Vec<Played<G>>,
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
    /// The digest of that position.
    pub(crate) digest: Digest,
    /// The fast stream after it.
    fast: Option<Rng>,
}

impl<G: Game> Played<G> {
    /// The step as it is written down.
    pub(crate) fn recorded(&self) -> Step<G> {
        Step {
            seat: self.seat,
            action: self.action.clone(),
            by_clock: self.by_clock,
            draws: self.draws.clone(),
            digest: self.digest,
        }
    }
}

impl<G: Game> History<G> {
    /// Step 0: the game is laid out.
    pub(crate) fn lay_out(setup: &G::Setup, stream: Stream) -> Result<History<G>, G::Illegal> {
        let mut dice = stream.dice(0, None);
        let state = G::new(setup, &mut dice)?;
        let (digest, fast) = (Digest::of(&state), stream.rest(dice));
        let start = Layout { state, digest, fast };
        Ok(History { stream, start, steps: Vec::new(), undone: Vec::new() })
    }

    /// The number of the last step; the layout is step 0.
    pub(crate) fn step(&self) -> u32 {
        self.steps.len() as u32
    }

    /// The number of the last step that can be played again; where none can, the last step.
    pub(crate) fn last_undone(&self) -> u32 {
        self.step() + self.undone.len() as u32
    }

    /// The present position.
    pub(crate) fn state(&self) -> &G {
        self.state_at(self.step())
    }

    /// The position after a step that was played, or can be played again.
    pub(crate) fn state_at(&self, step: u32) -> &G {
        if step == 0 { &self.start.state } else { &self.played(step).state }
    }

    /// The ranking, if the game was over after this step.
    pub(crate) fn outcome_at(&self, step: u32) -> Option<Outcome> {
        self.state_at(step).outcome()
    }

    /// The digest of the laid-out game.
    pub(crate) fn start_digest(&self) -> Digest {
        self.start.digest
    }

    /// The digest of the present position.
    pub(crate) fn digest(&self) -> Digest {
        self.steps.last().map_or(self.start.digest, |played| played.digest)
    }

    /// Steps 1 to now.
    pub(crate) fn steps(&self) -> &[Played<G>] {
        &self.steps
    }

    /// Step 1 or later that was played, or can be played again.
    pub(crate) fn played(&self, step: u32) -> &Played<G> {
        let number = step as usize;
        match self.steps.get(number - 1) {
            Some(played) => played,
            None => &self.undone[self.undone.len() + self.steps.len() - number],
        }
    }

    /// Plays the next step; a refusal leaves the history as it was.
    pub(crate) fn play(
        &mut self,
        seat: Seat,
        action: G::Action,
        by_clock: bool,
    ) -> Result<(), G::Illegal> {
        let mut state = self.state().clone();
        let forced = state.to_act() == Some(seat) && state.forced().as_ref() == Some(&action);
        let fast = self.steps.last().map_or(&self.start.fast, |played| &played.fast);
        let mut dice = self.stream.dice(self.step() + 1, fast.as_ref());
        let mut events = Vec::new();
        state.apply(seat, &action, &mut dice, &mut events)?;
        events.shrink_to_fit(); // they stay as long as the match
        let (digest, draws) = (Digest::of(&state), dice.drawn().to_vec());
        let fast = self.stream.rest(dice);
        let played = Played { seat, action, forced, by_clock, draws, events, state, digest, fast };
        self.steps.push(played);
        Ok(())
    }

    /// Takes the last step back; it can be played again.
    pub(crate) fn take_back(&mut self) {
        self.undone.extend(self.steps.pop());
    }

    /// Plays the step again that was taken back last.
    pub(crate) fn play_again(&mut self) {
        self.steps.extend(self.undone.pop());
    }

    /// Forgets what was taken back: something else was played.
    pub(crate) fn forget_undone(&mut self) {
        self.undone.clear();
    }
}
