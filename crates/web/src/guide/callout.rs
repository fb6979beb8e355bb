//! A card with a sentence, rings around what it points at, and a line between them. The card covers
//! nothing that can be acted on, and follows what it points at. If there is no room for it, it
//! takes the place of the banner, and the board makes room.

use leptos::html::Aside;
use leptos::prelude::*;

use super::measure;
use super::placement::{Point, Rect, place};

/// How much larger a ring is than what it surrounds.
const ROOM: f64 = 5.0;
/// The minimum size of a ring.
const SMALLEST: f64 = 40.0;

/// A thing the card points at: its name and its rectangle.
pub type Pointed = (String, Rect);

/// The positions of all parts.
#[derive(Debug, Clone, PartialEq, Default)]
struct Layout {
    /// The card, once its size is known.
    card: Option<Rect>,
    /// The rings.
    rings: Vec<Pointed>,
}

/// The card. `pointed` returns what it points at now; it is called in every frame, since a board
/// can be moved, enlarged and turned.
#[component]
pub fn Callout(
    /// The name of the card.
    #[prop(into)]
    label: Signal<String>,
    /// The things it points at.
    pointed: Callback<(), Vec<Pointed>>,
    /// The size of the screen on which the card takes the place of the banner.
    docked: RwSignal<Option<(f64, f64)>>,
    /// The classes of the board's places.
    places: &'static [&'static str],
    /// The selector of the places that can be acted on.
    pressable: &'static str,
    /// Sentence and buttons.
    children: Children,
) -> impl IntoView {
    let card = NodeRef::<Aside>::new();
    let layout = RwSignal::new(Layout::default());
    let arrange = Callback::new(move |()| {
        let Some(element) = card.get_untracked() else { return };
        let rings = untrack(|| pointed.run(()));
        let rings: Vec<Pointed> = rings.into_iter().map(|(name, at)| (name, ring(at))).collect();
        let is_docked = docked.get_untracked() == Some(measure::screen());
        let stands = if is_docked {
            Some(measure::rect(&element))
        } else {
            if docked.get_untracked().is_some() {
                docked.set(None); // the screen has another size now
            }
            let size = (f64::from(element.offset_width()), f64::from(element.offset_height()));
            let before = layout.with_untracked(|layout| layout.card);
            stand(size, places, pressable, &rings, before)
        };
        if stands.is_none() {
            docked.set(Some(measure::screen()));
        }
        let now = Layout { card: stands, rings };
        if layout.with_untracked(|before| *before != now) {
            layout.set(now);
        }
    });
    follow(layout, arrange);
    let transform = move || match (docked.get(), layout.with(|layout| layout.card)) {
        (None, Some(card)) => format!("translate({}px, {}px)", card.x, card.y),
        _ => "none".to_owned(),
    };
    view! {
        {move || layout.with(marks)}
        <aside
            class="callout"
            class:placed=move || layout.with(|layout| layout.card.is_some())
            class:docked=move || docked.get().is_some()
            node_ref=card
            aria-label=label
            style:transform=transform
        >
            {children()}
        </aside>
    }
}

/// The position of a card of this size, if there is room for it.
fn stand(
    size: (f64, f64),
    places: &[&str],
    pressable: &str,
    rings: &[Pointed],
    before: Option<Rect>,
) -> Option<Rect> {
    let mut around = measure::surroundings(places, pressable);
    around.target = rings.first().map(|(_, rect)| *rect);
    around.free.extend(rings.iter().map(|(_, rect)| *rect));
    // A card with changed words is placed anew.
    let before = before.filter(|card| (card.width, card.height) == size);
    let (x, y) = place(size, &around, before.map(|card| (card.x, card.y)))?;
    Some(Rect { x, y, width: size.0, height: size.1 })
}

/// The ring around something.
fn ring(at: Rect) -> Rect {
    let (x, y) = at.middle();
    let (width, height) =
        ((at.width + 2.0 * ROOM).max(SMALLEST), (at.height + 2.0 * ROOM).max(SMALLEST));
    Rect { x: x - width / 2.0, y: y - height / 2.0, width, height }
}

/// The rings, and the line from the card to the nearest of them.
fn marks(layout: &Layout) -> AnyView {
    // Properties one by one: the page's content security policy refuses a whole `style`.
    let rings = layout.rings.iter().map(|(name, Rect { x, y, width, height })| {
        view! {
            <i
                class="ring"
                data-points-at=name.clone()
                style:transform=format!("translate({x}px, {y}px)")
                style:width=format!("{width}px")
                style:height=format!("{height}px")
            ></i>
        }
    });
    let line =
        layout.card.zip(layout.rings.first()).and_then(|(card, (_, ring))| line(card, *ring));
    view! {
        <div class="pointing" aria-hidden="true">
            {rings.collect_view()}
            {line.map(|(from, to)| view! {
                <svg>
                    <path class="case" d=arrow_path(from, to)></path>
                    <path class="mark" d=arrow_path(from, to)></path>
                </svg>
            })}
        </div>
    }
    .into_any()
}

/// From the edge of the card to the edge of a ring; `None` if they touch.
fn line(card: Rect, ring: Rect) -> Option<(Point, Point)> {
    let from = card.nearest(ring.middle());
    let to = ring.nearest(from);
    let apart = (to.0 - from.0).hypot(to.1 - from.1);
    (apart > 4.0).then_some((from, to))
}

/// A line with the head of an arrow.
pub fn arrow_path((x1, y1): Point, (x2, y2): Point) -> String {
    const HEAD: f64 = 10.0;
    let angle = (y2 - y1).atan2(x2 - x1);
    let wing = |turn: f64| {
        let (sin, cos) = (angle + turn).sin_cos();
        (x2 - HEAD * cos, y2 - HEAD * sin)
    };
    let ((ax, ay), (bx, by)) = (wing(0.5), wing(-0.5));
    format!("M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}M{ax:.1} {ay:.1}L{x2:.1} {y2:.1}L{bx:.1} {by:.1}")
}

/// Arranges all parts in every frame until they are removed.
fn follow(layout: RwSignal<Layout>, arrange: Callback<()>) {
    request_animation_frame(move || {
        if layout.try_with_untracked(|_| ()).is_some() {
            arrange.run(());
            follow(layout, arrange);
        }
    });
}
