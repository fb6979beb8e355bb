//! Does a record tell the truth?

use tabletop::{Digest, Game, Outcome};

use super::outline::{Outline, Place, check_position};
use super::{Reason, Record, RecordError, Step};
use crate::course::Course;

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
    let outline = Outline::of(record);
    outline.check_origin(&|| replay(record, &outline).is_ok())?;
    let course = replay(record, &outline)?;
    // Last, so that whatever else is wrong is told by its own name.
    outline.check_text(record.damage)?;
    Ok(course)
}

/// Plays a record again, comparing every draw and every position.
fn replay<G: Game>(record: &Record<G>, outline: &Outline<'_>) -> Result<Course<G>, RecordError> {
    let course = Course::<G>::lay_out(&record.header.setup, outline.stream()?);
    let mut course = course.map_err(|refusal| outline.bad_setup(refusal.to_string()))?;
    outline.check_seat_count(course.state().seats())?;
    outline.check_start(record.start, course.start_digest())?;
    for (step, line) in (1..).zip(&record.steps) {
        play(&mut course, line).map_err(|reason| outline.wrong(Place::Step(step), reason))?;
    }
    outline.check_result(course.state().outcome())?;
    Ok(course)
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
