//! The actions of buttons and keys on the selection.

use leptos::prelude::*;
use worldbattle::{Action, Fortify, Illegal, MOST_CARDS_KEPT, Phase, State, Territory};

use super::input::{Reason, Selection};
use crate::table::Table;

/// What can be pressed in a phase, as far as the tools depend on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Tools {
    /// Armies are placed.
    Placing,
    /// No target is selected.
    Attacking,
    /// This territory attacks that one.
    Aimed(Territory, Territory),
    /// Armies can follow a conquest, from this territory.
    Following(Territory),
    /// Nothing is selected to be sent.
    Fortifying,
    /// Armies go from this territory to that one.
    Sending(Territory, Territory),
}

/// The current tools.
pub fn tools(table: Table<State>) -> Tools {
    table.view.with(|view| table.selection.with(|selection| tools_of(view, selection)))
}

/// The tools for a position and a selection.
pub fn tools_of(view: &worldbattle::Table, selection: &Selection) -> Tools {
    match (view.phase(), selection.from, selection.to) {
        (Phase::Attack, Some(from), Some(to)) => Tools::Aimed(from, to),
        (Phase::Attack, None, _) => match view.pending() {
            Some(pending) if view.armies(pending.from) > 1 => Tools::Following(pending.from),
            _ => Tools::Attacking,
        },
        (Phase::Attack, ..) => Tools::Attacking,
        (Phase::Fortify, Some(from), Some(to)) => Tools::Sending(from, to),
        (Phase::Fortify, ..) => Tools::Fortifying,
        _ => Tools::Placing,
    }
}

/// Whether armies can be moved at the end of a turn.
pub fn has_fortifying(table: Table<State>) -> bool {
    table.view.with_untracked(|view| view.rules().fortify != Fortify::None)
}

/// The number of armies that go from a territory, where at least one stays.
pub fn sent(table: Table<State>, from: Territory, least: u32) -> u32 {
    let most = table.view.with(|view| view.armies(from).saturating_sub(1));
    table.selection.with(|selection| selection.sent(least, most))
}

/// Attacks, and keeps the target for the next roll.
pub fn attack(table: Table<State>, action: Action) {
    let kept = table.selection.get_untracked();
    table.act(action);
    table.selection.set(Selection { placed: Vec::new(), ..kept });
}

/// Attacks the selected target: once, or until it stops. Returns whether there was a target.
pub fn attack_aimed(table: Table<State>, to_the_end: bool) -> bool {
    let Tools::Aimed(from, to) = untrack(|| tools(table)) else { return false };
    let armies = table.view.with_untracked(|view| view.armies(from));
    let stop_at = table.selection.with_untracked(|selection| selection.stop(armies));
    attack(
        table,
        match to_the_end {
            true => Action::Auto { from, to, stop_at },
            false => Action::Attack { from, to },
        },
    );
    true
}

/// Clears the selected territory, but keeps armies that are placed and not yet confirmed.
pub fn deselect(table: Table<State>) {
    table.selection.update(|selection| *selection = selection.deselected());
    table.common.notice.set(None);
}

/// Takes back the last placement that was not confirmed.
pub fn unplace(table: Table<State>) {
    table.select(table.selection.with_untracked(Selection::unplaced));
}

/// Confirms all placements; if no army is left to place, goes on to the attacks.
pub fn confirm(table: Table<State>) {
    let selection = table.selection.get_untracked();
    let placements = selection.placements();
    let (left, phase) = table.view.with_untracked(|view| (selection.left(view), view.phase()));
    let cards = untrack(|| table.extra.own_cards().len());
    let may_end = cards <= MOST_CARDS_KEPT;
    if placements.is_empty() && (left > 0 || !may_end) {
        let first = match left {
            0 => Illegal::TradeFirst { cards },
            pool => Illegal::PlaceFirst { pool },
        };
        return table.refuse(None, Reason::Rules(first));
    }
    for (territory, armies) in placements {
        table.act(Action::Place { territory, armies });
    }
    if left == 0 && phase == Phase::Reinforce && may_end {
        table.act(Action::EndPhase);
    }
}

/// Does the one thing that continues the turn.
pub fn lead_on(table: Table<State>) {
    let sent = |from, least| untrack(|| sent(table, from, least));
    table.act(match untrack(|| tools(table)) {
        Tools::Placing => return confirm(table),
        Tools::Attacking | Tools::Aimed(..) if has_fortifying(table) => Action::EndPhase,
        Tools::Attacking | Tools::Aimed(..) | Tools::Fortifying => Action::EndTurn,
        Tools::Following(from) => Action::Move { armies: sent(from, 0) },
        Tools::Sending(from, to) => Action::Fortify { from, to, armies: sent(from, 1) },
    });
}
