//! One match as its log tells it: who sits where, what was agreed, and the game itself.
//!
//! A table is built by applying the entries of its log in order, live and after a restart alike;
//! [`Table::judge`](super::judge) says which entry a wish becomes.

use std::collections::{BTreeMap, BTreeSet};

use catalog::{BotName, GameId};
use host::{AnyMatch, Chance, Player};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{MatchRow, Millis, Status, Visibility};
use tabletop::fair::{Nonce, NonceSeal, Secret};
use tabletop::{Outcome, Seat, SeatSet, Viewer};

use super::entry::{Entry, OfferKind};
use super::settings::Settings;
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
    pub(crate) offers: BTreeMap<OfferKind, Offer>,
    /// A draw that everyone agreed to.
    agreed: Option<Outcome>,
    pub(crate) rematch: Rematch,
    pub(crate) lines: Vec<Line>,
    /// Which event each command made.
    pub(crate) seen: BTreeMap<String, u64>,
    /// The event that laid the game out.
    pub(crate) started: Option<u64>,
    pub(crate) time: Timekeeping,
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
}

/// What is on a seat.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Sitting {
    pub(crate) who: Who,
    #[serde(default)]
    pub(crate) ready: bool,
    #[serde(default)]
    pub(crate) seal: Option<NonceSeal>,
    #[serde(default)]
    pub(crate) nonce: Option<Nonce>,
    /// The bot that plays while the player is gone.
    #[serde(default)]
    pub(crate) stand_in: Option<String>,
}

/// Who sits somewhere.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Who {
    #[default]
    Open,
    Human {
        player: String,
        name: String,
    },
    Bot {
        bot: String,
    },
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
    pub(crate) what: &'static str,
    pub(crate) by: Option<Seat>,
    /// The last step before and after it.
    pub(crate) steps: (u32, u32),
    /// Did it take steps back? Then nothing before it can be told step by step.
    pub(crate) took_back: bool,
}

/// The match's own time: it stands still while the match is paused.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Timekeeping {
    pub(crate) last_tick: Option<Millis>,
    paused_since: Option<Millis>,
    paused: Millis,
}

impl Timekeeping {
    /// What the match's clocks are told at this time.
    pub(crate) fn own(&self, at: Millis) -> Millis {
        at.saturating_sub(self.paused)
    }
}

impl Table {
    /// The table before its first event.
    pub(crate) fn new(row: &MatchRow) -> Result<Table, Problem> {
        let broken = |what| {
            tracing::error!(match_id = %row.id, what, "a stored match cannot be read");
            Problem::unavailable()
        };
        let game: GameId = row.game.parse().map_err(|_| broken("game"))?;
        let setup: Value = serde_json::from_str(&row.setup).map_err(|_| broken("setup"))?;
        let hosting: Hosting = serde_json::from_str(&row.options).map_err(|_| broken("options"))?;
        let secret = Secret(row.secret.0);
        let play = open(row.id.as_str(), game, &setup, &secret, &hosting)?;
        if play.rules_version() != row.rules_version {
            return Err(Problem::conflict(
                "match.rules_version",
                "This match was begun under other rules than this server plays",
            ));
        }
        let commitment = play.commitment().map(|it| it.to_string()).unwrap_or_default();
        Ok(Table {
            id: row.id.to_string(),
            game,
            rules_version: row.rules_version,
            sides: game.sides(&setup)?,
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
            offers: BTreeMap::new(),
            agreed: None,
            rematch: Rematch::NotAgreed,
            lines: Vec::new(),
            seen: BTreeMap::new(),
            started: None,
            time: Timekeeping::default(),
        })
    }

