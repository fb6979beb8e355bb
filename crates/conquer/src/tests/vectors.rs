//! Every field of every golden case: captures and endgames.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use tabletop::{Game, Refusal, Seat};

use crate::{Cell, Event, Field, MoveRefused, State, Table};

fn golden(text: &str, format: &str, count: usize) -> Vec<Value> {
    let file: Value = serde_json::from_str(text).expect("the golden data is JSON");
    assert_eq!(file["format"], format);
    assert_eq!(file["count"], count);
    let cases = file["vectors"].as_array().expect("a list").clone();
    assert_eq!(cases.len(), count);
    cases
}

#[test]
fn every_golden_capture_comes_out_in_every_field() {
    let text = include_str!("../../tests/vectors/captures-public.json");
    for case in golden(text, "conquer-captures-1", 451) {
        assert_eq!(capture(&case), case["expect"], "{} {}", case["id"], case["tags"]);
    }
}

#[test]
fn every_golden_endgame_comes_out_in_every_field() {
    let text = include_str!("../../tests/vectors/endgame-public.json");
    for case in golden(text, "conquer-endgame-1", 120) {
        assert_eq!(endgame(&case), case["expect"], "{}", case["id"]);
    }
}

/// What the engine makes of a move, in the words of the golden data.
fn capture(case: &Value) -> Value {
    let mut state = before(case);
    let seat = Seat::new(case["player"].as_u64().unwrap() as u8);
    let mut events = Vec::new();
    let result =
        cells(&state, seat, case).and_then(|cells| state.play_move(seat, &cells, &mut events));
    match result {
        Ok(()) => after(&state, &events),
        Err(refused) => {
            let error = refused.reason.code().strip_prefix("place.").expect("a cell's fault");
            json!({ "legal": false, "error": error, "index": refused.index })
        }
    }
}

fn before(case: &Value) -> State {
    let players = case["players"].as_u64().unwrap();
    let rows = board(&case["before"]);
    let mut text = format!("board {rows} | seats {players}");
    let team_of = teams(case);
    if team_of != (0..players as u8).collect::<Vec<_>>() {
        text.push_str(" | teams");
        for team in 0..=*team_of.iter().max().unwrap() {
            let members = Seat::first(8).zip(&team_of).filter(|(_, of)| **of == team);
            let letters: String = members.map(|(seat, _)| seat.to_string()).collect();
            text.push_str(&format!(" {letters}"));
        }
    }
    if case["turnBlocks"] != 1 {
        text.push_str(&format!(" | blocks {}", case["turnBlocks"]));
    }
    if case["sharedRegions"] == false {
        text.push_str(" | shared off");
    }
    let seat = Seat::new(case["player"].as_u64().unwrap() as u8);
    let text = format!("{text} | turn {seat}");
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", case["id"]))
}

/// The cells of a move; a coordinate beyond the largest board is refused here, since no cell can
/// name it.
fn cells(state: &State, seat: Seat, case: &Value) -> Result<Vec<Cell>, MoveRefused> {
    let place = case["place"].as_array().unwrap();
    let coordinate = |value: &Value| u8::try_from(value.as_i64().unwrap()).ok();
    let cell = |pair: &Value| Cell::at(coordinate(&pair[0])?, coordinate(&pair[1])?);
    let known: Vec<Cell> = place.iter().map_while(cell).collect();
    if known.len() < place.len() && place.len() <= usize::from(state.can_place()) {
        let index = known.len();
        if index > 0 {
            state.check_move(seat, &known)?;
        }
        let reason = crate::Illegal::OutOfBounds { cell: Cell::at(31, 31).unwrap() };
        return Err(MoveRefused { index, reason });
    }
    Ok(known)
}

fn after(state: &State, events: &[Event]) -> Value {
    let width = u64::from(state.field().board().width());
    let mut step = -1;
    let mut regions = Vec::new();
    let mut captured = 0;
    for event in events {
        match event {
            Event::CellPlaced { .. } => step += 1,
            Event::RegionCaptured { cells, lost, .. } => {
                captured += cells.len();
                let index = |cell: &Cell| u64::from(cell.y()) * width + u64::from(cell.x());
                let converted: usize = lost.iter().map(|(_, n)| usize::from(*n)).sum();
                let lost: Map<String, Value> = lost
                    .iter()
                    .map(|(seat, n)| (seat.to_string().to_uppercase(), json!(n)))
                    .collect();
                regions.push(json!({
                    "step": step,
                    "cells": cells.iter().map(index).collect::<Vec<_>>(),
                    "empty": cells.len() - converted,
                    "converted": lost,
                }));
            }
            _ => {}
        }
    }
    let rows = state.field().to_string().to_uppercase();
    json!({
        "legal": true,
        "regionCount": regions.len(),
        "regions": regions,
        "captured": captured,
        "territory": Seat::first(state.seats()).map(|s| state.score(s).territory).collect::<Vec<_>>(),
        "after": rows.split('/').collect::<Vec<_>>(),
    })
}

/// What the engine thinks of an endgame, in the words of the golden data.
fn endgame(case: &Value) -> Value {
    let teams = teams(case);
    let table = Arc::new(Table::new(teams.len() as u8, &teams, true, Seat::A).unwrap());
    let field = Field::parse(&board(&case["board"]), table.clone()).unwrap();
    let active: Vec<u8> =
        case["activeSides"].as_array().unwrap().iter().map(|s| s.as_u64().unwrap() as u8).collect();
    let of_sides = |sides: &[u8], value: &dyn Fn(u8) -> u32| -> Value {
        sides
            .iter()
            .map(|side| (side.to_string(), json!(value(*side))))
            .collect::<Map<_, _>>()
            .into()
    };
    let cells = field.board().cells();
    let playable = field.board().playable();
    let majority = |of: u32| active.iter().find(|side| field.side_territory(**side) * 2 > of);
    let all_sides: Vec<u8> = (0..table.sides()).collect();
    json!({
        "playerTerritory": Seat::first(table.seats()).map(|s| field.territory(s)).collect::<Vec<_>>(),
        "sideTerritory": of_sides(&all_sides, &|side| field.side_territory(side)),
        "cells": cells,
        "playable": playable,
        "empty": field.empty().len(),
        "majorityOfTotal": majority(cells),
        "majorityOfPlayable": majority(playable),
        "guaranteed": of_sides(&active, &|side| field.prospect(side, &active).guaranteed),
        "ceiling": of_sides(&active, &|side| field.prospect(side, &active).ceiling),
        "insurmountable": field.insurmountable(&active),
    })
}

fn board(rows: &Value) -> String {
    let rows: Vec<&str> =
        rows.as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    rows.join("/").to_lowercase()
}

fn teams(case: &Value) -> Vec<u8> {
    match case["teams"].as_array() {
        Some(teams) => teams.iter().map(|team| team.as_u64().unwrap() as u8).collect(),
        None => (0..case["players"].as_u64().unwrap() as u8).collect(),
    }
}
