//! The state of a replay: its current step, and whether it runs.

use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

use crate::report::Report;
use crate::sound::use_sound;

/// How fast a replay runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// Two seconds a step.
    Slow,
    /// A second a step.
    Normal,
    /// Three steps a second.
    Fast,
}

impl Pace {
    /// How long each step is shown.
    pub fn per_step(self) -> Duration {
        Duration::from_millis(match self {
            Pace::Slow => 2000,
            Pace::Normal => 1000,
            Pace::Fast => 330,
        })
    }
}

/// A record in the player, shared by all parts of the screen.
#[derive(Clone, Copy)]
pub struct ReplayPlayer {
    /// The game.
    pub report: StoredValue<Arc<dyn Report>>,
    /// The step that is shown.
    pub step: RwSignal<u32>,
    /// Whether it runs automatically.
    pub playing: RwSignal<bool>,
    /// How fast it runs.
    pub pace: RwSignal<Pace>,
}

impl ReplayPlayer {
    /// Opens a game at its start.
    pub fn new(report: Arc<dyn Report>) -> ReplayPlayer {
        let player = ReplayPlayer {
            report: StoredValue::new(report),
            step: RwSignal::new(0),
            playing: RwSignal::new(false),
            pace: RwSignal::new(Pace::Normal),
        };
        let sound = use_sound();
        Effect::new(move |_| {
            if !player.playing.get() {
                return;
            }
            let advance = move || {
                let next = player.step.get_untracked() + 1;
                player.step.set(next.min(player.last()));
                if let Some(cue) = player.with(|report| report.sound(next)) {
                    sound.play(cue);
                }
                if next >= player.last() {
                    player.playing.set(false);
                }
            };
            // The timer of the previous pace stops when this one starts, and with the screen.
            let clock = set_interval_with_handle(advance, player.pace.get().per_step());
            on_cleanup(move || drop(clock.map(|clock| clock.clear())));
        });
        player
    }

    /// Reads the game.
    pub fn with<T>(self, look: impl FnOnce(&dyn Report) -> T) -> T {
        self.report.with_value(|report| look(report.as_ref()))
    }

    /// The number of the last step.
    pub fn last(self) -> u32 {
        self.with(|report| report.last())
    }

    /// Shows a step, the last one for any number beyond it; stops the automatic replay.
    pub fn go(self, step: u32) {
        self.playing.set(false);
        self.step.set(step.min(self.last()));
    }

    /// Starts or stops; at the end it starts from the beginning.
    pub fn toggle(self) {
        let starts = !self.playing.get_untracked();
        if starts && self.step.get_untracked() == self.last() {
            self.step.set(0);
        }
        self.playing.set(starts);
    }
}
