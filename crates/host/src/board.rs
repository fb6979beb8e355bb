//! The game of a match as the match sees it: what can be asked of any game without knowing which.
//!
//! [`Board`] has no type of a game in it, so the rules of a match ([`Referee`]) and the proof of a
//! record exist once, however many games a program has. [`InPlay`] is the one who answers.
//!
//! [`Referee`]: crate::authority::Referee

use tabletop::{Digest, Game, Outcome, Seat};

use crate::course::{Course, Facts, Played, Stream};
use crate::record::{Recorded, Step};

/// An action, named by where it comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum What {
    /// The one that the command brought.
    Asked,
    /// The one of a phase without a choice.
    Forced,
    /// Leaving for good.
    Resignation,
    /// What the clock plays for who thought too long.
    Timeout,
    /// What ends a game whose own time is up.
    TimeUp,
    /// The one that stands in the record as this step.
    Recorded(u32),
    /// The one of a step that was played, or can be played again.
    Played(u32),
}

/// The rules of the game refuse it; [`Board::refusal`] tells why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ByTheRules;

/// What a match asks of its game. Before it is laid out nobody is to act, at step 0.
pub(crate) trait Board {
    /// Lays the game out: how many seats it has.
    fn lay_out(&mut self, stream: Stream) -> Result<u8, ByTheRules>;
    /// Takes the layout off again.
    fn put_away(&mut self);
    fn is_laid_out(&self) -> bool;

    /// The number of the last step; the layout is step 0.
    fn step(&self) -> u32;
    /// The number of the last step that can be played again; where none can, the last step.
    fn last_ahead(&self) -> u32;
    fn to_act(&self) -> Option<Seat>;
    /// The ranking, if the game was over after this step.
    fn outcome(&self, step: u32) -> Option<Outcome>;
    /// What is known of a step that was played, or can be played again.
    fn facts(&self, step: u32) -> &Facts;
    fn start_digest(&self) -> Digest;
    /// What the record tells of a step.
    fn recorded(&self, step: u32) -> Recorded<'_>;

    /// Is there such an action now?
    fn has(&self, seat: Seat, what: What) -> bool;
    /// Is one action the same as the other?
    fn same(&self, seat: Seat, one: What, other: What) -> bool;
    /// May this seat take the action now?
    fn may(&self, seat: Seat, what: What) -> bool;
    /// Plays the next step; a refusal changes nothing.
    fn play(&mut self, seat: Seat, what: What, by_clock: bool) -> Result<(), ByTheRules>;
    /// Takes the last step back; it can be played again.
    fn take_back(&mut self);
    /// Plays the step again that was taken back last.
    fn put_back(&mut self);
    /// What was taken back cannot be played again any more.
    fn forget_ahead(&mut self);

    /// The options of the game as JSON.
    fn setup(&self) -> String;
    /// How an action is written.
    fn notation(&self, seat: Seat, what: What) -> String;
    /// Why the rules refused something last.
    fn refusal(&self) -> String;
}

/// The game of a match, from its options to what was taken back.
#[derive(Clone, Debug)]
pub(crate) struct InPlay<G: Game> {
    pub(crate) setup: G::Setup,
    /// What a record tells, to be played as it stands there.
    pub(crate) recorded: Vec<Step<G>>,
    /// The game, once everyone sits.
    pub(crate) course: Option<Course<G>>,
    /// What was taken back, the next step to play again last.
    pub(crate) ahead: Vec<Played<G>>,
    /// The action that the present command brought.
    pub(crate) asked: Option<G::Action>,
    /// Why the rules refused something last.
    pub(crate) refusal: Option<G::Illegal>,
}

impl<G: Game> InPlay<G> {
    pub(crate) fn new(setup: G::Setup, recorded: Vec<Step<G>>) -> InPlay<G> {
        InPlay { setup, recorded, course: None, ahead: Vec::new(), asked: None, refusal: None }
    }

