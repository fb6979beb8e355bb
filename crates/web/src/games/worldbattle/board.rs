//! The board: every territory a real element, with every state it can be in.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use web_sys::{Element, FocusEvent, ResizeObserver};
use worldbattle::{Map, Territory, TerritorySet};

use super::camera::Camera;
use super::drawing::{Drawing, Point};
use super::gestures::Gestures;
use super::land::{self, Prefix, letter};
use super::picture::{Marks, Picture};
use super::speech;
use crate::texts::use_texts;
use crate::ui::live;

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
    let sea = land::water(&map, &drawing, PREFIX);
    let relief = land::relief(&map, &drawing, PREFIX);
    let defs = land::definitions(&drawing, PREFIX);
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
        view! { <use class=Signal::derive(owner) href=PREFIX.outline(territory) y="4"></use> }
    });
    let territories = scene.each(|territory| ground(scene, territory, name, touch));
    let names = scene.each(|territory| label_of(scene, territory));
    let tokens = scene.each(|territory| token(scene, territory));
    let front = move || {
        let picture = scene.picture.get();
        scene.drawing.with_value(|drawing| drawing.front(|territory| picture.owner(territory)))
    };
    let view_box = move || camera.get().seen().view_box();
    let names_hidden = move || camera.get().name_scale().is_none();
    let signs = move || {
        let drawing = scene.drawing.get_value();
        scene.map.with_value(|map| land::signs(map, &drawing, text.get()))
    };
    let gestures = Gestures::new(scene, touch);
    view! {
        <svg
            class="map wmap wb"
            class:rolling=Signal::derive(move || scene.marked(|marks| marks.rolling))
            class:nonames=Signal::derive(names_hidden)
            style:--count=Signal::derive(move || camera.get().counter_scale().to_string())
            style:--names=Signal::derive(move || camera.get().name_scale().unwrap_or(1.0).to_string())
            viewBox=Signal::derive(view_box)
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
                <path class="front" d=Signal::derive(front)></path>
                {live(move || flood(scene))}
                {live(move || veil(scene))}
                {live(signs)}
                {live(move || lines(scene))}
                <g class="names">{names}</g>
                {live(move || arrow(scene))}
                <g class="tokens">{tokens}</g>
                {live(move || refusal(scene))}
            </g>
        </svg>
    }
}

/// Keeps a camera at the size of the element that its board fills; `home` is looked at first.
pub fn use_screen(camera: RwSignal<Camera>, home: Point) -> NodeRef<Div> {
    let element = NodeRef::<Div>::new();
    let first = StoredValue::new(true);
    let measure = move || {
        let Some(element) = element.try_get_untracked().flatten() else { return };
        let (width, height) = (element.client_width() as f32, element.client_height() as f32);
        if width < 1.0 || height < 1.0 {
            return;
        }
        let begins = first.try_update_value(|first| std::mem::replace(first, false)) == Some(true);
        camera.try_update(|camera| {
            let seen = camera.on_screen(width, height);
            *camera = if begins { seen.at_first(home) } else { seen };
        });
    };
    Effect::new(move |_| {
        let Some(element) = element.get() else { return };
        measure();
        let changed = Closure::<dyn Fn()>::new(measure);
        // Without an observer the board keeps the size it had at first.
        if let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) {
            observer.observe(&element);
            let kept = StoredValue::new_local((observer, changed));
            on_cleanup(move || {
                kept.try_with_value(|(observer, _)| observer.disconnect());
            });
        }
    });
    element
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
            class=Signal::derive(class)
            role=role
            data-id=territory.to_string()
            tabindex=Signal::derive(tabindex)
            aria-pressed=pressed
            aria-label=Signal::derive(move || name.run(territory))
        >
            {land::body(territory, PREFIX)}
            <use class="tint" href=PREFIX.outline(territory)></use>
        </g>
    }
    .into_any()
}

/// The territory under an element.
pub(super) fn territory_of(element: &Element) -> Option<Territory> {
    element.closest("[data-id]").ok()??.get_attribute("data-id")?.parse().ok()
}

/// The territory that has taken the focus, where the browser would draw a ring.
pub(super) fn focused(event: &FocusEvent) -> Option<Territory> {
    let element: Element = event.target()?.dyn_into().ok()?;
    let seen = element.matches(":focus-visible").unwrap_or(false);
    if seen { territory_of(&element) } else { None }
}

