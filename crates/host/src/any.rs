//! A match of any game, with actions as their notation and views as JSON.

use std::fmt::Debug;

use serde_json::{Value, json};
use tabletop::fair::{Commitment, Nonce, Secret};
use tabletop::{Game, Outcome, Seat, Viewer};

use crate::{ClockFace, Command, Match, MatchId, Player, Problem, Refused};

/// Object-safe interface to a match of any game: views are JSON, actions their notation.
pub trait AnyMatch: Debug + Send + Sync {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// The version of its rules.
    fn rules_version(&self) -> u32;
    /// The match's own name.
    fn id(&self) -> &MatchId;
    /// What the authority publishes before anyone gives a nonce; see [`Match::commitment`].
    fn commitment(&self) -> Option<Commitment>;
    /// What all dice follow from, for the authority alone while the match runs.
    fn secret(&self) -> Option<Secret>;
    /// What the seats add to the dice, in their order; free seats nothing.
    fn nonces(&self) -> Vec<Option<Nonce>>;
    /// The number of the last step.
    fn step(&self) -> u32;
    /// The step at which this match began; see [`Match::begun_at`].
    fn begun_at(&self) -> u32;
    /// Whose turn it is.
    fn to_act(&self) -> Option<Seat>;
    /// Who sits where.
    fn players(&self) -> Vec<Option<Player>>;
    /// The ranking, once the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// Applies a command and discards its outputs; a refused command changes nothing.
    fn obey(&mut self, command: Command<String>) -> Result<(), Problem>;
    /// What this viewer sees now.
    fn view_json(&self, viewer: Viewer) -> Result<Value, Problem>;
    /// Who sees the same as this viewer, always: a spectator where nothing is hidden.
    fn same_as(&self, viewer: Viewer) -> Viewer;
    /// What this viewer saw after a step; see [`Match::view_at`].
    fn view_at_json(&self, viewer: Viewer, step: u32) -> Result<Value, Problem>;
    /// Whose turn it was after a step; see [`Match::state_at`].
    fn to_act_at(&self, step: u32) -> Option<Seat>;
    /// What happened in a step that was played, as this viewer may know it.
    fn events_json(&self, viewer: Viewer, step: u32) -> Result<Vec<Value>, Problem>;
    /// Who played this step, or for whom it was played; see [`Match::played_by`].
    fn played_by(&self, step: u32) -> Option<Seat>;
    /// Did the clock play this step?
    fn by_clock(&self, step: u32) -> bool;
    /// What the clocks show, if the match has clocks.
    fn clock(&self) -> Option<ClockFace>;
    /// Is there something to take back?
    fn can_undo(&self) -> bool;
    /// The step that taking back leads to; see [`Match::undo_leads_to`].
    fn undo_leads_to(&self) -> Option<u32>;
    /// Were dice drawn in this step?
    fn drew_dice(&self, step: u32) -> bool;
    /// What this seat may do now, in notation.
    fn legal(&self, seat: Seat) -> Result<Vec<String>, Problem>;
    /// The record so far, once the game has started; see [`Match::record`].
    fn record_text(&self) -> Option<String>;
    /// The record as it was after a step; see [`Record::until`](crate::Record::until).
    fn record_text_until(&self, step: u32) -> Option<String>;
}

impl<G: Game> AnyMatch for Match<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn id(&self) -> &MatchId {
        Match::id(self)
    }

    fn commitment(&self) -> Option<Commitment> {
        Match::commitment(self)
    }

    fn secret(&self) -> Option<Secret> {
        Match::secret(self)
    }

    fn nonces(&self) -> Vec<Option<Nonce>> {
        Match::nonces(self)
    }

    fn step(&self) -> u32 {
        Match::step(self)
    }

    fn begun_at(&self) -> u32 {
        Match::begun_at(self)
    }

    fn to_act(&self) -> Option<Seat> {
        Match::to_act(self)
    }

    fn players(&self) -> Vec<Option<Player>> {
        Match::players(self).map(Option::<&Player>::cloned).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        Match::outcome(self)
    }

    fn obey(&mut self, command: Command<String>) -> Result<(), Problem> {
        let command = command.parse().map_err(|error| Problem::malformed(&error))?;
        match self.handle(command) {
            Ok(_) => Ok(()),
            Err(refused) => Err(match self.state() {
                Some(state) => refused.problem_at(state),
                None => refused.problem::<G>(),
            }),
        }
    }

    fn view_json(&self, viewer: Viewer) -> Result<Value, Problem> {
        self.view(viewer).map(|view| json!(view)).map_err(problem::<G>)
    }

    fn same_as(&self, viewer: Viewer) -> Viewer {
        if G::PERFECT_INFORMATION { Viewer::Spectator } else { viewer }
    }

    fn view_at_json(&self, viewer: Viewer, step: u32) -> Result<Value, Problem> {
        self.view_at(viewer, step).map(|view| json!(view)).map_err(problem::<G>)
    }

    fn to_act_at(&self, step: u32) -> Option<Seat> {
        self.state_at(step).and_then(Game::to_act)
    }

    fn events_json(&self, viewer: Viewer, step: u32) -> Result<Vec<Value>, Problem> {
        self.step_at(viewer, step).map_err(problem::<G>)?;
        Ok(self.events_at(viewer, step).iter().map(|event| json!(event)).collect())
    }

    fn played_by(&self, step: u32) -> Option<Seat> {
        Match::played_by(self, step)
    }

    fn by_clock(&self, step: u32) -> bool {
        Match::by_clock(self, step)
    }

    fn clock(&self) -> Option<ClockFace> {
        Match::clock(self)
    }

    fn can_undo(&self) -> bool {
        Match::can_undo(self)
    }

    fn undo_leads_to(&self) -> Option<u32> {
        Match::undo_leads_to(self)
    }

    fn drew_dice(&self, step: u32) -> bool {
        Match::drew_dice(self, step)
    }

    fn legal(&self, seat: Seat) -> Result<Vec<String>, Problem> {
        let actions = self.legal_actions(seat).map_err(problem::<G>)?;
        Ok(actions.iter().map(ToString::to_string).collect())
    }

    fn record_text(&self) -> Option<String> {
        self.record().map(|record| record.to_string())
    }

    fn record_text_until(&self, step: u32) -> Option<String> {
        self.record().map(|record| record.until(step).to_string())
    }
}

fn problem<G: Game>(refused: Refused<G::Illegal>) -> Problem {
    refused.problem::<G>()
}
