//! The match of a table: how it begins, how it is saved, how it resumes after a reload.

use std::time::Duration;

use catalog::Entry;
use host::record::Record;
use host::{Chance, MatchId, Opening, Options, Player, RecordError};
use leptos::prelude::*;
use tabletop::{Game, Seat};

use crate::game_setup::{BotMode, NewGame, SeatChoice};
use crate::games;
use crate::hosting::{Clocks, Hosting, SuggestionsTaken};
use crate::link::{Link, LinkMessage, Local, Remote};
use crate::online::{Problem, Room};
use crate::saves::{self, Save};
use crate::storage::StorageError;

/// How long after a change the game is saved, at the latest.
const SAVED_WITHIN: Duration = Duration::from_secs(1);

/// The match of a table.
pub struct Session<G: Game> {
    /// The connection to it.
    pub link: Box<dyn Link<G>>,
    /// How it is hosted.
    pub hosting: Hosting,
}

/// A session, and the first messages for its table.
pub type Begun<G> = (Session<G>, Vec<LinkMessage<G>>);

/// Which players are at this device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatedHere {
    /// All people of the game.
    Everybody,
    /// One of them, or nobody (a spectator).
    Only(Option<Seat>),
}

/// Why a new game cannot begin.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct CannotBegin(String);

impl<G: Entry> Session<G> {
    /// Begins a new game. `chance` provides a seed if none was chosen, `nameless` a name for
    /// players who typed none.
    pub fn begin(
        new: &NewGame,
        chance: impl FnOnce() -> u64,
        nameless: impl Fn(usize) -> String,
    ) -> Result<Begun<G>, CannotBegin> {
        let seed = new.seed.unwrap_or_else(chance);
        let Prepared { match_id, players, hosting } = prepare(new, seed, &nameless)?;
        let setup: G::Setup = new.setup().map_err(|error| cannot(&error))?;
        let (chance, options) = (Chance::Seed(seed), options::<G>(&hosting, seed));
        let opening = Opening { match_id, setup, chance, options };
        let (link, messages) = Local::open(opening, players).map_err(|error| cannot(&error))?;
        hosting.remember();
        Ok((Session { link: Box::new(link), hosting }, messages))
    }

    /// Resumes a saved game.
    pub fn resume(save: &Save) -> Result<Begun<G>, RecordError> {
        let record = Record::<G>::parse(&save.record)?;
        let hosting = Hosting::of_save(record.header.match_id.as_str(), save.hosting.as_ref());
        let seed = record.header.dice.seed().unwrap_or_default();
        // If the moves to redo cannot be read, the game resumes without them.
        let ahead = save.ahead.as_deref().and_then(|text| Record::parse(text).ok());
        let (link, messages) = Local::load(&record, ahead.as_ref(), options::<G>(&hosting, seed))?;
        Ok((Session { link: Box::new(link), hosting }, messages))
    }

    /// Joins a match on a server; `past` is its log so far.
    pub fn join(room: Room, past: &str) -> Result<Begun<G>, Problem> {
        let (remote, messages) = Remote::open(room, past)?;
        let hosting = Hosting { undo: false, ..Hosting::new(&room.id.get_value()) };
        Ok((Session { link: Box::new(remote), hosting }, messages))
    }

    /// Sets how bots move.
    pub fn set_mode(&mut self, mode: BotMode) {
        self.hosting.mode = mode;
        self.hosting.remember();
    }

    /// Stores the number of completed instructions of the guide; `None` without a guide.
    pub fn set_guided(&mut self, guided: Option<u8>) {
        self.hosting.guided = guided;
        self.hosting.remember();
    }

    /// Counts that this seat has seen suggestions.
    pub fn count_suggestions(&mut self, seat: Seat) {
        let taken = self.hosting.suggestions.unwrap_or_default();
        self.hosting.suggestions = Some(taken.with_one_more(seat));
        self.hosting.remember();
    }

    /// Stores what the clocks of the table show.
    pub fn set_clocks(&mut self, clocks: Clocks) {
        self.hosting.clocks = Some(clocks);
        self.hosting.remember();
    }

    /// The save of the game as it is now.
    pub fn save(&self, name: String) -> Option<Save> {
        let ahead = self.link.record_ahead();
        let save = Save::new(name, self.link.record()?);
        Some(Save { ahead, hosting: Some(self.hosting.clone()), ..save })
    }
}

/// What a new game of any title needs.
struct Prepared {
    match_id: MatchId,
    players: Vec<Player>,
    hosting: Hosting,
}

fn prepare(
    new: &NewGame,
    seed: u64,
    nameless: &dyn Fn(usize) -> String,
) -> Result<Prepared, CannotBegin> {
    let players = new.seats.iter().enumerate().map(|(index, choice)| match choice {
        SeatChoice::Human { name } if name.trim().is_empty() => Player::human(&nameless(index)),
        SeatChoice::Human { name } => Player::human(name.trim()),
        SeatChoice::Bot { level } => Player::bot(level),
    });
    let players = players.collect::<Result<_, _>>().map_err(|error| cannot(&error))?;
    let match_id = format!("local-{seed:x}");
    let guided = new.guided.then_some(0);
    let suggestions = new.suggestions.then(SuggestionsTaken::default);
    let (undo, mode) = (new.undo, new.mode);
    let hosting = Hosting { undo, mode, guided, suggestions, ..Hosting::new(&match_id) };
    let match_id = match_id.parse().map_err(|error| cannot(&error))?;
    Ok(Prepared { match_id, players, hosting })
}

fn cannot(error: &dyn std::fmt::Display) -> CannotBegin {
    CannotBegin(error.to_string())
}

/// Bots use the seed of the dice too, so the same seed gives the same game.
fn options<G: Entry>(hosting: &Hosting, seed: u64) -> Options {
    let step_mode = G::ID.parse().is_ok_and(|game| games::card(game).forces_by_hand);
    Options { undo: hosting.undo, step_mode, clock: None, bot_seed: seed }
}

/// Saves the game in progress, a second after the last change or at once.
#[derive(Clone, Copy)]
pub struct Autosave {
    due: StoredValue<Option<TimeoutHandle>, LocalStorage>,
    /// Why the last save failed, if it did.
    pub trouble: RwSignal<Option<StorageError>>,
}

impl Autosave {
    /// An autosave with nothing scheduled.
    pub fn new() -> Autosave {
        Autosave { due: StoredValue::new_local(None), trouble: RwSignal::new(None) }
    }

    /// Calls `save` in a second and stores what it returns. Calls until then do not delay it, so a
    /// game is also saved while bots move without a pause.
    pub fn soon(self, save: impl Fn() -> Option<Save> + 'static) {
        if self.due.try_with_value(Option::is_some).unwrap_or(true) {
            return; // it is due already, or the table is gone
        }
        let write = move || {
            self.due.set_value(None);
            self.now(save());
        };
        let handle = set_timeout_with_handle(write, SAVED_WITHIN).ok();
        self.due.set_value(handle);
    }

    /// Saves a game now.
    pub fn now(self, save: Option<Save>) {
        self.cancel();
        if let Some(save) = save {
            self.trouble.set(saves::keep(&save).err());
        }
    }

    fn cancel(self) {
        if let Some(Some(handle)) = self.due.try_update_value(Option::take) {
            handle.clear();
        }
    }
}