/// The name of a territory, as it is printed on the map.
fn label_of(scene: Scene, territory: Territory) -> AnyView {
    let at = scene.drawing.with_value(|drawing| drawing.land(territory).label);
    let text = use_texts();
    let name = move || scene.map.with_value(|map| speech::place(map, territory, text.get()));
    let owner = move || scene.picture.with(|picture| letter(picture.owner(territory)));
    view! {
        <g class=Signal::derive(owner) transform=format!("translate({} {})", at.x, at.y)>
            <text class="nm">{live(name)}</text>
        </g>
    }
    .into_any()
}

/// The counter of one territory, with its marks.
fn token(scene: Scene, territory: Territory) -> AnyView {
    let at = scene.token(territory);
    let armies = Memo::new(move |_| scene.picture.with(|picture| picture.armies(territory)));
    let owner = Memo::new(move |_| scene.picture.with(|picture| picture.owner(territory)));
    let plus = Memo::new(move |_| scene.marks.with(|marks| marks.placed(territory)));
    let ringed = Memo::new(move |_| {
        scene.marked(|marks| {
            marks.goal == Some(territory)
                || marks.aim == Some(territory) && !marks.reach.contains(territory)
                || !marks.rolling && marks.targets.contains(territory)
        })
    });
    let moves = Memo::new(move |_| scene.marked(|marks| marks.reach.contains(territory)));
    let class = move || {
        let state = scene.marks.with(|marks| {
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
                    <rect x="-12" y="-8" width="24" height="16" rx="8"></rect>
                    <text y="4">{words}</text>
                </g>
            }
        })
    };
    view! {
        <g transform=format!("translate({} {})", at.x, at.y) data-token=territory.to_string()>
            <g class=Signal::derive(class)>
                {live(dot)}
                {live(move || land::counter(owner.get(), armies.get()))}
                {live(ring)}
                {live(added)}
            </g>
        </g>
    }
    .into_any()
}

/// The new colour runs over a taken territory from where it was touched.
fn flood(scene: Scene) -> Option<AnyView> {
    let (to, from, seat) = scene.marks.with(|marks| marks.flood)?;
    let (start, reach) = scene.drawing.with_value(|drawing| {
        let start = drawing.land(to).touching(from);
        (start, drawing.land(to).extent(start) + 6.0)
    });
    Some(
        view! {
            <clipPath id=format!("{}clip{to}", PREFIX.0)><use href=PREFIX.outline(to)></use></clipPath>
            <g clip-path=PREFIX.clip(to)>
                <circle
                    class=format!("flood {}", letter(Some(seat)))
                    cx=start.x.to_string()
                    cy=start.y.to_string()
                    r=reach.to_string()
                ></circle>
            </g>
        }
        .into_any(),
    )
}

/// What is not concerned steps back.
fn veil(scene: Scene) -> Option<AnyView> {
    let bright = scene.marks.with(Marks::concerned)?;
    let dark = scene.each(|territory| {
        (!bright.contains(territory)).then(|| view! { <use href=PREFIX.outline(territory)></use> })
    });
    Some(view! { <g class="veil">{dark}</g> }.into_any())
}

/// Outlines: a player's land, targets, selection, another's plan, focus.
fn lines(scene: Scene) -> AnyView {
    let marks = scene.marks.get();
    let group = (!marks.group.is_empty()).then(|| {
        let d = scene.drawing.with_value(|drawing| drawing.contour(marks.group));
        view! { <g class="gline"><path class="case" d=d.clone()></path><path class="mark" d=d></path></g> }
    });
    let aim = marks.aim.map_or(TerritorySet::EMPTY, Territory::bit);
    let ringed = if marks.rolling { aim } else { marks.targets.or(aim) };
    let targets: Vec<_> = ringed
        .without(marks.reach)
        .iter()
        .map(|territory| {
            let class = if marks.aim == Some(territory) { "tline hot" } else { "tline" };
            line(class, territory)
        })
        .collect();
    let moves: Vec<_> = marks
        .reach
        .iter()
        .map(|territory| {
            let class = if marks.aim == Some(territory) { "mline hot" } else { "mline" };
            line(class, territory)
        })
        .collect();
    let one =
        |class: &'static str, at: Option<Territory>| at.map(|territory| line(class, territory));
    view! {
        {group}
        {moves}
        {targets}
        {one("selline", marks.selected)}
        {one("botline borigin", marks.origin)}
        {one("botline bgoal", marks.goal)}
        {one("focusline", marks.focus)}
    }
    .into_any()
}

