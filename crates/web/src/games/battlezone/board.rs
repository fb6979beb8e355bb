//! The board: every territory is an element of its own with all its states.

mod dice_card;
mod marks;
mod odds_label;
mod pointer;
mod tokens;

use std::sync::Arc;

use battlezone::{Map, State, Territory};
use leptos::prelude::*;

use super::drawing::{Drawing, Land, Orientation, Point};
use super::map_svg::{self, Prefix};
use super::picture::{self, Faded, Marks, Picture};
use super::scenes::Scene;
use super::words;
use crate::games::map_svg::place_name;
use crate::games::territories::{Touch, ground};
use crate::i18n::use_locale;
use crate::table::zoom::magnification;
use crate::table::{Shown, Table};
use crate::ui::seat::letter;
use dice_card::Overlay;
use marks::{arrow, fading_lines, flood, lines, out_of_reach, refusal, veil};
use odds_label::{Window, odds_label};
use pointer::Pointer;
use tokens::Tokens;

/// Prefix of the ids of this board's parts.
const PREFIX: Prefix = Prefix("t");

/// The board of a table and its overlays: the chance of an attack, and its dice.
pub fn board_area(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let map = table.view.with_untracked(|state| state.map().clone());
    let label = Signal::derive(move || {
        table.view.with(|state| words::board(state, &table.names(), locale.get()))
    });
    let name = Callback::new(move |territory: Territory| {
        table.view.with(|state| words::territory(state, territory, &table.names(), locale.get()))
    });
    let touch = Touch::of(table);
    let marks = Signal::derive(move || picture::marks(table));
    let ratio = move || {
        table.extra.drawing.with(|drawing| {
            drawing.as_ref().map_or(1.0, |drawing| {
                let window = window(drawing);
                window.width / window.height
            })
        })
    };
    let above = Signal::derive(move || card_above(table));
    let count_time = Signal::derive(move || table.pace().change);
    view! {
        <div
            class="fit"
            style:--ratio=move || ratio().to_string()
            style:--zoom=move || magnification(table.zoom.get()).to_string()
        >
            <Board
                map
                picture=table.picture
                marks
                orientation=table.extra.orientation
                label
                name
                touch
                count_time
            />
            {odds_label(table)}
        </div>
        <Overlay table above/>
    }
    .into_any()
}

/// Whether the dice card is in the upper half: the half away from the attack.
fn card_above(table: Table<State>) -> bool {
    let Shown::Scene(Scene::Attack(attack, _)) = table.shown.get() else { return false };
    table.extra.drawing.with(|drawing| {
        drawing.as_ref().is_some_and(|drawing| {
            let middle = (drawing.frame.from.y + drawing.frame.to.y) / 2.0;
            let y = |territory| drawing.land(territory).token.y;
            (y(attack.from) + y(attack.to)) / 2.0 > middle
        })
    })
}

/// The board. Without `touch` it is a picture with names.
#[component]
pub fn Board(
    /// The map.
    map: Arc<Map>,
    /// The pieces on it.
    #[prop(into)]
    picture: Signal<Picture>,
    /// What is marked on it.
    #[prop(into)]
    marks: Signal<Marks>,
    /// Its orientation.
    #[prop(into)]
    orientation: Signal<Orientation>,
    /// The name of the whole board.
    #[prop(into)]
    label: Signal<String>,
    /// The name of a territory.
    name: Callback<Territory, String>,
    /// What the player can do on it.
    #[prop(optional)]
    touch: Option<Touch<State>>,
    /// Duration of a counting number in milliseconds; without it, numbers change at once.
    #[prop(optional, into)]
    count_time: Signal<u32>,
) -> impl IntoView {
    let picture = Memo::new(move |_| picture.get());
    let marks = Memo::new(move |_| marks.get());
    let orientation = Memo::new(move |_| orientation.get());
    move || {
        let Some(drawing) = Drawing::of(&map, orientation.get()) else { return ().into_any() };
        let layers = Layers {
            drawing: StoredValue::new(drawing),
            picture,
            marks,
            after: a_frame_later(marks),
            faded: faded(marks),
            count_time,
        };
        view! { <MapLayers layers label name touch/> }.into_any()
    }
}

/// A drawing with the pieces and marks on it.
#[derive(Clone, Copy)]
struct Layers {
    drawing: StoredValue<Drawing>,
    picture: Memo<Picture>,
    marks: Memo<Marks>,
    /// The marks as they were a frame ago, for everything that only follows from a press.
    after: Memo<Marks>,
    /// The marks that are fading.
    faded: RwSignal<Faded>,
    count_time: Signal<u32>,
}

/// The marks that were just removed, updated at each change.
fn faded(marks: Memo<Marks>) -> RwSignal<Faded> {
    let faded = RwSignal::new(Faded::default());
    Effect::new(move |before: Option<Marks>| {
        let now = marks.get();
        if let Some(before) = before {
            let next = faded.get_untracked().next(&before, &now);
            if let Some(next) = next {
                faded.set(next);
            }
        }
        now
    });
    faded
}

