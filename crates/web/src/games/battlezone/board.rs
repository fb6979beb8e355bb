//! The board: every territory a real element, with every state it can be in.

mod hand;
mod marks;
mod tokens;

use std::sync::Arc;

use battlezone::{Map, Territory};
use leptos::prelude::*;

use super::drawing::{Drawing, Land, Lie, Point};
use super::input::Means;
use super::map_svg::{self, Prefix, letter};
use super::odds::Window;
use super::picture::{Marks, Picture};
use hand::Hand;
use marks::{arrow, flood, lines, refusal, veil};
use tokens::Tokens;

/// Parts of this board are named with this.
const PREFIX: Prefix = Prefix("t");
/// What the player does on the board.
#[derive(Debug, Clone, Copy)]
pub struct Touch {
    /// Pressed a territory.
    pub press: Callback<(Territory, Means)>,
    /// Looks at a territory, or away.
    pub look: Callback<Option<Territory>>,
    /// The keyboard has come to a territory.
    pub focus: Callback<Territory>,
    /// The one territory that Tab can reach now.
    pub reachable: Signal<Option<Territory>>,
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
    /// How it lies.
    #[prop(into)]
    lie: Signal<Lie>,
    /// What the whole board is called.
    #[prop(into)]
    label: Signal<String>,
    /// What a territory is called.
    name: Callback<Territory, String>,
    /// What can be done on it.
    #[prop(optional)]
    touch: Option<Touch>,
) -> impl IntoView {
    let picture = Memo::new(move |_| picture.get());
    let marks = Memo::new(move |_| marks.get());
    let lie = Memo::new(move |_| lie.get());
    move || {
        let Some(drawing) = Drawing::of(&map, lie.get()) else { return ().into_any() };
        let scene = Scene {
            drawing: StoredValue::new(drawing),
            picture,
            marks,
            after: a_frame_later(marks),
        };
        view! { <Scenery scene label name touch/> }.into_any()
    }
}

/// A drawing with what stands and what is marked on it.
#[derive(Clone, Copy)]
struct Scene {
    drawing: StoredValue<Drawing>,
    picture: Memo<Picture>,
    marks: Memo<Marks>,
    /// The marks as they were a frame ago: for all that only follows from what was pressed.
    after: Memo<Marks>,
}

/// The same marks one frame later. What was pressed answers in the very next frame, which is drawn
/// sooner the less it changes; what steps back because of it may come with the one after.
fn a_frame_later(marks: Memo<Marks>) -> Memo<Marks> {
    let later = RwSignal::new(marks.get_untracked());
    Effect::new(move |_| {
        let now = marks.get();
        // The first call comes before the frame that shows the press is drawn, the second after.
        request_animation_frame(move || {
            request_animation_frame(move || {
                // Nothing to do where the board is gone by then.
                let _ = later.try_set(now);
            });
        });
    });
    Memo::new(move |_| later.get())
}

impl Scene {
    fn lands<T>(self, map: impl Fn(&Land) -> T) -> Vec<T> {
        self.drawing.with_value(|drawing| drawing.lands.iter().map(map).collect())
    }

    fn token(self, territory: Territory) -> Point {
        self.drawing.with_value(|drawing| drawing.land(territory).token)
    }
}

/// The part of the drawing's plane that is seen: the land with room for water, labels and cliffs.
pub fn window(drawing: &Drawing) -> Window {
    const ROOM: f32 = 22.0;
    const TOWERS: f32 = 8.0;
    const CLIFF: f32 = 10.0;
    let (from, to) = (drawing.frame.from, drawing.frame.to);
    Window {
        from: Point { x: from.x - ROOM, y: from.y - ROOM - TOWERS },
        width: to.x - from.x + 2.0 * ROOM,
        height: to.y - from.y + 2.0 * ROOM + TOWERS + CLIFF,
    }
}

