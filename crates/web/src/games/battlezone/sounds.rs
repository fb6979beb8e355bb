//! What is heard at this table beside what is heard at every one.

use leptos::prelude::*;
use tabletop::Seat;

use super::stage::{Attack, Beat, Scene, Stage};
use crate::sound::{Cue, use_sound};
use crate::table::Shown;
use crate::table::sounds::{self, GameSounds, ShownAt};

/// Lets the table sound for as long as it is there.
pub fn listen(stage: Stage) {
    sounds::listen(stage);
    let sound = use_sound();
    Effect::new(move |before: Option<bool>| {
        let selected = stage.hand.with(|hand| hand.selected.is_some());
        if selected && before == Some(false) {
            sound.play(Cue::TerritorySelect);
        }
        selected
    });
}

impl GameSounds for Stage {
    fn heard(shown: &ShownAt<Stage>) -> Option<Cue> {
        heard(shown)
    }

    fn rolls_for(self, _shown: &ShownAt<Stage>) -> u32 {
        self.pace().tumble
    }

    fn turn(self) -> Option<Seat> {
        self.acting()
    }
}

/// The sound of what is shown.
fn heard(shown: &ShownAt<Stage>) -> Option<Cue> {
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
