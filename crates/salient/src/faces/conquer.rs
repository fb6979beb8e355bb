//! Conquer in the terminal.

mod board;
mod svg;

use rules::conquer::{Action, End, Event, Phase, Region, Score, State};
use tabletop::{Game, Seat, SeatSet};

use super::Face;
use crate::words::{counted, with_letter};

impl Face for State {
    const SEATED: &'static [&'static str] = &["human", "medium"];

    const MOVES_HELP: &'static [(&'static str, &'static str)] = &[
        ("h9", "place a tile in column h, row 9"),
        ("done", "end the turn with fewer cells than allowed"),
        ("pass", "place nothing; the game ends when everyone passes"),
        ("surrender", "give up; your tiles stay"),
        ("time-up", "end a game with a time limit: at one keyboard you watch the clock"),
    ];

    fn draw(view: &State, colours: bool) -> String {
        board::draw(view, colours)
    }

    fn summary(view: &State, names: &[String]) -> String {
        let turn = view.to_act().map(|seat| {
            let left = match view.can_place() {
                1 => String::new(),
                cells => format!(", {cells} cells"),
            };
            format!(" · {} to move{left}", names[seat.index()])
        });
        let turn = turn.unwrap_or(" · over".to_owned());
        let endgame = match view.phase() {
            Phase::Endgame if view.end().is_none() => ", endgame",
            _ => "",
        };
        let head = format!("Turn {}, round {}{endgame}{turn}", view.turn(), view.round());
        let table = view.table();
        let mut lines = vec![head];
        for side in 0..table.sides() {
            let members = table.members(side);
            if members.len() > 1 {
                lines.push(row(view, &format!("Team {members}"), view.side_score(side)));
            }
            for seat in members.iter() {
                let indent = if members.len() > 1 { "  " } else { "" };
                let out = if view.is_active(seat) { "" } else { " (out)" };
                let name = format!("{indent}{}{out}", with_letter(names, seat));
                lines.push(row(view, &name, view.score(seat)));
            }
        }
        lines.join("\n")
    }

    fn tell(event: &Event, names: &[String]) -> String {
        let name = |seat: &Seat| &names[seat.index()];
        match event {
            Event::CellPlaced { seat, cell, .. } => format!("{} places {cell}.", name(seat)),
            Event::RegionCaptured { seat, cells, lost, .. } => {
                let of_whom: Vec<String> = lost
                    .iter()
                    .map(|(loser, cells)| format!("{cells} of {}", name(loser)))
                    .collect();
                let of_whom = match of_whom.is_empty() {
                    true => String::new(),
                    false => format!(", {}", of_whom.join(", ")),
                };
                let cells = counted(cells.len(), "cell", "cells");
                format!("{} captures a region of {cells}{of_whom}.", name(seat))
            }
            Event::TerritoryGained { .. } => String::new(),
            Event::TurnEnded { seat } => format!("{} ends the turn.", name(seat)),
            Event::TurnPassed { seat } => format!("{} passes.", name(seat)),
            Event::PlayerEliminated { seat, surrendered: true } => {
                format!("{} gives up.", name(seat))
            }
            Event::PlayerEliminated { seat, surrendered: false } => {
                format!("{} owns nothing any more and is out.", name(seat))
            }
            Event::Ended { end } => ended(*end).to_owned(),
        }
    }

    fn describe(view: &State, action: &Action) -> String {
        match *action {
            Action::Place(cell) => {
                let seat = view.to_act().unwrap_or(Seat::A);
                let regions = view.field().captures(seat, cell);
                if regions.is_empty() { "captures nothing".to_owned() } else { gains(&regions) }
            }
            Action::Done => "the turn ends".to_owned(),
            Action::Pass => "places nothing".to_owned(),
            Action::Surrender => "you are out, your tiles stay".to_owned(),
            Action::TimeUp => "the time of the game is up".to_owned(),
        }
    }

    fn svg(view: &State) -> Option<String> {
        Some(svg::draw(view))
    }
}

/// A line of the scoreboard: `Ada (a): 23T 15%, 43 points, 2 regions`.
fn row(view: &State, name: &str, score: Score) -> String {
    let (territory, percent) = (score.territory, view.percent(score.territory));
    let points = counted(score.points(), "point", "points");
    let regions = counted(score.regions, "region", "regions");
    format!("{name}: {territory}T {percent}%, {points}, {regions}")
}

/// What a placement captures: `captures 5 cells, 2 of b`.
fn gains(regions: &[Region]) -> String {
    let cells: usize = regions.iter().map(|region| region.cells.len()).sum();
    let losers: SeatSet = Seat::first(Seat::MAX)
        .filter(|seat| regions.iter().any(|region| region.lost[seat.index()] > 0))
        .collect();
    let lost = |seat: Seat| {
        let cells: u16 = regions.iter().map(|region| region.lost[seat.index()]).sum();
        format!(", {cells} of {seat}")
    };
    let lost: String = losers.iter().map(lost).collect();
    format!("captures {}{lost}", counted(cells, "cell", "cells"))
}

fn ended(end: End) -> &'static str {
    match end {
        End::Elimination => "One side is left.",
        End::NobodyLeft => "Nobody is left.",
        End::Majority => "A side owns more than half of the board.",
        End::Lead => "The lead cannot be taken away any more.",
        End::NoMoves => "There is nothing left to place.",
        End::TimeLimit => "The time is up.",
    }
}
