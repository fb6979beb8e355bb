//! At most three sounds at once: the fourth ends the oldest.

use std::collections::VecDeque;

/// How many sound at once.
pub const MOST: usize = 3;

/// The sounds that are playing, oldest first; `V` ends one.
#[derive(Debug)]
pub struct Voices<V> {
    sounding: VecDeque<(f64, V)>,
}

impl<V> Default for Voices<V> {
    fn default() -> Voices<V> {
        Voices { sounding: VecDeque::new() }
    }
}

impl<V> Voices<V> {
    /// Adds a sound that lasts until `end`; returns the sound that has to be ended, if any.
    pub fn admit(&mut self, now: f64, end: f64, voice: V) -> Option<V> {
        self.sounding.retain(|(end, _)| *end > now);
        let gives_way = if self.sounding.len() >= MOST { self.sounding.pop_front() } else { None };
        self.sounding.push_back((end, voice));
        gives_way.map(|(_, voice)| voice)
    }

    /// Removes and returns the sounds that match.
    pub fn take(&mut self, which: impl Fn(&V) -> bool) -> Vec<V> {
        let (taken, kept): (Vec<_>, Vec<_>) =
            self.sounding.drain(..).partition(|(_, voice)| which(voice));
        self.sounding.extend(kept);
        taken.into_iter().map(|(_, voice)| voice).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fourth_sound_ends_the_oldest() {
        let mut voices = Voices::default();
        for name in ["first", "second", "third"] {
            assert_eq!(voices.admit(0.0, 9.0, name), None);
        }
        assert_eq!(voices.admit(1.0, 9.0, "fourth"), Some("first"));
        assert_eq!(voices.admit(1.0, 9.0, "fifth"), Some("second"));
    }

    #[test]
    fn a_sound_that_is_cut_short_makes_room_too() {
        let mut voices = Voices::default();
        for name in ["dice", "gong", "dice"] {
            voices.admit(0.0, 9.0, name);
        }
        assert_eq!(voices.take(|name| *name == "dice"), ["dice", "dice"]);
        assert_eq!(voices.admit(1.0, 9.0, "new"), None);
        assert_eq!(voices.admit(1.0, 9.0, "newer"), None);
        assert_eq!(voices.admit(1.0, 9.0, "newest"), Some("gong"));
    }

    #[test]
    fn a_sound_that_is_over_makes_room_by_itself() {
        let mut voices = Voices::default();
        for (end, name) in [(5.0, "long"), (1.0, "short"), (5.0, "long too")] {
            assert_eq!(voices.admit(0.0, end, name), None);
        }
        assert_eq!(voices.admit(2.0, 5.0, "new"), None);
        assert_eq!(voices.admit(2.0, 5.0, "newer"), Some("long"));
    }
}
