//! The scenes of each step, and for how long they are shown.

use std::sync::Arc;

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{CardSet, Event, Roll, State, Territory};

use super::picture::Picture;
use super::table::winner;
use super::words::{self, Context};
use crate::settings::Rolls;
use crate::table::{Run, Step, Table};

/// The scenes of this game.
#[derive(Debug, Clone, PartialEq)]
pub enum Scene {
    /// An attack, from the outline of origin and target to the changed board.
    Attack(Arc<Attack>, Beat),
    /// A turn begins: whose, and with how many new armies.
    Turn(Seat, u32),
    /// Armies arrive in a territory: whose, where and how many.
    Place(Seat, Territory, u32),
    /// Armies go from a territory to another.
    Move(Seat, Territory, Territory),
    /// A set of cards is traded for so many armies.
    Trade(Seat, CardSet, u32),
    /// A player is out, by whose hand.
    Fall(Seat, Seat),
}

/// An attack as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Attack {
    /// Who attacks.
    pub seat: Seat,
    /// Who defends; nobody in a neutral garrison.
    pub defender: Option<Seat>,
    /// From where.
    pub from: Territory,
    /// What.
    pub to: Territory,
    /// The armies of both sides before the first roll.
    pub armies: (u32, u32),
    /// Roll by roll.
    pub rolls: Vec<Roll>,
    /// Whether it conquered.
    pub conquered: bool,
}

/// The parts of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beat {
    /// Origin and target are outlined.
    Outline,
    /// The dice of this roll tumble.
    Tumble(usize),
    /// The dice of this roll stand.
    Stand(usize),
    /// All rolls are shown as their sum.
    Sum,
    /// The board changes.
    Change,
}

impl Scene {
    /// Who does what is shown.
    pub fn by(&self) -> Seat {
        match self {
            Scene::Attack(attack, _) => attack.seat,
            Scene::Turn(seat, _)
            | Scene::Place(seat, ..)
            | Scene::Move(seat, ..)
            | Scene::Trade(seat, ..)
            | Scene::Fall(_, seat) => *seat,
        }
    }
}

/// One thing after the other that is done to show an event.
enum Part {
    /// It is said.
    Say,
    /// A scene is shown for so many milliseconds.
    Show(Scene, u32),
    /// A counter shows so many armies.
    Count(Territory, u32),
    /// The armies that were placed join the others.
    Add,
    /// The board looks as the step left it.
    CatchUp,
}

/// Shows the events of a step one after the other and says them.
pub async fn show_step(table: Table<State>, step: &Step<State>, run: Run) {
    for event in &step.events {
        for part in parts(table, event, step) {
            if let Part::Show(scene, milliseconds) = part {
                if !table.playback.scene(scene, milliseconds, run).await {
                    return;
                }
            } else {
                perform(table, part, event, step);
            }
        }
    }
}

/// What is done to show an event.
fn parts(table: Table<State>, event: &Event, step: &Step<State>) -> Vec<Part> {
    let pace = table.pace();
    let by_person = table.common.is_human(step.by);
    if pace.is_instant() {
        return vec![Part::Say];
    }
    let (scene, milliseconds) = match event {
        Event::Attacked { seat, from, to, defender, rolls, conquered } => {
            let armies = |at| table.picture.with_untracked(|picture| picture.armies(at));
            let attack = Attack {
                seat: *seat,
                defender: *defender,
                from: *from,
                to: *to,
                armies: (armies(*from), armies(*to)),
                rolls: rolls.clone(),
                conquered: *conquered,
            };
            return attack_parts(table, attack);
        }
        // A person knows what they placed.
        Event::Placed { seat, territory, armies, .. } if !by_person => {
            (Scene::Place(*seat, *territory, *armies), pace.armies)
        }
        Event::Moved { seat, from, to, .. } | Event::Fortified { seat, from, to, .. }
            if !by_person =>
        {
            (Scene::Move(*seat, *from, *to), pace.armies)
        }
        Event::Traded { seat, cards, armies, .. } => {
            (Scene::Trade(*seat, *cards, *armies), pace.announce)
        }
        Event::Eliminated { seat, by, .. } => (Scene::Fall(*seat, *by), pace.announce),
        Event::TurnBegan { seat, pool, .. } => (Scene::Turn(*seat, *pool), pace.announce),
        _ => return vec![Part::Say],
    };
    let shown = Part::Show(scene, milliseconds);
    match event {
        Event::Placed { .. } => vec![Part::Say, shown, Part::Add],
        Event::TurnBegan { .. } => vec![Part::Say, Part::CatchUp, shown],
        _ => vec![Part::Say, shown],
    }
}

/// An attack: its dice roll by roll, where the counters follow, or their sum.
fn attack_parts(table: Table<State>, attack: Attack) -> Vec<Part> {
    let (pace, attack) = (table.pace(), Arc::new(attack));
    let (tumble, hold) = pace.roll(attack.rolls.len());
    let each = table.common.settings.with_untracked(|settings| settings.rolls == Rolls::Each);
    let show = |beat, milliseconds| Part::Show(Scene::Attack(attack.clone(), beat), milliseconds);
    let mut parts = vec![show(Beat::Outline, pace.highlight)];
    if each || attack.rolls.len() == 1 {
        for (nth, roll) in attack.rolls.iter().enumerate() {
            parts.push(show(Beat::Tumble(nth), tumble));
            parts.push(Part::Count(attack.from, roll.attacker_left));
            parts.push(Part::Count(attack.to, roll.defender_left));
            parts.push(show(Beat::Stand(nth), hold));
        }
        parts.push(Part::Say);
    } else {
        parts.push(Part::Say);
        parts.push(show(Beat::Sum, pace.hold));
    }
    parts.push(show(Beat::Change, pace.change));
    parts.push(Part::CatchUp);
    parts
}

/// Does what takes no time.
fn perform(table: Table<State>, part: Part, event: &Event, step: &Step<State>) {
    match (part, event) {
        (Part::Say, _) => speak(table, event, step),
        (Part::Count(at, armies), _) => {
            table.picture.update(|picture| picture.set_armies(at, armies));
        }
        (Part::Add, Event::Placed { territory, armies, .. }) => {
            table.picture.update(|picture| picture.add(*territory, *armies));
        }
        (Part::CatchUp, _) => table.picture.set(Picture::of(&step.now.view)),
        (Part::Show(..) | Part::Add, _) => {}
    }
}

/// Says an event to screen readers; the card that was drawn is named to who drew it.
fn speak(table: Table<State>, event: &Event, step: &Step<State>) {
    let (names, locale) = untrack(|| (table.names(), table.locale()));
    let looker = table.common.looker.get_untracked();
    let event = match (event, looker) {
        (Event::CardDrawn { seat, .. }, Some(looker)) if *seat == looker => {
            let before = untrack(|| table.extra.own_cards());
            let after = table.playback.view_at(step.now.step, looker);
            let drawn = after.and_then(|view| view.hand().without(before).iter().next());
            Event::CardDrawn { seat: *seat, card: drawn }
        }
        _ => event.clone(),
    };
    let winner = untrack(|| winner(table));
    let context = Context { map: step.now.view.map(), winner, looker };
    if let Some(sentence) = words::event(&event, context, &names, locale).spoken {
        table.common.say(sentence);
    }
}
