//! The match.

mod origin;
mod play;
mod save;
mod table;
mod takeback;
mod tell;

pub use takeback::NotAhead;

use tabletop::fair::{Commitment, Nonce, Secret};
use tabletop::{Game, Outcome, Rng, Seat, Viewer};

use crate::course::{Course, Played};
use crate::names::is_plain;
use crate::record::Step;
use crate::{CHAT_MAX, ClockFace, ClockRules, Command, MatchId, Message, Output, Player, Refused};

pub use origin::CannotGoOn;

use table::{Sitting, Table};

/// One match of a game: the only one who changes its state.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    /// All of it that belongs to no game.
    table: Table,
    setup: G::Setup,
    /// What was played in the matches that this one goes on from.
    before: Vec<Step<G>>,
    /// The game, once everyone sits.
    course: Option<Course<G>>,
    /// What was taken back, the next step to play again last.
    redo: Vec<Played<G>>,
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
        let (game, seats) = ((G::ID, G::RULES_VERSION), sample.seats().into());
        let table = Table::new(match_id, game, chance, Vec::new(), options, seats);
        Ok(Match { table, setup, before: Vec::new(), course: None, redo: Vec::new() })
    }

    /// Does what a command asks and adds what follows from it to `out`. A refused command changes
    /// nothing and adds nothing.
    pub fn handle(
        &mut self,
        command: Command<G::Action>,
        out: &mut Vec<Output<G>>,
    ) -> Result<(), Refused<G::Illegal>> {
        match command {
            Command::Join { seat, player, nonce } => self.join(seat, player, nonce, out),
            Command::Act { seat, at, action } => self.act(seat, at, action, out),
            Command::Resign { seat } => self.resign(seat, out),
            Command::Undo {} => self.undo(out),
            Command::Redo {} => self.redo(out),
            Command::Tick { now } => self.tick(now, out),
            Command::TimeUp {} => self.time_up(out),
            Command::Resume {} => self.resume(out),
            Command::Chat { from, text } => self.chat(from, text, out),
        }
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
        self.course.as_ref().map(Course::state)
    }

    /// The game after this step, if it was played and not taken back.
    pub fn state_at(&self, step: u32) -> Option<&G> {
        self.course.as_ref().filter(|course| step <= course.step()).map(|it| it.state_at(step))
    }

    /// The number of the last step; 0 until the first action.
    pub fn step(&self) -> u32 {
        self.course.as_ref().map_or(0, Course::step)
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
        self.known(seat)?;
        let mut actions = Vec::new();
        self.started()?.state().legal_actions(seat, &mut actions);
        Ok(actions)
    }

    /// Is there something to take back?
    pub fn can_undo(&self) -> bool {
        self.table.options.undo && self.last_decision().is_some()
    }

    /// Is there something to play again?
    pub fn can_redo(&self) -> bool {
        self.table.options.undo && !self.redo.is_empty()
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
        self.course.as_ref().ok_or(Refused::NotStarted)
    }

    fn known(&self, seat: Seat) -> Result<(), Refused<G::Illegal>> {
        let seats = self.table.seats.len();
        if seat.index() < seats {
            Ok(())
        } else {
            Err(Refused::UnknownSeat { seat, seats: seats as u8 })
        }
    }

    fn join(
        &mut self,
        seat: Seat,
        player: Player,
        nonce: Option<Nonce>,
        out: &mut Vec<Output<G>>,
    ) -> Result<(), Refused<G::Illegal>> {
        self.known(seat)?;
        if self.course.is_some() {
            return Err(Refused::Started);
        }
        if self.table.player(seat).is_some() {
            return Err(Refused::SeatTaken { seat });
        }
        let seats = self.table.with(seat, player.clone(), nonce);
        let course = self.lay_out(&seats)?;
        (self.table.seats, self.course) = (seats, course);
        self.tell_all(out, |_| Message::Joined { seat, player: player.clone() });
        if self.course.is_some() {
            self.begin(out);
        }
        Ok(())
    }

    /// Lays out the game if everyone sits.
    fn lay_out(&self, seats: &[Option<Sitting>]) -> Result<Option<Course<G>>, Refused<G::Illegal>> {
        let Some(stream) = self.table.stream(seats) else { return Ok(None) };
        let mut course = Course::<G>::lay_out(&self.setup, stream).map_err(Refused::Illegal)?;
        for step in &self.before {
            let played = course.play(step.seat, step.action.clone(), step.by_clock);
            played.map_err(Refused::Illegal)?;
        }
        let (needed, seats) = (course.state().seats(), seats.len() as u8);
        if needed == seats { Ok(Some(course)) } else { Err(Refused::SeatCount { needed, seats }) }
    }

    fn chat(
        &self,
        from: Viewer,
        text: String,
        out: &mut Vec<Output<G>>,
    ) -> Result<(), Refused<G::Illegal>> {
        if let Viewer::Seat(seat) = from {
            self.known(seat)?;
        }
        let fits = (1..=CHAT_MAX).contains(&text.chars().count());
        if !fits || text.trim().is_empty() || !is_plain(&text) {
            return Err(Refused::BadChat);
        }
        self.tell_all(out, |_| Message::Chat { from, text: text.clone() });
        Ok(())
    }
}
