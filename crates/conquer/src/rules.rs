//! The game from top to bottom: start, turn, placement, pass, surrender, end.

use std::sync::Arc;

use tabletop::{Game, Outcome, Rng, Seat, SeatSet, Viewer};

use crate::history::History;
use crate::state::{Options, ThisTurn};
use crate::{
    Action, Board, CapturedRegion, Cell, End, Event, Field, Illegal, LeadRule, MajorityBase,
    MoveRefused, Setup, State, Table, Tile, View,
};

/// Rocks cover at most so many of a hundred cells.
const MAX_ROCKS: u8 = 90;

/// A turn has at most so many cells, whatever the options.
pub(crate) const MAX_TURN_BLOCKS: u8 = 4;

/// Before this round nobody is eliminated: in the open it takes four tiles to capture one.
const FIRST_ELIMINATIONS: u32 = 4;

impl Game for State {
    const ID: &'static str = "conquer";
    const RULES_VERSION: u32 = 1;
    const PERFECT_INFORMATION: bool = true;

    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    /// Draws the rocks, unless the board is given (README §2).
    fn new(setup: &Setup, rng: &mut Rng) -> Result<State, Illegal> {
        let table = Table::new(setup.players, &setup.teams, setup.shared_regions, setup.first)?;
        let turn_blocks = setup.turn_blocks;
        if !(1..=MAX_TURN_BLOCKS).contains(&turn_blocks) {
            return Err(Illegal::TurnBlocks { turn_blocks });
        }
        if setup.time_limit == Some(0) {
            return Err(Illegal::NoTime);
        }
        if setup.rocks > MAX_ROCKS {
            return Err(Illegal::RockShare { percent: setup.rocks });
        }
        let board = match &setup.board {
            Some(board) => board.clone(),
            None => {
                let (width, height) = setup.size.sides(setup.players);
                Arc::new(Board::generate(width, height, setup.players, setup.rocks, rng)?)
            }
        };
        let options = Options {
            turn_blocks,
            majority: setup.majority,
            lead_rule: setup.lead_rule,
            time_limit: setup.time_limit,
        };
        Ok(State::fresh(Field::new(board, Arc::new(table)), options))
    }

    fn seats(&self) -> u8 {
        self.table().seats()
    }

    fn to_act(&self) -> Option<Seat> {
        self.over.is_none().then_some(self.active)
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.check(seat, &Action::Surrender).is_err() {
            return;
        }
        if seat == self.active {
            out.extend(self.field.empty().iter().map(Action::Place));
            let others = [Action::Done, Action::Pass];
            out.extend(others.iter().filter(|action| self.check(seat, action).is_ok()));
        }
        out.push(Action::Surrender);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_seat(seat)?;
        if *action == Action::Surrender {
            return Ok(());
        }
        if seat != self.active {
            return Err(Illegal::NotYourTurn { active: self.active });
        }
        let has_placed = self.this_turn.cells[0].is_some();
        match *action {
            Action::Place(cell) => self.check_place(cell),
            Action::Done if !has_placed => Err(Illegal::NothingPlaced),
            Action::Pass if has_placed => Err(Illegal::PassAfterPlacing),
            Action::TimeUp if self.options.time_limit.is_none() => Err(Illegal::NoTimeLimit),
            _ => Ok(()),
        }
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: &Action,
        _rng: &mut Rng,
        events: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        self.check(seat, action)?;
        match *action {
            Action::Place(cell) => self.place(seat, cell, events),
            Action::Done => self.done(seat, events),
            Action::Pass => self.pass(seat, events),
            Action::Surrender => self.surrender(seat, events),
            Action::TimeUp => self.finish(End::TimeLimit, events),
        }
        Ok(())
    }

    /// Cells already placed stand; otherwise it is a pass.
    fn timeout(&self, _seat: Seat) -> Action {
        if self.this_turn.cells[0].is_some() { Action::Done } else { Action::Pass }
    }

    fn time_up(&self) -> Option<Action> {
        self.options.time_limit.map(|_| Action::TimeUp)
    }

    fn resignation() -> Action {
        Action::Surrender
    }

    fn outcome(&self) -> Option<Outcome> {
        self.over.map(|end| Outcome { places: self.ranking(), reason: end.to_string() })
    }

    fn view(&self, _viewer: Viewer) -> View {
        self.clone()
    }

    fn redact(event: &Event, _viewer: Viewer) -> Event {
        event.clone()
    }

