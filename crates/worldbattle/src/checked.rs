//! What a position from outside must satisfy, so that the rules never meet one they cannot play.

use std::fmt::Display;

use tabletop::{ParseError, Seat, Viewer};

use crate::cards::MOST_CARDS_KEPT;
use crate::rules::MOST_ARMIES;
use crate::{
    CardSet, EliminationTrade, End, Fortify, MOST_PLAYERS, Phase, State, Table, TerritorySet, View,
};

impl State {
    /// The state, if a game could be in it. The discard pile follows from the other cards.
    pub(crate) fn checked(mut self) -> Result<State, ParseError> {
        self.table.check()?;
        let mut seen = CardSet::EMPTY;
        for cards in self.hands.into_iter().chain([self.deck.cards()]) {
            ensure(cards.and(seen).is_empty(), "every card in one place", &cards)?;
            seen = seen.or(cards);
        }
        let foreign = seen.without(self.all_cards());
        ensure(foreign.is_empty(), "cards of this game", &foreign)?;
        let held_by = |seat: &Seat| self.hand(*seat).len();
        check_hands(&self.table, held_by)?;
        self.table.discard = self.all_cards().without(seen);
        Ok(self)
    }
}

impl View {
    /// The view, if a game could look like this.
    pub(crate) fn checked(self) -> Result<View, ParseError> {
        self.table.check()?;
        let all = self.all_cards();
        let known = self.hand.or(self.discard);
        let apart = self.hand.and(self.discard).is_empty() && known.without(all).is_empty();
        ensure(apart, "every card in one place", &known)?;
        let of_viewer = match self.viewer {
            Viewer::Seat(seat) => u32::from(self.hand_size(seat)),
            Viewer::Spectator => 0,
        };
        ensure(self.hand.len() == of_viewer, "the viewer's own cards", &self.hand)?;
        let hidden: u32 = self.hand_sizes.iter().map(|&size| u32::from(size)).sum();
        let count = hidden + u32::from(self.deck_size) + self.discard.len();
        ensure(count == all.len(), &format!("{} cards", all.len()), &count)?;
        check_hands(&self.table, |seat| u32::from(self.hand_size(*seat)))?;
        Ok(self)
    }
}

/// Only who is in the game holds cards, and a forced trade has something to trade or to place.
fn check_hands(table: &Table, held_by: impl Fn(&Seat) -> u32) -> Result<(), ParseError> {
    for seat in Seat::first(MOST_PLAYERS).filter(|&seat| table.owned(seat).is_empty()) {
        ensure(held_by(&seat) == 0, "cards with players in the game", &seat)?;
    }
    let waits = table.pool > 0 || held_by(&table.active) > MOST_CARDS_KEPT;
    ensure(table.phase != Phase::Trade || waits, "attack, since nothing is left to trade", &"trade")
}

impl Table {
    fn check(&self) -> Result<(), ParseError> {
        self.check_seats()?;
        self.check_armies()?;
        self.check_options()?;
        self.check_phase()?;
        self.check_conquest()
    }

    fn check_seats(&self) -> Result<(), ParseError> {
        let players = self.players();
        ensure((2..=MOST_PLAYERS).contains(&players), "2 to 6 players", &players)?;
        let everyone = Seat::first(players).all(|seat| self.order().contains(&seat));
        ensure(everyone, "every seat once in the turn order", &letters(self.order()))?;
        // Who is out is listed, and everyone else owns something.
        let mut lost = Seat::first(players).filter(|&seat| self.owned(seat).is_empty());
        let listed =
            lost.clone().count() == self.out().len() && lost.all(|seat| self.out().contains(&seat));
        ensure(listed, "those without territories as out", &letters(self.out()))
    }

    fn check_armies(&self) -> Result<(), ParseError> {
        let all = self.map.territories();
        let seats = usize::from(self.players());
        let strangers = self.owned[seats..MOST_PLAYERS.into()].iter().any(|it| !it.is_empty());
        ensure(!strangers, "owners from the turn order", &"others")?;
        // Owners are read one per territory, so the sets are disjoint: their union tells all.
        let owned = self.owned.iter().fold(TerritorySet::EMPTY, |sum, owned| sum.or(*owned));
        let len = all.len();
        ensure(owned == all, &format!("owner and armies of {len} territories"), &owned.len())?;
        let empty = all.iter().find(|&territory| self.armies(territory) == 0);
        ensure(empty.is_none(), "at least 1 army in each territory", &0)?;
        let lying = self.armies.iter().map(|&armies| u64::from(armies)).sum::<u64>();
        let total = lying + u64::from(self.pool);
        ensure(total <= MOST_ARMIES.into(), "at most 1000000000 armies in all", &total)
    }

    fn check_options(&self) -> Result<(), ParseError> {
        ensure(self.rules.wilds <= 2, "up to 2 wild cards", &self.rules.wilds)?;
        let last = self.rules.round_limit.unwrap_or(u32::MAX);
        ensure((1..=last).contains(&self.round), "a round from 1 to the limit", &self.round)
    }

    fn check_phase(&self) -> Result<(), ParseError> {
        let stands = !self.owned(self.active).is_empty();
        ensure(stands, "the turn of a player in the game", &self.active)?;
        let standing = self.standing().count();
        match self.phase {
            Phase::Over(End::RoundLimit) => {
                let reached = Some(self.round) == self.rules.round_limit && standing > 1;
                ensure(reached, "over round-limit in the last round", &self.round)?;
            }
            Phase::Over(_) => ensure(standing == 1, "one player at the end", &standing)?,
            _ => ensure(standing > 1, "over, since one player is left", &standing)?,
        }
        if let Phase::Fortify = self.phase {
            let exists = self.rules.fortify != Fortify::None;
            ensure(exists, "no fortify phase in a game without it", &"fortify")?;
        }
        if let Phase::Trade = self.phase {
            let at_once = self.rules.elimination_trade == EliminationTrade::Immediate;
            ensure(at_once && self.conquered, "a forced trade after an elimination", &"trade")?;
        }
        let places = matches!(self.phase, Phase::Reinforce | Phase::Trade);
        ensure(places || self.pool == 0, "armies to place only while placing", &self.pool)
    }

    fn check_conquest(&self) -> Result<(), ParseError> {
        let attacks = matches!(self.phase, Phase::Attack | Phase::Trade);
        ensure(attacks || !self.conquered, "conquered only while attacking", &"conquered")?;
        let Some(pending) = self.pending else { return Ok(()) };
        let own = self.owned(self.active);
        let fits = self.conquered
            && self.map.neighbours(pending.from).contains(pending.to)
            && own.contains(pending.from)
            && own.contains(pending.to);
        let found = format!("move {}>{}", pending.from, pending.to);
        ensure(fits, "a move between own neighbours after a conquest", &found)
    }
}

/// Seats as letters in a row.
pub(crate) fn letters(seats: &[Seat]) -> String {
    seats.iter().map(ToString::to_string).collect()
}

fn ensure(holds: bool, expected: &str, found: &dyn Display) -> Result<(), ParseError> {
    if holds { Ok(()) } else { Err(ParseError::new(expected, found)) }
}
