//! The game from top to bottom: start, turn, deploy, move, attack, end, retreat.

use tabletop::{Game, Outcome, Rng, Seat, Viewer};

use crate::units::other;
use crate::{
    Action, Assault, Destination, End, Event, Illegal, Kind, MAX_UNITS, Movement, Piece, Place,
    Setup, Square, SquareSet, Stack, StartingPlayer, State, Unit, View,
};

/// The action points of a turn.
pub const ACTION_POINTS: u8 = 6;

impl Game for State {
    const ID: &'static str = "imperial";
    const RULES_VERSION: u32 = 1;
    const PERFECT_INFORMATION: bool = true;

    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    /// Draws the starting player, if the dice decide (README §2).
    fn new(setup: &Setup, rng: &mut Rng) -> Result<State, Illegal> {
        setup.check()?;
        let first = match setup.starting_player {
            StartingPlayer::A => Seat::A,
            StartingPlayer::B => Seat::B,
            StartingPlayer::Random => Seat::new(rng.below(2) as u8),
        };
        Ok(State {
            stacks: [Stack::EMPTY; Square::COUNT],
            held: [SquareSet::EMPTY; 2],
            reserve: setup.army,
            assaults: [Assault::NONE; Square::COUNT],
            active: first,
            ap: setup.first_turn_ap,
            round: 1,
            first,
            end: None,
            max_rounds: setup.max_rounds,
            quiet_rounds_draw: setup.quiet_rounds_draw,
            last_stir: 0,
            assault_memory: setup.assault_memory,
        })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_act(&self) -> Option<Seat> {
        self.end.is_none().then_some(self.active)
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.check(seat, &Action::Resign).is_err() {
            return;
        }
        if seat == self.active {
            self.deployments(seat, |unit, to| out.push(Action::Deploy { unit, to }));
            self.attacks(seat, |origins, target| out.push(Action::Attack { origins, target }));
            self.moves(seat, |from, place, to| out.push(Action::Move { from, place, to }));
            out.extend([Action::EndTurn, Action::Retreat]);
        }
        out.push(Action::Resign);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if self.end.is_some() {
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
        match *action {
            Action::Deploy { unit, to } => self.check_deploy(seat, unit, to),
            Action::Move { from, place, to } => self.check_move(seat, from, place, to),
            Action::Attack { origins, target } => self.check_attack(seat, origins, target),
            Action::EndTurn | Action::Retreat | Action::Resign => Ok(()),
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
            Action::Deploy { unit, to } => self.deploy(seat, unit, to, events),
            Action::Move { from, place, to } => self.march(seat, from, place, to, events),
            Action::Attack { origins, target } => self.attack(seat, origins, target, rng, events),
            Action::EndTurn => self.end_turn(seat, events),
            Action::Retreat => self.retreat(seat, rng, events),
            Action::Resign => self.resign(seat, events),
        }
        Ok(())
    }

    /// Without action points the turn is over: there is nothing left to do but to end it.
    fn forced(&self) -> Option<Action> {
        (self.end.is_none() && self.ap == 0).then_some(Action::EndTurn)
    }

    fn timeout(&self, _seat: Seat) -> Action {
        Action::EndTurn
    }

    fn resignation() -> Action {
        Action::Resign
    }

    fn gives_up(action: &Action) -> bool {
        matches!(action, Action::Retreat | Action::Resign)
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.end?;
        let winner = match end {
            End::Elimination(winner) | End::Flag(winner) => Some(winner),
            End::Retreat(loser) | End::Resignation(loser) => Some(other(loser)),
            End::RoundLimit => self.leader(),
            End::Quiet => None,
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

// §2 The start, §10 Options

impl Setup {
    fn check(&self) -> Result<(), Illegal> {
        for seat in [Seat::A, Seat::B] {
            let army = self.army[seat.index()];
            if army.is_empty() {
                return Err(Illegal::NoArmy { seat });
            }
            let units = army.units();
            if units > MAX_UNITS {
                return Err(Illegal::ArmyTooLarge { seat, units });
            }
        }
        let ap = self.first_turn_ap;
        if !(1..=ACTION_POINTS).contains(&ap) {
            return Err(Illegal::FirstTurnAp { ap });
        }
        check_limits(self.max_rounds, self.quiet_rounds_draw)
    }
}

/// Limits, where there are any, lie in their ranges.
pub(crate) fn check_limits(max: Option<u8>, quiet: Option<u8>) -> Result<(), Illegal> {
    if let Some(rounds) = max.filter(|rounds| !(10..=100).contains(rounds)) {
        return Err(Illegal::RoundLimitRange { rounds });
    }
    if let Some(rounds) = quiet.filter(|rounds| !(5..=30).contains(rounds)) {
        return Err(Illegal::QuietRoundsRange { rounds });
    }
    Ok(())
}

impl State {
    // §3 The turn

    fn check_action_points(&self, needed: u8) -> Result<(), Illegal> {
        if self.ap < needed {
            return Err(Illegal::TooFewActionPoints { needed, left: self.ap });
        }
        Ok(())
    }

    fn end_turn(&mut self, seat: Seat, events: &mut Vec<Event>) {
        events.push(Event::TurnEnded { seat, unused: self.ap });
        for square in self.held(seat) {
            self.stacks[square.index()].update(Unit::rested);
        }
        self.assaults = [Assault::NONE; Square::COUNT];
        let round_is_over = seat != self.first;
        if round_is_over {
            if let Some(end) = self.limit_reached() {
                return self.finish(end, events);
            }
            self.round = self.round.saturating_add(1);
        }
        self.active = other(seat);
        self.ap = ACTION_POINTS;
        events.push(Event::TurnBegan { seat: self.active, round: self.round });
    }

    /// Does an option end the game with this round? The limit comes first: it knows a winner.
    fn limit_reached(&self) -> Option<End> {
        if self.max_rounds.is_some_and(|limit| self.round >= u32::from(limit)) {
            return Some(End::RoundLimit);
        }
        let quiet = self.round - self.last_stir;
        let drawn = self.quiet_rounds_draw.is_some_and(|limit| quiet >= u32::from(limit));
        drawn.then_some(End::Quiet)
    }

    /// Something happened that is not quiet.
    fn stir(&mut self) {
        if self.quiet_rounds_draw.is_some() {
            self.last_stir = self.round;
        }
    }

    // §4 Deploy

    /// May this seat deploy such a unit there, if it were its turn?
    pub fn check_deploy(&self, seat: Seat, unit: Piece, to: Square) -> Result<(), Illegal> {
        self.check_action_points(1)?;
        if self.reserve(seat).count(unit) == 0 {
            return Err(Illegal::NotInReserve { unit });
        }
        if !SquareSet::home_row(seat).contains(to) {
            return Err(Illegal::NotHomeRow { to });
        }
        self.check_room(seat, unit.kind(), to)
    }

    /// Can a unit of this kind stand there, next to who is there already?
    fn check_room(&self, seat: Seat, kind: Kind, at: Square) -> Result<(), Illegal> {
        if self.held(other(seat)).contains(at) {
            return Err(Illegal::EnemyThere { at });
        }
        if !self.stack(at).has_room(kind) {
            let free = crate::CAPACITY - self.stack(at).slots();
            return Err(Illegal::NoRoom { at, free, kind });
        }
        Ok(())
    }

    /// Calls `each` with every deployment of a seat.
    pub fn deployments(&self, seat: Seat, mut each: impl FnMut(Piece, Square)) {
        if self.ap == 0 || self.reserve(seat).is_empty() {
            return;
        }
        for (unit, _) in self.reserve(seat).pieces() {
            for to in SquareSet::home_row(seat).and(self.room(seat, unit.kind())) {
                each(unit, to);
            }
        }
    }

    /// The squares where a unit of this kind could stand.
    fn room(&self, seat: Seat, kind: Kind) -> SquareSet {
        let free = SquareSet::ALL.without(self.held(other(seat)));
        // Only a side's own stacks can be in the way; most squares are empty.
        let full = |at: &Square| !self.stack(*at).has_room(kind);
        free.without(self.held(seat).iter().filter(full).collect())
    }

    fn deploy(&mut self, seat: Seat, unit: Piece, to: Square, events: &mut Vec<Event>) {
        self.reserve[seat.index()].take(unit);
        self.place(seat, Unit::ready(unit).after(Movement::Deployed), to);
        self.ap -= 1;
        self.stir();
        events.push(Event::Deployed { seat, unit, to });
    }

    fn place(&mut self, seat: Seat, unit: Unit, to: Square) {
        self.stacks[to.index()].push(unit);
        self.held[seat.index()] = self.held(seat).or(to.bit());
    }

    // §5 Move

    /// May this seat move this unit there, if it were its turn?
    pub fn check_move(
        &self,
        seat: Seat,
        from: Square,
        place: Place,
        to: Destination,
    ) -> Result<(), Illegal> {
        self.check_action_points(1)?;
        if !self.held(seat).contains(from) {
            return Err(Illegal::NotYours { at: from });
        }
        let unit = self.stack(from).unit(place).ok_or(Illegal::NoSuchUnit { at: from, place })?;
        if unit.attacked() {
            return Err(Illegal::AlreadyAttacked);
        }
        match unit.movement() {
            Movement::Stood => {}
            Movement::Deployed => return Err(Illegal::JustDeployed),
            Movement::Stepped | Movement::Rode => return Err(Illegal::AlreadyMoved),
        }
        match to {
            Destination::Square(to) => self.check_way(seat, unit.kind(), from, to),
            Destination::Flag => self.check_flag(seat, unit.kind(), from),
        }
    }

    fn check_way(&self, seat: Seat, kind: Kind, from: Square, to: Square) -> Result<(), Illegal> {
        if from == to {
            return Err(Illegal::AlreadyThere { at: to });
        }
        if kind == Kind::Artillery && !SquareSet::home_row(seat).contains(to) {
            return Err(Illegal::ArtilleryStaysHome);
        }
        if from.steps_to(to) > kind.steps() {
            return Err(Illegal::TooFar { kind, from, to });
        }
        self.check_room(seat, kind, to)?;
        let enemy = self.held(other(seat));
        let crossings = from.neighbours().and(to.neighbours());
        if from.steps_to(to) == 2 && crossings.without(enemy).is_empty() {
            return Err(Illegal::WayBlocked { from, to });
        }
        Ok(())
    }

    /// Calls `each` with every move of a seat, ascending by square, place and destination.
    pub fn moves(&self, seat: Seat, mut each: impl FnMut(Square, Place, Destination)) {
        if self.ap == 0 {
            return;
        }
        let room = Kind::ALL.map(|kind| self.room(seat, kind));
        for from in self.held(seat) {
            for (place, unit) in self.stack(from).places().filter(|(_, unit)| unit.is_ready()) {
                let kind = unit.kind();
                for to in self.ways(seat, kind, from).and(room[kind.index()]) {
                    each(from, place, Destination::Square(to));
                }
                if self.check_flag(seat, kind, from).is_ok() {
                    each(from, place, Destination::Flag);
                }
            }
        }
    }

    /// The squares a unit of this kind can get to from here, whether there is room or not.
    fn ways(&self, seat: Seat, kind: Kind, from: Square) -> SquareSet {
        let near = from.neighbours();
        match kind {
            Kind::Infantry => near,
            Kind::Artillery => near.and(SquareSet::home_row(seat)),
            Kind::Cavalry => {
                let crossings = near.without(self.held(other(seat)));
                let far = crossings.iter().fold(near, |far, at| far.or(at.neighbours()));
                far.without(from.bit())
            }
        }
    }

    fn march(
        &mut self,
        seat: Seat,
        from: Square,
        place: Place,
        to: Destination,
        events: &mut Vec<Event>,
    ) {
        let unit = self.stacks[from.index()].remove(place);
        if self.stack(from).is_empty() {
            self.held[seat.index()] = self.held(seat).without(from.bit());
        }
        self.ap -= 1;
        events.push(Event::Moved { seat, unit: unit.piece(), from, place, to });
        match to {
            Destination::Flag => self.finish(End::Flag(seat), events),
            Destination::Square(to) => {
                let one_step = from.steps_to(to) == 1;
                let movement = if one_step { Movement::Stepped } else { Movement::Rode };
                self.place(seat, unit.after(movement), to);
            }
        }
    }

    // §6 Attack

    /// May these squares of this seat attack `target`, if it were its turn?
    pub fn check_attack(
        &self,
        seat: Seat,
        origins: SquareSet,
        target: Square,
    ) -> Result<(), Illegal> {
        if origins.is_empty() {
            return Err(Illegal::NoOrigins);
        }
        self.check_action_points(origins.len())?;
        if !self.held(other(seat)).contains(target) {
            return Err(Illegal::NoEnemy { target });
        }
        for from in origins {
            if !self.held(seat).contains(from) {
                return Err(Illegal::NotYours { at: from });
            }
            if self.participants(from, target).next().is_none() {
                let reaches = |unit: &Unit| unit.kind().reach(from).contains(target);
                return Err(match self.stack(from).units().iter().any(reaches) {
                    true => Illegal::Spent { from, target },
                    false => Illegal::OutOfReach { from, target },
                });
            }
        }
        Ok(())
    }

    /// The squares from which a seat could attack `target` now.
    pub fn origins(&self, seat: Seat, target: Square) -> SquareSet {
        // A square that strikes the target lies next to it or in its column.
        let near = target.neighbours().or(target.rest_of_column()).and(self.held(seat));
        near.iter().filter(|&from| self.participants(from, target).next().is_some()).collect()
    }

    /// Calls `each` with every attack of a seat: each enemy square, each set of own squares that
    /// can attack it and can be paid for.
    pub fn attacks(&self, seat: Seat, mut each: impl FnMut(SquareSet, Square)) {
        if self.ap == 0 {
            return;
        }
        for target in self.held(other(seat)) {
            for origins in self.origins(seat, target).subsets() {
                if origins.len() <= self.ap {
                    each(origins, target);
                }
            }
        }
    }

    fn attack(
        &mut self,
        seat: Seat,
        origins: SquareSet,
        target: Square,
        rng: &mut Rng,
        events: &mut Vec<Event>,
    ) {
        let volley = self.roll_attack(origins, target, rng);
        let mut levels = self.stack(target).all_levels();
        for loss in &volley.losses {
            levels[loss.place.index()] -= loss.levels;
        }
        events.push(Event::Attacked { seat, target, volley });
        self.decide_attack(seat, origins, target, &levels, events);
    }

    /// The position after a legal attack that left the defenders with these levels, by place: for
    /// exact search, without dice.
    #[must_use]
    pub fn after_attack(&self, origins: SquareSet, target: Square, levels: &[u8]) -> State {
        let mut state = self.clone();
        state.decide_attack(self.active, origins, target, levels, &mut Vec::new());
        state
    }

    fn decide_attack(
        &mut self,
        seat: Seat,
        origins: SquareSet,
        target: Square,
        levels: &[u8],
        events: &mut Vec<Event>,
    ) {
        let assault = self.joined_assault(origins, target);
        for from in origins {
            let strikes =
                |unit: Unit| unit.may_attack() && unit.kind().reach(from).contains(target);
            self.stacks[from.index()]
                .update(|unit| if strikes(unit) { unit.after_attack() } else { unit });
        }
        self.ap -= origins.len();
        self.reduce(other(seat), target, levels);
        // An empty square cannot be attacked again this turn: nothing to remember.
        let remembers = self.assault_memory && !self.stack(target).is_empty();
        self.assaults[target.index()] = if remembers { assault } else { Assault::NONE };
        if self.is_destroyed(other(seat)) {
            self.finish(End::Elimination(seat), events);
        }
    }

    // §7 Damage (the dealing out of hits is in combat.rs)

    /// Leaves the units of a square with these levels, by place; 0 is destroyed.
    fn reduce(&mut self, seat: Seat, square: Square, levels: &[u8]) {
        let left = self.stack(square).reduced_to(levels);
        if left != *self.stack(square) {
            self.stir();
        }
        if left.is_empty() {
            self.held[seat.index()] = self.held(seat).without(square.bit());
        }
        self.stacks[square.index()] = left;
    }

    // §8 The end

    /// May a unit of this kind enter the enemy reserve from here, if it can move?
    fn check_flag(&self, seat: Seat, kind: Kind, from: Square) -> Result<(), Illegal> {
        if kind == Kind::Artillery {
            return Err(Illegal::ArtilleryStaysHome);
        }
        let Some(next) = from.forward(seat) else { return Ok(()) };
        if kind == Kind::Infantry || next.forward(seat).is_some() {
            return Err(Illegal::FlagTooFar { kind, from });
        }
        if self.held(other(seat)).contains(next) {
            return Err(Illegal::FlagBlocked { at: next });
        }
        Ok(())
    }

    /// The squares whose units could take the enemy flag if it were the start of this seat's
    /// turn: what its opponent should be warned of.
    pub fn flag_threats(&self, seat: Seat) -> SquareSet {
        let threatens = |from: &Square| {
            let mut units = self.stack(*from).units().iter();
            units.any(|unit| self.check_flag(seat, unit.kind(), *from).is_ok())
        };
        self.held(seat).iter().filter(threatens).collect()
    }

    fn is_destroyed(&self, seat: Seat) -> bool {
        self.held(seat).is_empty() && self.reserve(seat).is_empty()
    }

    fn resign(&mut self, seat: Seat, events: &mut Vec<Event>) {
        events.push(Event::Resigned { seat });
        self.finish(End::Resignation(seat), events);
    }

    fn finish(&mut self, end: End, events: &mut Vec<Event>) {
        self.end = Some(end);
        events.push(Event::Ended { end });
    }

    /// Who is ahead at the round limit: more levels, then more units.
    fn leader(&self) -> Option<Seat> {
        let strength = |seat| (self.levels(seat), self.units(seat));
        match strength(Seat::A).cmp(&strength(Seat::B)) {
            std::cmp::Ordering::Greater => Some(Seat::A),
            std::cmp::Ordering::Less => Some(Seat::B),
            std::cmp::Ordering::Equal => None,
        }
    }

    // §9 Retreat

    fn retreat(&mut self, seat: Seat, rng: &mut Rng, events: &mut Vec<Event>) {
        let volley = self.roll_retreat(seat, rng);
        let losses = volley.iter().flat_map(|volley| &volley.losses);
        let mut levels = self.stacks.map(|stack| stack.all_levels());
        for loss in losses {
            levels[loss.at.index()][loss.place.index()] -= loss.levels;
        }
        for square in self.held(seat) {
            let left = self.stack(square).reduced_to(&levels[square.index()]);
            for unit in left.units() {
                self.reserve[seat.index()].add(unit.piece(), 1);
            }
            self.stacks[square.index()] = Stack::EMPTY;
        }
        self.held[seat.index()] = SquareSet::EMPTY;
        self.assaults = [Assault::NONE; Square::COUNT];
        events.push(Event::Retreated { seat, volley });
        self.finish(End::Retreat(seat), events);
    }
}
