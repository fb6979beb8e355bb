//! The promises every game keeps, as one test.
//!
//! ```text
//! #[test]
//! fn the_contract_holds() {
//!     contract::holds_for::<State>(&Setup::default(), 0..50, 400);
//!     contract::ends_within::<State>(&Setup { round_limit: Some(20), ..default() }, 0..50, 10_000);
//! }
//! ```
//!
//! Random games are walked step by step, and at every step:
//! - for every seat, an action is listed (or stood for by a listed one) exactly when it is
//!   accepted, and listed once;
//! - what the host plays when the game's time is up is accepted and never listed;
//! - a refusal changes nothing, draws nothing and reports nothing;
//! - the same dice give the same game;
//! - positions, actions, events, views and the setup survive being written and read;
//! - two states that differ only in what a viewer may not see look the same to that viewer:
//!   equal view, equal legal actions, equal redacted events (a secret drawn by the action itself
//!   looks like a public die from here: the game's own tests cover its redaction);
//! - somebody can act exactly while there is no outcome.

use std::ops::Range;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::fair::MatchKey;
use crate::{Game, Refusal, Rng, Seat, Viewer};

/// Walks random games and panics with seed and step at the first broken promise.
pub fn holds_for<G: Game>(setup: &G::Setup, seeds: Range<u64>, steps: usize) {
    for seed in seeds {
        if let Err(broken) = walk::<G>(setup, seed, steps) {
            panic!("{}: {broken}", G::ID);
        }
    }
}

/// Plays random games that must be over after at most `steps` actions, because their setup sets
/// the game's limit option.
pub fn ends_within<G: Game>(setup: &G::Setup, seeds: Range<u64>, steps: usize) {
    for seed in seeds {
        let mut walk = Walk::<G>::start(setup, seed).unwrap_or_else(|e| panic!("{}: {e}", G::ID));
        while walk.state.to_act().is_some() {
            assert!(walk.step as usize <= steps, "{}: seed {seed} goes on after {steps}", G::ID);
            let (seat, action) = walk.choose().unwrap_or_else(|e| panic!("{}: {e}", G::ID));
            walk.play(seat, &action).unwrap_or_else(|e| panic!("{}: {e}", G::ID));
        }
    }
}

/// How many actions of earlier positions are tried at every step.
const POOL: usize = 48;

fn walk<G: Game>(setup: &G::Setup, seed: u64, steps: usize) -> Result<(), String> {
    round_trip("setup", setup)?;
    let mut walk = Walk::<G>::start(setup, seed)?;
    let mut played = Vec::new();
    while (walk.step as usize) < steps {
        walk.check_position().map_err(|broken| walk.at(&broken))?;
        if walk.state.to_act().is_none() {
            break;
        }
        let (seat, action) = walk.choose().map_err(|broken| walk.at(&broken))?;
        walk.check_secrets(seat, &action).map_err(|broken| walk.at(&broken))?;
        let events = walk.play(seat, &action).map_err(|broken| walk.at(&broken))?;
        for event in &events {
            round_trip("event", event).map_err(|broken| walk.at(&broken))?;
        }
        played.push((seat, action, events));
    }
    let mut again = Walk::<G>::start(setup, seed)?;
    for (seat, action, events) in &played {
        let same = again.play(*seat, action)? == *events;
        ensure(same, || again.at("the same dice gave other events"))?;
    }
    ensure(again.state == walk.state, || again.at("the same dice gave another game"))
}

/// One random game on its way.
struct Walk<G: Game> {
    seed: u64,
    key: MatchKey,
    step: u32,
    state: G,
    /// The walker's own choices.
    chooser: Rng,
    /// Actions seen so far, of any seat: what may be wrong now was right once.
    pool: Vec<G::Action>,
}

impl<G: Game> Walk<G> {
    fn start(setup: &G::Setup, seed: u64) -> Result<Walk<G>, String> {
        let mut key = MatchKey([0; 32]);
        key.0[..8].copy_from_slice(&seed.to_be_bytes());
        let state = G::new(setup, &mut Rng::for_step(&key, 0))
            .map_err(|refusal| format!("seed {seed}: the setup is refused: {refusal}"))?;
        Ok(Walk { seed, key, step: 1, state, chooser: Rng::fast(seed), pool: Vec::new() })
    }

