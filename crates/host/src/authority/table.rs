//! The table of a match: who sits, how it is hosted, where its dice come from.

use tabletop::fair::{Commitment, Nonce, Secret, Terms};
use tabletop::{Seat, Viewer};

use super::{Chance, Options};
use crate::clock::Clock;
use crate::history::{Keys, Stream};
use crate::record::{Dice, Past, SealedNonce};
use crate::{MatchId, Player, Refused};

/// A match without its game.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) id: MatchId,
    /// The game's name and the version of its rules, which its commitment is bound to.
    pub(super) game: (&'static str, u32),
    pub(super) chance: Chance,
    /// The matches that this one goes on from, with whose dice the first steps were played.
    pub(super) past: Vec<Past>,
    /// The step at which this match began: what was played before comes from a record.
    pub(super) begun_at: u32,
    pub(super) options: Options,
    pub(super) seats: Vec<Option<Sitting>>,
    pub(super) undone: u32,
    pub(super) clock: Option<Clock>,
}

/// A player on a seat and what they add to the key of the dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sitting {
    pub(super) player: Player,
    pub(super) nonce: Nonce,
}

impl Table {
    /// A table with free seats.
    pub(super) fn new(
        id: MatchId,
        game: (&'static str, u32),
        chance: Chance,
        past: Vec<Past>,
        options: Options,
        seats: usize,
    ) -> Table {
        let clock = options.clock.map(|rules| Clock::new(rules, seats));
        let begun_at = past.last().map_or(0, |past| past.until);
        let (seats, undone) = (vec![None; seats], 0);
        Table { id, game, chance, past, begun_at, options, seats, undone, clock }
    }

    /// Seats the players of a record.
    pub(super) fn seat(&mut self, players: &[Player], dice: &Dice) {
        let sit = |(seat, player): (Seat, &Player)| {
            let nonce = match dice {
                Dice::Match { nonces, .. } => nonces[seat.index()].nonce.clone(),
                Dice::Fast { .. } => Nonce::placeholder(seat),
            };
            Some(Sitting { player: player.clone(), nonce })
        };
        self.seats = Seat::first(Seat::MAX).zip(players).map(sit).collect();
    }

    /// The seats with one more player. Who gives no nonce gives their seat's letter.
    pub(super) fn with(
        &self,
        seat: Seat,
        player: Player,
        nonce: Option<Nonce>,
    ) -> Vec<Option<Sitting>> {
        let mut seats = self.seats.clone();
        let nonce = nonce.unwrap_or_else(|| Nonce::placeholder(seat));
        seats[seat.index()] = Some(Sitting { player, nonce });
        seats
    }

    pub(super) fn secret(&self) -> Option<Secret> {
        match &self.chance {
            Chance::Secret(secret) => Some(secret.clone()),
            Chance::Seed(seed) => Some(Secret::from_seed(*seed)),
            Chance::Fast(_) => None,
        }
    }

    pub(super) fn commitment(&self) -> Option<Commitment> {
        let (match_id, (game, rules_version)) = (self.id.as_str(), self.game);
        let terms = Terms { match_id, game, rules_version };
        self.secret().map(|secret| secret.commitment(&terms))
    }

    pub(super) fn players(&self) -> impl ExactSizeIterator<Item = Option<&Player>> {
        self.seats.iter().map(|seat| seat.as_ref().map(|sitting| &sitting.player))
    }

    pub(super) fn player(&self, seat: Seat) -> Option<&Player> {
        self.seats[seat.index()].as_ref().map(|sitting| &sitting.player)
    }

    /// Is this a seat of the table?
    pub(super) fn known<I>(&self, seat: Seat) -> Result<(), Refused<I>> {
        let seats = self.seats.len();
        if seat.index() < seats {
            Ok(())
        } else {
            Err(Refused::UnknownSeat { seat, seats: seats as u8 })
        }
    }

    /// May this viewer look on?
    pub(super) fn may_look<I>(&self, viewer: Viewer) -> Result<(), Refused<I>> {
        match viewer {
            Viewer::Seat(seat) => self.known(seat),
            Viewer::Spectator => Ok(()),
        }
    }

    /// Who sits, once everyone does.
    fn everyone(&self) -> Option<Vec<&Sitting>> {
        self.seats.iter().map(Option::as_ref).collect()
    }

    /// The players, once all of them sit.
    pub(super) fn all_players(&self) -> Option<Vec<Player>> {
        Some(self.everyone()?.iter().map(|sitting| sitting.player.clone()).collect())
    }

    /// Where the dice come from, as a record tells it, once everyone sits.
    pub(super) fn dice(&self) -> Option<Dice> {
        let seed = match &self.chance {
            Chance::Fast(seed) => return Some(Dice::Fast { seed: *seed }),
            Chance::Seed(seed) => Some(*seed),
            Chance::Secret(_) => None,
        };
        let everyone = self.everyone()?;
        let nonces = everyone.iter().map(|sitting| SealedNonce {
            nonce: sitting.nonce.clone(),
            seal: sitting.nonce.sealed(),
        });
        let (commitment, past) = (self.commitment()?, self.past.clone());
        Some(Dice::Match { seed, commitment, nonces: nonces.collect(), past })
    }

    /// Where the dice come from if these sit; nothing while a seat is free.
    pub(super) fn stream(&self, seats: &[Option<Sitting>]) -> Option<Stream> {
        let nonces: Option<Vec<Nonce>> =
            seats.iter().map(|seat| Some(seat.as_ref()?.nonce.clone())).collect();
        let nonces = nonces?;
        Some(match (&self.chance, self.secret()) {
            (Chance::Fast(seed), _) => Stream::Fast(*seed),
            (_, secret) => Stream::Steps(Keys::new(&self.past, secret?.match_key(&nonces))),
        })
    }
}
