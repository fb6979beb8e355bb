//! What a sound consists of: tones and noises, each with its time, loudness and envelope.

/// A sound: parts that begin at their own times.
#[derive(Debug, Clone, PartialEq)]
pub struct Recipe {
    /// The parts, in the order of their beginnings.
    pub parts: Vec<Part>,
}

/// One tone or noise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Part {
    /// When it begins, in milliseconds.
    pub at: f32,
    /// Its duration, in milliseconds.
    pub length: f32,
    /// Its maximum loudness, from 0 to 1.
    pub gain: f32,
    /// Its envelope.
    pub shape: Shape,
    /// Its source.
    pub source: Source,
}

/// The envelope of a part.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shape {
    /// Percussive envelope: rises in `attack` ms, then decays.
    Struck {
        /// The attack time.
        attack: f32,
    },
    /// Sustained envelope: rises and falls in `ramp` ms, constant in between.
    Held {
        /// The time of rise and fall.
        ramp: f32,
    },
}

/// The source of a part.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Source {
    /// A tone that glides from one pitch to another.
    Tone {
        /// Its waveform.
        wave: Wave,
        /// Its pitch at the beginning, in hertz.
        from: f32,
        /// Its pitch at the end.
        to: f32,
    },
    /// White noise through a filter.
    Noise {
        /// The type of the filter.
        pass: Pass,
        /// The cutoff frequency, in hertz.
        at: f32,
    },
}

/// The waveform of a tone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wave {
    /// Soft and round.
    Sine,
    /// A little brighter.
    Triangle,
    /// Hollow and hard.
    Square,
}

/// The type of a filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// Low-pass.
    Low,
    /// Band-pass.
    Band,
    /// High-pass.
    High,
}

impl Recipe {
    /// Its duration, in milliseconds.
    pub fn length(&self) -> f32 {
        self.parts.iter().map(Part::end).fold(0.0, f32::max)
    }

    /// The same sound, stretched or compressed to this duration.
    #[must_use]
    pub fn lasting(mut self, milliseconds: f32) -> Recipe {
        let pace = milliseconds / self.length();
        for part in &mut self.parts {
            part.at *= pace;
            part.length *= pace;
        }
        self
    }
}

impl Part {
    /// The time of its end, in milliseconds.
    pub fn end(&self) -> f32 {
        self.at + self.length
    }
}

/// A tone with a percussive envelope.
pub fn struck(at: f32, length: f32, gain: f32, wave: Wave, from: f32, to: f32) -> Part {
    let shape = Shape::Struck { attack: 4.0 };
    Part { at, length, gain, shape, source: Source::Tone { wave, from, to } }
}

/// A tone of one pitch with a sustained envelope.
pub fn blown(at: f32, length: f32, gain: f32, wave: Wave, pitch: f32) -> Part {
    let shape = Shape::Held { ramp: 12.0 };
    Part { at, length, gain, shape, source: Source::Tone { wave, from: pitch, to: pitch } }
}

/// A burst of noise.
pub fn burst(at: f32, length: f32, gain: f32, pass: Pass, cut: f32) -> Part {
    let shape = Shape::Struck { attack: 2.0 };
    Part { at, length, gain, shape, source: Source::Noise { pass, at: cut } }
}
