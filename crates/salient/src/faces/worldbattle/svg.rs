//! The board as a picture that needs no font: borders as lines, territories as counters.

use std::fmt::Write;

use rules::worldbattle::{Table, Territory};
use tabletop::Seat;

use crate::faces::strokes;
use crate::words::counted;

/// Fill and dash pattern of each seat's counters: told apart without colours too.
const SEATS: [(&str, &str); 6] = [
    ("#B37FFE", "none"),
    ("#B3FF01", "6 4"),
    ("#FFAF5F", "2 3"),
    ("#87D7FF", "12 4"),
    ("#FF87AF", "12 4 2 4"),
    ("#FFD787", "1 6"),
];
const NEUTRAL: (&str, &str) = ("#BCBCBC", "none");
const TINTS: [&str; 6] = ["#e0b45c", "#d0735a", "#9c7fd6", "#58b7a6", "#6f9be0", "#7fae57"];

pub fn draw(table: &Table) -> String {
    let (width, height) = table.map().canvas();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<rect width=\"{width}\" height=\"{height}\" \
         fill=\"#15233f\"/>\n"
    );
    for from in table.map().territories() {
        for to in table.map().neighbours(from).iter().filter(|&to| from < to) {
            border(&mut svg, table, from, to);
        }
    }
    for territory in table.map().territories() {
        counter(&mut svg, table, territory);
    }
    svg + "</svg>\n"
}

fn at(table: &Table, territory: Territory) -> (f32, f32) {
    table.map().place(territory).map_or((0.0, 0.0), |place| (place.x as f32, place.y as f32))
}

/// A line, or around the edge of the map where that is the shorter way.
fn border(svg: &mut String, table: &Table, from: Territory, to: Territory) {
    let width = table.map().canvas().0 as f32;
    let (mut left, mut right) = (at(table, from), at(table, to));
    if left.0 > right.0 {
        (left, right) = (right, left);
    }
    if right.0 - left.0 > width * 0.6 {
        line(svg, left, (right.0 - width, right.1));
        line(svg, right, (left.0 + width, left.1));
    } else {
        line(svg, left, right);
    }
}

fn line(svg: &mut String, (x1, y1): (f32, f32), (x2, y2): (f32, f32)) {
    writeln!(
        svg,
        "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"#5f7399\" stroke-width=\"2\" fill=\"none\"/>"
    )
    .expect("a string takes any text");
}

/// The continent's tint around the owner's colour, the number above, armies and owner within.
fn counter(svg: &mut String, table: &Table, territory: Territory) {
    let (x, y) = at(table, territory);
    let owner = table.owner(territory);
    let (fill, dashes) = owner.map_or(NEUTRAL, |seat| SEATS[seat.index() % SEATS.len()]);
    let place = table.map().place(territory).expect("the territory is on the map");
    let tint = TINTS[place.continent % TINTS.len()];
    let whose = owner.map_or("neutral".to_owned(), |seat| format!("player {}", seat.index() + 1));
    let armies = counted(table.armies(territory), "army", "armies");
    let title = escaped(&format!("{}, {whose}, {armies}", place.name));
    writeln!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"21\" fill=\"{tint}\"/>\n<circle cx=\"{x}\" \
         cy=\"{y}\" r=\"17\" fill=\"{fill}\" stroke=\"#141428\" stroke-width=\"3\" \
         stroke-dasharray=\"{dashes}\"><title>{title}</title></circle>"
    )
    .expect("a string takes any text");
    let armies = table.armies(territory).to_string();
    let letter = owner.map_or("n".to_owned(), |seat: Seat| seat.to_string());
    strokes::write(svg, &armies, x, y + 4.0, 12.0, "#141428", 2.0);
    strokes::write(svg, &letter, x, y - 9.0, 6.0, "#141428", 1.2);
    strokes::write(svg, &territory.to_string(), x, y - 27.0, 7.0, "#dfe6f5", 1.2);
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