#[component]
fn Scenery(
    scene: Scene,
    label: Signal<String>,
    name: Callback<Territory, String>,
    touch: Option<Touch>,
) -> impl IntoView {
    let Window { from, width, height } = scene.drawing.with_value(window);
    let view_box = format!("{} {} {width} {height}", from.x, from.y);
    let defs = scene.drawing.with_value(|drawing| map_svg::definitions(drawing, PREFIX));
    let owner = move |territory| scene.picture.with(|picture| letter(picture.owner(territory)));
    let cliffs = scene.lands(|land| {
        let territory = land.territory;
        view! { <use class=move || owner(territory) href=PREFIX.outline(territory) y="9"></use> }
    });
    let bodies = scene.lands(|land| {
        let territory = land.territory;
        view! { <g class=move || owner(territory)>{map_svg::body(territory, PREFIX)}</g> }
    });
    let territories =
        scene.lands(|land| view! { <Ground territory=land.territory scene name touch/> });
    let front = move || {
        let picture = scene.picture.get();
        scene.drawing.with_value(|drawing| drawing.front(|territory| picture.owner(territory)))
    };
    let hand = Hand::new(scene, touch);
    view! {
        <svg
            class="map bz"
            class:rolling=move || scene.after.with(|marks| marks.rolling)
            viewBox=view_box
            role="group"
            aria-label=label
            on:pointerdown=move |event| hand.down(&event)
            on:pointermove=move |event| hand.moved(&event)
            on:pointerleave=move |_| hand.look(None)
            on:focusin=move |event| hand.focused(&event)
            on:click=move |event| hand.click(&event)
        >
            {defs}
            <g class="ground" aria-hidden="true">
                {map_svg::water(PREFIX)}
                <g class="cliffs">{cliffs}</g>
                <g class="bodies">{bodies}</g>
            </g>
            <g class="surface" aria-hidden="true">
                {map_svg::light(PREFIX)}
                <path class="front" d=front></path>
            </g>
            <g class="veil" aria-hidden="true">{move || veil(scene)}</g>
            <g class="terrs">{territories}</g>
            <g aria-hidden="true" class="above">
                <g class="lines">
                    {move || flood(scene)}
                    {move || lines(scene)}
                </g>
                <Tokens scene/>
                <g class="lines">
                    {move || arrow(scene)}
                    {move || refusal(scene)}
                </g>
            </g>
        </svg>
    }
}

/// One territory: it takes focus, has a name, and knows its state. It is a tint over the land: a
/// press changes what is cheap to paint, never the land's bevels.
#[component]
fn Ground(
    territory: Territory,
    scene: Scene,
    name: Callback<Territory, String>,
    touch: Option<Touch>,
) -> impl IntoView {
    let class = move || {
        let owner = scene.picture.with(|picture| letter(picture.owner(territory)));
        let state = scene.marks.with(|marks| match () {
            () if marks.selected == Some(territory) => Some("sel"),
            () if marks.targets.contains(territory) => Some("tgt"),
            () if marks.able.contains(territory) => Some("can"),
            () => None,
        });
        let resting = scene.after.with(|marks| marks.resting.contains(territory));
        let state = state.unwrap_or(if resting { "rest" } else { "" });
        format!("terr {owner} {state}")
    };
    let tabindex = move || {
        let reachable = touch.map(|touch| touch.reachable.get() == Some(territory));
        reachable.map(|reachable| if reachable { "0" } else { "-1" })
    };
    let role = if touch.is_some() { "button" } else { "img" };
    let pressed = move || {
        touch.map(|_| scene.marks.with(|marks| marks.selected == Some(territory)).to_string())
    };
    view! {
        <g
            class=class
            role=role
            data-id=territory.number().to_string()
            tabindex=tabindex
            aria-pressed=pressed
            aria-label=move || name.run(territory)
        >
            <use class="tint" href=PREFIX.outline(territory)></use>
        </g>
    }
}
