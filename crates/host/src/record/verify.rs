//! Verifies a record by replaying it.

use tabletop::fair::{Chooser, Commitment, Nonce};
use tabletop::{Digest, Game, Outcome, Seat};

use super::check::{Place, check_position};
use super::{Dice, Header, Reason, Record, RecordError, Step};
use crate::Player;
use crate::history::History;

/// What verification found to be true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// How many steps were played again.
    pub steps: u32,
    /// How many dice and other draws were recomputed from the secret; the layout's are not counted.
    pub draws: usize,
    /// The digest of the last position.
    pub digest: Digest,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// What the authority says it published before the first draw; dice for simulation have none.
    /// Whether it did is known to those who kept what they saw: [`Witness`](super::Witness).
    pub commitment: Option<Commitment>,
    /// Who sat where and what they added to the dice, in the order of the seats.
    pub seats: Vec<SeatNonce>,
}

/// A seat and what it added to the dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatNonce {
    /// Which seat.
    pub seat: Seat,
    /// Who sat there.
    pub player: Player,
    /// Its nonce; `None` if it added nothing.
    pub nonce: Option<Nonce>,
}

impl Verified {
    /// Who could have chosen the dice; `None` for simulation, whose seed anyone may choose.
    pub fn chooser(&self) -> Option<Chooser> {
        self.commitment?;
        let added = self.seats.iter().filter(|it| it.nonce.is_some()).map(|it| it.seat);
        Some(Chooser::of(added.collect()))
    }
}

/// Recomputes everything a record says: secret, commitment, nonces, every draw, every position and
/// the result. The first thing found wrong is the answer, with its line.
pub fn verify<G: Game>(record: &Record<G>) -> Result<Verified, RecordError> {
    let history = record.replayed()?;
    let Header { dice, players, .. } = &record.header;
    Ok(Verified {
        steps: history.step(),
        draws: history.steps().iter().map(|played| played.draws.len()).sum(),
        digest: history.digest(),
        outcome: history.state().outcome(),
        commitment: match dice {
            Dice::Match { commitment, .. } => Some(*commitment),
            Dice::Fast { .. } => None,
        },
        seats: seat_nonces(dice, players),
    })
}

fn seat_nonces(dice: &Dice, players: &[Player]) -> Vec<SeatNonce> {
    let added = |seat: Seat| match dice {
        Dice::Match { nonces, .. } => {
            let nonce = &nonces.get(seat.index())?.nonce;
            nonce.adds_for(seat).then(|| nonce.clone())
        }
        Dice::Fast { .. } => None,
    };
    let seats = Seat::first(Seat::MAX).zip(players);
    seats
        .map(|(seat, player)| SeatNonce { seat, player: player.clone(), nonce: added(seat) })
        .collect()
}

impl<G: Game> Record<G> {
    /// Replays the record; refuses it if anything in it is not true.
    pub(crate) fn replayed(&self) -> Result<History<G>, RecordError> {
        self.check_origin()?;
        let history = self.replay()?;
        // Last, so that whatever else is wrong is told by its own name.
        self.check_text()?;
        Ok(history)
    }

    /// Plays the record again, comparing every draw and every position.
    pub(super) fn replay(&self) -> Result<History<G>, RecordError> {
        let mut history =
            History::<G>::lay_out(&self.header.setup, self.stream()?).map_err(|illegal| {
                let sentence = illegal.to_string();
                self.wrong(Place::Setup, Reason::BadSetup { sentence })
            })?;
        self.check_seat_count(history.state().seats())?;
        self.check_start(history.start_digest())?;
        for (number, step) in (1..).zip(&self.steps) {
            let played = self.replay_step(&mut history, step);
            played.map_err(|reason| self.wrong(Place::Step(number), reason))?;
        }
        self.check_result(history.state().outcome())?;
        Ok(history)
    }

    fn replay_step(&self, history: &mut History<G>, step: &Step<G>) -> Result<(), Reason> {
        let Step { seat, action, by_clock, draws, digest } = step;
        self.check_turn(history.state(), step)?;
        history.play(*seat, action.clone(), *by_clock).map_err(|illegal| Reason::Illegal {
            seat: *seat,
            action: action.to_string(),
            sentence: illegal.to_string(),
        })?;
        let played = history.played(history.step());
        if played.draws != *draws {
            let (recorded, recomputed) = (draws.clone(), played.draws.clone());
            return Err(Reason::WrongDice { recorded, recomputed });
        }
        check_position(*digest, played.digest)
    }

    /// May this seat act now, and would the clock play this?
    fn check_turn(&self, state: &G, step: &Step<G>) -> Result<(), Reason> {
        let Step { seat, action, by_clock, .. } = step;
        let (seat, seats) = (*seat, self.header.players.len());
        if seat.index() >= seats {
            return Err(Reason::UnknownSeat { seat, seats: seats as u8 });
        }
        let to_act = state.to_act().ok_or(Reason::AfterTheEnd)?;
        let resigns = *action == G::resignation();
        if seat != to_act && !resigns && state.check(seat, action).is_err() {
            return Err(Reason::WrongSeat { seat, to_act });
        }
        let time_up = state.time_up().as_ref() == Some(action);
        if time_up && !by_clock {
            return Err(Reason::OnlyTheClocks { action: action.to_string() });
        }
        if *by_clock && !resigns && !time_up && state.timeout(seat) != *action {
            let (action, expected) = (action.to_string(), state.timeout(seat).to_string());
            return Err(Reason::NotTheClocks { action, expected });
        }
        Ok(())
    }
}
