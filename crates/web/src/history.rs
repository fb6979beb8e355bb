//! Games that have ended on this device: the last fifty with their records, older ones with their
//! results only.
//!
//! The list is one entry of the storage, each record one of its own. When the storage is full, the
//! oldest records go first; their results stay.

use catalog::GameId;
use host::Player;
use serde::{Deserialize, Serialize};
use tabletop::{Outcome, Seat};

use crate::hosting::{Hosting, SuggestionsTaken};
use crate::saves;
use crate::storage::{self, StorageError};

/// Number of games kept with their records, so that they can be replayed.
pub const KEPT_RECORDS: usize = 50;
/// Number of games whose results are kept.
pub const KEPT_RESULTS: usize = 200;

/// The storage key of the list.
const LIST: &str = "history";

/// What is stored about a game that has ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ended {
    /// Its number on this device, by which its record is found.
    pub number: u32,
    /// The game's name in the catalog.
    game: String,
    /// Who played, as in the record: `human Anna`.
    players: Vec<String>,
    /// How it ended, as in the record: `a>b conquest`.
    result: String,
    /// How many steps were played.
    pub steps: u32,
    /// When it ended, in milliseconds since 1970.
    pub ended_at: f64,
    /// Match id and last line of the record, which distinguish two games.
    mark: String,
    /// How often each person asked for suggestions; `None` where the game was played without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    suggestions: Option<SuggestionsTaken>,
}

impl Ended {
    fn of(record: &str, number: u32, ended_at: f64) -> Option<Ended> {
        let summary = saves::glance(record)?;
        let result = record.lines().rev().find_map(|line| line.strip_prefix("result "))?;
        Some(Ended {
            number,
            game: summary.game.to_string(),
            players: saves::players(record).iter().map(ToString::to_string).collect(),
            result: result.to_owned(),
            steps: summary.step,
            ended_at,
            mark: mark(record)?,
            suggestions: None,
        })
    }

    /// Which game; `None` for one that this version does not know.
    pub fn game(&self) -> Option<GameId> {
        self.game.parse().ok()
    }

    /// Who played, by seat.
    pub fn players(&self) -> Vec<Player> {
        self.players.iter().filter_map(|player| player.parse().ok()).collect()
    }

    /// The id of its match.
    pub fn match_id(&self) -> &str {
        self.mark.split(' ').next().unwrap_or_default()
    }

    /// The winning seat, if there is only one.
    pub fn winner(&self) -> Option<Seat> {
        self.result.parse::<Outcome>().ok()?.winner()
    }

    /// Its record, if it is still kept.
    pub fn record(&self) -> Option<String> {
        record(self.number)
    }
}

/// The games that have ended, the latest first.
pub fn list() -> Result<Vec<Ended>, StorageError> {
    Ok(storage::read(LIST)?.map(|text| decode(&text)).unwrap_or_default())
}

/// The record of a game that has ended, if it is still kept.
pub fn record(number: u32) -> Option<String> {
    storage::read(&key(number)).ok().flatten()
}

/// Match id and last line of a record.
fn mark(record: &str) -> Option<String> {
    Some([saves::match_id(record), record.lines().next_back()?].join(" "))
}

/// How often each person asked for suggestions in the game of this record; `None` if it was played
/// without them or on another device.
pub fn suggestions_taken(record: &str) -> Option<SuggestionsTaken> {
    let mark = mark(record);
    let ended = list().unwrap_or_default().into_iter().find(|it| Some(&it.mark) == mark.as_ref());
    match ended {
        Some(ended) => ended.suggestions,
        // A browser that is full keeps no list.
        None => Hosting::of(saves::match_id(record)).suggestions,
    }
}

/// Adds a game that has ended, unless it is listed already, with what is known of its hosting.
pub fn add(record: &str, ended_at: f64, hosting: Option<&Hosting>) -> Result<(), StorageError> {
    let mut games = list()?;
    let suggestions = hosting.and_then(|hosting| hosting.suggestions);
    let number = games.iter().map(|it| it.number).max().map_or(1, |last| last + 1);
    let Some(ended) = Ended::of(record, number, ended_at) else { return Ok(()) };
    let ended = Ended { suggestions, ..ended };
    if let Some(known) = games.iter_mut().find(|it| it.mark == ended.mark) {
        // The end was taken back and reached again: only newly seen suggestions have to be added.
        if suggestions.is_none() || known.suggestions == suggestions {
            return Ok(());
        }
        known.suggestions = suggestions;
        return write(&games);
    }
    for number in insert(&mut games, ended) {
        storage::remove(&key(number))?;
    }
    with_room(|| storage::write(&key(number), record))?;
    write(&games)
}

