//! The game from top to bottom: start, turn, placing, trading, attack, conquest, card, fortifying,
//! end. What is allowed is next door, in `legal.rs`.

use tabletop::{Game, Outcome, Rng, Seat, Viewer};

use crate::battle::Roll;
use crate::cards::{CARDS_FORCING_A_TRADE, CardSet, Deck, MOST_CARDS_KEPT, TERRITORY_BONUS};
use crate::state::{NEUTRAL, Seats};
use crate::{
    Action, EliminationTrade, End, Event, Fortify, Illegal, MOST_PLAYERS, Pending, Phase, Setup,
    State, Table, Territory, TerritorySet, View,
};

/// The table holds at most this many armies, more than any game brings; whoever would get more
/// gets none (README §4).
pub const MOST_ARMIES: u32 = 1_000_000_000;

/// Armies per player at the start, by the number of players.
const STARTING_ARMIES: [u32; MOST_PLAYERS as usize + 1] = [0, 0, 40, 35, 30, 25, 20];

impl Game for State {
    const ID: &'static str = "worldbattle";
    const RULES_VERSION: u32 = 1;

    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    /// Draws in this order: turn order, territories, armies (by seat), deck (README §2).
    fn new(setup: &Setup, rng: &mut Rng) -> Result<State, Illegal> {
        check_setup(setup)?;
        let mut order = Seats::NONE;
        Seat::first(setup.players).for_each(|seat| order.push(seat));
        rng.shuffle(order.as_mut_slice());
        let mut state = State {
            table: Table {
                map: setup.map.clone(),
                rules: setup.rules,
                active: order.as_slice()[0],
                order,
                round: 1,
                owned: [TerritorySet::EMPTY; MOST_PLAYERS as usize + 1],
                armies: [0; Territory::MAX as usize],
                out: Seats::NONE,
                discard: CardSet::EMPTY,
                trades: 0,
                pool: 0,
                phase: Phase::Reinforce,
                conquered: false,
                pending: None,
            },
            hands: [CardSet::EMPTY; MOST_PLAYERS as usize],
            deck: Deck::EMPTY,
        };
        state.deal_territories(rng);
        state.scatter_armies(rng);
        state.deck = Deck::shuffled(state.all_cards(), rng);
        state.begin_turn(&mut Vec::new());
        Ok(state)
    }

    fn seats(&self) -> u8 {
        self.players()
    }

    fn to_act(&self) -> Option<Seat> {
        (!matches!(self.phase, Phase::Over(_))).then_some(self.active)
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.table.list_actions(seat, self.hand(seat), out);
    }

    fn stands_for(listed: &Action, action: &Action) -> bool {
        listed.stands_for(*action)
    }

    fn any_of(listed: &Action, rng: &mut Rng) -> Action {
        listed.any_of(rng)
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.table.check_action(seat, self.hand(seat), action)
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
            Action::Place { territory, armies } => self.place(territory, armies, events),
            Action::Trade { cards, bonus } => self.trade(cards, bonus, events),
            Action::Attack { from, to } => self.attack(from, to, None, rng, events),
            Action::Auto { from, to, stop_at } => {
                self.attack(from, to, Some(stop_at), rng, events);
            }
            Action::Move { armies } => self.follow(armies, events),
            Action::Fortify { from, to, armies } => self.fortify(from, to, armies, events),
            Action::EndPhase => self.end_phase(rng, events),
            Action::EndTurn => self.end_turn(rng, events),
            Action::Resign => self.resign(seat, events),
        }
        Ok(())
    }

    /// Step by step through a turn without attacks: trade what must be traded, place everything
    /// where it is needed most, end the turn.
    fn timeout(&self, seat: Seat) -> Action {
        let hand = self.hand(seat);
        match self.phase {
            Phase::Reinforce | Phase::Trade if hand.len() > MOST_CARDS_KEPT => {
                let cards = hand.first_set().expect("five cards always contain a set");
                Action::Trade { cards, bonus: self.bonus_places(cards).iter().next() }
            }
            Phase::Reinforce | Phase::Trade if self.pool > 0 => {
                Action::Place { territory: self.weakest_border(seat), armies: self.pool }
            }
            Phase::Reinforce => Action::EndPhase,
            _ => Action::EndTurn,
        }
    }

    fn resignation() -> Action {
        Action::Resign
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(end) = self.phase else { return None };
        let mut ranking: Vec<Seat> = self.standing().collect();
        // A stable sort: equal players stay in turn order, and the earlier one wins.
        ranking.sort_by_key(|&seat| {
            std::cmp::Reverse((self.owned(seat).len(), self.total_armies(seat)))
        });
        ranking.extend(self.out().iter().rev());
        Some(Outcome::ranking(ranking, end))
    }

    fn view(&self, viewer: Viewer) -> View {
        let hand = match viewer {
            Viewer::Seat(seat) => self.hand(seat),
            Viewer::Spectator => CardSet::EMPTY,
        };
        View {
            table: self.table.clone(),
            viewer,
            hand,
            hand_sizes: self.hands.map(|hand| hand.len() as u8),
            deck_size: self.deck.len(),
        }
    }

    fn explain(&self, refusal: &Illegal) -> String {
        refusal.sentence_on(&self.map)
    }

    fn redact(event: &Event, viewer: Viewer) -> Event {
        event.redacted(viewer)
    }

    /// Every card that the viewer cannot see is equally likely everywhere.
    fn from_view(view: &View, rng: &mut Rng) -> State {
        let known = view.hand.or(view.discard);
        let mut deck = Deck::shuffled(view.all_cards().without(known), rng);
        let mut hands = [CardSet::EMPTY; MOST_PLAYERS as usize];
        for (seat, hand) in Seat::first(MOST_PLAYERS).zip(&mut hands) {
            if view.viewer == Viewer::Seat(seat) {
                *hand = view.hand;
                continue;
            }
            for _ in 0..view.hand_size(seat) {
                let card = deck.draw().expect("a view counts every unseen card once");
                *hand = hand.or(card.bit());
            }
        }
        State { table: view.table.clone(), hands, deck }
    }
}

