//! The scenes of each step, and their durations.

use std::sync::Arc;

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{Action, CardSet, Event, Roll, State, Territory};

use super::pace::{AmongBots, Pace};
use super::picture::Picture;
use super::table::winner;
use super::words::{self, Context};
use crate::link::Step;
use crate::settings::Rolls;
use crate::table::{Run, Table};

/// The scenes of this game.
#[derive(Debug, Clone, PartialEq)]
pub enum Scene {
    /// An attack, from the outline of origin and target to the changed board.
    Attack(Arc<Attack>, Beat),
    /// A turn begins: its seat, and the number of new armies.
    Turn(Seat, u32),
    /// Armies arrive in a territory: seat, territory and number.
    Place(Seat, Territory, u32),
    /// Armies go from a territory to another.
    Move(Seat, Territory, Territory),
    /// A set of cards is traded for this many armies.
    Trade(Seat, CardSet, u32),
    /// A player is out: the player, and who defeated them.
    Fall(Seat, Seat),
}

/// An attack as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Attack {
    /// The attacker.
    pub seat: Seat,
    /// The defender; `None` for a neutral garrison.
    pub defender: Option<Seat>,
    /// The origin.
    pub from: Territory,
    /// The target.
    pub to: Territory,
    /// The armies of both sides before the first roll.
    pub armies: (u32, u32),
    /// At how many armies it was to stop; `None` where nobody here knows.
    pub stop_at: Option<u32>,
    /// The rolls, in order.
    pub rolls: Vec<Roll>,
    /// Whether it conquered.
    pub conquered: bool,
}

/// An attack to the end as it was sent. Its events do not tell where it was to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SentAttack {
    from: Territory,
    to: Territory,
    stop_at: u32,
}

impl SentAttack {
    /// What an action sends; `None` for anything but an attack to the end.
    pub fn of(action: &Action) -> Option<SentAttack> {
        match *action {
            Action::Auto { from, to, stop_at } => Some(SentAttack { from, to, stop_at }),
            _ => None,
        }
    }
}

/// The parts of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beat {
    /// Origin and target are outlined.
    Outline,
    /// The dice of this roll tumble.
    Tumble(usize),
    /// The dice of this roll are at rest.
    Stand(usize),
    /// All rolls are shown as their sum.
    Sum,
    /// The board changes.
    Change,
}

impl Scene {
    /// The seat that acts in a scene.
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

/// A part of showing an event. Parts are performed one after the other.
enum Part {
    /// Announces the event.
    Say,
    /// Shows a scene for this many milliseconds.
    Show(Scene, u32),
    /// Sets a counter to this many armies.
    Count(Territory, u32),
    /// The armies that were placed join the others.
    Add,
    /// Sets the board to the position after the step.
    CatchUp,
}

/// What has been shown of the turns of bots; the durations of their next scenes depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BotsShown {
    /// The time of this turn so far, without attacks on people; 0 before its first scene.
    pub turn: u32,
    /// The time of attacks on people since a person's turn.
    pub attacks: u32,
    /// Whether the last scene was the arrival of armies.
    pub placing: bool,
}

/// How the events of a step are shown.
#[derive(Clone, Copy)]
struct Manner {
    pace: Pace,
    /// Whether every roll of an attack is shown.
    each_roll: bool,
    shown: BotsShown,
    /// Whether only bots play: then every scene has its full duration.
    only_bots: bool,
    /// The attack to the end that led to the step, where it was sent from here.
    sent: Option<SentAttack>,
}

