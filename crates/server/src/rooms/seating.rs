//! Who sits where at a table.

use catalog::BotName;
use host::{Command, Player};
use serde::{Deserialize, Serialize};
use store::Status;
use tabletop::fair::{Nonce, NonceSeal};
use tabletop::{Seat, Viewer};

use super::table::Table;
use crate::problem::Problem;

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
    /// Somebody whom this server does not know: the match was played elsewhere.
    Elsewhere {
        name: String,
    },
}

impl Table {
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

    pub(super) fn seat_mut(&mut self, seat: Seat) -> Result<&mut Sitting, Problem> {
        let seats = self.seats.len();
        self.seats.get_mut(seat.index()).ok_or_else(|| unknown_seat(seats))
    }

    /// A seat is free again. Promises and nonces of the others end with it: whoever comes next
    /// must not choose a nonce knowing theirs.
    pub(super) fn leave(&mut self, seat: Seat) -> Result<(), Problem> {
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

    /// Seats everyone at the game, which lays it out.
    pub(super) fn seat_all(&mut self) -> Result<(), Problem> {
        for (seat, sitting) in Seat::first(Seat::MAX).zip(&self.seats) {
            let player = match &sitting.who {
                Who::Human { name, .. } | Who::Elsewhere { name } => Player::human(name),
                Who::Bot { bot } => Player::bot(bot),
                Who::Open => return Err(seats_open()),
            };
            let player = player.map_err(|error| Problem::malformed(error.to_string()))?;
            self.play.obey(Command::Join { seat, player, nonce: sitting.nonce.clone() })?;
        }
        Ok(())
    }
}

pub(crate) fn seats_open() -> Problem {
    Problem::conflict("lobby.seats_open", "Not every seat is taken yet")
}

fn unknown_seat(seats: usize) -> Problem {
    let last = seats.saturating_sub(1);
    Problem::not_found("match.unknown_seat", &format!("The seats are numbered 0 to {last}"))
}
