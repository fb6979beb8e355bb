//! New matches.

use catalog::GameId;
use protocol::{Absent, CreateMatch, Settings, Visibility};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::{CmdId, Event, MatchId, MatchRow, Millis, NewDue, NewMatch, Status, StoreError, Thing};
use tabletop::fair::{NonceSeal, Secret, Terms};

use super::before_start::check_bot;
use super::entry::Entry;
use super::room::ListEntry;
use super::seating::{Sitting, Who};
use super::settings;
use super::table::{Hosting, Table};
use super::viewer_messages::visibility_info;
use crate::app::Core;
use crate::chance;
use crate::problem::Problem;
use crate::retries::Retry;
use crate::text;

/// Creates a match and tells its id.
pub(crate) async fn create(
    core: &Core,
    creator: (&str, &str),
    wanted: &CreateMatch,
    password: Option<String>,
    retry: Option<&Retry>,
) -> Result<String, Problem> {
    let game: GameId = wanted.game.parse().map_err(|_| unknown_game())?;
    let settings = checked_settings(game, &wanted.settings)?;
    let setup = game.full_setup(&wanted.setup, wanted.seats.as_ref().map(Vec::len))?;
    let seats = sittings(game, &setup, wanted.seats.as_deref(), creator, wanted.nonce_hash)?;
    let hosting = hosting(creator.0, settings, password, seats);
    let visibility = wanted.visibility;
    let id = Retry::match_id(retry, core).await?;
    let new = NewTable { id, game, setup, hosting, visibility, first: None, revealed: None };
    store_match(core, new).await
}

/// How a new table is hosted, with a seed of its own for its bots.
pub(super) fn hosting(
    creator: &str,
    settings: Settings,
    password: Option<String>,
    seats: Vec<Sitting>,
) -> Hosting {
    Hosting {
        creator: creator.to_owned(),
        settings,
        bot_seed: chance::number(),
        password,
        seats,
        from: None,
    }
}

/// Who sits where at a new table; without a choice its creator, and free seats.
pub(super) fn sittings(
    game: GameId,
    setup: &Value,
    wanted: Option<&[String]>,
    creator: (&str, &str),
    seal: Option<NonceSeal>,
) -> Result<Vec<Sitting>, Problem> {
    let table_seats = seats_of(game, setup)?;
    let seats = match wanted {
        None => (0..table_seats).map(|seat| if seat == 0 { "you" } else { "open" }).collect(),
        Some(seats) => seats.iter().map(String::as_str).collect::<Vec<_>>(),
    };
    if seats.len() != table_seats {
        let detail = format!("This game has {table_seats} seats, not {}", seats.len());
        return Err(Problem::refused("match.seat_count", detail));
    }
    let mut sittings = Vec::new();
    for seat in seats {
        sittings.push(sitting(game, seat, creator, seal)?);
    }
    let yours = sittings.iter().filter(|it| matches!(it.who, Who::Human { .. })).count();
    if yours > 1 {
        return Err(Problem::refused("lobby.already_seated", "You have one seat at a table"));
    }
    Ok(sittings)
}

/// The settings of a new match with its title cleaned, if the game can be hosted like this.
pub(super) fn checked_settings(game: GameId, settings: &Settings) -> Result<Settings, Problem> {
    settings::check(settings).map_err(|why| Problem::refused("lobby.bad_settings", why))?;
    if let Absent::Bot(bot) = &settings.absent {
        check_bot(game, bot)?;
    }
    let title = settings.title.as_deref().unwrap_or_default();
    let title = text::optional(title, text::TITLE_GRAPHEMES).map_err(|error| {
        let detail = format!("This title cannot be used: {error}");
        Problem::refused("lobby.bad_title", detail)
    })?;
    Ok(Settings { title, ..settings.clone() })
}

/// A new match of the same people, with the seats moved on by one. Its id follows from the match
/// before it, so that trying again makes no second one.
pub(crate) async fn rematch(core: &Core, table: &Table) -> Result<String, Problem> {
    let mut hosting = table.hosting.clone();
    (hosting.bot_seed, hosting.from) = (chance::number(), None);
    hosting.seats = table
        .seats
        .iter()
        .map(|it| Sitting { who: it.who.clone(), ..Sitting::default() })
        .collect();
    hosting.seats.rotate_right(1);
    if let Some(master) = &table.master {
        hosting.creator.clone_from(master);
    }
    let visibility = visibility_info(table.visibility);
    let (game, setup) = (table.game, table.setup.clone());
    let id = Some(rematch_id(table));
    let new = NewTable { id, game, setup, hosting, visibility, first: None, revealed: None };
    store_match(core, new).await
}

