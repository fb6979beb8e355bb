//! Conquer at the table: maps what the table needs to the files of this folder.

use std::future::Future;

use conquer::{Action, Cell, CellSet, Event, Illegal, Phase, State};
use leptos::html::Div;
use leptos::prelude::*;
use tabletop::{Outcome, Seat};

use super::board::{self, zoom};
use super::input::{self, Means, Selection};
use super::pace::Pace;
use super::picture::{LastPlaced, Picture};
use super::scenes::{self, Scene};
use super::seat_colours::use_team_colours;
use super::table_clock::TableClock;
use super::{guide, keyboard, panel, question, sounds, suggestions, turn, words};
use crate::guide::{FirstGame, Instruction, Rect};
use crate::i18n::{Locale, td_string};
use crate::link::{Step, TablePosition};
use crate::settings::Speed;
use crate::sound::Cue;
use crate::table::keys::Arrow;
use crate::table::{
    Controls, EndingEffect, Line, MovePlaces, PlaybackOf, Press, Run, ShownBy, Table, TableGame,
};
use crate::ui::{Glyph, KeyRow};

/// The number of players from which rows are short.
const MANY: u8 = 5;

/// The signals that only this game's table has.
#[derive(Clone, Copy)]
pub struct Extra {
    /// The cell that has the keyboard focus, or would get it.
    pub keyboard_at: RwSignal<Cell>,
    /// The cells of the turn that was shown last.
    pub last_placed: RwSignal<LastPlaced>,
    /// Whether the question about a pass is open.
    pub passing: RwSignal<bool>,
    /// The clocks.
    pub clock: TableClock,
    /// The element that has exactly the size of the board.
    pub area: NodeRef<Div>,
    /// The size of the board, as a multiple of the size that fits the screen.
    pub scale: RwSignal<f64>,
}

impl TableGame for State {
    type Scene = Scene;
    type Place = Cell;
    type Means = Means;
    type Selection = Selection;
    type Reason = Illegal;
    type Picture = Picture;
    type Pace = Pace;
    type Extra = Extra;

    const EXAMPLE_MOVE: &'static str = "h9";
    const KEY: Means = Means::Sure;
    const ENDING: EndingEffect = EndingEffect::Sparks;

    fn extra(playback: PlaybackOf<State>) -> Extra {
        Extra {
            keyboard_at: RwSignal::new(playback.view.with_untracked(input::first_stop)),
            last_placed: RwSignal::new(LastPlaced::default()),
            passing: RwSignal::new(false),
            clock: playback.with_session(TableClock::of),
            area: NodeRef::new(),
            scale: RwSignal::new(1.0),
        }
    }

    fn picture(view: &State) -> Picture {
        Picture::of(view)
    }

    fn pace(speed: Speed, reduced_motion: bool) -> Pace {
        Pace::of(speed, reduced_motion)
    }

    fn started(table: Table<State>) {
        table.view.with_untracked(|state| use_team_colours(state.table()));
        table.extra.clock.run(table);
    }

    fn is_out(state: &State, seat: Seat) -> bool {
        !state.is_active(seat)
    }

    fn settled(table: Table<State>, now: &TablePosition<State>) {
        let placed: CellSet = now.view.placed_this_turn().collect();
        if !placed.is_empty() {
            table.extra.last_placed.set(LastPlaced::new(now.view.turn(), placed));
        }
        if now.view.end().is_some() {
            table.extra.passing.set(false);
            table.opened.giving_up.set(false);
        }
    }

    fn press(table: Table<State>, seat: Seat, at: Cell, means: Means) -> Press<State> {
        table.view.with(|state| input::press(state, seat, table.selection.get(), at, means))
    }

    fn on_cleared(table: Table<State>) {
        table.extra.passing.set(false);
        table.opened.giving_up.set(false);
    }

    fn giving_up() -> Action {
        Action::Surrender
    }

    fn giving_up_hint(_table: Table<State>, locale: Locale) -> Option<String> {
        Some(td_string!(locale, conquer.play.give_up_hint).to_owned())
    }

    fn on_look(table: Table<State>, at: Option<Cell>) {
        turn::aim(table, at);
    }

    fn key_rows(locale: Locale) -> Vec<KeyRow> {
        keyboard::list(locale)
    }

    /// One stop: the cell with the keyboard focus.
    fn tab_order(table: Table<State>) -> Vec<Cell> {
        vec![table.extra.keyboard_at.get()]
    }

    fn neighbour(table: Table<State>, at: Cell, arrow: Arrow) -> Option<Cell> {
        Some(keyboard::neighbour(table, at, arrow))
    }

    fn jump(table: Table<State>, at: Cell, key: &str) -> Option<Cell> {
        keyboard::jump(table, at, key)
    }

    fn selector(_at: Cell) -> String {
        ".cqcell".to_owned()
    }

    fn focus(table: Table<State>, at: Cell) -> bool {
        keyboard::focus(table, at)
    }

    fn unfocus(_table: Table<State>) {
        // The one focusable element reports itself when it loses the focus.
    }

    fn own_key(table: Table<State>, key: &str) -> bool {
        let ends = matches!(key, "s" | "S");
        if ends {
            turn::end(table);
        }
        ends
    }

