//! The ten effects and their recipes.

use super::recipe::Pass::{Band, High, Low};
use super::recipe::Wave::{Sine, Square, Triangle};
use super::recipe::{Part, Recipe, blown, burst, struck};

/// An effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cue {
    /// Dice tumble, as long as they do on the screen.
    DiceRoll,
    /// An attack won: a clash, then a chime.
    AttackSuccess,
    /// An attack lost: a dull block.
    AttackFailure,
    /// A territory is selected: a soft click.
    TerritorySelect,
    /// Something is refused: a short low beep.
    InvalidAction,
    /// A button is pressed.
    ButtonClick,
    /// The turn changes.
    TurnChange,
    /// The round is over: a gong.
    RoundEnd,
    /// Somebody has won: a fanfare.
    Victory,
    /// A game begins.
    GameStart,
}

impl Cue {
    /// All of them.
    pub const ALL: [Cue; 10] = [
        Cue::DiceRoll,
        Cue::AttackSuccess,
        Cue::AttackFailure,
        Cue::TerritorySelect,
        Cue::InvalidAction,
        Cue::ButtonClick,
        Cue::TurnChange,
        Cue::RoundEnd,
        Cue::Victory,
        Cue::GameStart,
    ];

    /// The name of its recipe.
    pub fn name(self) -> &'static str {
        match self {
            Cue::DiceRoll => "dice_roll",
            Cue::AttackSuccess => "attack_success",
            Cue::AttackFailure => "attack_failure",
            Cue::TerritorySelect => "territory_select",
            Cue::InvalidAction => "invalid_action",
            Cue::ButtonClick => "button_click",
            Cue::TurnChange => "turn_change",
            Cue::RoundEnd => "round_end",
            Cue::Victory => "victory",
            Cue::GameStart => "game_start",
        }
    }

    /// The effect with this name.
    pub fn named(name: &str) -> Option<Cue> {
        Cue::ALL.into_iter().find(|effect| effect.name() == name)
    }

    /// Its recipe.
    pub fn recipe(self) -> Recipe {
        let parts = match self {
            Cue::DiceRoll => dice_roll(),
            Cue::AttackSuccess => vec![
                burst(0.0, 140.0, 0.45, High, 2600.0),
                struck(0.0, 110.0, 0.3, Square, 240.0, 110.0),
                struck(130.0, 620.0, 0.3, Sine, 1046.5, 1046.5),
                struck(200.0, 560.0, 0.22, Sine, 1568.0, 1568.0),
            ],
            Cue::AttackFailure => {
                vec![burst(0.0, 170.0, 0.5, Low, 340.0), struck(0.0, 280.0, 0.4, Sine, 118.0, 62.0)]
            }
            Cue::TerritorySelect => vec![struck(0.0, 70.0, 0.35, Sine, 720.0, 540.0)],
            Cue::InvalidAction => vec![blown(0.0, 190.0, 0.22, Square, 146.8)],
            Cue::ButtonClick => vec![
                burst(0.0, 22.0, 0.22, High, 4200.0),
                struck(0.0, 34.0, 0.2, Triangle, 1500.0, 1100.0),
            ],
            Cue::TurnChange => vec![
                struck(0.0, 190.0, 0.3, Triangle, 523.3, 523.3),
                struck(110.0, 260.0, 0.3, Triangle, 784.0, 784.0),
            ],
            Cue::RoundEnd => gong(),
            Cue::Victory => fanfare(),
            Cue::GameStart => vec![
                struck(0.0, 200.0, 0.26, Triangle, 392.0, 392.0),
                struck(110.0, 220.0, 0.26, Triangle, 523.3, 523.3),
                struck(220.0, 360.0, 0.3, Triangle, 659.3, 659.3),
            ],
        };
        Recipe { parts }
    }
}

/// Clacks that follow each other more slowly as the dice come to rest; 800 ms with the last thud.
fn dice_roll() -> Vec<Part> {
    const CLACKS: [(f32, f32); 9] = [
        (0.0, 2100.0),
        (58.0, 2700.0),
        (112.0, 1900.0),
        (176.0, 3000.0),
        (244.0, 2300.0),
        (326.0, 2600.0),
        (420.0, 1800.0),
        (528.0, 2400.0),
        (640.0, 1700.0),
    ];
    let clack = |&(at, pitch): &(f32, f32)| {
        [
            burst(at, 50.0, 0.5, Band, pitch),
            struck(at, 40.0, 0.18, Triangle, pitch / 6.0, pitch / 9.0),
        ]
    };
    let rest =
        [burst(700.0, 100.0, 0.4, Band, 900.0), struck(700.0, 100.0, 0.2, Sine, 210.0, 150.0)];
    CLACKS.iter().flat_map(clack).chain(rest).collect()
}

