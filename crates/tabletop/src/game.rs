//! The one trait.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Outcome, Rng, Seat, Viewer};

/// The rules of one game, on its state.
///
/// A state is a plain value: cheap to clone, compared by content, without generator, clock or
/// anything that is only shown (what is *selected* is not state). `Display` and `FromStr` write
/// and read a position that stands alone.
///
/// *Check, then change*: [`check`](Game::check) names every reason to refuse;
/// [`apply`](Game::apply) asks it first, and what follows cannot fail.
pub trait Game:
    Clone + Eq + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static
{
    /// The name used in records, routes and on the command line.
    const ID: &'static str;
    /// Raised by every change that makes an old record play differently.
    const RULES_VERSION: u32;
    /// Is nothing hidden from anyone? Then one view and one account of events serve every viewer.
    const PERFECT_INFORMATION: bool = false;

    /// The options chosen before the game; `Default` is the game as its rules describe it.
    type Setup: Clone + Eq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// What a seat can do; small, typed, with a notation.
    type Action: Clone
        + Eq
        + Ord
        + Debug
        + Display
        + FromStr<Err = ParseError>
        + Serialize
        + DeserializeOwned
        + Send
        + Sync;
    /// What happened, dice included: animation, log, sound and analysis read nothing else.
    type Event: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What one viewer may know.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Why something is refused.
    type Illegal: Refusal;

    /// Lays out a new game.
    fn new(setup: &Self::Setup, rng: &mut Rng) -> Result<Self, Self::Illegal>;

    /// How many seats this game has, the empty and eliminated ones included.
    fn seats(&self) -> u8;

    /// Whose turn it is; `None` when the game is over.
    fn to_act(&self) -> Option<Seat>;

    /// Adds every action this seat may take now. Of actions that differ only in a number, one may
    /// be listed that [`stands_for`](Game::stands_for) the others.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Does listing the first action mean that the second is legal too?
    fn stands_for(listed: &Self::Action, action: &Self::Action) -> bool {
        listed == action
    }

    /// Any of the actions a listed one stands for, with equal chance: for random play.
    fn any_of(listed: &Self::Action, rng: &mut Rng) -> Self::Action {
        let _ = rng; // an action that stands for itself alone leaves nothing to draw
        listed.clone()
    }

    /// May this seat take this action now?
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Illegal>;

    /// Takes an action for a seat. A refusal changes nothing and draws nothing.
    fn apply(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        rng: &mut Rng,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), Self::Illegal>;

    /// The action of a phase without a choice, which the host plays at once for
    /// [`to_act`](Game::to_act); `None` when somebody has to decide.
    fn forced(&self) -> Option<Self::Action> {
        None
    }

    /// What the clock plays for a seat that has to decide and has run out of time.
    fn timeout(&self, seat: Seat) -> Self::Action;

    /// What ends a game whose own time is up, taken for [`to_act`](Game::to_act); `None` where no
    /// such limit is set. Only the host plays it: it is accepted and never listed, so no player
    /// and no bot comes by it.
    fn time_up(&self) -> Option<Self::Action> {
        None
    }

    /// What leaving the game for good is called.
    fn resignation() -> Self::Action;

    /// Does this action throw the game away? Bots that play by chance never take one.
    fn gives_up(action: &Self::Action) -> bool {
        *action == Self::resignation()
    }

    /// The ranking, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// What this viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Lends what this viewer may know instead of handing it out: the inner loop of simulations.
    /// A game whose view is its state need not copy it.
    fn with_view<R>(&self, viewer: Viewer, look: impl FnOnce(&Self::View) -> R) -> R {
        look(&self.view(viewer))
    }

    /// The sentence of a refusal for somebody who looks at this position: with names where the
    /// refusal alone has only numbers.
    fn explain(&self, refusal: &Self::Illegal) -> String {
        refusal.to_string()
    }

    /// The event as this viewer may see it.
    fn redact(event: &Self::Event, viewer: Viewer) -> Self::Event;

    /// A state that this view could belong to: the view itself where nothing is hidden, otherwise
    /// a fair draw of what the viewer cannot see. Bots think on it.
    fn from_view(view: &Self::View, rng: &mut Rng) -> Self;
}

/// A named reason to refuse; its `Display` is the sentence the player reads.
pub trait Refusal: Clone + Eq + Debug + Error + Send + Sync + 'static {
    /// A stable name for programs, such as `attack.too_few_armies`.
    fn code(&self) -> &'static str;
    /// The section of the game's README that says so, such as `§4`.
    fn rule(&self) -> &'static str;
}

/// Text that does not say what it should.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found:?}")]
pub struct ParseError {
    /// What would have been understood.
    pub expected: String,
    /// What stood there, cut to a readable length.
    pub found: String,
}

impl ParseError {
    /// What was expected and what stood there instead.
    pub fn new(expected: impl Into<String>, found: impl ToString) -> ParseError {
        ParseError { expected: expected.into(), found: shortened(found.to_string()) }
    }
}

fn shortened(mut text: String) -> String {
    if let Some((cut, _)) = text.char_indices().nth(60) {
        text.truncate(cut);
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parse_error_says_what_was_expected_and_stays_short() {
        let error = ParseError::new("a seat from a to h", "ü".repeat(500));
        assert!(error.to_string().starts_with("expected a seat from a to h, found \"üüü"));
        assert!(error.to_string().chars().count() < 120);
    }
}