// §2 The start

fn check_setup(setup: &Setup) -> Result<(), Illegal> {
    let Setup { map, players, rules } = setup;
    let (players, territories) = (*players, map.len());
    if !(2..=MOST_PLAYERS).contains(&players) {
        return Err(Illegal::WrongPlayers { players });
    }
    if territories < players {
        return Err(Illegal::MapTooSmall { players, territories });
    }
    if rules.wilds > 2 {
        return Err(Illegal::TooManyWilds { wilds: rules.wilds });
    }
    if rules.round_limit == Some(0) {
        return Err(Illegal::NoRounds);
    }
    Ok(())
}

impl State {
    /// One territory after the other in turn order, with one army each.
    fn deal_territories(&mut self, rng: &mut Rng) {
        let mut pile: Vec<Territory> = self.map.territories().iter().collect();
        rng.shuffle(&mut pile);
        for (nth, territory) in pile.into_iter().enumerate() {
            let seat = self.order()[nth % usize::from(self.players())];
            self.table.give(territory, Some(seat));
            self.table.armies[territory.index()] = 1;
        }
    }

    /// The rest of everyone's armies, one at a time to a random own territory.
    fn scatter_armies(&mut self, rng: &mut Rng) {
        let total = STARTING_ARMIES[usize::from(self.players())];
        for seat in Seat::first(self.players()) {
            let own = self.owned(seat);
            for _ in own.len()..total {
                let territory = own.nth(rng.below(own.len()));
                self.table.armies[territory.index()] += 1;
            }
        }
    }

    // §3 The turn

    fn begin_turn(&mut self, events: &mut Vec<Event>) {
        let seat = self.active;
        let reinforcements = self.reinforcements(seat);
        self.table.phase = Phase::Reinforce;
        self.table.pool = reinforcements.total().min(self.room());
        events.push(Event::TurnBegan {
            seat,
            round: self.round,
            for_territories: reinforcements.for_territories,
            for_continents: reinforcements.for_continents,
            pool: self.pool,
        });
    }

    fn end_phase(&mut self, rng: &mut Rng, events: &mut Vec<Event>) {
        self.table.phase = match self.phase {
            Phase::Reinforce => Phase::Attack,
            _ => {
                self.leave_attack(rng, events);
                Phase::Fortify
            }
        };
        events.push(Event::PhaseBegan { seat: self.active, phase: self.phase });
    }

    fn end_turn(&mut self, rng: &mut Rng, events: &mut Vec<Event>) {
        if self.phase == Phase::Attack {
            self.leave_attack(rng, events);
        }
        self.pass_turn(events);
    }

