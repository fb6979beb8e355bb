//! The rival's best turn, as it looks before it begins.

use tabletop::Seat;
use worldbattle::{MOST_CARDS_KEPT, Territory};

use super::plan::Planner;
use super::position::Position;

/// From how many borders the rival's attack is thought of.
const BORDERS: usize = 4;

/// What a position is worth to its player after the turn of the only rival left, who places
/// everything on one border and follows the best plan from there.
pub(super) fn value_after_reply(position: &Position<'_>) -> f32 {
    let Some(rival) = rival(position) else { return position.value() };
    let mut turned = *position;
    turned.me = rival;
    turned.conquered = false;
    let armies = reinforcements(&mut turned);
    let mut planner = Planner::default();
    // What one gains the other loses.
    let mut best = turned.value();
    for border in borders(&turned, armies) {
        let mut placed = turned;
        placed.set(border, placed.at(border) + armies);
        let stays = placed.value();
        let plan = planner.best(&placed, border.bit()).map_or(stays, |plan| plan.value);
        best = best.max(plan).max(stays);
    }
    1.0 - best
}

/// The other player with territories.
fn rival(position: &Position<'_>) -> Option<Seat> {
    let others = position.order.iter().filter(|it| **it != position.me);
    others.copied().find(|it| !position.owned[it.index()].is_empty())
}

/// What the player gets at the begin of the turn; a hand that must be traded is.
fn reinforcements(position: &mut Position<'_>) -> f32 {
    let income = position.map.reinforcements(position.own()).total() as f32;
    let cards = &mut position.cards[position.me.index()];
    if u32::from(*cards) > MOST_CARDS_KEPT {
        *cards -= 3;
        income + position.set
    } else {
        income
    }
}

/// The borders with the most armies over the weakest neighbour.
fn borders(position: &Position<'_>, armies: f32) -> impl Iterator<Item = Territory> {
    let own = position.own();
    let edge = |territory: Territory| {
        let others = position.map.neighbours(territory).without(own);
        let weakest = others.iter().map(|it| position.at(it)).fold(f32::MAX, f32::min);
        (position.at(territory) + armies - weakest, territory)
    };
    let at_border = |it: &Territory| !own.contains_all(position.map.neighbours(*it));
    let mut borders: Vec<(f32, Territory)> = own.iter().filter(at_border).map(edge).collect();
    borders.sort_by(|a, b| b.0.total_cmp(&a.0));
    borders.into_iter().take(BORDERS).map(|(_, territory)| territory)
}
