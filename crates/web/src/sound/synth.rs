//! A small synthesiser: tones and noise with an envelope, added up.

/// Samples per second.
pub const RATE: u32 = 44_100;

/// The shape of a tone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wave {
    /// Pure.
    Sine,
    /// Hollow.
    Triangle,
    /// Bright, as brass is.
    Brass,
    /// Without pitch; the frequency is how sharp it is.
    Noise,
}

/// One tone.
#[derive(Debug, Clone, Copy)]
pub struct Tone {
    /// Its shape.
    pub wave: Wave,
    /// When it begins, in seconds.
    pub at: f32,
    /// How long it lasts, in seconds.
    pub length: f32,
    /// Its pitch at the beginning, in hertz.
    pub from: f32,
    /// Its pitch at the end.
    pub to: f32,
    /// How loud it is at most, from 0 to 1.
    pub gain: f32,
    /// How fast it swells, in seconds.
    pub attack: f32,
    /// How it dies away: 0 not at all before its end, 5 quickly.
    pub decay: f32,
}

/// Adds tones up to one effect of the given length. The sum is held below full scale, so that it
/// never clips.
pub fn mix(tones: &[Tone], seconds: f32) -> Vec<f32> {
    let mut samples = vec![0.0; (seconds * RATE as f32).round() as usize];
    for (index, tone) in tones.iter().enumerate() {
        add(&mut samples, tone, index as u32 + 1);
    }
    let peak = samples.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
    if peak > LOUDEST {
        samples.iter_mut().for_each(|sample| *sample *= LOUDEST / peak);
    }
    samples
}

/// Room to spare, since three effects can sound at once.
const LOUDEST: f32 = 0.6;
/// Every tone ends softly, or its end would click.
const RELEASE: f32 = 0.008;

fn add(samples: &mut [f32], tone: &Tone, seed: u32) {
    let rate = RATE as f32;
    let begin = (tone.at * rate) as usize;
    let count = (tone.length * rate) as usize;
    let (mut phase, mut noise, mut held) = (0.0f32, seed.wrapping_mul(0x9E37_79B9) | 1, 0.0f32);
    for (index, sample) in samples.iter_mut().skip(begin).take(count).enumerate() {
        let (time, share) = (index as f32 / rate, index as f32 / count as f32);
        let pitch = tone.from + (tone.to - tone.from) * share;
        phase = (phase + pitch / rate).fract();
        let value = match tone.wave {
            Wave::Sine => (phase * std::f32::consts::TAU).sin(),
            Wave::Triangle => 4.0 * (phase - 0.5).abs() - 1.0,
            Wave::Brass => (1..=5u8).map(|n| partial(phase, n)).sum::<f32>() * 0.5,
            Wave::Noise => {
                noise = next(noise);
                let white = noise as f32 / u32::MAX as f32 * 2.0 - 1.0;
                // A filter of one pole: the lower the pitch, the duller the noise.
                held += (white - held) * (pitch / 8000.0).min(1.0);
                held * 2.0
            }
        };
        *sample += value * tone.gain * envelope(tone, time, share);
    }
}

fn partial(phase: f32, n: u8) -> f32 {
    (phase * f32::from(n) * std::f32::consts::TAU).sin() / f32::from(n)
}

fn envelope(tone: &Tone, time: f32, share: f32) -> f32 {
    let swell = if tone.attack > 0.0 { (time / tone.attack).min(1.0) } else { 1.0 };
    let left = tone.length - time;
    swell * (-tone.decay * share).exp() * (left / RELEASE).clamp(0.0, 1.0)
}

/// The next number of a plain shift generator: noise need not be better.
fn next(mut state: u32) -> u32 {
    state ^= state << 13;
    state ^= state >> 17;
    state ^ (state << 5)
}