    /// The next player in turn order who is still in the game begins.
    fn pass_turn(&mut self, events: &mut Vec<Event>) {
        let (next, new_round) = self.next_in_turn();
        self.table.active = next;
        if new_round {
            if Some(self.round) == self.rules.round_limit {
                return self.end(End::RoundLimit, events);
            }
            self.table.round = self.round.saturating_add(1);
        }
        self.begin_turn(events);
    }

    // §4 Placing

    fn place(&mut self, territory: Territory, armies: u32, events: &mut Vec<Event>) {
        self.table.armies[territory.index()] += armies;
        self.table.pool -= armies;
        let (seat, pool) = (self.active, self.pool);
        events.push(Event::Placed { seat, territory, armies, pool });
        self.resume_attack(events);
    }

    /// Places all of these or, if one of them is refused, none.
    pub fn place_all(
        &mut self,
        seat: Seat,
        placements: &[(Territory, u32)],
        events: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        self.check_placements(seat, placements)?;
        for &(territory, armies) in placements {
            self.place(territory, armies, events);
        }
        Ok(())
    }

    // §5 Cards

    fn trade(&mut self, cards: CardSet, bonus: Option<Territory>, events: &mut Vec<Event>) {
        let seat = self.active;
        let hand = &mut self.hands[seat.index()];
        *hand = hand.without(cards);
        let number = self.trades.saturating_add(1);
        let armies = self.rules.cards.armies(cards, number);
        self.table.trades = number;
        self.table.discard = self.discard.or(cards);
        self.table.pool += armies.min(self.room());
        if let Some(territory) = bonus {
            self.table.armies[territory.index()] += TERRITORY_BONUS.min(self.room());
        }
        events.push(Event::Traded { seat, cards, number, armies, bonus, pool: self.pool });
        // A full table pays nothing, and then there is nothing to place before going on.
        self.resume_attack(events);
    }

    // §6 The attack

    /// One roll, or rolls until the source has `stop_at` armies or fewer.
    fn attack(
        &mut self,
        from: Territory,
        to: Territory,
        stop_at: Option<u32>,
        rng: &mut Rng,
        events: &mut Vec<Event>,
    ) {
        let (seat, defender) = (self.active, self.owner(to));
        let mut roll = Roll::new(self.armies(from), self.armies(to), rng);
        let mut rolls = vec![roll];
        while stop_at.is_some_and(|stop_at| roll.attacker_left > stop_at) && !roll.conquers() {
            roll = Roll::new(roll.attacker_left, roll.defender_left, rng);
            rolls.push(roll);
        }
        self.table.armies[from.index()] = roll.attacker_left;
        self.table.armies[to.index()] = roll.defender_left;
        self.table.pending = None;
        let conquered = roll.conquers();
        events.push(Event::Attacked { seat, from, to, defender, rolls, conquered });
        if conquered {
            self.conquer(from, to, defender, events);
        }
    }

    // §7 Conquest

    /// Exactly one army moves in; more may follow at once.
    fn conquer(
        &mut self,
        from: Territory,
        to: Territory,
        defender: Option<Seat>,
        events: &mut Vec<Event>,
    ) {
        // Who conquers loses nothing in that roll, so the two armies an attack needs are there.
        debug_assert!(self.armies(from) >= 2, "a conquering roll costs the attacker nothing");
        self.table.armies[from.index()] -= 1;
        self.table.armies[to.index()] = 1;
        self.table.give(to, Some(self.active));
        self.table.conquered = true;
        self.table.pending = Some(Pending { from, to });
        if let Some(defender) = defender
            && self.owned(defender).is_empty()
        {
            self.eliminate(defender, events);
        }
    }

    fn eliminate(&mut self, fallen: Seat, events: &mut Vec<Event>) {
        let by = self.active;
        let cards = std::mem::take(&mut self.hands[fallen.index()]);
        self.hands[by.index()] = self.hand(by).or(cards);
        self.table.out.push(fallen);
        let count = cards.len() as u8;
        events.push(Event::Eliminated { seat: fallen, by, count, cards: Some(cards) });
        if self.standing().count() == 1 {
            return self.end(End::Conquest, events);
        }
        let at_once = self.rules.elimination_trade == EliminationTrade::Immediate;
        if at_once && self.hand(by).len() >= CARDS_FORCING_A_TRADE {
            self.table.phase = Phase::Trade;
            events.push(Event::PhaseBegan { seat: by, phase: Phase::Trade });
        }
    }