    fn from_view(view: &View, _rng: &mut Rng) -> State {
        view.clone()
    }
}

// §3 The turn

impl State {
    /// The first turn on this field.
    pub(crate) fn fresh(field: Field, options: Options) -> State {
        State {
            active: field.table().first(),
            field,
            options,
            this_turn: ThisTurn::default(),
            turn: 1,
            round: 1,
            passed: SeatSet::EMPTY,
            left: [0; 8],
            regions: [0; 8],
            placed: [0; 8],
            over: None,
            history: History::default(),
        }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Illegal> {
        if self.over.is_some() {
            return Err(Illegal::Over);
        }
        if seat.index() >= usize::from(self.table().seats()) {
            return Err(Illegal::NoSuchSeat { seat });
        }
        if self.is_active(seat) { Ok(()) } else { Err(Illegal::Out) }
    }

    /// May the active seat place this cell now?
    pub fn check_place(&self, cell: Cell) -> Result<(), Illegal> {
        match self.field.tile(cell) {
            Tile::Empty => Ok(()),
            _ if !self.field.board().contains(cell) => Err(Illegal::OutOfBounds { cell }),
            Tile::Rock => Err(Illegal::Rock { cell }),
            Tile::Owned(_) if self.this_turn.cells.contains(&Some(cell)) => {
                Err(Illegal::Duplicate { cell })
            }
            Tile::Owned(_) if self.this_turn.captured.contains(cell) => {
                Err(Illegal::CapturedThisTurn { cell })
            }
            Tile::Owned(owner) => Err(Illegal::Occupied { cell, owner }),
        }
    }

    /// May this seat place these cells in this order, all in this turn?
    pub fn check_move(&self, seat: Seat, cells: &[Cell]) -> Result<(), MoveRefused> {
        let at = |index| move |reason| MoveRefused { index, reason };
        self.check_seat(seat).map_err(at(0))?;
        if seat != self.active {
            return Err(at(0)(Illegal::NotYourTurn { active: self.active }));
        }
        if cells.is_empty() {
            return Err(at(0)(Illegal::EmptyMove));
        }
        let room = usize::from(self.can_place());
        if cells.len() > room {
            return Err(at(room)(Illegal::TooMany { allowed: self.options.turn_blocks }));
        }
        let mut trial = self.clone();
        for (index, &cell) in cells.iter().enumerate() {
            trial.check_place(cell).map_err(at(index))?;
            trial.put(seat, cell, &mut Vec::new());
        }
        Ok(())
    }

    /// Places these cells in this order and ends the turn: all of them, or none when one is
    /// refused.
    pub fn play_move(
        &mut self,
        seat: Seat,
        cells: &[Cell],
        events: &mut Vec<Event>,
    ) -> Result<(), MoveRefused> {
        self.check_move(seat, cells)?;
        for &cell in cells {
            self.put(seat, cell, events);
        }
        if self.is_turn_full() {
            self.end_turn(events);
        } else {
            self.done(seat, events);
        }
        Ok(())
    }

    fn place(&mut self, seat: Seat, cell: Cell, events: &mut Vec<Event>) {
        self.put(seat, cell, events);
        if self.is_turn_full() {
            self.end_turn(events);
        }
    }

    fn is_turn_full(&self) -> bool {
        self.can_place() == 0 || self.field.empty_count() == 0
    }

    // §4 The capture

    /// Puts a tile and takes what it encloses; the turn goes on.
    fn put(&mut self, seat: Seat, cell: Cell, events: &mut Vec<Event>) {
        let turn = self.turn;
        events.push(Event::CellPlaced { seat, cell, turn });
        let mut gained = 1;
        for region in self.field.place(seat, cell) {
            gained += region.cells.len() as u16;
            self.regions[seat.index()] += 1;
            region.cells.iter().for_each(|&cell| self.this_turn.captured.insert(cell));
            let number = self.regions.iter().map(|&count| u32::from(count)).sum();
            let lost = Seat::first(self.table().seats())
                .map(|seat| (seat, region.lost[seat.index()]))
                .filter(|(_, cells)| *cells > 0)
                .collect();
            let cells = region.cells;
            let captured = CapturedRegion { region: number, seat, turn, cells: cells.clone() };
            self.history.capture(captured);
            events.push(Event::RegionCaptured { seat, region: number, cells, lost, turn });
        }
        events.push(Event::TerritoryGained { seat, cells: gained });
        self.placed[seat.index()] += 1;
        self.passed = SeatSet::EMPTY;
        let free = self.this_turn.cells.iter_mut().find(|slot| slot.is_none());
        *free.expect("a turn has at most four cells") = Some(cell);
        self.history.place(seat, turn, self.this_turn.cells);
    }

    // §5 Done, pass, surrender

    fn done(&mut self, seat: Seat, events: &mut Vec<Event>) {
        events.push(Event::TurnEnded { seat });
        self.end_turn(events);
    }

    fn pass(&mut self, seat: Seat, events: &mut Vec<Event>) {
        events.push(Event::TurnPassed { seat });
        self.passed = self.passed.with(seat);
        self.end_turn(events);
    }

    /// On one's own turn it ends the turn, otherwise the turn goes on.
    fn surrender(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.leave(seat.into(), true, events);
        if seat == self.active {
            self.end_turn(events);
        } else {
            self.judge(events);
        }
    }

    fn leave(&mut self, seats: SeatSet, surrendered: bool, events: &mut Vec<Event>) {
        let moment = self.left.iter().max().map_or(1, |last| last + 1);
        for seat in seats.iter() {
            self.left[seat.index()] = moment;
            events.push(Event::PlayerEliminated { seat, surrendered });
        }
        self.passed = self.passed.iter().filter(|&seat| self.is_active(seat)).collect();
    }

    fn end_turn(&mut self, events: &mut Vec<Event>) {
        self.this_turn = ThisTurn::default();
        self.eliminate(events);
        self.judge(events);
        if self.over.is_none() {
            self.turn = self.turn.saturating_add(1);
            self.pass_the_turn();
        }
    }

    /// The next seat in the order that still plays; beyond the last one a new round begins.
    fn pass_the_turn(&mut self) {
        let order = self.table().order();
        let here = order.iter().position(|&seat| seat == self.active);
        let (before, after) = order.split_at(here.expect("the active seat sits at the table") + 1);
        let plays = |seat: &&Seat| self.is_active(**seat);
        let later = after.iter().find(plays);
        let next = later.or_else(|| before.iter().find(plays));
        let goes_around = later.is_none();
        self.active = *next.expect("somebody still plays");
        if goes_around {
            self.round = self.round.saturating_add(1);
        }
    }

    // §7 The end

    /// Sides that have placed and own nothing any more are out.
    fn eliminate(&mut self, events: &mut Vec<Event>) {
        if self.round < FIRST_ELIMINATIONS || self.field.has_every_side() {
            return;
        }
        let table = self.field.table().clone();
        let is_wiped_out = |side: &u8| {
            let placed = table.members(*side).iter().any(|seat| self.placed[seat.index()] > 0);
            placed && self.field.side_territory(*side) == 0
        };
        let sides = (0..table.sides()).filter(is_wiped_out);
        let members = sides.flat_map(|side| table.members(side).iter().collect::<Vec<_>>());
        let seats: SeatSet = members.filter(|&seat| self.is_active(seat)).collect();
        if !seats.is_empty() {
            self.leave(seats, false, events);
        }
    }

    fn judge(&mut self, events: &mut Vec<Event>) {
        if let Some(end) = self.verdict() {
            self.finish(end, events);
        }
    }

    /// Is the game over, and why? In the order of README §7.
    pub(crate) fn verdict(&self) -> Option<End> {
        let (sides, count) = self.sides_in_play();
        let sides = &sides[..count];
        match count {
            0 => return Some(End::NobodyLeft),
            1 => return Some(End::Elimination),
            _ => {}
        }
        if sides.iter().any(|&side| self.has_majority(side)) {
            return Some(End::Majority);
        }
        let strict = self.options.lead_rule == LeadRule::Strict;
        if strict && self.field.insurmountable(sides).is_some() {
            return Some(End::Lead);
        }
        let is_full = self.field.empty_count() == 0;
        let all_passed = !self.passed.is_empty() && self.passed == self.active_seats();
        (is_full || all_passed).then_some(End::NoMoves)
    }

    fn has_majority(&self, side: u8) -> bool {
        self.field.side_territory(side) * 2 > self.majority_of()
    }

    /// The number of cells of which more than half is a majority.
    pub fn majority_of(&self) -> u32 {
        match self.options.majority {
            MajorityBase::Total => self.field.board().cells(),
            MajorityBase::Playable => self.field.board().playable(),
        }
    }

    fn finish(&mut self, end: End, events: &mut Vec<Event>) {
        self.this_turn = ThisTurn::default();
        self.over = Some(end);
        events.push(Event::Ended { end });
    }
}
