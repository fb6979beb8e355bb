//! Expert: tree search over playouts that see captures.

use conquer::{Action, Cell, Field, State, Tile, View};
use search::{Analysis, Bot, Guide, Mcts, Values};
use tabletop::{Game, Rng, Seat};

use super::forced::{WORTH_FORCING, forced};
use super::sight::{has_capture, prize, prizes, rivals};
use super::strategy;

/// Plays a capture that nobody can prevent; otherwise tree search with [`Wisdom`] as its guide.
#[derive(Clone, Copy, Debug)]
pub struct Expert {
    search: Mcts<Wisdom>,
}

/// Expert with this many playouts for a decision.
pub fn expert(playouts: u32) -> Expert {
    Expert { search: Mcts { guide: Wisdom, playouts, exploration: 0.4, as_first: 300.0 } }
}

impl Bot<State> for Expert {
    fn analyse(&self, view: &View, seat: Seat, rng: &mut Rng) -> Analysis<Action> {
        let mut analysis = match certain(view, seat) {
            Some(action) => Analysis::even(action, [action]),
            None => self.search.analyse(view, seat, rng),
        };
        analysis.label = strategy(view, seat, &analysis.chosen).map(|it| it.to_string());
        analysis
    }

    fn choose(&self, view: &View, seat: Seat, rng: &mut Rng) -> Action {
        certain(view, seat).unwrap_or_else(|| self.search.choose(view, seat, rng))
    }
}

/// A capture that is there for the taking while no rival can capture: the largest one, or at
/// tables of two with one cell a turn one that can be forced.
fn certain(state: &State, seat: Seat) -> Option<Action> {
    let rivals = rivals(state, seat);
    if rivals.iter().any(|&rival| has_capture(state, rival)) {
        return None;
    }
    let worth = prizes(state.field(), seat).into_iter().filter(|it| it.1 >= WORTH_FORCING);
    if let Some((cell, _)) = worth.reduce(|best, next| if next.1 > best.1 { next } else { best }) {
        return Some(Action::Place(cell));
    }
    let alternate = state.table().seats() == 2 && state.turn_blocks() == 1;
    let &[rival] = &rivals[..] else { return None };
    let in_moves = |moves| forced(state.field(), seat, rival, moves).into_iter().next();
    let cell = alternate.then(|| in_moves(2).or_else(|| in_moves(3))).flatten()?;
    Some(Action::Place(cell))
}

/// What Conquer tells the tree search: captures, cells that stop captures, and walls to join look
/// promising; playouts capture and stop captures where they see them, else play anywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wisdom;

/// So many of the most promising moves are thought about.
const MOST_MOVES: usize = 48;

impl Guide<State> for Wisdom {
    fn moves(&self, state: &State, seat: Seat, out: &mut Vec<(Action, f32)>) {
        let (field, rivals) = (state.field(), rivals(state, seat));
        let look = |cell: Cell| {
            let (walls, cells) = field.joined_walls(seat, cell);
            let captured = prize(field, seat, cell) as f32;
            let stopped =
                rivals.iter().map(|&rival| prize(field, rival, cell)).max().unwrap_or(0) as f32;
            let joined = f32::from(walls).min(3.0) + cells.min(20) as f32 / 20.0;
            1.0 + joined + 4.0 * captured.min(10.0) + 4.0 * stopped.min(10.0)
        };
        out.extend(field.empty().iter().map(|cell| (Action::Place(cell), look(cell))));
        if out.len() > MOST_MOVES {
            out.sort_by(|(a, x), (b, y)| y.total_cmp(x).then(a.cmp(b)));
            out.truncate(MOST_MOVES);
        }
    }

    fn playout(&self, state: State, rng: &mut Rng, played: &mut Vec<(Seat, Action)>) -> Values {
        if let Some(outcome) = state.outcome() {
            let winners = outcome.winners();
            let share = 1.0 / outcome.places[0].len() as f32;
            return values(state.field(), |seat| if winners.contains(seat) { share } else { 0.0 });
        }
        let mut playout = Playout::new(&state, rng);
        playout.run(played);
        playout.values()
    }
}

/// Winning is what counts; the share of the board tells the better of two wins, and makes a
/// playout tell more than yes or no.
const WIN: f32 = 0.7;

fn values(field: &Field, won: impl Fn(Seat) -> f32) -> Values {
    let playable = field.board().playable() as f32;
    let mut values = Values::default();
    for seat in Seat::first(field.table().seats()) {
        let share = field.side_territory(field.table().side_of(seat)) as f32 / playable;
        values[seat.index()] = WIN * won(seat) + (1.0 - WIN) * share;
    }
    values
}

