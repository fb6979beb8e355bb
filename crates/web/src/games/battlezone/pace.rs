//! The durations of everything on this board.

use crate::settings::Speed;

/// The times of one speed, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Before a bot decides.
    pub before_bot: u32,
    /// Origin and target are outlined.
    pub highlight: u32,
    /// The dice tumble.
    pub tumble: u32,
    /// The dice stand with their totals.
    pub hold: u32,
    /// The board changes.
    pub change: u32,
    /// The outlines go.
    pub out: u32,
    /// A bot's skip is shown.
    pub skip: u32,
    /// The reinforcement is announced.
    pub fade: u32,
    /// The longest time per new army.
    pub army: u32,
    /// The longest time for all of them.
    pub armies: u32,
    /// The reinforced board stands.
    pub stand: u32,
}

const NORMAL: Pace = Pace {
    before_bot: 500,
    highlight: 200,
    tumble: 800,
    hold: 1000,
    change: 500,
    out: 200,
    skip: 800,
    fade: 300,
    army: 300,
    armies: 4000,
    stand: 500,
};

/// The duration of a bot's whole attack at fast speed.
const FAST_ATTACK: u32 = 1500;

impl Pace {
    /// The durations at this speed. With reduced motion the dice do not tumble and nothing grows:
    /// the results appear at once and stay long enough to be read.
    pub fn of(speed: Speed, reduced: bool) -> Pace {
        let pace = NORMAL.scaled(speed.scale(FAST_ATTACK, NORMAL.attack()));
        if reduced {
            Pace { highlight: 0, tumble: 0, change: 0, out: 0, army: 0, armies: 0, ..pace }
        } else {
            pace
        }
    }

    /// A bot's whole attack.
    pub const fn attack(&self) -> u32 {
        self.before_bot + self.highlight + self.tumble + self.hold + self.change + self.out
    }

    /// The pause between two armies when this many are placed.
    pub fn per_army(&self, count: u32) -> u32 {
        self.army.min(self.armies / count.max(1))
    }

    /// Whether only results are shown.
    pub fn is_instant(&self) -> bool {
        self.hold == 0
    }

    fn scaled(self, scale: impl Fn(u32) -> u32) -> Pace {
        Pace {
            before_bot: scale(self.before_bot),
            highlight: scale(self.highlight),
            tumble: scale(self.tumble),
            hold: scale(self.hold),
            change: scale(self.change),
            out: scale(self.out),
            skip: scale(self.skip),
            fade: scale(self.fade),
            army: scale(self.army),
            armies: scale(self.armies),
            stand: scale(self.stand),
        }
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
        let attack = Pace::of(Speed::Fast, false).attack();
        assert!((1490..=1500).contains(&attack), "{attack}");
    }

    #[test]
    fn at_instant_speed_nothing_takes_time() {
        let instant = Pace::of(Speed::Instant, false);
        assert_eq!((instant.attack(), instant.skip, instant.per_army(3)), (0, 0, 0));
        assert!(instant.is_instant() && !NORMAL.is_instant());
    }

    #[test]
    fn many_armies_share_four_seconds() {
        assert_eq!(NORMAL.per_army(5), 300);
        assert_eq!(NORMAL.per_army(20), 200);
        assert_eq!(NORMAL.per_army(0), 300);
    }

    #[test]
    fn with_little_motion_results_stand_at_once_and_can_still_be_read() {
        let pace = Pace::of(Speed::Normal, true);
        assert_eq!((pace.tumble, pace.change, pace.army, pace.hold), (0, 0, 0, 1000));
    }
}
