//! How long everything takes on this board.

use crate::settings::Speed;

/// The times of one speed, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Origin and target are outlined.
    pub highlight: u32,
    /// The dice tumble.
    pub tumble: u32,
    /// The dice stand, pair by pair.
    pub hold: u32,
    /// The board changes.
    pub change: u32,
    /// The longest time for all rolls of one attack.
    pub rolls: u32,
    /// Armies arrive: placed, followed or sent.
    pub armies: u32,
    /// A trade, a fall or a new turn is announced.
    pub announce: u32,
}

const NORMAL: Pace = Pace {
    highlight: 200,
    tumble: 800,
    hold: 1000,
    change: 500,
    rolls: 5000,
    armies: 350,
    announce: 900,
};

/// What a bot's whole attack of one roll takes at fast speed.
const FAST_ATTACK: u32 = 1500;

impl Pace {
    /// The times at this speed. With little motion the dice do not tumble and nothing grows: the
    /// results stand at once, as long as one needs to read them.
    pub fn of(speed: Speed, reduced: bool) -> Pace {
        let pace =
            NORMAL.scaled(speed.scale(FAST_ATTACK, NORMAL.attack() + before_bot(Speed::Normal)));
        if reduced { Pace { highlight: 0, tumble: 0, change: 0, ..pace } } else { pace }
    }

    /// A whole attack of one roll.
    const fn attack(&self) -> u32 {
        self.highlight + self.tumble + self.hold + self.change
    }

    /// How long one of so many rolls tumbles and stands: many share the longest time for all.
    pub fn roll(&self, count: usize) -> (u32, u32) {
        let count = u32::try_from(count.max(1)).unwrap_or(u32::MAX);
        let each = (self.tumble + self.hold).max(1);
        let share = (self.rolls / count).min(each);
        (self.tumble * share / each, self.hold * share / each)
    }

    /// Whether nothing is shown but results.
    pub fn is_instant(&self) -> bool {
        self.hold == 0
    }

    fn scaled(self, scale: impl Fn(u32) -> u32) -> Pace {
        Pace {
            highlight: scale(self.highlight),
            tumble: scale(self.tumble),
            hold: scale(self.hold),
            change: scale(self.change),
            rolls: scale(self.rolls),
            armies: scale(self.armies),
            announce: scale(self.announce),
        }
    }
}

/// The pause before each of a bot's many moves, in milliseconds: shorter than what is called
/// thinking.
pub const fn before_bot(speed: Speed) -> u32 {
    match speed {
        Speed::Slow => 140,
        Speed::Normal => 140,
        Speed::Fast => 80,
        Speed::Instant => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_takes_half_as_long_again() {
        let slow = Pace::of(Speed::Slow, false);
        assert_eq!((slow.tumble, slow.hold, slow.attack()), (1200, 1500, NORMAL.attack() * 3 / 2));
    }

    #[test]
    fn at_fast_speed_a_bot_s_whole_attack_takes_a_second_and_a_half() {
        let attack = Pace::of(Speed::Fast, false).attack() + before_bot(Speed::Fast);
        assert!((1400..=1500).contains(&attack), "{attack}");
    }

    #[test]
    fn at_instant_speed_nothing_takes_time() {
        let instant = Pace::of(Speed::Instant, false);
        assert_eq!((instant.attack(), instant.announce, instant.roll(3)), (0, 0, (0, 0)));
        assert!(instant.is_instant() && !NORMAL.is_instant());
    }

    #[test]
    fn many_rolls_share_five_seconds() {
        assert_eq!(NORMAL.roll(1), (800, 1000));
        let (tumble, hold) = NORMAL.roll(20);
        assert!(20 * (tumble + hold) <= 5000 && tumble + hold > 200, "{tumble} {hold}");
    }

    #[test]
    fn with_little_motion_results_stand_at_once_and_can_still_be_read() {
        let pace = Pace::of(Speed::Normal, true);
        assert_eq!((pace.tumble, pace.change, pace.hold, pace.roll(1)), (0, 0, 1000, (0, 1000)));
    }
}
