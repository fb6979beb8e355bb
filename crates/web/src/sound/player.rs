//! Plays the sound effects.
//!
//! Browsers do not let a page play sounds before the first tap or key, and we do not try: the
//! context is created after that, once its effect is on the screen (creating it can take a tenth of
//! a second). It sleeps while the page is hidden.

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{AudioBuffer, AudioContext, AudioContextState, AudioScheduledSourceNode, GainNode};

use super::cue::Cue;
use super::graph;
use super::recipe::Recipe;
use super::voices::Voices;
use crate::settings::{Settings, use_settings};

/// The player of the effects, from the context.
#[derive(Clone, Copy)]
pub struct Sound {
    mixer: StoredValue<Option<Mixer>, LocalStorage>,
    /// The effect that the first tap asked for, until there is a mixer; `None` before that tap.
    first: StoredValue<Option<Vec<(Cue, Recipe)>>, LocalStorage>,
    settings: RwSignal<Settings>,
}

/// The player of the effects, from the context.
pub fn use_sound() -> Sound {
    expect_context()
}

/// Waits for the first tap, follows the settings, and sleeps while the page is hidden.
pub fn provide() {
    let (mixer, first) = (StoredValue::new_local(None), StoredValue::new_local(None));
    let sound = Sound { mixer, first, settings: use_settings() };
    provide_context(sound);
    // For browsers a touch counts when it ends, a key when it goes down.
    window_event_listener(leptos::ev::pointerup, move |_| sound.wake());
    window_event_listener(leptos::ev::keydown, move |_| sound.wake());
    window_event_listener(leptos::ev::visibilitychange, move |_| sound.follow_page());
    Effect::new(move |_| {
        let loudness = sound.settings.with(loudness);
        sound.mixer.with_value(|mixer| {
            if let Some(mixer) = mixer {
                mixer.loudness.gain().set_value(loudness);
            }
        });
    });
}

impl Sound {
    /// Plays an effect, if effects are on and the page was touched before.
    pub fn play(self, cue: Cue) {
        self.play_recipe(cue, cue.recipe());
    }

    /// Plays an effect for the duration of its scene.
    pub fn play_for(self, cue: Cue, milliseconds: f32) {
        if milliseconds > 0.0 {
            self.play_recipe(cue, cue.recipe().lasting(milliseconds));
        }
    }

    /// Ends an effect when its scene is skipped.
    pub fn end(self, cue: Cue) {
        self.mixer.update_value(|mixer| {
            if let Some(mixer) = mixer {
                let now = mixer.context.current_time();
                for voice in mixer.voices.take(|voice| voice.cue == cue) {
                    let _ = voice.end(now); // a device without loudspeaker has nothing to end
                }
            }
        });
    }

    fn play_recipe(self, cue: Cue, recipe: Recipe) {
        let on = self.settings.with_untracked(|settings| settings.effects);
        if on && !document().hidden() {
            self.mixer.update_value(|mixer| match mixer {
                // A device without a loudspeaker refuses; everything that is heard is also visible.
                Some(mixer) => drop(mixer.play(cue, &recipe)),
                None => self.first.update_value(|first| {
                    if let Some(first) = first {
                        first.push((cue, recipe));
                    }
                }),
            });
        }
    }

    /// The first tap creates the context; a later one wakes it if the browser suspended it.
    fn wake(self) {
        self.mixer.with_value(|mixer| {
            if let Some(mixer) = mixer
                && mixer.context.state() == AudioContextState::Suspended
            {
                let _ = mixer.context.resume();
            }
        });
        if self.first.with_value(Option::is_none) {
            self.first.set_value(Some(Vec::new()));
            request_animation_frame(move || set_timeout(move || self.start(), Duration::ZERO));
        }
    }

    /// Creates the context and plays what the first tap asked for. A device without sound stays
    /// silent.
    fn start(self) {
        let mut mixer = Mixer::new(self.settings.with_untracked(loudness)).ok();
        self.first.update_value(|first| {
            for (cue, recipe) in first.iter_mut().flat_map(|first| first.drain(..)) {
                mixer.as_mut().map(|mixer| mixer.play(cue, &recipe));
            }
        });
        self.mixer.set_value(mixer);
    }

    fn follow_page(self) {
        let hidden = document().hidden();
        self.mixer.with_value(|mixer| {
            if let Some(mixer) = mixer {
                let _ = if hidden { mixer.context.suspend() } else { mixer.context.resume() };
            }
        });
    }
}

/// The volume of all effects, from 0 to 1.
fn loudness(settings: &Settings) -> f32 {
    f32::from(settings.effects_volume) / 100.0 * f32::from(settings.master_volume) / 100.0
}

/// The running audio graph: everything goes through one volume control and a limiter.
struct Mixer {
    context: AudioContext,
    loudness: GainNode,
    noise: AudioBuffer,
    voices: Voices<Voice>,
}

/// An effect that is playing.
struct Voice {
    cue: Cue,
    fader: GainNode,
    sources: Vec<AudioScheduledSourceNode>,
}

impl Mixer {
    fn new(loudness: f32) -> Result<Mixer, JsValue> {
        let context = AudioContext::new()?;
        // Three effects at once may exceed the maximum level.
        let limiter = context.create_dynamics_compressor()?;
        limiter.threshold().set_value(-6.0);
        limiter.ratio().set_value(20.0);
        limiter.attack().set_value(0.002);
        limiter.connect_with_audio_node(&context.destination())?;
        let gain = context.create_gain()?;
        gain.gain().set_value(loudness);
        gain.connect_with_audio_node(&limiter)?;
        let noise = graph::white_noise(&context)?;
        Ok(Mixer { context, loudness: gain, noise, voices: Voices::default() })
    }

    fn play(&mut self, cue: Cue, recipe: &Recipe) -> Result<(), JsValue> {
        let now = self.context.current_time();
        let fader = self.context.create_gain()?;
        fader.connect_with_audio_node(&self.loudness)?;
        let sources = graph::build(&self.context, &self.noise, recipe, now, &fader)?;
        let end = now + f64::from(recipe.length()) / 1000.0;
        match self.voices.admit(now, end, Voice { cue, fader, sources }) {
            Some(oldest) => oldest.end(now),
            None => Ok(()),
        }
    }
}

impl Voice {
    /// Fades out quickly, without a click.
    fn end(self, now: f64) -> Result<(), JsValue> {
        const FADE: f64 = 0.02;
        self.fader.gain().set_value_at_time(1.0, now)?;
        self.fader.gain().linear_ramp_to_value_at_time(0.0, now + FADE)?;
        for source in self.sources {
            source.stop_with_when(now + FADE)?;
        }
        Ok(())
    }
}
