//! What all levels ask about the turn they are in.

use std::sync::LazyLock;

use tabletop::Seat;
use worldbattle::{
    Action, CardSet, Chances, Fortify, MOST_CARDS_KEPT, Phase, Table, Territory, TerritorySet, View,
};

/// The own territories next to somebody else's.
pub(super) fn borders(table: &Table, seat: Seat) -> TerritorySet {
    let own = table.owned(seat);
    own.iter().filter(|&it| !own.contains_all(table.map().neighbours(it))).collect()
}

/// Is there a choice where new armies go?
pub(super) fn places(table: &Table) -> bool {
    matches!(table.phase(), Phase::Reinforce | Phase::Trade)
}

/// Must cards be traded before anything else?
pub(super) fn must_trade(view: &View) -> bool {
    places(view) && view.hand().len() > MOST_CARDS_KEPT
}

/// The trade that pays most for the fewest cards of lands one does not own; `None` without a set.
pub(super) fn best_trade(view: &View, seat: Seat) -> Option<Action> {
    let own = view.owned(seat);
    let number = view.trades().saturating_add(1);
    let mut best: Option<(u32, CardSet)> = None;
    view.rules().cards.sets(view.hand(), |cards| {
        let bonus = u32::from(!view.bonus_places(cards).is_empty());
        let keeps = 3 - cards.territories().and(own).len().min(3);
        let worth = 8 * (view.rules().cards.armies(cards, number) + 2 * bonus) + keeps;
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, cards));
        }
    });
    let (_, cards) = best?;
    let weakest = |places: TerritorySet| places.iter().min_by_key(|&it| view.armies(it));
    Some(Action::Trade { cards, bonus: weakest(view.bonus_places(cards)) })
}

/// The end of the attacks: on to fortifying where there is such a phase.
pub(super) fn stop_attacking(table: &Table) -> Action {
    if table.rules().fortify == Fortify::None { Action::EndTurn } else { Action::EndPhase }
}

/// An own territory's attackable neighbours.
pub(super) fn targets(table: &Table, seat: Seat, from: Territory) -> TerritorySet {
    table.map().neighbours(from).without(table.owned(seat))
}

/// The chance that so many armies conquer so many; from 128 on by the proportion.
#[inline]
pub(super) fn chance(attackers: u32, defenders: u32) -> f32 {
    const SIZE: u32 = 128;
    static CHANCES: LazyLock<Chances> = LazyLock::new(|| Chances::up_to(SIZE));
    if let Some(chance) = CHANCES.conquest(attackers, defenders) {
        return chance as f32;
    }
    let most = u64::from(attackers.max(defenders));
    let scaled = |armies: u32| (u64::from(armies) * u64::from(SIZE) / most).max(1) as u32;
    CHANCES.conquest(scaled(attackers), scaled(defenders)).expect("scaled to the table") as f32
}

/// The most armies of others next to a territory of this owner.
pub(super) fn threat(table: &Table, seat: Seat, territory: Territory) -> u32 {
    targets(table, seat, territory).iter().map(|it| table.armies(it)).max().unwrap_or(0)
}
