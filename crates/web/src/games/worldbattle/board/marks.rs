//! The marks over the land: the flood of a conquest, outlines, the arrow, and a refusal.

use leptos::prelude::*;
use worldbattle::{Territory, TerritorySet};

use super::super::drawing::Point;
use super::super::map_svg::letter;
use super::super::picture::Marks;
use super::{Layers, PREFIX};
use crate::games::map_svg::{Arrow, Head, arrows, bent_arrow, outlined, outlined_path, refused};

/// The new colour runs over a taken territory from where it was touched.
pub(super) fn flood(layers: Layers) -> Option<AnyView> {
    let (to, from, seat) = layers.marks.with(|marks| marks.flood)?;
    let (start, reach) = layers.drawing.with_value(|drawing| {
        let start = drawing.land(to).touching(from);
        (start, drawing.land(to).extent(start) + 6.0)
    });
    Some(
        view! {
            <clipPath id=format!("{}clip{to}", PREFIX.0)><use href=PREFIX.outline(to)></use></clipPath>
            <g clip-path=PREFIX.clip(to)>
                <circle
                    class=format!("flood {}", letter(Some(seat)))
                    cx=start.x.to_string()
                    cy=start.y.to_string()
                    r=reach.to_string()
                ></circle>
            </g>
        }
        .into_any(),
    )
}

/// Dims all land that is not involved.
pub(super) fn veil(layers: Layers) -> Option<AnyView> {
    let bright = layers.marks.with(Marks::concerned)?;
    let dark = layers.each(|territory| {
        (!bright.contains(territory)).then(|| view! { <use href=PREFIX.outline(territory)></use> })
    });
    Some(view! { <g class="veil">{dark}</g> }.into_any())
}

/// Outlines: a player's land, targets, selection, another player's plan, focus.
pub(super) fn lines(layers: Layers) -> AnyView {
    let marks = layers.marks.get();
    let group = (!marks.group.is_empty()).then(|| {
        let d = layers.drawing.with_value(|drawing| drawing.contour(marks.group));
        outlined_path("gline", d)
    });
    let aim = marks.aim.map_or(TerritorySet::EMPTY, Territory::bit);
    let ringed = if marks.rolling { aim } else { marks.targets.or(aim) };
    let targets: Vec<_> = ringed
        .without(marks.reach)
        .iter()
        .map(|territory| {
            let class = if marks.aim == Some(territory) { "tline hot" } else { "tline" };
            line(class, territory)
        })
        .collect();
    let moves: Vec<_> = marks
        .reach
        .iter()
        .map(|territory| {
            let class = if marks.aim == Some(territory) { "mline hot" } else { "mline" };
            line(class, territory)
        })
        .collect();
    let one =
        |class: &'static str, at: Option<Territory>| at.map(|territory| line(class, territory));
    view! {
        {group}
        {moves}
        {targets}
        {one("selline", marks.selected)}
        {one("botline borigin", marks.origin)}
        {one("botline bgoal", marks.goal)}
        {one("focusline", marks.focus)}
    }
    .into_any()
}

fn line(class: &'static str, territory: Territory) -> AnyView {
    outlined(class, PREFIX.outline(territory))
}

/// A bent arrow from origin to target; round the world it leaves at one edge and enters at the
/// other.
pub(super) fn arrow(layers: Layers) -> Option<AnyView> {
    let (from, to) = layers.marks.with(Marks::arrow)?;
    let (a, b) = (layers.token(from), layers.token(to));
    let edges = layers.drawing.with_value(|drawing| {
        let edge =
            |from, to| drawing.lanes.iter().find(|lane| lane.from == from && lane.to == to)?.edge;
        edge(from, to).zip(edge(to, from))
    });
    let parts = match edges {
        Some((out, back)) => vec![arrow_paths(a, out, 15.0, 0.0), arrow_paths(back, b, 0.0, 22.0)],
        None => vec![arrow_paths(a, b, 15.0, 22.0)],
    };
    Some(arrows(parts))
}

fn arrow_paths(from: Point, to: Point, leave: f32, arrive: f32) -> Arrow {
    const HEAD: Head = Head(7.0, 5.0);
    let distance = from.distance(to).max(1.0);
    let (ux, uy) = ((to.x - from.x) / distance, (to.y - from.y) / distance);
    // Neighbours can be so close that only the head fits between their counters.
    let room = (distance - leave - arrive - HEAD.0).max(0.0);
    let leave = leave.min(distance * 0.4);
    let arrive = distance - leave - room;
    let start = Point { x: from.x + ux * leave, y: from.y + uy * leave };
    let end = Point { x: to.x - ux * arrive, y: to.y - uy * arrive };
    bent_arrow(from, to, start, end, HEAD)
}

/// A red border and a cross where something was refused.
pub(super) fn refusal(layers: Layers) -> Option<AnyView> {
    let territory = layers.marks.with(|marks| marks.refused)?;
    Some(refused("refmark", PREFIX.outline(territory), layers.token(territory), 34.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_keeps_clear_of_both_counters() {
        let (from, to) = (Point { x: 0.0, y: 0.0 }, Point { x: 200.0, y: 0.0 });
        let (line, head) = arrow_paths(from, to, 15.0, 22.0);
        assert!(line.starts_with("M15.0 0.0Q") && line.ends_with(" 171.0 0.0"), "{line}");
        assert!(head.ends_with('Z'));
    }

    #[test]
    fn between_near_neighbours_the_arrow_is_short_and_does_not_turn_back() {
        let (from, to) = (Point { x: 0.0, y: 0.0 }, Point { x: 30.0, y: 0.0 });
        let (line, _) = arrow_paths(from, to, 15.0, 22.0);
        assert!(line.starts_with("M12.0 0.0Q") && line.ends_with(" 12.0 0.0"), "{line}");
    }
}
