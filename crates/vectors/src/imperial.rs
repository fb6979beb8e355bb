//! Imperial's golden data: who takes part in an attack, where its hits go, what may be done.

use ::imperial::{
    ACTION_POINTS, Army, Bonus, Destination, Kind, Piece, Place, Square, SquareSet, State, Unit,
};
use serde::Deserialize;
use serde_json::{Value, json};
use tabletop::Seat;

use super::case::{
    CaseResult, Difference, compare, field, given, missing, named_cases, unreadable, within,
};

/// `imperial-threshold/1`: participants, dice and threshold of a joint attack.
pub fn threshold(data: &Value) -> Vec<CaseResult> {
    named_cases(data, &json!({ "format": data["format"] }), "cases", attack)
}

/// `imperial-damage/1`: who survives so many hits.
pub fn damage(data: &Value) -> Vec<CaseResult> {
    named_cases(data, &json!({ "format": data["format"] }), "cases", hits)
}

/// `imperial-moves/1`: everything that may be done in a position.
pub fn moves(data: &Value) -> Vec<CaseResult> {
    named_cases(data, &json!({ "format": data["format"] }), "cases", choices)
}

// What a case says about units

/// A unit on the grid or in reserve.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Soldier {
    id: String,
    #[serde(rename = "type")]
    kind: Kind,
    level: u8,
    /// Only where both sides are listed.
    owner: Option<u8>,
    moved: bool,
    attacked: bool,
    steps: u8,
}

impl Soldier {
    fn piece(&self) -> Result<Piece, Difference> {
        let wrong = || Difference::new("level", "1 to 5", self.level);
        Piece::new(self.kind, self.level).ok_or_else(wrong)
    }

    fn owner(&self) -> Result<Seat, Difference> {
        seat("owner", self.owner.ok_or_else(|| missing("owner"))?)
    }

    /// What the unit has done this turn, in our notation.
    fn marks(&self) -> Result<String, Difference> {
        let movement = match (self.moved, self.steps) {
            (false, 0) => "",
            (true, 0) => "d",
            (true, 1) => "m",
            (true, 2) => "r",
            (false, steps) => return Err(Difference::new("steps", "0 if not moved", steps)),
            (true, steps) => return Err(Difference::new("steps", "0 to 2", steps)),
        };
        Ok(format!("{movement}{}", if self.attacked { "x" } else { "" }))
    }
}

fn seat(name: &str, player: u8) -> Result<Seat, Difference> {
    match player {
        1 => Ok(Seat::A),
        2 => Ok(Seat::B),
        _ => Err(Difference::new(name, "1 or 2", player)),
    }
}

fn square(name: &str, (column, row): (u8, u8)) -> Result<Square, Difference> {
    let wrong = || Difference::new(name, "column 0 to 2, row 0 to 3", format!("{column}, {row}"));
    Square::at(column, row).ok_or_else(wrong)
}

fn pair(square: Square) -> Value {
    json!([square.column(), square.row()])
}

// Positions in our notation

/// The occupied squares, each with its units as text.
type Grid = Vec<(Square, String)>;

fn position(grid: &Grid, reserves: &str, tail: &str) -> Result<State, Difference> {
    let stack = |at: Square| {
        let units = grid.iter().find(|(square, _)| *square == at);
        units.map_or("-", |(_, units)| units)
    };
    let row = |row: u8| {
        let squares = Square::all().filter(|at| at.row() == row);
        squares.map(stack).collect::<Vec<_>>().join(" ")
    };
    let rows = [3, 2, 1, 0].map(row).join(" / ");
    let text = format!("{rows} | reserve {reserves} | {tail}");
    text.parse().map_err(unreadable("position"))
}

/// A stack in our notation. What the side that is not to act did in its last turn is left out:
/// nothing depends on it, and our positions do not keep it.
fn stack(owner: Seat, active: Seat, units: &[Soldier]) -> Result<String, Difference> {
    let mut text = String::new();
    for unit in units {
        let piece = unit.piece()?.to_string();
        text += &if owner == Seat::A { piece } else { piece.to_lowercase() };
        let marks = unit.marks()?;
        text += if owner == active { &marks } else { "" };
    }
    Ok(text)
}

