//! Suggested moves on the board: a ring around the target of each, arrows from its origins, and a
//! badge with its rank and its chance. They follow a board that is moved, enlarged or turned.

use catalog::Standing;
use leptos::prelude::*;

use super::layout::{Drawn, Shape, arrange, badge_size};
use super::{Suggested, Suggestions};
use crate::games::odds::percent;
use crate::guide::{Rect, arrow_path, rect_of};
use crate::i18n::td_string;
use crate::table::Table;
use crate::table::game::TableGame;

/// The layout of the marks, and the position of the board.
#[derive(Debug, Clone, PartialEq, Default)]
struct Marks {
    board: Rect,
    moves: Vec<(String, Drawn)>,
}

/// The marks, while moves are suggested.
pub(in crate::table) fn suggestion_marks<G: TableGame>(table: Table<G>) -> AnyView {
    let given =
        Memo::new(move |_| table.suggestions.with(|it| matches!(it, Suggestions::Given(_))));
    view! { <Show when=move || given.get()>{marked(table)}</Show> }.into_any()
}

fn marked<G: TableGame>(table: Table<G>) -> AnyView {
    let marks = RwSignal::new(Marks::default());
    follow(table, marks);
    let edge = move |of: fn(Rect) -> f64| move || format!("{}px", marks.with(|it| of(it.board)));
    view! {
        <div
            class="suggested"
            aria-hidden="true"
            style:left=edge(|it| it.x)
            style:top=edge(|it| it.y)
            style:width=edge(|it| it.width)
            style:height=edge(|it| it.height)
        >
            {move || marks.with(|marks| marks.moves.iter().enumerate().map(mark).collect_view())}
        </div>
    }
    .into_any()
}

/// Measures in every frame until the marks are removed.
fn follow<G: TableGame>(table: Table<G>, marks: RwSignal<Marks>) {
    request_animation_frame(move || {
        if marks.try_with_untracked(|_| ()).is_none() {
            return;
        }
        let now = untrack(|| measured(table));
        if marks.with_untracked(|before| *before != now) {
            marks.set(now);
        }
        follow(table, marks);
    });
}

fn measured<G: TableGame>(table: Table<G>) -> Marks {
    let Suggestions::Given(moves) = table.suggestions.get() else { return Marks::default() };
    let board = rect_of(".board").unwrap_or_default();
    let words: Vec<String> = (1..).zip(&moves).map(|(rank, it)| badge(table, rank, it)).collect();
    let shapes: Vec<Shape> =
        moves.iter().zip(&words).map(|(it, words)| shape(table, it, words, board)).collect();
    let moves = words.into_iter().zip(arrange(&shapes, (board.width, board.height)));
    Marks { board, moves: moves.filter_map(|(words, drawn)| Some((words, drawn?))).collect() }
}

/// The places of a move, relative to the corner of the board.
fn shape<G: TableGame>(
    table: Table<G>,
    suggested: &Suggested<G::Action>,
    words: &str,
    board: Rect,
) -> Shape {
    let places = G::move_places(table, &suggested.action);
    let rect = |at: G::Place| {
        let rect = G::rect_of(table, at)?;
        Some(Rect { x: rect.x - board.x, y: rect.y - board.y, ..rect })
    };
    Shape {
        from: places.from.into_iter().filter_map(rect).collect(),
        to: places.to.and_then(rect),
        joined: places.joined,
        badge: badge_size(words),
    }
}

/// Rank and chance. A share needs words to be understood: those are in the list.
fn badge<G: TableGame>(table: Table<G>, rank: usize, suggested: &Suggested<G::Action>) -> String {
    match suggested.standing {
        Standing::Chance(chance) => {
            let n = percent(f64::from(chance));
            format!("{rank} · {}", td_string!(table.locale(), common.percent, n = n))
        }
        Standing::Share(_) | Standing::Unrated => rank.to_string(),
    }
}

fn mark((nth, (words, drawn)): (usize, &(String, Drawn))) -> AnyView {
    let rings = drawn.rings.iter().map(|ring| placed("sring", *ring, None));
    let arrows = drawn.arrows.iter().map(|&(from, to)| {
        let path = arrow_path(from, to);
        view! { <path class="case" d=path.clone()></path><path class="mark" d=path></path> }
    });
    view! {
        <div class="smove" class:first=nth == 0>
            <svg>{arrows.collect_view()}</svg>
            {rings.collect_view()}
            {placed("sbadge", drawn.badge, Some(words.clone()))}
        </div>
    }
    .into_any()
}

/// A box at its position. Properties one by one: the page's content security policy refuses a whole
/// `style`.
fn placed(class: &'static str, at: Rect, words: Option<String>) -> AnyView {
    view! {
        <span
            class=class
            style:transform=format!("translate({}px, {}px)", at.x, at.y)
            style:width=format!("{}px", at.width)
            style:height=format!("{}px", at.height)
        >
            {words}
        </span>
    }
    .into_any()
}
