//! The board: every territory a real element, with every state it can be in.

mod marks;
mod screen;
mod tokens;

use std::sync::Arc;

use leptos::prelude::*;
use worldbattle::{Map, Territory};

use super::camera::Camera;
use super::drawing::{Drawing, Point};
use super::gestures::Gestures;
use super::map_svg::{self, letter};
use super::picture::{Marks, Picture};
use crate::games::map_svg::Prefix;
use crate::texts::use_texts;
pub use screen::use_screen;

/// Parts of this board are named with this.
const PREFIX: Prefix = Prefix("w");

/// What the player does on the board.
#[derive(Debug, Clone, Copy)]
pub struct Touch {
    /// Pressed a territory.
    pub press: Callback<Territory>,
    /// Looks at a territory, or away.
    pub look: Callback<Option<Territory>>,
    /// The keyboard has come to a territory.
    pub focus: Callback<Territory>,
    /// The one territory that Tab can reach now.
    pub reachable: Signal<Option<Territory>>,
}

/// What is drawn, what stands on it, and what is marked.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    pub(super) drawing: StoredValue<Arc<Drawing>>,
    map: StoredValue<Arc<Map>>,
    picture: Memo<Picture>,
    marks: Memo<Marks>,
    pub(super) camera: RwSignal<Camera>,
}

impl Scene {
    fn each<T>(self, of: impl Fn(Territory) -> T) -> Vec<T> {
        self.map.with_value(|map| map.territories()).iter().map(of).collect()
    }

    fn token(self, territory: Territory) -> Point {
        self.drawing.with_value(|drawing| drawing.land(territory).token)
    }

    fn marked(self, is: impl Fn(&Marks) -> bool) -> bool {
        self.marks.with(is)
    }
}

/// The board. Without `touch` it is a picture with names.
#[component]
pub fn Board(
    /// The map.
    map: Arc<Map>,
    /// What stands on it.
    #[prop(into)]
    picture: Signal<Picture>,
    /// What is marked on it.
    #[prop(into)]
    marks: Signal<Marks>,
    /// What is seen of it.
    camera: RwSignal<Camera>,
    /// What the whole board is called.
    #[prop(into)]
    label: Signal<String>,
    /// What a territory is called.
    name: Callback<Territory, String>,
    /// What can be done on it.
    #[prop(optional)]
    touch: Option<Touch>,
) -> impl IntoView {
    let drawing = Drawing::of(&map);
    let sea = map_svg::water(Some(map_svg::contours("shore", &map, &drawing)), &drawing, PREFIX);
    let relief =
        map_svg::relief(Some(map_svg::contours("kline", &map, &drawing)), &drawing, PREFIX);
    let defs = map_svg::definitions(&drawing, PREFIX);
    let text = use_texts();
    let scene = Scene {
        drawing: StoredValue::new(drawing),
        map: StoredValue::new(map),
        picture: Memo::new(move |_| picture.get()),
        marks: Memo::new(move |_| marks.get()),
        camera,
    };
    let cliffs = scene.each(|territory| {
        let owner = move || scene.picture.with(|picture| letter(picture.owner(territory)));
        view! { <use class=owner href=PREFIX.outline(territory) y="4"></use> }
    });
    let territories = scene.each(|territory| ground(scene, territory, name, touch));
    let names = scene.each(|territory| tokens::name(scene, territory));
    let tokens = scene.each(|territory| tokens::token(scene, territory));
    let front = move || {
        let picture = scene.picture.get();
        scene.drawing.with_value(|drawing| drawing.front(|territory| picture.owner(territory)))
    };
    let view_box = move || camera.get().seen().view_box();
    let names_hidden = move || camera.get().name_scale().is_none();
    let signs = move || {
        let drawing = scene.drawing.get_value();
        scene.map.with_value(|map| map_svg::signs(map, &drawing, text.get()))
    };
    let gestures = Gestures::new(scene, touch);
    view! {
        <svg
            class="map wmap wb"
            class:rolling=move || scene.marked(|marks| marks.rolling)
            class:nonames=names_hidden
            style:--count=move || camera.get().counter_scale().to_string()
            style:--names=move || camera.get().name_scale().unwrap_or(1.0).to_string()
            viewBox=view_box
            role="group"
            aria-label=label
            on:pointerdown=move |event| gestures.down(&event)
            on:pointermove=move |event| gestures.moved(&event)
            on:pointerup=move |event| gestures.up(&event)
            on:pointercancel=move |event| gestures.up(&event)
            on:pointerleave=move |_| gestures.look(None)
            on:wheel=move |event| gestures.wheel(&event)
            on:focusin=move |event| gestures.focused(&event)
            on:click=move |event| gestures.click(&event)
        >
            {defs}
            {sea}
            <g class="cliffs" aria-hidden="true">{cliffs}</g>
            <g class="terrs">{territories}</g>
            <g aria-hidden="true" class="above">
                {relief}
                <path class="front" d=front></path>
                {move || marks::flood(scene)}
                {move || marks::veil(scene)}
                {signs}
                {move || marks::lines(scene)}
                <g class="names">{names}</g>
                {move || marks::arrow(scene)}
                <g class="tokens">{tokens}</g>
                {move || tokens::called(scene, text.get())}
                {move || marks::refusal(scene)}
            </g>
        </svg>
    }
}

/// One territory: it takes focus, has a name, and knows its state.
fn ground(
    scene: Scene,
    territory: Territory,
    name: Callback<Territory, String>,
    touch: Option<Touch>,
) -> AnyView {
    let class = move || {
        let owner = scene.picture.with(|picture| letter(picture.owner(territory)));
        let state = scene.marks.with(|marks| match () {
            () if marks.selected == Some(territory) => "sel",
            () if marks.targets.or(marks.reach).contains(territory) => "tgt",
            () if marks.resting.contains(territory) => "rest",
            () if marks.able.contains(territory) => "can",
            () => "",
        });
        format!("terr {owner} {state}")
    };
    let tabindex = move || {
        let reachable = touch.map(|touch| touch.reachable.get() == Some(territory));
        reachable.map(|reachable| if reachable { "0" } else { "-1" })
    };
    let role = if touch.is_some() { "button" } else { "img" };
    let pressed =
        move || touch.map(|_| scene.marked(|marks| marks.selected == Some(territory)).to_string());
    view! {
        <g
            class=class
            role=role
            data-id=territory.to_string()
            tabindex=tabindex
            aria-pressed=pressed
            aria-label=move || name.run(territory)
        >
            {map_svg::body(territory, PREFIX)}
            <use class="tint" href=PREFIX.outline(territory)></use>
        </g>
    }
    .into_any()
}
