//! What is heard at the table: each sound beside what is seen.

use leptos::prelude::*;

use battlezone::Action;

use super::stage::{Attack, Beat, Scene, Stage};
use crate::sound::{Cue, use_sound};
use crate::table::Cue as Shown;

/// Lets the table sound for as long as it is there.
pub fn listen(stage: Stage) {
    let sound = use_sound();
    Effect::new(move |before: Option<Shown<Scene, Action>>| {
        let scene = stage.cue.get();
        if before.is_none() {
            sound.play(Cue::GameStart);
        }
        if before.as_ref().and_then(heard) == Some(Cue::DiceRoll) {
            sound.end(Cue::DiceRoll); // skipped dice fall silent
        }
        if before.as_ref() != Some(&scene) {
            match heard(&scene) {
                // The dice are heard as long as they are seen to tumble.
                Some(Cue::DiceRoll) => sound.play_for(Cue::DiceRoll, stage.pace().tumble as f32),
                Some(cue) => sound.play(cue),
                None => {}
            }
        }
        scene
    });
    Effect::new(move |before: Option<bool>| {
        let selected = stage.hand.with(|hand| hand.selected.is_some());
        if selected && before == Some(false) {
            sound.play(Cue::TerritorySelect);
        }
        selected
    });
    Effect::new(move |_| {
        let crossed = stage
            .course
            .desk
            .notice
            .with(|notice| notice.as_ref().is_some_and(|it| it.at.is_some()));
        if crossed {
            sound.play(Cue::InvalidAction);
        }
    });
    Effect::new(move |before: Option<Option<_>>| {
        let acting = stage.acting();
        if acting.is_some() && before.flatten().is_some_and(|before| Some(before) != acting) {
            sound.play(Cue::TurnChange);
        }
        acting
    });
}

/// The sound of what is shown.
fn heard(shown: &Shown<Scene, Action>) -> Option<Cue> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use battlezone::{Dice, Territory};
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
        let sounds = |won| beats.map(|beat| heard(&Shown::Scene(Scene::Attack(attack(won), beat))));
        assert_eq!(sounds(true), [None, Some(Cue::DiceRoll), Some(Cue::AttackSuccess), None]);
        assert_eq!(sounds(false), [None, Some(Cue::DiceRoll), Some(Cue::AttackFailure), None]);
    }

    #[test]
    fn the_round_ends_with_a_gong_and_the_game_with_a_fanfare() {
        assert_eq!(heard(&Shown::Scene(Scene::Reinforce([5, 4]))), Some(Cue::RoundEnd));
        assert_eq!(heard(&Shown::Over), Some(Cue::Victory));
        assert_eq!(heard(&Shown::Still), None);
    }
}
