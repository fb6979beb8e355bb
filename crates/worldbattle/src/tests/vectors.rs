//! Every field of every golden vector: what the original engine did with these dice and cards.
//!
//! A case is played with our rules and told in the words of the data; the two must be equal.

use serde_json::{Value, json};
use tabletop::{Game, Rng, Seat};

use crate::{
    Action, Card, CardSet, CardValue, Event, Illegal, MOST_CARDS_KEPT, Map, Roll, State, Symbol,
    Territory, TerritorySet,
};

#[test]
fn battles_go_as_in_the_original() {
    each("battles", 474, |case| {
        let mut found = json!({});
        let (mut state, result) = battle(case, &mut found);
        if result && let Some(armies) = case["move"].as_i64() {
            found["expectMove"] = extra_move(&mut state, armies, case);
        }
        found
    });
}

#[test]
fn reinforcements_are_those_of_the_original() {
    each("reinforcements", 311, reinforcements);
}

#[test]
fn sets_are_worth_what_they_are_in_the_original_and_on_the_usual_board() {
    each("trades", 282, |case| {
        let mut found = json!({ "escalating": escalating(case) });
        if case.get("original").is_some() {
            found["original"] = original(case);
        }
        found
    });
}

#[test]
fn armies_are_moved_at_the_end_of_a_turn_as_in_the_original() {
    each("fortify", 260, |case| {
        let found = fortify(case, "");
        assert_eq!(found, fortify(case, " | fortify unlimited_connected"), "{}", case["id"]);
        found
    });
}

/// Compares everything a case expects with what `play` finds.
fn each(name: &str, count: usize, play: impl Fn(&Value) -> Value) {
    let text = match name {
        "battles" => include_str!("../../tests/vectors/battles-public.json"),
        "reinforcements" => include_str!("../../tests/vectors/reinforcements-public.json"),
        "trades" => include_str!("../../tests/vectors/trades-public.json"),
        _ => include_str!("../../tests/vectors/fortify-public.json"),
    };
    let data: Value = serde_json::from_str(text).unwrap();
    assert_eq!(data["format"], format!("worldbattle-{name}-v1"));
    let cases = data["vectors"].as_array().unwrap();
    assert_eq!((cases.len(), &data["count"]), (count, &json!(count)));
    for case in cases {
        let found = play(case);
        for field in ["expect", "expectMove", "original", "escalating"] {
            let expected = ours(case, field);
            assert_eq!(found.get(field), expected.as_ref(), "{field} of {}", case["id"]);
        }
    }
}

/// What we expect: the original, except that the same card is not three cards.
fn ours(case: &Value, field: &str) -> Option<Value> {
    let mut expected = case.get(field)?.clone();
    if case["kind"] == "duplicate-card" && field == "original" {
        expected["success"] = json!(false);
        expected["armies"] = json!(0);
        expected["remaining"] = case["hand"].clone();
        expected["error"] = json!("A card is named twice");
    }
    Some(expected)
}

/// The refusal in the words of the original.
fn words(illegal: Illegal) -> &'static str {
    match illegal {
        Illegal::NoSuchSource { .. } => "Attacking territory not found",
        Illegal::NoSuchTarget { .. } => "Defending territory not found",
        Illegal::SourceNotYours { .. } => "You do not own the attacking territory",
        Illegal::OwnTarget { .. } => "Cannot attack your own territory",
        Illegal::NotAdjacent { .. } => "Territories are not adjacent",
        Illegal::TooFewArmies { .. } => "Attacking territory must have at least 2 armies",
        Illegal::LeaveOne { .. } => "Must leave at least 1 army in source territory",
        Illegal::NotYours { .. } => "You must own both territories",
        Illegal::NotConnected { .. } => {
            "Territories must be connected through your own territories"
        }
        Illegal::TooFewCards { .. } => "Must trade in at least 3 cards",
        Illegal::NotASet => "Invalid card set: must be all same type or one of each type",
        Illegal::RepeatedCard { .. } => "A card is named twice",
        other => panic!("the original has no such refusal: {other}"),
    }
}

fn text<'a>(case: &'a Value, field: &str) -> &'a str {
    case[field].as_str().unwrap()
}

fn number(case: &Value, field: &str) -> u32 {
    case[field].as_u64().unwrap() as u32
}

/// The territory a case names, or one that is not on the map.
fn territory(case: &Value, field: &str) -> Territory {
    Map::world().find(text(case, field)).unwrap_or(Territory::new(61))
}

fn armies_of(state: &State, territory: Territory) -> Option<u32> {
    Some(state.armies(territory)).filter(|&armies| armies > 0)
}

// Battles

