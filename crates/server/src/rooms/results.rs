//! What a finished match means for the people in it.

use store::{MatchId, MatchResult, Placing, UserId};
use tabletop::{Outcome, Seat};

use super::table::Table;
use crate::app::Core;

/// Stores the result of a finished match, once; what is due stays due until it is done.
pub(crate) async fn record(core: &Core, table: &Table) {
    let Some(outcome) = table.outcome() else { return };
    let placings: Vec<Placing> = table
        .people()
        .map(|(seat, player)| Placing {
            user: UserId(player.to_owned()),
            seat: seat.into(),
            place: place_of(&outcome, seat),
            sides: table.sides.len() as u8,
        })
        .collect();
    if placings.is_empty() {
        return;
    }
    let result = MatchResult {
        match_id: MatchId(table.id.clone()),
        game: table.game.name().to_owned(),
        at: table.lines.last().map_or(0, |line| line.at),
        placings,
    };
    if let Err(error) = core.store.record_result(result, Vec::new()).await {
        tracing::error!(%error, match_id = table.id, "a result is not stored");
    }
}

/// 1 for the winner; who shares a place has the same number.
fn place_of(outcome: &Outcome, seat: Seat) -> u8 {
    let better = outcome.places.iter().position(|sides| sides.iter().any(|it| it.contains(seat)));
    better.map_or(outcome.places.len(), |better| better) as u8 + 1
}
