//! Saved games: the last one of each title and five slots. Games that have ended are in
//! [`crate::history`] too.
//!
//! A save is a record with a name and a time. Everything else that the list shows is read from the
//! record, so that it cannot contradict the game. A damaged record stays in its slot until the
//! player deletes it.

use catalog::GameId;
use host::Player;
use host::record::{Reason, RecordError};
use serde::{Deserialize, Serialize};

use crate::browser;
use crate::history;
use crate::hosting::Hosting;
use crate::modules;
use crate::records;
use crate::storage::{self, StorageError};

/// Where a game is saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The last game of this title, unfinished or over.
    Auto(GameId),
    /// The game in progress of an older version that had one for all titles, if it cannot be read.
    OldAuto,
    /// One of the slots, counted from 1.
    Slot(u8),
}

/// A saved game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Save {
    /// The name the player gave it; empty for the game in progress.
    pub name: String,
    /// When it was saved, in milliseconds since 1970.
    pub saved_at: f64,
    /// The record.
    pub record: String,
    /// The record including the moves that can be redone, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ahead: Option<String>,
    /// How it was hosted, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hosting: Option<Hosting>,
}

/// What the list shows of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Which game.
    pub game: GameId,
    /// How many steps were played.
    pub step: u32,
    /// Whether the game has ended.
    pub over: bool,
}

/// Why a record cannot be opened, in the player's terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreadable {
    /// It was made by a newer version of Salient.
    Newer,
    /// Its version of the rules is no longer supported.
    Older,
    /// The part of the program with its game could not be loaded.
    NotNow,
    /// It is not a record, or it was changed.
    Damaged {
        /// The line of the first mistake.
        line: usize,
    },
}

impl Save {
    /// A save of a record, made now.
    pub fn new(name: String, record: String) -> Save {
        Save { name, saved_at: browser::now(), record, ahead: None, hosting: None }
    }

    /// Makes this the game in progress of its title.
    pub fn put_on_table(self) -> Result<(), StorageError> {
        keep(&Save { name: String::new(), saved_at: browser::now(), ..self.clone() })?;
        self.hosting.iter().for_each(Hosting::remember);
        Ok(())
    }
}

impl Place {
    /// How many slots there are.
    pub const SLOTS: u8 = 5;

    /// All places, the games in progress first.
    pub fn all() -> impl Iterator<Item = Place> {
        let games = GameId::ALL.iter().map(|&game| Place::Auto(game));
        games.chain([Place::OldAuto]).chain(Place::slots())
    }

    fn slots() -> impl Iterator<Item = Place> {
        (1..=Place::SLOTS).map(Place::Slot)
    }

    fn key(self) -> String {
        match self {
            Place::Auto(game) => format!("save.auto.{game}"),
            Place::OldAuto => "save.auto".to_owned(),
            Place::Slot(number) => format!("save.{number}"),
        }
    }
}

/// Reads the save of a place.
pub fn read(place: Place) -> Result<Option<Save>, StorageError> {
    Ok(storage::read(&place.key())?.map(|text| decode(&text)))
}

/// Saves a game in a place, replacing the previous one. If there is no room, the oldest replays are
/// deleted.
pub fn write(place: Place, save: &Save) -> Result<(), StorageError> {
    let text = serde_json::to_string(save).expect("plain data becomes JSON");
    history::with_room(|| storage::write(&place.key(), &text))
}

/// Saves the game of a table as the last one of its title; once it is over, also among the games
/// that have ended.
pub fn keep(save: &Save) -> Result<(), StorageError> {
    let Ok(game) = GameId::of_record(&save.record) else {
        return write(Place::OldAuto, save); // listed as one that cannot be read
    };
    write(Place::Auto(game), save)?;
    if !records::is_over(&save.record) {
        return Ok(());
    }
    history::add(&save.record, save.saved_at, save.hosting.as_ref())
}

/// The last game of each title, the latest first.
pub fn on_tables() -> Vec<(GameId, Save)> {
    let kept = |&game: &GameId| Some((game, read(Place::Auto(game)).ok()??));
    let mut tables: Vec<(GameId, Save)> = GameId::ALL.iter().filter_map(kept).collect();
    tables.sort_by(|(_, a), (_, b)| b.saved_at.total_cmp(&a.saved_at));
    tables
}

/// The games that have not ended, the latest first. A damaged record is left out: the list of saved
/// games says what is wrong with it.
pub fn unfinished() -> Vec<(Summary, Save)> {
    let summary = |(_, save): (GameId, Save)| Some((glance(&save.record)?, save));
    on_tables().into_iter().filter_map(summary).filter(|(summary, _)| !summary.over).collect()
}

/// Moves the game in progress of an older version that had one for all titles to the place of its
/// title.
pub fn move_old() {
    if let Ok(Some(save)) = read(Place::OldAuto)
        && GameId::of_record(&save.record).is_ok()
        && keep(&save).is_ok()
    {
        // If it stays, it is moved again next time.
        let _ = remove(Place::OldAuto);
    }
}

/// Deletes the save of a place.
pub fn remove(place: Place) -> Result<(), StorageError> {
    storage::remove(&place.key())
}

