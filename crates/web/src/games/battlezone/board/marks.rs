//! The marks over the land: a taken territory, outlines, the arrow, a refusal.

use battlezone::{Territory, TerritorySet};
use leptos::prelude::*;

use super::super::drawing::Point;
use super::super::picture::{Faded, Marks};
use super::{Layers, PREFIX};
use crate::games::map_svg::{
    Arrow, Head, arrows, bent_arrow, outlined, outlined_path, refused, two_lines,
};
use crate::ui::seat::letter;

/// The new colour runs over a taken territory from where it was touched.
pub(super) fn flood(layers: Layers) -> Option<impl IntoView> {
    let (to, from, seat) = layers.marks.with(|marks| marks.flood)?;
    let (start, reach) = layers.drawing.with_value(|drawing| {
        let start = drawing.land(to).touching(from);
        (start, drawing.land(to).extent(start) + 12.0)
    });
    Some(view! {
        <g clip-path=PREFIX.clip(to)>
            <circle
                class=format!("flood {}", letter(seat))
                cx=start.x.to_string()
                cy=start.y.to_string()
                r=reach.to_string()
            ></circle>
        </g>
    })
}

/// Dims all land that is not involved: one shape for all of it, which is quicker to change than one
/// per territory.
pub(super) fn veil(layers: Layers) -> Option<impl IntoView> {
    let bright = layers.after.with(Marks::concerned)?;
    let dark = layers.drawing.with_value(|drawing| {
        let dark = drawing.lands.iter().filter(|land| !bright.contains(land.territory));
        dark.map(|land| land.outline.as_str()).collect::<String>()
    });
    Some(view! { <path d=dark></path> })
}

/// Outlines: group, targets, selection, a bot's plan, focus.
pub(super) fn lines(layers: Layers) -> impl IntoView {
    let marks = layers.marks.get();
    let group = (!marks.group.is_empty()).then(|| {
        let d = layers.drawing.with_value(|drawing| drawing.contour(marks.group));
        outlined_path("gline", d)
    });
    let targets = if marks.rolling {
        marks.aim.map_or(TerritorySet::EMPTY, Territory::bit)
    } else {
        marks.targets.or(marks.aim.map_or(TerritorySet::EMPTY, Territory::bit))
    };
    let line = |class: &'static str, at: Option<Territory>| {
        at.map(|territory| outlined(class, PREFIX.outline(territory)))
    };
    view! {
        {group}
        {target_lines(targets, marks.aim)}
        {line("selline", marks.selected)}
        {line("botline borigin", marks.origin)}
        {line("botline bgoal", marks.goal)}
        {line("focusline", marks.focus)}
    }
}

/// A bent arrow from origin to target.
pub(super) fn arrow(layers: Layers) -> Option<AnyView> {
    let (from, to) = layers.marks.with(Marks::arrow)?;
    Some(arrows(vec![arrow_paths(layers.token(from), layers.token(to))]))
}

fn arrow_paths(from: Point, to: Point) -> Arrow {
    const LEAVE: f32 = 34.0;
    const ARRIVE: f32 = 40.0;
    let distance = from.distance(to).max(1.0);
    let (ux, uy) = ((to.x - from.x) / distance, (to.y - from.y) / distance);
    let start = Point { x: from.x + ux * LEAVE, y: from.y + uy * LEAVE };
    let end = Point { x: to.x - ux * ARRIVE, y: to.y - uy * ARRIVE };
    bent_arrow(from, to, start, end, Head(12.0, 9.0))
}

/// A red border and a cross where something was refused.
pub(super) fn refusal(layers: Layers) -> Option<AnyView> {
    let territory = layers.marks.with(|marks| marks.refused)?;
    Some(refused("refmark", PREFIX.outline(territory), layers.token(territory), 52.0))
}

/// The same cross, without a shake, on a target that is looked at but out of reach.
pub(super) fn out_of_reach(layers: Layers) -> Option<AnyView> {
    let territory =
        layers.marks.with(|marks| marks.out_of_reach.filter(|_| marks.refused.is_none()))?;
    let class = "refmark still";
    Some(refused(class, PREFIX.outline(territory), layers.token(territory), 52.0))
}

/// The outlines that were just removed; they fade. Two names alternate, because an animation
/// restarts only under another name.
pub(super) fn fading_lines(layers: Layers) -> impl IntoView {
    let Faded { selected, targets, odd } = layers.faded.get();
    let class = if odd { "leaving odd" } else { "leaving" };
    let selected = selected.map(|territory| outlined("selline", PREFIX.outline(territory)));
    view! { <g class=class>{target_lines(targets, None)}{selected}</g> }
}

/// The inner outlines of targets; that of the current target is a solid line.
fn target_lines(targets: TerritorySet, aim: Option<Territory>) -> Vec<AnyView> {
    let line = |territory: Territory| {
        let (clip, lines) = (PREFIX.clip(territory), two_lines(PREFIX.outline(territory)));
        let class = if aim == Some(territory) { "tline hot" } else { "tline" };
        view! { <g class=class><g clip-path=clip>{lines}</g></g> }.into_any()
    };
    targets.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_keeps_clear_of_both_tokens() {
        let (line, head) = arrow_paths(Point { x: 0.0, y: 0.0 }, Point { x: 200.0, y: 0.0 });
        assert!(line.starts_with("M34.0 0.0Q") && line.ends_with(" 160.0 0.0"), "{line}");
        assert!(head.ends_with('Z'));
    }
}
