//! What is heard at this table beside what is heard at every one.

use leptos::prelude::*;

use super::stage::{Beat, Scene, Stage};
use crate::sound::{Cue, use_sound};
use crate::table::Shown;
use crate::table::sounds::{self, GameSounds, ShownAt};

/// Lets the table sound for as long as it is there.
pub fn listen(stage: Stage) {
    sounds::listen(stage);
    let sound = use_sound();
    Effect::new(move |before: Option<(usize, bool)>| {
        let now = stage.hand.with(|hand| (hand.placed.len(), hand.from.is_some()));
        if before.is_some_and(|before| now.0 > before.0 || now.1 && !before.1) {
            sound.play(Cue::TerritorySelect);
        }
        now
    });
}

impl GameSounds for Stage {
    fn heard(shown: &ShownAt<Stage>) -> Option<Cue> {
        heard(shown)
    }

    fn rolls_for(self, shown: &ShownAt<Stage>) -> u32 {
        match shown {
            Shown::Scene(Scene::Attack(attack, _)) => self.pace().roll(attack.rolls.len()).0,
            _ => 0,
        }
    }
}

/// The sound of what is shown.
fn heard(shown: &ShownAt<Stage>) -> Option<Cue> {
    match shown {
        Shown::Scene(Scene::Attack(_, Beat::Tumble(_))) => Some(Cue::DiceRoll),
        Shown::Scene(Scene::Attack(attack, Beat::Change)) => {
            Some(if attack.conquered { Cue::AttackSuccess } else { Cue::AttackFailure })
        }
        Shown::Scene(Scene::Turn(..)) => Some(Cue::TurnChange),
        Shown::Scene(Scene::Place(..) | Scene::Move(..)) => Some(Cue::TerritorySelect),
        Shown::Scene(Scene::Fall(..)) => Some(Cue::RoundEnd),
        Shown::Over => Some(Cue::Victory),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::worldbattle::stage::Attack;
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
                rolls: Vec::new(),
                conquered,
            })
        };
        let beats = [Beat::Outline, Beat::Tumble(0), Beat::Stand(0), Beat::Change];
        let sounds = |won| beats.map(|beat| heard(&Shown::Scene(Scene::Attack(attack(won), beat))));
        assert_eq!(sounds(true), [None, Some(Cue::DiceRoll), None, Some(Cue::AttackSuccess)]);
        assert_eq!(sounds(false), [None, Some(Cue::DiceRoll), None, Some(Cue::AttackFailure)]);
    }

    #[test]
    fn turns_falls_and_the_end_have_their_sounds() {
        assert_eq!(heard(&Shown::Scene(Scene::Turn(Seat::A, 3))), Some(Cue::TurnChange));
        let fall = Scene::Fall(Seat::A, Seat::B);
        assert_eq!(heard(&Shown::Scene(fall)), Some(Cue::RoundEnd));
        assert_eq!(heard(&Shown::Over), Some(Cue::Victory));
        assert_eq!(heard(&Shown::Still), None);
    }
}
