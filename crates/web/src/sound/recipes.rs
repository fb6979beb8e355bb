//! The ten effects, each as a recipe of tones.

use super::synth::{Tone, Wave, mix};

/// An effect, by what it accompanies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(dead_code)] // the table plays most of them
pub enum Cue {
    /// Dice tumble, as long as they are seen to.
    DiceRoll,
    /// A clash, then a chime.
    AttackSuccess,
    /// A dull block.
    AttackFailure,
    /// A soft click.
    TerritorySelect,
    /// A short low beep.
    InvalidAction,
    /// A button is pressed.
    ButtonClick,
    /// The other player is to act.
    TurnChange,
    /// A gong.
    RoundEnd,
    /// A fanfare.
    Victory,
    /// A game begins.
    GameStart,
}

impl Cue {
    /// The whole effect.
    pub fn samples(self) -> Vec<f32> {
        let (tones, seconds) = self.recipe();
        mix(&tones, seconds)
    }

    fn recipe(self) -> (Vec<Tone>, f32) {
        match self {
            Cue::DiceRoll => (dice_roll(), 0.8),
            Cue::AttackSuccess => (attack_success(), 0.7),
            Cue::AttackFailure => (attack_failure(), 0.4),
            Cue::TerritorySelect => (vec![ping(0.0, 0.06, 880.0, 0.25)], 0.06),
            Cue::InvalidAction => (vec![beep(0.0, 0.09, 150.0), beep(0.11, 0.09, 130.0)], 0.2),
            Cue::ButtonClick => {
                (vec![noise(0.0, 0.02, 5000.0, 0.3), ping(0.0, 0.04, 520.0, 0.2)], 0.04)
            }
            Cue::TurnChange => {
                (vec![ping(0.0, 0.18, 587.3, 0.25), ping(0.09, 0.21, 784.0, 0.25)], 0.3)
            }
            Cue::RoundEnd => (gong(), 1.8),
            Cue::Victory => (fanfare(), 3.6),
            Cue::GameStart => {
                (vec![brass(0.0, 0.16, 392.0, 0.3), brass(0.16, 0.34, 587.3, 0.3)], 0.5)
            }
        }
    }
}

/// Dice knock on wood, ever more slowly.
fn dice_roll() -> Vec<Tone> {
    const KNOCKS: [(f32, f32); 9] = [
        (0.0, 900.0),
        (0.06, 1250.0),
        (0.13, 820.0),
        (0.2, 1100.0),
        (0.29, 760.0),
        (0.38, 990.0),
        (0.49, 700.0),
        (0.6, 860.0),
        (0.72, 640.0),
    ];
    let knock = |(at, pitch): (f32, f32)| {
        [noise(at, 0.05, pitch * 3.0, 0.5), Tone { decay: 6.0, ..ping(at, 0.07, pitch, 0.35) }]
    };
    KNOCKS.into_iter().flat_map(knock).collect()
}

fn attack_success() -> Vec<Tone> {
    let clash =
        [noise(0.0, 0.16, 7000.0, 0.5), ping(0.0, 0.2, 1870.0, 0.25), ping(0.0, 0.2, 2410.0, 0.2)];
    let chime = [ping(0.2, 0.45, 1046.5, 0.3), ping(0.28, 0.42, 1568.0, 0.25)];
    clash.into_iter().chain(chime).collect()
}

fn attack_failure() -> Vec<Tone> {
    let thud = Tone { from: 170.0, to: 60.0, decay: 4.0, ..ping(0.0, 0.4, 170.0, 0.6) };
    vec![thud, noise(0.0, 0.12, 600.0, 0.6)]
}

