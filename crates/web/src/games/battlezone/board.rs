//! The board: every territory a real element, with every state it can be in.

use std::sync::Arc;

use battlezone::{Map, Territory, TerritorySet};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, MouseEvent, PointerEvent};

use super::drawing::{Drawing, Land, Lie, Point};
use super::input::{self, Means, Spot};
use super::land::{self, Prefix, letter};
use super::odds::Window;
use super::picture::{Marks, Picture};
use crate::settings::{Armies, use_settings};

/// Parts of this board are named with this.
const PREFIX: Prefix = Prefix("t");
/// Half of the smallest touch target, in pixels.
const FINGERTIP: f32 = 24.0;

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
    let calm = one_frame_later(marks);
    move || {
        let Some(drawing) = Drawing::of(&map, lie.get()) else { return ().into_any() };
        let scene = Scene { drawing: StoredValue::new(drawing), picture, marks, calm };
        view! { <Scenery scene label name touch/> }.into_any()
    }
}

/// A drawing with what stands and what is marked on it.
#[derive(Clone, Copy)]
struct Scene {
    drawing: StoredValue<Drawing>,
    picture: Memo<Picture>,
    marks: Memo<Marks>,
    /// The same marks a frame later: outlines answer at once, large surfaces follow.
    calm: Signal<Marks>,
}

