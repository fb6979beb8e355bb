//! Where the dice come from.

use tabletop::fair::{Nonce, Secret, Terms};
use tabletop::{Rng, Seat};

use super::*;

#[test]
fn dice_follow_from_the_secret_and_every_nonce_step_by_step() {
    let game = {
        let mut game = rounds(UNDO, PEOPLE);
        act(&mut game, "roll3").unwrap();
        game
    };
    let nonces = ["nonce-a", "nonce-b"].map(|text| text.parse::<Nonce>().unwrap());
    let key = Secret::from_seed(42).match_key(&nonces);
    let mut rng = Rng::for_step(&key, 1);
    let dice = [rng.die(6), rng.die(6), rng.die(6)];
    assert_eq!(game.record().unwrap().steps[0].draws, dice);
}

#[test]
fn the_commitment_is_known_before_anyone_sits() {
    let game = open::<Rounds>(rounds::Setup::default(), UNDO);
    let terms = Terms { match_id: "m1", game: "rounds", rules_version: 3 };
    assert_eq!(game.commitment(), Some(Secret::from_seed(42).commitment(&terms)));
}

#[test]
fn a_seat_without_a_nonce_adds_its_letter() {
    let start = |nonces: [Option<&str>; 2]| {
        let mut game = open::<Rounds>(rounds::Setup::default(), UNDO);
        for (seat, nonce) in Seat::first(2).zip(nonces) {
            let nonce = nonce.map(|text| text.parse().unwrap());
            let player = Player::human("Anna").unwrap();
            send(&mut game, Command::Join { seat, player, nonce }).unwrap();
        }
        act(&mut game, "roll3").unwrap();
        game.record().unwrap()
    };
    assert_eq!(start([None, None]), start([Some("a"), Some("b")]));
    assert_ne!(start([None, None]).steps, start([None, Some("c")]).steps);
}

#[test]
fn a_secret_from_outside_and_the_seed_that_makes_it_give_the_same_game() {
    let play = |chance: Chance| {
        let (match_id, setup) = ("m1".parse().unwrap(), rounds::Setup { limit: Some(5) });
        let mut game =
            Match::<Rounds>::open(Opening { match_id, setup, chance, options: UNDO }).unwrap();
        seat(&mut game, &PEOPLE);
        play_on(&mut game, 50, 1);
        game.record().unwrap()
    };
    let (seeded, secret) = (play(Chance::Seed(42)), play(Chance::Secret(Secret::from_seed(42))));
    assert_eq!(seeded.steps, secret.steps);
    assert_eq!(without_secret(seeded.clone()), without_secret(secret));
    assert!(seeded.to_string().contains("\nseed 42\n"));
}

#[test]
fn a_record_for_others_tells_neither_secret_nor_seed() {
    let game = rounds(UNDO, PEOPLE);
    let text = without_secret(game.record().unwrap()).to_string();
    assert!(!text.contains("secret") && !text.contains("seed"), "{text}");
}

#[test]
fn a_debugged_match_shows_no_key() {
    let (match_id, setup) = ("m1".parse().unwrap(), rounds::Setup::default());
    let secret = Secret([0xab; 32]);
    let chance = Chance::Secret(secret.clone());
    let mut game =
        Match::<Rounds>::open(Opening { match_id, setup, chance, options: UNDO }).unwrap();
    seat(&mut game, &PEOPLE);
    let text = format!("{game:?}");
    assert!(text.contains("Secret(…)") && text.contains("MatchKey(…)"), "{text}");
    assert!(!text.contains(&secret.to_string()) && !text.contains("171, 171"));
}
