//! Does a record tell the truth?

use tabletop::{Digest, Game, Outcome, Seat};

use super::outline::{Outline, Place, check_position};
use super::{Reason, Record, RecordError};
use crate::board::{Board, InPlay, What};

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
}

/// Recomputes everything a record says: secret, commitment, nonces, every draw, every position and
/// the result. The first thing found wrong is the answer, with its line.
pub fn verify<G: Game>(record: &Record<G>) -> Result<Verified, RecordError> {
    Ok(verified(&replayed(record)?))
}

fn verified(board: &dyn Board) -> Verified {
    let steps = board.step();
    Verified {
        steps,
        draws: (1..=steps).map(|step| board.facts(step).draws.len()).sum(),
        digest: if steps == 0 { board.start_digest() } else { board.facts(steps).digest },
        outcome: board.outcome(steps),
    }
}

/// The game that a record tells, if all of it is true.
pub(crate) fn replayed<G: Game>(record: &Record<G>) -> Result<InPlay<G>, RecordError> {
    let mut game = InPlay::new(record.header.setup.clone(), record.steps.clone());
    Outline::of(record).prove(&mut game)?;
    Ok(game)
}

impl Outline<'_> {
    /// Is all of it true? The board plays what is recorded.
    fn prove(&self, board: &mut dyn Board) -> Result<(), RecordError> {
        self.check_origin(&mut || self.replay(board).is_ok())?;
        self.replay(board)?;
        // Last, so that whatever else is wrong is told by its own name.
        self.check_text()
    }

    /// Plays a record again, comparing every draw and every position.
    fn replay(&self, board: &mut dyn Board) -> Result<(), RecordError> {
        let laid_out = board.lay_out(self.stream()?);
        let seats = laid_out.map_err(|_| self.bad_setup(board.refusal()))?;
        self.check_seat_count(seats)?;
        self.check_start(board.start_digest())?;
        for step in 1..=self.steps as u32 {
            let played = self.replay_step(board, step);
            played.map_err(|reason| self.wrong(Place::Step(step as usize), reason))?;
        }
        self.check_result(board.outcome(board.step()))
    }

    fn replay_step(&self, board: &mut dyn Board, step: u32) -> Result<(), Reason> {
        let (what, line) = (What::Recorded(step), board.recorded(step));
        let (seat, by_clock) = (line.seat, line.by_clock);
        self.check_turn(board, what, seat, by_clock)?;
        if board.play(seat, what, by_clock).is_err() {
            let (action, sentence) = (board.notation(seat, what), board.refusal());
            return Err(Reason::Illegal { seat, action, sentence });
        }
        let (line, played) = (board.recorded(step), board.facts(step));
        if played.draws != line.draws {
            let (recorded, recomputed) = (line.draws.to_vec(), played.draws.clone());
            return Err(Reason::WrongDice { recorded, recomputed });
        }
        check_position(line.digest, played.digest)
    }

    /// May this seat act now, and would the clock play this?
    fn check_turn(
        &self,
        board: &dyn Board,
        what: What,
        seat: Seat,
        by_clock: bool,
    ) -> Result<(), Reason> {
        let seats = self.players as u8;
        if seat.index() >= usize::from(seats) {
            return Err(Reason::UnknownSeat { seat, seats });
        }
        let to_act = board.to_act().ok_or(Reason::AfterTheEnd)?;
        let resigns = board.same(seat, what, What::Resignation);
        if seat != to_act && !resigns && !board.may(seat, what) {
            return Err(Reason::WrongSeat { seat, to_act });
        }
        let time_up = board.same(seat, what, What::TimeUp);
        if time_up && !by_clock {
            return Err(Reason::OnlyTheClocks { action: board.notation(seat, what) });
        }
        if by_clock && !resigns && !time_up && !board.same(seat, what, What::Timeout) {
            let action = board.notation(seat, what);
            let expected = board.notation(seat, What::Timeout);
            return Err(Reason::NotTheClocks { action, expected });
        }
        Ok(())
    }
}