/// Deletes a game that has ended.
pub fn delete(number: u32) -> Result<(), StorageError> {
    let mut games = list()?;
    games.retain(|it| it.number != number);
    storage::remove(&key(number))?;
    write(&games)
}

/// Stores a value, deleting the oldest records as long as there is no room.
pub fn with_room(store: impl Fn() -> Result<(), StorageError>) -> Result<(), StorageError> {
    let mut stored = store();
    while stored == Err(StorageError::Full)
        && let Some(oldest) = list()?.iter().rev().find(|it| it.record().is_some())
    {
        storage::remove(&key(oldest.number))?;
        stored = store();
    }
    stored
}

/// Inserts a game at the front. Returns the numbers of the games whose records must be deleted.
fn insert(games: &mut Vec<Ended>, ended: Ended) -> Vec<u32> {
    games.insert(0, ended);
    let thinned = games.iter().skip(KEPT_RECORDS).map(|it| it.number).collect();
    games.truncate(KEPT_RESULTS);
    thinned
}

fn write(games: &[Ended]) -> Result<(), StorageError> {
    let text = serde_json::to_string(games).expect("plain data becomes JSON");
    with_room(|| storage::write(LIST, &text))
}

/// Reads the list. An entry that cannot be read is left out.
fn decode(text: &str) -> Vec<Ended> {
    let entries: Vec<serde_json::Value> = serde_json::from_str(text).unwrap_or_default();
    entries.into_iter().filter_map(|entry| serde_json::from_value(entry).ok()).collect()
}

fn key(number: u32) -> String {
    format!("ended.{number}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::tests::played;
    use host::Command;

    fn ended(number: u32) -> Ended {
        let mut game = played(3);
        game.handle(Command::Resign { seat: Seat::A }).unwrap();
        Ended::of(&game.record().unwrap().to_string(), number, 5.0).unwrap()
    }

    #[test]
    fn a_game_that_has_ended_tells_who_played_and_who_won() {
        let ended = ended(1);
        assert_eq!((ended.game(), ended.winner()), (Some(GameId::BattleZone), Some(Seat::B)));
        let names: Vec<String> = ended.players().iter().map(saves::name).collect();
        assert_eq!((names.concat().as_str(), ended.steps), ("AdaBen", 4));
        assert_eq!(decode(&serde_json::to_string(std::slice::from_ref(&ended)).unwrap()), [ended]);
    }

    #[test]
    fn a_game_that_goes_on_is_no_game_that_has_ended() {
        assert_eq!(Ended::of(&played(3).record().unwrap().to_string(), 1, 5.0), None);
        assert_eq!(Ended::of("nonsense", 1, 5.0), None);
    }

    #[test]
    fn fifty_keep_their_records_and_two_hundred_their_results() {
        let mut games = Vec::new();
        let gone: Vec<Vec<u32>> = (1..=250).map(|it| insert(&mut games, ended(it))).collect();
        assert!(gone[..KEPT_RECORDS].iter().all(Vec::is_empty));
        assert_eq!(gone[KEPT_RECORDS], [1], "the fifty-first replaces the record of the first");
        assert_eq!((games.len(), games[0].number, games[KEPT_RESULTS - 1].number), (200, 250, 51));
    }

    #[test]
    fn what_was_suggested_is_kept_with_the_result_and_older_results_have_nothing() {
        let taken = SuggestionsTaken::default().with_one_more(Seat::B);
        let counted = Ended { suggestions: Some(taken), ..ended(1) };
        assert_eq!(decode(&serde_json::to_string(&[&counted]).unwrap()), [counted]);
        let older = serde_json::to_string(&[ended(1)]).unwrap();
        assert!(!older.contains("suggestions"));
        assert_eq!(decode(&older), [ended(1)]);
    }

    #[test]
    fn an_entry_that_cannot_be_read_is_left_out() {
        let text = serde_json::to_string(&[ended(3)]).unwrap();
        assert_eq!(decode(&text.replacen('[', "[7, {\"number\": 1}, ", 1)), [ended(3)]);
        assert!(decode("{cut off").is_empty());
    }
}
