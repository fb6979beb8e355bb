//! The board: every square, every kind of unit in reserve and both flags are elements of their own,
//! with all their states.

mod dice_card;
mod pointer;

use imperial::{Piece, Square, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::board_place::{BoardPlace, enemy_of};
use super::drawing::{Area, Orientation};
use super::input;
use super::map_svg::{self, cross, rect};
use super::picture::{self, Fire, Marks, Picture};
use super::square_marks::SquareMarks;
use super::{recap, words};
use crate::i18n::{td_string, use_locale};
use crate::table::Table;
use crate::table::zoom::magnification;
use crate::ui::seat::letter;
use dice_card::Overlay;
use pointer::Pointer;

/// What the player does on the board.
#[derive(Debug, Clone, Copy)]
pub struct Touch {
    /// Pressed a place.
    pub press: Callback<BoardPlace>,
    /// Drags the piece there: it is selected, if allowed.
    pub drag: Callback<BoardPlace, Option<(Seat, Piece)>>,
    /// Looks at a place, or at none.
    pub look: Callback<Option<BoardPlace>>,
    /// The keyboard focus moved to a place.
    pub focus: Callback<BoardPlace>,
    /// The place that Tab reaches now.
    pub reachable: Signal<Option<BoardPlace>>,
}

/// The board of a table and its overlays: the dice of an attack, and the recap.
pub fn board_area(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let label = Signal::derive(move || {
        table.view.with(|state| words::board(state, &table.names(), locale.get()))
    });
    let marks = Memo::new(move |_| picture::marks(table));
    let name = Callback::new(move |place: BoardPlace| {
        let (names, locale) = (table.names(), locale.get());
        table
            .view
            .with(|state| marks.with(|marks| words::place(state, place, marks, &names, locale)))
    });
    let touch = Touch {
        press: Callback::new(move |place| table.press(place, ())),
        drag: Callback::new(move |place| drag(table, place)),
        look: Callback::new(move |at| {
            if table.looked_at.get_untracked() != at {
                table.look_at(at);
            }
        }),
        focus: Callback::new(move |place| table.focus.set(Some(place))),
        reachable: Memo::new(move |_| table.reachable()).into(),
    };
    let orientation = table.extra.orientation;
    let ratio = move || {
        let (width, height) = orientation.get().size();
        (width / height).to_string()
    };
    view! {
        <div
            class="fit imfit"
            style:--ratio=ratio
            style:--zoom=move || magnification(table.zoom.get()).to_string()
        >
            <Board picture=table.picture marks orientation label name touch/>
        </div>
        <Overlay table/>
        {recap::card(table)}
    }
    .into_any()
}

/// Selects the dragged piece, if allowed; returns the seat whose unit is drawn under the pointer.
fn drag(table: Table<State>, from: BoardPlace) -> Option<(Seat, Piece)> {
    let seat = untrack(|| table.acting())?;
    let selection = table.selection.get_untracked();
    let dragged = table.view.with_untracked(|state| input::drag(state, seat, selection, from));
    let (selection, piece) = dragged?;
    table.selection.set(selection);
    Some((seat, piece))
}

/// The board. Without `touch` it is a picture with names.
#[component]
pub fn Board(
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
    /// The name of a place.
    name: Callback<BoardPlace, String>,
    /// What the player can do on it.
    #[prop(optional)]
    touch: Option<Touch>,
) -> impl IntoView {
    let orientation = Memo::new(move |_| orientation.get());
    let picture = Memo::new(move |_| picture.get());
    let marks = Memo::new(move |_| marks.get());
    move || {
        let layers = Layers { picture, marks, orientation: orientation.get(), name, touch };
        layers_view(layers, label)
    }
}

/// The board with the pieces and marks on it.
#[derive(Clone, Copy)]
struct Layers {
    picture: Memo<Picture>,
    marks: Memo<Marks>,
    orientation: Orientation,
    name: Callback<BoardPlace, String>,
    touch: Option<Touch>,
}

fn layers_view(layers: Layers, label: Signal<String>) -> AnyView {
    let (width, height) = layers.orientation.size();
    let mat = Area { x: 0.0, y: 0.0, width, height };
    let pointer = Pointer::new(layers);
    let squares = Square::all().map(|square| square_views(layers, square));
    let (squares, tops): (Vec<AnyView>, Vec<AnyView>) = squares.unzip();
    view! {
        <svg
            class="imb im"
            viewBox=format!("0 0 {width} {height}")
            role="group"
            aria-label=label
            on:pointerdown=move |event| pointer.down(&event)
            on:pointermove=move |event| pointer.moved(&event)
            on:pointerup=move |event| pointer.up(&event)
            on:pointercancel=move |_| pointer.cancel()
            on:pointerleave=move |_| pointer.look(None)
            on:focusin=move |event| pointer.focused(&event)
            on:click=move |event| pointer.click(&event)
        >
            {rect("mat", mat, 16.0)}
            {layers.orientation.seats().map(|seat| strip_view(layers, seat)).into_iter().collect_view()}
            {squares}
            <g class="tops" aria-hidden="true">
                {tops}
                {captor_view(layers, Seat::A)}
                {captor_view(layers, Seat::B)}
            </g>
            <g class="above" aria-hidden="true">
                {move || layers.marks.with(|marks| marks.shot.map(|shot| fire(layers, shot)))}
                {move || pointer.ghost()}
            </g>
        </svg>
    }
    .into_any()
}

/// The attributes of every element that can be pressed.
fn tabindex(layers: Layers, place: BoardPlace) -> impl Fn() -> Option<&'static str> {
    move || {
        let reachable = layers.touch.map(|touch| touch.reachable.get() == Some(place));
        reachable.map(|reachable| if reachable { "0" } else { "-1" })
    }
}

