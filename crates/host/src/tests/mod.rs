//! Matches of two small games: [`Higher`] with hidden dice, [`Rounds`] with a forced phase.

mod clocks;
mod commands;
mod fairness;
mod json;
mod messages;
mod origins;
mod properties;
mod records;
mod rounds;
mod saving;
mod tampering;
mod undo;
mod witnesses;

use tabletop::toy::{self, fault};
use tabletop::{Game, Rng, Seat};

use crate::record::{Dice, Record};
use crate::{Chance, Command, Match, Opening, Options, Output, Player, Refused};
use rounds::Rounds;

type Higher = toy::Higher<{ fault::NONE }>;
type Answer<G> = Result<Vec<Output>, Refused<<G as Game>::Illegal>>;

const A: Seat = Seat::A;
const B: Seat = Seat::B;
const C: Seat = Seat::new(2);

/// A match with this setup and these options, named by seed 42, with free seats.
fn open<G: Game>(setup: G::Setup, options: Options) -> Match<G> {
    let match_id = "m1".parse().unwrap();
    Match::open(Opening { match_id, setup, chance: Chance::Seed(42), options }).unwrap()
}

/// Gives a command.
fn send<G: Game>(game: &mut Match<G>, command: Command<G::Action>) -> Answer<G> {
    game.handle(command)
}

/// Seats these players in order, written as in records: `human Anna`, `bot greedy`.
fn seat<G: Game>(game: &mut Match<G>, players: &[&str]) -> Vec<Output> {
    let mut out = Vec::new();
    for (seat, player) in Seat::first(8).zip(players) {
        let player: Player = player.parse().unwrap();
        let nonce = Some(format!("nonce-{seat}").parse().unwrap());
        out.extend(send(game, Command::Join { seat, player, nonce }).unwrap());
    }
    out
}

/// The seat to act takes an action, in notation, at the present step.
fn act<G: Game>(game: &mut Match<G>, action: &str) -> Answer<G> {
    let seat = game.to_act().unwrap_or(A);
    let at = game.step();
    send(game, Command::Act { seat, at, action: action.parse().unwrap() })
}

/// A started game of Rounds between these players.
fn rounds(options: Options, players: [&str; 2]) -> Match<Rounds> {
    let mut game = open(rounds::Setup { limit: Some(5) }, options);
    seat(&mut game, &players);
    game
}

/// A started game of Higher between three people.
fn higher(options: Options) -> Match<Higher> {
    let mut game = open(toy::Setup::default(), options);
    seat(&mut game, &["human Anna", "human Ben", "human Cleo"]);
    game
}

/// Plays random actions that do not resign, until the game is over or this many were played.
fn play_on<G: Game>(game: &mut Match<G>, actions: usize, seed: u64) {
    let mut rng = Rng::fast(seed);
    for _ in 0..actions {
        let Some(seat) = game.to_act() else { return };
        let mut legal = game.legal_actions(seat).unwrap();
        legal.retain(|action| *action != G::resignation());
        let action = legal.swap_remove(rng.below(legal.len() as u32) as usize);
        let at = game.step();
        send(game, Command::Act { seat, at, action }).unwrap();
    }
}

/// The notations of all steps so far: `a roll2`.
fn steps<G: Game>(game: &Match<G>) -> Vec<String> {
    let record = game.record().expect("the game has started");
    record.steps.iter().map(|step| format!("{} {}", step.seat, step.action)).collect()
}

/// A record as others may keep it while the secret is not revealed. A seed goes with it, for the
/// secret follows from it.
fn without_secret<G: Game>(mut record: Record<G>) -> Record<G> {
    record.secret = None;
    if let Dice::Match { seed, .. } = &mut record.header.dice {
        *seed = None;
    }
    record
}

const PEOPLE: [&str; 2] = ["human Anna", "human Ben"];
const UNDO: Options = Options { undo: true, step_mode: false, clock: None, bot_seed: 7 };

#[test]
fn both_games_keep_the_contract() {
    tabletop::contract::holds_for::<Rounds>(&rounds::Setup { limit: Some(4) }, 0..20, 60);
    tabletop::contract::holds_for::<Higher>(&toy::Setup::default(), 0..5, 60);
}