/// The id of the match after this one. Only who knows its secret, revealed at its end, can tell.
fn rematch_id(table: &Table) -> String {
    let secret = table.revealed().map(|secret| secret.0).unwrap_or_default();
    let seed = Sha256::new().chain_update(b"rematch of ").chain_update(&table.id);
    chance::spelled(&seed.chain_update(secret).finalize())[..16].to_owned()
}

/// A match that nobody has seen yet.
pub(super) struct NewTable {
    /// Its id, where that follows from another match.
    pub(super) id: Option<String>,
    pub(super) game: GameId,
    pub(super) setup: Value,
    pub(super) hosting: Hosting,
    pub(super) visibility: Visibility,
    /// What its log begins with.
    pub(super) first: Option<Entry>,
    /// A secret that is known already: of a match that was played elsewhere.
    pub(super) revealed: Option<Secret>,
}

impl NewTable {
    /// What is stored of it. The table itself says whether it can be played at all, where it
    /// stands, and what the list of matches shows.
    pub(super) fn prepared(self, at: Millis) -> Result<NewMatch, Problem> {
        let id = self.id.unwrap_or_else(|| chance::name(16));
        let secret = self.revealed.unwrap_or_else(|| Secret(chance::bytes()));
        let rules_version = self.game.info().rules_version;
        let terms = Terms { match_id: &id, game: self.game.name(), rules_version };
        let mut row = MatchRow {
            id: MatchId(id.clone()),
            game: self.game.name().to_owned(),
            rules_version,
            setup: self.setup.to_string(),
            options: serde_json::to_string(&self.hosting).map_err(|_| Problem::unavailable())?,
            meta: String::new(),
            commitment: secret.commitment(&terms).0,
            secret: store::Secret(secret.0),
            status: Status::Waiting,
            visibility: match self.visibility {
                Visibility::Public => store::Visibility::Public,
                Visibility::Link => store::Visibility::Link,
                Visibility::Password => store::Visibility::Password,
            },
            join_code: Some(chance::name(10)),
            created_at: at,
            updated_at: at,
            head: 0,
        };
        let mut table = Table::new(&row).map_err(|error| error.reported(&row.id))?;
        let mut first = Vec::new();
        if let Some(entry) = self.first {
            table.apply(&entry, None, &self.hosting.creator, at)?;
            first.push(first_event(&table, &self.hosting.creator, &entry, at));
        }
        (row.status, row.meta) = (table.status, ListEntry::written(&table));
        Ok(NewMatch { row, first, due: Vec::new() })
    }
}

fn first_event(table: &Table, actor: &str, entry: &Entry, at: Millis) -> Event {
    Event {
        seq: 1,
        cmd_id: CmdId("origin".to_owned()),
        actor: actor.to_owned(),
        at,
        body: json!(entry).to_string(),
        view_hash: table.view_hash(),
    }
}

/// Makes a match durable and tells its id.
pub(super) async fn store_match(core: &Core, new: NewTable) -> Result<String, Problem> {
    // A long record takes a while to be played again: not on a thread that answers others.
    let (at, is_derived) = (core.now(), new.id.is_some());
    let mut new = if new.first.is_some() {
        core.check(move || new.prepared(at)).await??
    } else {
        let prepared = tokio::task::spawn_blocking(move || new.prepared(at)).await;
        prepared.map_err(|_| Problem::unavailable())??
    };
    if new.row.status == Status::Waiting {
        let at = at + core.config.abandoned_ms as i64;
        new.due.push(NewDue { kind: "idle".to_owned(), at });
    }
    let id = new.row.id.to_string();
    let due = new.due.iter().map(|due| due.at).min();
    match core.store.create_match(new).await {
        Err(StoreError::Taken(Thing::Match)) if is_derived => return Ok(id), // made before
        made => made?,
    }
    if let Some(at) = due {
        core.alarm.set(at);
    }
    Ok(id)
}

fn seats_of(game: GameId, setup: &Value) -> Result<usize, Problem> {
    let sides = game.sides(setup)?;
    Ok(sides.iter().map(|side| side.len() as usize).sum())
}

fn sitting(
    game: GameId,
    seat: &str,
    creator: (&str, &str),
    seal: Option<NonceSeal>,
) -> Result<Sitting, Problem> {
    let who = match seat {
        "you" => {
            let (player, name) = (creator.0.to_owned(), creator.1.to_owned());
            return Ok(Sitting { who: Who::Human { player, name }, seal, ..Sitting::default() });
        }
        "open" => Who::Open,
        bot => {
            check_bot(game, bot)?;
            Who::Bot { bot: bot.to_owned() }
        }
    };
    Ok(Sitting { who, ..Sitting::default() })
}

pub(crate) fn unknown_game() -> Problem {
    let names: Vec<&str> = GameId::ALL.iter().map(|game| game.name()).collect();
    Problem::not_found("game.unknown", &format!("The games are {}", names.join(", ")))
}
