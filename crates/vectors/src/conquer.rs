//! Conquer's golden data: what moves capture, and what an endgame is worth.

use std::sync::Arc;

use ::conquer::{Cell, Event, Field, Illegal, MoveRefused, State, Table};
use serde_json::{Map, Value, json};
use tabletop::{Game, Refusal, Seat};

use super::case::{
    CaseResult, Difference, compare, field, given, list, named_cases, unreadable, within,
};

/// `conquer-captures-1`: a move, whether it is legal, and what it captures.
pub fn captures(data: &Value) -> Vec<CaseResult> {
    vectors(data, capture)
}

/// `conquer-endgame-1`: territories, majorities and leads that cannot be lost.
pub fn endgame(data: &Value) -> Vec<CaseResult> {
    vectors(data, end)
}

fn vectors(
    data: &Value,
    check: fn(&Value) -> Result<Vec<Difference>, Difference>,
) -> Vec<CaseResult> {
    let count = data["vectors"].as_array().map_or(0, Vec::len);
    let set = data["set"].as_str().unwrap_or("the name of a set");
    let head = json!({ "format": data["format"], "set": set, "count": count });
    named_cases(data, &head, "vectors", check)
}

// Captures

fn capture(case: &Value) -> Result<Vec<Difference>, Difference> {
    let given_here =
        ["id", "tags", "players", "teams", "sharedRegions", "turnBlocks", "player", "place"];
    let mut found = given(case, &given_here)?;
    found["id"] = json!(field::<String>(case, "id")?);
    found["tags"] = json!(field::<Vec<String>>(case, "tags")?);
    found["before"] = case["before"].clone();
    let mut state = before(case)?;
    found["w"] = json!(state.field().board().width());
    found["h"] = json!(state.field().board().height());
    let seat = mover(case)?;
    let mut events = Vec::new();
    found["expect"] = match play(&mut state, seat, case, &mut events)? {
        Ok(()) => after(&state, &events),
        Err(refused) => {
            let code = refused.reason.code();
            let error = code.strip_prefix("place.").unwrap_or(code);
            json!({ "legal": false, "error": error, "index": refused.index })
        }
    };
    Ok(compare("", case, &found))
}

fn before(case: &Value) -> Result<State, Difference> {
    let rows = board(case, "before")?;
    let (seats, side_of) = sides(case)?;
    let mut text = format!("board {rows} | seats {seats}");
    if !side_of.iter().copied().eq(0..seats) {
        text.push_str(" | teams");
        for side in 0..=side_of.iter().copied().max().unwrap_or(0) {
            let members = Seat::first(seats).zip(&side_of).filter(|(_, of)| **of == side);
            let letters: String = members.map(|(seat, _)| seat.to_string()).collect();
            text.push_str(&format!(" {letters}"));
        }
    }
    match within(case, "turnBlocks", 1, 4)? {
        1 => {}
        blocks => text.push_str(&format!(" | blocks {blocks}")),
    }
    if !field::<bool>(case, "sharedRegions")? {
        text.push_str(" | shared off");
    }
    let text = format!("{text} | turn {}", mover(case)?);
    text.parse().map_err(unreadable("before"))
}

fn mover(case: &Value) -> Result<Seat, Difference> {
    let (seats, _) = sides(case)?;
    Ok(Seat::new(within(case, "player", 0, u32::from(seats) - 1)? as u8))
}

/// Plays the cells of a case. One beyond the largest board has no name and cannot reach the
/// engine, which then judges what stands before it.
fn play(
    state: &mut State,
    seat: Seat,
    case: &Value,
    events: &mut Vec<Event>,
) -> Result<Result<(), MoveRefused>, Difference> {
    let places: Vec<(i64, i64)> = field(case, "place")?;
    let coordinate = |value: i64| u8::try_from(value).ok();
    let cell = |&(x, y): &(i64, i64)| Cell::at(coordinate(x)?, coordinate(y)?);
    let corner = Cell::at(0, 0).expect("every board has a corner");
    let nameable = places.iter().map_while(cell).count();
    let cells: Vec<Cell> = places.iter().map(|place| cell(place).unwrap_or(corner)).collect();
    if nameable == places.len() || places.len() > usize::from(state.can_place()) {
        return Ok(state.play_move(seat, &cells, events));
    }
    if nameable > 0
        && let Err(refused) = state.check_move(seat, &cells[..nameable])
    {
        return Ok(Err(refused));
    }
    let reason = Illegal::OutOfBounds { cell: corner };
    Ok(Err(MoveRefused { index: nameable, reason }))
}

