//! Every case and every field of the golden data, through the public API alone.

use serde_json::{Value, json};
use tabletop::Seat;

use crate::{Army, Bonus, Destination, Kind, Piece, Place, Square, SquareSet, State, Unit, damage};

#[test]
fn every_threshold_case_holds() {
    every_case(
        include_str!("../../tests/vectors/threshold-public.json"),
        "imperial-threshold/1",
        200,
        threshold_case,
    );
}

#[test]
fn every_damage_case_holds() {
    every_case(
        include_str!("../../tests/vectors/damage-public.json"),
        "imperial-damage/1",
        200,
        damage_case,
    );
}

#[test]
fn every_moves_case_holds() {
    every_case(
        include_str!("../../tests/vectors/moves-public.json"),
        "imperial-moves/1",
        180,
        moves_case,
    );
}

/// Compares what a case expects with what `found` makes of it.
fn every_case(text: &str, format: &str, count: usize, found: fn(&Value) -> Value) {
    let file: Value = serde_json::from_str(text).unwrap();
    assert_eq!(file["format"], format);
    let cases = file["cases"].as_array().unwrap();
    assert_eq!(cases.len(), count);
    for case in cases {
        assert_eq!(found(case), case["expect"], "{}", case["id"]);
    }
}

fn threshold_case(case: &Value) -> Value {
    let seat = seat(&case["player"]);
    let target = square(&case["target"]);
    let origins: Vec<(Square, &Vec<Value>)> =
        list(&case["squares"]).iter().map(|it| (square(&it["at"]), list(&it["units"]))).collect();
    let enemy = if seat == Seat::A { Seat::B } else { Seat::A };
    let somebody = [json!({ "type": "infantry", "level": 1 })];
    let mut grid = vec![(target, stack_text(enemy, seat, &somebody))];
    grid.extend(origins.iter().map(|(at, units)| (*at, stack_text(seat, seat, units))));
    let state = state(&grid, "- : -", &format!("turn {seat}"));
    let mut participants = Vec::new();
    let mut squares = SquareSet::EMPTY;
    for (at, units) in &origins {
        for (place, _) in state.participants(*at, target) {
            participants.push(units[place.index()]["id"].clone());
            squares = squares.or(at.bit());
        }
    }
    let force = state.force(squares, target);
    let bonuses: Vec<Bonus> = force.threshold.bonuses().collect();
    let [infantry, cavalry, artillery] = force.dice;
    json!({
        "participants": participants,
        "participating_squares": squares.iter().map(pair).collect::<Vec<_>>(),
        "dice": { "infantry": infantry, "cavalry": cavalry, "artillery": artillery },
        "bonuses": bonuses,
        "threshold": force.threshold.value(),
    })
}

fn damage_case(case: &Value) -> Value {
    let hits = Kind::ALL.map(|kind| case["hits"][kind.to_string()].as_u64().unwrap() as u32);
    let units = list(&case["defenders"]);
    let mut defenders: Vec<(Kind, u8)> =
        units.iter().map(|unit| (kind(unit), level(unit))).collect();
    let wasted = damage(hits, &mut defenders);
    let (mut survivors, mut destroyed) = (Vec::new(), Vec::new());
    for (unit, (kind, level)) in units.iter().zip(defenders) {
        match level {
            0 => destroyed.push(unit["id"].clone()),
            _ => survivors.push(json!({ "id": unit["id"], "type": kind, "level": level })),
        }
    }
    json!({ "survivors": survivors, "destroyed": destroyed, "wasted_hits": wasted })
}

fn moves_case(case: &Value) -> Value {
    let given = &case["state"];
    let seat = seat(&given["player"]);
    let mut grid = Vec::new();
    let mut own = Vec::new();
    for at in Square::all() {
        let units = list(&given["grid"][usize::from(at.row())][usize::from(at.column())]);
        let Some(first) = units.first() else { continue };
        let owner = self::seat(&first["owner"]);
        grid.push((at, stack_text(owner, seat, units)));
        if owner == seat {
            own.push((at, units));
        }
    }
    let reserve = |player: &str| army_text(list(&given["reserves"][player]));
    let reserves = format!("{} : {}", reserve("1"), reserve("2").to_lowercase());
    let mut tail = format!("turn {seat}");
    for (word, value, usual) in [("ap", &given["ap"], 6), ("round", &given["turn"], 1)] {
        if *value != json!(usual) {
            tail += &format!(" | {word} {value}");
        }
    }
    let state = state(&grid, &reserves, &tail);
    let waiting = list(&given["reserves"][if seat == Seat::A { "1" } else { "2" }]);
    json!({
        "deploys": waiting.iter().map(|unit| deploys(&state, unit)).collect::<Vec<_>>(),
        "moves": own.iter().flat_map(|(at, units)| moves(&state, *at, units)).collect::<Vec<_>>(),
        "attacks": own.iter().filter_map(|(at, units)| attacks(&state, *at, units)).collect::<Vec<_>>(),
    })
}

