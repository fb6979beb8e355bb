//! World Battle's golden data: what the original did with dice, cards and armies, exact odds and
//! maps.
//!
//! A case is played with our rules and told in the words of the data; the two must be equal.

mod battles;
mod odds;
mod trades;

use ::worldbattle::{Action, Illegal, MOST_PLAYERS, Map, State, Territory, TerritorySet};
use serde_json::{Value, json};
use tabletop::{Game, Rng, Seat};

use super::case::{CaseResult, Difference, compare, field, given, named_cases, unreadable, within};

pub use odds::odds;

/// `worldbattle-battles-v1`: attacks, refused attacks, and armies that follow a conquest.
pub fn battles(data: &Value) -> Vec<CaseResult> {
    vectors(data, false, battles::battle)
}

/// `worldbattle-trades-v1`: what sets of cards are worth.
pub fn trades(data: &Value) -> Vec<CaseResult> {
    vectors(data, false, trades::trade)
}

/// `worldbattle-reinforcements-v1`: the armies everyone gets.
pub fn reinforcements(data: &Value) -> Vec<CaseResult> {
    vectors(data, true, reinforcement)
}

/// `worldbattle-fortify-v1`: a move at the end of a turn.
pub fn fortify(data: &Value) -> Vec<CaseResult> {
    vectors(data, true, fortification)
}

/// `worldbattle-map-v1`: a map, as one case; everything a map says twice is compared.
pub fn map(data: &Value) -> Vec<CaseResult> {
    let text = data.to_string();
    let read = |what: &str, result: Result<_, _>| match result {
        Ok(_) => Vec::new(),
        Err(error) => vec![Difference::new(what, "a map that can be played on", error)],
    };
    let mut differences = read("map", Map::from_file(&text));
    if differences.is_empty() {
        differences = read("variant", Map::classic_from_file(&text));
    }
    let id = format!("map {}", data["id"].as_str().unwrap_or("without a name"));
    vec![CaseResult { id, differences }]
}

/// The cases of a file; `ordered` when they list owners in the order of its territories.
fn vectors(
    data: &Value,
    ordered: bool,
    check: fn(&Value) -> Result<Vec<Difference>, Difference>,
) -> Vec<CaseResult> {
    let count = data["vectors"].as_array().map_or(0, Vec::len);
    let mut head = json!({ "format": data["format"], "count": count });
    if ordered || data.get("territoryOrder").is_some() {
        let map = Map::world();
        let places = map.territories().iter().filter_map(|it| map.place(it));
        head["territoryOrder"] = places.map(|place| place.id.as_str()).collect();
    }
    named_cases(data, &head, "vectors", check)
}

// Reinforcements

fn reinforcement(case: &Value) -> Result<Vec<Difference>, Difference> {
    let mut found = given(case, &["owners", "playerCount"])?;
    found["id"] = json!(field::<String>(case, "id")?);
    found["kind"] = json!(field::<String>(case, "kind")?);
    let players = within(case, "playerCount", 2, MOST_PLAYERS.into())?;
    let owners = owners(case, players)?;
    let map = Map::world();
    let of_player = |player: u32| {
        let owners = map.territories().iter().zip(&owners);
        let owned: TerritorySet =
            owners.filter(|(_, owner)| **owner == player).map(|(it, _)| it).collect();
        let reinforcements = map.reinforcements(owned);
        json!({
            "player": player,
            "territories": owned.len(),
            "territoryBonus": reinforcements.for_territories,
            "continentBonus": reinforcements.for_continents,
            "continents": map.continents_in(owned).map(|it| it.id.as_str()).collect::<Vec<_>>(),
            "total": reinforcements.total(),
        })
    };
    found["expect"] = (1..=players).map(of_player).collect();
    Ok(compare("", case, &found))
}

/// The player who owns each territory, 0 for nobody.
fn owners(case: &Value, players: u32) -> Result<Vec<u32>, Difference> {
    let text: String = field(case, "owners")?;
    let digits = text.chars().map(|it| it.to_digit(10).filter(|player| *player <= players));
    let owners: Vec<u32> = digits.flatten().collect();
    let territories = usize::from(Map::world().len());
    if owners.len() == territories && text.len() == territories {
        Ok(owners)
    } else {
        let expected = format!("{territories} digits from 0 to {players}");
        Err(Difference::new("owners", expected, text))
    }
}

// Fortifying

fn fortification(case: &Value) -> Result<Vec<Difference>, Difference> {
    let given_here = ["owners", "player", "from", "to", "armies", "fromArmies", "toArmies"];
    let mut found = given(case, &given_here)?;
    found["id"] = json!(field::<String>(case, "id")?);
    found["expect"] = moved(case, "")?;
    let mut differences = compare("", case, &found);
    // A first move is the same whether or not more may follow.
    found["expect"] = moved(case, " | fortify unlimited_connected")?;
    if differences.is_empty() {
        differences = compare("", case, &found);
    }
    Ok(differences)
}

/// Moves the armies of a case under these rules and tells what happened.
fn moved(case: &Value, rules: &str) -> Result<Value, Difference> {
    let (from, to) = (territory(case, "from")?, territory(case, "to")?);
    let owners = owners(case, MOST_PLAYERS.into())?;
    let players = owners.iter().copied().max().unwrap_or(0);
    let player = within(case, "player", 1, players)?;
    let (from_armies, to_armies): (u32, u32) =
        (field(case, "fromArmies")?, field(case, "toArmies")?);
    let holding = |(place, owner): (usize, &u32)| {
        let armies = match place {
            _ if place == from.index() => from_armies,
            _ if place == to.index() => to_armies,
            _ => 1,
        };
        let seat = owner.checked_sub(1).map(seat_of).map_or("n".to_owned(), |it| it.to_string());
        format!("{seat}{armies}")
    };
    let holdings: Vec<String> = owners.iter().enumerate().map(holding).collect();
    let order: String = (0..players).map(|index| seat_of(index).to_string()).collect();
    let seat = seat_of(player - 1);
    let mut state = position(&format!(
        "map world | {} | order {order} | turn {seat} fortify{rules}",
        holdings.join(" ")
    ))?;
    let action = Action::Fortify { from, to, armies: field(case, "armies")? };
    let result = state.apply(seat, &action, &mut Rng::scripted(&[]), &mut Vec::new());
    Ok(json!({
        "success": result.is_ok(),
        "error": result.err().map(words),
        "fromArmiesAfter": state.armies(from),
        "toArmiesAfter": state.armies(to),
    }))
}

/// The seat of a player counted from 0, of whom there are at most six.
fn seat_of(index: u32) -> Seat {
    Seat::new(index as u8)
}

// For all of them

fn position(text: &str) -> Result<State, Difference> {
    text.parse().map_err(unreadable("position"))
}

/// The territory a case names, or one that is not on the map.
fn territory(case: &Value, name: &str) -> Result<Territory, Difference> {
    let id: String = field(case, name)?;
    Ok(Map::world().find(&id).unwrap_or(Territory::new(Territory::MAX - 1)))
}

/// A refusal in the words of the original, or in ours where it has none.
fn words(illegal: Illegal) -> String {
    let words = match illegal {
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
        other => return other.to_string(),
    };
    words.to_owned()
}
