//! The land as SVG: water, cliffs, territories with their light, and the front.
//!
//! Home, the set-up sheet, the table and the rules share this drawing.

use battlezone::{State, Territory, TerritorySet};
use leptos::prelude::*;

use super::drawing::{Drawing, Land, Point, view_box};
pub use crate::games::map_svg::Prefix;
use crate::games::map_svg::{light_gradient, outlined, whole};
use crate::ui::seat::letter;

/// The outlines that all other elements refer to.
pub fn definitions(drawing: &Drawing, prefix: Prefix) -> impl IntoView + use<> {
    let name = prefix.0;
    let outlines = drawing.lands.iter().map(|land| {
        let number = land.territory.number();
        view! {
            <path id=format!("{name}{number}") d=land.outline.clone()></path>
            <clipPath id=format!("{name}clip{number}")>
                <use href=prefix.outline(land.territory)></use>
            </clipPath>
        }
    });
    let all = drawing.lands.iter().map(|land| prefix.outline(land.territory)).collect();
    view! {
        <defs>
            {outlines.collect_view()}
            {whole(prefix, all)}
            {light_gradient(prefix, drawing.frame)}
        </defs>
    }
}

/// Shallow water around the land, and its shadow.
pub fn water(prefix: Prefix) -> impl IntoView {
    view! {
        <g class="sea" aria-hidden="true">
            <use class="shelf s3" href=prefix.land()></use>
            <use class="shelf s2" href=prefix.land()></use>
            <use class="shelf s1" href=prefix.land()></use>
            <use class="cast" href=prefix.land() y="17"></use>
        </g>
    }
}

/// The body of one territory: fill, pattern, bevel and edge, without its cliff.
pub fn body(territory: Territory, prefix: Prefix) -> impl IntoView {
    let outline = prefix.outline(territory);
    view! {
        <use class="fill" href=outline.clone()></use>
        <use class="tex" href=outline.clone()></use>
        <g clip-path=prefix.clip(territory)>
            <use class="lip" href=outline.clone() y="3"></use>
            <use class="dip" href=outline.clone() y="-3"></use>
        </g>
        <use class="edge" href=outline></use>
    }
}

/// One light over all land.
pub fn light(prefix: Prefix) -> impl IntoView {
    view! { <use class="light" href=prefix.land() fill=prefix.light()></use> }
}

/// Armies as a stack of dice: up to four in a column, from five on with a full column behind.
pub fn stack(base: Point, armies: u8, size: f32) -> impl IntoView {
    let columns: &[(f32, f32, u8)] = match armies {
        0..=4 => &[(0.0, 0.0, armies)],
        _ => &[(0.36, -0.16, 4), (-0.34, 0.18, armies - 4)],
    };
    let die = move |dx: f32, dy: f32, level: u8| {
        let x = base.x + (dx - 0.5) * size;
        let y = base.y + (dy - 1.1 - 0.575 * f32::from(level)) * size;
        let (width, height) = (size.to_string(), (size * 1.1).to_string());
        view! { <use href="#cube" x=x.to_string() y=y.to_string() width=width height=height></use> }
    };
    let dice =
        columns.iter().flat_map(|&(dx, dy, count)| (0..count).map(move |level| die(dx, dy, level)));
    dice.collect_view()
}

/// The marks of a picture.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Marks {
    /// The selected territory.
    pub selected: Option<Territory>,
    /// Its target.
    pub target: Option<Territory>,
}

/// A whole position as a picture without input. With `group`, all other land is veiled.
pub fn picture(
    state: &State,
    drawing: &Drawing,
    prefix: Prefix,
    group: Option<TerritorySet>,
) -> impl IntoView + use<> {
    let veiled = move |territory| group.is_some_and(|group| !group.contains(territory));
    let veil = drawing.lands.iter().filter(|land| veiled(land.territory));
    let veil = veil.map(|land| view! { <use href=prefix.outline(land.territory)></use> });
    let view_box = view_box(&drawing.frame, ROOM);
    framed(state, drawing, prefix, view_box, view! { <g class="veil">{veil.collect_view()}</g> })
}

/// A part of a position: some territories with their marks.
pub fn detail(
    state: &State,
    drawing: &Drawing,
    shown: &[Territory],
    marks: Marks,
    prefix: Prefix,
) -> impl IntoView + use<> {
    let line = |class, territory| outlined(class, prefix.outline(territory));
    let lines = view! {
        {marks.target.map(|territory| line("tline hot", territory))}
        {marks.selected.map(|territory| line("selline", territory))}
    };
    framed(state, drawing, prefix, view_box(&drawing.frame_of(shown), ROOM), lines)
}

/// The margin around the land of a picture.
const ROOM: f32 = 16.0;

fn framed<V: IntoView>(
    state: &State,
    drawing: &Drawing,
    prefix: Prefix,
    view_box: String,
    marks: V,
) -> impl IntoView + use<V> {
    const DIE: f32 = 27.0;
    let class = |land: &Land| letter(state.owner(land.territory));
    let cliffs = drawing.lands.iter().map(|land| {
        view! { <use class=class(land) href=prefix.outline(land.territory) y="9"></use> }
    });
    let territories = drawing.lands.iter().map(|land| {
        view! { <g class=class(land)>{body(land.territory, prefix)}</g> }
    });
    // Farther tokens first, so that nearer ones are in front.
    let mut by_depth: Vec<&Land> = drawing.lands.iter().collect();
    by_depth.sort_by(|a, b| a.token.y.total_cmp(&b.token.y));
    let tokens = by_depth.into_iter().map(|land| {
        let base = Point { x: land.token.x, y: land.token.y + 18.0 };
        view! { <g class=format!("stk {}", class(land))>{stack(base, state.armies(land.territory), DIE)}</g> }
    });
    view! {
        <svg class="map bz" viewBox=view_box aria-hidden="true">
            {definitions(drawing, prefix)}
            {water(prefix)}
            <g class="cliffs">{cliffs.collect_view()}</g>
            <g class="bodies">{territories.collect_view()}</g>
            {light(prefix)}
            <path class="front" d=drawing.front(|territory| state.owner(territory))></path>
            {marks}
            <g class="tokens">{tokens.collect_view()}</g>
        </svg>
    }
}