/// What a signal said before the frame that is being painted.
fn one_frame_later(marks: Memo<Marks>) -> Signal<Marks> {
    let calm = RwSignal::new(marks.get_untracked());
    Effect::new(move |_| {
        let now = marks.get();
        request_animation_frame(move || {
            let follow = move || {
                let _ = calm.try_set(now); // the board may be gone by then
            };
            set_timeout(follow, std::time::Duration::ZERO);
        });
    });
    calm.into()
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
    let defs = scene.drawing.with_value(|drawing| land::definitions(drawing, PREFIX));
    let owner = move |territory| scene.picture.with(|picture| letter(picture.owner(territory)));
    let cliffs = scene.lands(|land| {
        let territory = land.territory;
        view! { <use class=move || owner(territory) href=PREFIX.outline(territory) y="9"></use> }
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
            class:rolling=move || scene.marks.with(|marks| marks.rolling)
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
            {land::water(PREFIX)}
            <g class="cliffs" aria-hidden="true">{cliffs}</g>
            <g class="terrs">{territories}</g>
            <g aria-hidden="true" class="above">
                <g class="surface">
                    {land::light(PREFIX)}
                    <path class="front" d=front></path>
                    {move || flood(scene)}
                    {move || veil(scene)}
                </g>
                <g class="lines">{move || lines(scene)}</g>
                <Tokens scene/>
                <g class="lines">
                    {move || arrow(scene)}
                    {move || refusal(scene)}
                </g>
            </g>
        </svg>
    }
}

/// One territory: it takes focus, has a name, and knows its state.
#[component]
fn Ground(
    territory: Territory,
    scene: Scene,
    name: Callback<Territory, String>,
    touch: Option<Touch>,
) -> impl IntoView {
    let class = move || {
        let owner = scene.picture.with(|picture| letter(picture.owner(territory)));
        let state = scene.calm.with(|marks| match () {
            () if marks.selected == Some(territory) => "sel",
            () if marks.targets.contains(territory) => "tgt",
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
            {land::body(territory, PREFIX)}
        </g>
    }
}

/// What the pointer and the focus do, told in territories.
#[derive(Clone, Copy)]
struct Hand {
    scene: Scene,
    touch: Option<Touch>,
    means: StoredValue<Means>,
    seen: StoredValue<Option<Territory>>,
}

impl Hand {
    fn new(scene: Scene, touch: Option<Touch>) -> Hand {
        Hand { scene, touch, means: StoredValue::new(Means::Sure), seen: StoredValue::new(None) }
    }

    fn down(self, event: &PointerEvent) {
        let is_mouse = event.pointer_type() == "mouse";
        self.means.set_value(if is_mouse { Means::Sure } else { Means::Touch });
    }

    fn moved(self, event: &PointerEvent) {
        if event.pointer_type() == "mouse" {
            self.look(under(event));
        }
    }

    fn focused(self, event: &FocusEvent) {
        let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(element) = element else { return };
        // Only where the browser would draw a ring: a press has its own marks, and a finger that
        // comes down must not take aim before it is lifted.
        if let (Some(touch), Some(territory)) = (self.touch, territory_of(&element))
            && element.matches(":focus-visible").unwrap_or(false)
        {
            self.look(Some(territory));
            touch.focus.run(territory);
        }
    }

    fn look(self, at: Option<Territory>) {
        if self.seen.get_value() != at {
            self.seen.set_value(at);
            if let Some(touch) = self.touch {
                touch.look.run(at);
            }
        }
    }

    fn click(self, event: &MouseEvent) {
        let Some(touch) = self.touch else { return };
        let means = self.means.get_value();
        let under = under(event);
        let meant = match means {
            Means::Sure => under,
            Means::Touch => self.meant(event, under),
        };
        if let Some(territory) = meant {
            touch.press.run((territory, means));
        }
    }

    /// Which territory a fingertip means.
    fn meant(self, event: &MouseEvent, under: Option<Territory>) -> Option<Territory> {
        let svg: Element = event.current_target()?.dyn_into().ok()?;
        let rect = svg.get_bounding_client_rect();
        let window = self.scene.drawing.with_value(window);
        let unit = window.width / rect.width() as f32;
        let point = Point {
            x: window.from.x + (f64::from(event.client_x()) - rect.left()) as f32 * unit,
            y: window.from.y + (f64::from(event.client_y()) - rect.top()) as f32 * unit,
        };
        let spots = self.scene.lands(|land| Spot {
            territory: land.territory,
            token: land.token,
            small: land.small,
        });
        input::hit(&spots, point, under, FINGERTIP * unit)
    }
}

fn under(event: &MouseEvent) -> Option<Territory> {
    territory_of(event.target()?.dyn_ref()?)
}

fn territory_of(element: &Element) -> Option<Territory> {
    element.closest("[data-id]").ok()??.get_attribute("data-id")?.parse().ok()
}

/// The new colour runs over a taken territory from where it was touched.
fn flood(scene: Scene) -> Option<impl IntoView> {
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
fn veil(scene: Scene) -> Option<impl IntoView> {
    let bright = scene.calm.with(Marks::concerned)?;
    let dark = scene.lands(|land| {
        (!bright.contains(land.territory))
            .then(|| view! { <use href=PREFIX.outline(land.territory)></use> })
    });
    Some(view! { <g class="veil">{dark}</g> })
}

/// Outlines: group, targets, selection, a bot's plan, focus.
fn lines(scene: Scene) -> impl IntoView {
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

/// All armies; farther ones first, so that nearer ones stand in front.
#[component]
fn Tokens(scene: Scene) -> impl IntoView {
    let mut by_depth = scene.lands(|land| (land.token, land.territory, land.small));
    by_depth.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    let tokens: Vec<_> = by_depth
        .into_iter()
        .map(|(base, territory, small)| view! { <Token base territory small scene/> })
        .collect();
    view! { <g class="tokens">{tokens}</g> }
}

/// The armies of one territory: a stack of dice and the number.
#[component]
fn Token(base: Point, territory: Territory, small: bool, scene: Scene) -> impl IntoView {
    const DIE: f32 = 21.0;
    let settings = use_settings();
    let armies = Memo::new(move |_| scene.picture.with(|picture| picture.armies(territory)));
    let owner = Memo::new(move |_| scene.picture.with(|picture| picture.owner(territory)));
    let dice = Memo::new(move |_| settings.with(|settings| settings.armies == Armies::Dice));
    let ringed = Memo::new(move |_| {
        scene.calm.with(|marks| {
            marks.goal == Some(territory)
                || marks.aim == Some(territory)
                || (!marks.rolling && marks.targets.contains(territory))
        })
    });
    let class = move || {
        let away = scene.calm.with(|marks| {
            marks.concerned().is_some_and(|concerned| !concerned.contains(territory))
        });
        let hot = scene.calm.with(|marks| marks.aim == Some(territory));
        let goal = scene.calm.with(|marks| marks.goal == Some(territory));
        let on = |is: bool, word: &'static str| if is { word } else { "" };
        let (away, ring) = (on(away, " away"), on(ringed.get(), " on"));
        let (hot, goal) = (on(hot, " hot"), on(goal, " bgoal"));
        format!("tok {}{away}{ring}{hot}{goal}", letter(owner.get()))
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
            view! { <g class="stk">{land::stack(base, armies.get(), DIE)}</g> }
        })
    };
    let badge = move || {
        ringed.get().then(|| {
            let place = format!("translate({} 5)", side());
            view! {
                <g class="tbadge" transform=place>
                    <circle class="disc" r="18"></circle>
                    <use href="#m-target" x="-26" y="-26" width="52" height="52"></use>
                </g>
            }
        })
    };
    // Where there is little land, everything is a little smaller rather than over the edge.
    let scale = if small { 0.8 } else { 1.0 };
    let place = format!("translate({} {}) scale({scale})", base.x, base.y);
    view! {
        <g class=class transform=place data-token=territory.number().to_string()>
            {stack}
            {badge}
            <text x=move || side().to_string() y="14">{move || armies.get()}</text>
        </g>
    }
}

/// A bent arrow from origin to target.
fn arrow(scene: Scene) -> Option<impl IntoView> {
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
fn refusal(scene: Scene) -> Option<impl IntoView> {
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
