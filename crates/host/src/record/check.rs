//! Is a record consistent: seed, secret, commitment, nonces, seats, result and text?

use tabletop::fair::{Commitment, Nonce, Secret, Terms};
use tabletop::{Digest, Game, Outcome, Seat};

use super::{Damage, Dice, Past, Reason, Record, RecordError};
use crate::MatchId;
use crate::history::{Keys, Stream};

/// A place in a record, to find its line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    Setup,
    Seed,
    Commitment,
    Seat(usize),
    Nonce(usize),
    Past(usize),
    Step(usize),
    Secret,
    Result,
    End,
}

impl<G: Game> Record<G> {
    /// The line where this stands, or would stand.
    fn line(&self, place: Place) -> usize {
        let (is_match, has_seed, past) = match &self.header.dice {
            Dice::Match { seed, past, .. } => (true, seed.is_some(), past.len()),
            Dice::Fast { .. } => (false, false, 0),
        };
        let first_seat = 6 + usize::from(is_match) + usize::from(has_seed);
        let per_seat = if is_match { 2 } else { 1 };
        let first_past = first_seat + per_seat * self.header.players.len();
        let first_step = first_past + past + usize::from(self.header.undone > 0) + 1;
        let trailer = first_step + 1 + self.steps.len();
        match place {
            Place::Setup => 4,
            Place::Seed => 6,
            Place::Commitment => first_seat - 1,
            Place::Seat(seat) => first_seat + per_seat * seat,
            Place::Nonce(seat) => first_seat + per_seat * seat + 1,
            Place::Past(nth) => first_past + nth,
            Place::Step(step) => first_step + step,
            Place::Secret => trailer,
            Place::Result => trailer + usize::from(self.secret.is_some()),
            Place::End => {
                trailer + usize::from(self.secret.is_some()) + usize::from(self.result.is_some())
            }
        }
    }

    pub(super) fn wrong(&self, place: Place, reason: Reason) -> RecordError {
        RecordError::new(self.line(place), reason)
    }

    /// Where the dice come from.
    pub(super) fn stream(&self) -> Result<Stream, RecordError> {
        Ok(match &self.header.dice {
            Dice::Fast { seed } => Stream::Fast(*seed),
            Dice::Match { nonces, past, .. } => {
                let nonces: Vec<Nonce> = nonces.iter().map(|sealed| sealed.nonce.clone()).collect();
                Stream::Steps(Keys::new(past, self.known_secret()?.match_key(&nonces)))
            }
        })
    }

    /// The secret that is written down.
    fn known_secret(&self) -> Result<&Secret, RecordError> {
        self.secret.as_ref().ok_or_else(|| self.wrong(Place::Secret, Reason::SecretMissing))
    }

    /// What the commitment to a secret is for a match of this game.
    fn commitment(match_id: &MatchId, secret: &Secret) -> Commitment {
        let (game, rules_version) = (G::ID, G::RULES_VERSION);
        secret.commitment(&Terms { match_id: match_id.as_str(), game, rules_version })
    }

    /// Do seed, secret, commitment and nonces agree?
    pub(super) fn check_origin(&self) -> Result<(), RecordError> {
        let Dice::Match { seed, commitment, nonces, past } = &self.header.dice else {
            return Ok(());
        };
        self.check_past(past)?;
        for (index, sealed) in nonces.iter().enumerate() {
            let (recorded, recomputed) = (sealed.seal, sealed.nonce.sealed());
            if recorded != recomputed {
                let seat = Seat::new(index as u8);
                let reason = Reason::WrongNonce { seat, recorded, recomputed };
                return Err(self.wrong(Place::Nonce(index), reason));
            }
        }
        let secret = self.known_secret()?;
        let recomputed = Self::commitment(&self.header.match_id, secret);
        let is_committed = recomputed == *commitment;
        if let Some(seed) = *seed
            && Secret::from_seed(seed) != *secret
        {
            // Two of the three agree; the third was changed.
            return Err(match is_committed {
                true => self.wrong(Place::Seed, Reason::WrongSeed { seed }),
                false => self.wrong(Place::Secret, Reason::WrongSecret),
            });
        }
        if is_committed {
            return Ok(());
        }
        // Without a seed the dice tell which of the two was changed: only the true secret rolls
        // them.
        let wrong_commitment = Reason::WrongCommitment { recorded: *commitment, recomputed };
        Err(match seed.is_some() || self.replay().is_ok() {
            true => self.wrong(Place::Commitment, wrong_commitment),
            false => self.wrong(Place::Secret, Reason::WrongSecret),
        })
    }

    /// Were the matches before this one bound to their secrets, one after the other?
    fn check_past(&self, past: &[Past]) -> Result<(), RecordError> {
        let mut first = 0;
        for (nth, before) in past.iter().enumerate() {
            let wrong = |reason| Err(self.wrong(Place::Past(nth), reason));
            let (recorded, needed) = (before.nonces.len(), self.header.players.len());
            if recorded != needed {
                return wrong(Reason::SeatCount { recorded, needed: needed as u8 });
            }
            if before.until < first {
                return wrong(Reason::OutOfOrder { expected: first, found: before.until });
            }
            first = before.until;
            let recomputed = Self::commitment(&before.match_id, &before.secret);
            if recomputed != before.commitment {
                return wrong(Reason::WrongCommitment { recorded: before.commitment, recomputed });
            }
        }
        Ok(())
    }

    /// Are there as many players and nonces as the layout has seats?
    pub(super) fn check_seat_count(&self, needed: u8) -> Result<(), RecordError> {
        let players = self.header.players.len();
        let recorded = match &self.header.dice {
            Dice::Match { nonces, .. } => players.min(nonces.len()),
            Dice::Fast { .. } => players,
        };
        if recorded == usize::from(needed) && recorded == players {
            return Ok(());
        }
        let last = Place::Seat(players.saturating_sub(1));
        Err(self.wrong(last, Reason::SeatCount { recorded, needed }))
    }

    /// Is the layout the recorded one?
    pub(super) fn check_start(&self, digest: Digest) -> Result<(), RecordError> {
        check_position(self.start, digest).map_err(|reason| self.wrong(Place::Step(0), reason))
    }

    /// Did the game end as recorded?
    pub(super) fn check_result(&self, outcome: Option<Outcome>) -> Result<(), RecordError> {
        let reason = match (self.result.clone(), outcome) {
            (None, None) => return Ok(()),
            (Some(recorded), Some(recomputed)) if recorded == recomputed => return Ok(()),
            (Some(recorded), Some(recomputed)) => Reason::WrongResult { recorded, recomputed },
            (Some(recorded), None) => Reason::ResultWithoutEnd { recorded },
            (None, Some(outcome)) => Reason::EndWithoutResult { outcome },
        };
        Err(self.wrong(Place::Result, reason))
    }

    /// Is the text the one that was digested?
    pub(super) fn check_text(&self) -> Result<(), RecordError> {
        match self.damage {
            None => Ok(()),
            Some(Damage { recorded, recomputed }) => {
                Err(self.wrong(Place::End, Reason::TextChanged { recorded, recomputed }))
            }
        }
    }
}

pub(super) fn check_position(recorded: Digest, recomputed: Digest) -> Result<(), Reason> {
    if recorded == recomputed {
        Ok(())
    } else {
        Err(Reason::WrongPosition { recorded, recomputed })
    }
}
