//! What somebody wants, and whether they may: a wish becomes an entry of the log or a problem.

use axum::http::StatusCode;
use serde_json::json;
use store::{Millis, Status};
use tabletop::Seat;
use tabletop::fair::{Nonce, NonceSeal};

use super::entry::{Entry, OfferKind};
use super::seating::{Who, seats_open};
use super::settings::Absent;
use super::table::{Rematch, Table};
use crate::problem::Problem;

/// Who wants something.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Actor {
    /// A person, or a program with a token.
    Player { id: String, name: String },
    /// Whoever runs the server.
    Admin,
    /// The server itself: clocks, bots, absence.
    Server,
}

/// What is wanted.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Wish {
    Sit {
        seat: Option<Seat>,
        seal: Option<NonceSeal>,
    },
    /// Leave one's own seat, or clear another one as the host.
    Clear {
        seat: Seat,
    },
    Bot {
        seat: Seat,
        bot: String,
    },
    Seal {
        seal: NonceSeal,
    },
    Nonce {
        nonce: Nonce,
    },
    Ready {
        ready: bool,
    },
    HandOver {
        seat: Seat,
    },
    Mute {
        seat: Seat,
        muted: bool,
    },
    Start,
    Cancel,
    /// An action in notation, with the step its sender has seen; the present one without.
    Act {
        action: String,
        at: Option<u32>,
    },
    /// Several actions in notation, all or none.
    Acts {
        actions: Vec<String>,
    },
    Resign,
    Offer {
        kind: OfferKind,
    },
    Answer {
        kind: OfferKind,
        accept: bool,
    },
    /// A bot's answer to the question after this event.
    BotMove {
        head: u64,
        action: String,
    },
    /// A clock may be used up.
    Clock,
    /// The game's own time may be over.
    TimeUp,
    /// A seat's player has been gone for longer than the grace.
    Gone {
        seat: Seat,
    },
    /// And is back.
    Back {
        seat: Seat,
    },
    Rematch {
        id: String,
    },
    /// Nothing happened for too long.
    Abandon,
}

/// An entry, and for which seat.
pub(crate) type Judged = Result<(Entry, Option<Seat>), Problem>;

impl Table {
    /// The entry that a wish becomes.
    pub(crate) fn judge(&self, actor: &Actor, wish: &Wish, now: Millis) -> Judged {
        match (actor, wish) {
            (Actor::Player { id, name }, wish) => self.judge_player(id, name, wish),
            (Actor::Admin, Wish::Cancel) => self.cancel("ended by the server's host"),
            (Actor::Server, wish) => self.judge_server(wish, now),
            (Actor::Admin, _) => Err(not_your_seat()),
        }
    }

    fn judge_player(&self, id: &str, name: &str, wish: &Wish) -> Judged {
        match wish {
            Wish::Sit { seat, seal } => self.sit(id, name, *seat, *seal),
            Wish::Clear { seat } => self.clear(id, *seat),
            Wish::Act { action, at } => self.act(id, action, *at),
            Wish::Acts { actions } => self.acts(id, actions),
            Wish::Resign => {
                let seat = self.own_seat(id)?;
                self.running()?;
                Ok((play(json!({"cmd": "resign", "seat": seat})), Some(seat)))
            }
            Wish::Offer { kind } => self.offer(id, *kind),
            Wish::Answer { kind, accept } => self.answer(id, *kind, *accept),
            Wish::Seal { .. } | Wish::Nonce { .. } | Wish::Ready { .. } => self.prepare(id, wish),
            Wish::Bot { .. } | Wish::HandOver { .. } | Wish::Mute { .. } | Wish::Start => {
                self.host_wish(id, wish)
            }
            Wish::Cancel => {
                self.is_host(id)?;
                self.waiting()?;
                self.cancel("called off by its host")
            }
            _ => Err(not_your_seat()),
        }
    }

    fn judge_server(&self, wish: &Wish, now: Millis) -> Judged {
        let stale = || Err(Problem::conflict("match.stale", "This came too late"));
        match wish {
            Wish::BotMove { head, action } if *head == self.head() => {
                let Some((seat, _)) = self.bot_to_act() else { return stale() };
                let at = self.play.step();
                let command = json!({"cmd": "act", "seat": seat, "at": at, "action": action});
                Ok((play(command), Some(seat)))
            }
            Wish::Clock if self.time_up_at().is_some_and(|due| due <= now) => {
                Ok((play(json!({"cmd": "tick"})), self.play.to_act()))
            }
            Wish::TimeUp if self.limit_at().is_some_and(|due| due <= now) => {
                Ok((play(json!({"cmd": "time_up"})), self.play.to_act()))
            }
            Wish::Gone { seat } if self.status == Status::Running => {
                let seat = *seat;
                match &self.hosting.settings.absent {
                    Absent::Bot(bot) if self.sitting(seat)?.stand_in.is_none() => {
                        Ok((Entry::TakeOver { seat, bot: bot.clone() }, Some(seat)))
                    }
                    Absent::Resign => {
                        Ok((play(json!({"cmd": "resign", "seat": seat})), Some(seat)))
                    }
                    _ => stale(),
                }
            }
            Wish::Back { seat } if self.sitting(*seat)?.stand_in.is_some() => {
                Ok((Entry::Return { seat: *seat }, Some(*seat)))
            }
            Wish::Rematch { id } if self.rematch == Rematch::Agreed => {
                Ok((Entry::Rematch { id: id.clone() }, None))
            }
            Wish::Abandon => self.cancel("abandoned"),
            _ => stale(),
        }
    }

