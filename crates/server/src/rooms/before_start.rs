//! Requests before the game: seats taken and cleared, nonces promised and given, the start.

use tabletop::Seat;
use tabletop::fair::NonceSeal;

use super::decide::{Decision, MatchRequest, not_your_seat};
use super::entry::Entry;
use super::seating::{Who, seats_open};
use super::table::Table;
use crate::problem::Problem;
use crate::text;

impl Table {
    pub(super) fn sit(
        &self,
        id: &str,
        name: &str,
        seat: Option<Seat>,
        seal: Option<NonceSeal>,
    ) -> Decision {
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
            let wanted = text::folded(wanted);
            let same =
                |who: &Who| matches!(who, Who::Human { name, .. } if text::folded(name) == wanted);
            self.seats.iter().any(|sitting| same(&sitting.who))
        };
        let numbered = (2..).map(|number| text::numbered(name, number));
        std::iter::once(name.to_owned()).chain(numbered).find(|it| !taken(it)).unwrap_or_default()
    }

    pub(super) fn clear(&self, id: &str, seat: Seat) -> Decision {
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

    /// What a seat does before the game: promise a nonce, give it, be ready.
    pub(super) fn prepare(&self, id: &str, request: &MatchRequest) -> Decision {
        let seat = self.own_seat(id)?;
        self.waiting()?;
        let sitting = self.sitting(seat)?;
        let entry = match request {
            MatchRequest::Seal { seal } if self.seats.iter().all(|it| it.nonce.is_none()) => {
                Entry::Seal { seat, seal: *seal }
            }
            MatchRequest::Seal { .. } => {
                let detail = "A nonce was given already: promises come before";
                return Err(Problem::conflict("lobby.nonce_given", detail));
            }
            MatchRequest::Nonce { .. } if self.seats.iter().any(|it| it.who == Who::Open) => {
                return Err(seats_open());
            }
            // Who tells a nonce must know what the others have promised: whoever could exchange a
            // promise afterwards would choose the dice.
            MatchRequest::Nonce { promises: Some(seen), .. } if *seen != self.promises() => {
                let detail = "Somebody promised another nonce meanwhile: look again";
                return Err(Problem::conflict("lobby.promises_changed", detail));
            }
            MatchRequest::Nonce { nonce, .. } if sitting.seal == Some(nonce.sealed()) => {
                Entry::Nonce { seat, nonce: nonce.clone() }
            }
            MatchRequest::Nonce { .. } => {
                let detail = "This is not the nonce whose hash was sent before";
                return Err(Problem::refused("lobby.wrong_nonce", detail));
            }
            MatchRequest::Ready { ready } => Entry::Ready { seat, ready: *ready },
            _ => return Err(not_your_seat()),
        };
        Ok((entry, Some(seat)))
    }

    /// What each seat has promised to add to the dice.
    fn promises(&self) -> Vec<Option<NonceSeal>> {
        self.seats.iter().map(|sitting| sitting.seal).collect()
    }

    /// What only the host of the match may do.
    pub(super) fn host_request(&self, id: &str, request: &MatchRequest) -> Decision {
        self.is_host(id)?;
        match request {
            MatchRequest::Bot { seat, bot } => {
                self.waiting()?;
                if self.sitting(*seat)?.who != Who::Open {
                    let detail = format!("Seat {} is taken", u8::from(*seat));
                    return Err(Problem::conflict("match.seat_taken", detail));
                }
                check_bot(self.game, bot)?;
                Ok((Entry::Bot { seat: *seat, bot: bot.clone() }, Some(*seat)))
            }
            MatchRequest::HandOver { seat } => {
                let player = self.person_at(*seat)?;
                Ok((Entry::Host { player }, Some(*seat)))
            }
            MatchRequest::Mute { seat, muted } => {
                let player = self.person_at(*seat)?;
                Ok((Entry::Mute { player, muted: *muted }, Some(*seat)))
            }
            MatchRequest::Start => self.may_start(),
            _ => Err(not_your_seat()),
        }
    }

    fn may_start(&self) -> Decision {
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

    pub(super) fn person_at(&self, seat: Seat) -> Result<String, Problem> {
        match &self.sitting(seat)?.who {
            Who::Human { player, .. } => Ok(player.clone()),
            _ => Err(Problem::conflict("lobby.nobody_there", "No person sits there")),
        }
    }
}

/// Is there such a bot, and does it think no more than usual? The server's threads are for
/// everyone.
pub(crate) fn check_bot(game: catalog::GameId, bot: &str) -> Result<(), Problem> {
    let unknown = |why: String| Problem::refused("lobby.unknown_bot", why);
    let name: catalog::BotName = bot.parse().map_err(|error| unknown(format!("{error}")))?;
    game.check_bot(&name).map_err(|error| unknown(error.to_string()))?;
    let usual = game.usual_budget(&name.name);
    match (name.budget, usual) {
        (Some(asked), Some(most)) if asked > most => {
            let detail = format!("Online the budget of {} is at most {most}", name.name);
            Err(unknown(detail))
        }
        _ => Ok(()),
    }
}
