//! The land as SVG: water, cliffs, territories, continents and lanes.
//!
//! Home, the set-up sheet, the table and the rules share this drawing.

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{Map, Table, Territory, TerritorySet};

use super::drawing::{Drawing, Frame, Land};
use super::picture::Picture;
use super::words;
use crate::games::map_svg::{Prefix, light_gradient, outlined, whole};
use crate::i18n::Locale;
use crate::ui::seat;

/// The class of everything that has an owner's colour: the letter of the seat, or `n` for neutral.
pub fn letter(owner: Option<Seat>) -> &'static str {
    owner.map_or("n", seat::letter)
}

/// The class of a continent: its tint.
fn tint(continent: usize) -> String {
    format!("k{}", continent % 6)
}

/// The outlines that all other elements refer to.
pub fn definitions(drawing: &Drawing, prefix: Prefix) -> AnyView {
    let name = prefix.0;
    let outlines = drawing.lands.iter().map(|land| {
        let territory = land.territory;
        view! { <path id=format!("{name}{territory}") d=land.outline.clone()></path> }
    });
    let all = drawing.lands.iter().map(|land| prefix.outline(land.territory)).collect();
    view! { <defs>{outlines.collect_view()}{whole(prefix, all)}{light_gradient(prefix, drawing.frame)}</defs> }
        .into_any()
}

/// The outline of each continent in its tint.
pub fn contours(class: &str, map: &Map, drawing: &Drawing) -> AnyView {
    let contours = map.continents().iter().enumerate().map(|(number, continent)| {
        let d = drawing.contour(continent.territories);
        view! { <path class=format!("{class} {}", tint(number)) d=d></path> }
    });
    contours.collect_view().into_any()
}

/// The sea with its degrees, shallow water around the land, the lanes, and the land's shadow.
pub fn water(shores: Option<AnyView>, drawing: &Drawing, prefix: Prefix) -> AnyView {
    let lanes = drawing.lanes.iter().map(|lane| view! { <path d=lane.line.clone()></path> });
    view! {
        <g class="sea" aria-hidden="true">
            <path class="grid" d=drawing.grid.clone()></path>
            <use class="shelf s2" href=prefix.land()></use>
            {shores}
            <use class="cast" href=prefix.land() y="7"></use>
            <g class="lanes">{lanes.collect_view()}</g>
        </g>
    }
    .into_any()
}

/// The body of one territory: fill, pattern and edge, without its cliff.
pub fn body(territory: Territory, prefix: Prefix) -> AnyView {
    let outline = prefix.outline(territory);
    view! {
        <use class="fill" href=outline.clone()></use>
        <use class="tex" href=outline.clone()></use>
        <use class="edge" href=outline></use>
    }
    .into_any()
}

/// Lakes, one light over all land, and the outlines of the continents.
pub fn relief(lines: Option<AnyView>, drawing: &Drawing, prefix: Prefix) -> AnyView {
    view! {
        <path class="lakes" d=drawing.lakes.clone()></path>
        <use class="light" href=prefix.land() fill=prefix.light()></use>
        {lines}
    }
    .into_any()
}

/// The names of the continents with their bonuses, and where the way round the world leads.
pub fn signs(map: &Map, drawing: &Drawing, locale: Locale) -> AnyView {
    let signs = drawing.signs.iter().map(|sign| {
        let bonus = map.continents()[sign.continent].bonus;
        let name = words::continent(map, sign.continent, locale);
        let place = format!("translate({} {})", sign.at.x, sign.at.y);
        let half = name.chars().count() as f32 * 2.7 + 15.0;
        view! {
            <g class=format!("sign {}", tint(sign.continent)) transform=place>
                <rect x=(-half).to_string() y="-9" width=(2.0 * half).to_string() height="18" rx="9"></rect>
                <text y="3.6">{name}<tspan class="bonus" dx="4">{format!("+{bonus}")}</tspan></text>
            </g>
        }
    });
    let edges = drawing.lanes.iter().filter_map(|lane| {
        let edge = lane.edge?;
        let name = words::place(map, lane.to, locale);
        let (words, anchor) =
            if edge.x <= 0.0 { (format!("◂ {name}"), "start") } else { (format!("{name} ▸"), "end") };
        Some(view! {
            <text class="around" x=edge.x.to_string() y=(edge.y + 10.0).to_string() text-anchor=anchor>{words}</text>
        })
    });
    view! { <g class="signs">{signs.collect_view()}{edges.collect_view()}</g> }.into_any()
}

