//! BattleZone at the table: maps what the table needs to the files of this folder.

use std::future::Future;

use battlezone::{Action, Event, Phase, State, Territory};
use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::drawing::{Drawing, Orientation};
use super::input::{self, Means, Reason, Selection};
use super::pace::Pace;
use super::picture::Picture;
use super::scenes::{self, Scene};
use super::{board, guide, keyboard, panel, sounds, suggestions, words};
use crate::guide::{FirstGame, Instruction, Rect, rect_of};
use crate::i18n::{Locale, td_string};
use crate::link::{Step, TablePosition};
use crate::settings::Speed;
use crate::sound::Cue;
use crate::table::keys::Arrow;
use crate::table::{
    Controls, Line, MovePlaces, PlaybackOf, Press, Run, Shown, ShownBy, Table, TableGame,
    use_window,
};
use crate::ui::KeyRow;

/// The signals that only this game's table has.
#[derive(Clone, Copy)]
pub struct Extra {
    /// The orientation of the map.
    pub orientation: Signal<Orientation>,
    /// The drawn map; `None` for a map without cells.
    pub drawing: Memo<Option<Drawing>>,
}

impl TableGame for State {
    type Scene = Scene;
    type Place = Territory;
    type Means = Means;
    type Selection = Selection;
    type Reason = Reason;
    type Picture = Picture;
    type Pace = Pace;
    type Extra = Extra;

    const EXAMPLE_MOVE: &'static str = "5>7";
    const KEY: Means = Means::Sure;

    fn extra(playback: PlaybackOf<State>) -> Extra {
        let orientation = use_window(Orientation::for_window);
        let drawing = Memo::new(move |_| {
            playback.view.with_untracked(|state| Drawing::of(state.map(), orientation.get()))
        });
        Extra { orientation, drawing }
    }

    fn picture(view: &State) -> Picture {
        Picture::of(view)
    }

    fn pace(speed: Speed, reduced_motion: bool) -> Pace {
        Pace::of(speed, reduced_motion)
    }

    fn has_choice(view: &State) -> bool {
        matches!(view.phase(), Phase::Attack)
    }

    fn press(table: Table<State>, seat: Seat, at: Territory, means: Means) -> Press<State> {
        table.view.with(|state| input::press(state, seat, table.selection.get(), at, means))
    }

    /// Looking at a target aims at it.
    fn on_look(table: Table<State>, at: Option<Territory>) {
        let from = table.selection.with_untracked(|selection| selection.selected);
        let (Some(at), Some(from)) = (at, from) else { return };
        let is_target = table.view.with_untracked(|state| input::targets(state, from).contains(at));
        if is_target && untrack(|| table.acting()).is_some() {
            table.selection.update(|selection| selection.aim = Some(at));
        }
    }

    fn giving_up() -> Action {
        Action::Resign
    }

    fn key_rows(locale: Locale) -> Vec<KeyRow> {
        keyboard::list(locale)
    }

    fn tab_order(table: Table<State>) -> Vec<Territory> {
        let selected = table.selection.with(|selection| selection.selected);
        table.view.with(|state| match state.to_act() {
            Some(seat) => input::tab_order(state, seat, selected),
            None => state.map().territories().iter().collect(),
        })
    }

    fn neighbour(table: Table<State>, at: Territory, arrow: Arrow) -> Option<Territory> {
        keyboard::neighbour(table, at, arrow)
    }

    fn selector(at: Territory) -> String {
        format!(".terr[data-id=\"{at}\"]")
    }

    fn own_key(table: Table<State>, key: &str) -> bool {
        let skips = matches!(key, "s" | "S");
        if skips {
            table.act(Action::Skip);
        }
        skips
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

    fn roll_time(table: Table<State>, _shown: &ShownBy<State>) -> u32 {
        table.pace().tumble
    }

    fn is_heard(before: &Selection, after: &Selection) -> bool {
        before.selected.is_none() && after.selected.is_some()
    }

    fn start_words(table: Table<State>, now: &TablePosition<State>) -> String {
        words::start(&now.view, &table.names(), table.locale())
    }

    fn selection_words(
        table: Table<State>,
        before: &Selection,
        after: &Selection,
    ) -> Option<String> {
        let selected = after.selected.filter(|_| before.selected != after.selected)?;
        let said = |state: &State| words::selected(state, selected, &table.names(), table.locale());
        Some(table.view.with(said))
    }

    fn log_line(table: Table<State>, event: &Event, last: u32) -> Option<Line> {
        let winner = table.playback.with_state(|state| state.outcome()?.winner());
        let line = words::event(event, winner, &table.names(), table.locale()).line;
        let number = matches!(event, Event::Attacked { .. }).then_some(last + 1);
        Some(Line { number, ..line })
    }

    fn places(event: &Event) -> Vec<Territory> {
        match event {
            Event::Attacked { from, to, .. } => vec![*from, *to],
            Event::Reinforced { placed, .. } => placed.clone(),
            _ => Vec::new(),
        }
    }

    fn concerns(event: &Event, seat: Seat) -> bool {
        matches!(event, Event::Attacked { seat: by, won: true, .. } if *by != seat)
    }

    fn refusal(table: Table<State>, reason: Reason) -> String {
        words::refusal(reason, &table.names(), table.locale())
    }

    fn no_move(text: &str, locale: Locale) -> String {
        td_string!(locale, battlezone.play.typed_wrong, text = text)
    }

    fn facts(table: Table<State>, locale: Locale) -> String {
        let round = table.view.with(State::round);
        table.common.log.track();
        let attack = table.common.last_number() + 1;
        td_string!(locale, battlezone.play.round, round = &round, attack = &attack)
    }

    fn move_words(table: Table<State>, action: &Action) -> String {
        suggestions::words(action, table.locale())
    }

    fn move_places(_table: Table<State>, action: &Action) -> MovePlaces<Territory> {
        suggestions::places(action)
    }

    const HINTS: &'static [Instruction<State>] = guide::HINTS;
    const FIRST_GAME: FirstGame<State> = guide::FIRST_GAME;
    const PLACE_CLASSES: &'static [&'static str] = &["terr"];
    const PRESSABLE: &'static str = ".can, .tgt, .sel";

    /// The counter of a territory's armies: the land around it can have any shape.
    fn rect_of(_table: Table<State>, at: Territory) -> Option<Rect> {
        rect_of(&format!("[data-token=\"{at}\"]"))
    }

    fn board(table: Table<State>) -> AnyView {
        board::board_area(table)
    }

    fn board_class(table: Table<State>) -> &'static str {
        let arrives = |shown: &_| matches!(shown, Shown::Scene(Scene::Reinforce(_)));
        if table.shown.with(arrives) { "reinforcing" } else { "" }
    }

    fn panel(table: Table<State>, controls: Controls) -> AnyView {
        panel::panel(table, controls)
    }
}