    fn sit(&self, id: &str, name: &str, seat: Option<Seat>, seal: Option<NonceSeal>) -> Judged {
        self.waiting()?;
        if self.seat_of(id).is_some() {
            return Err(Problem::conflict("lobby.already_seated", "You have a seat already"));
        }
        let is_open = |seat: &Seat| self.seats[seat.index()].who == Who::Open;
        let free = Seat::first(self.seats.len() as u8).find(is_open);
        let seat = match seat {
            None => free.ok_or_else(|| Problem::conflict("lobby.full", "Every seat is taken"))?,
            Some(seat) if self.sitting(seat)?.who == Who::Open => seat,
            Some(seat) => {
                let detail = format!("Seat {} is taken", u8::from(seat));
                return Err(Problem::conflict("match.seat_taken", detail));
            }
        };
        let (player, name) = (id.to_owned(), self.free_name(name));
        Ok((Entry::Sit { seat, player, name, seal }, Some(seat)))
    }

    /// The name, with a number where somebody at the table has it already.
    fn free_name(&self, name: &str) -> String {
        let taken = |wanted: &str| {
            let same = |who: &Who| matches!(who, Who::Human { name, .. } if name.to_lowercase() == wanted.to_lowercase());
            self.seats.iter().any(|sitting| same(&sitting.who))
        };
        let numbered = (2..).map(|number| format!("{name} {number}"));
        std::iter::once(name.to_owned()).chain(numbered).find(|it| !taken(it)).unwrap_or_default()
    }

    fn clear(&self, id: &str, seat: Seat) -> Judged {
        self.waiting()?;
        let own = match &self.sitting(seat)?.who {
            Who::Open => {
                return Err(Problem::conflict("lobby.seat_free", "Nobody sits there"));
            }
            Who::Human { player, .. } => player == id,
            Who::Bot { .. } | Who::Elsewhere { .. } => false,
        };
        if !own {
            self.is_host(id)?;
        }
        Ok((Entry::Leave { seat, kicked: !own }, Some(seat)))
    }

    fn act(&self, id: &str, action: &str, at: Option<u32>) -> Judged {
        let seat = self.own_seat(id)?;
        self.running()?;
        let at = at.unwrap_or_else(|| self.play.step());
        Ok((play(json!({"cmd": "act", "seat": seat, "at": at, "action": action})), Some(seat)))
    }

    fn acts(&self, id: &str, actions: &[String]) -> Judged {
        let seat = self.own_seat(id)?;
        self.running()?;
        let command =
            |(at, action)| json!({"cmd": "act", "seat": seat, "at": at, "action": action});
        let commands: Vec<_> = (self.play.step()..).zip(actions).map(command).collect();
        Ok((Entry::Batch { commands }, Some(seat)))
    }

    /// What a seat does before the game: promise a nonce, give it, be ready.
    fn prepare(&self, id: &str, wish: &Wish) -> Judged {
        let seat = self.own_seat(id)?;
        self.waiting()?;
        let sitting = self.sitting(seat)?;
        let entry = match wish {
            Wish::Seal { seal } if self.seats.iter().all(|it| it.nonce.is_none()) => {
                Entry::Seal { seat, seal: *seal }
            }
            Wish::Seal { .. } => {
                let detail = "A nonce was given already: promises come before";
                return Err(Problem::conflict("lobby.nonce_given", detail));
            }
            Wish::Nonce { .. } if self.seats.iter().any(|it| it.who == Who::Open) => {
                return Err(seats_open());
            }
            Wish::Nonce { nonce } if sitting.seal == Some(nonce.sealed()) => {
                Entry::Nonce { seat, nonce: nonce.clone() }
            }
            Wish::Nonce { .. } => {
                let detail = "This is not the nonce whose hash was sent before";
                return Err(Problem::refused("lobby.wrong_nonce", detail));
            }
            Wish::Ready { ready } => Entry::Ready { seat, ready: *ready },
            _ => return Err(not_your_seat()),
        };
        Ok((entry, Some(seat)))
    }

