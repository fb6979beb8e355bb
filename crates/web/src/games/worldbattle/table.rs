//! World Battle at the table: maps what the table needs to the files of this folder.

use std::future::Future;

use leptos::prelude::*;
use tabletop::{Game, Seat};
use worldbattle::{Action, CardSet, Event, Phase, State, Territory, View};

use super::camera::Camera;
use super::cards::cards_dialog;
use super::drawing::Drawing;
use super::input::{self, Reason, Selection};
use super::pace::{self, BEFORE_NEXT_MOVE, Pace};
use super::picture::Picture;
use super::scenes::{self, BotsShown, Scene, SentAttack};
use super::words::{self, Context};
use super::{board, commands, guide, keyboard, panel, recap, sounds, suggestions};
use crate::guide::{FirstGame, Instruction, Rect, rect_of};
use crate::i18n::{Locale, td_string};
use crate::link::{Step, TablePosition};
use crate::settings::Speed;
use crate::sound::Cue;
use crate::table::keys::Arrow;
use crate::table::{Controls, Line, MovePlaces, PlaybackOf, Press, Run, ShownBy, Table, TableGame};
use crate::ui::KeyRow;

/// The signals that only this game's table has.
#[derive(Clone, Copy)]
pub struct Extra {
    /// The position as the player who looks at the table sees it: with their own cards.
    pub own: Memo<Option<View>>,
    /// The visible part of the map.
    pub camera: RwSignal<Camera>,
    /// Whether the dialog with the cards is open.
    pub cards: RwSignal<bool>,
    /// What has been shown of the turns of bots.
    pub bots_shown: RwSignal<BotsShown>,
    /// The attack to the end that was sent last, until it is shown.
    pub sent_attack: StoredValue<Option<SentAttack>>,
}

impl Extra {
    /// The cards of the player who looks at the table.
    pub fn own_cards(self) -> CardSet {
        self.own.with(|own| own.as_ref().map_or(CardSet::EMPTY, View::hand))
    }
}

impl TableGame for State {
    type Scene = Scene;
    type Place = Territory;
    type Means = ();
    type Selection = Selection;
    type Reason = Reason;
    type Picture = Picture;
    type Pace = Pace;
    type Extra = Extra;

    const EXAMPLE_MOVE: &'static str = "7>38";
    const KEY: () = ();
    const HANDOFF: bool = true;
    const LONG_TURNS: bool = true;

    fn extra(playback: PlaybackOf<State>) -> Extra {
        let own = Memo::new(move |_| {
            let (seat, step) = (playback.common.looker.get()?, playback.step.get());
            playback.view_at(step, seat)
        });
        let frame = playback.view.with_untracked(|view| Drawing::of(view.map()).frame);
        Extra {
            own,
            camera: RwSignal::new(Camera::new(frame)),
            cards: RwSignal::new(false),
            bots_shown: RwSignal::new(BotsShown::default()),
            sent_attack: StoredValue::new(None),
        }
    }

    fn picture(view: &View) -> Picture {
        Picture::of(view)
    }

    fn pace(speed: Speed, reduced_motion: bool) -> Pace {
        Pace::of(speed, reduced_motion)
    }

    fn started(table: Table<State>) {
        board::follow(table);
    }

    fn is_out(view: &View, seat: Seat) -> bool {
        view.owned(seat).is_empty()
    }

    /// Keeps the selection while it is valid; closes the cards after their phase.
    fn settled(table: Table<State>, now: &TablePosition<State>) {
        table.selection.update(|selection| *selection = selection.fitting(&now.view));
        if !matches!(now.view.phase(), Phase::Trade | Phase::Reinforce) {
            table.extra.cards.set(false);
        }
    }

    fn handed_over(table: Table<State>, _seat: Seat) {
        table.outlined.set(None);
        table.focus.set(None);
    }

    fn press(table: Table<State>, seat: Seat, at: Territory, _means: ()) -> Press<State> {
        let (cards, selection) = (table.extra.own_cards().len(), table.selection.get());
        table.view.with(|view| input::press(view, seat, cards, &selection, at))
    }

    fn before_act(table: Table<State>, action: &Action) {
        table.extra.sent_attack.set_value(SentAttack::of(action));
    }

    fn perform(table: Table<State>, action: Action) {
        commands::attack(table, action);
    }

    fn cleared(selection: &Selection) -> Selection {
        selection.emptied()
    }

    fn giving_up() -> Action {
        Action::Resign
    }

    fn before_bot(table: Table<State>, speed: Speed) -> u32 {
        let first = table.extra.bots_shown.get_untracked().turn == 0;
        let pause = pace::before_bot(speed);
        if first || table.common.only_bots() { pause } else { pause.min(BEFORE_NEXT_MOVE) }
    }

    fn key_rows(locale: Locale) -> Vec<KeyRow> {
        keyboard::list(locale)
    }

    fn tab_order(table: Table<State>) -> Vec<Territory> {
        let from = table.selection.with(|selection| selection.from);
        let to_act = table.playback.to_act.get();
        table.view.with(|view| match to_act {
            Some(seat) => input::tab_order(view, seat, from),
            None => view.map().territories().iter().collect(),
        })
    }

