//! The grid as a picture that needs no font: kinds are shapes, levels are dots.

use std::fmt::Write;

use rules::imperial::{Kind, Square, State, Unit};
use tabletop::Seat;

use crate::words::counted;

const SIDE: f32 = 150.0;
const GAP: f32 = 6.0;
const FLAG: f32 = 60.0;

/// The whole board, seat a below.
pub fn draw(state: &State) -> String {
    let (width, height) = (3.0 * SIDE + 2.0 * GAP, 4.0 * SIDE + 2.0 * GAP + 2.0 * FLAG);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n\
         <defs><pattern id=\"stripes\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><path d=\"M0 0V12\" stroke=\"#000000\" \
         stroke-opacity=\".3\" stroke-width=\"8\"/></pattern></defs>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#15233f\"/>\n"
    );
    strip(&mut svg, state, Seat::B, GAP);
    strip(&mut svg, state, Seat::A, height - FLAG + GAP);
    for at in Square::all() {
        square(&mut svg, state, at);
    }
    svg.push_str("</svg>\n");
    svg
}

const fn colour(seat: Seat) -> &'static str {
    if seat.index() == 0 { "#3b82d0" } else { "#d0453b" }
}

/// A reserve with its units side by side.
fn strip(svg: &mut String, state: &State, seat: Seat, y: f32) {
    let (width, height) = (3.0 * SIDE, FLAG - 2.0 * GAP);
    ground(svg, GAP, y, width, height, Some(seat), &format!("Reserve of player {}", number(seat)));
    let units: Vec<Unit> = state
        .reserve(seat)
        .pieces()
        .flat_map(|(piece, count)| (0..count).map(move |_| Unit::ready(piece)))
        .collect();
    let step = (width / (units.len() as f32 + 1.0)).min(48.0);
    for (nth, unit) in (0u16..).zip(units) {
        draw_unit(svg, unit, 30.0 + f32::from(nth) * step, y + height / 2.0, 14.0);
    }
}

fn square(svg: &mut String, state: &State, at: Square) {
    let x = GAP + f32::from(at.column()) * SIDE;
    let y = GAP + FLAG + f32::from(3 - at.row()) * SIDE;
    let owner = state.owner(at);
    let units = state.stack(at).units();
    let whose = owner.map_or("empty".to_owned(), |seat| {
        format!("player {}, {}", number(seat), counted(units.len(), "unit", "units"))
    });
    ground(svg, x + 2.0, y + 2.0, SIDE - 4.0, SIDE - 4.0, owner, &format!("{at}, {whose}"));
    for (nth, &unit) in (0u16..).zip(units) {
        let (column, row) = (f32::from(nth % 3), f32::from(nth / 3));
        draw_unit(svg, unit, x + 30.0 + column * 45.0, y + 42.0 + row * 62.0, 17.0);
    }
}

fn number(seat: Seat) -> usize {
    seat.index() + 1
}

fn ground(svg: &mut String, x: f32, y: f32, w: f32, h: f32, owner: Option<Seat>, title: &str) {
    let fill = owner.map_or("#24365c", colour);
    let place = format!("x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"8\"");
    put(svg, &format!("<rect {place} fill=\"{fill}\"><title>{title}</title></rect>"));
    if owner == Some(Seat::B) {
        // The second player is told by a pattern too, not by colour alone.
        put(svg, &format!("<rect {place} fill=\"url(#stripes)\"/>"));
    }
}

/// Square, triangle or circle, its level as dots below; hollow when it can do nothing more.
fn draw_unit(svg: &mut String, unit: Unit, x: f32, y: f32, r: f32) {
    let spent = !unit.is_ready() && !unit.may_attack();
    let fill = if spent { "none" } else { "#ffffff" };
    let style = format!("fill=\"{fill}\" stroke=\"#ffffff\" stroke-width=\"3\"");
    let (left, top, side, right, bottom) = (x - r, y - r, 2.0 * r, x + r, y + r);
    put(
        svg,
        &match unit.kind() {
            Kind::Infantry => format!(
                "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" {style}/>"
            ),
            Kind::Cavalry => {
                format!("<path d=\"M{x} {top}L{right} {bottom}L{left} {bottom}Z\" {style}/>")
            }
            Kind::Artillery => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {style}/>"),
        },
    );
    for dot in 0..unit.level() {
        let cx = x + (f32::from(dot) - f32::from(unit.level() - 1) / 2.0) * 7.0;
        put(
            svg,
            &format!("<circle cx=\"{cx}\" cy=\"{}\" r=\"2.6\" fill=\"#ffffff\"/>", y + r + 7.0),
        );
    }
}

fn put(svg: &mut String, element: &str) {
    writeln!(svg, "{element}").expect("a string takes any text");
}
