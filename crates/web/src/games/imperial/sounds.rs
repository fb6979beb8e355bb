//! What is heard at this table beside what is heard at every one.

use leptos::prelude::*;
use tabletop::Seat;

use super::stage::{Beat, Scene, Stage};
use crate::sound::{Cue, use_sound};
use crate::table::Shown;
use crate::table::sounds::{self, GameSounds, ShownAt};

/// Lets the table sound for as long as it is there.
pub fn listen(stage: Stage) {
    sounds::listen(stage);
    let sound = use_sound();
    Effect::new(move |before: Option<Option<_>>| {
        let held = stage.hand.with(|hand| hand.held);
        if held.is_some() && before.is_some_and(|before| before != held) {
            sound.play(Cue::TerritorySelect);
        }
        held
    });
}

impl GameSounds for Stage {
    fn heard(shown: &ShownAt<Stage>) -> Option<Cue> {
        heard(shown)
    }

    /// All shots of a volley are one roll.
    fn rolls(shown: &ShownAt<Stage>) -> bool {
        matches!(shown, Shown::Scene(Scene::Attack(_, Beat::Shot(_))))
    }

    fn rolls_for(self, shown: &ShownAt<Stage>) -> u32 {
        match shown {
            Shown::Scene(Scene::Attack(attack, _)) => {
                let shots = attack.volley.shots.len() as u32;
                self.pace().per_shot(shots) * shots
            }
            _ => 0,
        }
    }

    fn turn(self) -> Option<Seat> {
        self.playback.to_act.get()
    }
}

/// The sound of what is shown.
fn heard(shown: &ShownAt<Stage>) -> Option<Cue> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::imperial::stage::Attack;
    use imperial::{Event, State};
    use std::sync::Arc;
    use tabletop::{Game, Rng};

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
        let sounds = |die| beats.map(|beat| heard(&Shown::Scene(Scene::Attack(attack(die), beat))));
        assert_eq!(sounds(1), [None, Some(Cue::DiceRoll), Some(Cue::AttackSuccess), None]);
        assert_eq!(sounds(40), [None, Some(Cue::DiceRoll), Some(Cue::AttackFailure), None]);
    }

    #[test]
    fn the_game_ends_with_a_fanfare() {
        assert_eq!(heard(&Shown::Over), Some(Cue::Victory));
        assert_eq!(heard(&Shown::Still), None);
    }
}
