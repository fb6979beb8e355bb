//! Sounds: at the table with each scene, and in a replay after each step.

use battlezone::{Event, State};

use super::scenes::{Attack, Beat, Scene};
use crate::sound::Cue;
use crate::table::{Shown, ShownBy};

/// The sound of a scene.
pub fn of_shown(shown: &ShownBy<State>) -> Option<Cue> {
    match shown {
        Shown::Scene(Scene::Attack(_, Beat::Tumble)) => Some(Cue::DiceRoll),
        Shown::Scene(Scene::Attack(Attack { won, .. }, Beat::Stand)) => {
            Some(if *won { Cue::AttackSuccess } else { Cue::AttackFailure })
        }
        Shown::Scene(Scene::Reinforce(_)) => Some(Cue::RoundEnd),
        Shown::Over => Some(Cue::Victory),
        _ => None,
    }
}

/// The sound of a step in a replay: that of its last event that has one.
pub fn of_step(events: &[Event]) -> Option<Cue> {
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
    use battlezone::{Dice, End, Territory};
    use tabletop::Seat;

    #[test]
    fn dice_are_heard_before_their_outcome() {
        let attack = |won| Attack {
            seat: Seat::A,
            from: Territory::new(1),
            to: Territory::new(2),
            attacker: Dice::default(),
            defender: Dice::default(),
            won,
        };
        let beats = [Beat::Outline, Beat::Tumble, Beat::Stand, Beat::Change];
        let sounds =
            |won| beats.map(|beat| of_shown(&Shown::Scene(Scene::Attack(attack(won), beat))));
        assert_eq!(sounds(true), [None, Some(Cue::DiceRoll), Some(Cue::AttackSuccess), None]);
        assert_eq!(sounds(false), [None, Some(Cue::DiceRoll), Some(Cue::AttackFailure), None]);
    }

    #[test]
    fn the_round_ends_with_a_gong_and_the_game_with_a_fanfare() {
        assert_eq!(of_shown(&Shown::Scene(Scene::Reinforce([5, 4]))), Some(Cue::RoundEnd));
        assert_eq!(of_shown(&Shown::Over), Some(Cue::Victory));
        assert_eq!(of_shown(&Shown::Still), None);
    }

    #[test]
    fn a_step_sounds_like_its_last_event_that_has_a_sound() {
        let skip = Event::Skipped { seat: Seat::A };
        let over = Event::Ended { end: End::Resignation(Seat::B) };
        let round = Event::RoundEnded { round: 1, by_skips: true };
        assert_eq!(of_step(&[skip.clone(), round]), Some(Cue::TurnChange));
        assert_eq!(of_step(&[skip, over]), Some(Cue::Victory));
        assert_eq!(of_step(&[]), None);
    }
}
