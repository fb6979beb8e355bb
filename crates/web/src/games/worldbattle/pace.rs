//! The durations of everything on this board.

use crate::settings::Speed;

/// The times of one speed, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Origin and target are outlined.
    pub highlight: u32,
    /// The dice tumble.
    pub tumble: u32,
    /// The dice are at rest, pair by pair.
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

/// The durations of what bots do among themselves, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AmongBots {
    /// Origin and target of an attack are outlined.
    pub outline: u32,
    /// The board changes by it.
    pub change: u32,
    /// The first armies arrive.
    pub armies: u32,
    /// The next armies arrive.
    pub more_armies: u32,
    /// A trade, a fall or a new turn is announced.
    pub announce: u32,
}

const AMONG_BOTS: AmongBots =
    AmongBots { outline: 120, change: 300, armies: 250, more_armies: 60, announce: 600 };

/// Until this time, what bots do in one turn is shown in full; at this time it is as short as it
/// gets.
const LONG_TURN: (u32, u32) = (1500, 5000);
/// The same times for all attacks on a person between two of their turns.
const MANY_ATTACKS: (u32, u32) = (4000, 9000);
/// The longest time for all rolls of a bot's attack on a person, as a share of [`Pace::rolls`].
const DEFENCE: (u32, u32) = (2, 5);

const NORMAL: Pace = Pace {
    highlight: 200,
    tumble: 800,
    hold: 1000,
    change: 500,
    rolls: 5000,
    armies: 350,
    announce: 900,
};

/// The duration of a bot's whole attack of one roll at fast speed.
const FAST_ATTACK: u32 = 1500;

impl Pace {
    /// The durations at this speed. With reduced motion the dice do not tumble and nothing grows:
    /// the results appear at once and stay long enough to be read.
    pub fn of(speed: Speed, reduced: bool) -> Pace {
        let pace =
            NORMAL.scaled(speed.scale(FAST_ATTACK, NORMAL.attack() + before_bot(Speed::Normal)));
        if reduced { Pace { highlight: 0, tumble: 0, change: 0, ..pace } } else { pace }
    }

    /// The duration of a whole attack of one roll.
    const fn attack(&self) -> u32 {
        self.highlight + self.tumble + self.hold + self.change
    }

    /// The durations of tumbling and rest for one of this many rolls: many rolls share the longest
    /// time for all.
    pub fn roll(&self, count: usize) -> (u32, u32) {
        let count = u32::try_from(count.max(1)).unwrap_or(u32::MAX);
        let each = (self.tumble + self.hold).max(1);
        let share = (self.rolls / count).min(each);
        (self.tumble * share / each, self.hold * share / each)
    }

    /// The durations of what bots do among themselves after `used` milliseconds in this turn: the
    /// more they do, the shorter each is.
    pub fn among_bots(&self, used: u32) -> AmongBots {
        let (full, least) = self.limits(LONG_TURN);
        let scale = |time: u32| share(self.of_normal(time), used, full, least);
        AmongBots {
            outline: scale(AMONG_BOTS.outline),
            change: scale(AMONG_BOTS.change),
            armies: scale(AMONG_BOTS.armies),
            more_armies: scale(AMONG_BOTS.more_armies),
            announce: self.of_normal(AMONG_BOTS.announce),
        }
    }

    /// The durations of a bot's attack on a person after `used` milliseconds of such attacks since
    /// the person's last turn.
    pub fn against_person(&self, used: u32) -> Pace {
        let (full, least) = self.limits(MANY_ATTACKS);
        let rolls = self.rolls * DEFENCE.0 / DEFENCE.1;
        Pace { rolls, ..*self }.scaled(|time| share(time, used, full, least))
    }

    /// Scales a duration of normal speed to this one.
    fn of_normal(&self, time: u32) -> u32 {
        time * self.hold / NORMAL.hold
    }

    fn limits(&self, (full, least): (u32, u32)) -> (u32, u32) {
        (self.of_normal(full), self.of_normal(least))
    }

    /// Whether only results are shown.
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

/// A duration after `used` milliseconds: all of it until `full`, a fifth of it from `least` on.
fn share(time: u32, used: u32, full: u32, least: u32) -> u32 {
    let over = used.saturating_sub(full).min(least.saturating_sub(full));
    let range = least.saturating_sub(full).max(1);
    time - time * 4 * over / (5 * range)
}

/// The pause before each further move of a bot in its turn, in milliseconds.
pub const BEFORE_NEXT_MOVE: u32 = 30;

/// The pause before a bot's first move, in milliseconds: shorter than the delay after which it is
/// said to think.
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
    fn the_more_bots_do_the_quicker_it_is_shown() {
        let times = [0, 1500, 3250, 5000, 60_000].map(|used| NORMAL.among_bots(used).change);
        assert_eq!(times, [300, 300, 180, 60, 60]);
        let slow = Pace::of(Speed::Slow, false);
        assert_eq!(slow.among_bots(0).change, 450);
        assert_eq!(NORMAL.against_person(0).rolls, 2000);
        assert!(NORMAL.against_person(9000).hold < NORMAL.hold / 4);
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
