//! `salient verify` and what somebody was shown before the first roll.

use catalog::GameId;
use host::{Chance, Command, Options, Player};
use serde_json::json;
use tabletop::Seat;
use tabletop::fair::Secret;

use super::*;

/// A game of BattleZone that its first player gives up, with this secret and these nonces.
fn resigned(secret: [u8; 32], nonces: [Option<&str>; 2]) -> (TempDir, PathBuf) {
    let (id, setup) = ("m1".parse().expect("a name"), json!({"first_player": "a"}));
    let setup = GameId::BattleZone.full_setup(&setup, None).expect("a setup");
    let chance = Chance::Secret(Secret(secret));
    let game = GameId::BattleZone.open(id, &setup, chance, Options::default());
    let mut game = game.expect("the setup is fine");
    for (seat, nonce) in Seat::first(2).zip(nonces) {
        let player = Player::human("Anna").expect("a name");
        let nonce = nonce.map(|nonce| nonce.parse().expect("a nonce"));
        game.obey(Command::Join { seat, player, nonce }).expect("the seat is free");
    }
    game.obey(Command::Resign { seat: Seat::A }).expect("anyone may give up");
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("m1.record");
    fs::write(&path, game.record_text().expect("it has started")).expect("it can be written");
    (folder, path)
}

fn commitment(record: &Path) -> String {
    let verified = json(&says(&["verify", text(record), "--json"], ""));
    verified["commitment"].as_str().expect("dice of a match are promised").to_owned()
}

#[test]
fn a_record_is_compared_with_the_commitment_that_was_shown() {
    let nonces = [Some("k3X9"), Some("77aQ")];
    let ((_one, promised), (_two, served)) = (resigned([7; 32], nonces), resigned([8; 32], nonces));
    let shown = commitment(&promised);
    let said = says(&["verify", "--commitment", &shown, text(&promised)], "");
    assert!(said.contains("Its commitment is the one you were shown."), "{said}");
    // The other record is true of itself, but it is not what was promised.
    says(&["verify", text(&served)], "");
    let error = refuses(&["verify", "--commitment", &shown, text(&served)], 1);
    assert!(error.contains("line 6: the record commits to"), "{error}");
    assert!(error.contains(&shown) && error.contains(&commitment(&served)), "{error}");
    let output = salient(&["verify", "--json", "--commitment", &shown, text(&served)], "");
    assert_eq!(output.status.code(), Some(1));
    let refusal = json(&String::from_utf8(output.stdout).expect("text"));
    assert_eq!(refusal["code"], "record.other_commitment");
}

#[test]
fn a_commitment_that_is_none_is_refused_before_anything_is_read() {
    for malformed in ["", "97ab", &"g".repeat(64), &"A".repeat(64), &"0".repeat(65)] {
        let error = refuses(&["verify", "/nowhere", "--commitment", malformed], 2);
        assert!(error.contains("a commitment of 64 hexadecimal digits"), "{malformed:?}: {error}");
    }
}

#[test]
fn seats_that_add_nothing_are_named_and_so_is_who_could_choose_the_dice() {
    for (nonces, adds, said) in [
        ([Some("k3X9"), Some("77aQ")], [true, true], "only together with all of them"),
        ([Some("k3X9"), None], [true, false], "Only seat a added a nonce"),
        ([None, None], [false, false], "whoever hosted this match could have chosen its dice"),
    ] {
        let (_folder, record) = resigned([7; 32], nonces);
        let plain = says(&["verify", text(&record)], "");
        assert!(plain.contains(said), "{plain}");
        let object = json(&says(&["verify", text(&record), "--json"], ""));
        assert!(object["chooser"].as_str().is_some_and(|it| it.contains(said)), "{object}");
        for (seat, adds) in adds.into_iter().enumerate() {
            assert_eq!(object["seats"][seat]["adds"], adds, "{object}");
            let letter = ["a", "b"][seat];
            let words = if adds { "added to the dice" } else { "adds nothing to the dice" };
            let line = format!("Seat {letter} (human Anna) {words}.");
            assert!(plain.contains(&line), "{plain}");
        }
    }
}
