//! The clocks of a game: one for the turn, one for the whole game. They advance only when told the
//! elapsed time.

/// The limits of a game and the time used, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    turn_limit: Option<u32>,
    game_limit: Option<u32>,
    turn_used: u32,
    game_used: u32,
}

/// Which time has run out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Out {
    /// The time of the turn.
    Turn,
    /// The time of the whole game.
    Game,
}

impl Clock {
    /// A clock with these limits: seconds a turn, minutes a game.
    pub fn new(turn_seconds: Option<u16>, game_minutes: Option<u16>) -> Clock {
        Clock {
            turn_limit: turn_seconds.map(|limit| u32::from(limit) * 1000),
            game_limit: game_minutes.map(|limit| u32::from(limit) * 60_000),
            ..Clock::default()
        }
    }

    /// A clock with this many milliseconds left for the game.
    pub fn of_game(left: Option<u32>) -> Clock {
        Clock { game_limit: left, ..Clock::default() }
    }

    /// Continues from the state of another clock.
    pub fn used(self, game_used: u32) -> Clock {
        Clock { game_used, ..self }
    }

    /// The time used of the game's limit.
    pub fn game_used(self) -> u32 {
        self.game_used
    }

    /// The limit of a turn in seconds.
    pub fn turn_seconds(self) -> Option<u16> {
        self.turn_limit.map(|limit| (limit / 1000) as u16)
    }

    /// Whether there is any limit.
    pub fn is_limited(self) -> bool {
        self.turn_limit.is_some() || self.game_limit.is_some()
    }

    /// Advances the clocks, that of the turn only while a person is to act. Returns the time that
    /// has just run out.
    pub fn pass(&mut self, milliseconds: u32, for_person: bool) -> Option<Out> {
        self.game_used = self.game_used.saturating_add(milliseconds);
        if for_person {
            self.turn_used = self.turn_used.saturating_add(milliseconds);
        }
        let is_out = |limit: Option<u32>, used: u32| limit.is_some_and(|limit| used >= limit);
        if is_out(self.game_limit, self.game_used) {
            return Some(Out::Game);
        }
        (for_person && is_out(self.turn_limit, self.turn_used)).then_some(Out::Turn)
    }

    /// Resets the clock of the turn.
    pub fn next_turn(&mut self) {
        self.turn_used = 0;
    }

    /// The time left for the turn.
    pub fn turn_left(self) -> Option<u32> {
        self.turn_limit.map(|limit| limit.saturating_sub(self.turn_used))
    }

    /// The time left for the game.
    pub fn game_left(self) -> Option<u32> {
        self.game_limit.map(|limit| limit.saturating_sub(self.game_used))
    }
}

/// "0:24": minutes and seconds, rounded up, so that 0:00 means no time is left.
pub fn face(milliseconds: u32) -> String {
    let seconds = milliseconds.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_limits_nothing_runs_out() {
        let mut clock = Clock::default();
        assert_eq!(clock.pass(u32::MAX, true), None);
        assert!(!clock.is_limited() && clock.turn_left().is_none());
    }

    #[test]
    fn a_clock_of_the_game_alone_shows_what_is_left() {
        assert_eq!(Clock::of_game(Some(61_000)).game_left().map(face), Some("1:01".to_owned()));
        assert_eq!(Clock::of_game(None), Clock::default());
    }

    #[test]
    fn a_turn_runs_out_for_people_only_and_begins_anew() {
        let mut clock = Clock::new(Some(30), None);
        assert_eq!(clock.pass(40_000, false), None);
        assert_eq!(clock.pass(29_999, true), None);
        assert_eq!(clock.turn_left().map(face), Some("0:01".to_owned()));
        assert_eq!(clock.pass(1, true), Some(Out::Turn));
        clock.next_turn();
        assert_eq!(clock.turn_left().map(face), Some("0:30".to_owned()));
    }

    #[test]
    fn the_game_runs_out_whoever_plays_and_goes_on_after_a_reload() {
        let mut clock = Clock::new(Some(30), Some(10)).used(599_000);
        assert_eq!(clock.game_left().map(face), Some("0:01".to_owned()));
        assert_eq!(clock.pass(1000, false), Some(Out::Game));
        assert_eq!(clock.game_used(), 600_000);
    }
}
