//! The match.

mod origin;
mod referee;
mod save;
mod table;
mod takeback;
mod tell;
mod told;

pub use takeback::NotAhead;

use tabletop::fair::{Commitment, Nonce, Secret};
use tabletop::{Game, Outcome, Rng, Seat};

use crate::board::InPlay;
use crate::course::Course;
use crate::{ClockFace, ClockRules, Command, MatchId, Output, Player, Refused};

pub use origin::{CannotGoOn, first_position};
pub use told::{News, Told, When};

use table::Table;

/// One match of a game: the only one who changes its state.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    /// All of it that belongs to no game.
    table: Table,
    game: InPlay<G>,
}

/// What a match is opened with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening<G: Game> {
    /// Its own name.
    pub match_id: MatchId,
    /// The game's options.
    pub setup: G::Setup,
    /// Where its dice come from.
    pub chance: Chance,
    /// How it is hosted.
    pub options: Options,
}

/// Where the dice of a match come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chance {
    /// From the authority's secret and everyone's nonce.
    Secret(Secret),
    /// The same, with the secret made from the seed that names a local game.
    Seed(u64),
    /// From one fast stream: simulation, nothing to prove.
    Fast(u64),
}

/// How a match is hosted; no part of the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// May players take moves back?
    pub undo: bool,
    /// Are phases without a choice left to be played by hand?
    pub step_mode: bool,
    /// Are there messages for spectators?
    pub spectators: bool,
    /// How long everyone may think.
    pub clock: Option<ClockRules>,
    /// What the bots' own choices follow from.
    pub bot_seed: u64,
}

impl Default for Options {
    /// No undo, forced phases at once, spectators, no clock.
    fn default() -> Options {
        Options { undo: false, step_mode: false, spectators: true, clock: None, bot_seed: 0 }
    }
}

impl<G: Game> Match<G> {
    /// Opens a match with free seats, if the game accepts the setup.
    pub fn open(opening: Opening<G>) -> Result<Match<G>, Refused<G::Illegal>> {
        let Opening { match_id, setup, chance, options } = opening;
        // A layout on the side: is the setup accepted, and how many sit down?
        let sample = G::new(&setup, &mut Rng::fast(0)).map_err(Refused::Illegal)?;
        let (of, seats) = ((G::ID, G::RULES_VERSION), sample.seats().into());
        let table = Table::new(match_id, of, chance, Vec::new(), options, seats);
        Ok(Match { table, game: InPlay::new(setup, Vec::new()) })
    }

    /// Does what a command asks and adds what follows from it to `out`. A refused command changes
    /// nothing and adds nothing.
    pub fn handle(
        &mut self,
        command: Command<G::Action>,
        out: &mut Vec<Output<G>>,
    ) -> Result<(), Refused<G::Illegal>> {
        let mut told = Vec::new();
        self.obey(command, &mut told)?;
        out.extend(told.into_iter().map(|told| self.output(told)));
        Ok(())
    }

    /// The same, telling what follows by the numbers of the steps alone.
    pub fn obey(
        &mut self,
        command: Command<G::Action>,
        told: &mut Vec<Told>,
    ) -> Result<(), Refused<G::Illegal>> {
        let (command, asked) = command.apart();
        self.game.asked = asked;
        let done = self.table.obey(&mut self.game, command, told);
        self.game.asked = None;
        of_the_game(done, self.game.refusal.take())
    }

    /// The match's own name.
    pub fn id(&self) -> &MatchId {
        &self.table.id
    }

    /// The game's options.
    pub fn setup(&self) -> &G::Setup {
        &self.game.setup
    }

    /// How the match is hosted.
    pub fn options(&self) -> &Options {
        &self.table.options
    }

    /// What the authority publishes before anyone gives a nonce; dice for simulation have none.
    pub fn commitment(&self) -> Option<Commitment> {
        self.table.commitment()
    }

    /// Who sits where; free seats are `None`.
    pub fn players(&self) -> impl ExactSizeIterator<Item = Option<&Player>> {
        self.table.players()
    }

    /// The present position, once the game has started. It holds what is hidden.
    pub fn state(&self) -> Option<&G> {
        self.game.course.as_ref().map(Course::state)
    }

    /// The game after this step, if it was played and not taken back.
    pub fn state_at(&self, step: u32) -> Option<&G> {
        self.game.course.as_ref().filter(|course| step <= course.step()).map(|it| it.state_at(step))
    }

    /// The number of the last step; 0 until the first action.
    pub fn step(&self) -> u32 {
        self.game.course.as_ref().map_or(0, Course::step)
    }

    /// Whose turn it is: nobody's before the start and after the end.
    pub fn to_act(&self) -> Option<Seat> {
        self.state().and_then(Game::to_act)
    }

    /// The ranking, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state().and_then(Game::outcome)
    }

    /// What the clocks show, if the match has clocks.
    pub fn clock(&self) -> Option<ClockFace> {
        self.table.clock.as_ref().map(|clock| clock.face(self.to_act()))
    }

    /// What this seat may do now.
    pub fn legal_actions(&self, seat: Seat) -> Result<Vec<G::Action>, Refused<G::Illegal>> {
        of_the_game(self.table.known(seat), None)?;
        let mut actions = Vec::new();
        self.started()?.state().legal_actions(seat, &mut actions);
        Ok(actions)
    }

    /// What the seats add to the key of the dice, in their order; free seats nothing.
    pub fn nonces(&self) -> Vec<Option<Nonce>> {
        let seats = self.table.seats.iter();
        seats.map(|seat| seat.as_ref().map(|sitting| sitting.nonce.clone())).collect()
    }

    /// What all dice follow from, for the authority alone while the match runs.
    pub fn secret(&self) -> Option<Secret> {
        self.table.secret()
    }

    fn started(&self) -> Result<&Course<G>, Refused<G::Illegal>> {
        self.game.course.as_ref().ok_or(Refused::NotStarted)
    }
}

/// The same with the game's own reason, which is there if its rules refused something.
fn of_the_game<T, I>(
    done: Result<T, referee::Refused>,
    reason: Option<I>,
) -> Result<T, Refused<I>> {
    let reason = |_| reason.expect("the rules refuse with a reason");
    done.map_err(|refused| refused.map(reason))
}