/// A counter: the armies, with the letter of their owner in its colour and pattern.
pub fn counter(owner: Option<Seat>, armies: u32) -> AnyView {
    let digits = armies.to_string();
    let class = match digits.len() {
        0..=2 => "am",
        3 => "am m3",
        _ => "am m4",
    };
    view! {
        <circle class="disc" r="12.5"></circle>
        <text class=class y="4.8">{digits}</text>
        {tag(owner)}
    }
    .into_any()
}

/// The owner's letter beside a counter; a neutral garrison has none.
pub fn tag(owner: Option<Seat>) -> Option<AnyView> {
    let seat = owner?;
    let letter = char::from(b'A' + seat.index() as u8);
    Some(
        view! {
            <g class="tag" transform="translate(12 10)">
                <circle class={"fill"} r="7.6"></circle>
                <circle class={"tex"} r="7.6"></circle>
                <text y="3.8">{letter.to_string()}</text>
            </g>
        }
        .into_any(),
    )
}

/// The marks of a picture.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Marked {
    /// The selected territory.
    pub selected: Option<Territory>,
    /// Its target.
    pub target: Option<Territory>,
    /// Land that stays bright while the rest is veiled.
    pub group: TerritorySet,
    /// The territories that armies can reach.
    pub reach: TerritorySet,
}

/// A position, or the part of it in a frame, as a picture without input. The smallest pictures are
/// not `full`: counters and fine lines would not be visible in them.
pub fn picture(
    table: &Table,
    drawing: &Drawing,
    prefix: Prefix,
    frame: Frame,
    marked: Marked,
    full: bool,
) -> AnyView {
    let shown = Picture::of(table);
    let class = |land: &Land| letter(shown.owner(land.territory));
    let cliffs = drawing.lands.iter().map(|land| {
        view! { <use class=class(land) href=prefix.outline(land.territory) y="4"></use> }
    });
    let territories = drawing.lands.iter().map(|land| {
        view! { <g class=format!("terr {}", class(land))>{body(land.territory, prefix)}</g> }
    });
    let tokens = drawing.lands.iter().filter(|_| full).map(|land| {
        let place = format!("translate({} {})", land.token.x, land.token.y);
        let owner = shown.owner(land.territory);
        view! {
            <g transform=place>
                <g class=format!("wtok {}", class(land))>
                {counter(owner, shown.armies(land.territory))}
                {marked.reach.contains(land.territory).then(|| view! { <circle class="go case" r="16.5"></circle><circle class="go mark" r="16.5"></circle> })}
                </g>
            </g>
        }
    });
    let veiled = |land: &&Land| !marked.group.is_empty() && !marked.group.contains(land.territory);
    let veil = drawing.lands.iter().filter(veiled);
    let veil = veil.map(|land| view! { <use href=prefix.outline(land.territory)></use> });
    let line = |class: &'static str, at: Option<Territory>| {
        at.map(|territory| outlined(class, prefix.outline(territory)))
    };
    let map = table.map();
    view! {
        <svg class="map wmap wb" viewBox=frame.view_box() aria-hidden="true">
            {definitions(drawing, prefix)}
            {water(full.then(|| contours("shore", map, drawing)), drawing, prefix)}
            <g class="cliffs">{cliffs.collect_view()}</g>
            {territories.collect_view()}
            {relief(full.then(|| contours("kline", map, drawing)), drawing, prefix)}
            {full.then(|| view! { <path class="front" d=drawing.front(|territory| shown.owner(territory))></path> })}
            <g class="veil">{veil.collect_view()}</g>
            {line("tline hot", marked.target)}
            {line("selline", marked.selected)}
            <g class="tokens">{tokens.collect_view()}</g>
        </svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_owner_has_a_class_and_neutral_garrisons_their_own() {
        let letters: Vec<&str> = Seat::first(6).map(|seat| letter(Some(seat))).collect();
        assert_eq!(letters.concat(), "abcdef");
        assert_eq!(letter(None), "n");
    }
}
