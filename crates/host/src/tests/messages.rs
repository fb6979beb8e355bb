//! What every viewer is told, and what not.

use serde_json::Value;
use tabletop::{Digest, Viewer};

use super::*;
use crate::{Message, Position};

/// What a viewer is told of these outputs of the last command.
fn delivered<G: Game>(game: &Match<G>, out: &[Output], to: Viewer) -> Vec<Message<G>> {
    out.iter().filter_map(|output| game.message(to, output)).collect()
}

fn position<G: Game>(message: &Message<G>) -> Option<&Position<G>> {
    match message {
        Message::Snapshot { now } | Message::Step { now, .. } => Some(now),
        _ => None,
    }
}

const EVERYONE: [Viewer; 4] =
    [Viewer::Seat(A), Viewer::Seat(B), Viewer::Seat(C), Viewer::Spectator];

#[test]
fn the_start_is_told_to_everyone_with_a_snapshot() {
    let mut game = open::<Higher>(toy::Setup::default(), Options::default());
    let out = seat(&mut game, &["human Anna", "human Ben", "bot greedy"]);
    for viewer in EVERYONE {
        let last = delivered(&game, &out, viewer).pop().unwrap();
        assert_eq!(last, game.snapshot(viewer).unwrap());
        assert_eq!(position(&last).unwrap().view, game.view(viewer).unwrap());
    }
}

#[test]
fn a_seat_that_the_table_does_not_have_is_told_nothing() {
    let mut game = higher(UNDO);
    let out = act(&mut game, "resign").unwrap();
    assert!(delivered(&game, &out, Viewer::Seat(Seat::new(3))).is_empty());
    assert!(!delivered(&game, &out, Viewer::Spectator).is_empty());
}

#[test]
fn a_message_carries_the_digest_of_the_view_in_it() {
    let mut game = higher(Options::default());
    let out = act(&mut game, "resign").unwrap();
    for viewer in EVERYONE {
        let messages = delivered(&game, &out, viewer);
        let now = position(&messages[0]).unwrap();
        let json = serde_json::to_string(&now.view).unwrap();
        assert_eq!(now.digest, Digest::of(&json));
        assert_eq!((now.step, now.to_act), (1, None));
    }
}

#[test]
fn nobody_is_told_another_seats_hidden_die() {
    let mut game = higher(UNDO);
    for seed in 0..60 {
        let before: Vec<Value> = EVERYONE.map(|viewer| json(&game.view(viewer).unwrap())).to_vec();
        let Some(by) = game.to_act() else { break };
        let action = if seed % 3 == 2 && game.can_undo() {
            Command::Undo {}
        } else {
            let legal = game.legal_actions(by).unwrap();
            Command::Act { seat: by, at: game.step(), action: legal[0] }
        };
        let out = send(&mut game, action).unwrap();
        for viewer in EVERYONE {
            for message in delivered(&game, &out, viewer) {
                check_hides(viewer, &message, &before);
            }
        }
    }
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap()
}

/// Dice in the view are the viewer's own alone; dice in events too.
fn check_hides(viewer: Viewer, message: &Message<Higher>, before: &[Value]) {
    if let Some(now) = position(message) {
        let view = json(&now.view);
        for seat in Seat::first(3) {
            let own = viewer == Viewer::Seat(seat);
            assert_eq!(!view["dice"][seat.index()].is_null(), own, "{viewer}: {view}");
        }
    }
    if let Message::Step { by, events, .. } = message {
        for event in events {
            if let toy::Event::Rolled { was, die, .. } = event {
                let own = viewer == Viewer::Seat(*by);
                assert_eq!((was.is_some(), die.is_some()), (own, own), "{viewer}: {event:?}");
                if own {
                    assert_eq!(json(was), before[by.index()]["dice"][by.index()]);
                }
            }
        }
    }
}

#[test]
fn who_missed_steps_is_told_them_again_as_they_were_told_then() {
    let mut game = higher(UNDO);
    let mut told: Vec<Vec<Message<Higher>>> = vec![Vec::new(); 4];
    for _ in 0..6 {
        let legal = game.legal_actions(game.to_act().unwrap()).unwrap();
        let out = act(&mut game, &legal[0].to_string()).unwrap();
        for (messages, viewer) in told.iter_mut().zip(EVERYONE) {
            messages.extend(delivered(&game, &out, viewer));
        }
    }
    for (messages, viewer) in told.iter().zip(EVERYONE) {
        assert_eq!(game.messages_since(viewer, 2).unwrap(), messages[2..]);
        assert_eq!(game.messages_since(viewer, 6).unwrap(), []);
        // Step 7 was never played, or was taken back: how things stand is all there is to say.
        assert_eq!(game.messages_since(viewer, 7).unwrap(), [game.snapshot(viewer).unwrap()]);
    }
}

#[test]
fn undo_is_told_with_a_snapshot_and_redo_with_its_steps() {
    let mut game = rounds(UNDO, PEOPLE);
    let to = Viewer::Spectator;
    let out = act(&mut game, "roll3").unwrap();
    let played = delivered(&game, &out, to);
    let out = send(&mut game, Command::Undo {}).unwrap();
    assert_eq!(delivered(&game, &out, to), [game.snapshot(to).unwrap()]);
    let out = send(&mut game, Command::Redo {}).unwrap();
    assert_eq!(delivered(&game, &out, to), played);
}

#[test]
fn the_start_of_a_game_is_told_before_the_steps_that_follow_from_it() {
    let mut game = rounds(Options { step_mode: true, ..UNDO }, PEOPLE);
    act(&mut game, "pass").unwrap();
    act(&mut game, "pass").unwrap();
    let record = game.record().unwrap();
    let mut next =
        Match::go_on_from(&record, "m2".parse().unwrap(), Chance::Seed(1), UNDO).unwrap();
    let out = seat(&mut next, &PEOPLE);
    assert_eq!(out[2..], [Output::Snapshot { step: 2 }, Output::Step { step: 3 }]);
    let messages = delivered(&next, &out, Viewer::Seat(A));
    assert!(matches!(&messages[2], Message::Snapshot { now } if now.step == 2), "{messages:?}");
    assert!(matches!(&messages[3], Message::Step { now, .. } if now.step == 3), "{messages:?}");
}

#[test]
fn a_step_is_told_before_the_end() {
    let mut game = rounds(UNDO, PEOPLE);
    let out = send(&mut game, Command::Resign { seat: A }).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!(out, [Output::Step { step: 1 }, Output::Finished { outcome }]);
}

#[test]
fn the_end_reveals_the_secret_to_everyone() {
    let mut game = higher(Options::default());
    let out = act(&mut game, "resign").unwrap();
    for viewer in EVERYONE {
        let Some(Message::Over { secret: Some(secret), outcome }) =
            delivered(&game, &out, viewer).pop()
        else {
            panic!("{out:?}")
        };
        assert_eq!(secret, tabletop::fair::Secret::from_seed(42));
        assert_eq!(Some(outcome), game.outcome());
    }
}