/// A game played on: only the board, the turns and a majority count. A lead that is proven stays
/// one, so nothing is lost by playing it out.
struct Playout {
    field: Field,
    /// Who plays, from the seat to act on.
    order: Vec<Seat>,
    /// How many cells the seat to act has left in its turn, and how many a turn has.
    blocks: u8,
    turn_blocks: u8,
    majority_of: u32,
    /// Cells in a drawn order; some are not empty any more.
    waiting: Vec<Cell>,
    /// Where a seat may have a capture, by seat; some are gone.
    hot: [Vec<Cell>; Seat::MAX as usize],
}

impl Playout {
    fn new(state: &State, rng: &mut Rng) -> Playout {
        let field = state.field().clone();
        let to_act = state.to_act().expect("the game is not over");
        let order = state.table().order();
        let here = order.iter().position(|&seat| seat == to_act).unwrap_or(0);
        let around = order[here..].iter().chain(&order[..here]);
        let order: Vec<Seat> = around.copied().filter(|&seat| state.is_active(seat)).collect();
        let mut hot: [Vec<Cell>; 8] = Default::default();
        for &seat in &order {
            hot[seat.index()] = prizes(&field, seat).into_iter().map(|(cell, _)| cell).collect();
        }
        let mut waiting: Vec<Cell> = field.empty().iter().collect();
        rng.shuffle(&mut waiting);
        Playout {
            field,
            order,
            blocks: state.can_place(),
            turn_blocks: state.turn_blocks(),
            majority_of: state.majority_of(),
            waiting,
            hot,
        }
    }

    fn run(&mut self, played: &mut Vec<(Seat, Action)>) {
        for turn in 0.. {
            let seat = self.order[turn % self.order.len()];
            for _ in 0..self.blocks {
                let Some(cell) = self.choose(seat) else { return };
                self.field.place(seat, cell);
                played.push((seat, Action::Place(cell)));
                self.look_around(seat, cell);
            }
            self.blocks = self.turn_blocks;
            let side = self.field.table().side_of(seat);
            if self.field.side_territory(side) * 2 > self.majority_of {
                return;
            }
        }
    }

    /// The best capture, else the best capture of a rival, else the next waiting cell.
    fn choose(&mut self, seat: Seat) -> Option<Cell> {
        if let Some((cell, _)) = self.best_of(seat) {
            return Some(cell);
        }
        let side = self.field.table().side_of(seat);
        let mut stopped: Option<(Cell, u32)> = None;
        for nth in 0..self.order.len() {
            let rival = self.order[nth];
            if self.hot[rival.index()].is_empty() || self.field.table().side_of(rival) == side {
                continue;
            }
            let best = self.best_of(rival);
            if best.map(|(_, prize)| prize) > stopped.map(|(_, prize)| prize) {
                stopped = best;
            }
        }
        stopped.map(|(cell, _)| cell).or_else(|| self.anywhere(seat))
    }

    /// The best capture among the cells where this seat may have one; the others are forgotten.
    fn best_of(&mut self, seat: Seat) -> Option<(Cell, u32)> {
        let mut best: Option<(Cell, u32)> = None;
        let field = &self.field;
        self.hot[seat.index()].retain(|&cell| {
            let prize = if field.tile(cell) == Tile::Empty { prize(field, seat, cell) } else { 0 };
            if prize > best.map_or(0, |(_, most)| most) {
                best = Some((cell, prize));
            }
            prize > 0
        });
        best
    }

    /// The next waiting cell; of two the one that joins more walls.
    fn anywhere(&mut self, seat: Seat) -> Option<Cell> {
        let first = self.next_waiting()?;
        let Some(second) = self.next_waiting() else { return Some(first) };
        let joins = |cell| self.field.joined_walls(seat, cell).0;
        let (taken, left) =
            if joins(second) > joins(first) { (second, first) } else { (first, second) };
        self.waiting.push(left);
        Some(taken)
    }

    fn next_waiting(&mut self) -> Option<Cell> {
        loop {
            let cell = self.waiting.pop()?;
            if self.field.tile(cell) == Tile::Empty {
                return Some(cell);
            }
        }
    }

    /// A new tile makes captures around it possible.
    fn look_around(&mut self, seat: Seat, cell: Cell) {
        for beside in cell.around() {
            if self.field.tile(beside) == Tile::Empty && prize(&self.field, seat, beside) > 0 {
                self.hot[seat.index()].push(beside);
            }
        }
    }

    /// Most territory wins; equal sides share.
    fn values(&self) -> Values {
        let field = &self.field;
        let territory = |seat: &Seat| field.side_territory(field.table().side_of(*seat));
        let most = self.order.iter().map(territory).max().unwrap_or(0);
        let mut sides: Vec<u8> = self
            .order
            .iter()
            .filter(|seat| territory(seat) == most)
            .map(|&seat| field.table().side_of(seat))
            .collect();
        sides.sort_unstable();
        sides.dedup();
        let share = 1.0 / sides.len() as f32;
        let won = |seat| sides.contains(&field.table().side_of(seat));
        values(field, |seat| if won(seat) { share } else { 0.0 })
    }
}