    /// The number of the last event.
    pub(crate) fn head(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Takes an event that the log holds, or is about to hold. A refusal changes nothing that
    /// counts (its clock may have been told the time), except in the middle of a batch: after that
    /// the table is built again from its log.
    pub(crate) fn apply(
        &mut self,
        entry: &Entry,
        by: Option<Seat>,
        at: Millis,
    ) -> Result<(), Problem> {
        let before = self.play.step();
        self.change(entry, at)?;
        if self.status == Status::Running && self.outcome().is_some() {
            self.status = Status::Finished;
            self.offers.clear();
        }
        let after = self.play.step();
        let took_back = after < before;
        if matches!(entry, Entry::Start {}) {
            self.started = Some(self.head() + 1);
        }
        let steps = (before, after);
        self.lines.push(Line { at, what: entry.name(), by, steps, took_back });
        Ok(())
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
            Entry::Start {} => self.start(at)?,
            Entry::Play { command } => {
                self.tick(at)?;
                if command["cmd"] != "tick" {
                    self.play.obey_json(command.clone())?;
                }
                self.offers.remove(&OfferKind::Rewind);
                self.offers.remove(&OfferKind::Draw);
            }
            Entry::Batch { commands } => {
                self.tick(at)?;
                for command in commands {
                    self.play.obey_json(command.clone())?;
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

    /// A seat is free again. Promises and nonces of the others end with it: whoever comes next
    /// must not choose a nonce knowing theirs.
    fn leave(&mut self, seat: Seat) -> Result<(), Problem> {
        let left = std::mem::take(self.seat_mut(seat)?);
        for sitting in &mut self.seats {
            (sitting.seal, sitting.nonce, sitting.ready) = (None, None, false);
        }
        let Who::Human { player, .. } = left.who else { return Ok(()) };
        let still_here = self.seat_of(&player).is_some();
        if self.master.as_ref() == Some(&player) && !still_here {
            let next = self.people().next().map(|(_, player)| player.to_owned());
            self.master = next;
            if self.master.is_none() {
                self.status = Status::Cancelled;
            }
        }
        Ok(())
    }

    fn start(&mut self, at: Millis) -> Result<(), Problem> {
        let seated = self.seat_all();
        if seated.is_err() {
            // Some may sit already: an empty table again.
            let (game, setup, hosting) = (self.game, &self.setup, &self.hosting);
            self.play = open(&self.id, game, setup, &self.secret, hosting)?;
            return seated;
        }
        self.status = Status::Running;
        self.tick(at)
    }

    fn seat_all(&mut self) -> Result<(), Problem> {
        for (index, sitting) in self.seats.iter().enumerate() {
            let player = match &sitting.who {
                Who::Human { name, .. } => Player::human(name),
                Who::Bot { bot } => Player::bot(bot),
                Who::Open => return Err(seats_open()),
            };
            let player = player.map_err(|error| Problem::malformed(error.to_string()))?;
            let mut join = json!({"cmd": "join", "seat": index, "player": player});
            if let Some(nonce) = &sitting.nonce {
                join["nonce"] = nonce.as_str().into();
            }
            self.play.obey_json(join)?;
        }
        Ok(())
    }

    /// Tells the match's clocks the time.
    pub(crate) fn tick(&mut self, at: Millis) -> Result<(), Problem> {
        let runs = self.status == Status::Running && self.play.to_act().is_some();
        if self.hosting.settings.clock.is_some() && runs {
            let own = self.time.own(at).max(self.time.last_tick.unwrap_or(0));
            self.play.obey_json(json!({"cmd": "tick", "now": own.max(0)}))?;
            self.time.last_tick = Some(own);
        }
        Ok(())
    }

    /// When the running clock is used up, if one runs.
    pub(crate) fn time_up_at(&self) -> Option<Millis> {
        let face = self.play.clock().filter(|_| self.status == Status::Running)?;
        let left = *face.left.get(face.running?.index())?;
        let own = self.time.last_tick?.saturating_add(i64::try_from(left).unwrap_or(i64::MAX));
        Some(own.saturating_add(self.time.paused))
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
                self.play.obey_json(json!({"cmd": "undo"}))?;
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

    /// The people at the table with their seats.
    pub(crate) fn people(&self) -> impl Iterator<Item = (Seat, &str)> {
        Seat::first(Seat::MAX).zip(&self.seats).filter_map(|(seat, sitting)| match &sitting.who {
            Who::Human { player, .. } => Some((seat, player.as_str())),
            _ => None,
        })
    }

    /// Where a player sits.
    pub(crate) fn seat_of(&self, player: &str) -> Option<Seat> {
        self.people().find(|(_, sitting)| *sitting == player).map(|(seat, _)| seat)
    }

    /// As whom a player looks at the table.
    pub(crate) fn viewer(&self, player: Option<&str>) -> Viewer {
        player.and_then(|player| self.seat_of(player)).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The side a seat plays for.
    pub(crate) fn side_of(&self, seat: Seat) -> usize {
        self.sides.iter().position(|side| side.contains(seat)).unwrap_or(seat.index())
    }

    /// The bot that has to decide now, with its seat.
    pub(crate) fn bot_to_act(&self) -> Option<(Seat, BotName)> {
        let seat = self.play.to_act().filter(|_| self.status == Status::Running)?;
        let sitting = self.seats.get(seat.index())?;
        let name = match (&sitting.who, &sitting.stand_in) {
            (Who::Bot { bot }, _) | (Who::Human { .. }, Some(bot)) => bot,
            _ => return None,
        };
        Some((seat, name.parse().ok()?))
    }

    pub(crate) fn sitting(&self, seat: Seat) -> Result<&Sitting, Problem> {
        self.seats.get(seat.index()).ok_or_else(|| unknown_seat(self.seats.len()))
    }

    fn seat_mut(&mut self, seat: Seat) -> Result<&mut Sitting, Problem> {
        let seats = self.seats.len();
        self.seats.get_mut(seat.index()).ok_or_else(|| unknown_seat(seats))
    }
}

impl Entry {
    /// The word for it, as events show it.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Entry::Sit { .. } => "sit",
            Entry::Leave { kicked: false, .. } => "leave",
            Entry::Leave { kicked: true, .. } => "kick",
            Entry::Bot { .. } => "bot",
            Entry::Seal { .. } => "seal",
            Entry::Nonce { .. } => "nonce",
            Entry::Ready { .. } => "ready",
            Entry::Host { .. } => "host",
            Entry::Mute { .. } => "mute",
            Entry::Start {} => "start",
            Entry::Play { .. } | Entry::Batch { .. } => "play",
            Entry::Offer { .. } => "offer",
            Entry::Answer { .. } => "answer",
            Entry::TakeOver { .. } => "take_over",
            Entry::Return { .. } => "return",
            Entry::Rematch { .. } => "rematch",
            Entry::Cancel { .. } => "cancel",
            Entry::Freeze {} => "freeze",
        }
    }
}

fn open(
    id: &str,
    game: GameId,
    setup: &Value,
    secret: &Secret,
    hosting: &Hosting,
) -> Result<Box<dyn AnyMatch>, Problem> {
    let id = id.parse().map_err(|_| Problem::unavailable())?;
    let options = hosting.settings.options(hosting.bot_seed);
    Ok(game.open(id, setup, Chance::Secret(secret.clone()), options)?)
}

pub(crate) fn seats_open() -> Problem {
    Problem::conflict("lobby.seats_open", "Not every seat is taken yet")
}

fn unknown_seat(seats: usize) -> Problem {
    let last = seats.saturating_sub(1);
    Problem::not_found("match.unknown_seat", &format!("The seats are numbered 0 to {last}"))
}
