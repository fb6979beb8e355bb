//! The durations of everything on this board.

use crate::settings::Speed;

/// The times of one speed, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Before a bot decides.
    pub before_bot: u32,
    /// A unit comes or moves.
    pub march: u32,
    /// Origins and target are outlined.
    pub highlight: u32,
    /// The longest time for the shots of one unit.
    pub shot: u32,
    /// The longest time for all shots.
    pub shots: u32,
    /// The dice stand with their hits.
    pub hold: u32,
    /// The board changes.
    pub change: u32,
    /// The outlines go.
    pub out: u32,
    /// The end of a bot's turn is shown.
    pub skip: u32,
}

const NORMAL: Pace = Pace {
    before_bot: 350,
    march: 450,
    highlight: 200,
    shot: 450,
    shots: 2400,
    hold: 1000,
    change: 500,
    out: 200,
    skip: 600,
};

/// The duration of a bot's attack with one unit at fast speed.
const FAST_ATTACK: u32 = 1500;

/// Delay after which a turn without action points ends by itself, at every speed. Until then the
/// last deployment or move can be taken back.
pub const CLOSING: u32 = 2000;

impl Pace {
    /// The durations at this speed. With reduced motion nothing flies and shots are not shown one
    /// by one: the results appear at once and stay long enough to be read.
    pub fn of(speed: Speed, reduced: bool) -> Pace {
        let pace = NORMAL.scaled(speed.scale(FAST_ATTACK, NORMAL.attack()));
        if reduced {
            Pace { march: 0, highlight: 0, shot: 0, shots: 0, change: 0, out: 0, ..pace }
        } else {
            pace
        }
    }

    /// A bot's whole attack with one unit.
    pub const fn attack(&self) -> u32 {
        self.before_bot + self.highlight + self.shot + self.hold + self.change + self.out
    }

    /// The duration for each of this many firing units.
    pub fn per_shot(&self, count: u32) -> u32 {
        self.shot.min(self.shots / count.max(1))
    }

    /// Whether only results are shown.
    pub fn is_instant(&self) -> bool {
        self.hold == 0
    }

    fn scaled(self, scale: impl Fn(u32) -> u32) -> Pace {
        Pace {
            before_bot: scale(self.before_bot),
            march: scale(self.march),
            highlight: scale(self.highlight),
            shot: scale(self.shot),
            shots: scale(self.shots),
            hold: scale(self.hold),
            change: scale(self.change),
            out: scale(self.out),
            skip: scale(self.skip),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_takes_half_as_long_again() {
        let slow = Pace::of(Speed::Slow, false);
        assert_eq!((slow.hold, slow.attack()), (1500, NORMAL.attack() * 3 / 2));
    }

    #[test]
    fn at_fast_speed_a_bot_s_attack_takes_a_second_and_a_half() {
        let attack = Pace::of(Speed::Fast, false).attack();
        assert!((1490..=1500).contains(&attack), "{attack}");
    }

    #[test]
    fn at_instant_speed_nothing_takes_time() {
        let instant = Pace::of(Speed::Instant, false);
        assert_eq!((instant.attack(), instant.march, instant.per_shot(3)), (0, 0, 0));
        assert!(instant.is_instant() && !NORMAL.is_instant());
    }

    #[test]
    fn many_units_share_the_time_of_all_shots() {
        assert_eq!(NORMAL.per_shot(2), 450);
        assert_eq!(NORMAL.per_shot(12), 200);
        assert_eq!(NORMAL.per_shot(0), 450);
    }

    #[test]
    fn with_little_motion_results_stand_at_once_and_can_still_be_read() {
        let pace = Pace::of(Speed::Normal, true);
        assert_eq!((pace.march, pace.shot, pace.change, pace.hold), (0, 0, 0, 1000));
    }
}
