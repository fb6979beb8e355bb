//! The pieces of a territory: its name and its armies.

use leptos::prelude::*;
use worldbattle::Territory;

use super::super::map_svg::{self, letter};
use super::super::picture::Marks;
use super::super::words;
use super::Layers;
use crate::i18n::{Locale, use_locale};

/// The name of a territory, as it is printed on the map.
pub(super) fn name(layers: Layers, territory: Territory) -> AnyView {
    let at = layers.drawing.with_value(|drawing| drawing.land(territory).label);
    let locale = use_locale();
    let words = move || layers.map.with_value(|map| words::place(map, territory, locale.get()));
    let owner = move || layers.picture.with(|picture| letter(picture.owner(territory)));
    view! {
        <g class=owner transform=format!("translate({} {})", at.x, at.y)>
            <text class="nm">{words}</text>
        </g>
    }
    .into_any()
}

/// On a map too small for all names: the names of the territories in use, above their counters and
/// within the visible part.
pub(super) fn called(layers: Layers, locale: Locale) -> Option<AnyView> {
    /// Half the width of a letter, and the height of a counter above its middle.
    const HALF_LETTER: f32 = 2.7;
    const COUNTER: f32 = 16.0;
    let camera = layers.camera.get();
    if camera.name_scale().is_some() {
        return None;
    }
    let (scale, seen) = (camera.legible_scale(), camera.seen());
    let named = layers.marks.with(Marks::named);
    let names = named.iter().map(|territory| {
        let words = layers.map.with_value(|map| words::place(map, territory, locale));
        let at = layers.token(territory);
        let half = words.chars().count() as f32 * HALF_LETTER * scale;
        let x = at.x.min(seen.to.x - half).max(seen.from.x + half);
        let y = at.y - COUNTER * camera.counter_scale();
        let owner = layers.picture.with(|picture| letter(picture.owner(territory)));
        view! {
            <g class=owner transform=format!("translate({x:.1} {y:.1}) scale({scale:.2})")>
                <text class="nm">{words}</text>
            </g>
        }
    });
    Some(view! { <g class="called">{names.collect_view()}</g> }.into_any())
}

/// The counter of one territory, with its marks.
pub(super) fn token(layers: Layers, territory: Territory) -> AnyView {
    let at = layers.token(territory);
    let armies = Memo::new(move |_| layers.picture.with(|picture| picture.armies(territory)));
    let owner = Memo::new(move |_| layers.picture.with(|picture| picture.owner(territory)));
    let plus = Memo::new(move |_| layers.marks.with(|marks| marks.placed(territory)));
    let ringed = Memo::new(move |_| {
        layers.marked(|marks| {
            marks.goal == Some(territory)
                || marks.aim == Some(territory) && !marks.reach.contains(territory)
                || !marks.rolling && marks.targets.contains(territory)
        })
    });
    let moves = Memo::new(move |_| layers.marked(|marks| marks.reach.contains(territory)));
    let class = move || {
        let state = layers.marks.with(|marks| {
            let away = marks.concerned().is_some_and(|bright| !bright.contains(territory));
            match () {
                () if marks.goal == Some(territory) => " bgoal",
                () if marks.aim == Some(territory) => " hot",
                () if away => " away",
                () => "",
            }
        });
        format!("wtok {}{state}", letter(owner.get()))
    };
    let ring = move || {
        ringed.get().then(|| {
            view! { <use href="#m-target" x="-21" y="-21" width="42" height="42"></use> }
        })
    };
    let dot = move || {
        moves.get().then(|| view! { <circle class="go case" r="16.5"></circle><circle class="go mark" r="16.5"></circle> })
    };
    let added = move || {
        (plus.get() > 0).then(|| {
            let words = format!("+{}", plus.get());
            view! {
                <g class="plus" transform="translate(0 -18)">
                    <rect x={"-12"} y="-8" width="24" height="16" rx="8"></rect>
                    <text y="4">{words}</text>
                </g>
            }
        })
    };
    view! {
        <g transform=format!("translate({} {})", at.x, at.y) data-token=territory.to_string()>
            <g class=class>
                {dot}
                {move || map_svg::counter(owner.get(), armies.get())}
                {ring}
                {added}
            </g>
        </g>
    }
    .into_any()
}
