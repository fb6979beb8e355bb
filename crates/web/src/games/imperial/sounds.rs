//! Sounds: at the table with each scene, and in a replay after each step.

use imperial::{Event, State};

use super::pace::Pace;
use super::scenes::{Beat, Scene};
use crate::sound::Cue;
use crate::table::{Shown, ShownBy};

/// The sound of a scene.
pub fn of_shown(shown: &ShownBy<State>) -> Option<Cue> {
    match shown {
        Shown::Scene(Scene::March(..)) => Some(Cue::ButtonClick),
        Shown::Scene(Scene::Attack(_, Beat::Shot(0))) => Some(Cue::DiceRoll),
        Shown::Scene(Scene::Attack(attack, Beat::Stand)) => {
            Some(if attack.hits() > 0 { Cue::AttackSuccess } else { Cue::AttackFailure })
        }
        Shown::Over => Some(Cue::Victory),
        _ => None,
    }
}

/// Whether dice are rolling on the screen: all shots of a volley are one roll.
pub fn is_rolling(shown: &ShownBy<State>) -> bool {
    matches!(shown, Shown::Scene(Scene::Attack(_, Beat::Shot(_))))
}

/// How long the dice of all shots roll on the screen, in milliseconds.
pub fn roll_time(shown: &ShownBy<State>, pace: Pace) -> u32 {
    match shown {
        Shown::Scene(Scene::Attack(attack, _)) => {
            let shots = attack.volley.shots.len() as u32;
            pace.per_shot(shots) * shots
        }
        _ => 0,
    }
}

/// The sound of a step in a replay: that of its last event that has one.
pub fn of_step(events: &[Event]) -> Option<Cue> {
    events.iter().rev().find_map(|event| match event {
        Event::Ended { .. } => Some(Cue::Victory),
        Event::Attacked { volley, .. } if volley.hits().iter().any(|&hits| hits > 0) => {
            Some(Cue::AttackSuccess)
        }
        Event::Attacked { .. } => Some(Cue::AttackFailure),
        Event::TurnBegan { .. } => Some(Cue::TurnChange),
        Event::Deployed { .. } | Event::Moved { .. } => Some(Cue::ButtonClick),
        Event::Retreated { .. } | Event::TurnEnded { .. } | Event::Resigned { .. } => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::imperial::scenes::Attack;
    use imperial::End;
    use std::sync::Arc;
    use tabletop::{Game, Rng, Seat};

    fn attack(die: u32) -> Arc<Attack> {
        let position = "- - - / - i2 - / - I1 - / - - - | reserve - : - | turn a";
        let mut state: State = position.parse().unwrap();
        let (mut dice, mut events) = (Rng::scripted(&[die]), Vec::new());
        let seat = state.active();
        state.apply(seat, &"b2xb3".parse().unwrap(), &mut dice, &mut events).unwrap();
        let Event::Attacked { target, volley, .. } = events.remove(0) else { panic!("an attack") };
        Arc::new(Attack {
            seat,
            by: seat,
            origins: volley.origins(),
            targets: target.bit(),
            volley,
        })
    }

    #[test]
    fn dice_are_heard_before_their_outcome() {
        let beats = [Beat::Outline, Beat::Shot(0), Beat::Stand, Beat::Change];
        let sounds =
            |die| beats.map(|beat| of_shown(&Shown::Scene(Scene::Attack(attack(die), beat))));
        assert_eq!(sounds(1), [None, Some(Cue::DiceRoll), Some(Cue::AttackSuccess), None]);
        assert_eq!(sounds(40), [None, Some(Cue::DiceRoll), Some(Cue::AttackFailure), None]);
    }

    #[test]
    fn the_game_ends_with_a_fanfare() {
        assert_eq!(of_shown(&Shown::Over), Some(Cue::Victory));
        assert_eq!(of_shown(&Shown::Still), None);
    }

    #[test]
    fn a_step_sounds_like_its_last_event_that_has_a_sound() {
        let began = Event::TurnBegan { seat: Seat::B, round: 1 };
        let over = Event::Ended { end: End::Resignation(Seat::B) };
        assert_eq!(of_step(std::slice::from_ref(&began)), Some(Cue::TurnChange));
        assert_eq!(of_step(&[began, over]), Some(Cue::Victory));
        assert_eq!(of_step(&[]), None);
    }
}
