//! The scenes of each step, and their durations.

use std::sync::Arc;

use imperial::{Destination, Event, Kind, Square, SquareSet, State, Volley};
use leptos::prelude::*;
use tabletop::Seat;

use super::board_place::{BoardPlace, enemy_of};
use super::picture::Picture;
use super::words;
use crate::link::{Step, TablePosition};
use crate::table::{Run, Table};

/// The scenes of this game.
#[derive(Debug, Clone, PartialEq)]
pub enum Scene {
    /// A unit is deployed or moves; without a square it takes the flag.
    March(Seat, BoardPlace, Option<Square>),
    /// An attack, or the volley at a retreating side.
    Attack(Arc<Attack>, Beat),
    /// A bot has ended its turn.
    TurnOver(Seat),
}

/// An attack as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Attack {
    /// The seat that fires.
    pub seat: Seat,
    /// The seat that decided: the same one, or the one that retreats.
    pub by: Seat,
    /// Its origins.
    pub origins: SquareSet,
    /// Its targets.
    pub targets: SquareSet,
    /// The dice and their result.
    pub volley: Volley,
}

impl Attack {
    /// All hits.
    pub fn hits(&self) -> u32 {
        self.volley.hits().iter().sum()
    }

    /// The square at which a shot is aimed.
    pub fn target_of(&self, from: Square, kind: Kind) -> Square {
        let reached = kind.reach(from).and(self.targets);
        reached.iter().next().or(self.targets.iter().next()).unwrap_or(from)
    }
}

/// The parts of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beat {
    /// Origins and targets are outlined.
    Outline,
    /// This unit fires.
    Shot(usize),
    /// All dice have come to rest.
    Stand,
    /// The board changes.
    Change,
}

/// Shows and announces the events of a step one after the other.
pub async fn show_step(table: Table<State>, step: &Step<State>, run: Run) {
    for event in &step.events {
        if !show_event(table, event, step, run).await {
            return;
        }
    }
}

async fn show_event(table: Table<State>, event: &Event, step: &Step<State>, run: Run) -> bool {
    let (playback, pace, now) = (table.playback, table.pace(), &step.now);
    match event {
        Event::Deployed { seat, unit, to } => {
            let from = BoardPlace::Reserve(*seat, *unit);
            show_march(table, Scene::March(*seat, from, Some(*to)), event, now, run).await
        }
        Event::Moved { seat, from, to, .. } => {
            let to = match to {
                Destination::Square(to) => Some(*to),
                Destination::Flag => None,
            };
            let from = BoardPlace::Square(*from);
            show_march(table, Scene::March(*seat, from, to), event, now, run).await
        }
        Event::Attacked { seat, target, volley } => {
            let volley = volley.clone();
            let (seat, origins, targets) = (*seat, volley.origins(), target.bit());
            let attack = Attack { seat, by: seat, origins, targets, volley };
            show_volley(table, attack, event, now, run).await
        }
        Event::Retreated { seat, volley: Some(volley) } => {
            show_volley(table, free_volley(table, *seat, volley), event, now, run).await
        }
        // The end of a bot's turn is shown; a person knows what they pressed.
        Event::TurnEnded { seat, .. } if !table.common.is_human(step.by) => {
            speak(table, event, now);
            playback.scene(Scene::TurnOver(*seat), pace.skip, run).await
        }
        _ => {
            speak(table, event, now);
            true
        }
    }
}

/// Announces an event to screen readers.
fn speak(table: Table<State>, event: &Event, now: &TablePosition<State>) {
    let (names, locale) = untrack(|| (table.names(), table.locale()));
    if let Some(line) = words::event(event, &now.view, &names, locale) {
        table.common.announce(line.text());
    }
}

async fn show_march(
    table: Table<State>,
    scene: Scene,
    event: &Event,
    now: &TablePosition<State>,
    run: Run,
) -> bool {
    let pace = table.pace();
    let mut picture = Picture::of(&now.view);
    picture.add_captor([event]);
    table.picture.set(picture);
    speak(table, event, now);
    // The unit that takes the flag is seen beside it before the game is over.
    let takes_flag = matches!(scene, Scene::March(_, _, None));
    let time = if takes_flag { pace.march + pace.hold } else { pace.march };
    table.playback.scene(scene, time, run).await
}

/// The volley at a retreating side, as an attack on all its squares.
fn free_volley(table: Table<State>, by: Seat, volley: &Volley) -> Attack {
    let origins = volley.origins();
    let targets = table.view.with_untracked(|state| state.held(by));
    Attack { seat: enemy_of(by), by, origins, targets, volley: volley.clone() }
}

async fn show_volley(
    table: Table<State>,
    attack: Attack,
    event: &Event,
    now: &TablePosition<State>,
    run: Run,
) -> bool {
    let (playback, pace) = (table.playback, table.pace());
    if pace.is_instant() {
        speak(table, event, now);
        return true;
    }
    let shots = attack.volley.shots.len();
    let attack = Arc::new(attack);
    let scene = |beat| Scene::Attack(attack.clone(), beat);
    if !playback.scene(scene(Beat::Outline), pace.highlight, run).await {
        return false;
    }
    let per_shot = pace.per_shot(shots as u32);
    if per_shot > 0 {
        for nth in 0..shots {
            if !playback.scene(scene(Beat::Shot(nth)), per_shot, run).await {
                return false;
            }
        }
    }
    speak(table, event, now);
    if !playback.scene(scene(Beat::Stand), pace.hold, run).await
        || !playback.scene(scene(Beat::Change), pace.change, run).await
    {
        return false;
    }
    table.picture.set(Picture::of(&now.view));
    playback.sleep(pace.out, run).await
}
