//! Runs the clocks of a game at the table while the page is visible, and continues after a reload.

use std::time::Duration;

use conquer::State;
use host::Command;
use leptos::prelude::*;
use tabletop::Game;

use super::clock::{Clock, Out};
use crate::browser;
use crate::hosting::Clocks;
use crate::online::Room;
use crate::session::Session;
use crate::storage;
use crate::table::{PlaybackPhase, Table};

/// Interval at which the clocks are read.
const TICK: Duration = Duration::from_millis(250);
/// A page that slept longer than this is not charged for the time.
const LONGEST: f64 = 2000.0;
/// The storage key of the time for a turn that was last chosen on the set-up sheet, in seconds.
const TURN_LIMIT: &str = "conquer.turn-limit";

/// The clocks of one game.
#[derive(Clone, Copy)]
pub struct TableClock {
    /// The times they show.
    pub shown: RwSignal<Clock>,
}

/// Stores the time for a turn for later games; 0 means none.
pub fn choose_turn_limit(seconds: u16) {
    // If the browser stores nothing, later games begin without this clock.
    let _ = storage::write(TURN_LIMIT, &seconds.to_string());
}

/// The time for a turn that was last chosen.
pub fn chosen_turn_limit() -> u16 {
    let kept = storage::read(TURN_LIMIT).ok().flatten();
    kept.and_then(|text| text.parse().ok()).unwrap_or(0)
}

impl TableClock {
    /// The clocks of a game: restored, or new.
    pub fn of(session: &mut Session<State>) -> TableClock {
        if session.link.room().is_some() {
            // A server has its own clocks: they are shown, and do not run here.
            return TableClock { shown: RwSignal::new(Clock::new(None, None)) };
        }
        let is_new = session.link.step() == 0;
        let chosen = || Some(chosen_turn_limit()).filter(|&limit| limit > 0 && is_new);
        let clocks = session.hosting.clocks;
        let clocks = clocks.unwrap_or_else(|| Clocks { turn_limit: chosen(), used: 0 });
        session.set_clocks(clocks);
        let clock = Clock::new(clocks.turn_limit, session.link.state().time_limit());
        TableClock { shown: RwSignal::new(clock.used(clocks.used)) }
    }

    fn keep(self, table: Table<State>) {
        let Some(clock) = self.shown.try_get_untracked() else { return };
        let clocks = Clocks { turn_limit: clock.turn_seconds(), used: clock.game_used() };
        table.playback.set_clocks(clocks);
    }

    /// Shows the time left for the game on a server, which alone decides when it is over.
    fn follow(self, room: Room) {
        let tick = move || {
            let ends_at = room.info.try_with_untracked(|info| info.as_ref()?.ends_at).flatten();
            let left = ends_at.map(|at| (at as f64 - browser::now()).max(0.0) as u32);
            let _ = self.shown.try_set(Clock::of_game(left));
        };
        tick();
        let handle = set_interval_with_handle(tick, TICK);
        on_cleanup(move || drop(handle.map(|handle| handle.clear())));
    }

    /// Advances the clocks until the table is disposed.
    pub fn run(self, table: Table<State>) {
        if let Some(room) = table.common.room {
            return self.follow(room);
        }
        if !self.shown.get_untracked().is_limited() {
            return;
        }
        let turn = Memo::new(move |_| table.view.with(State::turn));
        Effect::new(move |_| {
            turn.track();
            self.shown.update(Clock::next_turn);
        });
        let before = StoredValue::new(js_sys::Date::now());
        let tick = move || {
            let now = js_sys::Date::now();
            let passed = (now - before.get_value()).clamp(0.0, LONGEST);
            before.set_value(now);
            let common = table.common;
            let rests = common.paused.get_untracked()
                || common.phase.get_untracked() == PlaybackPhase::Over;
            if !rests && !document().hidden() {
                self.pass(table, passed as u32);
            }
        };
        let handle = set_interval_with_handle(tick, TICK);
        on_cleanup(move || {
            drop(handle.map(|handle| handle.clear()));
            self.keep(table);
        });
    }

    fn pass(self, table: Table<State>, milliseconds: u32) {
        let acting = untrack(|| table.acting());
        let out = self.shown.try_update(|clock| clock.pass(milliseconds, acting.is_some()));
        self.keep(table);
        match (out.flatten(), acting) {
            (Some(Out::Game), _) if table.playback.with_state(|state| state.end().is_none()) => {
                table.command(Command::TimeUp {});
            }
            (Some(Out::Turn), Some(seat)) => {
                self.shown.update(Clock::next_turn);
                table.act(table.view.with_untracked(|state| state.timeout(seat)));
            }
            _ => {}
        }
    }
}