    /// Back from trading a fallen player's cards, once they are traded and placed.
    fn resume_attack(&mut self, events: &mut Vec<Event>) {
        let done = self.pool == 0 && self.hand(self.active).len() <= MOST_CARDS_KEPT;
        if self.phase == Phase::Trade && done {
            self.table.phase = Phase::Attack;
            events.push(Event::PhaseBegan { seat: self.active, phase: Phase::Attack });
        }
    }

    fn follow(&mut self, armies: u32, events: &mut Vec<Event>) {
        let Pending { from, to } = self.table.pending.take().expect("checked: there is a conquest");
        self.table.armies[from.index()] -= armies;
        self.table.armies[to.index()] += armies;
        events.push(Event::Moved { seat: self.active, from, to, armies });
    }

    // §8 The card

    /// Who has conquered draws one card, however much it was.
    fn leave_attack(&mut self, rng: &mut Rng, events: &mut Vec<Event>) {
        self.table.pending = None;
        if std::mem::take(&mut self.table.conquered) {
            self.draw_card(rng, events);
        }
    }

    fn draw_card(&mut self, rng: &mut Rng, events: &mut Vec<Event>) {
        if self.deck.is_empty() && !self.discard.is_empty() {
            self.deck = Deck::shuffled(std::mem::take(&mut self.table.discard), rng);
            events.push(Event::DeckRenewed { count: self.deck.len() });
        }
        if let Some(card) = self.deck.draw() {
            let seat = self.active;
            self.hands[seat.index()] = self.hand(seat).or(card.bit());
            events.push(Event::CardDrawn { seat, card: Some(card) });
        }
    }

    // §9 Fortifying

    fn fortify(&mut self, from: Territory, to: Territory, armies: u32, events: &mut Vec<Event>) {
        self.table.armies[from.index()] -= armies;
        self.table.armies[to.index()] += armies;
        events.push(Event::Fortified { seat: self.active, from, to, armies });
        if self.rules.fortify != Fortify::UnlimitedConnected {
            self.pass_turn(events);
        }
    }

    // §10 Leaving and the end

    /// What was the player's becomes neutral garrisons; the cards are discarded.
    fn resign(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let cards = std::mem::take(&mut self.hands[seat.index()]);
        self.table.discard = self.discard.or(cards);
        for territory in self.owned(seat) {
            self.table.give(territory, None);
        }
        self.table.out.push(seat);
        events.push(Event::Resigned { seat, count: cards.len() as u8 });
        if self.standing().count() == 1 {
            self.end(End::Resignation, events);
        } else if seat == self.active {
            self.table.pool = 0;
            self.table.conquered = false;
            self.table.pending = None;
            self.pass_turn(events);
        }
    }

    fn end(&mut self, end: End, events: &mut Vec<Event>) {
        self.table.phase = Phase::Over(end);
        self.table.pool = 0;
        self.table.conquered = false;
        self.table.pending = None;
        if end != End::RoundLimit {
            let winner = self.standing().next();
            self.table.active = winner.expect("one player is left");
        }
        events.push(Event::Ended { end });
    }
}

impl Table {
    /// Changes the owner of a territory; nobody is a neutral garrison.
    fn give(&mut self, territory: Territory, owner: Option<Seat>) {
        for owned in &mut self.owned {
            *owned = owned.without(territory.bit());
        }
        let owned = &mut self.owned[owner.map_or(NEUTRAL, Seat::index)];
        *owned = owned.or(territory.bit());
    }

    /// Who begins after the active seat, and whether that begins a new round.
    fn next_in_turn(&self) -> (Seat, bool) {
        let order = self.order();
        let current = order.iter().position(|&seat| seat == self.active);
        let current = current.expect("the active seat is in the turn order");
        let stands = |&place: &usize| !self.owned(order[place]).is_empty();
        let later = (current + 1..order.len()).find(stands);
        let place = later.or_else(|| (0..=current).find(stands)).expect("somebody is left");
        (order[place], later.is_none())
    }

    /// How many armies the table has room for.
    pub(crate) fn room(&self) -> u32 {
        let lying = self.armies[..usize::from(self.map.len())].iter().sum::<u32>();
        MOST_ARMIES.saturating_sub(lying.saturating_add(self.pool))
    }

    /// The own territory at a border with the fewest armies.
    fn weakest_border(&self, seat: Seat) -> Territory {
        let own = self.owned(seat);
        let at_border = |it: &Territory| !own.contains_all(self.map.neighbours(*it));
        let weakest = own.iter().filter(at_border).min_by_key(|&it| self.armies(it));
        weakest.expect("while the game goes on, something on the map is not one's own")
    }
}
