//! What a sound is made of: tones and noises, each with its time, loudness and shape.

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
    /// How long it sounds, in milliseconds.
    pub length: f32,
    /// Its greatest loudness, from 0 to 1.
    pub gain: f32,
    /// How its loudness runs.
    pub shape: Shape,
    /// What is heard.
    pub source: Source,
}

/// How the loudness of a part runs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shape {
    /// Percussive envelope: rises in `attack` ms, then decays.
    Struck {
        /// The way up.
        attack: f32,
    },
    /// Up and down within so many milliseconds, even between, as something blown is.
    Held {
        /// The way up, and the way down.
        ramp: f32,
    },
}

/// What is heard.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Source {
    /// A tone that glides from one pitch to another.
    Tone {
        /// Its colour.
        wave: Wave,
        /// Its pitch at the beginning, in hertz.
        from: f32,
        /// Its pitch at the end.
        to: f32,
    },
    /// White noise through a filter.
    Noise {
        /// What the filter lets through.
        pass: Pass,
        /// Where it cuts, in hertz.
        at: f32,
    },
}

/// The colour of a tone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wave {
    /// Soft and round.
    Sine,
    /// A little brighter.
    Triangle,
    /// Hollow and hard.
    Square,
}

/// What a filter lets through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// What lies below.
    Low,
    /// What lies around.
    Band,
    /// What lies above.
    High,
}

impl Recipe {
    /// How long it sounds, in milliseconds.
    pub fn length(&self) -> f32 {
        self.parts.iter().map(Part::end).fold(0.0, f32::max)
    }

    /// The same sound, drawn out or pressed together to this length.
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
    /// When it is over, in milliseconds.
    pub fn end(&self) -> f32 {
        self.at + self.length
    }
}

/// A tone that is struck.
pub fn struck(at: f32, length: f32, gain: f32, wave: Wave, from: f32, to: f32) -> Part {
    let shape = Shape::Struck { attack: 4.0 };
    Part { at, length, gain, shape, source: Source::Tone { wave, from, to } }
}

/// A tone of one pitch that is blown.
pub fn blown(at: f32, length: f32, gain: f32, wave: Wave, pitch: f32) -> Part {
    let shape = Shape::Held { ramp: 12.0 };
    Part { at, length, gain, shape, source: Source::Tone { wave, from: pitch, to: pitch } }
}

/// A burst of noise.
pub fn burst(at: f32, length: f32, gain: f32, pass: Pass, cut: f32) -> Part {
    let shape = Shape::Struck { attack: 2.0 };
    Part { at, length, gain, shape, source: Source::Noise { pass, at: cut } }
}
