//! The scenes of each step, and their durations.

use battlezone::{Dice, Event, State, Territory};
use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::picture::Picture;
use super::words;
use crate::game_setup::BotMode;
use crate::link::{Step, TablePosition};
use crate::table::{Run, Table};

/// The scenes of this game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scene {
    /// An attack, from the outline of origin and target to the changed board.
    Attack(Attack, Beat),
    /// Somebody skipped.
    Skip(Seat),
    /// The round is over; waits for the Continue button.
    RoundOver,
    /// New armies arrive: the number for each side.
    Reinforce([u32; 2]),
}

/// An attack as it is shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Attack {
    /// The attacker.
    pub seat: Seat,
    /// Its origin.
    pub from: Territory,
    /// Its target.
    pub to: Territory,
    /// The attacker's dice.
    pub attacker: Dice,
    /// The defender's dice.
    pub defender: Dice,
    /// Whether the attacker won.
    pub won: bool,
}

/// The parts of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beat {
    /// Origin and target are outlined.
    Outline,
    /// The dice tumble.
    Tumble,
    /// The dice stand.
    Stand,
    /// The board changes.
    Change,
    /// The outlines go.
    Out,
}

/// Shows and announces the events of a step one after the other.
pub async fn show_step(table: Table<State>, step: &Step<State>, run: Run) {
    let reinforced: Vec<(Seat, u32, &[Territory])> =
        step.events.iter().filter_map(arrivals).collect();
    if !reinforced.is_empty() && !show_reinforcement(table, &reinforced, run).await {
        return;
    }
    for event in &step.events {
        if !show_event(table, event, &step.now, run).await {
            return;
        }
    }
    // Its scene has announced the attack.
    let silent = |event: &&Event| !matches!(event, Event::Attacked { .. });
    let rest: Vec<Event> = step.events.iter().filter(silent).cloned().collect();
    speak(table, &rest, &step.now.view);
}

/// The armies that arrive by an event: owner, number, and territories.
fn arrivals(event: &Event) -> Option<(Seat, u32, &[Territory])> {
    match event {
        Event::Reinforced { seat, group, placed, .. } => Some((*seat, *group, placed)),
        _ => None,
    }
}

async fn show_event(
    table: Table<State>,
    event: &Event,
    now: &TablePosition<State>,
    run: Run,
) -> bool {
    match event {
        Event::Attacked { seat, from, to, attacker, defender, won } => {
            let (attacker, defender) = (*attacker, *defender);
            let attack =
                Attack { seat: *seat, from: *from, to: *to, attacker, defender, won: *won };
            show_attack(table, attack, event, now, run).await
        }
        // A bot's skip is shown; a person knows what they pressed.
        Event::Skipped { seat } if !table.common.is_human(*seat) => {
            table.playback.scene(Scene::Skip(*seat), table.pace().skip, run).await
        }
        _ => true,
    }
}

/// Announces events to screen readers.
fn speak(table: Table<State>, events: &[Event], after: &State) {
    let (names, locale) = untrack(|| (table.names(), table.locale()));
    let winner = after.outcome().and_then(|outcome| outcome.winner());
    for sentence in words::spoken(events, winner, &names, locale) {
        table.common.announce(sentence);
    }
}

async fn show_attack(
    table: Table<State>,
    attack: Attack,
    event: &Event,
    now: &TablePosition<State>,
    run: Run,
) -> bool {
    let (playback, pace) = (table.playback, table.pace());
    let speak = || speak(table, std::slice::from_ref(event), &now.view);
    if pace.is_instant() {
        speak();
        return true;
    }
    let scene = |beat| Scene::Attack(attack, beat);
    if !playback.scene(scene(Beat::Outline), pace.highlight, run).await
        || !playback.scene(scene(Beat::Tumble), pace.tumble, run).await
    {
        return false;
    }
    speak();
    if !playback.scene(scene(Beat::Stand), pace.hold, run).await {
        return false;
    }
    // Numbers count while the land changes hands.
    table.picture.update(|picture| picture.set_armies(&now.view));
    if !playback.scene(scene(Beat::Change), pace.change, run).await {
        return false;
    }
    table.picture.set(Picture::of(&now.view));
    playback.scene(scene(Beat::Out), pace.out, run).await
}

async fn show_reinforcement(
    table: Table<State>,
    sides: &[(Seat, u32, &[Territory])],
    run: Run,
) -> bool {
    let (playback, pace) = (table.playback, table.pace());
    let by_steps = table.common.mode.get_untracked() == BotMode::Step;
    if table.common.only_bots() && by_steps && !playback.hold(Scene::RoundOver, run).await {
        return false;
    }
    let mut gains = [0; 2];
    sides.iter().for_each(|(seat, group, _)| gains[seat.index()] = *group);
    if !playback.scene(Scene::Reinforce(gains), pace.fade, run).await {
        return false;
    }
    let most = sides.iter().map(|(_, _, placed)| placed.len()).max().unwrap_or(0);
    for nth in 0..most {
        // Both sides at the same time.
        table.picture.update(|picture| {
            let arriving = sides.iter().filter_map(|(_, _, placed)| placed.get(nth));
            arriving.for_each(|&territory| picture.add_army(territory));
        });
        if !playback.sleep(pace.per_army(most as u32), run).await {
            return false;
        }
    }
    playback.sleep(pace.stand, run).await
}