/// A deep tone with inharmonic partials, like those of metal.
fn gong() -> Vec<Part> {
    const PARTIALS: [(f32, f32, f32); 5] = [
        (98.0, 0.3, 2200.0),
        (147.6, 0.2, 1900.0),
        (233.1, 0.14, 1500.0),
        (311.9, 0.1, 1100.0),
        (467.3, 0.06, 700.0),
    ];
    let partial = |&(pitch, gain, length): &(f32, f32, f32)| {
        struck(0.0, length, gain, Sine, pitch, pitch * 0.995)
    };
    let stroke = burst(0.0, 60.0, 0.1, Low, 600.0);
    PARTIALS.iter().map(partial).chain([stroke]).collect()
}

/// Three short calls, a leap, and a chord that is held.
fn fanfare() -> Vec<Part> {
    const CALLS: [(f32, f32, f32); 6] = [
        (0.0, 170.0, 392.0),
        (190.0, 170.0, 392.0),
        (380.0, 170.0, 392.0),
        (570.0, 520.0, 523.3),
        (1110.0, 240.0, 659.3),
        (1370.0, 240.0, 523.3),
    ];
    const CHORD: [f32; 4] = [392.0, 523.3, 659.3, 784.0];
    let call = |&(at, length, pitch): &(f32, f32, f32)| {
        [blown(at, length, 0.3, Triangle, pitch), blown(at, length, 0.07, Square, pitch)]
    };
    let chord = |pitch: &f32| struck(1630.0, 2170.0, 0.19, Triangle, *pitch, *pitch);
    CALLS.iter().flat_map(call).chain(CHORD.iter().map(chord)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::recipe::{Shape, Source};

    fn length(effect: Cue) -> f32 {
        effect.recipe().length()
    }

    #[test]
    fn dice_sound_as_long_as_they_tumble() {
        assert_eq!(length(Cue::DiceRoll), 800.0);
        let slow = Cue::DiceRoll.recipe().lasting(1200.0);
        assert!((slow.length() - 1200.0).abs() < 0.5);
    }

    #[test]
    fn the_fanfare_takes_three_to_five_seconds_and_all_else_is_shorter() {
        assert!((3000.0..=5000.0).contains(&length(Cue::Victory)));
        for effect in Cue::ALL.into_iter().filter(|&effect| effect != Cue::Victory) {
            assert!(length(effect) < 3000.0, "{}", effect.name());
        }
    }

    #[test]
    fn clicks_and_beeps_are_short_and_the_start_is_brief() {
        assert!(length(Cue::ButtonClick) <= 50.0);
        assert!(length(Cue::TerritorySelect) <= 100.0);
        assert!(length(Cue::InvalidAction) <= 250.0);
        assert!(length(Cue::GameStart) <= 1000.0);
    }

    #[test]
    fn the_chime_of_a_won_attack_follows_its_clash() {
        let parts = Cue::AttackSuccess.recipe().parts;
        let is_noise = |part: &&Part| matches!(part.source, Source::Noise { .. });
        let clash = parts.iter().find(is_noise).expect("there is a clash");
        let chime = parts.last().expect("there is a chime");
        assert!(matches!(chime.source, Source::Tone { .. }) && chime.at >= clash.at + 100.0);
    }

    #[test]
    fn no_two_effects_are_alike() {
        for (index, one) in Cue::ALL.into_iter().enumerate() {
            for other in &Cue::ALL[index + 1..] {
                assert_ne!(one.recipe(), other.recipe());
                assert_ne!(one.recipe().length(), other.recipe().length(), "{}", one.name());
            }
        }
    }

    #[test]
    fn all_parts_together_never_clip() {
        for effect in Cue::ALL {
            let parts = effect.recipe().parts;
            for moment in parts.iter().map(|part| part.at) {
                let sounds = |part: &&Part| part.at <= moment && moment < part.end();
                let loudness: f32 = parts.iter().filter(sounds).map(|part| part.gain).sum();
                assert!(loudness <= 0.96, "{} at {moment} ms: {loudness}", effect.name());
            }
        }
    }

    #[test]
    fn every_part_has_room_for_its_way_up_and_down() {
        for effect in Cue::ALL {
            for part in effect.recipe().parts {
                let needed = match part.shape {
                    Shape::Struck { attack } => attack,
                    Shape::Held { ramp } => 2.0 * ramp,
                };
                assert!(part.length > needed, "{}", effect.name());
            }
        }
    }

    #[test]
    fn an_effect_is_found_by_its_name() {
        for effect in Cue::ALL {
            assert_eq!(Cue::named(effect.name()), Some(effect));
        }
        assert_eq!(Cue::named("cough"), None);
    }
}