    fn neighbour(table: Table<State>, at: Territory, arrow: Arrow) -> Option<Territory> {
        keyboard::neighbour(table, at, arrow)
    }

    fn selector(at: Territory) -> String {
        format!(".terr[data-id=\"{at}\"]")
    }

    fn escape(table: Table<State>) {
        commands::deselect(table);
        table.outlined.set(None);
    }

    fn own_key(table: Table<State>, key: &str) -> bool {
        keyboard::own_key(table, key)
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

    fn roll_time(table: Table<State>, shown: &ShownBy<State>) -> u32 {
        sounds::roll_time(table, shown)
    }

    fn is_heard(before: &Selection, after: &Selection) -> bool {
        after.placed.len() > before.placed.len() || after.from.is_some() && before.from.is_none()
    }

    fn start_words(table: Table<State>, now: &TablePosition<State>) -> String {
        words::start(&now.view, &table.names(), table.locale())
    }

    fn selection_words(
        table: Table<State>,
        before: &Selection,
        after: &Selection,
    ) -> Option<String> {
        let (names, locale) = (table.names(), table.locale());
        table.view.with(|view| words::selection(view, before, after, &names, locale))
    }

    /// Phases have no line in the log: the banner shows them.
    fn log_line(table: Table<State>, event: &Event, last: u32) -> Option<Line> {
        if matches!(event, Event::PhaseBegan { .. }) {
            return None;
        }
        let (winner, names, locale) = (winner(table), table.names(), table.locale());
        let line = table.view.with(|view| {
            let context = Context { map: view.map(), winner, looker: None };
            words::event(event, context, &names, locale).line
        })?;
        let number = matches!(event, Event::Attacked { .. }).then_some(last + 1);
        Some(Line { number, ..line })
    }

    fn places(event: &Event) -> Vec<Territory> {
        match event {
            Event::Placed { territory, .. } => vec![*territory],
            Event::Attacked { from, to, .. }
            | Event::Moved { from, to, .. }
            | Event::Fortified { from, to, .. } => vec![*from, *to],
            _ => Vec::new(),
        }
    }

    fn concerns(event: &Event, seat: Seat) -> bool {
        match event {
            Event::Attacked { defender, .. } => *defender == Some(seat),
            Event::Eliminated { .. } => true,
            _ => false,
        }
    }

    fn concerning(table: Table<State>, seat: Seat, step: &Step<State>) -> Vec<Line> {
        recap::concerning(table, seat, step)
    }

    fn refusal(table: Table<State>, reason: Reason) -> String {
        let (names, locale) = (table.names(), table.locale());
        table.view.with(|view| words::refusal(reason, view.map(), &names, locale))
    }

    fn no_move(text: &str, locale: Locale) -> String {
        td_string!(locale, worldbattle.table.typed_wrong, text = text)
    }

    fn facts(table: Table<State>, locale: Locale) -> String {
        let round = table.view.with(|view| view.round());
        td_string!(locale, worldbattle.table.round, round = &round)
    }

    fn move_words(table: Table<State>, action: &Action) -> String {
        table.view.with(|view| suggestions::words(view, action, table.locale()))
    }

    fn move_places(table: Table<State>, action: &Action) -> MovePlaces<Territory> {
        suggestions::places(table, action)
    }

    const HINTS: &'static [Instruction<State>] = guide::HINTS;
    const FIRST_GAME: FirstGame<State> = guide::FIRST_GAME;
    const PLACE_CLASSES: &'static [&'static str] = &["terr"];
    const PRESSABLE: &'static str = ".can, .tgt, .sel";

    /// The counter of a territory's armies: the land around it can have any shape.
    fn rect_of(_table: Table<State>, at: Territory) -> Option<Rect> {
        rect_of(&format!("[data-token=\"{at}\"]"))
    }

    fn bring_into_sight(table: Table<State>, places: &[Territory]) {
        board::show(table, places);
    }

    fn board(table: Table<State>) -> AnyView {
        board::board_area(table)
    }

    fn panel(table: Table<State>, controls: Controls) -> AnyView {
        panel::panel(table, controls)
    }

    fn dialogs(table: Table<State>) -> Option<AnyView> {
        Some(cards_dialog(table))
    }

    fn zoom(table: Table<State>, larger: bool) {
        table.extra.camera.update(|camera| *camera = camera.stepped(larger));
    }

    /// The camera moves inside its frame, which never scrolls.
    fn is_zoomed(_table: Table<State>) -> bool {
        false
    }
}

/// The name of a territory.
pub fn place(table: Table<State>, territory: Territory) -> String {
    let locale = table.locale();
    table.view.with(|view| words::place(view.map(), territory, locale))
}

/// The winner, once the game is over.
pub fn winner(table: Table<State>) -> Option<Seat> {
    table.shown.track();
    table.playback.with_state(|state| state.outcome()?.winner())
}
