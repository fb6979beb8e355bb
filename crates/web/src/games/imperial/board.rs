//! The board: every square, every kind of unit in reserve and both flags are real elements, with
//! every state they can be in.

mod hand;

use imperial::{Piece, Square};
use leptos::prelude::*;
use tabletop::Seat;

use super::drawing::{Area, Lie};
use super::ground::{self, Look, cross, rect};
use super::input::Means;
use super::picture::{Fire, Marks, Picture};
use super::spot::{Spot, letter};
use crate::texts::use_texts;
use hand::Hand;

/// What the player does on the board.
#[derive(Debug, Clone, Copy)]
pub struct Touch {
    /// Pressed a spot.
    pub press: Callback<(Spot, Means)>,
    /// Drags what is there: it comes into the hand, if it may.
    pub grab: Callback<Spot, Option<(Seat, Piece)>>,
    /// Looks at a spot, or away.
    pub look: Callback<Option<Spot>>,
    /// The keyboard has come to a spot.
    pub focus: Callback<Spot>,
    /// The one spot that Tab can reach now.
    pub reachable: Signal<Option<Spot>>,
}

/// The board. Without `touch` it is a picture with names.
#[component]
pub fn Board(
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
    /// What a spot is called.
    name: Callback<Spot, String>,
    /// What can be done on it.
    touch: Option<Touch>,
) -> impl IntoView {
    let lie = Memo::new(move |_| lie.get());
    let picture = Memo::new(move |_| picture.get());
    let marks = Memo::new(move |_| marks.get());
    move || {
        let scene = Scene { picture, marks, lie: lie.get(), name, touch };
        scenery(scene, label)
    }
}

/// The board with what stands and what is marked on it.
#[derive(Clone, Copy)]
struct Scene {
    picture: Memo<Picture>,
    marks: Memo<Marks>,
    lie: Lie,
    name: Callback<Spot, String>,
    touch: Option<Touch>,
}

fn scenery(scene: Scene, label: Signal<String>) -> AnyView {
    let (width, height) = scene.lie.size();
    let mat = Area { x: 0.0, y: 0.0, width, height };
    let hand = Hand::new(scene);
    let squares = Square::all().map(|square| square_views(scene, square));
    let (squares, tops): (Vec<AnyView>, Vec<AnyView>) = squares.unzip();
    view! {
        <svg
            class="imb im"
            viewBox=format!("0 0 {width} {height}")
            role="group"
            aria-label=label
            on:pointerdown=move |event| hand.down(&event)
            on:pointermove=move |event| hand.moved(&event)
            on:pointerup=move |event| hand.up(&event)
            on:pointercancel=move |_| hand.cancel()
            on:pointerleave=move |_| hand.look(None)
            on:focusin=move |event| hand.focused(&event)
            on:click=move |event| hand.click(&event)
        >
            {rect("mat", mat, 16.0)}
            {scene.lie.seats().map(|seat| strip_view(scene, seat)).into_iter().collect_view()}
            {squares}
            <g class="tops" aria-hidden="true">{tops}</g>
            <g class="above" aria-hidden="true">
                {move || scene.marks.with(|marks| marks.shot.map(|shot| fire(scene, shot)))}
                {move || hand.ghost()}
            </g>
        </svg>
    }
    .into_any()
}

/// What every element that can be pressed says about itself.
fn tabindex(scene: Scene, spot: Spot) -> impl Fn() -> Option<&'static str> {
    move || {
        let reachable = scene.touch.map(|touch| touch.reachable.get() == Some(spot));
        reachable.map(|reachable| if reachable { "0" } else { "-1" })
    }
}

fn role(scene: Scene) -> &'static str {
    if scene.touch.is_some() { "button" } else { "img" }
}

/// A square, and what stands on it.
fn square_views(scene: Scene, square: Square) -> (AnyView, AnyView) {
    let (spot, lie) = (Spot::Square(square), scene.lie);
    let text = use_texts();
    let ground = Memo::new(move |_| scene.picture.with(|it| it.ground(square).clone()));
    let look = Memo::new(move |_| scene.marks.with(|marks| Look::of(marks, square, lie)));
    let class = move |first: &str| {
        let owner = ground.with(|ground| ground.owner.map_or("", letter));
        look.with(|look| format!("{first} {owner} {}", look.class))
    };
    let pressed = move || {
        let selected = scene
            .marks
            .with(|marks| marks.selected == Some(square) || marks.joined.contains(square));
        scene.touch.map(|_| selected.to_string())
    };
    let base =
        move || ground.with(|ground| look.with(|look| ground::base(square, ground, look, lie)));
    let top = move || {
        let chance = look.with(|look| look.chance);
        let percent = chance.map(|chance| text.get().common.percent.with(&[("n", &chance)]));
        let percent = percent.unwrap_or_default();
        ground.with(|ground| look.with(|look| ground::top(square, ground, look, lie, &percent)))
    };
    let base = view! {
        <g
            class=move || class("sqr")
            role=role(scene)
            data-id=spot.to_string()
            tabindex=tabindex(scene, spot)
            aria-pressed=pressed
            aria-label=move || scene.name.run(spot)
        >
            {base}
        </g>
    };
    let top = view! { <g class=move || class("sqtop") data-top=spot.to_string()>{top}</g> };
    (base.into_any(), top.into_any())
}

