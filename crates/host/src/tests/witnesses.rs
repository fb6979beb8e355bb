//! A record that is true of itself, and another one than was promised.

use tabletop::fair::{Chooser, Commitment, Nonce, NonceSeal, Secret};

use super::*;
use crate::record::Witness;
use crate::{Record, verify};

/// A whole game with this secret in which the seats gave these nonces.
fn played(secret: [u8; 32], nonces: [Option<&str>; 2]) -> String {
    let (match_id, setup) = ("m1".parse().unwrap(), rounds::Setup { limit: Some(2) });
    let chance = Chance::Secret(Secret(secret));
    let mut game =
        Match::<Rounds>::open(Opening { match_id, setup, chance, options: UNDO }).unwrap();
    for ((seat, player), nonce) in Seat::first(2).zip(PEOPLE).zip(nonces) {
        let (player, nonce) = (player.parse().unwrap(), nonce.map(|text| text.parse().unwrap()));
        send(&mut game, Command::Join { seat, player, nonce }).unwrap();
    }
    play_on(&mut game, 50, 1);
    game.record().unwrap().to_string()
}

fn commitment(text: &str) -> Commitment {
    verify(&Record::<Rounds>::parse(text).unwrap()).unwrap().commitment.unwrap()
}

fn sealed(nonce: &str) -> Option<NonceSeal> {
    Some(nonce.parse::<Nonce>().unwrap().sealed())
}

/// What a player saw who gave their nonce after everyone had promised one.
fn witness(text: &str, nonces: [Option<&str>; 2]) -> Witness {
    Witness { commitment: commitment(text), seals: nonces.map(|it| it.and_then(sealed)).to_vec() }
}

/// What is wrong with a record that a witness has kept, by line and code.
fn kept_and_verified(witness: &Witness, text: &str) -> (usize, &'static str) {
    let kept = Record::<Rounds>::parse(&witness.testify(text)).unwrap();
    let error = verify(&kept).expect_err("the promise was broken");
    (error.line, error.reason.code())
}

#[test]
fn a_kept_promise_is_found_kept_and_the_record_stays_as_it_is() {
    for nonces in [[Some("k3"), Some("q7")], [Some("k3"), None], [None, None]] {
        let text = played([7; 32], nonces);
        for witness in [witness(&text, nonces), Witness::of_commitment(commitment(&text))] {
            witness.check(&text).unwrap();
            assert_eq!(witness.testify(&text), text);
        }
    }
}

#[test]
fn a_secret_that_was_swapped_is_found_by_who_kept_the_commitment() {
    let nonces = [Some("k3"), Some("q7")];
    let (promised, served) = (played([7; 32], nonces), played([8; 32], nonces));
    commitment(&served); // it is true of itself
    let witness = Witness::of_commitment(commitment(&promised));
    let error = witness.check(&served).unwrap_err();
    assert_eq!((error.line, error.reason.code()), (6, "record.other_commitment"));
    let said = error.to_string();
    assert!(said.contains(&commitment(&promised).to_string()), "{said}");
    assert!(said.contains(&commitment(&served).to_string()), "{said}");
    assert_eq!(kept_and_verified(&witness, &served), (6, "record.wrong_commitment"));
}

#[test]
fn a_nonce_that_was_chosen_after_the_own_one_was_known_is_found() {
    let promised = [Some("k3"), Some("q7")];
    let witness = witness(&played([7; 32], promised), promised);
    // Seat b gives another one than it promised; the own one is replaced; a bot gets one after all.
    for (given, line, seat) in [([Some("k3"), Some("x1")], 10, B), ([Some("x1"), Some("q7")], 8, A)]
    {
        let served = played([7; 32], given);
        let error = witness.check(&served).unwrap_err();
        assert_eq!((error.line, error.reason.code()), (line, "record.other_nonce"), "{error}");
        assert!(error.to_string().contains(&format!("seat {seat}'s nonce")), "{error}");
        assert_eq!(kept_and_verified(&witness, &served), (line, "record.wrong_nonce"));
    }
}

#[test]
fn a_seat_that_promised_nothing_cannot_be_given_a_nonce_later() {
    let promised = [Some("k3"), None];
    let witness = witness(&played([7; 32], promised), promised);
    let served = played([7; 32], [Some("k3"), Some("ground")]);
    assert_eq!(witness.check(&served).unwrap_err().reason.code(), "record.other_nonce");
    assert_eq!(kept_and_verified(&witness, &served), (10, "record.wrong_nonce"));
}

#[test]
fn what_is_no_record_and_dice_without_a_promise_cannot_be_compared() {
    let witness = Witness::of_commitment(Commitment([1; 32]));
    assert_eq!(witness.check("hello\n").unwrap_err().reason.code(), "record.not_a_record");
    let (match_id, setup) = ("m1".parse().unwrap(), rounds::Setup { limit: Some(2) });
    let chance = Chance::Fast(3);
    let mut game =
        Match::<Rounds>::open(Opening { match_id, setup, chance, options: UNDO }).unwrap();
    seat(&mut game, &PEOPLE);
    let text = game.record().unwrap().to_string();
    let error = witness.check(&text).unwrap_err();
    assert_eq!((error.line, error.reason.code()), (5, "record.no_commitment"));
    assert_eq!(witness.testify("hello"), "hello");
}

#[test]
fn a_damaged_record_stays_damaged_in_the_hands_of_a_witness() {
    let nonces = [Some("k3"), Some("q7")];
    let text = played([7; 32], nonces).replacen("Anna", "Anne", 1);
    let witness = witness(&played([7; 32], nonces), nonces);
    assert_eq!(kept_and_verified(&witness, &text).1, "record.text_changed");
}

#[test]
fn verification_names_the_seats_that_added_nothing_and_who_could_choose() {
    let chooser = |nonces| {
        let text = played([7; 32], nonces);
        let verified = verify(&Record::<Rounds>::parse(&text).unwrap()).unwrap();
        let added: Vec<Option<String>> =
            verified.seats.iter().map(|it| it.nonce.as_ref().map(ToString::to_string)).collect();
        assert_eq!(added, nonces.map(|it| it.map(str::to_owned)));
        verified.chooser()
    };
    assert_eq!(chooser([Some("k3"), Some("q7")]), Some(Chooser::AuthorityWithAll));
    assert_eq!(chooser([None, Some("q7")]), Some(Chooser::AuthorityWith(B)));
    assert_eq!(chooser([None, None]), Some(Chooser::Authority));
}
