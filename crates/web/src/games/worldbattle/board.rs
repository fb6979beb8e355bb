//! The board: every territory is an element of its own with all its states.

mod dice_card;
mod gestures;
mod marks;
mod odds_label;
mod overview;
mod screen;
mod tokens;

use std::sync::Arc;

use leptos::prelude::*;
use worldbattle::{Map, State, Territory};

use super::camera::Camera;
use super::drawing::{Drawing, Point};
use super::map_svg::{self, letter};
use super::picture::{self, Marks, Picture};
use super::scenes::Scene;
use super::words;
use crate::games::map_svg::{Prefix, place_name};
use crate::games::territories::{Touch, ground};
use crate::i18n::use_locale;
use crate::table::{Shown, Table};
use dice_card::Overlay;
use gestures::Gestures;
use odds_label::odds_label;
use overview::overview;
pub use screen::{follow, use_screen};

/// Prefix of the ids of this board's parts.
const PREFIX: Prefix = Prefix("w");

/// The board of a table and its overlays: the chance of an attack, its dice, and the whole map in
/// small if only a part is visible.
pub fn board_area(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let map = table.view.with_untracked(|view| view.map().clone());
    let camera = table.extra.camera;
    let screen = use_screen(camera, home(table));
    let label = Signal::derive(move || {
        table.view.with(|view| words::board(view, &table.names(), locale.get()))
    });
    let name = Callback::new(move |territory: Territory| {
        table.view.with(|view| words::territory(view, territory, &table.names(), locale.get()))
    });
    let touch = Touch::of(table);
    let marks = Signal::derive(move || picture::marks(table));
    let above = Signal::derive(move || card_above(table));
    let fitted = Memo::new(move |_| camera.get().is_fitted());
    view! {
        <div class="wscreen" node_ref=screen>
            <Board map picture=table.picture marks camera label name touch/>
        </div>
        {odds_label(table)}
        <Overlay table above/>
        {move || (!fitted.get()).then(|| overview(table))}
    }
    .into_any()
}

/// The first place to look at: the strongest territory of the player, or the middle of the map.
fn home(table: Table<State>) -> Point {
    let seat = table.common.looker.get().or(table.playback.to_act.get());
    table.view.with(|view| {
        let drawing = Drawing::of(view.map());
        let strongest =
            seat.and_then(|seat| view.owned(seat).iter().max_by_key(|&at| view.armies(at)));
        strongest.map_or(drawing.frame.middle(), |at| drawing.land(at).token)
    })
}

/// Moves the map so that these territories are visible.
pub fn show(table: Table<State>, territories: &[Territory]) {
    let drawing = table.view.with(|view| Drawing::of(view.map()));
    let tokens: Vec<Point> = territories.iter().map(|&it| drawing.land(it).token).collect();
    table.extra.camera.update(|camera| *camera = camera.showing(&tokens));
}

/// Whether the dice card is in the upper half: the half away from the attack.
fn card_above(table: Table<State>) -> bool {
    let Shown::Scene(Scene::Attack(attack, _)) = table.shown.get() else { return false };
    let drawing = table.view.with(|view| Drawing::of(view.map()));
    let camera = table.extra.camera.get();
    let y = |territory| camera.on_board(drawing.land(territory).token).y;
    (y(attack.from) + y(attack.to)) / 2.0 > camera.screen().1 / 2.0
}

/// The drawing, the pieces on it, and its marks.
#[derive(Clone, Copy)]
struct Layers {
    drawing: StoredValue<Arc<Drawing>>,
    map: StoredValue<Arc<Map>>,
    picture: Memo<Picture>,
    marks: Memo<Marks>,
    camera: RwSignal<Camera>,
}

impl Layers {
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
    /// The pieces on it.
    #[prop(into)]
    picture: Signal<Picture>,
    /// What is marked on it.
    #[prop(into)]
    marks: Signal<Marks>,
    /// The visible part of it.
    camera: RwSignal<Camera>,
    /// The name of the whole board.
    #[prop(into)]
    label: Signal<String>,
    /// The name of a territory.
    name: Callback<Territory, String>,
    /// What the player can do on it.
    #[prop(optional)]
    touch: Option<Touch<State>>,
) -> impl IntoView {
    let drawing = Drawing::of(&map);
    let sea = map_svg::water(Some(map_svg::contours("shore", &map, &drawing)), &drawing, PREFIX);
    let defs = map_svg::definitions(&drawing, PREFIX);
    let layers = Layers {
        drawing: StoredValue::new(drawing),
        map: StoredValue::new(map),
        picture: Memo::new(move |_| picture.get()),
        marks: Memo::new(move |_| marks.get()),
        camera,
    };
    let cliffs = layers.each(|territory| {
        let owner = move || layers.picture.with(|picture| letter(picture.owner(territory)));
        view! { <use class=owner href=PREFIX.outline(territory) y="4"></use> }
    });
    let territories = layers.each(|it| territory(layers, it, name, touch));
    let view_box = move || camera.get().seen().view_box();
    let names_hidden = move || camera.get().name_scale().is_none();
    let gestures = Gestures::new(layers, touch);
    view! {
        <svg
            class="map wmap wb"
            class:rolling=move || layers.marked(|marks| marks.rolling)
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
            <Above layers/>
        </svg>
    }
}

/// Everything over the territories: relief, front, marks, names and armies.
#[component]
fn Above(layers: Layers) -> impl IntoView {
    let locale = use_locale();
    let (map, drawing) = (layers.map.get_value(), layers.drawing.get_value());
    let contours = map_svg::contours("kline", &map, &drawing);
    let relief = map_svg::relief(Some(contours), &drawing, PREFIX);
    let names = layers.each(|territory| tokens::name(layers, territory));
    let tokens = layers.each(|territory| tokens::token(layers, territory));
    let numbers = layers.each(|it| place_name(layers.token(it), 20.0, it.to_string()));
    let front = move || {
        let picture = layers.picture.get();
        layers.drawing.with_value(|drawing| drawing.front(|territory| picture.owner(territory)))
    };
    let signs = move || map_svg::signs(&map, &drawing, locale.get());
    view! {
        <g aria-hidden="true" class="above">
            {relief}
            <path class="front" d=front></path>
            {move || marks::flood(layers)}
            {move || marks::veil(layers)}
            {signs}
            {move || marks::lines(layers)}
            <g class="names">{names}</g>
            {move || marks::arrow(layers)}
            <g class="tokens">{tokens}</g>
            <g class="placenames">{numbers}</g>
            {move || tokens::called(layers, locale.get())}
            {move || marks::refusal(layers)}
        </g>
    }
}

/// One territory: it can take the focus, has a name, and shows its state.
fn territory(
    layers: Layers,
    territory: Territory,
    name: Callback<Territory, String>,
    touch: Option<Touch<State>>,
) -> AnyView {
    let class = move || {
        let owner = layers.picture.with(|picture| letter(picture.owner(territory)));
        let state = layers.marks.with(|marks| match () {
            () if marks.selected == Some(territory) => "sel",
            () if marks.targets.or(marks.reach).contains(territory) => "tgt",
            () if marks.resting.contains(territory) => "rest",
            () if marks.able.contains(territory) => "can",
            () => "",
        });
        format!("terr {owner} {state}")
    };
    let is_selected = move || layers.marked(|marks| marks.selected == Some(territory));
    let inside = view! {
        {map_svg::body(territory, PREFIX)}
        <use class="tint" href=PREFIX.outline(territory)></use>
    };
    ground(territory, class, is_selected, name, touch, inside.into_any())
}
