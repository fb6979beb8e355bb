//! One match as its log tells it: who sits where, what was agreed, and the game itself.
//!
//! A table is built by applying the entries of its log in order, live and after a restart alike;
//! [`Table::decide`](super::decide) says which entry a request becomes.

use std::collections::{BTreeMap, BTreeSet};

use catalog::GameId;
use host::{AnyMatch, Chance, Command};
use protocol::{EventKind, OfferKind, Origin, Settings};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{MatchRow, Millis, Status, Visibility};
use tabletop::fair::Secret;
use tabletop::{Outcome, Seat, SeatSet};

use super::entry::{Entry, PlayCommand};
use super::replay::{NotReplayed, is_newer};
use super::seating::{Sitting, Who};
use super::settings::host_options;
use super::side_events::SideEvents;
use super::taken_back::TakenBack;
use super::time::Timekeeping;
use super::view_cache::ViewCache;
use crate::problem::Problem;

/// One match.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) game: GameId,
    pub(crate) rules_version: u32,
    pub(crate) setup: Value,
    pub(crate) hosting: Hosting,
    pub(crate) visibility: Visibility,
    pub(crate) join_code: Option<String>,
    pub(crate) created_at: Millis,
    pub(crate) commitment: String,
    secret: Secret,
    pub(crate) seats: Vec<Sitting>,
    pub(crate) sides: Vec<SeatSet>,
    /// Who runs the match; nobody once everyone has left.
    pub(crate) master: Option<String>,
    pub(crate) muted: BTreeSet<String>,
    pub(crate) status: Status,
    pub(crate) play: Box<dyn AnyMatch>,
    /// The record that the game goes on from.
    origin: Option<String>,
    pub(crate) offers: BTreeMap<OfferKind, Offer>,
    /// The last step whose dice were seen and taken back: rolls up to it are known.
    pub(super) rolls_known_until: u32,
    /// A draw that everyone agreed to.
    agreed: Option<Outcome>,
    pub(crate) rematch: Rematch,
    pub(crate) lines: Vec<Line>,
    pub(super) taken_back: TakenBack,
    pub(super) side_events: SideEvents,
    /// Which event each command made.
    pub(crate) seen: BTreeMap<String, u64>,
    /// The event that laid the game out.
    pub(crate) started: Option<u64>,
    pub(crate) time: Timekeeping,
    pub(super) views: ViewCache,
}

/// What is stored with a match when it is created, and never changes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Hosting {
    pub(crate) creator: String,
    pub(crate) settings: Settings,
    /// What the bots' own choices follow from.
    pub(crate) bot_seed: u64,
    /// The Argon2id hash of the password.
    pub(crate) password: Option<String>,
    /// The seats as they were when the match was created.
    pub(crate) seats: Vec<Sitting>,
    /// The match it goes on from, or is a copy of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<Origin>,
}

/// A proposal and who agrees so far.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Offer {
    pub(crate) by: Seat,
    pub(crate) yes: SeatSet,
}

/// Is there another match after this one?
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Rematch {
    NotAgreed,
    Agreed,
    Made(String),
}

/// What is remembered of an event to tell it again.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    pub(crate) at: Millis,
    pub(crate) what: EventKind,
    pub(crate) by: Option<Seat>,
    /// The last step before and after it.
    pub(crate) steps: (u32, u32),
}

impl Table {
    /// When the game was laid out.
    pub(crate) fn started_at(&self) -> Option<Millis> {
        let line = usize::try_from(self.started?.checked_sub(1)?).ok()?;
        self.lines.get(line).map(|line| line.at)
    }

    /// The table before its first event.
    pub(crate) fn new(row: &MatchRow) -> Result<Table, NotReplayed> {
        let broken = NotReplayed::Row;
        let game: GameId = row.game.parse().map_err(|_| broken("game"))?;
        let setup: Value = serde_json::from_str(&row.setup).map_err(|_| broken("setup"))?;
        let hosting: Hosting = serde_json::from_str(&row.options).map_err(|error| {
            if is_newer(&error) {
                NotReplayed::Newer("options".to_owned())
            } else {
                broken("options")
            }
        })?;
        let secret = Secret(row.secret.0);
        let play = open(row.id.as_str(), game, &setup, &secret, &hosting, None)?;
        if play.rules_version() != row.rules_version {
            let detail = "This match was begun under other rules than this server plays";
            return Err(Problem::conflict("match.rules_version", detail).into());
        }
        // Stored beside each other, and yet one of the two was changed.
        let commitment = play.commitment().filter(|it| it.0 == row.commitment);
        let commitment = commitment.ok_or(NotReplayed::BrokenCommitment)?.to_string();
        let limit_minutes = game.time_limit(&setup).map_err(|_| broken("setup"))?;
        Ok(Table {
            id: row.id.to_string(),
            game,
            rules_version: row.rules_version,
            sides: game.sides(&setup).map_err(|_| broken("setup"))?,
            setup,
            visibility: row.visibility,
            join_code: row.join_code.clone(),
            created_at: row.created_at,
            commitment,
            secret,
            seats: hosting.seats.clone(),
            master: Some(hosting.creator.clone()),
            hosting,
            muted: BTreeSet::new(),
            status: Status::Waiting,
            play,
            origin: None,
            offers: BTreeMap::new(),
            rolls_known_until: 0,
            agreed: None,
            rematch: Rematch::NotAgreed,
            lines: Vec::new(),
            taken_back: TakenBack::default(),
            side_events: SideEvents::default(),
            seen: BTreeMap::new(),
            started: None,
            time: Timekeeping { limit_minutes, ..Timekeeping::default() },
            views: ViewCache::default(),
        })
    }

