//! The meaning of a press, a key or a pointer on this board. Pure: positions in, meanings out.

use tabletop::Seat;
use worldbattle::{
    Action, BattleOdds, Card, CardSet, Illegal, MOST_CARDS_KEPT, Phase, State, Symbol, Table,
    Territory, TerritorySet,
};

/// The meaning of pressing a territory.
pub type Press = crate::table::Press<State>;

/// Why something cannot be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// A rule.
    Rules(Illegal),
    /// It has no enemy neighbour to attack.
    NoEnemyNear(Territory),
    /// All armies have been placed.
    AllPlaced,
    /// It reaches no other own territory.
    Nowhere(Territory),
}

impl From<Illegal> for Reason {
    fn from(illegal: Illegal) -> Reason {
        Reason::Rules(illegal)
    }
}

/// The number of armies that one press places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Portion {
    /// One.
    #[default]
    One,
    /// Five, or all that are left.
    Five,
    /// All that are left.
    All,
}

/// What the player has selected so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    /// Armies to be placed, in the order of the presses.
    pub placed: Vec<(Territory, u32)>,
    /// The number of armies that one press places.
    pub portion: Portion,
    /// The territory that attacks or sends armies.
    pub from: Option<Territory>,
    /// The territory that is attacked or gets armies.
    pub to: Option<Territory>,
    /// The number of armies that follow a conquest or are sent; the maximum until chosen.
    pub armies: Option<u32>,
    /// The number of armies at which an attack to the end stops; 1 until chosen.
    pub stop_at: Option<u32>,
    /// The cards selected for a trade; the best set until selected.
    pub cards: Option<CardSet>,
}

impl Selection {
    /// The armies that are still to be placed.
    pub fn left(&self, table: &Table) -> u32 {
        table.pool().saturating_sub(self.staged())
    }

    /// The armies that are placed but not yet confirmed.
    pub fn staged(&self) -> u32 {
        self.placed.iter().map(|(_, armies)| armies).sum()
    }

    /// The placements to confirm: one per territory.
    pub fn placements(&self) -> Vec<(Territory, u32)> {
        let mut sums: Vec<(Territory, u32)> = Vec::new();
        for &(territory, armies) in &self.placed {
            match sums.iter_mut().find(|(at, _)| *at == territory) {
                Some((_, sum)) => *sum += armies,
                None => sums.push((territory, armies)),
            }
        }
        sums
    }

    /// The number of armies sent: the chosen one, within the possible range.
    pub fn sent(&self, least: u32, most: u32) -> u32 {
        self.armies.unwrap_or(most).clamp(least, most.max(least))
    }

    /// The number of armies at which an attack from a territory with this many armies stops.
    pub fn stop(&self, armies: u32) -> u32 {
        self.stop_at.unwrap_or(1).clamp(1, armies.saturating_sub(1).max(1))
    }

    /// The empty selection; one press places as many armies as before.
    pub fn emptied(&self) -> Selection {
        Selection { portion: self.portion, ..Selection::default() }
    }

    /// The selection without a territory; armies that are placed but not confirmed stay.
    pub fn deselected(&self) -> Selection {
        Selection { from: None, to: None, armies: None, ..self.clone() }
    }

    /// The selection with this many more armies to be placed here.
    fn placing(&self, at: Territory, armies: u32) -> Selection {
        let mut placed = self.placed.clone();
        placed.push((at, armies));
        Selection { placed, ..self.clone() }
    }

    /// The selection without the last placement that was not confirmed.
    pub fn unplaced(&self) -> Selection {
        let mut placed = self.placed.clone();
        placed.pop();
        Selection { placed, ..self.clone() }
    }

    /// The selection with this territory as the one that attacks or sends armies.
    fn starting(&self, from: Territory) -> Selection {
        Selection { from: Some(from), stop_at: self.stop_at, ..self.emptied() }
    }

    /// The selection with this territory as the one that is attacked or gets armies.
    fn aiming(&self, to: Territory) -> Selection {
        Selection { to: Some(to), armies: None, ..self.clone() }
    }

    /// The selection that remains in a new position: an attack that is still possible.
    pub fn fitting(&self, table: &Table) -> Selection {
        let fits = match (table.phase(), self.from, self.to) {
            (Phase::Attack, Some(from), Some(to)) => table.check_attack(from, to).is_ok(),
            (Phase::Attack, Some(from), None) => {
                table.armies(from) > 1 && table.owned(table.active()).contains(from)
            }
            _ => false,
        };
        if fits { self.clone() } else { Selection { from: None, to: None, ..self.clone() } }
    }
}

/// The meaning of a press on `at` for the seat that is to act and holds this many cards.
pub fn press(table: &Table, seat: Seat, cards: u32, selection: &Selection, at: Territory) -> Press {
    let refused = |reason| Press::Refused(at, reason);
    match table.phase() {
        Phase::Reinforce | Phase::Trade => match place(table, cards, selection, at) {
            Ok(armies) => Press::Select(selection.placing(at, armies)),
            Err(reason) => refused(reason),
        },
        Phase::Attack => press_attack(table, seat, selection, at),
        Phase::Fortify => press_fortify(table, seat, selection, at),
        Phase::Over(_) => refused(Reason::Rules(Illegal::Over)),
    }
}