// Thresholds

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Origin {
    at: (u8, u8),
    units: Vec<Soldier>,
}

fn attack(case: &Value) -> Result<Vec<Difference>, Difference> {
    let mut found = given(case, &["player", "target", "squares"])?;
    found["id"] = json!(field::<String>(case, "id")?);
    let attacker = seat("player", field(case, "player")?)?;
    let target = square("target", field(case, "target")?)?;
    let squares: Vec<Origin> = field(case, "squares")?;
    let mut origins: Vec<(Square, &[Soldier])> = Vec::new();
    for origin in &squares {
        let at = square("squares", origin.at)?;
        if at == target || origins.iter().any(|(other, _)| *other == at) {
            return Err(Difference::new("squares", "different squares", at));
        }
        origins.push((at, &origin.units));
    }
    found["expect"] = force(attacker, target, &origins)?;
    Ok(compare("", case, &found))
}

fn force(
    attacker: Seat,
    target: Square,
    origins: &[(Square, &[Soldier])],
) -> Result<Value, Difference> {
    let somebody = if attacker == Seat::A { "i1" } else { "I1" };
    let mut grid = vec![(target, somebody.to_owned())];
    for (at, units) in origins.iter().filter(|(_, units)| !units.is_empty()) {
        if units.iter().any(|unit| unit.owner.is_some()) {
            return Err(Difference::new("owner", "no such field", "one"));
        }
        grid.push((*at, stack(attacker, attacker, units)?));
    }
    let state = position(&grid, "- : -", &format!("turn {attacker}"))?;
    let (mut participants, mut squares) = (Vec::new(), SquareSet::EMPTY);
    for (at, units) in origins {
        for (place, _) in state.participants(*at, target) {
            participants.push(&units[place.index()].id);
            squares = squares.or(at.bit());
        }
    }
    let force = state.force(squares, target);
    let [infantry, cavalry, artillery] = force.dice;
    Ok(json!({
        "participants": participants,
        "participating_squares": squares.iter().map(pair).collect::<Vec<_>>(),
        "dice": { "infantry": infantry, "cavalry": cavalry, "artillery": artillery },
        "bonuses": force.threshold.bonuses().collect::<Vec<Bonus>>(),
        "threshold": force.threshold.value(),
    }))
}