/// A struck disc: partials that are no whole multiples, the high ones gone first.
fn gong() -> Vec<Tone> {
    const PARTIALS: [(f32, f32, f32); 5] =
        [(1.0, 0.4, 1.8), (1.48, 0.28, 1.5), (2.13, 0.2, 1.1), (2.9, 0.14, 0.8), (4.3, 0.1, 0.4)];
    let partial = |(ratio, gain, length): (f32, f32, f32)| Tone {
        attack: 0.01,
        decay: 4.0,
        ..ping(0.0, length, 131.0 * ratio, gain)
    };
    PARTIALS.into_iter().map(partial).chain([noise(0.0, 0.08, 2500.0, 0.3)]).collect()
}

/// Four rising calls and a held chord.
fn fanfare() -> Vec<Tone> {
    let calls = [(0.0, 392.0), (0.22, 392.0), (0.44, 523.3), (0.7, 659.3)];
    let calls = calls.map(|(at, pitch)| brass(at, 0.24, pitch, 0.3));
    let chord = [523.3, 659.3, 784.0, 1046.5];
    let chord = chord.map(|pitch| Tone { decay: 2.0, ..brass(1.0, 2.6, pitch, 0.22) });
    calls.into_iter().chain(chord).collect()
}

fn ping(at: f32, length: f32, pitch: f32, gain: f32) -> Tone {
    Tone { wave: Wave::Sine, at, length, from: pitch, to: pitch, gain, attack: 0.002, decay: 5.0 }
}

fn beep(at: f32, length: f32, pitch: f32) -> Tone {
    Tone {
        wave: Wave::Triangle,
        at,
        length,
        from: pitch,
        to: pitch,
        gain: 0.5,
        attack: 0.005,
        decay: 0.0,
    }
}

fn brass(at: f32, length: f32, pitch: f32, gain: f32) -> Tone {
    Tone { wave: Wave::Brass, at, length, from: pitch, to: pitch, gain, attack: 0.03, decay: 1.0 }
}

fn noise(at: f32, length: f32, pitch: f32, gain: f32) -> Tone {
    Tone {
        wave: Wave::Noise,
        at,
        length,
        from: pitch,
        to: pitch * 0.4,
        gain,
        attack: 0.0,
        decay: 5.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::synth::RATE;

    const ALL: [(Cue, f32, f32); 10] = [
        (Cue::DiceRoll, 0.8, 0.8),
        (Cue::AttackSuccess, 0.3, 1.0),
        (Cue::AttackFailure, 0.2, 0.6),
        (Cue::TerritorySelect, 0.02, 0.1),
        (Cue::InvalidAction, 0.1, 0.3),
        (Cue::ButtonClick, 0.02, 0.1),
        (Cue::TurnChange, 0.1, 0.5),
        (Cue::RoundEnd, 1.0, 3.0),
        (Cue::Victory, 3.0, 5.0),
        (Cue::GameStart, 0.2, 1.0),
    ];

    #[test]
    fn every_effect_is_as_long_as_it_should_be() {
        for (effect, shortest, longest) in ALL {
            let seconds = effect.samples().len() as f32 / RATE as f32;
            assert!(
                seconds >= shortest - 0.001 && seconds <= longest + 0.001,
                "{effect:?}: {seconds}"
            );
        }
    }

    #[test]
    fn every_effect_is_heard_and_none_clips() {
        for (effect, ..) in ALL {
            let samples = effect.samples();
            let peak = samples.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
            assert!(peak > 0.1 && peak < 0.7, "{effect:?}: {peak}");
            assert!(samples.iter().all(|sample| sample.is_finite()), "{effect:?}");
            assert!(samples.last().unwrap().abs() < 0.02, "{effect:?} ends with a click");
        }
    }

    #[test]
    fn no_two_effects_sound_alike() {
        for (index, (one, ..)) in ALL.iter().enumerate() {
            for (other, ..) in &ALL[..index] {
                let (a, b) = (one.samples(), other.samples());
                let difference: f32 = a.iter().zip(&b).map(|(a, b)| (a - b).abs()).sum();
                assert!(a.len() != b.len() || difference > 10.0, "{one:?} and {other:?}");
            }
        }
    }
}