fn deploys(state: &State, unit: &Value) -> Value {
    let allowed = |to: &Square| state.check_deploy(state.active(), piece(unit), *to).is_ok();
    let columns: Vec<u8> = Square::all().filter(allowed).map(Square::column).collect();
    json!({ "unit": unit["id"], "cols": columns })
}

fn moves(state: &State, from: Square, units: &[Value]) -> Vec<Value> {
    let of_unit = |(place, _): (Place, Unit)| {
        let allowed = |to: &Square| {
            state.check_move(state.active(), from, place, Destination::Square(*to)).is_ok()
        };
        let to: Vec<Value> = Square::all().filter(allowed).map(pair).collect();
        json!({ "unit": units[place.index()]["id"], "from": pair(from), "to": to })
    };
    state.stack(from).places().map(of_unit).collect()
}

fn attacks(state: &State, from: Square, units: &[Value]) -> Option<Value> {
    let on_target = |target: Square| {
        state.check_attack(state.active(), from.bit(), target).ok()?;
        let id = |(place, _): (Place, Unit)| units[place.index()]["id"].clone();
        let participants: Vec<Value> = state.participants(from, target).map(id).collect();
        Some(json!({ "target": pair(target), "units": participants }))
    };
    let targets: Vec<Value> = Square::all().filter_map(on_target).collect();
    (!targets.is_empty()).then(|| json!({ "from": pair(from), "targets": targets }))
}

/// A position in our notation.
fn state(grid: &[(Square, String)], reserves: &str, tail: &str) -> State {
    let stack = |column, row| {
        let at = Square::at(column, row).unwrap();
        let units = grid.iter().find(|(square, _)| *square == at);
        units.map_or("-", |(_, units)| units)
    };
    let row = |row| [0, 1, 2].map(|column| stack(column, row)).join(" ");
    let rows = [3, 2, 1, 0].map(row).join(" / ");
    let text = format!("{rows} | reserve {reserves} | {tail}");
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A stack in our notation. What the side that is not to act did in its last turn is left out:
/// nothing depends on it, and our positions do not keep it.
fn stack_text(owner: Seat, active: Seat, units: &[Value]) -> String {
    let text = |unit: &Value| {
        let marks = if owner == active { marks(unit) } else { String::new() };
        format!("{}{}{marks}", kind(unit).letter(), level(unit))
    };
    let units: String = units.iter().map(text).collect();
    if owner == Seat::A { units } else { units.to_lowercase() }
}

fn marks(unit: &Value) -> String {
    let movement = match (unit["moved"].as_bool().unwrap(), unit["steps"].as_u64().unwrap()) {
        (false, 0) => "",
        (true, 0) => "d",
        (true, 1) => "m",
        (true, 2) => "r",
        other => panic!("a unit that moved so: {other:?}"),
    };
    let attacked = if unit["attacked"].as_bool().unwrap() { "x" } else { "" };
    format!("{movement}{attacked}")
}

fn army_text(units: &[Value]) -> String {
    let mut army = Army::EMPTY;
    for unit in units {
        army.add(piece(unit), 1);
    }
    army.to_string()
}

fn piece(unit: &Value) -> Piece {
    Piece::new(kind(unit), level(unit)).unwrap()
}

fn kind(unit: &Value) -> Kind {
    serde_json::from_value(unit["type"].clone()).unwrap()
}

fn level(unit: &Value) -> u8 {
    unit["level"].as_u64().unwrap() as u8
}

fn seat(player: &Value) -> Seat {
    Seat::new(player.as_u64().unwrap() as u8 - 1)
}

fn square(pair: &Value) -> Square {
    let number = |nth: usize| pair[nth].as_u64().unwrap() as u8;
    Square::at(number(0), number(1)).unwrap()
}

fn pair(square: Square) -> Value {
    json!([square.column(), square.row()])
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}
