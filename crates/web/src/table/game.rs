//! The trait that a game implements for the table, with its methods in the order of a turn.
//!
//! Every game must implement everything that has no default; a default is what most games need. A
//! game's `table.rs` implements it with one line per method and leaves the work to the file named
//! after it (see `games/README.md`).

use std::fmt::Display;
use std::future::Future;
use std::str::FromStr;

use catalog::Entry;
use leptos::prelude::*;
use tabletop::{Game, Outcome, Seat};

use super::game_table::Table;
use super::keys::{Arrow, focus_on};
use super::thinking;
use super::zoom::stepped;
use super::{Controls, EndingEffect, Line, MovePlaces, Playback, Run, Shown};
use crate::guide::{self, FirstGame, Instruction, Rect};
use crate::i18n::{Locale, td_string, told};
use crate::link::{Step, TablePosition};
use crate::settings::Speed;
use crate::sound::Cue;
use crate::ui::KeyRow;

/// What the table of a game is showing.
pub type ShownBy<G> = Shown<<G as TableGame>::Scene, <G as Game>::Action>;

/// The playback of a game.
pub type PlaybackOf<G> = Playback<G, <G as TableGame>::Scene>;

/// The meaning of pressing a place.
#[derive(Debug, Clone, PartialEq)]
pub enum Press<G: TableGame> {
    /// Select this.
    Select(G::Selection),
    /// Play this action of the person who is to act.
    Act(G::Action),
    /// Refuse for this reason, and mark the place.
    Refused(G::Place, G::Reason),
}

/// A game at the table. Implemented by the game's state.
pub trait TableGame: Entry + Sync {
    /// A timed scene in which an event is shown.
    type Scene: Clone + PartialEq + Send + Sync + 'static;
    /// A place of the board that can be pressed, looked at and focused. Its text is the `data-id`
    /// of its element.
    type Place: Copy + PartialEq + Display + FromStr + Send + Sync + 'static;
    /// How a place can be pressed: by mouse, finger or key, if that makes a difference.
    type Means: Copy + Send + Sync + 'static;
    /// What the player has selected so far.
    type Selection: Clone + PartialEq + Default + Send + Sync + 'static;
    /// Why a press is refused: a rule, or a reason of the input itself.
    type Reason: From<Self::Illegal>;
    /// The pieces on the board as they are shown; events change them one by one while the rules are
    /// already ahead.
    type Picture: Clone + PartialEq + Send + Sync + 'static;
    /// The durations at one speed.
    type Pace: Copy;
    /// Further signals of this game's table, such as a camera or clocks; `()` if there are none.
    type Extra: Copy + Send + Sync + 'static;

    /// A shorter title for small screens: the beginning of the whole one.
    const SHORT_TITLE: Option<&'static str> = None;
    /// An example of a typed move.
    const EXAMPLE_MOVE: &'static str;
    /// How a key presses a place.
    const KEY: Self::Means;
    /// Whether the table is covered while the device passes to another person.
    const HANDOFF: bool = false;
    /// Whether a turn can have many steps; then a player is announced once, when the turn begins.
    const LONG_TURNS: bool = false;
    /// Whether the board has zoom buttons; not needed if all of it is large enough.
    const HAS_ZOOM_BUTTONS: bool = true;

    /// The effect on the board when the game ends.
    const ENDING: EndingEffect = EndingEffect::Flood;

    // State of the table.

    /// Creates the further signals of a table. The session can be changed through the playback.
    fn extra(playback: PlaybackOf<Self>) -> Self::Extra;

    /// The pieces of a position.
    fn picture(view: &Self::View) -> Self::Picture;

    /// The times at a speed, with or without motion.
    fn pace(speed: Speed, reduced_motion: bool) -> Self::Pace;

    /// Called once, before the first position is shown: starts effects, timers and listeners that
    /// live as long as the table.
    fn started(_table: Table<Self>) {}

    /// Called when a position has been reached, after its picture and before its view is set.
    fn settled(_table: Table<Self>, _now: &TablePosition<Self>) {}

    /// Called when somebody has taken over the device.
    fn handed_over(_table: Table<Self>, _seat: Seat) {}

    // Input.

    /// Whether a person has a choice in this position.
    fn has_choice(_view: &Self::View) -> bool {
        true
    }