fn role(layers: Layers) -> &'static str {
    if layers.touch.is_some() { "button" } else { "img" }
}

/// A square and the pieces on it.
fn square_views(layers: Layers, square: Square) -> (AnyView, AnyView) {
    let (place, orientation) = (BoardPlace::Square(square), layers.orientation);
    let locale = use_locale();
    let shown = Memo::new(move |_| layers.picture.with(|it| it.square(square).clone()));
    let square_marks =
        Memo::new(move |_| layers.marks.with(|marks| SquareMarks::of(marks, square, orientation)));
    let class = move |first: &str| {
        let owner = shown.with(|shown| shown.owner.map_or("", letter));
        square_marks.with(|square_marks| format!("{first} {owner} {}", square_marks.class))
    };
    let pressed = move || {
        let selected = layers
            .marks
            .with(|marks| marks.selected == Some(square) || marks.joined.contains(square));
        layers.touch.map(|_| selected.to_string())
    };
    let base = move || {
        shown.with(|shown| {
            square_marks
                .with(|square_marks| map_svg::base(square, shown, square_marks, orientation))
        })
    };
    let top = move || {
        let chance = square_marks.with(|square_marks| square_marks.chance);
        let percent = chance.map(|chance| td_string!(locale.get(), common.percent, n = &chance));
        let percent = percent.unwrap_or_default();
        shown.with(|shown| {
            square_marks.with(|square_marks| {
                map_svg::top(square, shown, square_marks, orientation, &percent)
            })
        })
    };
    let base = view! {
        <g
            class=move || class("sqr")
            role=role(layers)
            data-id=place.to_string()
            tabindex=tabindex(layers, place)
            aria-pressed=pressed
            aria-label=move || layers.name.run(place)
        >
            {base}
        </g>
    };
    let top = view! { <g class=move || class("sqtop") data-top=place.to_string()>{top}</g> };
    (base.into_any(), top.into_any())
}

