//! The armies on the board.

use battlezone::Territory;
use leptos::prelude::*;

use super::super::drawing::Point;
use super::super::map_svg;
use super::{Layers, Window, window};
use crate::games::counting::counted;
use crate::settings::{Armies, use_settings};
use crate::ui::seat::letter;

/// All armies; farther ones first, so that nearer ones are in front.
#[component]
pub(super) fn Tokens(layers: Layers) -> impl IntoView {
    let mut by_depth = layers.lands(|land| (land.token, land.territory, land.small));
    by_depth.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    let tokens: Vec<_> = by_depth
        .into_iter()
        .map(|(base, territory, small)| view! { <Token base territory small layers/> })
        .collect();
    // Tokens are far apart, and browsers prefer a dozen small layers to one with holes. Every layer
    // costs time in every frame: a sheet below all of them makes them one.
    let Window { from, width, height } = layers.drawing.with_value(window);
    view! {
        <g class="tokens">
            <rect
                class="sheet"
                x=from.x.to_string()
                y=from.y.to_string()
                width=width.to_string()
                height=height.to_string()
            ></rect>
            {tokens}
        </g>
    }
}

/// The armies of one territory: a stack of dice and the number.
#[component]
fn Token(base: Point, territory: Territory, small: bool, layers: Layers) -> impl IntoView {
    const DIE: f32 = 21.0;
    let settings = use_settings();
    let armies = Memo::new(move |_| layers.picture.with(|picture| picture.armies(territory)));
    let number = counted(move || u32::from(armies.get()), move || layers.count_time.get());
    let owner = Memo::new(move |_| layers.picture.with(|picture| picture.owner(territory)));
    let dice = Memo::new(move |_| settings.with(|settings| settings.armies == Armies::Dice));
    let ringed = Memo::new(move |_| {
        layers.after.with(|marks| {
            marks.goal == Some(territory)
                || marks.aim == Some(territory)
                || (!marks.rolling && marks.targets.contains(territory))
        })
    });
    let class = move || {
        let away = layers.after.with(|marks| {
            marks.concerned().is_some_and(|concerned| !concerned.contains(territory))
        });
        let hot = layers.after.with(|marks| marks.aim == Some(territory));
        let goal = layers.after.with(|marks| marks.goal == Some(territory));
        let on = |is: bool, word: &'static str| if is { word } else { "" };
        let (away, ring) = (on(away, " away"), on(ringed.get(), " on"));
        let (hot, goal) = (on(hot, " hot"), on(goal, " bgoal"));
        let dim = layers.marks.with(|marks| marks.dimmed == Some(territory));
        let dim = on(dim, " dim");
        format!("tok {}{away}{ring}{hot}{goal}{dim}", letter(owner.get()))
    };
    let side = move || match (dice.get(), ringed.get()) {
        (false, _) => 0.0,
        (true, true) => 18.0,
        (true, false) => 17.0,
    };
    let stack = move || {
        dice.get().then(|| {
            let left = if ringed.get() { 15.0 } else { 12.0 };
            let base = Point { x: -left, y: 17.0 };
            view! { <g class="stk">{map_svg::stack(base, armies.get(), DIE)}</g> }
        })
    };
    let badge = move || {
        ringed.get().then(|| {
            let place = format!("translate({} 5)", side());
            view! {
                <g class="tbadge" transform=place>
                    <circle class={"disc"} r="18"></circle>
                    <use href={"#m-target"} x="-26" y="-26" width="52" height="52"></use>
                </g>
            }
        })
    };
    // If there is little land, tokens are smaller, so that they do not cross the edge.
    let scale = if small { 0.8 } else { 1.0 };
    let place = format!("translate({} {}) scale({scale})", base.x, base.y);
    view! {
        <g class=class transform=place data-token=territory.number().to_string()>
            {stack}
            {badge}
            <text x=move || side().to_string() y="14">{number}</text>
        </g>
    }
}
