//! No byte of another player's hand, nor of the order of the deck, reaches a client.

use std::collections::BTreeSet;

use protocol::MatchStatus;
use serde_json::{Value, json};
use tabletop::Seat;

use crate::support::Server;

/// Every card that a frame says somebody drew.
fn drawn(frame: &Value, out: &mut BTreeSet<String>) {
    match frame {
        Value::Object(fields) => {
            if let Some(event) = fields.get("card_drawn") {
                out.insert(event.to_string());
            }
            fields.values().for_each(|value| drawn(value, out));
        }
        Value::Array(list) => list.iter().for_each(|value| drawn(value, out)),
        _ => {}
    }
}

/// Every card in a hand that a frame shows, in whole views and in changes.
fn held(frame: &Value, out: &mut BTreeSet<String>) {
    match frame {
        Value::Object(fields) => {
            for (place, value) in fields {
                match place.split('/').next() {
                    Some("hand") => cards(value, out),
                    _ => held(value, out),
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|value| held(value, out)),
        _ => {}
    }
}

/// Everything that is written there.
fn cards(told: &Value, out: &mut BTreeSet<String>) {
    match told {
        Value::Object(changes) => changes.values().for_each(|it| cards(it, out)),
        Value::Array(list) => list.iter().for_each(|it| cards(it, out)),
        Value::Null => {}
        card => drop(out.insert(card.to_string())),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hands_and_deck_are_absent_from_the_frames_of_others() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let setup = json!({"round_limit": 40});
    let id =
        anna.create(json!({"game": "worldbattle", "seats": ["you", "open"], "setup": setup})).await;
    ben.sit(&id, 1).await;
    let mut followers = vec![
        anna.follow(&id, None).await,
        ben.follow(&id, None).await,
        server.anyone().follow(&id, None).await,
    ];
    for follower in &mut followers {
        follower.hear().await;
    }
    anna.start(&id).await;
    let mut own = [BTreeSet::new(), BTreeSet::new()];
    for turn in 0..400_usize {
        // By chance it can take long until somebody conquers and draws.
        if turn >= 90 && own.iter().any(|cards| !cards.is_empty()) {
            break;
        }
        let Some(to_act) = anna.state(&id).await.to_act else { break };
        let player = if to_act == Seat::A { &anna } else { &ben };
        // Attack where possible, and end phases now and then: conquest brings cards.
        let legal = player.legal(&id).await;
        let find = |wanted: &dyn Fn(&str) -> bool| legal.iter().find(|it| wanted(it)).cloned();
        let end = find(&|it| it.starts_with("end-")).filter(|_| turn % 6 == 5);
        let is_roll = |it: &str| it.contains('>') && !it.contains(">>") && !it.contains(':');
        let attack = find(&is_roll).filter(|_| turn % 6 != 5);
        let choice = end.or(attack).or_else(|| find(&|it| it != "resign"));
        player.act(&id, &choice.unwrap()).await;
        held(&player.state(&id).await.view, &mut own[to_act.index()]);
    }
    if anna.info(&id).await.status == MatchStatus::Running {
        anna.act(&id, "resign").await.ok(200);
    }
    for follower in &mut followers {
        follower.until_over().await;
    }
    let cards = |follower: usize| {
        let mut cards = BTreeSet::new();
        for text in &followers[follower].socket.raw {
            drawn(&serde_json::from_str(text).unwrap(), &mut cards);
        }
        cards
    };
    let seen_of = |cards: &BTreeSet<String>, seat: u8| -> BTreeSet<String> {
        let of_seat = format!("\"seat\":{seat}");
        let known = cards.iter().filter(|it| it.contains(&of_seat) && it.contains("\"card\":"));
        known.cloned().collect()
    };
    let (annas, bens, others) = (cards(0), cards(1), cards(2));
    assert!(!seen_of(&annas, 0).is_empty() || !seen_of(&bens, 1).is_empty(), "nobody drew a card");
    assert!(seen_of(&annas, 1).is_empty(), "Anna saw what Ben drew");
    assert!(seen_of(&bens, 0).is_empty(), "Ben saw what Anna drew");
    assert!(seen_of(&others, 0).is_empty() && seen_of(&others, 1).is_empty());
    for (index, follower) in followers.iter().enumerate() {
        let mut shown = BTreeSet::new();
        for text in &follower.socket.raw {
            assert!(!text.contains("\"deck\""), "the deck is in a frame: {text}");
            // Raw: no drawn card of another seat, as its owner's frames spell it.
            for secret in seen_of(&annas, 0).iter().filter(|_| index != 0) {
                assert!(!text.contains(secret.as_str()));
            }
            for secret in seen_of(&bens, 1).iter().filter(|_| index != 1) {
                assert!(!text.contains(secret.as_str()));
            }
            held(&serde_json::from_str(text).unwrap(), &mut shown);
        }
        match index {
            0 | 1 => assert!(shown.is_subset(&own[index]), "{shown:?} of {:?}", own[index]),
            _ => assert!(shown.is_empty(), "a spectator sees no card in a hand: {shown:?}"),
        }
    }
}