/// Shows and announces the events of a step one after the other.
pub async fn show_step(table: Table<State>, step: &Step<State>, run: Run) {
    let common = table.common;
    let is_person = |seat: Seat| common.is_human(seat);
    let sent = table.extra.sent_attack.try_update_value(Option::take).flatten();
    for event in &step.events {
        let manner = Manner {
            pace: table.pace(),
            each_roll: common.settings.with_untracked(|settings| settings.rolls == Rolls::Each),
            shown: table.extra.bots_shown.get_untracked(),
            only_bots: !common.has_a_seat() || common.only_bots(),
            sent,
        };
        let armies = |at| table.picture.with_untracked(|picture| picture.armies(at));
        let parts = parts(event, manner, &is_person, &armies);
        table.extra.bots_shown.update(|shown| shown.note(event, &parts, &is_person));
        for part in parts {
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

impl BotsShown {
    /// Adds the durations of an event's parts.
    fn note(&mut self, event: &Event, parts: &[Part], is_person: &dyn Fn(Seat) -> bool) {
        let time: u32 = parts.iter().map(Part::time).sum();
        match event {
            Event::TurnBegan { seat, .. } if is_person(*seat) => *self = BotsShown::default(),
            Event::TurnBegan { .. } => self.turn = time,
            Event::Attacked { defender: Some(defender), .. } if is_person(*defender) => {
                self.attacks += time;
            }
            _ => self.turn += time,
        }
        if parts.iter().any(|part| matches!(part, Part::Show(..))) {
            self.placing = matches!(event, Event::Placed { .. });
        }
    }
}

impl Part {
    fn time(&self) -> u32 {
        match self {
            Part::Show(_, milliseconds) => *milliseconds,
            _ => 0,
        }
    }
}

/// The parts of showing an event. What bots do among themselves is shown quickly, their attacks on
/// people roll by roll.
fn parts(
    event: &Event,
    manner: Manner,
    is_person: &dyn Fn(Seat) -> bool,
    armies: &dyn Fn(Territory) -> u32,
) -> Vec<Part> {
    let Manner { pace, shown, only_bots, sent, .. } = manner;
    if pace.is_instant() {
        return vec![Part::Say];
    }
    let quick = pace.among_bots(shown.turn);
    let announce =
        |seat: Seat| if only_bots || is_person(seat) { pace.announce } else { quick.announce };
    let arrival = match (only_bots, shown.placing) {
        (true, _) => pace.armies,
        (false, false) => quick.armies,
        (false, true) => quick.more_armies,
    };
    let (scene, milliseconds) = match event {
        Event::Attacked { seat, from, to, defender, rolls, conquered } => {
            let attack = Arc::new(Attack {
                seat: *seat,
                defender: *defender,
                from: *from,
                to: *to,
                armies: (armies(*from), armies(*to)),
                stop_at: sent.filter(|it| (it.from, it.to) == (*from, *to)).map(|it| it.stop_at),
                rolls: rolls.clone(),
                conquered: *conquered,
            });
            let on_person = defender.is_some_and(is_person);
            return match () {
                () if only_bots || is_person(*seat) => rolled(&attack, pace, manner.each_roll),
                () if on_person => {
                    rolled(&attack, pace.against_person(shown.attacks), manner.each_roll)
                }
                () => unrolled(&attack, quick),
            };
        }
        // A person knows what they placed.
        Event::Placed { seat, territory, armies, .. } if !is_person(*seat) => {
            (Scene::Place(*seat, *territory, *armies), arrival)
        }
        Event::Moved { seat, from, to, .. } | Event::Fortified { seat, from, to, .. }
            if !is_person(*seat) =>
        {
            let time = if only_bots { pace.armies } else { quick.armies };
            (Scene::Move(*seat, *from, *to), time)
        }
        Event::Traded { seat, cards, armies, .. } => {
            (Scene::Trade(*seat, *cards, *armies), announce(*seat))
        }
        Event::Eliminated { seat, by, .. } => (Scene::Fall(*seat, *by), pace.announce),
        Event::TurnBegan { seat, pool, .. } => (Scene::Turn(*seat, *pool), announce(*seat)),
        _ => return vec![Part::Say],
    };
    let shown = Part::Show(scene, milliseconds);
    match event {
        Event::Placed { .. } => vec![Part::Say, shown, Part::Add],
        Event::TurnBegan { .. } => vec![Part::Say, Part::CatchUp, shown],
        _ => vec![Part::Say, shown],
    }
}

/// An attack with its dice: roll by roll with counters that follow, or their sum.
fn rolled(attack: &Arc<Attack>, pace: Pace, each_roll: bool) -> Vec<Part> {
    let (tumble, hold) = pace.roll(attack.rolls.len());
    let show = |beat, milliseconds| Part::Show(Scene::Attack(attack.clone(), beat), milliseconds);
    let mut parts = vec![show(Beat::Outline, pace.highlight)];
    if each_roll || attack.rolls.len() == 1 {
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

/// An attack without its dice: origin, target and result.
fn unrolled(attack: &Arc<Attack>, quick: AmongBots) -> Vec<Part> {
    let show = |beat, milliseconds| Part::Show(Scene::Attack(attack.clone(), beat), milliseconds);
    vec![
        show(Beat::Outline, quick.outline),
        Part::Say,
        show(Beat::Change, quick.change),
        Part::CatchUp,
    ]
}

/// Performs a part that takes no time.
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

/// Announces an event to screen readers; the drawn card is named only to its owner.
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
        table.common.announce(sentence);
    }
}

#[cfg(test)]
mod tests {
    use super::super::pace::{BEFORE_NEXT_MOVE, before_bot};
    use super::*;
    use crate::settings::Speed;
    use catalog::Question;
    use host::{Chance, Command, Match, Opening, Options};
    use tabletop::{Game, Viewer};
    use worldbattle::Setup;

    /// The duration of each round of the other players between two turns of seat A, at normal
    /// speed.
    fn rounds(seed: u64) -> Vec<u32> {
        let mut setup = Setup { players: 6, ..Setup::default() };
        setup.rules.round_limit = Some(7);
        let match_id = "local-1".parse().unwrap();
        let (chance, options) = (Chance::Seed(seed), Options::default());
        let mut game = Match::<State>::open(Opening { match_id, setup, chance, options }).unwrap();
        for seat in Seat::first(6) {
            let player = "bot medium".parse().unwrap();
            game.handle(Command::Join { seat, player, nonce: None }).unwrap();
        }
        let is_person = |seat: Seat| seat == Seat::A;
        let (mut shown, mut rounds, mut time) = (BotsShown::default(), Vec::new(), 0);
        while let Some(seat) = game.to_act() {
            let before = game.state().unwrap().clone();
            let bot = "medium".parse().unwrap();
            let question = Question { seat, step: game.step(), bot: &bot, bot_seed: seed };
            let view = before.view(Viewer::Seat(seat));
            let action = catalog::think::<State>(&view, &question).unwrap().parse().unwrap();
            if seat != Seat::A {
                time += if shown.turn == 0 { before_bot(Speed::Normal) } else { BEFORE_NEXT_MOVE };
            }
            game.handle(Command::Act { seat, at: game.step(), action }).unwrap();
            for event in game.events_at(Viewer::Spectator, game.step()) {
                let pace = Pace::of(Speed::Normal, false);
                let manner = Manner { pace, each_roll: true, shown, only_bots: false, sent: None };
                let parts = parts(&event, manner, &is_person, &|at| before.armies(at));
                shown.note(&event, &parts, &is_person);
                let begins = matches!(event, Event::TurnBegan { seat: Seat::A, .. });
                if seat != Seat::A {
                    time += parts.iter().map(Part::time).sum::<u32>();
                }
                if begins {
                    rounds.push(std::mem::take(&mut time));
                }
            }
        }
        rounds
    }

    #[test]
    fn a_round_of_five_medium_bots_takes_at_most_half_a_minute() {
        for seed in 1..=3 {
            let rounds = rounds(seed);
            // Before A's first turn not all other players have had one.
            let rounds = &rounds[1..];
            assert!(rounds.len() > 3, "{rounds:?}");
            assert!(rounds.iter().all(|&time| time <= 30_000), "{rounds:?}");
            assert!(rounds.iter().all(|&time| time >= 5_000), "one can follow it: {rounds:?}");
        }
    }
}