    /// A step that was played, or can be played again.
    pub(crate) fn played(&self, step: u32) -> &Played<G> {
        let (before, steps) = (step as usize - 1, self.there().steps());
        steps
            .get(before)
            .unwrap_or_else(|| &self.ahead[self.ahead.len() + steps.len() - step as usize])
    }

    /// The game, which is laid out.
    fn there(&self) -> &Course<G> {
        self.course.as_ref().expect("only a game that is laid out is asked")
    }

    fn action(&self, seat: Seat, what: What) -> Option<G::Action> {
        let state = || self.there().state();
        match what {
            What::Asked => self.asked.clone(),
            What::Forced => state().forced(),
            What::Resignation => Some(G::resignation()),
            What::Timeout => Some(state().timeout(seat)),
            What::TimeUp => state().time_up(),
            What::Recorded(step) => {
                self.recorded.get(step as usize - 1).map(|it| it.action.clone())
            }
            What::Played(step) => Some(self.played(step).action.clone()),
        }
    }

    /// Keeps the reason of a refusal.
    fn refused(&mut self, refusal: G::Illegal) -> ByTheRules {
        self.refusal = Some(refusal);
        ByTheRules
    }
}

impl<G: Game> Board for InPlay<G> {
    fn lay_out(&mut self, stream: Stream) -> Result<u8, ByTheRules> {
        let course = Course::<G>::lay_out(&self.setup, stream);
        let course = course.map_err(|refusal| self.refused(refusal))?;
        Ok(self.course.insert(course).state().seats())
    }

    fn put_away(&mut self) {
        self.course = None;
    }

    fn is_laid_out(&self) -> bool {
        self.course.is_some()
    }

    fn step(&self) -> u32 {
        self.course.as_ref().map_or(0, Course::step)
    }

    fn last_ahead(&self) -> u32 {
        self.step() + self.ahead.len() as u32
    }

    fn to_act(&self) -> Option<Seat> {
        self.course.as_ref()?.state().to_act()
    }

    fn outcome(&self, step: u32) -> Option<Outcome> {
        if step == 0 { self.there().state_at(0) } else { &self.played(step).state }.outcome()
    }

    fn facts(&self, step: u32) -> &Facts {
        &self.played(step).facts
    }

    fn start_digest(&self) -> Digest {
        self.there().start_digest()
    }

    fn recorded(&self, step: u32) -> Recorded<'_> {
        self.recorded[step as usize - 1].recorded()
    }

    fn has(&self, seat: Seat, what: What) -> bool {
        self.action(seat, what).is_some()
    }

    fn same(&self, seat: Seat, one: What, other: What) -> bool {
        self.action(seat, one) == self.action(seat, other)
    }

    fn may(&self, seat: Seat, what: What) -> bool {
        let action = self.action(seat, what);
        action.is_some_and(|action| self.there().state().check(seat, &action).is_ok())
    }

    fn play(&mut self, seat: Seat, what: What, by_clock: bool) -> Result<(), ByTheRules> {
        let action = self.action(seat, what).expect("only an action that there is, is played");
        let course = self.course.as_mut().expect("only a game that is laid out is played");
        course.play(seat, action, by_clock).map_err(|refusal| self.refused(refusal))
    }

    fn take_back(&mut self) {
        self.ahead.extend(self.course.as_mut().and_then(Course::take_back));
    }

    fn put_back(&mut self) {
        if let (Some(course), Some(played)) = (&mut self.course, self.ahead.pop()) {
            course.put_back(played);
        }
    }

    fn forget_ahead(&mut self) {
        self.ahead.clear();
    }

    fn setup(&self) -> String {
        serde_json::to_string(&self.setup).expect("every setup can be written as JSON")
    }

    fn notation(&self, seat: Seat, what: What) -> String {
        self.action(seat, what).map_or(String::new(), |action| action.to_string())
    }

    fn refusal(&self) -> String {
        self.refusal.as_ref().map_or(String::new(), G::Illegal::to_string)
    }
}
