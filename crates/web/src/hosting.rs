//! How a match is hosted on this device (undo, pace of bots, clocks, guide, hints): part of its save,
//! not of its record.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::game_setup::BotMode;
use crate::storage;

/// The storage key of the hosting of the game in progress.
const HOSTING: &str = "hosting";

/// How a match is hosted here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hosting {
    /// The match.
    pub match_id: String,
    /// Whether moves can be taken back.
    pub undo: bool,
    /// How bots move where only bots play.
    pub mode: BotMode,
    /// The clocks of the table, if it has some.
    #[serde(default)]
    pub clocks: Option<Clocks>,
    /// Number of completed instructions, in a guided game.
    #[serde(default)]
    pub guided: Option<u8>,
    /// How often each person has asked for suggestions; `None` where the game is played without.
    #[serde(default)]
    pub suggestions: Option<SuggestionsTaken>,
}

/// How often each seat asked a strong bot for suggestions. Undo lowers no count, because the player
/// has seen them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SuggestionsTaken([u32; Seat::MAX as usize]);

impl SuggestionsTaken {
    /// How often this seat has asked.
    pub fn by(self, seat: Seat) -> u32 {
        self.0[seat.index()]
    }

    /// The counts after this seat has asked once more.
    pub fn with_one_more(mut self, seat: Seat) -> SuggestionsTaken {
        let taken = &mut self.0[seat.index()];
        *taken = taken.saturating_add(1);
        self
    }
}

/// What the clocks of a table need to continue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    /// How many seconds a turn may take.
    pub turn_limit: Option<u16>,
    /// How many milliseconds of the game are used.
    pub used: u32,
}

impl Hosting {
    /// How this match was hosted. A match that was not hosted here before allows undo.
    pub fn of(match_id: &str) -> Hosting {
        Hosting::of_save(match_id, None)
    }

    /// How a saved match was hosted: the stored hosting if it is newer, otherwise the saved one.
    pub fn of_save(match_id: &str, saved: Option<&Hosting>) -> Hosting {
        let kept = storage::read(HOSTING).ok().flatten();
        let kept = kept.and_then(|text| serde_json::from_str::<Hosting>(&text).ok());
        let known = kept.into_iter().chain(saved.cloned());
        let mut known = known.filter(|hosting| hosting.match_id == match_id);
        known.next().unwrap_or_else(|| Hosting::new(match_id))
    }

    /// The defaults: undo is allowed and bots move by themselves.
    pub fn new(match_id: &str) -> Hosting {
        Hosting {
            match_id: match_id.to_owned(),
            undo: true,
            mode: BotMode::Auto,
            clocks: None,
            guided: None,
            suggestions: None,
        }
    }

    /// Stores this as the hosting of the game in progress.
    pub fn remember(&self) {
        let text = serde_json::to_string(self).expect("plain data becomes JSON");
        // Without storage the game itself cannot be resumed either.
        let _ = storage::write(HOSTING, &text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosting_of_an_older_version_has_no_clocks_no_guide_and_no_hints() {
        let kept = r#"{"match_id":"local-7","undo":false,"mode":"auto"}"#;
        let hosting: Hosting = serde_json::from_str(kept).unwrap();
        assert_eq!(hosting, Hosting { undo: false, ..Hosting::new("local-7") });
    }

    #[test]
    fn every_seat_has_a_number_of_its_own_which_is_kept() {
        let asked = [Seat::A, Seat::new(2), Seat::A];
        let taken =
            asked.into_iter().fold(SuggestionsTaken::default(), SuggestionsTaken::with_one_more);
        assert_eq!([Seat::A, Seat::B, Seat::new(2)].map(|seat| taken.by(seat)), [2, 0, 1]);
        let hosting = Hosting { suggestions: Some(taken), ..Hosting::new("local-7") };
        let text = serde_json::to_string(&hosting).unwrap();
        assert_eq!(serde_json::from_str::<Hosting>(&text).unwrap(), hosting);
    }
}