    /// The number of the last event.
    pub(crate) fn head(&self) -> u64 {
        self.lines.len() as u64
    }

    /// How long it is: its events, or its steps where one event holds a whole record.
    pub(crate) fn length(&self) -> u64 {
        self.head().max(self.play.step().into())
    }

    /// Takes an event that the log holds, or is about to hold. A move that is refused changes
    /// nothing that counts (its clock may have been told the time); after any other refusal the
    /// table is built again from its log.
    pub(crate) fn apply(
        &mut self,
        entry: &Entry,
        by: Option<Seat>,
        actor: &str,
        at: Millis,
    ) -> Result<(), Problem> {
        let before = self.play.step();
        self.change(entry, at)?;
        if self.status == Status::Running && self.outcome().is_some() {
            self.status = Status::Finished;
            self.offers.clear();
        }
        let after = self.play.step();
        let before = match entry {
            Entry::Start {} => self.play.begun_at(),
            Entry::Import { .. } => after, // its steps are in its record
            _ => before,
        };
        if matches!(entry, Entry::Start {} | Entry::Import { .. }) {
            self.started = Some(self.head() + 1);
        }
        let steps = (before, after);
        self.lines.push(Line { at, what: entry.kind(), by, steps });
        self.taken_back.add(self.head(), steps);
        self.side_events.count(entry, actor);
        self.forget_old_views();
        Ok(())
    }

    /// Drops cached views that no viewer can still receive a change from. Views of undone steps are
    /// dropped too, since another step may get the same number.
    fn forget_old_views(&self) {
        let last = self.play.step();
        let first = |viewer| {
            self.visible_head(viewer).checked_sub(1).map_or(0, |it| self.lines[it as usize].steps.0)
        };
        self.views.retain(|viewer, step| (first(viewer)..=last).contains(&step));
    }

    fn change(&mut self, entry: &Entry, at: Millis) -> Result<(), Problem> {
        match entry {
            Entry::Sit { seat, player, name, seal } => {
                let who = Who::Human { player: player.clone(), name: name.clone() };
                *self.seat_mut(*seat)? = Sitting { who, seal: *seal, ..Sitting::default() };
                if self.master.is_none() {
                    self.master = Some(player.clone());
                }
            }
            Entry::Leave { seat, .. } => self.leave(*seat)?,
            Entry::Bot { seat, bot } => {
                let who = Who::Bot { bot: bot.clone() };
                *self.seat_mut(*seat)? = Sitting { who, ..Sitting::default() };
            }
            Entry::Seal { seat, seal } => self.seat_mut(*seat)?.seal = Some(*seal),
            Entry::Nonce { seat, nonce } => self.seat_mut(*seat)?.nonce = Some(nonce.clone()),
            Entry::Ready { seat, ready } => self.seat_mut(*seat)?.ready = *ready,
            Entry::Host { player } => self.master = Some(player.clone()),
            Entry::Mute { player, muted: true } => {
                self.muted.insert(player.clone());
            }
            Entry::Mute { player, muted: false } => {
                self.muted.remove(player);
            }
            Entry::GoOn { record } => {
                self.origin = Some(record.clone());
                self.play = self.opened()?;
            }
            Entry::Import { record } => self.import(record)?,
            Entry::Start {} => self.start(at)?,
            Entry::Play { command } => {
                self.tick(at)?;
                self.play_command(command)?;
                self.offers.remove(&OfferKind::Rewind);
                self.offers.remove(&OfferKind::Draw);
            }
            Entry::Batch { commands } => {
                self.tick(at)?;
                for command in commands {
                    self.play_command(command)?;
                }
                self.offers.clear();
            }
            Entry::Offer { seat, kind } => {
                self.offers.insert(*kind, Offer { by: *seat, yes: (*seat).into() });
                self.settle(*kind, at)?;
            }
            Entry::Answer { kind, accept: false, .. } => {
                self.offers.remove(kind);
            }
            Entry::Answer { seat, kind, accept: true } => {
                if let Some(offer) = self.offers.get_mut(kind) {
                    offer.yes = offer.yes.with(*seat);
                }
                self.settle(*kind, at)?;
            }
            Entry::TakeOver { seat, bot } => self.seat_mut(*seat)?.stand_in = Some(bot.clone()),
            Entry::Return { seat } => self.seat_mut(*seat)?.stand_in = None,
            Entry::Rematch { id } => self.rematch = Rematch::Made(id.clone()),
            Entry::Cancel { .. } => {
                self.status = Status::Cancelled;
                self.offers.clear();
            }
            Entry::Freeze {} => self.status = Status::Frozen,
        }
        Ok(())
    }