    fn show_step(table: Table<State>, step: &Step<State>, run: Run) -> impl Future<Output = ()> {
        scenes::show_step(table, step, run)
    }

    fn sound(shown: &ShownBy<State>) -> Option<Cue> {
        sounds::of_shown(shown)
    }

    fn step_sound(events: &[Event]) -> Option<Cue> {
        sounds::of_step(events)
    }

    fn start_words(table: Table<State>, now: &TablePosition<State>) -> String {
        words::start(&now.view, &table.names(), table.locale())
    }

    fn turn_words(table: Table<State>, _seat: Seat) -> String {
        let said = |state: &State| words::turn(state, &table.names(), table.locale());
        table.view.with(said).unwrap_or_default()
    }

    fn selection_words(
        table: Table<State>,
        _before: &Selection,
        after: &Selection,
    ) -> Option<String> {
        after.aim.map(|at| turn::cell_name(table, at))
    }

    fn log_line(table: Table<State>, event: &Event, _last: u32) -> Option<Line> {
        let (names, locale) = (table.names(), table.locale());
        table.playback.with_state(|state| words::event(event, state, &names, locale).line)
    }

    fn places(event: &Event) -> Vec<Cell> {
        match event {
            Event::CellPlaced { cell, .. } => vec![*cell],
            Event::RegionCaptured { cells, .. } => cells.clone(),
            _ => Vec::new(),
        }
    }

    fn names_places(table: Table<State>) -> bool {
        panel::names_cells(table)
    }

    fn concerns(event: &Event, seat: Seat) -> bool {
        match event {
            Event::RegionCaptured { lost, .. } => lost.iter().any(|(loser, _)| *loser == seat),
            Event::PlayerEliminated { .. } => true,
            _ => false,
        }
    }

    /// The full text of a capture names the players who lose cells.
    fn concerning(table: Table<State>, seat: Seat, step: &Step<State>) -> Vec<Line> {
        let (names, locale) = (table.names(), table.locale());
        let events = step.events.iter().filter(|event| State::concerns(event, seat));
        let line = |it: &Event| {
            let words = words::event(it, &step.now.view, &names, locale).spoken?;
            Some(Line::plain(Glyph::FLAG, words).about(State::places(it)))
        };
        events.filter_map(line).collect()
    }

    fn ending_words(table: Table<State>, _outcome: &Outcome) -> String {
        let (names, locale) = (table.names(), table.locale());
        table.playback.with_state(|state| words::headline(state, &names, locale))
    }

    fn refusal(table: Table<State>, reason: Illegal) -> String {
        words::refusal(reason, &table.names(), table.locale())
    }

    fn no_move(text: &str, locale: Locale) -> String {
        td_string!(locale, conquer.play.typed_wrong, text = text)
    }

    fn facts(table: Table<State>, locale: Locale) -> String {
        table.view.with(|state| {
            let left = td_string!(locale, conquer.play.left, count = state.field().empty().len());
            let facts = td_string!(locale, conquer.play.facts, turn = state.turn(), left = &left);
            match state.phase() {
                Phase::Placement => facts,
                Phase::Endgame => {
                    format!("{facts} · {}", td_string!(locale, conquer.play.endgame))
                }
            }
        })
    }

    fn move_words(table: Table<State>, action: &Action) -> String {
        suggestions::words(table, action)
    }

    fn move_places(_table: Table<State>, action: &Action) -> MovePlaces<Cell> {
        suggestions::places(action)
    }

    const HINTS: &'static [Instruction<State>] = guide::HINTS;
    const FIRST_GAME: FirstGame<State> = guide::FIRST_GAME;
    const PLACE_CLASSES: &'static [&'static str] = &["cqfit"];
    const PRESSABLE: &'static str = ".can";

    fn rect_of(table: Table<State>, at: Cell) -> Option<Rect> {
        board::rect_of(table, at)
    }

    fn board(table: Table<State>) -> AnyView {
        board::board_area(table)
    }

    fn board_class(_table: Table<State>) -> &'static str {
        "cqb"
    }

    fn table_class(table: Table<State>) -> &'static str {
        let seats = table.view.with_untracked(|state| state.table().seats());
        if seats >= MANY { "many" } else { "" }
    }

    fn panel(table: Table<State>, controls: Controls) -> AnyView {
        panel::panel(table, controls)
    }

    fn dialogs(table: Table<State>) -> Option<AnyView> {
        Some(question::dialog(table))
    }

    fn zoom(table: Table<State>, larger: bool) {
        zoom::by_step(table, larger);
    }

    fn is_zoomed(table: Table<State>) -> bool {
        zoom::is_enlarged(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_writes_no_move_is_told_what_moves_look_like_here() {
        let said = Locale::all().iter().map(|it| State::no_move("5>9", *it));
        let said: Vec<String> = said.collect();
        assert_eq!(
            said[0],
            "“5>9” is no move: write a cell such as h9, or done, pass or surrender."
        );
        for words in said {
            for example in ["h9", "done", "pass", "surrender"] {
                assert!(words.contains(example), "{words}");
                assert!(example.parse::<Action>().is_ok(), "{example}");
            }
        }
        assert!("5>9".parse::<Action>().is_err());
    }
}