/// The first empty slot.
pub fn free_slot() -> Result<Option<Place>, StorageError> {
    for place in Place::slots() {
        if read(place)?.is_none() {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// Summarises a record after playing it through, so a record with a summary can be opened.
pub async fn summary(record: &str) -> Result<Summary, Unreadable> {
    let game = GameId::of_record(record).map_err(|error| unreadable(&error))?;
    let any_game = modules::load(game).await.map_err(|_| Unreadable::NotNow)?;
    any_game.summary(record).map_err(|error| unreadable(&error))
}

/// Summarises a record from its text alone, without loading its game or verifying it. `None` if it
/// is not a record.
pub fn glance(record: &str) -> Option<Summary> {
    let game = GameId::of_record(record).ok()?;
    let end = record.lines().next_back()?.strip_prefix("end ")?.split(' ').next()?;
    Some(Summary { game, step: end.parse().ok()?, over: records::is_over(record) })
}

/// The players of a record, from its text alone.
pub fn players(record: &str) -> Vec<Player> {
    let seat = |line: &str| line.strip_prefix("seat ")?.split_once(' ')?.1.parse().ok();
    record.lines().take_while(|line| !line.is_empty()).filter_map(seat).collect()
}

/// The match id of a record, from its text alone; empty if it has none.
pub fn match_id(record: &str) -> &str {
    record.lines().find_map(|line| line.strip_prefix("match ")).unwrap_or_default()
}

/// The name of a person, or the level of a bot.
pub fn name(player: &Player) -> String {
    match player {
        Player::Human { name } => name.to_string(),
        Player::Bot { level, .. } => level.to_string(),
    }
}

fn unreadable(error: &RecordError) -> Unreadable {
    match error.reason {
        Reason::FutureFormat { .. } | Reason::FutureRules { .. } | Reason::UnknownGame { .. } => {
            Unreadable::Newer
        }
        Reason::OldRules { .. } => Unreadable::Older,
        _ => Unreadable::Damaged { line: error.line },
    }
}

/// Reads a save. A damaged one becomes a save whose record is the whole text: it will be refused,
/// but the player can download it.
fn decode(text: &str) -> Save {
    serde_json::from_str(text).unwrap_or_else(|_| Save {
        name: String::new(),
        saved_at: 0.0,
        record: text.to_owned(),
        ahead: None,
        hosting: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use battlezone::State;
    use host::{Chance, Command, Match, Opening, Options};
    use std::future::Future;
    use std::task::{Context, Poll, Waker};
    use tabletop::Seat;

    fn record() -> String {
        let opening = Opening::<State> {
            match_id: "test".parse().unwrap(),
            setup: battlezone::Setup::default(),
            chance: Chance::Seed(1),
            options: Options::default(),
        };
        let mut game = Match::open(opening).unwrap();
        let players: [Player; 2] = ["human Anna".parse().unwrap(), "bot balanced".parse().unwrap()];
        for (seat, player) in [Seat::A, Seat::B].into_iter().zip(players) {
            game.handle(Command::Join { seat, player, nonce: None }).unwrap();
        }
        game.record().unwrap().to_string()
    }

    /// In tests every game is loaded at once.
    fn summary(record: &str) -> Result<Summary, Unreadable> {
        let mut asked = Box::pin(super::summary(record));
        let mut context = Context::from_waker(Waker::noop());
        match asked.as_mut().poll(&mut context) {
            Poll::Ready(summary) => summary,
            Poll::Pending => panic!("nothing has to be waited for"),
        }
    }

    #[test]
    fn what_a_record_says_of_itself_is_what_it_tells() {
        let glanced = glance(&record()).unwrap();
        assert_eq!(Ok(glanced), summary(&record()));
        assert_eq!(glance("nonsense"), None);
        assert_eq!(glance(&record().replacen("game battlezone", "game chess", 1)), None);
    }

    #[test]
    fn a_record_tells_game_players_and_step() {
        let summary = summary(&record()).unwrap();
        assert_eq!(summary.game, GameId::BattleZone);
        assert!(!summary.over);
        let names: Vec<String> = players(&record()).iter().map(name).collect();
        assert_eq!(names, ["Anna", "balanced"]);
    }

    #[test]
    fn a_changed_record_is_damaged_and_says_where() {
        let changed = record().replacen("human Anna", "human Anne", 1);
        assert!(matches!(summary(&changed), Err(Unreadable::Damaged { line }) if line > 1));
        assert_eq!(summary("nonsense"), Err(Unreadable::Damaged { line: 1 }));
    }

    #[test]
    fn a_record_of_a_newer_format_is_told_from_a_damaged_one() {
        let newer = record().replacen("salient record 1", "salient record 9", 1);
        assert_eq!(summary(&newer), Err(Unreadable::Newer));
        let unknown = record().replacen("game battlezone", "game chess", 1);
        assert_eq!(summary(&unknown), Err(Unreadable::Newer));
    }

    #[test]
    fn a_damaged_entry_keeps_its_text_for_download() {
        assert_eq!(decode("{broken").record, "{broken");
        let save = Save {
            name: "Siege".into(),
            saved_at: 5.0,
            record: record(),
            ahead: Some(record()),
            hosting: Some(Hosting::new("test")),
        };
        assert_eq!(decode(&serde_json::to_string(&save).unwrap()), save);
    }

    #[test]
    fn a_save_of_an_older_version_is_a_record_alone() {
        let save = decode(r#"{"name":"Siege","saved_at":5.0,"record":"salient"}"#);
        assert_eq!((save.name.as_str(), save.record.as_str()), ("Siege", "salient"));
        assert_eq!((save.ahead, save.hosting), (None, None));
    }
}