/// A reserve with its flag: the flag fills the strip, the units lie on it.
fn strip_view(scene: Scene, seat: Seat) -> AnyView {
    let (spot, lie) = (Spot::Flag(seat), scene.lie);
    let area = lie.strip(seat);
    let class = move || {
        let (open, threatened) = scene.marks.with(|marks| {
            let threatened = marks.threats.is_some_and(|(_, whose)| whose == seat);
            (marks.flag == Some(seat), threatened)
        });
        let on = |is: bool, word: &'static str| if is { word } else { "" };
        format!("flagged {} {}", on(open, "mv"), on(threatened, "open"))
    };
    let marked = move || {
        scene.marks.with(|marks| {
            let focus = (marks.focus == Some(spot)).then(|| {
                view! { <g class="fr-focus">{rect("case", area, 11.0)}{rect("mark", area, 11.0)}</g> }
            });
            let dot = (marks.flag == Some(seat)).then(|| {
                let (x, y) = (area.x + area.width - 28.0, area.middle().y);
                view! { <g class="mvdot" data-dot=""><circle cx=x.to_string() cy=y.to_string() r="13"></circle></g> }
            });
            let refused = (marks.refused == Some(spot)).then(|| cross(area.middle()));
            view! { {focus}{dot}{refused} }
        })
    };
    let pieces = Memo::new(move |_| scene.picture.with(|it| it.reserve(seat).to_vec()));
    let pieces = move || {
        let pieces = pieces.get();
        let count = pieces.len();
        let pieces = pieces.into_iter().enumerate();
        pieces
            .map(|(nth, it)| piece_view(scene, seat, it, lie.piece(seat, nth, count)))
            .collect::<Vec<_>>()
    };
    view! {
        <g class=format!("strip {}", letter(seat))>
            <g
                class=class
                role=role(scene)
                data-id=spot.to_string()
                tabindex=tabindex(scene, spot)
                aria-label=move || scene.name.run(spot)
            >
                {rect("ground", area, 12.0)}
                {ground::flag(seat, lie)}
                {marked}
            </g>
            {pieces}
        </g>
    }
    .into_any()
}

fn piece_view(scene: Scene, seat: Seat, (piece, count): (Piece, u8), area: Area) -> AnyView {
    let spot = Spot::Reserve(seat, piece);
    let picked = Memo::new(move |_| scene.marks.with(|marks| marks.piece == Some((seat, piece))));
    let marked = move || {
        scene.marks.with(|marks| {
            let focus = (marks.focus == Some(spot)).then(|| {
                view! { <g class="fr-focus">{rect("case", area, 9.0)}{rect("mark", area, 9.0)}</g> }
            });
            let refused = (marks.refused == Some(spot)).then(|| cross(area.middle()));
            view! { {focus}{refused} }
        })
    };
    view! {
        <g
            class="piece"
            class:picked=picked
            role=role(scene)
            data-id=spot.to_string()
            tabindex=tabindex(scene, spot)
            aria-pressed=move || scene.touch.map(|_| picked.get().to_string())
            aria-label=move || scene.name.run(spot)
        >
            {rect("hold", area, 10.0)}
            {marked}
        </g>
        <g class="sqtop" aria-hidden="true">
            {move || ground::reserve_piece(piece, count, area, (seat, picked.get()))}
        </g>
    }
    .into_any()
}

/// A shot on its way, and its hits where they land.
fn fire(scene: Scene, shot: Fire) -> AnyView {
    let count = scene.picture.with_untracked(|it| it.ground(shot.from).chips.len());
    let (points, _) = scene.lie.chips(shot.from, count.max(shot.place.index() + 1));
    let (from, to) = (points[shot.place.index()], scene.lie.square(shot.to).middle());
    let line = format!("M{:.0} {:.0}L{:.0} {:.0}", from.x, from.y, to.x, to.y);
    let burst = (shot.hits > 0).then(|| {
        let place = format!("translate({:.0} {:.0})", to.x, to.y);
        view! {
            <g class="burst" transform=place>
                <path d={"M0-24 6-9 22-13 12 0 22 13 6 9 0 24-6 9-22 13-12 0-22-13-6-9z"}></path>
                <text y="6">{shot.hits}</text>
            </g>
        }
    });
    view! {
        <g class="tracer">
            <path class="case" d=line.clone() pathLength="1"></path>
            <path class="mark" d=line pathLength="1"></path>
        </g>
        {burst}
    }
    .into_any()
}
