//! The board as a picture that needs no font: numbers are drawn.

use rules::battlezone::drawing::{self, Point};
use rules::battlezone::{Shape, State, Territory};
use tabletop::Seat;

use crate::faces::strokes;
use crate::words::counted;

const EDGE: &str = "#222244";

/// The whole board; `None` for a map without shapes.
pub fn draw(state: &State) -> Option<String> {
    let shapes = state.map().shapes()?;
    let (from, to) = (drawing::UPPER_LEFT, drawing::LOWER_RIGHT);
    let (width, height) = (to.x - from.x + 28.0, to.y - from.y + 28.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{} {} {width} {height}\">\n\
         <defs><pattern id=\"stripes\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><path d=\"M0 0V12\" stroke=\"#141428\" \
         stroke-opacity=\".25\" stroke-width=\"8\"/></pattern></defs>\n\
         <rect x=\"-100\" y=\"-100\" width=\"2000\" height=\"2000\" fill=\"#15233f\"/>\n",
        from.x - 14.0,
        from.y - 14.0
    );
    for (territory, shape) in state.map().territories().iter().zip(&shapes) {
        land(&mut svg, state, territory, shape);
    }
    for (territory, shape) in state.map().territories().iter().zip(&shapes) {
        numbers(&mut svg, state, territory, shape);
    }
    svg.push_str("</svg>\n");
    Some(svg)
}

fn land(svg: &mut String, state: &State, territory: Territory, shape: &Shape) {
    let points: Vec<String> =
        drawing::outline(&shape.border).iter().map(|Point { x, y }| format!("{x},{y}")).collect();
    let points = points.join(" ");
    let owner = state.owner(territory);
    let colour = if owner == Seat::A { "#B37FFE" } else { "#B3FF01" };
    let title = format!("Territory {territory}, player {}", owner.index() + 1);
    put(
        svg,
        &format!(
            "<polygon points=\"{points}\" fill=\"{colour}\" stroke=\"{EDGE}\" stroke-width=\"4\" \
             stroke-linejoin=\"round\"><title>{title}, {}</title></polygon>",
            counted(state.armies(territory), "army", "armies")
        ),
    );
    if owner == Seat::B {
        // The second player is told by a pattern too, not by colour alone.
        put(svg, &format!("<polygon points=\"{points}\" fill=\"url(#stripes)\"/>"));
    }
}

/// The armies large, the territory's number small above them.
fn numbers(svg: &mut String, state: &State, territory: Territory, shape: &Shape) {
    let Point { x, y } = drawing::cell_centre(shape.centre);
    let ground = if state.owner(territory) == Seat::A { "#B37FFE" } else { "#B3FF01" };
    for (stroke, width) in [(ground, 9.0), ("#141428", 4.0)] {
        strokes::write(svg, &state.armies(territory).to_string(), x, y + 4.0, 22.0, stroke, width);
    }
    for (stroke, width) in [(ground, 5.0), ("#141428", 1.6)] {
        strokes::write(svg, &territory.to_string(), x, y - 17.0, 9.0, stroke, width);
    }
}

fn put(svg: &mut String, element: &str) {
    svg.push_str(element);
    svg.push('\n');
}
