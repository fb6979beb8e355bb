//! The time limit of a game is the host's: no player ends a game by the clock.

use conquer::{Action, End, Setup, State};
use host::{Chance, Command, Match, Opening, Options, Output, Player, Refused};
use tabletop::{Game, Seat};

fn started(time_limit: Option<u16>) -> Match<State> {
    let opening = Opening {
        match_id: "limited".parse().expect("a name"),
        setup: Setup { time_limit, ..Setup::default() },
        chance: Chance::Seed(1),
        options: Options::default(),
    };
    let mut game = Match::open(opening).expect("the setup is sound");
    for seat in [Seat::A, Seat::B] {
        let player = Player::human("Ada").expect("a name");
        send(&mut game, Command::Join { seat, player, nonce: None }).expect("the seat is free");
    }
    game
}

fn send(
    game: &mut Match<State>,
    command: Command<Action>,
) -> Result<Vec<Output>, Refused<conquer::Illegal>> {
    game.handle(command)
}

#[test]
fn the_host_ends_a_game_whose_time_is_up_and_the_record_says_so() {
    let mut game = started(Some(20));
    send(&mut game, Command::TimeUp {}).expect("the game has a limit");
    assert_eq!(game.state().and_then(State::end), Some(End::TimeLimit));
    let record = game.record().expect("the game has started");
    assert!(record.to_string().contains("1 a time-up clock #"), "{record}");
    host::record::verify(&record).expect("the record is true");
    assert_eq!(send(&mut game, Command::TimeUp {}), Err(Refused::Over));
}

#[test]
fn a_player_cannot_end_the_game_in_the_clocks_name() {
    let mut game = started(Some(20));
    let command = Command::Act { seat: Seat::A, at: 0, action: Action::TimeUp };
    assert_eq!(send(&mut game, command), Err(Refused::OnlyTheClock));
    assert_eq!(game.step(), 0);
    for seat in [Seat::A, Seat::B] {
        let actions = game.legal_actions(seat).expect("the seat is there");
        assert!(!actions.contains(&Action::TimeUp));
    }
}

#[test]
fn a_game_without_a_limit_has_no_time_that_could_be_up() {
    let mut game = started(None);
    assert_eq!(send(&mut game, Command::TimeUp {}), Err(Refused::NoTimeLimit));
    assert_eq!(game.state().and_then(Game::time_up), None);
}
