//! The sounds of a table, each with its scene.

use leptos::prelude::*;
use tabletop::Seat;

use super::TableState;
use super::game::{ShownBy, TableGame};
use super::game_table::Table;
use super::table_state::StepHeard;
use crate::settings::Speed;
use crate::sound::{Cue, use_sound};

/// Plays the sounds of a table until it is disposed.
pub(super) fn listen<G: TableGame>(table: Table<G>) {
    use_sound().play(Cue::GameStart);
    play_scenes(table);
    play_refusals(table.common);
    play_turns(table);
    play_selection(table);
}

/// Plays the sound at the beginning of each scene.
fn play_scenes<G: TableGame>(table: Table<G>) {
    let sound = use_sound();
    Effect::new(move |before: Option<ShownBy<G>>| {
        let shown = table.shown.get();
        let begins = G::sound(&shown).filter(|_| before.as_ref() != Some(&shown));
        let rolled = before.as_ref().is_some_and(G::is_rolling);
        if rolled && (begins.is_some() || !G::is_rolling(&shown)) {
            sound.end(Cue::DiceRoll); // skipped dice fall silent
        }
        match begins {
            // Dice are heard as long as they roll on the screen.
            Some(Cue::DiceRoll) => {
                sound.play_for(Cue::DiceRoll, G::roll_time(table, &shown) as f32);
            }
            Some(cue) => sound.play(cue),
            None => {}
        }
        if begins.is_some() {
            table.common.step_heard.set_value(StepHeard::Scene);
        }
        shown
    });
}

/// Plays the sound of a step of which nothing was heard because its scenes took no time: at instant
/// speed, or with little motion. Whoever skips to their turn hears nothing of what is between.
pub(super) fn play_step<G: TableGame>(table: Table<G>, events: &[G::Event]) {
    let common = table.common;
    if common.hurrying.get_untracked() {
        return;
    }
    let is_unheard = match common.step_heard.get_value() {
        StepHeard::Nothing => table.speed() == Speed::Instant,
        StepHeard::Missed => true,
        StepHeard::Scene => false,
    };
    let cue = events.iter().rev().find_map(|event| {
        // The table itself plays the sounds of a turn and of the end.
        let cue = G::step_sound(std::slice::from_ref(event))?;
        (!matches!(cue, Cue::TurnChange | Cue::Victory)).then_some(cue)
    });
    if let Some(cue) = cue.filter(|_| is_unheard) {
        common.sound.play(cue);
    }
}

/// Plays a sound for a refusal at a place.
fn play_refusals(common: TableState) {
    let sound = use_sound();
    Effect::new(move |_| {
        if common.notice.with(|notice| notice.as_ref().is_some_and(|it| it.marked)) {
            sound.play(Cue::InvalidAction);
        }
    });
}

/// Plays a sound when a person's turn begins. While a step is shown nobody is to act, so the last
/// seat is remembered.
fn play_turns<G: TableGame>(table: Table<G>) {
    let sound = use_sound();
    let is_human = move |seat: Seat| table.common.is_human(seat);
    let bot = move || table.playback.to_act.get().filter(|&seat| !is_human(seat));
    Effect::new(move |last: Option<Option<Seat>>| {
        let last = last.flatten();
        let now = table.acting().or_else(bot).or(last);
        if last.is_some() && now != last && now.is_some_and(is_human) {
            sound.play(Cue::TurnChange);
        }
        now
    });
}

/// Plays a sound when the selection changes.
fn play_selection<G: TableGame>(table: Table<G>) {
    let sound = use_sound();
    Effect::new(move |before: Option<G::Selection>| {
        let selection = table.selection.get();
        if before.is_some_and(|before| G::is_heard(&before, &selection)) {
            sound.play(Cue::TerritorySelect);
        }
        selection
    });
}
