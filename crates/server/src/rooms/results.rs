//! What a finished match means for the people in it.

use store::{MatchId, MatchResult, Millis, Placing, Recorded, StoreError, UserId};
use tabletop::{Outcome, Seat};

use super::table::Table;
use crate::app::Core;
use crate::problem::Problem;
use crate::rating::{NEWCOMER, Rating, Standing, after_match};

/// Time without a match makes a rating uncertain again: so much of it counts as one period.
const PERIOD_MS: f64 = 7.0 * 24.0 * 3_600_000.0;
/// How often ratings are computed anew because another match ended meanwhile.
const TRIES: usize = 5;

/// Stores the result of a finished match, once, with new ratings where it counts. An error is the
/// store's: the same can be tried again, and counts once.
pub(crate) async fn record(core: &Core, table: &Table) -> Result<(), Problem> {
    let Some(result) = result_of(core, table).await? else { return Ok(()) };
    for _ in 0..TRIES {
        match try_once(core, table, &result).await? {
            Recorded::Conflict => {}
            Recorded::Stored | Recorded::Repeated => return Ok(()),
        }
    }
    Err(Problem::conflict("match.busy", "Too many matches of the same people end at once"))
}

async fn try_once(
    core: &Core,
    table: &Table,
    result: &MatchResult,
) -> Result<Recorded, StoreError> {
    let mut ratings = Vec::new();
    if table.hosting.settings.rated {
        ratings = new_ratings(core, table, result).await?;
    }
    core.store.record_result(result.clone(), ratings).await
}

/// The result, for the people who are still known: an account may be deleted before its match ends.
async fn result_of(core: &Core, table: &Table) -> Result<Option<MatchResult>, StoreError> {
    let Some(outcome) = table.outcome() else { return Ok(None) };
    let placing = |(seat, player): (Seat, &str)| Placing {
        user: UserId(player.to_owned()),
        seat: seat.into(),
        place: place_of(&outcome, seat),
        sides: table.sides.len() as u8,
    };
    let mut placings = Vec::new();
    for placing in table.people().map(placing) {
        match core.store.user(&placing.user).await {
            Ok(_) => placings.push(placing),
            Err(StoreError::NotFound(_)) => {}
            Err(error) => return Err(error),
        }
    }
    let at = table.lines.last().map_or(0, |line| line.at);
    let (match_id, game) = (MatchId(table.id.clone()), table.game.name().to_owned());
    Ok((!placings.is_empty()).then_some(MatchResult { match_id, game, at, placings }))
}

/// The ratings of the people after the match; bots have none, so a match against bots alone
/// changes nothing.
async fn new_ratings(
    core: &Core,
    table: &Table,
    result: &MatchResult,
) -> Result<Vec<store::Rating>, StoreError> {
    let mut before = Vec::new();
    let mut standings = Vec::new();
    for placing in &result.placings {
        let known = core.store.rating(&result.game, &placing.user).await?;
        let rating = known.as_ref().map_or(NEWCOMER, |known| Rating {
            rating: known.rating,
            deviation: known.deviation,
            volatility: known.volatility,
        });
        let since = known.as_ref().map_or(result.at, |known| known.at);
        let side = Seat::try_from(placing.seat).map_or(0, |seat| table.side_of(seat)) as u8;
        let idle = (result.at - since).max(0) as f64 / PERIOD_MS;
        standings.push(Standing { rating, idle, side, place: placing.place });
        before.push((placing.user.clone(), known.map_or(0, |known| known.games)));
    }
    if standings.iter().all(|standing| standing.side == standings[0].side) {
        return Ok(Vec::new());
    }
    let after = before.into_iter().zip(after_match(&standings));
    Ok(after.map(|((user, games), rating)| stored(result, user, games + 1, rating)).collect())
}

fn stored(result: &MatchResult, user: UserId, games: u32, rating: Rating) -> store::Rating {
    let (game, at): (String, Millis) = (result.game.clone(), result.at);
    let Rating { rating, deviation, volatility } = rating;
    store::Rating { game, user, rating, deviation, volatility, games, at }
}

/// 1 for the winner; who shares a place has the same number.
fn place_of(outcome: &Outcome, seat: Seat) -> u8 {
    let better = outcome.places.iter().position(|sides| sides.iter().any(|it| it.contains(seat)));
    better.unwrap_or(outcome.places.len()) as u8 + 1
}
