//! The durations of everything on this board.

use crate::settings::Speed;

/// The times of one speed, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// The mark of a bot's next cell.
    pub highlight: u32,
    /// A tile is placed.
    pub place: u32,
    /// A capture spreads.
    pub wave: u32,
    /// A pass is shown.
    pub pass: u32,
}

const NORMAL: Pace = Pace { highlight: 200, place: 200, wave: 500, pass: 800 };

/// The duration of a bot's placement at fast speed, once it has decided.
const FAST_PLACEMENT: u32 = 150;

impl Pace {
    /// The durations at this speed. With reduced motion tiles and captures appear at once.
    pub fn of(speed: Speed, reduced: bool) -> Pace {
        let pace = NORMAL.scaled(speed.scale(FAST_PLACEMENT, NORMAL.placement()));
        if reduced { Pace { highlight: 0, place: 0, wave: 0, ..pace } } else { pace }
    }

    /// A bot's placement without a capture.
    pub const fn placement(&self) -> u32 {
        self.highlight + self.place
    }

    fn scaled(self, scale: impl Fn(u32) -> u32) -> Pace {
        Pace {
            highlight: scale(self.highlight),
            place: scale(self.place),
            wave: scale(self.wave),
            pass: scale(self.pass),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_takes_a_fifth_of_a_second_and_a_capture_half_of_one() {
        let normal = Pace::of(Speed::Normal, false);
        assert_eq!((normal.place, normal.wave), (200, 500));
        assert_eq!(Pace::of(Speed::Slow, false).wave, 750);
    }

    #[test]
    fn at_fast_speed_a_placement_is_hardly_waited_for() {
        let placement = Pace::of(Speed::Fast, false).placement();
        assert!((140..=150).contains(&placement), "{placement}");
    }

    #[test]
    fn at_instant_speed_nothing_takes_time() {
        let instant = Pace::of(Speed::Instant, false);
        assert_eq!((instant.placement(), instant.wave, instant.pass), (0, 0, 0));
    }

    #[test]
    fn with_little_motion_nothing_spreads() {
        let pace = Pace::of(Speed::Normal, true);
        assert_eq!((pace.place, pace.wave, pace.pass), (0, 0, 800));
    }
}
