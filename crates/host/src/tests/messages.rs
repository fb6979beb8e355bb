//! What every viewer is told, and what not.

use serde_json::Value;
use tabletop::{Digest, Viewer};

use super::*;
use crate::{Message, Position};

fn delivered<G: Game>(out: &[Output<G>], to: Viewer) -> Vec<&Message<G>> {
    let messages = out.iter().filter_map(|output| match output {
        Output::Deliver { viewer, message } if *viewer == to => Some(message),
        _ => None,
    });
    messages.collect()
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
    for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
        let last = *delivered(&out, viewer).last().unwrap();
        assert_eq!(*last, game.snapshot(viewer).unwrap());
        assert_eq!(position(last).unwrap().view, game.view(viewer).unwrap());
    }
    assert_eq!(delivered(&out, Viewer::Seat(C)), Vec::<&Message<Higher>>::new(), "bots are asked");
}

#[test]
fn a_match_without_spectators_tells_them_nothing() {
    let mut game = higher(Options { spectators: false, ..UNDO });
    let out = act(&mut game, "resign").unwrap();
    assert!(delivered(&out, Viewer::Spectator).is_empty());
    assert!(!delivered(&out, Viewer::Seat(B)).is_empty());
}

#[test]
fn a_message_carries_the_digest_of_the_view_in_it() {
    let mut game = higher(Options::default());
    let out = act(&mut game, "resign").unwrap();
    for viewer in EVERYONE {
        let now = position(delivered(&out, viewer)[0]).unwrap();
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
            for message in delivered(&out, viewer) {
                check_hides(viewer, message, &before);
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
            messages.extend(delivered(&out, viewer).into_iter().cloned());
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
    let played = act(&mut game, "roll3").unwrap();
    let out = send(&mut game, Command::Undo {}).unwrap();
    let to = Viewer::Spectator;
    assert_eq!(delivered(&out, to), [&game.snapshot(to).unwrap()]);
    let out = send(&mut game, Command::Redo {}).unwrap();
    assert_eq!(delivered(&out, to), delivered(&played, to));
}

#[test]
fn a_step_is_written_down_before_it_is_told() {
    let mut game = rounds(UNDO, PEOPLE);
    let out = send(&mut game, Command::Resign { seat: A }).unwrap();
    let kinds: Vec<&str> = out
        .iter()
        .map(|output| match output {
            Output::Append { .. } => "append",
            Output::Deliver { .. } => "deliver",
            Output::Think { .. } => "think",
            Output::Finished { .. } => "finished",
        })
        .collect();
    let told = ["deliver"; 3];
    let expected = [&["append"], &told[..], &["append"], &told[..], &["finished"]].concat();
    assert_eq!(kinds, expected);
}

#[test]
fn the_end_reveals_the_secret_to_everyone() {
    let mut game = higher(Options::default());
    let out = act(&mut game, "resign").unwrap();
    for viewer in EVERYONE {
        let Some(Message::Over { secret: Some(secret), outcome }) =
            delivered(&out, viewer).last().copied()
        else {
            panic!("{out:?}")
        };
        assert_eq!(*secret, tabletop::fair::Secret::from_seed(42));
        assert_eq!(Some(outcome), game.outcome().as_ref());
    }
}