    fn at(&self, broken: &str) -> String {
        format!("seed {}, step {}: {broken}\n  position: {}", self.seed, self.step, self.state)
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        Seat::first(self.state.seats())
    }

    fn legal(state: &G, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        state.legal_actions(seat, &mut actions);
        actions
    }

    /// A random listed action of the seat to act; resigning only when nothing else is left, so
    /// that games go on.
    fn choose(&mut self) -> Result<(Seat, G::Action), String> {
        let seat = self.state.to_act().ok_or("nobody is to act")?;
        let mut actions = Self::legal(&self.state, seat);
        if actions.len() > 1 {
            actions.retain(|action| *action != G::resignation());
        }
        ensure(!actions.is_empty(), || format!("seat {seat} is to act and can do nothing"))?;
        let listed = &actions[self.chooser.below(actions.len() as u32) as usize];
        let chosen = G::any_of(listed, &mut self.chooser);
        ensure(G::stands_for(listed, &chosen), || format!("{listed} does not mean {chosen}"))?;
        Ok((seat, chosen))
    }

    fn play(&mut self, seat: Seat, action: &G::Action) -> Result<Vec<G::Event>, String> {
        let mut events = Vec::new();
        let mut rng = Rng::for_step(&self.key, self.step);
        self.state
            .apply(seat, action, &mut rng, &mut events)
            .map_err(|refusal| format!("{seat} {action} is listed and refused: {refusal}"))?;
        self.step += 1;
        Ok(events)
    }