    /// Gives the match a command of the log.
    fn play_command(&mut self, command: &PlayCommand) -> Result<(), Problem> {
        match command.to_host() {
            Some(command) => Ok(self.play.obey(command)?),
            None => Ok(()), // its clock has been told the time of the event
        }
    }

    fn start(&mut self, at: Millis) -> Result<(), Problem> {
        let seated = self.seat_all();
        if seated.is_err() {
            // Some may sit already: an empty table again.
            self.play = self.opened()?;
            return seated;
        }
        self.status = Status::Running;
        self.tick(at)
    }

    /// The match with free seats.
    fn opened(&self) -> Result<Box<dyn AnyMatch>, Problem> {
        let (setup, origin) = (&self.setup, self.origin.as_deref());
        open(&self.id, self.game, setup, &self.secret, &self.hosting, origin)
    }

    /// The match as a record says it was played: over, with a result where the record has one.
    fn import(&mut self, record: &str) -> Result<(), Problem> {
        let options = host_options(&self.hosting.settings, self.hosting.bot_seed);
        self.play = GameId::load(record, options).map_err(|error| bad_record(&error))?;
        self.commitment = self.play.commitment().map(|it| it.to_string()).unwrap_or_default();
        let ended = self.play.outcome().is_some();
        self.status = if ended { Status::Finished } else { Status::Cancelled };
        Ok(())
    }

    /// Does what was proposed, once everyone agrees.
    fn settle(&mut self, kind: OfferKind, at: Millis) -> Result<(), Problem> {
        let Some(offer) = self.offers.get(&kind) else { return Ok(()) };
        let all_agree = self.people().all(|(seat, _)| offer.yes.contains(seat));
        if !all_agree {
            return Ok(());
        }
        self.offers.remove(&kind);
        match kind {
            OfferKind::Rewind => {
                self.tick(at)?;
                let last_roll = self.last_roll_to_take_back().unwrap_or(0);
                self.rolls_known_until = self.rolls_known_until.max(last_roll);
                self.play.obey(Command::Undo {})?;
            }
            OfferKind::Draw => {
                self.agreed = Some(Outcome::draw(self.sides.iter().copied(), "agreement"));
            }
            OfferKind::Pause => {
                self.tick(at)?;
                self.status = Status::Paused;
                self.time.paused_since = Some(at);
            }
            OfferKind::Resume => {
                self.status = Status::Running;
                let since = self.time.paused_since.take().unwrap_or(at);
                self.time.paused += at.saturating_sub(since).max(0);
            }
            OfferKind::Rematch => self.rematch = Rematch::Agreed,
        }
        Ok(())
    }

    /// How the match ended: by its rules, or by agreement.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.agreed.clone().or_else(|| self.play.outcome())
    }

    /// Nothing can be played any more.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.status, Status::Finished | Status::Cancelled)
    }

    /// What all dice follow from, once it may be known.
    pub(crate) fn revealed(&self) -> Option<&Secret> {
        Some(&self.secret).filter(|_| self.is_over())
    }
}

fn open(
    id: &str,
    game: GameId,
    setup: &Value,
    secret: &Secret,
    hosting: &Hosting,
    origin: Option<&str>,
) -> Result<Box<dyn AnyMatch>, Problem> {
    let id = id.parse().map_err(|_| Problem::unavailable())?;
    let options = host_options(&hosting.settings, hosting.bot_seed);
    let chance = Chance::Secret(secret.clone());
    match origin {
        None => Ok(game.open(id, setup, chance, options)?),
        Some(record) => {
            let goes_on = GameId::go_on_from(record, id, chance, options);
            Ok(goes_on.map_err(|error| error.problem())?)
        }
    }
}

/// What is wrong with a record, and in which line.
pub(crate) fn bad_record(error: &host::RecordError) -> Problem {
    Problem::refused(error.reason.code(), error.to_string())
}