// Damage

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hits {
    infantry: u32,
    cavalry: u32,
    artillery: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Defender {
    id: String,
    #[serde(rename = "type")]
    kind: Kind,
    level: u8,
}

fn hits(case: &Value) -> Result<Vec<Difference>, Difference> {
    let mut found = given(case, &["hits", "defenders"])?;
    found["id"] = json!(field::<String>(case, "id")?);
    let Hits { infantry, cavalry, artillery } = field(case, "hits")?;
    let units: Vec<Defender> = field(case, "defenders")?;
    let mut defenders: Vec<(Kind, u8)> = Vec::new();
    for Defender { kind, level, .. } in &units {
        Piece::new(*kind, *level).ok_or_else(|| Difference::new("defenders", "1 to 5", level))?;
        defenders.push((*kind, *level));
    }
    let wasted = ::imperial::damage([infantry, cavalry, artillery], &mut defenders);
    let (mut survivors, mut destroyed) = (Vec::new(), Vec::new());
    for (unit, (kind, level)) in units.iter().zip(defenders) {
        match level {
            0 => destroyed.push(&unit.id),
            _ => survivors.push(json!({ "id": unit.id, "type": kind, "level": level })),
        }
    }
    found["expect"] =
        json!({ "survivors": survivors, "destroyed": destroyed, "wasted_hits": wasted });
    Ok(compare("", case, &found))
}

// Moves

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reserves {
    #[serde(rename = "1")]
    first: Vec<Soldier>,
    #[serde(rename = "2")]
    second: Vec<Soldier>,
}

fn choices(case: &Value) -> Result<Vec<Difference>, Difference> {
    let mut found = given(case, &["state"])?;
    found["id"] = json!(field::<String>(case, "id")?);
    let given_state = &case["state"];
    found["state"] = given(given_state, &["player", "ap", "turn", "grid", "reserves"])?;
    let active = seat("player", field(given_state, "player")?)?;
    let rows: [[Vec<Soldier>; 3]; 4] = field(given_state, "grid")?;
    let squares = || Square::all().zip(rows.iter().flatten());
    let (mut grid, mut own) = (Vec::new(), Vec::new());
    for (at, units) in squares() {
        let Some(first) = units.first() else { continue };
        let owner = first.owner()?;
        for unit in units {
            belongs_to(owner, unit)?;
        }
        grid.push((at, stack(owner, active, units)?));
        if owner == active {
            own.push((at, units.as_slice()));
        }
    }
    let reserves: Reserves = field(given_state, "reserves")?;
    let first = reserve(Seat::A, &reserves.first)?;
    let second = reserve(Seat::B, &reserves.second)?.to_lowercase();
    let state = position(&grid, &format!("{first} : {second}"), &turn(active, given_state)?)?;
    let waiting = if active == Seat::A { &reserves.first } else { &reserves.second };
    let deploys: Result<Vec<Value>, _> = waiting.iter().map(|it| deploys(&state, it)).collect();
    found["expect"] = json!({
        "deploys": deploys?,
        "moves": own.iter().flat_map(|(at, it)| ways(&state, *at, it)).collect::<Vec<_>>(),
        "attacks": own.iter().filter_map(|(at, it)| attacks(&state, *at, it)).collect::<Vec<_>>(),
    });
    Ok(compare("", case, &found))
}

fn belongs_to(owner: Seat, unit: &Soldier) -> Result<(), Difference> {
    if unit.owner()? == owner {
        return Ok(());
    }
    Err(Difference::new("owner", format!("everyone here on the side of {owner}"), &unit.id))
}

fn reserve(owner: Seat, units: &[Soldier]) -> Result<String, Difference> {
    let mut army = Army::EMPTY;
    for unit in units {
        belongs_to(owner, unit)?;
        army.add(unit.piece()?, 1);
    }
    Ok(army.to_string())
}

fn turn(active: Seat, given: &Value) -> Result<String, Difference> {
    let mut text = format!("turn {active}");
    let points = u32::from(ACTION_POINTS);
    for (word, value, usual) in
        [("ap", within(given, "ap", 0, points)?, points), ("round", field(given, "turn")?, 1)]
    {
        if value != usual {
            text += &format!(" | {word} {value}");
        }
    }
    Ok(text)
}

fn deploys(state: &State, unit: &Soldier) -> Result<Value, Difference> {
    let piece = unit.piece()?;
    let allowed = |to: &Square| state.check_deploy(state.active(), piece, *to).is_ok();
    let columns: Vec<u8> = Square::all().filter(allowed).map(Square::column).collect();
    Ok(json!({ "unit": unit.id, "cols": columns }))
}

fn ways(state: &State, from: Square, units: &[Soldier]) -> Vec<Value> {
    let of_unit = |(place, _): (Place, Unit)| {
        let allowed = |to: &Square| {
            state.check_move(state.active(), from, place, Destination::Square(*to)).is_ok()
        };
        let to: Vec<Value> = Square::all().filter(allowed).map(pair).collect();
        json!({ "unit": units[place.index()].id, "from": pair(from), "to": to })
    };
    state.stack(from).places().map(of_unit).collect()
}

fn attacks(state: &State, from: Square, units: &[Soldier]) -> Option<Value> {
    let on_target = |target: Square| {
        state.check_attack(state.active(), from.bit(), target).ok()?;
        let id = |(place, _): (Place, Unit)| &units[place.index()].id;
        let participants: Vec<&String> = state.participants(from, target).map(id).collect();
        Some(json!({ "target": pair(target), "units": participants }))
    };
    let targets: Vec<Value> = Square::all().filter_map(on_target).collect();
    (!targets.is_empty()).then(|| json!({ "from": pair(from), "targets": targets }))
}
