//! The sounds of a table, each beside what is shown.

use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::game::TableGame;
use super::game_table::Table;
use super::{Shown, Stage, TableState};
use crate::sound::{Cue, use_sound};

/// What is shown at a table.
pub type ShownAt<T> = Shown<<T as Stage>::Scene, <<T as Stage>::Game as Game>::Action>;

/// The sounds of one game.
pub trait GameSounds: Stage {
    /// The sound with which a part of what is shown begins.
    fn heard(shown: &ShownAt<Self>) -> Option<Cue>;

    /// Whether dice are seen to roll; then they are heard.
    fn rolls(shown: &ShownAt<Self>) -> bool {
        Self::heard(shown) == Some(Cue::DiceRoll)
    }

    /// How long the dice that begin to roll are seen to, in milliseconds.
    fn rolls_for(self, shown: &ShownAt<Self>) -> u32 {
        let _ = shown; // there are games without dice
        0
    }

    /// Whose turn it is, where a sound tells that it has passed to somebody else.
    fn turn(self) -> Option<Seat> {
        None
    }
}

/// Lets the table sound for as long as it is there.
pub fn listen<T: GameSounds>(stage: T) {
    let (now_shown, common) = (stage.playback().shown, stage.playback().common);
    let sound = use_sound();
    sound.play(Cue::GameStart);
    Effect::new(move |before: Option<ShownAt<T>>| {
        let shown = now_shown.get();
        let begins = T::heard(&shown).filter(|_| before.as_ref() != Some(&shown));
        let rolled = before.as_ref().is_some_and(T::rolls);
        if rolled && (begins.is_some() || !T::rolls(&shown)) {
            sound.end(Cue::DiceRoll); // skipped dice fall silent
        }
        match begins {
            // The dice are heard as long as they are seen to roll.
            Some(Cue::DiceRoll) => sound.play_for(Cue::DiceRoll, stage.rolls_for(&shown) as f32),
            Some(cue) => sound.play(cue),
            None => {}
        }
        shown
    });
    hear_refusals(common);
    hear_turns(Signal::derive(move || stage.turn()));
}

/// What is refused at a place of the board is heard.
fn hear_refusals(common: TableState) {
    let sound = use_sound();
    Effect::new(move |_| {
        if common.notice.with(|notice| notice.as_ref().is_some_and(|it| it.at.is_some())) {
            sound.play(Cue::InvalidAction);
        }
    });
}

/// The turn passes to somebody else.
fn hear_turns(turn: Signal<Option<Seat>>) {
    let sound = use_sound();
    Effect::new(move |before: Option<Option<Seat>>| {
        let now = turn.get();
        if now.is_some() && before.flatten().is_some_and(|before| Some(before) != now) {
            sound.play(Cue::TurnChange);
        }
        now
    });
}

/// Lets a table sound for as long as it is there, its selection included.
pub(super) fn listen_at<G: TableGame>(table: Table<G>) {
    listen(table);
    let sound = use_sound();
    Effect::new(move |before: Option<G::Selection>| {
        let selection = table.selection.get();
        if before.is_some_and(|before| G::is_heard(&before, &selection)) {
            sound.play(Cue::TerritorySelect);
        }
        selection
    });
}

impl<G: TableGame> GameSounds for Table<G> {
    fn heard(shown: &ShownAt<Self>) -> Option<Cue> {
        G::sound(shown)
    }

    fn rolls(shown: &ShownAt<Self>) -> bool {
        G::is_rolling(shown)
    }

    fn rolls_for(self, shown: &ShownAt<Self>) -> u32 {
        G::roll_time(self, shown)
    }

    fn turn(self) -> Option<Seat> {
        G::turn_to_hear(self)
    }
}