/// Plays the attack of a case and tells what happened; was it a success?
fn battle(case: &Value, found: &mut Value) -> (State, bool) {
    let (from, to) = (territory(case, "from"), territory(case, "to"));
    let mut state = battlefield(case, from, to);
    let action = match text(case, "mode") {
        "single" => Action::Attack { from, to },
        _ => Action::Auto { from, to, stop_at: 1 },
    };
    let dice: Vec<u32> =
        case["dice"].as_array().unwrap().iter().map(|face| face.as_u64().unwrap() as u32).collect();
    let mut rng = Rng::scripted(&dice);
    let mut events = Vec::new();
    let result = state.apply(Seat::A, &action, &mut rng, &mut events);
    assert!(rng.is_exhausted(), "{}", case["id"]);
    let (rolls, conquered) = match events.into_iter().next() {
        Some(Event::Attacked { rolls, conquered, .. }) => (rolls, conquered),
        _ => (Vec::new(), false),
    };
    let sum =
        |losses: fn(&Roll) -> u8| rolls.iter().map(|roll| u32::from(losses(roll))).sum::<u32>();
    let used = |roll: &Roll| roll.attacker.faces().len() + roll.defender.faces().len();
    found["expect"] = json!({
        "success": result.is_ok(),
        "error": result.err().map(words),
        "rolls": rolls.iter().map(roll_in_words).collect::<Vec<_>>(),
        "diceUsed": rolls.iter().map(used).sum::<usize>(),
        "attackerLosses": sum(|roll| roll.attacker_losses),
        "defenderLosses": sum(|roll| roll.defender_losses),
        "conquered": conquered,
        "fromArmiesAfter": armies_of(&state, from),
        "toArmiesAfter": armies_of(&state, to),
        "toOwnerAfter": state.owner(to).map(|seat| format!("player-{}", seat.index() + 1)),
    });
    (state, result.is_ok())
}

/// Player 2 owns everything else with one army; player 1 owns one place besides, as everyone in a
/// game does.
fn battlefield(case: &Value, from: Territory, to: Territory) -> State {
    let elsewhere = (0..3).map(Territory::new).find(|it| *it != from && *it != to).unwrap();
    let seat = |owner: &str| if owner == "player-1" { 'a' } else { 'b' };
    let mut holdings = vec!["b1".to_owned(); 42];
    holdings[elsewhere.index()] = "a1".to_owned();
    for (place, owner, armies) in
        [(to, "toOwner", "defenderArmies"), (from, "fromOwner", "attackerArmies")]
    {
        if let Some(holding) = holdings.get_mut(place.index()) {
            *holding = format!("{}{}", seat(text(case, owner)), number(case, armies));
        }
    }
    super::position(&format!("map world | {} | order ab | turn a attack", holdings.join(" ")))
}

fn roll_in_words(roll: &Roll) -> Value {
    json!({
        "attackerDice": roll.attacker.faces(),
        "defenderDice": roll.defender.faces(),
        "attackerLosses": roll.attacker_losses,
        "defenderLosses": roll.defender_losses,
        "attackerArmiesRemaining": roll.attacker_left,
        "defenderArmiesRemaining": roll.defender_left,
        "territoryConquered": roll.conquers(),
    })
}

fn extra_move(state: &mut State, armies: i64, case: &Value) -> Value {
    // Fewer than no armies cannot even be said.
    let error = match format!("move:{armies}").parse::<Action>() {
        Err(_) => Some("Army count must be positive"),
        Ok(action) => {
            let mut rng = Rng::scripted(&[]);
            state.apply(Seat::A, &action, &mut rng, &mut Vec::new()).err().map(words)
        }
    };
    json!({
        "success": error.is_none(),
        "error": error,
        "fromArmiesAfter": armies_of(state, territory(case, "from")),
        "toArmiesAfter": armies_of(state, territory(case, "to")),
    })
}

// Reinforcements

fn reinforcements(case: &Value) -> Value {
    let map = Map::world();
    let of_player = |player: u32| {
        let owns =
            |(it, owner): (Territory, char)| (owner.to_digit(10) == Some(player)).then_some(it);
        let owned: TerritorySet =
            map.territories().iter().zip(text(case, "owners").chars()).filter_map(owns).collect();
        let reinforcements = map.reinforcements(owned);
        json!({
            "player": player,
            "territories": owned.len(),
            "territoryBonus": reinforcements.for_territories,
            "continentBonus": reinforcements.for_continents,
            "continents": map.continents_in(owned).map(|it| it.id.clone()).collect::<Vec<_>>(),
            "total": reinforcements.total(),
        })
    };
    json!({ "expect": (1..=number(case, "playerCount")).map(of_player).collect::<Vec<_>>() })
}

// Trades

