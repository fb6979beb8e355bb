use super::super::tests::{english, names, state};
use super::*;
use tabletop::{Game, Rng};
use worldbattle::{Action, Card, State};

/// The events of each action, and the positions after them.
fn steps(mut state: State, actions: &[&str], dice: &[u32]) -> (Vec<Vec<Event>>, State) {
    let mut rng = Rng::scripted(dice);
    let play = |action: &&str| {
        let action: Action = action.parse().unwrap();
        let seat = state.to_act().unwrap();
        let mut events = Vec::new();
        state.apply(seat, &action, &mut rng, &mut events).unwrap();
        events
    };
    let steps = actions.iter().map(play).collect();
    (steps, state)
}

fn played(state: State, actions: &[&str], dice: &[u32]) -> Vec<String> {
    let (steps, state) = steps(state, actions, dice);
    let context = Context { map: state.map(), winner: None, looker: Some(Seat::A) };
    let say = |it: &Event| event(it, context, &names(), english()).spoken;
    steps.concat().iter().filter_map(say).collect()
}

fn log_of(state: State, actions: &[&str], dice: &[u32]) -> Vec<String> {
    let (steps, state) = steps(state, actions, dice);
    let winner = state.outcome().and_then(|outcome| outcome.winner());
    let context = Context { map: state.map(), winner, looker: None };
    steps.iter().map(|events| step(events, context, &names(), english())).collect()
}

#[test]
fn a_roll_tells_all_dice_and_both_losses() {
    assert_eq!(
        played(state("attack"), &["0>5"], &[1, 1, 2, 3]),
        ["Attacking Fir from Ash. Attacker rolled 2, 1, 1. Defender rolled 3. Attacker loses \
          1 army, defender loses 0 armies. Ash has 3 armies, Fir has 1 army."]
    );
    assert_eq!(
        played(state("attack"), &["0>5"], &[6, 4, 2, 3]),
        ["Attacking Fir from Ash. Attacker rolled 6, 4, 2. Defender rolled 3. Attacker loses \
          0 armies, defender loses 1 army. Fir now belongs to Player 1 with 1 army."]
    );
}

#[test]
fn an_attack_to_the_end_tells_its_sum() {
    let said = played(state("attack"), &["0>>5"], &[1, 1, 2, 3, 6, 5, 1]);
    assert_eq!(
        said,
        ["Attacking Fir from Ash. 2 rolls. Attacker loses 1 army, defender loses 1 army. Fir \
          now belongs to Player 1 with 1 army."]
    );
}

#[test]
fn placing_and_phases_and_turns_are_said() {
    assert_eq!(
        played(state("reinforce 3"), &["0+3", "end-phase", "end-turn"], &[]),
        [
            "Player 1 places 3 armies on Ash.",
            "Attack phase.",
            "Reinforcement phase. Player 2 receives 4 armies."
        ]
    );
}

#[test]
fn only_who_drew_a_card_hears_which() {
    let card = Some(Card::of(Territory::new(3)));
    let drawn = Event::CardDrawn { seat: Seat::A, card };
    let map = Map::six();
    let heard = |looker| {
        let context = Context { map: &map, winner: None, looker };
        event(&drawn, context, &names(), english()).spoken.unwrap()
    };
    assert_eq!(heard(Some(Seat::A)), "You draw a card: Dogwood (Infantry).");
    assert_eq!(heard(Some(Seat::B)), "Player 1 draws a card.");
    assert_eq!(heard(None), "Player 1 draws a card.");
}

#[test]
fn the_end_names_the_winner() {
    assert_eq!(ended(Some(Seat::B), &names(), english()), "Player 2 wins.");
    assert_eq!(ended(None, &names(), english()), "The game is drawn.");
}

#[test]
fn log_and_replay_tell_a_step_in_one_line() {
    let actions = ["0+3", "end-phase", "0>5", "0>>5", "end-phase"];
    let lines = log_of(state("reinforce 3 | deck 4,1"), &actions, &[1, 1, 2, 3, 6, 5, 1, 2]);
    assert_eq!(
        lines,
        [
            "Player 1 placed 3 on Ash.",
            "Player 1 goes on to the attacks.",
            "Player 1 attacked Fir from Ash. 1 lost, 0 beaten. Held.",
            "Player 1 took Fir from Player 2. 0 lost, 1 beaten.",
            "Player 1 drew a card. Player 1 goes on to fortifying.",
        ]
    );
    let context = Context { map: &Map::six(), winner: None, looker: None };
    assert_eq!(step(&[], context, &names(), english()), "Start");
}

#[test]
fn the_line_of_the_last_step_names_the_winner() {
    let start = "map six | a4 a3 a2 a1 a3 b1 | order ab | turn a attack";
    let lines = log_of(start.parse().unwrap(), &["0>>5"], &[6, 5, 4, 3]);
    assert!(lines[0].ends_with(" Player 1 wins."), "{lines:?}");
}

#[test]
fn every_event_has_words_in_every_language() {
    let (one, two) = (Territory::new(1), Territory::new(2));
    let (seat, by) = (Seat::A, Seat::B);
    let events = [
        Event::TurnBegan { seat, round: 1, for_territories: 3, for_continents: 2, pool: 5 },
        Event::Eliminated { seat, by, count: 2, cards: None },
        Event::DeckRenewed { count: 1 },
        Event::Fortified { seat, from: one, to: two, armies: 2 },
        Event::Moved { seat, from: one, to: two, armies: 2 },
        Event::Resigned { seat, count: 0 },
    ];
    let context = Context { map: &Map::six(), winner: Some(by), looker: None };
    for &language in Locale::all() {
        for it in &events {
            let words = event(it, context, &names(), language);
            let both = [words.line.unwrap().text(), words.spoken.unwrap()];
            assert!(both.iter().all(|it| !it.is_empty() && !it.contains('{')), "{both:?}");
        }
    }
}
