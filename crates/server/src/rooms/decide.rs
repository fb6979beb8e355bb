//! Decides which entry of the log a request becomes, or why it is refused.

use axum::http::StatusCode;
use protocol::{Absent, OfferKind};
use store::{Millis, Status};
use tabletop::Seat;
use tabletop::fair::{Nonce, NonceSeal};

use super::admission::Admitted;
use super::entry::{Entry, PlayCommand};
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

impl Actor {
    /// Who it is, as the log names them.
    pub(crate) fn name(&self) -> &str {
        match self {
            Actor::Player { id, .. } => id,
            Actor::Admin => "admin",
            Actor::Server => "server",
        }
    }
}

/// What is wanted.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum MatchRequest {
    Sit {
        seat: Option<Seat>,
        seal: Option<NonceSeal>,
        admitted: Admitted,
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
    /// Give a nonce; `promises` are those of all seats as the sender has seen them.
    Nonce {
        nonce: Nonce,
        promises: Option<Vec<Option<NonceSeal>>>,
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
    /// The match cannot go on because of a mistake of ours.
    Freeze,
}

/// An entry, and for which seat.
pub(crate) type Decision = Result<(Entry, Option<Seat>), Problem>;

impl Table {
    /// The entry that a request becomes.
    pub(crate) fn decide(&self, actor: &Actor, request: &MatchRequest, now: Millis) -> Decision {
        let (entry, by) = match (actor, request) {
            (Actor::Player { id, name }, request) => self.decide_player(id, name, request),
            (Actor::Admin, MatchRequest::Cancel) => self.cancel("ended by the server's host"),
            (Actor::Server, request) => self.decide_server(request, now),
            (Actor::Admin, _) => Err(not_your_seat()),
        }?;
        self.side_events.allow(&entry, actor)?;
        Ok((entry, by))
    }

    fn decide_player(&self, id: &str, name: &str, request: &MatchRequest) -> Decision {
        match request {
            MatchRequest::Sit { seat, seal, admitted: _ } => self.sit(id, name, *seat, *seal),
            MatchRequest::Clear { seat } => self.clear(id, *seat),
            MatchRequest::Act { action, at } => self.act(id, action, *at),
            MatchRequest::Acts { actions } => self.acts(id, actions),
            MatchRequest::Resign => {
                let seat = self.own_seat(id)?;
                self.running()?;
                Ok((play(PlayCommand::Resign { seat }), Some(seat)))
            }
            MatchRequest::Offer { kind } => self.offer(id, *kind),
            MatchRequest::Answer { kind, accept } => self.answer(id, *kind, *accept),
            MatchRequest::Seal { .. } | MatchRequest::Nonce { .. } | MatchRequest::Ready { .. } => {
                self.prepare(id, request)
            }
            MatchRequest::Bot { .. }
            | MatchRequest::HandOver { .. }
            | MatchRequest::Mute { .. }
            | MatchRequest::Start => self.host_request(id, request),
            MatchRequest::Cancel => {
                self.is_host(id)?;
                self.waiting()?;
                self.cancel("called off by its host")
            }
            _ => Err(not_your_seat()),
        }
    }

    fn decide_server(&self, request: &MatchRequest, now: Millis) -> Decision {
        let stale = || Err(Problem::conflict("match.stale", "This came too late"));
        match request {
            MatchRequest::BotMove { head, action } if *head == self.head() => {
                let Some((seat, _)) = self.bot_to_act() else { return stale() };
                let at = self.play.step();
                let action = action.clone();
                Ok((play(PlayCommand::Act { seat, at, action }), Some(seat)))
            }
            MatchRequest::Clock if self.time_up_at().is_some_and(|due| due <= now) => {
                Ok((play(PlayCommand::Tick {}), self.play.to_act()))
            }
            MatchRequest::TimeUp if self.limit_at().is_some_and(|due| due <= now) => {
                Ok((play(PlayCommand::TimeUp {}), self.play.to_act()))
            }
            MatchRequest::Gone { seat } if self.status == Status::Running => {
                let seat = *seat;
                match &self.hosting.settings.absent {
                    Absent::Bot(bot) if self.sitting(seat)?.stand_in.is_none() => {
                        Ok((Entry::TakeOver { seat, bot: bot.clone() }, Some(seat)))
                    }
                    Absent::Resign => Ok((play(PlayCommand::Resign { seat }), Some(seat))),
                    _ => stale(),
                }
            }
            MatchRequest::Back { seat } if self.sitting(*seat)?.stand_in.is_some() => {
                Ok((Entry::Return { seat: *seat }, Some(*seat)))
            }
            MatchRequest::Rematch { id } if self.rematch == Rematch::Agreed => {
                Ok((Entry::Rematch { id: id.clone() }, None))
            }
            MatchRequest::Abandon => self.cancel("abandoned"),
            MatchRequest::Freeze if !self.is_over() && self.status != Status::Frozen => {
                Ok((Entry::Freeze {}, None))
            }
            _ => stale(),
        }
    }

    fn act(&self, id: &str, action: &str, at: Option<u32>) -> Decision {
        let seat = self.own_seat(id)?;
        self.running()?;
        let at = at.unwrap_or_else(|| self.play.step());
        let action = action.to_owned();
        Ok((play(PlayCommand::Act { seat, at, action }), Some(seat)))
    }

    fn acts(&self, id: &str, actions: &[String]) -> Decision {
        let seat = self.own_seat(id)?;
        self.running()?;
        let command = |(at, action)| PlayCommand::Act { seat, at, action };
        let commands = (self.play.step()..).zip(actions.iter().cloned()).map(command).collect();
        Ok((Entry::Batch { commands }, Some(seat)))
    }

    fn offer(&self, id: &str, kind: OfferKind) -> Decision {
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

    fn answer(&self, id: &str, kind: OfferKind, accept: bool) -> Decision {
        let seat = self.own_seat(id)?;
        if !self.offers.contains_key(&kind) {
            let detail = "Nobody proposes this any more";
            return Err(Problem::not_found("offer.unknown", detail));
        }
        Ok((Entry::Answer { seat, kind, accept }, Some(seat)))
    }

    fn cancel(&self, why: &str) -> Decision {
        if self.is_over() {
            return Err(over());
        }
        Ok((Entry::Cancel { why: why.to_owned() }, None))
    }

    pub(super) fn own_seat(&self, id: &str) -> Result<Seat, Problem> {
        self.seat_of(id).ok_or_else(not_your_seat)
    }

    pub(super) fn is_host(&self, id: &str) -> Result<(), Problem> {
        if self.master.as_deref() == Some(id) {
            return Ok(());
        }
        Err(Problem::forbidden("match.not_host", "Only the host of the match may do this"))
    }

    pub(super) fn waiting(&self) -> Result<(), Problem> {
        match self.status {
            Status::Waiting => Ok(()),
            Status::Finished | Status::Cancelled => Err(over()),
            _ => Err(Problem::conflict("match.started", "The game has started")),
        }
    }

    pub(crate) fn running(&self) -> Result<(), Problem> {
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

fn play(command: PlayCommand) -> Entry {
    Entry::Play { command }
}
