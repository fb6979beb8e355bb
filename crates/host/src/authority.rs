//! The authority of one match: state, commands, records.

mod commands;
mod messages;
mod origin;
mod save;
mod table;
mod takeback;

use tabletop::fair::{Commitment, Nonce, Secret};
use tabletop::{Game, Outcome, Rng, Seat};

use crate::history::History;
use crate::record::Step;
use crate::{ClockFace, ClockRules, MatchId, Player, Refused};

pub use origin::{CannotGoOn, first_position};
pub use takeback::NotAhead;

use table::Table;

/// One match of a game: the only one who changes its state.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    table: Table,
    setup: G::Setup,
    /// The steps of the record that this match goes on from, to be played once everyone sits.
    continued: Vec<Step<G>>,
    /// The game, once everyone sits.
    history: Option<History<G>>,
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
    /// How long everyone may think.
    pub clock: Option<ClockRules>,
    /// What the bots' own choices follow from.
    pub bot_seed: u64,
}

impl Default for Options {
    /// No undo, forced phases at once, no clock.
    fn default() -> Options {
        Options { undo: false, step_mode: false, clock: None, bot_seed: 0 }
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
        Ok(Match { table, setup, continued: Vec::new(), history: None })
    }

    /// The match's own name.
    pub fn id(&self) -> &MatchId {
        &self.table.id
    }

    /// The game's options.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
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
        self.history.as_ref().map(History::state)
    }

    /// The game after this step, if it was played and not taken back.
    pub fn state_at(&self, step: u32) -> Option<&G> {
        self.history.as_ref().filter(|it| step <= it.step()).map(|it| it.state_at(step))
    }

    /// The number of the last step; 0 until the first action.
    pub fn step(&self) -> u32 {
        self.history.as_ref().map_or(0, History::step)
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
        self.table.known(seat)?;
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

    fn started(&self) -> Result<&History<G>, Refused<G::Illegal>> {
        self.history.as_ref().ok_or(Refused::NotStarted)
    }
}