    /// What only the host of the match may do.
    fn host_wish(&self, id: &str, wish: &Wish) -> Judged {
        self.is_host(id)?;
        match wish {
            Wish::Bot { seat, bot } => {
                self.waiting()?;
                if self.sitting(*seat)?.who != Who::Open {
                    let detail = format!("Seat {} is taken", u8::from(*seat));
                    return Err(Problem::conflict("match.seat_taken", detail));
                }
                check_bot(self.game, bot)?;
                Ok((Entry::Bot { seat: *seat, bot: bot.clone() }, Some(*seat)))
            }
            Wish::HandOver { seat } => {
                let player = self.person_at(*seat)?;
                Ok((Entry::Host { player }, Some(*seat)))
            }
            Wish::Mute { seat, muted } => {
                let player = self.person_at(*seat)?;
                Ok((Entry::Mute { player, muted: *muted }, Some(*seat)))
            }
            Wish::Start => self.may_start(),
            _ => Err(not_your_seat()),
        }
    }

    fn may_start(&self) -> Judged {
        self.waiting()?;
        if self.seats.iter().any(|sitting| sitting.who == Who::Open) {
            return Err(seats_open());
        }
        if self.seats.iter().any(|sitting| sitting.seal.is_some() && sitting.nonce.is_none()) {
            let detail = "Somebody promised a nonce and has not given it yet";
            return Err(Problem::conflict("lobby.nonces_missing", detail));
        }
        Ok((Entry::Start {}, None))
    }

    fn offer(&self, id: &str, kind: OfferKind) -> Judged {
        let seat = self.own_seat(id)?;
        let refused = |code, detail: &str| Err(Problem::conflict(code, detail));
        match kind {
            OfferKind::Rematch if self.rematch != Rematch::NotAgreed => {
                return refused("offer.made", "There is a rematch already");
            }
            OfferKind::Rematch if !self.is_over() => {
                return refused("offer.running", "A rematch comes after the end");
            }
            OfferKind::Rematch => {}
            OfferKind::Resume if self.status != Status::Paused => {
                return refused("offer.not_paused", "The match is not paused");
            }
            OfferKind::Resume => {}
            OfferKind::Rewind if self.hosting.settings.rated => {
                let detail = "Nothing can be taken back in a rated match";
                return Err(Problem::refused("match.undo_not_allowed", detail));
            }
            OfferKind::Rewind if self.status == Status::Running && !self.play.can_undo() => {
                let detail = "There is nothing to take back";
                return Err(Problem::refused("match.nothing_to_undo", detail));
            }
            _ => self.running()?,
        }
        if self.offers.contains_key(&kind) {
            return refused("offer.made", "This is proposed already: accept or decline it");
        }
        Ok((Entry::Offer { seat, kind }, Some(seat)))
    }

    fn answer(&self, id: &str, kind: OfferKind, accept: bool) -> Judged {
        let seat = self.own_seat(id)?;
        if !self.offers.contains_key(&kind) {
            let detail = "Nobody proposes this any more";
            return Err(Problem::not_found("offer.unknown", detail));
        }
        Ok((Entry::Answer { seat, kind, accept }, Some(seat)))
    }

    fn cancel(&self, why: &str) -> Judged {
        if self.is_over() {
            return Err(over());
        }
        Ok((Entry::Cancel { why: why.to_owned() }, None))
    }

    fn person_at(&self, seat: Seat) -> Result<String, Problem> {
        match &self.sitting(seat)?.who {
            Who::Human { player, .. } => Ok(player.clone()),
            _ => Err(Problem::conflict("lobby.nobody_there", "No person sits there")),
        }
    }

    fn own_seat(&self, id: &str) -> Result<Seat, Problem> {
        self.seat_of(id).ok_or_else(not_your_seat)
    }

    fn is_host(&self, id: &str) -> Result<(), Problem> {
        if self.master.as_deref() == Some(id) {
            return Ok(());
        }
        Err(Problem::forbidden("match.not_host", "Only the host of the match may do this"))
    }

    fn waiting(&self) -> Result<(), Problem> {
        match self.status {
            Status::Waiting => Ok(()),
            Status::Finished | Status::Cancelled => Err(over()),
            _ => Err(Problem::conflict("match.started", "The game has started")),
        }
    }

    fn running(&self) -> Result<(), Problem> {
        match self.status {
            Status::Running => Ok(()),
            Status::Waiting => {
                Err(Problem::conflict("match.not_started", "The game has not started yet"))
            }
            Status::Paused => Err(Problem::conflict("match.paused", "The match is paused")),
            Status::Finished | Status::Cancelled => Err(over()),
            Status::Frozen => Err(frozen()),
        }
    }
}

/// Is there such a bot?
pub(crate) fn check_bot(game: catalog::GameId, bot: &str) -> Result<(), Problem> {
    let unknown = |why: String| Problem::refused("lobby.unknown_bot", why);
    let name: catalog::BotName = bot.parse().map_err(|error| unknown(format!("{error}")))?;
    game.check_bot(&name).map_err(|error| unknown(error.to_string()))
}

pub(crate) fn frozen() -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "match.frozen",
        "This match cannot go on because of a mistake of ours; others are not affected",
    )
}

pub(crate) fn not_your_seat() -> Problem {
    Problem::forbidden("match.not_your_seat", "You have no seat at this table")
}

fn over() -> Problem {
    Problem::conflict("match.over", "The match is over")
}

fn play(command: serde_json::Value) -> Entry {
    Entry::Play { command }
}