/// The same marks one frame later. The next frame shows the reaction to a press, and is drawn
/// sooner the less it changes; what is dimmed because of it may come with the frame after.
fn a_frame_later(marks: Memo<Marks>) -> Memo<Marks> {
    let later = RwSignal::new(marks.get_untracked());
    Effect::new(move |_| {
        let now = marks.get();
        // The first call comes before the frame that shows the press is drawn, the second after it.
        request_animation_frame(move || {
            request_animation_frame(move || {
                // Ignored if the board was removed.
                let _ = later.try_set(now);
            });
        });
    });
    Memo::new(move |_| later.get())
}

impl Layers {
    fn lands<T>(self, map: impl Fn(&Land) -> T) -> Vec<T> {
        self.drawing.with_value(|drawing| drawing.lands.iter().map(map).collect())
    }

    fn token(self, territory: Territory) -> Point {
        self.drawing.with_value(|drawing| drawing.land(territory).token)
    }
}

/// The visible part of the drawing: the land with room for water, labels and cliffs.
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
fn MapLayers(
    layers: Layers,
    label: Signal<String>,
    name: Callback<Territory, String>,
    touch: Option<Touch<State>>,
) -> impl IntoView {
    let Window { from, width, height } = layers.drawing.with_value(window);
    let view_box = format!("{} {} {width} {height}", from.x, from.y);
    let defs = layers.drawing.with_value(|drawing| map_svg::definitions(drawing, PREFIX));
    let owner = move |territory| layers.picture.with(|picture| letter(picture.owner(territory)));
    let cliffs = layers.lands(|land| {
        let territory = land.territory;
        view! { <use class=move || owner(territory) href=PREFIX.outline(territory) y="9"></use> }
    });
    let bodies = layers.lands(|land| {
        let territory = land.territory;
        view! { <g class=move || owner(territory)>{map_svg::body(territory, PREFIX)}</g> }
    });
    let territories = layers.lands(|land| territory(land.territory, layers, name, touch));
    let numbers = layers.lands(|land| {
        let territory = land.territory;
        // The banner refers to these by their numbers.
        let used = move || layers.marks.with(|marks| marks.named().contains(territory));
        let shield = place_name(land.token, 30.0, territory.to_string());
        view! { <g class:used=used>{shield}</g> }
    });
    let front = move || {
        let picture = layers.picture.get();
        layers.drawing.with_value(|drawing| drawing.front(|territory| picture.owner(territory)))
    };
    let pointer = Pointer::new(layers, touch);
    view! {
        <svg
            class="map bz"
            class:rolling=move || layers.after.with(|marks| marks.rolling)
            class:fading=move || layers.marks.with(|marks| marks.fading)
            viewBox=view_box
            role="group"
            aria-label=label
            on:pointerdown=move |event| pointer.down(&event)
            on:pointermove=move |event| pointer.moved(&event)
            on:pointerleave=move |_| pointer.look(None)
            on:focusin=move |event| pointer.focused(&event)
            on:click=move |event| pointer.click(&event)
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
            <g class="veil" aria-hidden="true">{move || veil(layers)}</g>
            <g class="terrs">{territories}</g>
            <g aria-hidden="true" class="above">
                <g class="lines">
                    {move || flood(layers)}
                    {move || fading_lines(layers)}
                    {move || lines(layers)}
                    {move || arrow(layers)}
                </g>
                <Tokens layers/>
                <g class="placenames">{numbers}</g>
                <g class="lines">
                    {move || refusal(layers)}
                    {move || out_of_reach(layers)}
                </g>
            </g>
        </svg>
    }
}

/// One territory: it can take the focus, has a name, and shows its state. It is a tint over the
/// land: a press changes only what is cheap to paint, never the bevels of the land.
fn territory(
    territory: Territory,
    layers: Layers,
    name: Callback<Territory, String>,
    touch: Option<Touch<State>>,
) -> AnyView {
    let class = move || {
        let owner = layers.picture.with(|picture| letter(picture.owner(territory)));
        let state = layers.marks.with(|marks| match () {
            () if marks.selected == Some(territory) => Some("sel"),
            () if marks.targets.contains(territory) => Some("tgt"),
            () if marks.able.contains(territory) => Some("can"),
            () => None,
        });
        let resting = layers.after.with(|marks| marks.resting.contains(territory));
        let state = state.unwrap_or(if resting { "rest" } else { "" });
        let dim = layers.marks.with(|marks| marks.dimmed == Some(territory));
        format!("terr {owner} {state}{}", if dim { " dim" } else { "" })
    };
    let is_selected = move || layers.marks.with(|marks| marks.selected == Some(territory));
    let tint = view! { <use class="tint" href=PREFIX.outline(territory)></use> };
    ground(territory, class, is_selected, name, touch, tint.into_any())
}
