//! BattleZone's golden data: maps and bot decisions of the reference game.

use ::battlezone::reference::{ReferenceArea, ReferenceMap, ReferenceMaps};
use ::bots::battlezone::reference::{self, AREAS, PLAYERS, Table};
use serde_json::{Value, json};
use tabletop::Rng;

use super::case::{
    CaseResult, Difference, compare, field, given, list, undrawn, with_head, within,
};

/// `dicewars-map/1`: the maps that the reference stream makes.
pub fn maps(data: &Value) -> Vec<CaseResult> {
    let check = &data["rngCheck"];
    let mut rng = Rng::reference(field(check, "seed").unwrap_or_default());
    let words: Vec<u32> = (0..4).map(|_| rng.word()).collect();
    let head = json!({
        "format": "dicewars-map/1", "pmax": 2, "xmax": 28, "ymax": 32, "rng": "mulberry32",
        "rngCheck": { "seed": check["seed"], "u32": words },
    });
    with_head(data, &head, "maps", |(place, case)| {
        let id = format!("maps[{place}] seed {}", case["seed"]);
        CaseResult::of(id, map(case))
    })
}

/// `dicewars-ai/1`: what the reference's bots do in a position.
pub fn bots(data: &Value) -> Vec<CaseResult> {
    let count = data["states"].as_array().map_or(0, Vec::len);
    let head = json!({
        "format": "dicewars-ai/1", "ai": data["ai"], "rng": "mulberry32", "count": count,
    });
    with_head(data, &head, "states", |(place, case)| {
        let id = format!("states[{place}] seed {} step {}", case["seed"], case["step"]);
        CaseResult::of(id, decision(case))
    })
}

fn map(case: &Value) -> Result<Vec<Difference>, Difference> {
    let seed: u32 = field(case, "seed")?;
    let mut maps = ReferenceMaps::from_seed(seed);
    let map = maps.next_map();
    let mut found = json!({
        "seed": seed,
        "draws": map.draws,
        "drawsDice": map.draws_dice,
        "n": map.n,
        "cel": map.cells,
        "areas": map.areas.iter().map(area).collect::<Vec<_>>(),
    });
    if case.get("again").is_some() {
        found["again"] = second_map(&maps.next_map());
    }
    Ok(compare("", case, &found))
}

/// An area in the words of the golden data.
fn area(area: &ReferenceArea) -> Value {
    let bounds = area.bounds;
    let (cells, sides): (Vec<u16>, Vec<usize>) =
        area.border.iter().map(|&(cell, side)| (cell, side.index())).unzip();
    json!({
        "id": area.id,
        "size": area.size,
        "box": [bounds.left, bounds.right, bounds.top, bounds.bottom],
        "cx": area.cx,
        "cy": area.cy,
        "cpos": area.centre,
        "sea": u8::from(area.sea),
        "adj": area.neighbours,
        "lc": cells,
        "ld": sides,
        "arm": area.owner,
        "dice": area.dice,
    })
}

/// The second map of a seed, where owners and dice are listed by area number.
fn second_map(map: &ReferenceMap) -> Value {
    let mut owners = [-1i8; AREAS];
    let mut dice = [0; AREAS];
    for area in &map.areas {
        owners[usize::from(area.id)] = area.owner as i8;
        dice[usize::from(area.id)] = area.dice;
    }
    json!({ "draws": map.draws, "cel": map.cells, "arm": owners, "dice": dice })
}

/// More draws than any decision takes: a bot that draws too often is counted, not stopped.
const SPARE_DRAWS: usize = AREAS * AREAS + 1;

/// The fields of a decision that are no expectations.
const GIVEN: [&str; 14] = [
    "ai", "seed", "step", "pmax", "pn", "ban", "jun", "ex", "arm", "dice", "join", "tc", "stock",
    "draws",
];

fn decision(case: &Value) -> Result<Vec<Difference>, Difference> {
    let (table, me, players) = position(case)?;
    let mut draws: Vec<u32> = field(case, "draws")?;
    let recorded = draws.len();
    draws.resize(recorded + SPARE_DRAWS, 0);
    let mut rng = Rng::reference_words(&draws);

    let mut found = given(case, &GIVEN)?;
    let bot: String = field(case, "ai")?;
    match bot.as_str() {
        "ai_default" => {
            let thought = reference::default_bot(&table, me, &mut rng);
            found["list"] = json!(thought.list);
            found["jun_rank"] = json!(thought.rank[..players]);
            found["dice_c"] = json!(thought.totals[..players]);
            found["move"] = json!(thought.chosen);
        }
        "ai_defensive" => found["move"] = json!(reference::defensive_bot(&table, me)),
        _ => return Err(Difference::new("ai", "ai_default or ai_defensive", bot)),
    }
    let mut differences = compare("", case, &found);
    let drawn = recorded + SPARE_DRAWS - undrawn(&mut rng);
    if drawn != recorded {
        differences.push(Difference::new("draws", format!("{recorded} draws"), drawn));
    }
    Ok(differences)
}

/// The position, who is to move, and how many play.
fn position(case: &Value) -> Result<(Table, u8, usize), Difference> {
    let players = within(case, "pmax", 2, PLAYERS as u32)? as usize;
    let last = players as u32 - 1;
    let me = within(case, "pn", 0, last)? as usize;
    let order: Vec<usize> = list(case, "jun", players)?;
    let place = within(case, "ban", 0, last)? as usize;
    if order[place] != me {
        return Err(Difference::new("jun", format!("player {me} at place {place}"), order[place]));
    }
    let table = Table {
        owner: owners(case, players)?,
        dice: by_area(case, "dice")?,
        join: by_area(case, "join")?,
        largest_group: by_player(case, "tc", players)?,
        reserve: by_player(case, "stock", players)?,
    };
    Ok((table, me as u8, players))
}

/// Who owns each area; numbers that are not on the map belong to nobody.
fn owners(case: &Value, players: usize) -> Result<[Option<u8>; AREAS], Difference> {
    let exists: [u8; AREAS] = by_area(case, "ex")?;
    let arm: [i64; AREAS] = by_area(case, "arm")?;
    let mut owners = [None; AREAS];
    for area in 0..AREAS {
        let wrong = |name: &str, expected: String, found: i64| {
            Err(Difference::new(format!("{name}[{area}]"), expected, found))
        };
        owners[area] = match (exists[area], arm[area]) {
            (0, -1) => None,
            (1, owner) if (0..players as i64).contains(&owner) => Some(owner as u8),
            (0, owner) => return wrong("arm", "-1 for an area that is not there".into(), owner),
            (1, owner) => return wrong("arm", format!("one of {players} players"), owner),
            (other, _) => return wrong("ex", "0 or 1".to_owned(), i64::from(other)),
        };
    }
    Ok(owners)
}

fn by_area<T>(case: &Value, name: &str) -> Result<[T; AREAS], Difference>
where
    T: serde::de::DeserializeOwned + Copy + Default,
{
    let mut values = [T::default(); AREAS];
    values.copy_from_slice(&list(case, name, AREAS)?);
    Ok(values)
}

fn by_player(case: &Value, name: &str, players: usize) -> Result<[u32; PLAYERS], Difference> {
    let mut values = [0; PLAYERS];
    values[..players].copy_from_slice(&list(case, name, players)?);
    Ok(values)
}