    /// Whether a player has lost and watches the others; not needed if the game then ends.
    fn is_out(_view: &Self::View, _seat: Seat) -> bool {
        false
    }

    /// Called before every press, also while nobody is to act.
    fn before_press(_table: Table<Self>) {}

    /// The meaning of a press for the seat that is to act.
    fn press(table: Table<Self>, seat: Seat, at: Self::Place, means: Self::Means) -> Press<Self>;

    /// Called before an action is sent to the match, that of a person here or of a bot of this page.
    fn before_act(_table: Table<Self>, _action: &Self::Action) {}

    /// Plays the action of a press.
    fn perform(table: Table<Self>, action: Self::Action) {
        table.act(action);
    }

    /// The selection that remains when it is cleared.
    fn cleared(_selection: &Self::Selection) -> Self::Selection {
        Self::Selection::default()
    }

    /// Called when a selection has been cleared.
    fn on_cleared(_table: Table<Self>) {}

    /// Called when the player looks at another place, or at none.
    fn on_look(_table: Table<Self>, _at: Option<Self::Place>) {}

    /// The action that gives the game up, which the menu offers.
    fn giving_up() -> Self::Action;

    /// The consequences of resigning for the person who is to act, if this game has more to say
    /// than that they leave it.
    fn giving_up_hint(_table: Table<Self>, _locale: Locale) -> Option<String> {
        None
    }

    /// Whether the last step may be taken back.
    fn may_undo(_table: Table<Self>) -> bool {
        true
    }

    /// The pause before a bot's move, in milliseconds.
    fn before_bot(_table: Table<Self>, speed: Speed) -> u32 {
        thinking::before_bot(speed)
    }

    // Keys.

    /// The list of keys.
    fn key_rows(locale: Locale) -> Vec<KeyRow>;

    /// The stops of Tab, in their order. The keyboard enters the board at the first one.
    fn tab_order(table: Table<Self>) -> Vec<Self::Place>;

    /// The neighbour of a place on the screen.
    fn neighbour(table: Table<Self>, at: Self::Place, arrow: Arrow) -> Option<Self::Place>;

    /// Where a key other than an arrow leads, such as Home and End; `None` for any other key.
    fn jump(_table: Table<Self>, _at: Self::Place, _key: &str) -> Option<Self::Place> {
        None
    }

    /// The selector of a place's element.
    fn selector(at: Self::Place) -> String;

    /// Moves the focus to a place; returns whether it took it.
    fn focus(table: Table<Self>, at: Self::Place) -> bool {
        table.focus.set(Some(at));
        focus_on(&Self::selector(at))
    }

    /// The keyboard leaves the board.
    fn unfocus(table: Table<Self>) {
        table.focus.set(None);
    }

    /// What Escape does.
    fn escape(table: Table<Self>) {
        table.clear_selection();
        table.outlined.set(None);
    }

    /// Handles a key of this game alone; returns whether it did something.
    fn own_key(_table: Table<Self>, _key: &str) -> bool {
        false
    }

    // Events.

    /// Shows the events of a step in scenes and announces them; stops when the run is cancelled.
    fn show_step(table: Table<Self>, step: &Step<Self>, run: Run) -> impl Future<Output = ()>;

    /// The sound at the beginning of what is shown.
    fn sound(shown: &ShownBy<Self>) -> Option<Cue>;

    /// The sound of a whole step: that of its last event that has one.
    fn step_sound(events: &[Self::Event]) -> Option<Cue>;

    /// Whether dice are rolling on the screen; then they are heard.
    fn is_rolling(shown: &ShownBy<Self>) -> bool {
        Self::sound(shown) == Some(Cue::DiceRoll)
    }

    /// How long the dice that begin to roll are rolling on the screen, in milliseconds.
    fn roll_time(_table: Table<Self>, _shown: &ShownBy<Self>) -> u32 {
        0
    }

    /// Whether a change of the selection has a sound.
    fn is_heard(_before: &Self::Selection, _after: &Self::Selection) -> bool {
        false
    }

    // Words.

    /// The announcement when the game begins.
    fn start_words(table: Table<Self>, now: &TablePosition<Self>) -> String;