fn line(class: &'static str, territory: Territory) -> AnyView {
    let outline = PREFIX.outline(territory);
    view! {
        <g class=class>
            <use class="case" href=outline.clone()></use>
            <use class="mark" href=outline></use>
        </g>
    }
    .into_any()
}

/// A bent arrow from origin to target; round the world it leaves by one edge and comes in by the
/// other.
fn arrow(scene: Scene) -> Option<AnyView> {
    let (from, to) = scene.marks.with(Marks::arrow)?;
    let (a, b) = (scene.token(from), scene.token(to));
    let edges = scene.drawing.with_value(|drawing| {
        let edge =
            |from, to| drawing.lanes.iter().find(|lane| lane.from == from && lane.to == to)?.edge;
        edge(from, to).zip(edge(to, from))
    });
    let parts = match edges {
        Some((out, back)) => vec![arrow_paths(a, out, 15.0, 0.0), arrow_paths(back, b, 0.0, 22.0)],
        None => vec![arrow_paths(a, b, 15.0, 22.0)],
    };
    let arrows = parts.into_iter().map(|(line, head)| {
        view! {
            <path class="case" d=line.clone()></path>
            <path class="case" d=head.clone()></path>
            <path class="mark" d=line></path>
            <path class="head" d=head></path>
        }
    });
    Some(view! { <g class="arrow">{arrows.collect_view()}</g> }.into_any())
}

fn arrow_paths(from: Point, to: Point, leave: f32, arrive: f32) -> (String, String) {
    const BEND: f32 = 0.14;
    const HEAD: f32 = 7.0;
    let distance = from.distance(to).max(1.0);
    let (ux, uy) = ((to.x - from.x) / distance, (to.y - from.y) / distance);
    // Neighbours can stand so near that only the head fits between their counters.
    let room = (distance - leave - arrive - HEAD).max(0.0);
    let (leave, arrive) =
        (leave.min(distance * 0.4), distance - leave.min(distance * 0.4) - room - HEAD);
    let start = Point { x: from.x + ux * leave, y: from.y + uy * leave };
    let end = Point { x: to.x - ux * (arrive + HEAD), y: to.y - uy * (arrive + HEAD) };
    let bend = Point {
        x: (start.x + end.x) / 2.0 - uy * distance * BEND,
        y: (start.y + end.y) / 2.0 + ux * distance * BEND,
    };
    let length = end.distance(bend).max(0.1);
    let (hx, hy) = ((end.x - bend.x) / length, (end.y - bend.y) / length);
    let line = format!(
        "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
        start.x, start.y, bend.x, bend.y, end.x, end.y
    );
    let head = format!(
        "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
        end.x + hx * HEAD,
        end.y + hy * HEAD,
        end.x - hy * 5.0,
        end.y + hx * 5.0,
        end.x + hy * 5.0,
        end.y - hx * 5.0
    );
    (line, head)
}

/// A red border and a cross where something was refused.
fn refusal(scene: Scene) -> Option<AnyView> {
    let territory = scene.marks.with(|marks| marks.refused)?;
    let Point { x, y } = scene.token(territory);
    Some(
        view! {
            <g class="refmark">
                {line("refline", territory)}
                <use
                    href="#m-refuse"
                    x=(x - 17.0).to_string()
                    y=(y - 17.0).to_string()
                    width="34"
                    height="34"
                ></use>
            </g>
        }
        .into_any(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_keeps_clear_of_both_counters() {
        let (from, to) = (Point { x: 0.0, y: 0.0 }, Point { x: 200.0, y: 0.0 });
        let (line, head) = arrow_paths(from, to, 15.0, 22.0);
        assert!(line.starts_with("M15.0 0.0Q") && line.ends_with(" 171.0 0.0"), "{line}");
        assert!(head.ends_with('Z'));
    }

    #[test]
    fn between_near_neighbours_the_arrow_is_short_and_does_not_turn_back() {
        let (from, to) = (Point { x: 0.0, y: 0.0 }, Point { x: 30.0, y: 0.0 });
        let (line, _) = arrow_paths(from, to, 15.0, 22.0);
        assert!(line.starts_with("M12.0 0.0Q") && line.ends_with(" 12.0 0.0"), "{line}");
    }
}
