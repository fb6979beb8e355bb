//! Outlines of the places of a board, as SVG paths.

use std::fmt::Write;

/// The outline of a cell whose upper left corner this is.
pub(crate) fn unit_square(x: f32, y: f32) -> String {
    format!("M{x} {y}h1v1h-1Z")
}

/// A polygon as an SVG path.
pub(crate) fn polygon(points: impl Iterator<Item = (f32, f32)>) -> String {
    let mut path = String::new();
    for (nth, (x, y)) in points.enumerate() {
        let letter = if nth == 0 { 'M' } else { 'L' };
        write!(path, "{letter}{x} {y}").expect("a string takes all text");
    }
    path + "Z"
}
