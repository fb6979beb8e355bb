//! The game from top to bottom: start, turn, attack, skip, reinforcement, end.

use std::sync::Arc;

use tabletop::{Game, Outcome, Rng, Seat, Viewer};

use crate::armies::Armies;
use crate::state::other;
use crate::{
    Action, Dice, End, Event, FirstPlayer, Illegal, MAX_ARMIES, Map, Phase, Setup, State,
    Territory, TerritorySet, View,
};

/// Extra armies per territory at the start, on top of the first one.
const EXTRA_ARMIES: usize = 2;

impl Game for State {
    const ID: &'static str = "battlezone";
    const RULES_VERSION: u32 = 1;
    const PERFECT_INFORMATION: bool = true;

    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    /// Draws in this order: map, owners, armies, first player (README §2).
    fn new(setup: &Setup, rng: &mut Rng) -> Result<State, Illegal> {
        if setup.round_limit == Some(0) {
            return Err(Illegal::NoRounds);
        }
        let map = match &setup.map {
            Some(map) => map.clone(),
            None => Arc::new(Map::from_seed(rng.word())),
        };
        if map.len() < 2 || map.largest_group(map.territories()) != map.territories() {
            return Err(Illegal::UnplayableMap);
        }
        let mut state = State {
            owned: deal_territories(&map, rng),
            map,
            armies: Armies::default(),
            reserve: [0; 2],
            active: Seat::A,
            skips: 0,
            phase: Phase::Attack,
            round: 1,
            round_limit: setup.round_limit,
            reserve_cap: setup.reserve_cap,
        };
        state.place_starting_armies(rng);
        state.active = match setup.first_player {
            FirstPlayer::Random => Seat::new(rng.below(2) as u8),
            FirstPlayer::A => Seat::A,
            FirstPlayer::B => Seat::B,
        };
        state.begin_turn(&mut Vec::new());
        Ok(state)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_act(&self) -> Option<Seat> {
        match self.phase {
            Phase::Attack | Phase::Reinforcement => Some(self.active),
            Phase::Over(_) => None,
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.check(seat, &Action::Resign).is_err() {
            return;
        }
        match self.phase {
            Phase::Attack if seat == self.active => {
                self.attacks(seat, |from, to| out.push(Action::Attack { from, to }));
                out.push(Action::Skip);
            }
            Phase::Reinforcement if seat == self.active => out.push(Action::Reinforce),
            _ => {}
        }
        out.push(Action::Resign);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if let Phase::Over(_) = self.phase {
            return Err(Illegal::Over);
        }
        if seat.index() >= 2 {
            return Err(Illegal::NoSuchSeat { seat });
        }
        if *action == Action::Resign {
            return Ok(());
        }
        if seat != self.active {
            return Err(Illegal::NotYourTurn { active: self.active });
        }
        match (self.phase, *action) {
            (Phase::Attack, Action::Attack { from, to }) => self.check_attack(seat, from, to),
            (Phase::Attack, Action::Reinforce) => Err(Illegal::RoundNotOver),
            (Phase::Reinforcement, Action::Attack { .. } | Action::Skip) => {
                Err(Illegal::ReinforcementFirst)
            }
            _ => Ok(()),
        }
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: &Action,
        rng: &mut Rng,
        events: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        self.check(seat, action)?;
        match *action {
            Action::Attack { from, to } => self.attack(seat, from, to, rng, events),
            Action::Skip => self.skip(seat, events),
            Action::Reinforce => self.reinforce(rng, events),
            Action::Resign => self.resign(seat, events),
        }
        Ok(())
    }

    fn forced(&self) -> Option<Action> {
        (self.phase == Phase::Reinforcement).then_some(Action::Reinforce)
    }

    fn timeout(&self, _seat: Seat) -> Action {
        self.forced().unwrap_or(Action::Skip)
    }

    fn resignation() -> Action {
        Action::Resign
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(end) = self.phase else { return None };
        let winner = match end {
            End::Conquest(winner) => Some(winner),
            End::Resignation(loser) => Some(other(loser)),
            End::RoundLimit => self.leader(),
        };
        Some(match winner {
            Some(winner) => Outcome::ranking([winner, other(winner)], end),
            None => Outcome::draw([Seat::A, Seat::B], end),
        })
    }

    fn view(&self, _viewer: Viewer) -> View {
        self.clone()
    }

    fn with_view<R>(&self, _viewer: Viewer, look: impl FnOnce(&View) -> R) -> R {
        look(self)
    }

    fn redact(event: &Event, _viewer: Viewer) -> Event {
        event.clone()
    }

    fn from_view(view: &View, _rng: &mut Rng) -> State {
        view.clone()
    }
}

// §2 The start

/// Shuffles the territories and deals them out in turn; seat a gets the odd one.
fn deal_territories(map: &Map, rng: &mut Rng) -> [TerritorySet; 2] {
    let mut pile = [Territory::new(1); Territory::MAX as usize];
    let pile = &mut pile[..usize::from(map.len())];
    for (slot, territory) in pile.iter_mut().zip(map.territories()) {
        *slot = territory;
    }
    rng.shuffle(pile);
    let of_a = pile.iter().step_by(2).copied().collect();
    [of_a, map.territories().without(of_a)]
}

impl State {
    /// One army each, then two per territory of the whole map, in turn from seat a, each into a
    /// random own territory with room. A side without room is passed over.
    fn place_starting_armies(&mut self, rng: &mut Rng) {
        let mut room = self.owned;
        for nth in 0..EXTRA_ARMIES * usize::from(self.map.len()) {
            self.place_army(&mut room[nth % 2], rng);
        }
    }

    /// Puts one army into a random territory of `room`, and takes it out of `room` when it is
    /// full; `None` when there is no room.
    fn place_army(&mut self, room: &mut TerritorySet, rng: &mut Rng) -> Option<Territory> {
        if room.is_empty() {
            return None;
        }
        let chosen = room.nth(rng.below(room.len()));
        let armies = self.armies(chosen) + 1;
        self.armies.set(chosen, armies);
        if armies == MAX_ARMIES {
            *room = room.without(chosen.bit());
        }
        Some(chosen)
    }

    // §3 The turn

    /// Ends the round when its attacks are over, before anybody is asked.
    fn begin_turn(&mut self, events: &mut Vec<Event>) {
        let by_skips = self.skips == 2;
        if by_skips || !self.anyone_can_attack() {
            self.end_round(by_skips, events);
        }
    }

    /// Calls `each` with every legal attack of a seat, ascending by origin, then by target.
    pub fn attacks(&self, seat: Seat, mut each: impl FnMut(Territory, Territory)) {
        let enemy = self.owned(other(seat));
        for from in self.owned(seat).and(self.armies.several()) {
            for to in self.map.neighbours(from).and(enemy) {
                each(from, to);
            }
        }
    }

    /// Is there a legal attack for this seat?
    pub fn can_attack(&self, seat: Seat) -> bool {
        let enemy = self.owned(other(seat));
        let mut strong = self.owned(seat).and(self.armies.several()).iter();
        strong.any(|from| !self.map.neighbours(from).and(enemy).is_empty())
    }

    /// Can the owner of this territory attack from it?
    pub fn can_attack_from(&self, from: Territory) -> bool {
        let enemy = self.owned(other(self.owner(from)));
        self.armies(from) > 1 && !self.map.neighbours(from).and(enemy).is_empty()
    }

    fn anyone_can_attack(&self) -> bool {
        self.can_attack(self.active) || self.can_attack(other(self.active))
    }

    // §4 The attack

    /// May this seat attack `to` from `from`, if it were its turn?
    pub fn check_attack(&self, seat: Seat, from: Territory, to: Territory) -> Result<(), Illegal> {
        for territory in [from, to] {
            if !self.map.territories().contains(territory) {
                return Err(Illegal::NoSuchTerritory { territory });
            }
        }
        if !self.owned(seat).contains(from) {
            return Err(Illegal::NotYours { from });
        }
        if self.armies(from) < 2 {
            return Err(Illegal::TooFewArmies { from });
        }
        if self.owned(seat).contains(to) {
            return Err(Illegal::OwnTerritory { to });
        }
        if !self.map.neighbours(from).contains(to) {
            return Err(Illegal::NotAdjacent { from, to });
        }
        Ok(())
    }

    fn attack(
        &mut self,
        seat: Seat,
        from: Territory,
        to: Territory,
        rng: &mut Rng,
        events: &mut Vec<Event>,
    ) {
        let attacker = Dice::roll(self.armies(from), rng);
        let defender = Dice::roll(self.armies(to), rng);
        // A tie is the defender's.
        let won = attacker.total() > defender.total();
        events.push(Event::Attacked { seat, from, to, attacker, defender, won });
        self.decide_attack(from, to, won, events);
    }

    /// The position after a legal attack that was won or lost: for exact search, without dice.
    #[must_use]
    pub fn after_attack(&self, from: Territory, to: Territory, won: bool) -> State {
        let mut state = self.clone();
        state.decide_attack(from, to, won, &mut Vec::new());
        state
    }

    fn decide_attack(
        &mut self,
        from: Territory,
        to: Territory,
        won: bool,
        events: &mut Vec<Event>,
    ) {
        let seat = self.active;
        if won {
            self.armies.set(to, self.armies(from) - 1);
            self.owned[seat.index()] = self.owned(seat).or(to.bit());
            self.owned[other(seat).index()] = self.owned(other(seat)).without(to.bit());
        }
        self.armies.set(from, 1);
        self.skips = 0;
        if self.owned(other(seat)).is_empty() {
            return self.end(End::Conquest(seat), events);
        }
        self.active = other(seat);
        self.begin_turn(events);
    }

    // §5 Skip and the end of a round

    fn skip(&mut self, seat: Seat, events: &mut Vec<Event>) {
        events.push(Event::Skipped { seat });
        self.skips += 1;
        self.active = other(seat);
        self.begin_turn(events);
    }

    fn end_round(&mut self, by_skips: bool, events: &mut Vec<Event>) {
        events.push(Event::RoundEnded { round: self.round, by_skips });
        self.skips = 0;
        if Some(self.round) == self.round_limit {
            self.end(End::RoundLimit, events);
        } else {
            self.phase = Phase::Reinforcement;
        }
    }

    // §6 Reinforcement

    fn reinforce(&mut self, rng: &mut Rng, events: &mut Vec<Event>) {
        // The sides do not touch each other here; the order only fixes who draws first.
        for seat in [Seat::A, Seat::B] {
            self.reinforce_side(seat, rng, events);
        }
        self.round = self.round.saturating_add(1);
        self.phase = Phase::Attack;
        self.begin_turn(events);
    }

    fn reinforce_side(&mut self, seat: Seat, rng: &mut Rng, events: &mut Vec<Event>) {
        let group = self.largest_group(seat).len();
        let mut waiting = self.reserve(seat).saturating_add(group);
        let mut room = self.owned(seat).without(self.armies.full());
        let places = u32::from(MAX_ARMIES) * room.len() - self.armies.total(room);
        let mut placed = Vec::with_capacity(waiting.min(places) as usize);
        while waiting > 0
            && let Some(territory) = self.place_army(&mut room, rng)
        {
            placed.push(territory);
            waiting -= 1;
        }
        let reserve = waiting.min(self.reserve_cap.unwrap_or(u32::MAX));
        self.reserve[seat.index()] = reserve;
        events.push(Event::Reinforced { seat, group, placed, reserve });
    }

    // §7 The end

    fn resign(&mut self, seat: Seat, events: &mut Vec<Event>) {
        events.push(Event::Resigned { seat });
        self.end(End::Resignation(seat), events);
    }

    fn end(&mut self, end: End, events: &mut Vec<Event>) {
        self.phase = Phase::Over(end);
        events.push(Event::Ended { end });
    }

    /// Who is ahead at the round limit: more territories, then more armies with the reserve.
    fn leader(&self) -> Option<Seat> {
        let strength = |seat| {
            let armies = u64::from(self.total_armies(seat)) + u64::from(self.reserve(seat));
            (self.owned(seat).len(), armies)
        };
        match strength(Seat::A).cmp(&strength(Seat::B)) {
            std::cmp::Ordering::Greater => Some(Seat::A),
            std::cmp::Ordering::Less => Some(Seat::B),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl Dice {
    /// Rolls one six-sided die per army.
    fn roll(armies: u8, rng: &mut Rng) -> Dice {
        let mut dice = Dice { faces: [0; 8], count: armies };
        for face in &mut dice.faces[..usize::from(armies)] {
            *face = rng.die(6) as u8;
        }
        dice
    }
}
