//! How Conquer is played: words, and pictures drawn like the board.

use conquer::{Cell, State};
use leptos::prelude::*;
use tabletop::{Game, Rng, Seat};

use super::input::gains;
use super::keyboard;
use super::map_svg::{still, still_with};
use super::picture::{Marks, Picture, one};
use crate::i18n::td_string;
use crate::ui::rules::{Words, flow, glossary, page, panels, paragraph};
use crate::ui::{Glyph, key_list};

/// The whole page, below its title.
#[component]
pub fn Rules() -> impl IntoView {
    page(
        "",
        vec![
            (
                |locale| td_string!(locale, screens.rules.goal),
                paragraph(|locale| td_string!(locale, conquer.rules.goal)),
            ),
            (|locale| td_string!(locale, screens.rules.turn), turn_flow()),
            (|locale| td_string!(locale, conquer.rules.ring_title), ring_panels()),
            (|locale| td_string!(locale, conquer.rules.walls_title), wall_panels()),
            (
                |locale| td_string!(locale, conquer.rules.score_title),
                paragraph(|locale| td_string!(locale, conquer.rules.score)),
            ),
            (|locale| td_string!(locale, conquer.rules.end_title), ends()),
            (|locale| td_string!(locale, table.keyboard.title), key_list(keyboard::list)),
            (|locale| td_string!(locale, screens.rules.glossary), words()),
        ],
    )
}

fn turn_flow() -> AnyView {
    flow(vec![
        (Glyph::CHECK, |locale| td_string!(locale, conquer.rules.turn_place)),
        (Glyph::FLAG, |locale| td_string!(locale, conquer.rules.turn_capture)),
        (Glyph::SKIP, |locale| td_string!(locale, conquer.rules.turn_pass)),
        (Glyph::CLOSE, |locale| td_string!(locale, conquer.rules.turn_give_up)),
    ])
}

fn ends() -> AnyView {
    let list = flow(vec![
        (Glyph::TROPHY, |locale| td_string!(locale, conquer.rules.end_majority)),
        (Glyph::SHIELD, |locale| td_string!(locale, conquer.rules.end_lead)),
        (Glyph::CHECK, |locale| td_string!(locale, conquer.rules.end_full)),
        (Glyph::PERSON, |locale| td_string!(locale, conquer.rules.end_alone)),
        (Glyph::CLOCK, |locale| td_string!(locale, conquer.rules.end_time)),
    ]);
    view! { {list}{paragraph(|locale| td_string!(locale, conquer.rules.end_rank))} }.into_any()
}

/// The cell that closes the ring of the example.
const CLOSING: &str = "g4";

/// A lacks one cell for a ring around a tile of B; one of its corners is a rock.
fn example() -> State {
    let rows = [
        "........", "..aa#...", ".a...a..", ".a.b....", "..a..a..", "...aa...", "......b.",
        ".b......",
    ];
    let rows = rows.join("/");
    format!("board {rows} | seats 2 | turn a").parse().expect("the example is legal")
}

fn cell(name: &str) -> Cell {
    name.parse().expect("the examples name cells")
}

/// A ring before it is closed, while its last cell is aimed at, and after.
fn ring_panels() -> AnyView {
    let before = example();
    let closing = closing_cell(&before);
    let mut after = before.clone();
    let place = conquer::Action::Place(closing);
    after
        .apply(Seat::A, &place, &mut Rng::scripted(&[]), &mut Vec::new())
        .expect("the closing cell is empty");
    let gains = gains(&before, Seat::A, closing).cells;
    let aimed = Marks {
        seat: Some(Seat::A),
        aim: Some(closing),
        can_place: true,
        gains,
        ..Marks::default()
    };
    let done = Marks { last: one(closing), ..Marks::default() };
    let draw = |state: &State, marks: &Marks| still_with(&Picture::of(state), marks);
    let pictures = panels(
        "",
        vec![
            (draw(&before, &Marks::default()), |locale| {
                td_string!(locale, conquer.rules.ring_before)
            }),
            (draw(&before, &aimed), |locale| td_string!(locale, conquer.rules.ring_aim)),
            (draw(&after, &done), |locale| td_string!(locale, conquer.rules.ring_after)),
        ],
    );
    view! { {pictures}{paragraph(|locale| td_string!(locale, conquer.rules.ring_diagonal))} }
        .into_any()
}

/// The cell of the example that captures most.
fn closing_cell(state: &State) -> Cell {
    let captured = |at: &Cell| gains(state, Seat::A, *at).cells.len();
    let best = state.field().empty().iter().max_by_key(captured);
    best.unwrap_or_else(|| cell(CLOSING))
}

/// Rocks that close a ring, an edge that does not, and teammates that help.
fn walls() -> [State; 3] {
    let empty = "........";
    let rock = [empty, "..##....", ".#aa#...", "..aa....", "..#a....", empty, empty, empty];
    let edge =
        [".a......", ".a......", "aa......", empty, empty, "......aa", "......a.", "......a."];
    let team = [empty, "..aac...", ".acccc..", ".caacc..", "..aca...", empty, empty, empty];
    let state = |(rows, teams): ([&str; 8], &str)| {
        let position = format!("board {} | seats 4{teams} | turn a", rows.join("/"));
        position.parse().expect("the examples are legal")
    };
    [(rock, ""), (edge, ""), (team, " | teams ac bd")].map(state)
}

fn wall_panels() -> AnyView {
    let words: [Words; 3] = [
        |locale| td_string!(locale, conquer.rules.walls_rock),
        |locale| td_string!(locale, conquer.rules.walls_edge),
        |locale| td_string!(locale, conquer.rules.walls_team),
    ];
    let picture = |state: State| {
        // Members of a team have one colour.
        let mates = !state.table().is_free_for_all();
        view! { <span class="plain" class:mates=mates>{still(&Picture::of(&state))}</span> }
            .into_any()
    };
    panels("", walls().map(picture).into_iter().zip(words).collect())
}

fn words() -> AnyView {
    glossary(vec![
        (
            |locale| td_string!(locale, conquer.rules.tile_word),
            |locale| td_string!(locale, conquer.rules.tile),
        ),
        (
            |locale| td_string!(locale, conquer.rules.rock_word),
            |locale| td_string!(locale, conquer.rules.rock),
        ),
        (
            |locale| td_string!(locale, conquer.rules.region_word),
            |locale| td_string!(locale, conquer.rules.region),
        ),
        (
            |locale| td_string!(locale, conquer.rules.side_word),
            |locale| td_string!(locale, conquer.rules.side),
        ),
        (
            |locale| td_string!(locale, conquer.rules.round_word),
            |locale| td_string!(locale, conquer.rules.round),
        ),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corners_of_the_board_are_open_and_land_between_rocks_is_not() {
        let [rock, edge, team] = walls();
        assert_eq!(rock.score(Seat::A).territory, 5);
        assert!(edge.field().empty().contains(cell("a1")));
        assert_eq!(team.table().side_of(Seat::A), team.table().side_of(Seat::new(2)));
    }

    #[test]
    fn the_example_closes_a_ring_around_a_tile_of_the_other() {
        let state = example();
        assert_eq!(closing_cell(&state), cell(CLOSING));
        let gains = gains(&state, Seat::A, cell(CLOSING));
        assert!(gains.cells.len() >= 5, "{gains:?}");
        assert_eq!(gains.losers().collect::<Vec<_>>(), [(Seat::B, 1)]);
    }
}
