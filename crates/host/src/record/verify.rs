//! Does a record tell the truth?

use tabletop::fair::{Commitment, Nonce, Secret, Terms};
use tabletop::{Digest, Game, Outcome, Seat};

use super::{Damage, Dice, Header, Past, Reason, Record, RecordError, Step};
use crate::MatchId;
use crate::course::{Course, Keys, Stream};

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
    let course = course_of(record)?;
    Ok(Verified {
        steps: course.step(),
        draws: course.steps().iter().map(|played| played.draws.len()).sum(),
        digest: course.steps().last().map_or(course.start_digest(), |played| played.digest),
        outcome: course.state().outcome(),
    })
}

/// The game that a record tells, if all of it is true.
pub(crate) fn course_of<G: Game>(record: &Record<G>) -> Result<Course<G>, RecordError> {
    check_origin(record)?;
    let course = replay(record)?;
    // Last, so that whatever else is wrong is told by its own name.
    match record.damage {
        None => Ok(course),
        Some(Damage { recorded, recomputed }) => {
            Err(record.wrong(Place::End, Reason::TextChanged { recorded, recomputed }))
        }
    }
}

/// A place in a record, to find its line.
#[derive(Clone, Copy, Debug)]
enum Place {
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
        let header = &self.header;
        let (is_match, has_seed, past) = match &header.dice {
            Dice::Match { seed, past, .. } => (true, seed.is_some(), past.len()),
            Dice::Fast { .. } => (false, false, 0),
        };
        let first_seat = 6 + usize::from(is_match) + usize::from(has_seed);
        let per_seat = if is_match { 2 } else { 1 };
        let first_past = first_seat + per_seat * header.players.len();
        let first_step = first_past + past + usize::from(header.undone > 0) + 1;
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

    fn wrong(&self, place: Place, reason: Reason) -> RecordError {
        RecordError::new(self.line(place), reason)
    }
}

impl<G: Game> Header<G> {
    /// What the commitment to this secret is for this match.
    pub(crate) fn commitment(&self, secret: &Secret) -> Commitment {
        commitment::<G>(&self.match_id, secret)
    }
}

/// What the commitment to a secret is for a match of this game.
fn commitment<G: Game>(match_id: &MatchId, secret: &Secret) -> Commitment {
    let match_id = match_id.as_str();
    secret.commitment(&Terms { match_id, game: G::ID, rules_version: G::RULES_VERSION })
}

/// Are seed, secret, commitment and nonces of one piece?
fn check_origin<G: Game>(record: &Record<G>) -> Result<(), RecordError> {
    let Dice::Match { seed, commitment, nonces, past } = &record.header.dice else {
        return Ok(());
    };
    check_past(record, past)?;
    for (index, sealed) in nonces.iter().enumerate() {
        let (recorded, recomputed) = (sealed.seal, sealed.nonce.sealed());
        if recorded != recomputed {
            let seat = Seat::new(index as u8);
            let reason = Reason::WrongNonce { seat, recorded, recomputed };
            return Err(record.wrong(Place::Nonce(index), reason));
        }
    }
    let secret = secret_of(record)?;
    let recomputed = record.header.commitment(&secret);
    let is_committed = recomputed == *commitment;
    if let Some(seed) = *seed
        && Secret::from_seed(seed) != secret
    {
        // Two of the three agree; the third was changed.
        return Err(match is_committed {
            true => record.wrong(Place::Seed, Reason::WrongSeed { seed }),
            false => record.wrong(Place::Secret, Reason::WrongSecret),
        });
    }
    if is_committed {
        return Ok(());
    }
    // Without a seed the dice tell which of the two was changed: only the true secret rolls them.
    let rolls_the_dice = seed.is_some() || replay(record).is_ok();
    let wrong_commitment = Reason::WrongCommitment { recorded: *commitment, recomputed };
    Err(match rolls_the_dice {
        true => record.wrong(Place::Commitment, wrong_commitment),
        false => record.wrong(Place::Secret, Reason::WrongSecret),
    })
}

/// Were the matches before this one bound to their secrets, one after the other?
fn check_past<G: Game>(record: &Record<G>, past: &[Past]) -> Result<(), RecordError> {
    let mut first = 0;
    for (nth, before) in past.iter().enumerate() {
        let wrong = |reason| Err(record.wrong(Place::Past(nth), reason));
        let (recorded, needed) = (before.nonces.len(), record.header.players.len());
        if recorded != needed {
            return wrong(Reason::SeatCount { recorded, needed: needed as u8 });
        }
        if before.until < first {
            return wrong(Reason::OutOfOrder { expected: first, found: before.until });
        }
        first = before.until;
        let recomputed = commitment::<G>(&before.match_id, &before.secret);
        if recomputed != before.commitment {
            return wrong(Reason::WrongCommitment { recorded: before.commitment, recomputed });
        }
    }
    Ok(())
}

