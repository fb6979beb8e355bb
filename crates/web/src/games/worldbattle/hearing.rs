//! What is heard at the table: each sound beside what is seen.

use leptos::prelude::*;
use worldbattle::Action;

use super::stage::{Beat, Scene, Stage};
use crate::sound::{Cue, use_sound};
use crate::table::Cue as Shown;

/// Lets the table sound for as long as it is there.
pub fn listen(stage: Stage) {
    let sound = use_sound();
    Effect::new(move |before: Option<Shown<Scene, Action>>| {
        let shown = stage.cue.get();
        if before.is_none() {
            sound.play(Cue::GameStart);
        }
        if before.as_ref() != Some(&shown) {
            match heard(&shown) {
                // The dice are heard as long as they are seen to tumble.
                Some(Cue::DiceRoll) => sound.play_for(Cue::DiceRoll, tumble(stage, &shown)),
                Some(cue) => sound.play(cue),
                None => {}
            }
        }
        shown
    });
    Effect::new(move |before: Option<(usize, bool)>| {
        let now = stage.hand.with(|hand| (hand.placed.len(), hand.from.is_some()));
        if before.is_some_and(|before| now.0 > before.0 || now.1 && !before.1) {
            sound.play(Cue::TerritorySelect);
        }
        now
    });
    Effect::new(move |_| {
        let notice = stage.course.desk.notice;
        if notice.with(|notice| notice.as_ref().is_some_and(|it| it.at.is_some())) {
            sound.play(Cue::InvalidAction);
        }
    });
}

fn tumble(stage: Stage, shown: &Shown<Scene, Action>) -> f32 {
    match shown {
        Shown::Scene(Scene::Attack(attack, _)) => stage.pace().roll(attack.rolls.len()).0 as f32,
        _ => 0.0,
    }
}

/// The sound of what is shown.
fn heard(shown: &Shown<Scene, Action>) -> Option<Cue> {
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
    use tabletop::Seat;
    use worldbattle::Territory;

    #[test]
    fn dice_are_heard_before_their_outcome() {
        let attack = |conquered| Attack {
            seat: Seat::A,
            defender: None,
            from: Territory::new(1),
            to: Territory::new(2),
            armies: (3, 1),
            rolls: Vec::new(),
            conquered,
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
