//! New matches.

use catalog::GameId;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{CmdId, Event, MatchId, MatchRow, Millis, NewDue, NewMatch, Status, Visibility};
use tabletop::fair::{NonceSeal, Secret, Terms};
use utoipa::ToSchema;

use super::before::check_bot;
use super::entry::Entry;
use super::room::meta;
use super::seating::{Sitting, Who};
use super::settings::{Absent, Settings};
use super::table::{Hosting, Table};
use crate::app::Core;
use crate::chance;
use crate::problem::Problem;

/// A match to be created.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateMatch {
    /// The game, such as `battlezone`.
    pub(crate) game: String,
    /// The options that differ from the usual ones; `GET /games/{game}` has their schema.
    #[serde(default = "no_options")]
    #[schema(value_type = Object)]
    pub(crate) setup: Value,
    /// Who sits where: `you`, `open`, or a bot such as `balanced`. Without it you and open seats.
    #[serde(default)]
    pub(crate) seats: Option<Vec<String>>,
    /// Who may find it.
    #[serde(default)]
    pub(crate) visibility: Openness,
    /// What others must know to sit down, where the visibility is `password`.
    #[serde(default)]
    pub(crate) password: Option<String>,
    /// How it is hosted.
    #[serde(default)]
    pub(crate) settings: Settings,
    /// The hash of your nonce: you add to the dice.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(crate) nonce_hash: Option<NonceSeal>,
}

/// Who may find a match.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Openness {
    /// Everyone: it stands in the lobby.
    #[default]
    Public,
    /// Whoever has the link or the code.
    Link,
    /// It stands in the lobby; sitting down takes a password.
    Password,
}

fn no_options() -> Value {
    Value::Object(serde_json::Map::new())
}

/// Creates a match and tells its id.
pub(crate) async fn create(
    core: &Core,
    creator: (&str, &str),
    wanted: &CreateMatch,
    password: Option<String>,
) -> Result<String, Problem> {
    let game: GameId = wanted.game.parse().map_err(|_| unknown_game())?;
    check_settings(game, &wanted.settings)?;
    let setup = game.full_setup(&wanted.setup, wanted.seats.as_ref().map(Vec::len))?;
    let seats = sittings(game, &setup, wanted.seats.as_deref(), creator, wanted.nonce_hash)?;
    let hosting = hosting(creator.0, &wanted.settings, password, seats);
    let openness = wanted.visibility;
    store_match(core, NewTable { game, setup, hosting, openness, first: None, revealed: None })
        .await
}

/// How a new table is hosted, with a seed of its own for its bots.
pub(super) fn hosting(
    creator: &str,
    settings: &Settings,
    password: Option<String>,
    seats: Vec<Sitting>,
) -> Hosting {
    Hosting {
        creator: creator.to_owned(),
        settings: settings.clone(),
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

/// Can a match of this game be hosted like this?
pub(super) fn check_settings(game: GameId, settings: &Settings) -> Result<(), Problem> {
    settings.check().map_err(|why| Problem::refused("lobby.bad_settings", why))?;
    match &settings.absent {
        Absent::Bot(bot) => check_bot(game, bot),
        _ => Ok(()),
    }
}

/// A new match of the same people, with the seats moved on by one.
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
    let openness = match table.visibility {
        Visibility::Public => Openness::Public,
        Visibility::Link => Openness::Link,
        Visibility::Password => Openness::Password,
    };
    let (game, setup) = (table.game, table.setup.clone());
    store_match(core, NewTable { game, setup, hosting, openness, first: None, revealed: None })
        .await
}

/// A match that nobody has seen yet.
pub(super) struct NewTable {
    pub(super) game: GameId,
    pub(super) setup: Value,
    pub(super) hosting: Hosting,
    pub(super) openness: Openness,
    /// What its log begins with.
    pub(super) first: Option<Entry>,
    /// A secret that is known already: of a match that was played elsewhere.
    pub(super) revealed: Option<Secret>,
}

impl NewTable {
    /// What is stored of it. The table itself says whether it can be played at all, where it
    /// stands, and what the list of matches shows.
    pub(super) fn prepared(self, at: Millis) -> Result<NewMatch, Problem> {
        let id = chance::name(16);
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
            visibility: match self.openness {
                Openness::Public => Visibility::Public,
                Openness::Link => Visibility::Link,
                Openness::Password => Visibility::Password,
            },
            join_code: Some(chance::name(6)),
            created_at: at,
            updated_at: at,
            head: 0,
        };
        let mut table = Table::new(&row)?;
        let mut first = Vec::new();
        if let Some(entry) = self.first {
            table.apply(&entry, None, at)?;
            first.push(first_event(&self.hosting.creator, &entry, at));
        }
        (row.status, row.meta) = (table.status, meta(&table).to_string());
        Ok(NewMatch { row, first, due: Vec::new() })
    }
}

fn first_event(actor: &str, entry: &Entry, at: Millis) -> Event {
    Event {
        seq: 1,
        cmd_id: CmdId("origin".to_owned()),
        actor: actor.to_owned(),
        at,
        body: json!(entry).to_string(),
        view_hash: String::new(),
    }
}

/// Makes a match durable and tells its id.
pub(super) async fn store_match(core: &Core, new: NewTable) -> Result<String, Problem> {
    // A long record takes a while to be played again: not on a thread that answers others.
    let at = core.now();
    let prepared = tokio::task::spawn_blocking(move || new.prepared(at)).await;
    let mut new = prepared.map_err(|_| Problem::unavailable())??;
    if new.row.status == Status::Waiting {
        let at = at + core.config.abandoned_ms as i64;
        new.due.push(NewDue { kind: "idle".to_owned(), at });
    }
    let id = new.row.id.to_string();
    core.store.create_match(new).await?;
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