    /// Whose turn it is.
    fn turn_words(table: Table<Self>, seat: Seat) -> String {
        let common = table.common;
        told!(common.locale.get(), table.speech.turn, player = common.name(seat))
    }

    /// Who has won, in a few words.
    fn ending_words(table: Table<Self>, outcome: &Outcome) -> String {
        let locale = table.common.locale.get();
        match outcome.winner() {
            Some(seat) => told!(locale, table.play.wins, player = table.name(seat)),
            None => td_string!(locale, table.play.drawn).to_owned(),
        }
    }

    /// The announcement when a press has changed the selection.
    fn selection_words(
        _table: Table<Self>,
        _before: &Self::Selection,
        _after: &Self::Selection,
    ) -> Option<String> {
        None
    }

    /// An event as a line of the log; `last` is the number of the last line that has one.
    fn log_line(table: Table<Self>, event: &Self::Event, last: u32) -> Option<Line>;

    /// The places of the board that an event is about.
    fn places(event: &Self::Event) -> Vec<Self::Place>;

    /// Whether the banner or a button of this game names a place now, so that the board must show
    /// the names of its places.
    fn names_places(_table: Table<Self>) -> bool {
        false
    }

    /// Whether an event of somebody else's step concerns a player, for the recap at their turn.
    fn concerns(event: &Self::Event, seat: Seat) -> bool;

    /// The lines of somebody else's step that concern a player. The table still shows the position
    /// before the step.
    fn concerning(table: Table<Self>, seat: Seat, step: &Step<Self>) -> Vec<Line> {
        let events = step.events.iter().filter(|event| Self::concerns(event, seat));
        let line = |it: &Self::Event| Some(Self::log_line(table, it, 0)?.about(Self::places(it)));
        events.filter_map(line).collect()
    }

    /// Why something is refused, in the player's language.
    fn refusal(table: Table<Self>, reason: Self::Reason) -> String;

    /// The reply to a typed text that is not a move of this game.
    fn no_move(text: &str, locale: Locale) -> String;

    /// How far the game is, in a few words.
    fn facts(table: Table<Self>, locale: Locale) -> String;

    // Suggestions.

    /// A move that a bot suggests, in a few words.
    fn move_words(table: Table<Self>, action: &Self::Action) -> String;

    /// The places of the board that such a move concerns.
    fn move_places(table: Table<Self>, action: &Self::Action) -> MovePlaces<Self::Place>;

    // Instructions.

    /// The hints of the first game of this title; the first one states its goal.
    const HINTS: &'static [Instruction<Self>];

    /// The guided first game.
    const FIRST_GAME: FirstGame<Self>;

    /// The classes of the elements that are places of the board.
    const PLACE_CLASSES: &'static [&'static str];

    /// The selector of those that can be acted on now: a card never covers them.
    const PRESSABLE: &'static str;

    /// Where a place is on the screen.
    fn rect_of(_table: Table<Self>, at: Self::Place) -> Option<Rect> {
        guide::rect_of(&Self::selector(at))
    }

    /// Moves the board so that places are visible, if it can be moved.
    fn bring_into_sight(_table: Table<Self>, _places: &[Self::Place]) {}

    // What is seen.

    /// The content of `<section class="board">` before the zoom buttons: the board and its
    /// overlays.
    fn board(table: Table<Self>) -> AnyView;

    /// Further classes of that section.
    fn board_class(_table: Table<Self>) -> &'static str {
        ""
    }

    /// Further classes of the whole table.
    fn table_class(_table: Table<Self>) -> &'static str {
        ""
    }

    /// Around the board: whose turn it is, the players, and what can be pressed.
    fn panel(table: Table<Self>, controls: Controls) -> AnyView;

    /// A button of this game alone in the bar above the board.
    fn top_button(_table: Table<Self>) -> Option<AnyView> {
        None
    }

    /// Dialogs of this game alone.
    fn dialogs(_table: Table<Self>) -> Option<AnyView> {
        None
    }

    /// Makes the board larger or smaller.
    fn zoom(table: Table<Self>, larger: bool) {
        table.zoom.update(|zoom| *zoom = stepped(*zoom, larger));
    }

    /// Whether the board is larger than its frame, which then scrolls.
    fn is_zoomed(table: Table<Self>) -> bool {
        table.zoom.get() > 0
    }
}
