//! Attacks with given dice.

use serde_json::{Value, json};
use tabletop::{Game, Rng, Seat};
use worldbattle::{Action, Event, Map, Roll, State, Territory};

use super::super::case::{Difference, compare, field, given, undrawn};
use super::{position, territory, words};

/// Plays the attack of a case, and the armies that follow it where the case says so.
pub fn battle(case: &Value) -> Result<Vec<Difference>, Difference> {
    let given_here =
        ["mode", "from", "to", "fromOwner", "toOwner", "attackerArmies", "defenderArmies", "dice"];
    let mut found = given(case, &given_here)?;
    found["attacker"] = json!("player-1");
    found["id"] = json!(field::<String>(case, "id")?);
    let kind: String = field(case, "kind")?;
    found["kind"] = json!(kind);
    let (from, to) = (territory(case, "from")?, territory(case, "to")?);
    let mut state = battlefield(case, from, to)?;
    let dice = dice(case)?;
    let (expect, drawn) = attack(&mut state, action(case, from, to)?, &dice);
    found["expect"] = expect;
    if kind == "conquest-move" || case.get("move").is_some() {
        let armies: i64 = field(case, "move")?;
        found["move"] = json!(armies);
        found["expectMove"] = follow(&mut state, armies, from, to)?;
    }
    let mut differences = compare("", case, &found);
    if drawn != dice.len() {
        differences.push(Difference::new("dice", format!("{} draws", dice.len()), drawn));
    }
    Ok(differences)
}

/// Player 2 owns everything else with one army; player 1 owns one place besides, as everyone in a
/// game does.
fn battlefield(case: &Value, from: Territory, to: Territory) -> Result<State, Difference> {
    let map = Map::world();
    let mut holdings = vec!["b1".to_owned(); map.len().into()];
    let elsewhere = map.territories().iter().find(|it| *it != from && *it != to);
    let elsewhere = elsewhere.expect("the map has more than two territories");
    holdings[elsewhere.index()] = "a1".to_owned();
    for (place, owner, armies) in
        [(to, "toOwner", "defenderArmies"), (from, "fromOwner", "attackerArmies")]
    {
        let armies: u32 = field(case, armies)?;
        let player: String = field(case, owner)?;
        let seat = match player.as_str() {
            "player-1" => Seat::A,
            "player-2" => Seat::B,
            _ => return Err(Difference::new(owner, "player-1 or player-2", player)),
        };
        if let Some(holding) = holdings.get_mut(place.index()) {
            *holding = format!("{seat}{armies}");
        }
    }
    position(&format!("map world | {} | order ab | turn a attack", holdings.join(" ")))
}

fn dice(case: &Value) -> Result<Vec<u32>, Difference> {
    let dice: Vec<u32> = field(case, "dice")?;
    match dice.iter().find(|face| !(1..=6).contains(*face)) {
        None => Ok(dice),
        Some(face) => Err(Difference::new("dice", "faces from 1 to 6", face)),
    }
}

fn action(case: &Value, from: Territory, to: Territory) -> Result<Action, Difference> {
    let mode: String = field(case, "mode")?;
    match mode.as_str() {
        "single" => Ok(Action::Attack { from, to }),
        "auto" => Ok(Action::Auto { from, to, stop_at: 1 }),
        _ => Err(Difference::new("mode", "single or auto", mode)),
    }
}

/// The most dice of one roll, which costs at least one army.
const MOST_DICE: u32 = 5;

/// Attacks with these dice; what happened, and how many dice it took.
fn attack(state: &mut State, action: Action, dice: &[u32]) -> (Value, usize) {
    // More dice than any attack takes: one that rolls too often is counted, not stopped.
    let armies: u32 = Map::world().territories().iter().map(|it| state.armies(it)).sum();
    let mut enough = dice.to_vec();
    enough.resize(dice.len() + (armies * MOST_DICE) as usize, 1);
    let mut rng = Rng::scripted(&enough);
    let mut events = Vec::new();
    let result = state.apply(Seat::A, &action, &mut rng, &mut events);
    let drawn = enough.len() - undrawn(&mut rng);
    let attacked = |event| match event {
        Event::Attacked { rolls, conquered, .. } => Some((rolls, conquered)),
        _ => None,
    };
    let (rolls, conquered) = events.into_iter().find_map(attacked).unwrap_or_default();
    let sum = |count: fn(&Roll) -> usize| rolls.iter().map(count).sum::<usize>();
    let (Action::Attack { from, to } | Action::Auto { from, to, .. }) = action else {
        unreachable!("the cases are attacks");
    };
    let told = json!({
        "success": result.is_ok(),
        "error": result.err().map(words),
        "rolls": rolls.iter().map(roll_in_words).collect::<Vec<_>>(),
        "diceUsed": sum(|roll| roll.attacker.faces().len() + roll.defender.faces().len()),
        "attackerLosses": sum(|roll| roll.attacker_losses.into()),
        "defenderLosses": sum(|roll| roll.defender_losses.into()),
        "conquered": conquered,
        "fromArmiesAfter": armies_of(state, from),
        "toArmiesAfter": armies_of(state, to),
        "toOwnerAfter": state.owner(to).map(|seat| format!("player-{}", seat.index() + 1)),
    });
    (told, drawn)
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

/// Lets further armies follow a conquest.
fn follow(
    state: &mut State,
    armies: i64,
    from: Territory,
    to: Territory,
) -> Result<Value, Difference> {
    let error = if armies < 0 {
        // Our moves cannot even say this.
        Some("Army count must be positive".to_owned())
    } else {
        let wrong = |_| Difference::new("move", "a number of armies", armies);
        let action = Action::Move { armies: u32::try_from(armies).map_err(wrong)? };
        let mut rng = Rng::scripted(&[]);
        state.apply(Seat::A, &action, &mut rng, &mut Vec::new()).err().map(words)
    };
    Ok(json!({
        "success": error.is_none(),
        "error": error,
        "fromArmiesAfter": armies_of(state, from),
        "toArmiesAfter": armies_of(state, to),
    }))
}

/// The armies in a territory; none where there is no such territory.
fn armies_of(state: &State, territory: Territory) -> Option<u32> {
    Some(state.armies(territory)).filter(|&armies| armies > 0)
}
