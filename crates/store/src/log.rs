//! Matches and their events: the log that is the state.

use std::fmt;
use std::str::FromStr;

use async_trait::async_trait;
use thiserror::Error;

use crate::StoreError;
use crate::words::{id, words};

id! {
    /// Names a match.
    MatchId
}
id! {
    /// Names a command; its sender made it, so that a repeated command is known.
    CmdId
}
words! {
    /// Where a match stands.
    Status {
        /// It has seats to fill, or waits to be started.
        Waiting = "waiting",
        /// It is played.
        Running = "running",
        /// It is played on later, by consent.
        Paused = "paused",
        /// It has a result.
        Finished = "finished",
        /// It ended without a result.
        Cancelled = "cancelled",
        /// It cannot go on because of a mistake of ours.
        Frozen = "frozen",
    }
}
words! {
    /// Who may find a match.
    Visibility {
        /// Everyone: it stands in the lobby.
        Public = "public",
        /// Whoever has the link.
        Link = "link",
        /// It stands in the lobby; joining takes a password.
        Password = "password",
    }
}

/// Milliseconds since 1970, given by the caller: the store has no clock.
pub type Millis = i64;

/// What makes the dice of a match; only the server may see it before the end.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

/// Never shown, not even in a log.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// A match to be created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewMatch {
    /// The match; no other one has its id or its join code. Its `head` and `updated_at` follow from
    /// its first events.
    pub row: MatchRow,
    /// The events it begins with: numbers 1, 2, 3…
    pub first: Vec<Event>,
    /// What is due already, as the end of an unused lobby.
    pub due: Vec<NewDue>,
}

/// A match as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRow {
    /// Its id.
    pub id: MatchId,
    /// The game, as the catalog names it.
    pub game: String,
    /// The version of the rules it is played by.
    pub rules_version: u32,
    /// The setup of the game, JSON.
    pub setup: String,
    /// How it is hosted and what never changes about that, JSON.
    pub options: String,
    /// What changes beside the log, JSON.
    pub meta: String,
    /// What makes the dice.
    pub secret: Secret,
    /// What was published about the secret.
    pub commitment: [u8; 32],
    /// Where it stands.
    pub status: Status,
    /// Who may find it.
    pub visibility: Visibility,
    /// The code by which it is joined.
    pub join_code: Option<String>,
    /// When it was created.
    pub created_at: Millis,
    /// When its last event happened; when it was created, as long as there is none.
    pub updated_at: Millis,
    /// The number of its last event, 0 when there is none.
    pub head: u64,
}

/// One line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Its number in the match: 1, 2, 3… without a gap.
    pub seq: u64,
    /// The command that made it.
    pub cmd_id: CmdId,
    /// Who did it, in the caller's words.
    pub actor: String,
    /// When it happened.
    pub at: Millis,
    /// What happened, JSON.
    pub body: String,
    /// A short hash of what is seen after it.
    pub view_hash: String,
}

/// What changes about a match, with an event or without; the default changes nothing.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Change {
    /// Where it stands now.
    pub status: Option<Status>,
    /// Who may find it now.
    pub visibility: Option<Visibility>,
    /// The new `meta`, JSON.
    pub meta: Option<String>,
    /// What is no longer due, by kind; taken away before `set_due` is added.
    pub clear_due: Vec<String>,
    /// What is due from now on; replaces what was due of the same kind.
    pub set_due: Vec<NewDue>,
}

/// Something that shall happen in a match at a time: a clock, a time-out, a bot's turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewDue {
    /// What, in the caller's words; a match has at most one of each kind.
    pub kind: String,
    /// When.
    pub at: Millis,
}

/// Something that is due in a match.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Due {
    /// When.
    pub at: Millis,
    /// In which match.
    pub match_id: MatchId,
    /// What, in the caller's words.
    pub kind: String,
}

/// What became of an event that was to be appended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Receipt {
    /// It is in the log, for ever.
    Appended,
    /// Nothing was changed: its number is not the next one.
    Conflict {
        /// The number of the last event.
        head: u64,
    },
    /// Nothing was changed: this command made this event before.
    Repeated(Event),
}

