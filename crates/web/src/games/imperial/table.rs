//! Imperial Battleground at the table: maps what the table needs to the files of this folder.

use std::future::Future;

use imperial::{Action, Destination, Event, Square, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::board_place::{BoardPlace, enemy_of};
use super::drawing::{Orientation, Shape};
use super::input::{self, Reason, Selection};
use super::pace::Pace;
use super::picture::Picture;
use super::scenes::{self, Scene};
use super::{board, guide, keyboard, panel, recap, retreat, sounds, suggestions, turn_end, words};
use crate::guide::{FirstGame, Instruction};
use crate::i18n::{Locale, td_string};
use crate::link::{Step, TablePosition};
use crate::settings::{Rotation, Speed};
use crate::sound::Cue;
use crate::table::keys::Arrow;
use crate::table::{
    Controls, EndingEffect, Line, MovePlaces, PlaybackOf, Press, Run, ShownBy, Table, TableGame,
    TableState, use_window,
};
use crate::ui::KeyRow;

/// The signals that only this game's table has.
#[derive(Clone, Copy)]
pub struct Extra {
    /// Whether the player has turned the board around.
    pub turned: RwSignal<bool>,
    /// The orientation of the board.
    pub orientation: Memo<Orientation>,
    /// The opponent's last turn, for the person who has just taken over the device.
    pub recap: RwSignal<Option<Vec<Line>>>,
}

impl TableGame for State {
    type Scene = Scene;
    type Place = BoardPlace;
    type Means = ();
    type Selection = Selection;
    type Reason = Reason;
    type Picture = Picture;
    type Pace = Pace;
    type Extra = Extra;

    const SHORT_TITLE: Option<&'static str> = Some("Imperial");
    const EXAMPLE_MOVE: &'static str = "b2xb3";
    const KEY: () = ();
    const ENDING: EndingEffect = EndingEffect::Flag;
    const HANDOFF: bool = true;
    const HAS_ZOOM_BUTTONS: bool = false;
    const LONG_TURNS: bool = true;

    fn extra(playback: PlaybackOf<State>) -> Extra {
        let shape = use_window(Shape::for_window);
        let turned = RwSignal::new(false);
        let orientation = Memo::new(move |_| Orientation {
            bottom: bottom(playback.common, turned.get()),
            shape: shape.get(),
        });
        Extra { turned, orientation, recap: RwSignal::new(None) }
    }

    fn picture(view: &State) -> Picture {
        Picture::of(view)
    }

    fn pace(speed: Speed, reduced_motion: bool) -> Pace {
        Pace::of(speed, reduced_motion)
    }

    fn started(table: Table<State>) {
        // Before the first move there is nothing to hide, and nobody else has looked.
        if table.playback.history().is_empty() && table.common.hot_seat() {
            table.common.looker.set(table.playback.to_act.get_untracked());
        }
        panel::say_threats(table);
        retreat::end_turn_when_refused(table);
    }

    fn settled(table: Table<State>, now: &TablePosition<State>) {
        if let Some(events) = table.playback.history().last()
            && now.view.end().is_some()
        {
            table.picture.update(|picture| picture.add_captor(events));
        }
        // A square that a finger looked at must not hide what can be done next.
        table.look_at(None);
        turn_end::end_when_spent(table);
        table.keep();
    }

    fn handed_over(table: Table<State>, seat: Seat) {
        let is_first = table.playback.history().is_empty();
        table.extra.recap.set((!is_first).then(|| recap::last_turn(table, seat)));
        turn_end::end_when_spent(table);
        table.keep();
    }

    fn before_press(table: Table<State>) {
        recap::close(table);
    }

    fn press(table: Table<State>, seat: Seat, at: BoardPlace, (): ()) -> Press<State> {
        table.view.with(|state| input::press(state, seat, table.selection.get(), at))
    }

    /// Keeps a deployed unit selected while more of it is left and nobody on the board can act: no
    /// press can mean anything else then.
    fn perform(table: Table<State>, action: Action) {
        table.act(action);
        // Online, the position after the deployment is not known yet.
        if let Action::Deploy { unit, .. } = action
            && table.common.room.is_none()
            && table.playback.with_state(|state| input::deploys_again(state, unit))
        {
            table.selection.set(Selection::reserve(unit));
        }
    }

    fn on_cleared(table: Table<State>) {
        recap::close(table);
    }

    fn giving_up() -> Action {
        Action::Retreat
    }

    fn giving_up_hint(table: Table<State>, locale: Locale) -> Option<String> {
        Some(retreat::hint(table, locale))
    }

    fn may_undo(table: Table<State>) -> bool {
        turn_end::last_step_was_quiet(table)
    }

    fn before_bot(table: Table<State>, _speed: Speed) -> u32 {
        table.pace().before_bot
    }

    fn key_rows(locale: Locale) -> Vec<KeyRow> {
        keyboard::list(locale)
    }

    fn tab_order(table: Table<State>) -> Vec<BoardPlace> {
        let selection = table.selection.get();
        table.view.with(|state| input::tab_order(state, state.active(), selection))
    }

    fn neighbour(table: Table<State>, at: BoardPlace, arrow: Arrow) -> Option<BoardPlace> {
        keyboard::neighbour(table, at, arrow)
    }

    fn selector(at: BoardPlace) -> String {
        format!(".imb [data-id=\"{at}\"]")
    }

    fn own_key(table: Table<State>, key: &str) -> bool {
        match key {
            "s" | "S" => table.act(Action::EndTurn),
            "r" | "R" => table.extra.turned.update(|turned| *turned = !*turned),
            _ => return false,
        }
        true
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

    fn is_rolling(shown: &ShownBy<State>) -> bool {
        sounds::is_rolling(shown)
    }

    fn roll_time(table: Table<State>, shown: &ShownBy<State>) -> u32 {
        sounds::roll_time(shown, table.pace())
    }

    fn is_heard(before: &Selection, after: &Selection) -> bool {
        after.selected.is_some() && before.selected != after.selected
    }

    fn start_words(table: Table<State>, now: &TablePosition<State>) -> String {
        words::start(&now.view, &table.names(), table.locale())
    }

    fn selection_words(
        table: Table<State>,
        before: &Selection,
        after: &Selection,
    ) -> Option<String> {
        let seat = table.acting()?;
        let locale = table.locale();
        table.view.with(|state| match (after.aim, after.selected) {
            (Some(target), _) => {
                let odds = state.odds(after.joined, target).ok()?;
                Some(words::aimed(target, after.joined, &odds, locale))
            }
            (None, Some(selected)) if before != after => {
                Some(words::selected(state, seat, selected, locale))
            }
            (None, None) => match table.looked_at.get() {
                Some(BoardPlace::Square(at)) if state.owner(at) != Some(seat) => {
                    Some(words::looked_at(state, seat, at, true, &table.names(), locale))
                }
                _ => None,
            },
            _ => None,
        })
    }

    fn log_line(table: Table<State>, event: &Event, _last: u32) -> Option<Line> {
        let winner = table.playback.with_state(words::winner);
        words::line(event, false, winner, &table.names(), table.locale())
    }

    fn places(event: &Event) -> Vec<BoardPlace> {
        let squares: Vec<Square> = match event {
            Event::Deployed { to, .. } => vec![*to],
            Event::Moved { from, to: Destination::Square(to), .. } => vec![*from, *to],
            Event::Moved { from, .. } => vec![*from],
            Event::Attacked { target, volley, .. } => {
                volley.origins().iter().chain([*target]).collect()
            }
            _ => Vec::new(),
        };
        squares.into_iter().map(BoardPlace::Square).collect()
    }

    fn concerns(event: &Event, seat: Seat) -> bool {
        matches!(event, Event::Attacked { seat: by, volley, .. }
            if *by != seat && !volley.losses.is_empty())
    }

    /// If people share the device, the recap covers the whole turn.
    fn concerning(table: Table<State>, seat: Seat, step: &Step<State>) -> Vec<Line> {
        let concerning = step.events.iter().filter(|event| State::concerns(event, seat));
        let concerning = concerning.filter(|_| !table.common.hot_seat());
        let line = |it: &Event| Some(State::log_line(table, it, 0)?.about(State::places(it)));
        concerning.filter_map(line).collect()
    }

    fn refusal(table: Table<State>, reason: Reason) -> String {
        words::refusal(reason, &table.names(), table.locale())
    }

    fn no_move(text: &str, locale: Locale) -> String {
        td_string!(locale, imperial.table.typed_wrong, text = text)
    }

    fn facts(table: Table<State>, locale: Locale) -> String {
        td_string!(locale, imperial.table.round, round = table.view.with(State::round))
    }

    fn move_words(table: Table<State>, action: &Action) -> String {
        table.view.with(|state| suggestions::words(state, action, table.locale()))
    }

    fn move_places(table: Table<State>, action: &Action) -> MovePlaces<BoardPlace> {
        suggestions::places(table, action)
    }

    const HINTS: &'static [Instruction<State>] = guide::HINTS;
    const FIRST_GAME: FirstGame<State> = guide::FIRST_GAME;
    const PLACE_CLASSES: &'static [&'static str] = &["sqr", "piece", "flagged"];
    const PRESSABLE: &'static str = ".can, .mv, .at, .aim, .sel, .joined, .piece";

    fn board(table: Table<State>) -> AnyView {
        board::board_area(table)
    }

    fn board_class(_table: Table<State>) -> &'static str {
        "im-board"
    }

    fn table_class(_table: Table<State>) -> &'static str {
        "imt"
    }

    fn panel(table: Table<State>, controls: Controls) -> AnyView {
        panel::panel(table, controls)
    }

    fn top_button(table: Table<State>) -> Option<AnyView> {
        Some(panel::rotate_button(table))
    }
}

/// The seat whose home row is at the bottom: that of the player, depending on the settings.
fn bottom(common: TableState, turned: bool) -> Seat {
    let rotates = common.settings.with(|settings| settings.rotation == Rotation::Rotate);
    let bottom = common.looker.get().filter(|_| rotates).unwrap_or(Seat::A);
    if turned { enemy_of(bottom) } else { bottom }
}
