//! Placements per second on 32 × 32 cells with 20 % rocks, the same with a naive flood, and how
//! long a preview of every empty cell takes.
#![allow(missing_docs)]

use std::sync::Arc;

use conquer::{Action, Board, Cell, Event, Field, LeadRule, Setup, Size, State, Table, Tile};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tabletop::{Game, Rng, Seat};

fn main() {
    divan::main();
}

const PLAYERS: [u8; 3] = [2, 4, 8];
const GAMES: usize = 64;

/// A board and an order in which its cells are filled.
struct Game32 {
    start: State,
    order: Vec<Cell>,
}

fn games(players: u8) -> Vec<Game32> {
    let setup = Setup {
        players,
        size: Size::Cells { width: 32, height: 32 },
        lead_rule: LeadRule::Strict,
        ..Setup::default()
    };
    let game = |seed| {
        let mut rng = Rng::fast(seed);
        let start = State::new(&setup, &mut rng).expect("the setup is sound");
        let mut order: Vec<Cell> = start.field().empty().iter().collect();
        rng.shuffle(&mut order);
        Game32 { start, order }
    };
    (0..GAMES as u64).map(game).collect()
}

/// Benches a way to play these games to the end, which returns its number of placements.
fn bench<S>(
    bencher: Bencher,
    players: u8,
    start: impl Fn(&Game32) -> S,
    play: impl Fn(S, &[Cell]) -> usize,
) {
    let games = games(players);
    let counts: Vec<usize> = games.iter().map(|game| play(start(game), &game.order)).collect();
    let mut next = 0;
    bencher
        .with_inputs(|| {
            next = (next + 1) % GAMES;
            (start(&games[next]), next)
        })
        .input_counter(move |(_, nth)| ItemsCount::new(counts[*nth]))
        .bench_local_values(|(state, nth)| black_box(play(state, &games[nth].order)));
}

/// Turns, events, captures, scores and all ways to end, until the game is over.
#[divan::bench(args = PLAYERS)]
fn random_play(bencher: Bencher, players: u8) {
    bench(
        bencher,
        players,
        |game| game.start.clone(),
        |mut state, order| {
            let mut rng = Rng::fast(0);
            let mut events: Vec<Event> = Vec::new();
            let mut placements = 0;
            for &cell in order {
                let Some(seat) = state.to_act() else { break };
                events.clear();
                if state.apply(seat, &Action::Place(cell), &mut rng, &mut events).is_ok() {
                    placements += 1;
                }
            }
            placements
        },
    );
}

/// Owners, counts and captures, until the board is full.
#[divan::bench(args = PLAYERS)]
fn random_fill(bencher: Bencher, players: u8) {
    bench(
        bencher,
        players,
        |game| game.start.field().clone(),
        |mut field, order| {
            let mut placements = 0;
            for &cell in order {
                if field.tile(cell) == Tile::Empty {
                    black_box(field.place(Seat::new(placements as u8 % players), cell));
                    placements += 1;
                }
            }
            placements
        },
    );
}

/// The same with a flood from every neighbour after every placement.
#[divan::bench(args = PLAYERS)]
fn random_fill_by_naive_floods(bencher: Bencher, players: u8) {
    bench(
        bencher,
        players,
        |game| Naive::new(game.start.field()),
        |mut naive, order| {
            let mut placements = 0;
            for &cell in order {
                let at = (usize::from(cell.y()) + 1) * 34 + usize::from(cell.x()) + 1;
                if naive.tiles[at] == EMPTY {
                    naive.place(placements as u8 % players, at);
                    placements += 1;
                }
            }
            placements
        },
    );
}

/// What every empty cell of a half full board would capture.
#[divan::bench(args = PLAYERS)]
fn preview_of_every_empty_cell(bencher: Bencher, players: u8) {
    let game = games(players).swap_remove(0);
    let mut field = game.start.field().clone();
    for (nth, &cell) in game.order.iter().take(400).enumerate() {
        if field.tile(cell) == Tile::Empty {
            field.place(Seat::new(nth as u8 % players), cell);
        }
    }
    bencher.counter(ItemsCount::new(field.empty().len())).bench_local(|| {
        let previews = field.empty().iter().map(|cell| field.captures(Seat::A, cell).len());
        previews.sum::<usize>()
    });
}

#[divan::bench(args = PLAYERS)]
fn a_clone(bencher: Bencher, players: u8) {
    let game = games(players).swap_remove(0);
    bencher.bench_local(|| black_box(&game.start).clone());
}

#[divan::bench(args = [(12, 2), (24, 8), (32, 8)])]
fn a_board_with_rocks(bencher: Bencher, (side, players): (u8, u8)) {
    let mut rng = Rng::fast(1);
    bencher.bench_local(|| Board::generate(side, side, players, 20, &mut rng));
}

/// The simplest detector: one byte per cell with a frame around, four floods.
struct Naive {
    tiles: Vec<u8>,
    seen: Vec<u32>,
    flood: u32,
    waiting: Vec<usize>,
}

const EMPTY: u8 = 100;
const ROCK: u8 = 101;
const FRAME: u8 = 102;

impl Naive {
    fn new(field: &Field) -> Naive {
        let mut tiles = vec![FRAME; 34 * 34];
        for y in 0..32 {
            for x in 0..32 {
                let cell = Cell::at(x, y).expect("32 × 32 cells");
                let rock = field.tile(cell) == Tile::Rock;
                tiles[(usize::from(y) + 1) * 34 + usize::from(x) + 1] =
                    if rock { ROCK } else { EMPTY };
            }
        }
        Naive { tiles, seen: vec![0; 34 * 34], flood: 0, waiting: Vec::new() }
    }

    fn place(&mut self, player: u8, at: usize) {
        self.tiles[at] = player;
        for start in [at - 34, at - 1, at + 1, at + 34] {
            if self.is_enclosed(player, start) {
                for n in 0..self.waiting.len() {
                    self.tiles[self.waiting[n]] = player;
                }
            }
        }
    }

    fn is_enclosed(&mut self, player: u8, start: usize) -> bool {
        self.flood += 1;
        self.waiting.clear();
        let is_open = |tile: u8| tile != player && tile != ROCK;
        if !is_open(self.tiles[start]) || self.tiles[start] == FRAME {
            return false;
        }
        self.seen[start] = self.flood;
        self.waiting.push(start);
        let mut done = 0;
        while done < self.waiting.len() {
            let at = self.waiting[done];
            done += 1;
            for next in [at - 34, at - 1, at + 1, at + 34] {
                if self.tiles[next] == FRAME {
                    return false;
                }
                if is_open(self.tiles[next]) && self.seen[next] != self.flood {
                    self.seen[next] = self.flood;
                    self.waiting.push(next);
                }
            }
        }
        true
    }
}

/// A table of eight is laid out.
#[divan::bench]
fn a_table(bencher: Bencher) {
    bencher.bench_local(|| Table::new(8, &[0, 1, 0, 1, 0, 1, 0, 1], true, Seat::A).map(Arc::new));
}