/// A reserve with its flag: the flag fills the strip, and the units are on it.
fn strip_view(layers: Layers, seat: Seat) -> AnyView {
    let (place, orientation) = (BoardPlace::Flag(seat), layers.orientation);
    let area = orientation.strip(seat);
    let class = move || {
        let (open, threatened) = layers.marks.with(|marks| {
            let threatened = marks.threats.is_some_and(|(_, whose)| whose == seat);
            (marks.flag == Some(seat), threatened)
        });
        let on = |is: bool, word: &'static str| if is { word } else { "" };
        format!("flagged {} {}", on(open, "mv"), on(threatened, "open"))
    };
    let marked = move || {
        layers.marks.with(|marks| {
            let focus = (marks.focus == Some(place)).then(|| {
                view! { <g class="fr-focus">{rect("case", area, 11.0)}{rect("mark", area, 11.0)}</g> }
            });
            let dot = (marks.flag == Some(seat)).then(|| {
                let (x, y) = (area.x + area.width - 28.0, area.middle().y);
                view! { <g class="mvdot"><circle cx=x.to_string() cy=y.to_string() r="13"></circle></g> }
            });
            let refused = (marks.refused == Some(place)).then(|| cross(area.middle()));
            view! { {focus}{dot}{refused} }
        })
    };
    let captor = Memo::new(move |_| layers.picture.with(|it| it.captor_of(seat)));
    let pieces = Memo::new(move |_| layers.picture.with(|it| it.reserve(seat).to_vec()));
    let pieces = move || {
        let pieces = pieces.get();
        let count = pieces.len() + usize::from(captor.get().is_some());
        let pieces = pieces.into_iter().enumerate();
        pieces
            .map(|(nth, it)| piece_view(layers, seat, it, orientation.piece(seat, nth, count)))
            .collect::<Vec<_>>()
    };
    let holder = Memo::new(move |_| layers.picture.with(|it| it.flag_of(seat)));
    view! {
        <g class=format!("strip {}", letter(seat))>
            <g
                class=class
                role=role(layers)
                data-id=place.to_string()
                tabindex=tabindex(layers, place)
                aria-label=move || layers.name.run(place)
            >
                {rect("ground", area, 12.0)}
                {move || map_svg::flag(seat, holder.get(), orientation)}
                {marked}
            </g>
            {pieces}
        </g>
    }
    .into_any()
}

/// The unit that took the flag of a seat. It moves over the squares, so it is drawn above them.
fn captor_view(layers: Layers, seat: Seat) -> impl Fn() -> Option<AnyView> {
    let orientation = layers.orientation;
    let captor = Memo::new(move |_| layers.picture.with(|it| it.captor_of(seat)));
    move || {
        let unit = captor.get()?;
        let nth = layers.picture.with(|it| it.reserve(seat).len());
        let area = orientation.piece(seat, nth, nth + 1);
        let storm = layers.marks.with(|marks| marks.storm);
        let captor = map_svg::captor(unit, enemy_of(seat), area, storm, orientation);
        Some(view! { <g class="captor">{captor}</g> }.into_any())
    }
}

fn piece_view(layers: Layers, seat: Seat, (piece, count): (Piece, u8), area: Area) -> AnyView {
    let place = BoardPlace::Reserve(seat, piece);
    let picked = Memo::new(move |_| layers.marks.with(|marks| marks.piece == Some((seat, piece))));
    let marked = move || {
        layers.marks.with(|marks| {
            let focus = (marks.focus == Some(place)).then(|| {
                view! { <g class="fr-focus">{rect("case", area, 9.0)}{rect("mark", area, 9.0)}</g> }
            });
            let refused = (marks.refused == Some(place)).then(|| cross(area.middle()));
            view! { {focus}{refused} }
        })
    };
    view! {
        <g
            class="piece"
            class:picked=picked
            role=role(layers)
            data-id=place.to_string()
            tabindex=tabindex(layers, place)
            aria-pressed=move || layers.touch.map(|_| picked.get().to_string())
            aria-label=move || layers.name.run(place)
        >
            {rect("hold", area, 10.0)}
            {marked}
        </g>
        <g class="sqtop" aria-hidden="true">
            {move || map_svg::reserve_piece(piece, count, area, (seat, picked.get()))}
        </g>
    }
    .into_any()
}

/// A shot on its way, and its hits at the target.
fn fire(layers: Layers, shot: Fire) -> AnyView {
    let count = layers.picture.with_untracked(|it| it.square(shot.from).units.len());
    let (points, _) = layers.orientation.unit_points(shot.from, count.max(shot.place.index() + 1));
    let (from, to) = (points[shot.place.index()], layers.orientation.square(shot.to).middle());
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
