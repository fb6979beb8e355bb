//! Sound: ten effects, synthesised here and played by Web Audio.
//!
//! Nothing sounds before the first tap, and nothing while the page is hidden. At most three effects
//! sound at once: the fourth ends the oldest. What is heard can always be seen as well.

mod recipes;
mod synth;

use leptos::leptos_dom::helpers::window_event_listener_untyped;
use leptos::prelude::*;
use std::collections::VecDeque;
use web_sys::{AudioBuffer, AudioBufferSourceNode, AudioContext, GainNode};

use crate::settings::{Settings, use_settings};

pub use recipes::Cue;

/// How many effects may sound at once.
const VOICES: usize = 3;

/// The player of effects, for everybody who asks.
#[derive(Clone, Copy)]
pub struct Sound(StoredValue<Player, LocalStorage>);

/// What there is once the player has tapped for the first time.
#[derive(Default)]
struct Player {
    output: Option<Output>,
    volume: f32,
}

struct Output {
    context: AudioContext,
    master: GainNode,
    effects: Vec<(Cue, AudioBuffer)>,
    playing: VecDeque<AudioBufferSourceNode>,
}

/// The player of effects.
pub fn use_sound() -> Sound {
    expect_context()
}

/// Waits for the first tap or key, follows the settings, and sleeps while the page is hidden.
pub fn provide() {
    let settings = use_settings();
    let sound = Sound(StoredValue::new_local(Player::default()));
    provide_context(sound);
    Effect::new(move |_| {
        let volume = settings.with(volume);
        sound.0.update_value(|player| player.set_volume(volume));
    });
    for gesture in ["pointerdown", "keydown"] {
        window_event_listener_untyped(gesture, move |_| {
            sound.0.update_value(Player::wake);
        });
    }
    window_event_listener_untyped("visibilitychange", move |_| {
        sound.0.update_value(|player| player.sleep(document().hidden()));
    });
}

impl Sound {
    /// Plays an effect now.
    pub fn play(&self, cue: Cue) {
        // Inside the player's own update a sound would find it taken: it is simply left out.
        let _ = self.0.try_update_value(|player| player.play(cue));
    }
}

/// How loud effects are, from 0 to 1.
fn volume(settings: &Settings) -> f32 {
    let share = |percent: u8| f32::from(percent.min(100)) / 100.0;
    let on = f32::from(u8::from(settings.effects));
    on * share(settings.effects_volume) * share(settings.master_volume)
}

impl Player {
    fn wake(&mut self) {
        match &self.output {
            // The browser may have put it to sleep; what it answers comes later and is not needed.
            Some(output) => drop(output.context.resume()),
            None => self.output = Output::open(self.volume),
        }
    }

    fn sleep(&mut self, hidden: bool) {
        if let Some(output) = &self.output {
            drop(if hidden { output.context.suspend() } else { output.context.resume() });
        }
    }

    fn set_volume(&mut self, volume: f32) {
        self.volume = volume;
        if let Some(output) = &self.output {
            output.master.gain().set_value(volume);
        }
    }

    fn play(&mut self, cue: Cue) {
        if self.volume > 0.0
            && let Some(output) = &mut self.output
        {
            output.play(cue);
        }
    }
}

impl Output {
    /// Opens the browser's audio; a browser without it stays silent.
    fn open(volume: f32) -> Option<Output> {
        let context = AudioContext::new().ok()?;
        let master = context.create_gain().ok()?;
        master.gain().set_value(volume);
        master.connect_with_audio_node(&context.destination()).ok()?;
        Some(Output { context, master, effects: Vec::new(), playing: VecDeque::new() })
    }

    fn play(&mut self, cue: Cue) -> Option<()> {
        let buffer = self.buffer(cue)?;
        let source = self.context.create_buffer_source().ok()?;
        source.set_buffer(Some(&buffer));
        source.connect_with_audio_node(&self.master).ok()?;
        source.start().ok()?;
        self.playing.push_back(source);
        while self.playing.len() > VOICES {
            let oldest = self.playing.pop_front()?;
            // Ending what has ended by itself is an error that changes nothing.
            #[allow(deprecated)] // the other name takes a moment that we do not need
            let _ = oldest.stop();
        }
        Some(())
    }

    /// The samples of an effect, synthesised when first wanted.
    fn buffer(&mut self, cue: Cue) -> Option<AudioBuffer> {
        if let Some((_, buffer)) = self.effects.iter().find(|(known, _)| *known == cue) {
            return Some(buffer.clone());
        }
        let samples = cue.samples();
        let length = u32::try_from(samples.len()).ok()?;
        let buffer = self.context.create_buffer(1, length, synth::RATE as f32).ok()?;
        buffer.copy_to_channel(&samples, 0).ok()?;
        self.effects.push((cue, buffer.clone()));
        Some(buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_are_as_loud_as_both_volumes_allow() {
        let settings = Settings { effects_volume: 50, master_volume: 50, ..Settings::default() };
        assert_eq!(volume(&settings), 0.25);
        assert_eq!(volume(&Settings { effects: false, ..settings }), 0.0);
    }
}
