//! Turns a recipe into nodes of Web Audio, for the loudspeaker or for a buffer.

use js_sys::{Float32Array, Promise};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AudioBuffer, AudioNode, AudioParam, AudioScheduledSourceNode, BaseAudioContext,
    BiquadFilterType, GainNode, OfflineAudioContext, OscillatorType,
};

use super::cue::Cue;
use super::recipe::{Part, Pass, Recipe, Shape, Source, Wave};

/// The level that counts as silence: an exponential curve never reaches zero.
const SILENCE: f32 = 0.0004;

/// Connects a recipe between now and `to`: everything begins at its time after `start`, in seconds.
/// The returned nodes can be stopped.
pub fn build(
    context: &BaseAudioContext,
    noise: &AudioBuffer,
    recipe: &Recipe,
    start: f64,
    to: &AudioNode,
) -> Result<Vec<AudioScheduledSourceNode>, JsValue> {
    let part = |part: &Part| {
        let (begin, end) = (start + seconds(part.at), start + seconds(part.end()));
        let loudness = context.create_gain()?;
        envelope(&loudness, part, begin, end)?;
        loudness.connect_with_audio_node(to)?;
        let source = match part.source {
            Source::Tone { wave, from, to } => {
                tone(context, &loudness, wave, (from, to), begin, end)?
            }
            Source::Noise { pass, at } => hiss(context, &loudness, noise, pass, at)?,
        };
        source.start_with_when(begin)?;
        source.stop_with_when(end)?;
        Ok(source)
    };
    recipe.parts.iter().map(part).collect()
}

fn seconds(milliseconds: f32) -> f64 {
    f64::from(milliseconds) / 1000.0
}

fn envelope(loudness: &GainNode, part: &Part, begin: f64, end: f64) -> Result<(), JsValue> {
    let gain: AudioParam = loudness.gain();
    gain.set_value_at_time(0.0, begin)?;
    match part.shape {
        Shape::Struck { attack } => {
            gain.linear_ramp_to_value_at_time(part.gain, begin + seconds(attack))?;
            gain.exponential_ramp_to_value_at_time(SILENCE, end)?;
        }
        Shape::Held { ramp } => {
            gain.linear_ramp_to_value_at_time(part.gain, begin + seconds(ramp))?;
            gain.set_value_at_time(part.gain, end - seconds(ramp))?;
            gain.linear_ramp_to_value_at_time(0.0, end)?;
        }
    }
    Ok(())
}

fn tone(
    context: &BaseAudioContext,
    to: &AudioNode,
    wave: Wave,
    (low, high): (f32, f32),
    begin: f64,
    end: f64,
) -> Result<AudioScheduledSourceNode, JsValue> {
    let oscillator = context.create_oscillator()?;
    oscillator.set_type(match wave {
        Wave::Sine => OscillatorType::Sine,
        Wave::Triangle => OscillatorType::Triangle,
        Wave::Square => OscillatorType::Square,
    });
    oscillator.frequency().set_value_at_time(low, begin)?;
    oscillator.frequency().exponential_ramp_to_value_at_time(high, end)?;
    oscillator.connect_with_audio_node(to)?;
    Ok(oscillator.unchecked_into())
}

fn hiss(
    context: &BaseAudioContext,
    to: &AudioNode,
    noise: &AudioBuffer,
    pass: Pass,
    cut: f32,
) -> Result<AudioScheduledSourceNode, JsValue> {
    let filter = context.create_biquad_filter()?;
    filter.set_type(match pass {
        Pass::Low => BiquadFilterType::Lowpass,
        Pass::Band => BiquadFilterType::Bandpass,
        Pass::High => BiquadFilterType::Highpass,
    });
    filter.frequency().set_value(cut);
    filter.q().set_value(0.7);
    filter.connect_with_audio_node(to)?;
    let source = context.create_buffer_source()?;
    source.set_buffer(Some(noise));
    source.set_loop(true);
    source.connect_with_audio_node(&filter)?;
    Ok(source.unchecked_into())
}

/// Half a second of white noise, the same every time.
pub fn white_noise(context: &BaseAudioContext) -> Result<AudioBuffer, JsValue> {
    let rate = context.sample_rate();
    let mut word: u32 = 0x9E37_79B9;
    let samples: Vec<f32> = (0..(rate / 2.0) as usize)
        .map(|_| {
            word ^= word << 13;
            word ^= word >> 17;
            word ^= word << 5;
            (f64::from(word) / f64::from(u32::MAX) * 1.6 - 0.8) as f32
        })
        .collect();
    let buffer = context.create_buffer(1, samples.len() as u32, rate)?;
    buffer.copy_to_channel(&samples, 0)?;
    Ok(buffer)
}

/// The samples of an effect at 44 100 per second, with a quarter of a second after its end, for the
/// browser tests.
#[wasm_bindgen(js_name = renderSound)]
pub async fn render_sound(name: String) -> Result<Float32Array, JsValue> {
    const RATE: f32 = 44_100.0;
    let effect = Cue::named(&name)
        .ok_or_else(|| JsValue::from_str(&format!("there is no effect {name:?}")))?;
    let recipe = effect.recipe();
    let frames = ((recipe.length() + 250.0) / 1000.0 * RATE) as u32;
    let context = OfflineAudioContext::new_with_number_of_channels_and_length_and_sample_rate(
        1, frames, RATE,
    )?;
    let noise = white_noise(&context)?;
    build(&context, &noise, &recipe, 0.0, &context.destination())?;
    let rendering: Promise = context.start_rendering()?;
    let buffer: AudioBuffer = JsFuture::from(rendering).await?.dyn_into()?;
    Ok(Float32Array::from(buffer.get_channel_data(0)?.as_slice()))
}