    fn check_position(&mut self) -> Result<(), String> {
        self.check_end()?;
        let state = &self.state;
        let read = state.to_string().parse::<G>().map_err(|e| format!("the position: {e}"))?;
        ensure(read == *state, || format!("the position is read back as {read}"))?;
        for viewer in self.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
            round_trip("view", &state.view(viewer))?;
        }
        if let Some(seat) = self.state.to_act() {
            let (timeout, forced) = (self.state.timeout(seat), self.state.forced());
            let time_up = self.state.time_up();
            for action in [timeout, G::resignation()].iter().chain(&forced).chain(&time_up) {
                self.remember(action);
            }
        }
        for seat in self.seats() {
            let listed = Self::legal(&self.state, seat);
            self.check_list(seat, &listed)?;
            for action in &listed {
                self.remember(action);
                let meant = G::any_of(action, &mut self.chooser);
                self.remember(&meant);
            }
        }
        Ok(())
    }

    fn check_end(&self) -> Result<(), String> {
        let state = &self.state;
        let Some(seat) = state.to_act() else {
            ensure(state.outcome().is_some(), || "nobody is to act without an outcome".into())?;
            ensure(state.forced().is_none(), || "a phase is left after the end".into())?;
            return self.seats().try_for_each(|seat| {
                ensure(Self::legal(state, seat).is_empty(), || {
                    format!("{seat} can act after the end")
                })
            });
        };
        ensure(state.outcome().is_none(), || format!("{seat} is to act after the end"))?;
        ensure(seat.index() < usize::from(state.seats()), || format!("{seat} has no seat"))?;
        for (what, action) in [
            ("forced", state.forced()),
            ("timeout", Some(state.timeout(seat))),
            ("time-up", state.time_up()),
            ("resignation", Some(G::resignation())),
        ] {
            if let Some(action) = action {
                state.check(seat, &action).map_err(|e| format!("{what} {action}: {e}"))?;
            }
        }
        Ok(())
    }

    /// Listed ⇔ accepted, for the listed actions and for those of other positions and seats.
    fn check_list(&self, seat: Seat, listed: &[G::Action]) -> Result<(), String> {
        let mut sorted = listed.to_vec();
        sorted.sort();
        ensure(sorted.windows(2).all(|pair| pair[0] != pair[1]), || {
            format!("seat {seat} has an action listed twice: {sorted:?}")
        })?;
        let time_up = self.state.time_up();
        for action in listed {
            ensure(Some(action) != time_up.as_ref(), || {
                format!("{seat} {action} is the host's and listed")
            })?;
            round_trip("action", action)?;
            let read = action.to_string().parse::<G::Action>().map_err(|e| e.to_string())?;
            ensure(read == *action, || format!("{action} is read back as {read}"))?;
            ensure(self.try_action(seat, action)?, || {
                format!("{seat} {action} is listed and refused")
            })?;
        }
        let is_hosts = |action: &&G::Action| Some(*action) == time_up.as_ref();
        for action in self.pool.iter().filter(|it| !is_hosts(it)) {
            let meant = sorted.iter().any(|listed| G::stands_for(listed, action));
            ensure(self.try_action(seat, action)? == meant, || match meant {
                true => format!("{seat} {action} is meant by the list and refused"),
                false => format!("{seat} {action} is accepted and not listed"),
            })?;
        }
        Ok(())
    }

    /// Is the action accepted? Check and apply must agree, and a refusal must leave no trace.
    fn try_action(&self, seat: Seat, action: &G::Action) -> Result<bool, String> {
        let mut state = self.state.clone();
        let mut rng = Rng::for_step(&self.key, self.step);
        let mut events = Vec::new();
        let applied = state.apply(seat, action, &mut rng, &mut events);
        ensure(applied == self.state.check(seat, action), || {
            format!("check and apply disagree about {seat} {action}: {applied:?}")
        })?;
        if let Err(refusal) = &applied {
            let untouched = state == self.state && rng.drawn().is_empty() && events.is_empty();
            ensure(untouched, || format!("refusing {seat} {action} changed something"))?;
            let spoken = !refusal.to_string().is_empty() && !refusal.code().is_empty();
            ensure(spoken, || format!("refusing {seat} {action} says nothing"))?;
        }
        Ok(applied.is_ok())
    }

    /// Two states that differ only in what the viewer may not see look the same to the viewer.
    fn check_secrets(&mut self, seat: Seat, action: &G::Action) -> Result<(), String> {
        for viewer in self.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
            let view = self.state.view(viewer);
            let other = G::from_view(&view, &mut self.chooser);
            ensure(other.view(viewer) == view, || format!("{viewer} sees a secret in the view"))?;
            let is_shared = view == self.state.view(Viewer::Spectator)
                && self.redacted(&self.state, seat, action, viewer)?
                    == self.redacted(&self.state, seat, action, Viewer::Spectator)?;
            ensure(is_shared || !G::PERFECT_INFORMATION, || {
                format!("{viewer} knows something else than a spectator")
            })?;
            if let Viewer::Seat(own) = viewer {
                let same = Self::legal(&other, own) == Self::legal(&self.state, own);
                ensure(same, || format!("{viewer} sees a secret in the legal actions"))?;
            }
            // Who acts may learn something by it (draw a card); the others must not.
            if viewer != Viewer::Seat(seat) && other.check(seat, action).is_ok() {
                let same = self.redacted(&self.state, seat, action, viewer)?
                    == self.redacted(&other, seat, action, viewer)?;
                ensure(same, || format!("{viewer} sees a secret in the events"))?;
            }
        }
        Ok(())
    }

    fn redacted(
        &self,
        state: &G,
        seat: Seat,
        action: &G::Action,
        viewer: Viewer,
    ) -> Result<Vec<G::Event>, String> {
        let mut events = Vec::new();
        let mut rng = Rng::for_step(&self.key, self.step);
        state
            .clone()
            .apply(seat, action, &mut rng, &mut events)
            .map_err(|refusal| format!("{seat} {action}: {refusal}"))?;
        Ok(events.iter().map(|event| G::redact(event, viewer)).collect())
    }

    fn remember(&mut self, action: &G::Action) {
        if self.pool.contains(action) {
            return;
        }
        if self.pool.len() < POOL {
            self.pool.push(action.clone());
        } else {
            let replaced = self.chooser.below(POOL as u32) as usize;
            self.pool[replaced] = action.clone();
        }
    }
}

fn round_trip<T>(what: &str, value: &T) -> Result<(), String>
where
    T: Serialize + DeserializeOwned + Eq + std::fmt::Debug,
{
    let text = serde_json::to_string(value).map_err(|e| format!("writing the {what}: {e}"))?;
    let read: T = serde_json::from_str(&text).map_err(|e| format!("reading the {what}: {e}"))?;
    ensure(read == *value, || format!("the {what} {value:?} is read back as {read:?}"))
}

fn ensure(holds: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(broken()) }
}

#[cfg(test)]
mod tests;
