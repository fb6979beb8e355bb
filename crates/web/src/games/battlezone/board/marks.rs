//! What is drawn over the land: a taken territory, outlines, the arrow, a refusal.

use battlezone::{Territory, TerritorySet};
use leptos::prelude::*;

use super::super::drawing::Point;
use super::super::land::letter;
use super::super::picture::Marks;
use super::{PREFIX, Scene};

/// The new colour runs over a taken territory from where it was touched.
pub(super) fn flood(scene: Scene) -> Option<impl IntoView> {
    let (to, from, seat) = scene.marks.with(|marks| marks.flood)?;
    let (start, reach) = scene.drawing.with_value(|drawing| {
        let start = drawing.land(to).touching(from);
        (start, drawing.land(to).extent(start) + 12.0)
    });
    Some(view! {
        <g clip-path=format!("url(#{}clip{})", PREFIX.0, to.number())>
            <circle
                class=format!("flood {}", letter(seat))
                cx=start.x.to_string()
                cy=start.y.to_string()
                r=reach.to_string()
            ></circle>
        </g>
    })
}

/// What is not concerned steps back.
pub(super) fn veil(scene: Scene) -> Option<impl IntoView> {
    let bright = scene.marks.with(Marks::concerned)?;
    let dark = scene.lands(|land| {
        (!bright.contains(land.territory))
            .then(|| view! { <use href=PREFIX.outline(land.territory)></use> })
    });
    Some(dark)
}

/// Outlines: group, targets, selection, a bot's plan, focus.
pub(super) fn lines(scene: Scene) -> impl IntoView {
    let marks = scene.marks.get();
    let group = (!marks.group.is_empty()).then(|| {
        let d = scene.drawing.with_value(|drawing| drawing.contour(marks.group));
        view! { <g class="gline"><path class="case" d=d.clone()></path><path class="mark" d=d></path></g> }
    });
    let targets = if marks.rolling {
        marks.aim.map_or(TerritorySet::EMPTY, Territory::bit)
    } else {
        marks.targets.or(marks.aim.map_or(TerritorySet::EMPTY, Territory::bit))
    };
    let targets: Vec<_> = targets
        .iter()
        .map(|territory| {
            let clip = format!("url(#{}clip{})", PREFIX.0, territory.number());
            let class = if marks.aim == Some(territory) { "tline hot" } else { "tline" };
            view! { <g class=class><g clip-path=clip>{outline(territory)}</g></g> }
        })
        .collect();
    let line = |class: &'static str, at: Option<Territory>| {
        at.map(|territory| view! { <g class=class>{outline(territory)}</g> })
    };
    view! {
        {group}
        {targets}
        {line("selline", marks.selected)}
        {line("botline borigin", marks.origin)}
        {line("botline bgoal", marks.goal)}
        {line("focusline", marks.focus)}
    }
}

fn outline(territory: Territory) -> impl IntoView {
    let outline = PREFIX.outline(territory);
    view! {
        <use class="case" href=outline.clone()></use>
        <use class="mark" href=outline></use>
    }
}

/// A bent arrow from origin to target.
pub(super) fn arrow(scene: Scene) -> Option<impl IntoView> {
    let (from, to) = scene.marks.with(Marks::arrow)?;
    let (line, head) = arrow_paths(scene.token(from), scene.token(to));
    Some(view! {
        <g class="arrow">
            <path class="case" d=line.clone()></path>
            <path class="case" d=head.clone()></path>
            <path class="mark" d=line></path>
            <path class="head" d=head></path>
        </g>
    })
}

fn arrow_paths(from: Point, to: Point) -> (String, String) {
    const LEAVE: f32 = 34.0;
    const ARRIVE: f32 = 40.0;
    const BEND: f32 = 0.14;
    let distance = (to.x - from.x).hypot(to.y - from.y).max(1.0);
    let (ux, uy) = ((to.x - from.x) / distance, (to.y - from.y) / distance);
    let start = Point { x: from.x + ux * LEAVE, y: from.y + uy * LEAVE };
    let end = Point { x: to.x - ux * ARRIVE, y: to.y - uy * ARRIVE };
    let bend = Point {
        x: (start.x + end.x) / 2.0 - uy * distance * BEND,
        y: (start.y + end.y) / 2.0 + ux * distance * BEND,
    };
    let length = (end.x - bend.x).hypot(end.y - bend.y).max(0.1);
    let (hx, hy) = ((end.x - bend.x) / length, (end.y - bend.y) / length);
    let line = format!(
        "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
        start.x, start.y, bend.x, bend.y, end.x, end.y
    );
    let head = format!(
        "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
        end.x + hx * 12.0,
        end.y + hy * 12.0,
        end.x - hy * 9.0,
        end.y + hx * 9.0,
        end.x + hy * 9.0,
        end.y - hx * 9.0
    );
    (line, head)
}

/// A red border and a cross where something was refused.
pub(super) fn refusal(scene: Scene) -> Option<impl IntoView> {
    let territory = scene.marks.with(|marks| marks.refused)?;
    let Point { x, y } = scene.token(territory);
    Some(view! {
        <g class="refmark">
            <g class="refline">{outline(territory)}</g>
            <use
                href="#m-refuse"
                x=(x - 26.0).to_string()
                y=(y - 26.0).to_string()
                width="52"
                height="52"
            ></use>
        </g>
    })
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