/// What a move did, in the words of the golden data.
fn after(state: &State, events: &[Event]) -> Value {
    let width = u32::from(state.field().board().width());
    let (mut steps, mut captured, mut regions) = (0, 0, Vec::new());
    for event in events {
        match event {
            Event::CellPlaced { .. } => steps += 1,
            Event::RegionCaptured { cells, lost, .. } => {
                captured += cells.len();
                let index = |cell: &Cell| u32::from(cell.y()) * width + u32::from(cell.x());
                let converted: usize = lost.iter().map(|(_, count)| usize::from(*count)).sum();
                let letter = |seat: &Seat| seat.to_string().to_uppercase();
                let lost = lost.iter().map(|(seat, count)| (letter(seat), json!(count)));
                regions.push(json!({
                    "step": steps - 1,
                    "cells": cells.iter().map(index).collect::<Vec<_>>(),
                    "empty": cells.len() - converted,
                    "converted": lost.collect::<Map<_, _>>(),
                }));
            }
            _ => {}
        }
    }
    let territory = Seat::first(state.seats()).map(|seat| state.score(seat).territory);
    let rows = state.field().to_string().to_uppercase();
    json!({
        "legal": true,
        "regionCount": regions.len(),
        "regions": regions,
        "captured": captured,
        "territory": territory.collect::<Vec<_>>(),
        "after": rows.split('/').collect::<Vec<_>>(),
    })
}

// Endgames

fn end(case: &Value) -> Result<Vec<Difference>, Difference> {
    let mut found = given(case, &["id", "players", "teams", "activeSides", "board"])?;
    found["id"] = json!(field::<String>(case, "id")?);
    let rows = board(case, "board")?;
    let (seats, side_of) = sides(case)?;
    let table = Table::new(seats, &side_of, true, Seat::A)
        .map_err(|refusal| Difference::new("teams", "teams that can play", refusal))?;
    let field = Field::parse(&rows, Arc::new(table)).map_err(unreadable("board"))?;
    found["w"] = json!(field.board().width());
    found["h"] = json!(field.board().height());
    found["expect"] = prospects(&field, &active_sides(case, field.table().sides())?);
    Ok(compare("", case, &found))
}

fn active_sides(case: &Value, sides: u8) -> Result<Vec<u8>, Difference> {
    let active: Vec<u8> = field(case, "activeSides")?;
    let ascending = active.is_sorted_by(|a, b| a < b);
    if ascending && active.iter().all(|side| *side < sides) {
        Ok(active)
    } else {
        Err(Difference::new("activeSides", format!("some of {sides} sides"), &case["activeSides"]))
    }
}

/// What the engine thinks of an endgame, in the words of the golden data.
fn prospects(field: &Field, active: &[u8]) -> Value {
    let by_side = |sides: &[u8], value: &dyn Fn(u8) -> u32| -> Map<String, Value> {
        sides.iter().map(|&side| (side.to_string(), json!(value(side)))).collect()
    };
    let table = field.table();
    let all_sides: Vec<u8> = (0..table.sides()).collect();
    let (cells, playable) = (field.board().cells(), field.board().playable());
    let majority = |of: u32| active.iter().find(|side| field.side_territory(**side) * 2 > of);
    let territory = Seat::first(table.seats()).map(|seat| field.territory(seat));
    json!({
        "playerTerritory": territory.collect::<Vec<_>>(),
        "sideTerritory": by_side(&all_sides, &|side| field.side_territory(side)),
        "cells": cells,
        "playable": playable,
        "empty": field.empty().len(),
        "majorityOfTotal": majority(cells),
        "majorityOfPlayable": majority(playable),
        "guaranteed": by_side(active, &|side| field.prospect(side, active).guaranteed),
        "ceiling": by_side(active, &|side| field.prospect(side, active).ceiling),
        "insurmountable": field.insurmountable(active),
    })
}

// Both

/// The rows of a board in our notation.
fn board(case: &Value, name: &str) -> Result<String, Difference> {
    let rows: Vec<String> = field(case, name)?;
    match rows.iter().find(|row| row.contains(|letter| !".#ABCDEFGH".contains(letter))) {
        None => Ok(rows.join("/").to_lowercase()),
        Some(row) => Err(Difference::new(name, "rows of `.`, `#` and A to H", row)),
    }
}

/// How many play, and the side of each.
fn sides(case: &Value) -> Result<(u8, Vec<u8>), Difference> {
    let seats = within(case, "players", 2, Seat::MAX.into())? as u8;
    let side_of = match field::<Option<Value>>(case, "teams")? {
        None => (0..seats).collect(),
        Some(_) => list(case, "teams", seats.into())?,
    };
    match side_of.iter().find(|side| **side >= seats) {
        None => Ok((seats, side_of)),
        Some(side) => Err(Difference::new("teams", format!("teams below {seats}"), side)),
    }
}