/// Which matches to list; the default is all of them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MatchFilter {
    /// Of this game alone.
    pub game: Option<String>,
    /// With one of these; all when empty.
    pub statuses: Vec<Status>,
    /// With one of these; all when empty.
    pub visibilities: Vec<Visibility>,
    /// Only what comes after this place in the list.
    pub after: Option<Cursor>,
}

/// A place in the list of matches, written `1763280000000.id`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// When the match at this place was created.
    pub created_at: Millis,
    /// The match at this place.
    pub id: MatchId,
}

/// The text is no place in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is no place in a list")]
pub struct NoCursor;

impl MatchRow {
    /// The place of this match in the list.
    pub fn cursor(&self) -> Cursor {
        Cursor { created_at: self.created_at, id: self.id.clone() }
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.created_at, self.id)
    }
}

impl FromStr for Cursor {
    type Err = NoCursor;

    fn from_str(text: &str) -> Result<Cursor, NoCursor> {
        let (created_at, id) = text.split_once('.').ok_or(NoCursor)?;
        let created_at = created_at.parse().map_err(|_| NoCursor)?;
        if id.is_empty() {
            return Err(NoCursor);
        }
        Ok(Cursor { created_at, id: id.into() })
    }
}

/// Matches, their events, and what is due in them.
#[async_trait]
pub trait Log: Send + Sync {
    /// Creates a match with its first events, all or nothing; [`StoreError::Taken`] where its id or
    /// join code is.
    async fn create_match(&self, new: NewMatch) -> Result<(), StoreError>;

    /// A match by its id.
    async fn load_match(&self, id: &MatchId) -> Result<MatchRow, StoreError>;

    /// A match by the code that joins it.
    async fn match_by_join_code(&self, code: &str) -> Result<MatchRow, StoreError>;

    /// Matches, the newest first, at most `limit`; `after` the [`MatchRow::cursor`] of the last one
    /// comes the next page.
    async fn list_matches(
        &self,
        filter: &MatchFilter,
        limit: u32,
    ) -> Result<Vec<MatchRow>, StoreError>;

    /// Appends `event`, whose `seq` must be `head + 1`, and makes `change` with it: both or none.
    /// The answer comes when it is durable. A repeated `cmd_id` is told before a wrong `seq`.
    async fn append(
        &self,
        id: &MatchId,
        event: Event,
        change: Change,
    ) -> Result<Receipt, StoreError>;

    /// Changes a match without an event. The last caller wins: what must not race is an event.
    async fn change_match(&self, id: &MatchId, change: Change) -> Result<(), StoreError>;

    /// The events of a match with numbers above `after`, in order, at most `limit`.
    async fn events_after(
        &self,
        id: &MatchId,
        after: u64,
        limit: u32,
    ) -> Result<Vec<Event>, StoreError>;

    /// The numbers of the last events of these matches, in no order; an unknown match is left out.
    async fn heads(&self, ids: &[MatchId]) -> Result<Vec<(MatchId, u64)>, StoreError> {
        let mut heads = Vec::with_capacity(ids.len());
        for id in ids {
            match self.load_match(id).await {
                Ok(row) => heads.push((row.id, row.head)),
                Err(StoreError::NotFound(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(heads)
    }

    /// Takes what is due at `now`, the earliest first, at most `limit`, for this caller alone until
    /// `lease`. It stays stored until an [`Log::append`] clears or replaces it, or
    /// [`Log::finish_due`] takes it away; whoever dies before that loses it to the next caller
    /// after `lease`.
    async fn claim_due(
        &self,
        now: Millis,
        lease: Millis,
        limit: u32,
    ) -> Result<Vec<Due>, StoreError>;

    /// Takes away what was due, unless it was replaced by another time meanwhile.
    async fn finish_due(&self, due: &Due) -> Result<(), StoreError>;

    /// When there is next something to claim: the earliest time due, or end of a lease.
    async fn next_due(&self) -> Result<Option<Millis>, StoreError>;
}
