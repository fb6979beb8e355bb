//! Sounds: at the table with each scene, and in a replay after each step.

use worldbattle::{Event, State};

use super::scenes::{Beat, Scene};
use crate::sound::Cue;
use crate::table::{Shown, ShownBy, Table};

/// The sound of a scene.
pub fn of_shown(shown: &ShownBy<State>) -> Option<Cue> {
    match shown {
        Shown::Scene(Scene::Attack(_, Beat::Tumble(_))) => Some(Cue::DiceRoll),
        Shown::Scene(Scene::Attack(attack, Beat::Change)) => {
            Some(if attack.conquered { Cue::AttackSuccess } else { Cue::AttackFailure })
        }
        Shown::Scene(Scene::Place(..) | Scene::Move(..)) => Some(Cue::TerritorySelect),
        Shown::Scene(Scene::Fall(..)) => Some(Cue::RoundEnd),
        Shown::Over => Some(Cue::Victory),
        _ => None,
    }
}

/// How long the dice that begin to roll are rolling on the screen, in milliseconds.
pub fn roll_time(table: Table<State>, shown: &ShownBy<State>) -> u32 {
    match shown {
        Shown::Scene(Scene::Attack(attack, _)) => table.pace().roll(attack.rolls.len()).0,
        _ => 0,
    }
}

/// The sound of a step in a replay: that of its last event that has one.
pub fn of_step(events: &[Event]) -> Option<Cue> {
    events.iter().rev().find_map(|event| match event {
        Event::Ended { .. } => Some(Cue::Victory),
        Event::Attacked { conquered: true, .. } => Some(Cue::AttackSuccess),
        Event::Attacked { conquered: false, .. } => Some(Cue::AttackFailure),
        Event::TurnBegan { .. } => Some(Cue::TurnChange),
        Event::Placed { .. } | Event::Moved { .. } | Event::Fortified { .. } => {
            Some(Cue::TerritorySelect)
        }
        Event::Eliminated { .. } => Some(Cue::RoundEnd),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::scenes::Attack;
    use super::*;
    use std::sync::Arc;
    use tabletop::Seat;
    use worldbattle::Territory;

    #[test]
    fn dice_are_heard_before_their_outcome() {
        let attack = |conquered| {
            Arc::new(Attack {
                seat: Seat::A,
                defender: None,
                from: Territory::new(1),
                to: Territory::new(2),
                armies: (3, 1),
                stop_at: None,
                rolls: Vec::new(),
                conquered,
            })
        };
        let beats = [Beat::Outline, Beat::Tumble(0), Beat::Stand(0), Beat::Change];
        let sounds =
            |won| beats.map(|beat| of_shown(&Shown::Scene(Scene::Attack(attack(won), beat))));
        assert_eq!(sounds(true), [None, Some(Cue::DiceRoll), None, Some(Cue::AttackSuccess)]);
        assert_eq!(sounds(false), [None, Some(Cue::DiceRoll), None, Some(Cue::AttackFailure)]);
    }

    #[test]
    fn falls_and_the_end_have_their_sounds_and_a_turn_that_of_the_table() {
        assert_eq!(of_shown(&Shown::Scene(Scene::Turn(Seat::A, 3))), None);
        let fall = Scene::Fall(Seat::A, Seat::B);
        assert_eq!(of_shown(&Shown::Scene(fall)), Some(Cue::RoundEnd));
        assert_eq!(of_shown(&Shown::Over), Some(Cue::Victory));
        assert_eq!(of_shown(&Shown::Still), None);
    }

    #[test]
    fn a_step_sounds_like_its_last_event_that_has_a_sound() {
        let (seat, territory) = (Seat::A, Territory::new(1));
        let placed = Event::Placed { seat, territory, armies: 3, pool: 0 };
        let renewed = Event::DeckRenewed { count: 3 };
        let fall = Event::Eliminated { seat, by: Seat::B, count: 0, cards: None };
        assert_eq!(of_step(&[placed.clone(), renewed]), Some(Cue::TerritorySelect));
        assert_eq!(of_step(&[placed, fall]), Some(Cue::RoundEnd));
        assert_eq!(of_step(&[]), None);
    }
}