/// The secret that is written down.
fn secret_of<G: Game>(record: &Record<G>) -> Result<Secret, RecordError> {
    let missing = || record.wrong(Place::Secret, Reason::SecretMissing);
    record.secret.clone().ok_or_else(missing)
}

/// Plays a record again, comparing every draw and every position.
fn replay<G: Game>(record: &Record<G>) -> Result<Course<G>, RecordError> {
    let stream = match &record.header.dice {
        Dice::Fast { seed } => Stream::Fast(*seed),
        Dice::Match { nonces, past, .. } => {
            let nonces: Vec<Nonce> = nonces.iter().map(|sealed| sealed.nonce.clone()).collect();
            Stream::Steps(Keys::new(past, secret_of(record)?.match_key(&nonces)))
        }
    };
    let mut course = Course::<G>::lay_out(&record.header.setup, stream).map_err(|refusal| {
        record.wrong(Place::Setup, Reason::BadSetup { sentence: refusal.to_string() })
    })?;
    check_seat_count(record, course.state())?;
    check_position(record.start, course.start_digest())
        .map_err(|reason| record.wrong(Place::Step(0), reason))?;
    for (step, line) in (1..).zip(&record.steps) {
        play(&mut course, line).map_err(|reason| record.wrong(Place::Step(step), reason))?;
    }
    check_result(record, course.state())?;
    Ok(course)
}

fn check_seat_count<G: Game>(record: &Record<G>, state: &G) -> Result<(), RecordError> {
    let (players, needed) = (record.header.players.len(), state.seats());
    let recorded = match &record.header.dice {
        Dice::Match { nonces, .. } => players.min(nonces.len()),
        Dice::Fast { .. } => players,
    };
    if recorded == usize::from(needed) && recorded == players {
        return Ok(());
    }
    let last = Place::Seat(players.saturating_sub(1));
    Err(record.wrong(last, Reason::SeatCount { recorded, needed }))
}

fn play<G: Game>(course: &mut Course<G>, line: &Step<G>) -> Result<(), Reason> {
    let (seat, action) = (line.seat, &line.action);
    check_turn(course.state(), line)?;
    let played = course.play(seat, action.clone(), line.by_clock).map_err(|refusal| {
        let (action, sentence) = (action.to_string(), refusal.to_string());
        Reason::Illegal { seat, action, sentence }
    })?;
    if played.draws != line.draws {
        let (recorded, recomputed) = (line.draws.clone(), played.draws.clone());
        return Err(Reason::WrongDice { recorded, recomputed });
    }
    check_position(line.digest, played.digest)
}

/// May this seat act now, and would the clock play this?
fn check_turn<G: Game>(state: &G, line: &Step<G>) -> Result<(), Reason> {
    let (seat, seats) = (line.seat, state.seats());
    if seat.index() >= usize::from(seats) {
        return Err(Reason::UnknownSeat { seat, seats });
    }
    let to_act = state.to_act().ok_or(Reason::AfterTheEnd)?;
    let resigns = line.action == G::resignation();
    if seat != to_act && !resigns && state.check(seat, &line.action).is_err() {
        return Err(Reason::WrongSeat { seat, to_act });
    }
    let time_up = state.time_up().as_ref() == Some(&line.action);
    if time_up && !line.by_clock {
        return Err(Reason::OnlyTheClocks { action: line.action.to_string() });
    }
    if line.by_clock && !resigns && !time_up && line.action != state.timeout(seat) {
        let (action, expected) = (line.action.to_string(), state.timeout(seat).to_string());
        return Err(Reason::NotTheClocks { action, expected });
    }
    Ok(())
}

fn check_position(recorded: Digest, recomputed: Digest) -> Result<(), Reason> {
    if recorded == recomputed {
        Ok(())
    } else {
        Err(Reason::WrongPosition { recorded, recomputed })
    }
}

fn check_result<G: Game>(record: &Record<G>, state: &G) -> Result<(), RecordError> {
    let reason = match (record.result.clone(), state.outcome()) {
        (None, None) => return Ok(()),
        (Some(recorded), Some(recomputed)) if recorded == recomputed => return Ok(()),
        (Some(recorded), Some(recomputed)) => Reason::WrongResult { recorded, recomputed },
        (Some(recorded), None) => Reason::ResultWithoutEnd { recorded },
        (None, Some(outcome)) => Reason::EndWithoutResult { outcome },
    };
    Err(record.wrong(Place::Result, reason))
}