/// The hand of a case as cards: the n-th letter is the n-th card.
fn hand_of(case: &Value) -> Vec<Card> {
    let mut wilds = Card::WILD.into_iter();
    let mut territories = (0..42).map(|number| Card::of(Territory::new(number)));
    let mut next = |symbol| territories.find(|card| card.symbol() == symbol).unwrap();
    let card = |letter| match letter {
        'I' => next(Symbol::Infantry),
        'C' => next(Symbol::Cavalry),
        'A' => next(Symbol::Artillery),
        _ => wilds.next().expect("a hand has at most two wild cards"),
    };
    text(case, "hand").chars().map(card).collect()
}

/// Trades as the case says; the armies and the letters left in the hand, or the refusal.
fn trade(case: &Value, rules: &str) -> Result<(u32, String), Illegal> {
    let hand = hand_of(case);
    // What is not in the hand is one of the last territories, which no hand here reaches.
    let card = |index: &Value| {
        let index = index.as_u64().unwrap() as usize;
        hand.get(index).copied().unwrap_or_else(|| Card::of(Territory::new(41 - index as u8)))
    };
    let named: Vec<Card> = case["trade"].as_array().unwrap().iter().map(card).collect();
    let cards = CardSet::of(&named)?;
    let trades = number(case, "tradeNumber") - 1;
    let trades = if trades > 0 { format!(" | trades {trades}") } else { String::new() };
    let mut state = super::position(&format!(
        "map world | {} b1 | order ab | turn a reinforce 0 | hand a {}{trades}{rules}",
        ["a1"; 41].join(" "),
        CardSet::of(&hand)?,
    ));
    let action = Action::Trade { cards, bonus: None };
    state.apply(Seat::A, &action, &mut Rng::scripted(&[]), &mut Vec::new())?;
    let left = text(case, "hand").chars().zip(&hand);
    let left = left.filter(|(_, card)| state.hand(Seat::A).contains(**card));
    Ok((state.pool(), left.map(|(letter, _)| letter).collect()))
}

fn escalating(case: &Value) -> Value {
    let hand = CardSet::of(&hand_of(case)).unwrap();
    let result = trade(case, " | wilds 2");
    let valid = result.is_ok();
    let (armies, remaining) = result.unwrap_or((0, text(case, "hand").to_owned()));
    let mut sets = 0;
    CardValue::Escalating.sets(hand, |_| sets += 1);
    json!({
        "valid": valid,
        "armies": armies,
        "remaining": remaining,
        "possibleSets": sets,
        "mustTrade": hand.len() > MOST_CARDS_KEPT,
    })
}

fn original(case: &Value) -> Value {
    let hand = hand_of(case);
    let all = CardSet::of(&hand).unwrap();
    let result = trade(case, " | cards by_count");
    let error = result.as_ref().err().map(|&illegal| match illegal {
        Illegal::NotYourCard { card } => {
            let index = 41 - card.territory().unwrap().index();
            format!("Card card-{index} not found in player's hand")
        }
        other => words(other).to_owned(),
    });
    let success = result.is_ok();
    let (armies, remaining) = result.unwrap_or((0, text(case, "hand").to_owned()));
    // The original lists sets of up to five cards.
    let mut sets = 0;
    CardValue::ByCount.sets(all, |set| sets += u32::from(set.len() <= 5));
    let place = |card: Card| hand.iter().position(|it| *it == card).unwrap();
    json!({
        "success": success,
        "armies": armies,
        "remaining": remaining,
        "error": error,
        "canTrade": all.len() >= 3,
        "mustTrade": all.len() > MOST_CARDS_KEPT,
        "possibleSetCount": sets,
        "recommended": all.first_set().map(|set| set.iter().map(place).collect::<Vec<_>>()),
    })
}

// Fortifying

fn fortify(case: &Value, rules: &str) -> Value {
    let (from, to) = (territory(case, "from"), territory(case, "to"));
    let owners: Vec<usize> = text(case, "owners")
        .chars()
        .map(|owner| owner.to_digit(10).unwrap() as usize - 1)
        .collect();
    assert_eq!(number(case, "player"), 1);
    let holding = |(place, owner): (usize, &usize)| {
        let armies = match place {
            _ if place == from.index() => number(case, "fromArmies"),
            _ if place == to.index() => number(case, "toArmies"),
            _ => 1,
        };
        format!("{}{armies}", Seat::new(*owner as u8))
    };
    let holdings: Vec<String> = owners.iter().enumerate().map(holding).collect();
    let players = 1 + *owners.iter().max().unwrap();
    let order: String = Seat::first(players as u8).map(|seat| seat.to_string()).collect();
    let mut state = super::position(&format!(
        "map world | {} | order {order} | turn a fortify{rules}",
        holdings.join(" ")
    ));
    let action = Action::Fortify { from, to, armies: number(case, "armies") };
    let result = state.apply(Seat::A, &action, &mut Rng::scripted(&[]), &mut Vec::new());
    json!({ "expect": {
        "success": result.is_ok(),
        "error": result.err().map(words),
        "fromArmiesAfter": state.armies(from),
        "toArmiesAfter": state.armies(to),
    }})
}
