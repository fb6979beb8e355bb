//! The player of a record: where it stands, and whether it runs.

use battlezone::{Event, State};
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

use crate::sound::{Cue, use_sound};
use crate::story::Story;

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
    /// How long a step is shown.
    pub fn per_step(self) -> Duration {
        Duration::from_millis(match self {
            Pace::Slow => 2000,
            Pace::Normal => 1000,
            Pace::Fast => 330,
        })
    }
}

/// A record in the player, for all parts of the screen.
#[derive(Clone, Copy)]
pub struct Deck {
    /// The game.
    pub story: StoredValue<Arc<Story<State>>>,
    /// The step that is shown.
    pub step: RwSignal<u32>,
    /// Whether it goes on by itself.
    pub playing: RwSignal<bool>,
    /// How fast it does.
    pub pace: RwSignal<Pace>,
}

impl Deck {
    /// Puts a game in, at its start.
    pub fn new(story: Arc<Story<State>>) -> Deck {
        let deck = Deck {
            story: StoredValue::new(story),
            step: RwSignal::new(0),
            playing: RwSignal::new(false),
            pace: RwSignal::new(Pace::Normal),
        };
        let sound = use_sound();
        Effect::new(move |_| {
            if !deck.playing.get() {
                return;
            }
            let advance = move || {
                let next = deck.step.get_untracked() + 1;
                deck.step.set(next.min(deck.last()));
                if let Some(cue) = deck.with(|story| cue(story.events(next))) {
                    sound.play(cue);
                }
                if next >= deck.last() {
                    deck.playing.set(false);
                }
            };
            // The clock of an earlier pace stops when this one starts, and with the screen.
            let clock = set_interval_with_handle(advance, deck.pace.get().per_step());
            on_cleanup(move || {
                if let Ok(clock) = clock {
                    clock.clear();
                }
            });
        });
        deck
    }

    /// Looks into the game.
    pub fn with<T>(self, look: impl FnOnce(&Story<State>) -> T) -> T {
        self.story.with_value(|story| look(story))
    }

    /// The number of the last step.
    pub fn last(self) -> u32 {
        self.with(Story::last)
    }

    /// Shows a step, the last one for any beyond it; who turns pages by hand wants to look.
    pub fn go(self, step: u32) {
        self.playing.set(false);
        self.step.set(step.min(self.last()));
    }

    /// Starts or stops; at the end it starts anew.
    pub fn toggle(self) {
        let starts = !self.playing.get_untracked();
        if starts && self.step.get_untracked() == self.last() {
            self.step.set(0);
        }
        self.playing.set(starts);
    }
}

/// What a step sounds like.
fn cue(events: &[Event]) -> Option<Cue> {
    events.iter().rev().find_map(|event| match event {
        Event::Ended { .. } => Some(Cue::Victory),
        Event::Attacked { won: true, .. } => Some(Cue::AttackSuccess),
        Event::Attacked { won: false, .. } => Some(Cue::AttackFailure),
        Event::Skipped { .. } => Some(Cue::TurnChange),
        Event::Reinforced { .. } => Some(Cue::RoundEnd),
        Event::RoundEnded { .. } | Event::Resigned { .. } => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use battlezone::End;
    use tabletop::Seat;

    #[test]
    fn a_step_sounds_like_its_last_event_that_has_a_sound() {
        let skip = Event::Skipped { seat: Seat::A };
        let over = Event::Ended { end: End::Resignation(Seat::B) };
        let round = Event::RoundEnded { round: 1, by_skips: true };
        assert_eq!(cue(&[skip.clone(), round]), Some(Cue::TurnChange));
        assert_eq!(cue(&[skip, over]), Some(Cue::Victory));
        assert_eq!(cue(&[]), None);
    }
}