/// The number of armies that a press places here.
fn place(table: &Table, cards: u32, selection: &Selection, at: Territory) -> Result<u32, Reason> {
    let left = selection.left(table);
    if table.owned(table.active()).contains(at) && left == 0 {
        let must_trade = table.pool() == 0 && cards > MOST_CARDS_KEPT;
        let first = Reason::Rules(Illegal::TradeFirst { cards });
        return Err(if must_trade { first } else { Reason::AllPlaced });
    }
    let armies = match selection.portion {
        Portion::One => 1,
        Portion::Five => left.min(5),
        Portion::All => left,
    };
    table.check_place(at, armies).map_err(Reason::Rules)?;
    Ok(armies)
}

fn press_attack(table: &Table, seat: Seat, selection: &Selection, at: Territory) -> Press {
    if table.owned(seat).contains(at) {
        return match cannot_act(table, seat, at) {
            _ if selection.from == Some(at) => Press::Select(selection.deselected()),
            Some(reason) => Press::Refused(at, reason),
            None => Press::Select(selection.starting(at)),
        };
    }
    let from = selection.from.unwrap_or(at);
    match table.check_attack(from, at) {
        Err(reason) => Press::Refused(at, Reason::Rules(reason)),
        Ok(()) if selection.to == Some(at) => Press::Act(Action::Attack { from, to: at }),
        Ok(()) => Press::Select(selection.aiming(at)),
    }
}

fn press_fortify(table: &Table, seat: Seat, selection: &Selection, at: Territory) -> Press {
    if selection.from == Some(at) {
        return Press::Select(selection.deselected());
    }
    if let Some(from) = selection.from {
        if table.fortify_targets(from).contains(at) {
            return Press::Select(selection.aiming(at));
        }
        // Another own territory that can send armies is selected instead.
        if !able(table, seat).contains(at)
            && let Err(reason) = table.check_fortify(from, at, 1)
        {
            return Press::Refused(at, Reason::Rules(reason));
        }
    }
    match cannot_act(table, seat, at) {
        _ if !table.owned(seat).contains(at) => {
            Press::Refused(at, Reason::Rules(Illegal::NotYours { territory: at }))
        }
        Some(reason) => Press::Refused(at, reason),
        None => Press::Select(selection.starting(at)),
    }
}

/// Why an own territory cannot act in this phase.
pub fn cannot_act(table: &Table, seat: Seat, at: Territory) -> Option<Reason> {
    if !table.owned(seat).contains(at) {
        return None;
    }
    match table.phase() {
        Phase::Attack if table.armies(at) < 2 => {
            Some(Reason::Rules(Illegal::TooFewArmies { from: at }))
        }
        Phase::Attack if targets(table, at).is_empty() => Some(Reason::NoEnemyNear(at)),
        Phase::Fortify if table.armies(at) < 2 => {
            Some(Reason::Rules(Illegal::LeaveOne { from: at }))
        }
        Phase::Fortify if table.fortify_targets(at).is_empty() => Some(Reason::Nowhere(at)),
        _ => None,
    }
}

/// The territories that a territory can attack, or that its armies can reach.
pub fn targets(table: &Table, from: Territory) -> TerritorySet {
    match table.phase() {
        Phase::Attack => table.map().neighbours(from).without(table.owned(table.active())),
        Phase::Fortify => table.fortify_targets(from),
        _ => TerritorySet::EMPTY,
    }
}

/// Own territories that can act in this phase.
pub fn able(table: &Table, seat: Seat) -> TerritorySet {
    table.owned(seat).iter().filter(|&it| cannot_act(table, seat, it).is_none()).collect()
}

/// The order of the Tab key: what can be acted on, own territories first, then enemy ones.
pub fn tab_order(table: &Table, seat: Seat, from: Option<Territory>) -> Vec<Territory> {
    let own = able(table, seat);
    let own = if own.is_empty() { table.owned(seat) } else { own };
    let others = match (table.phase(), from) {
        (Phase::Attack | Phase::Fortify, Some(from)) => targets(table, from).without(own),
        _ => table.map().territories().without(table.owned(seat)),
    };
    own.iter().chain(others.iter()).collect()
}

/// The set with the best ratio of armies to cards; on a tie one with a bonus, then one with the
/// fewest wild cards.
pub fn best_set(table: &Table, hand: CardSet) -> Option<CardSet> {
    let number = table.trades() + 1;
    let mut best = None;
    table.rules().cards.sets(hand, |set| {
        let per_card = table.rules().cards.armies(set, number) * 60 / set.len();
        let bonus = !table.bonus_places(set).is_empty();
        let wilds = set.iter().filter(|card| card.symbol() == Symbol::Wild).count();
        let worth = (per_card, bonus, std::cmp::Reverse(wilds));
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, set));
        }
    });
    best.map(|(_, set)| set)
}

/// The selected cards, with this one added or removed.
pub fn toggled(cards: CardSet, card: Card) -> CardSet {
    if cards.contains(card) { cards.without(card.bit()) } else { cards.or(card.bit()) }
}

/// The exact odds of an attack; `None` if there are too many armies to compute them.
pub fn odds(table: &Table, from: Territory, to: Territory, stop_at: u32) -> Option<BattleOdds> {
    BattleOdds::of(table.armies(from), table.armies(to), stop_at)
}

#[cfg(test)]
mod tests;
