//! What is allowed: every check, and the list of everything that passes them.
//!
//! A seat's own cards and the table decide, so a view can ask the same questions as a state. Of
//! actions that differ only in a number the list has the one with the highest.

use tabletop::{Seat, Viewer};

use crate::cards::{CardSet, MOST_CARDS_KEPT};
use crate::{Action, Fortify, Illegal, Phase, Table, Territory, TerritorySet, View};

impl View {
    /// May the viewer take this action now?
    pub fn check(&self, action: &Action) -> Result<(), Illegal> {
        match self.viewer {
            Viewer::Seat(seat) => self.table.check_action(seat, self.hand, action),
            Viewer::Spectator => Err(Illegal::NotYourTurn { active: self.active }),
        }
    }

    /// Adds every action the viewer may take now, each with its highest number.
    pub fn legal_actions(&self, out: &mut Vec<Action>) {
        if let Viewer::Seat(seat) = self.viewer {
            self.table.list_actions(seat, self.hand, out);
        }
    }
}

impl Table {
    pub(crate) fn check_action(
        &self,
        seat: Seat,
        hand: CardSet,
        action: &Action,
    ) -> Result<(), Illegal> {
        if *action == Action::Resign {
            return self.check_seat(seat);
        }
        self.check_turn(seat)?;
        match *action {
            Action::Place { territory, armies } => self.check_place(territory, armies),
            Action::Trade { cards, bonus } => self.check_trade(hand, cards, bonus),
            Action::Attack { from, to } => {
                self.check_attacking(hand)?;
                self.check_attack(from, to)
            }
            Action::Auto { from, to, stop_at } => {
                self.check_attacking(hand)?;
                self.check_attack(from, to)?;
                self.check_stop(from, stop_at)
            }
            Action::Move { armies } => {
                self.check_attacking(hand)?;
                self.check_move(armies)
            }
            Action::Fortify { from, to, armies } => self.check_fortify(from, to, armies),
            Action::EndPhase => self.check_end_phase(hand),
            Action::EndTurn => self.check_end_turn(hand),
            Action::Resign => Ok(()),
        }
    }

    /// Is this seat in a game that goes on?
    fn check_seat(&self, seat: Seat) -> Result<(), Illegal> {
        if let Phase::Over(_) = self.phase {
            return Err(Illegal::Over);
        }
        if seat.index() >= usize::from(self.players()) {
            return Err(Illegal::NoSuchSeat { seat });
        }
        if self.owned(seat).is_empty() {
            return Err(Illegal::Out { seat });
        }
        Ok(())
    }

    // §3 The turn and its phases

    fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        self.check_seat(seat)?;
        if seat == self.active { Ok(()) } else { Err(Illegal::NotYourTurn { active: self.active }) }
    }

    fn check_end_phase(&self, hand: CardSet) -> Result<(), Illegal> {
        match self.phase {
            Phase::Reinforce if self.pool > 0 => Err(Illegal::PlaceFirst { pool: self.pool }),
            Phase::Reinforce if hand.len() > MOST_CARDS_KEPT => {
                Err(Illegal::TradeFirst { cards: hand.len() })
            }
            Phase::Reinforce => Ok(()),
            Phase::Fortify => Err(Illegal::LastPhase),
            _ => {
                self.check_attacking(hand)?;
                match self.rules.fortify {
                    Fortify::None => Err(Illegal::NoFortifying),
                    _ => Ok(()),
                }
            }
        }
    }

    fn check_end_turn(&self, hand: CardSet) -> Result<(), Illegal> {
        match self.phase {
            Phase::Reinforce => Err(Illegal::TurnJustBegun),
            Phase::Fortify => Ok(()),
            _ => self.check_attacking(hand),
        }
    }

    /// In the attack phase, and no fallen player's cards to be traded first.
    fn check_attacking(&self, hand: CardSet) -> Result<(), Illegal> {
        match self.phase {
            Phase::Attack => Ok(()),
            Phase::Trade if hand.len() > MOST_CARDS_KEPT => {
                Err(Illegal::TradeFirst { cards: hand.len() })
            }
            Phase::Trade => Err(Illegal::PlaceFirst { pool: self.pool }),
            phase => Err(Illegal::NotAttacking { phase }),
        }
    }

    // §4 Placing

    /// May the active seat place so many armies there?
    pub fn check_place(&self, territory: Territory, armies: u32) -> Result<(), Illegal> {
        if !matches!(self.phase, Phase::Reinforce | Phase::Trade) {
            return Err(Illegal::NotPlacing { phase: self.phase });
        }
        self.check_own(territory)?;
        match armies {
            0 => Err(Illegal::NoArmies),
            _ if armies > self.pool => Err(Illegal::TooManyArmies { armies, pool: self.pool }),
            _ => Ok(()),
        }
    }

    /// May this seat make all these placements, one after the other?
    pub fn check_placements(
        &self,
        seat: Seat,
        placements: &[(Territory, u32)],
    ) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        let mut total = 0u32;
        for &(territory, armies) in placements {
            self.check_place(territory, armies)?;
            total = total.saturating_add(armies);
        }
        if total > self.pool {
            return Err(Illegal::TooManyArmies { armies: total, pool: self.pool });
        }
        Ok(())
    }

    fn check_own(&self, territory: Territory) -> Result<(), Illegal> {
        if !self.map.territories().contains(territory) {
            return Err(Illegal::NoSuchTerritory { territory });
        }
        if !self.owned(self.active).contains(territory) {
            return Err(Illegal::NotYours { territory });
        }
        Ok(())
    }

    // §5 Trading

    /// May the active seat trade these cards of its hand?
    pub fn check_trade(
        &self,
        hand: CardSet,
        cards: CardSet,
        bonus: Option<Territory>,
    ) -> Result<(), Illegal> {
        match self.phase {
            Phase::Reinforce => {}
            Phase::Trade if hand.len() > MOST_CARDS_KEPT => {}
            Phase::Trade => return Err(Illegal::PlaceFirst { pool: self.pool }),
            phase => return Err(Illegal::NotTrading { phase }),
        }
        if let Some(card) = cards.without(hand).iter().next() {
            return Err(Illegal::NotYourCard { card });
        }
        self.rules.cards.check_set(cards, hand.len())?;
        let places = self.bonus_places(cards);
        match bonus {
            Some(_) if !self.rules.territory_bonus => Err(Illegal::NoTerritoryBonus),
            Some(territory) if !places.contains(territory) => {
                Err(Illegal::WrongBonus { territory })
            }
            None if !places.is_empty() => Err(Illegal::BonusWithoutPlace),
            _ => Ok(()),
        }
    }

    /// Where the territory bonus of a trade may go.
    pub fn bonus_places(&self, cards: CardSet) -> TerritorySet {
        if self.rules.territory_bonus {
            cards.territories().and(self.owned(self.active))
        } else {
            TerritorySet::EMPTY
        }
    }

    // §6 The attack

    /// May the active seat attack `to` from `from`, if it is attacking? In the order of the rules.
    pub fn check_attack(&self, from: Territory, to: Territory) -> Result<(), Illegal> {
        let own = self.owned(self.active);
        if !self.map.territories().contains(from) {
            return Err(Illegal::NoSuchSource { from });
        }
        if !self.map.territories().contains(to) {
            return Err(Illegal::NoSuchTarget { to });
        }
        if !own.contains(from) {
            return Err(Illegal::SourceNotYours { from });
        }
        if own.contains(to) {
            return Err(Illegal::OwnTarget { to });
        }
        if !self.map.neighbours(from).contains(to) {
            return Err(Illegal::NotAdjacent { from, to });
        }
        if self.armies(from) < 2 {
            return Err(Illegal::TooFewArmies { from });
        }
        Ok(())
    }

    /// There is at least one roll before an attack from here stops.
    fn check_stop(&self, from: Territory, stop_at: u32) -> Result<(), Illegal> {
        let armies = self.armies(from);
        if (1..armies).contains(&stop_at) { Ok(()) } else { Err(Illegal::BadStop { armies }) }
    }

    // §7 After a conquest

    /// May the active seat let so many armies follow its last conquest?
    pub fn check_move(&self, armies: u32) -> Result<(), Illegal> {
        let pending = self.pending.ok_or(Illegal::NothingToFollow)?;
        if armies >= self.armies(pending.from) {
            return Err(Illegal::LeaveOne { from: pending.from });
        }
        Ok(())
    }

    // §9 Fortifying

    /// May the active seat move these armies before its turn ends?
    pub fn check_fortify(
        &self,
        from: Territory,
        to: Territory,
        armies: u32,
    ) -> Result<(), Illegal> {
        if self.phase != Phase::Fortify {
            return Err(Illegal::NotFortifying { phase: self.phase });
        }
        self.check_own(from)?;
        self.check_own(to)?;
        if from == to {
            return Err(Illegal::SameTerritory);
        }
        if armies == 0 {
            return Err(Illegal::NoArmies);
        }
        if armies >= self.armies(from) {
            return Err(Illegal::LeaveOne { from });
        }
        if self.fortify_targets(from).contains(to) {
            return Ok(());
        }
        Err(match self.rules.fortify {
            Fortify::OneAdjacent => Illegal::NotNeighbours { from, to },
            _ => Illegal::NotConnected { from, to },
        })
    }

    /// Where armies of an own territory may go before the turn ends.
    pub fn fortify_targets(&self, from: Territory) -> TerritorySet {
        let own = self.owned(self.active);
        match self.rules.fortify {
            Fortify::None => TerritorySet::EMPTY,
            Fortify::OneAdjacent => self.map.neighbours(from).and(own),
            Fortify::OneConnected | Fortify::UnlimitedConnected => {
                self.map.reach(from, own).without(from.bit())
            }
        }
    }

    // The list

    pub(crate) fn list_actions(&self, seat: Seat, hand: CardSet, out: &mut Vec<Action>) {
        if self.check_seat(seat).is_err() {
            return;
        }
        if seat == self.active {
            match self.phase {
                Phase::Reinforce | Phase::Trade => {
                    self.list_trades(hand, out);
                    self.list_placements(out);
                }
                Phase::Attack => {
                    self.list_moves(out);
                    self.list_attacks(out);
                }
                Phase::Fortify => self.list_fortifying(out),
                Phase::Over(_) => {}
            }
            if self.check_end_phase(hand).is_ok() {
                out.push(Action::EndPhase);
            }
            if self.check_end_turn(hand).is_ok() {
                out.push(Action::EndTurn);
            }
        }
        out.push(Action::Resign);
    }

    fn list_trades(&self, hand: CardSet, out: &mut Vec<Action>) {
        if hand.len() < 3 || self.phase == Phase::Trade && hand.len() <= MOST_CARDS_KEPT {
            return;
        }
        self.rules.cards.sets(hand, |cards| {
            let places = self.bonus_places(cards);
            if places.is_empty() {
                out.push(Action::Trade { cards, bonus: None });
            }
            out.extend(places.iter().map(|place| Action::Trade { cards, bonus: Some(place) }));
        });
    }

    fn list_placements(&self, out: &mut Vec<Action>) {
        if self.pool > 0 {
            let armies = self.pool;
            let place = |territory| Action::Place { territory, armies };
            out.extend(self.owned(self.active).iter().map(place));
        }
    }

    fn list_moves(&self, out: &mut Vec<Action>) {
        if let Some(pending) = self.pending {
            out.push(Action::Move { armies: self.armies(pending.from) - 1 });
        }
    }

    fn list_attacks(&self, out: &mut Vec<Action>) {
        let own = self.owned(self.active);
        for from in own {
            let armies = self.armies(from);
            if armies < 2 {
                continue;
            }
            for to in self.map.neighbours(from).without(own) {
                out.push(Action::Attack { from, to });
                out.push(Action::Auto { from, to, stop_at: armies - 1 });
            }
        }
    }

    fn list_fortifying(&self, out: &mut Vec<Action>) {
        // What one territory of a connected group reaches, all of them reach.
        let mut group = TerritorySet::EMPTY;
        for from in self.owned(self.active) {
            let armies = self.armies(from) - 1;
            if armies == 0 {
                continue;
            }
            if self.rules.fortify == Fortify::OneAdjacent || !group.contains(from) {
                group = self.fortify_targets(from).or(from.bit());
            }
            let targets = group.without(from.bit());
            out.extend(targets.iter().map(|to| Action::Fortify { from, to, armies }));
        }
    }
}
