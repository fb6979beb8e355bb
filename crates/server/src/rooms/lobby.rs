//! New matches.

use catalog::GameId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{MatchId, NewDue, NewMatch, Status, Visibility};
use tabletop::fair::{NonceSeal, Secret, Terms};
use utoipa::ToSchema;

use super::judge::check_bot;
use super::room::meta;
use super::settings::{Absent, Settings};
use super::table::{Hosting, Sitting, Table, Who};
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
    wanted.settings.check().map_err(|why| Problem::refused("lobby.bad_settings", why))?;
    if let Absent::Bot(bot) = &wanted.settings.absent {
        check_bot(game, bot)?;
    }
    let setup = game.full_setup(&wanted.setup, wanted.seats.as_ref().map(Vec::len))?;
    let table_seats = seats_of(game, &setup)?;
    let seats = match &wanted.seats {
        None => (0..table_seats).map(|seat| if seat == 0 { "you" } else { "open" }).collect(),
        Some(seats) => seats.iter().map(String::as_str).collect::<Vec<_>>(),
    };
    if seats.len() != table_seats {
        let detail = format!("This game has {table_seats} seats, not {}", seats.len());
        return Err(Problem::refused("match.seat_count", detail));
    }
    let mut sittings = Vec::new();
    for seat in seats {
        sittings.push(sitting(game, seat, creator, wanted.nonce_hash)?);
    }
    let yours = sittings.iter().filter(|it| matches!(it.who, Who::Human { .. })).count();
    if yours > 1 {
        return Err(Problem::refused("lobby.already_seated", "You have one seat at a table"));
    }
    let hosting = Hosting {
        creator: creator.0.to_owned(),
        settings: wanted.settings.clone(),
        bot_seed: chance::number(),
        password,
        seats: sittings,
    };
    store_match(core, game, setup, hosting, wanted.visibility).await
}

/// A new match of the same people, with the seats moved on by one.
pub(crate) async fn rematch(core: &Core, table: &Table) -> Result<String, Problem> {
    let mut hosting = table.hosting.clone();
    hosting.bot_seed = chance::number();
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
    store_match(core, table.game, table.setup.clone(), hosting, openness).await
}

async fn store_match(
    core: &Core,
    game: GameId,
    setup: Value,
    hosting: Hosting,
    openness: Openness,
) -> Result<String, Problem> {
    let id = chance::name(16);
    let secret = Secret(chance::bytes());
    let rules_version = game.info().rules_version;
    let terms = Terms { match_id: &id, game: game.name(), rules_version };
    let created_at = core.now();
    let idle = NewDue { kind: "idle".to_owned(), at: created_at + core.config.abandoned_ms as i64 };
    let mut row = NewMatch {
        id: MatchId(id.clone()),
        game: game.name().to_owned(),
        rules_version,
        setup: setup.to_string(),
        options: serde_json::to_string(&hosting).map_err(|_| Problem::unavailable())?,
        meta: String::new(),
        commitment: secret.commitment(&terms).0,
        secret: store::Secret(secret.0),
        status: Status::Waiting,
        visibility: match openness {
            Openness::Public => Visibility::Public,
            Openness::Link => Visibility::Link,
            Openness::Password => Visibility::Password,
        },
        join_code: Some(chance::name(6)),
        created_at,
        due: vec![idle],
    };
    // The table itself says what the list of matches shows, and whether it can be played at all.
    row.meta = meta(&Table::new(&as_stored(&row))?).to_string();
    core.store.create_match(row).await?;
    Ok(id)
}

fn as_stored(new: &NewMatch) -> store::MatchRow {
    store::MatchRow {
        id: new.id.clone(),
        game: new.game.clone(),
        rules_version: new.rules_version,
        setup: new.setup.clone(),
        options: new.options.clone(),
        meta: new.meta.clone(),
        secret: new.secret.clone(),
        commitment: new.commitment,
        status: new.status,
        visibility: new.visibility,
        join_code: new.join_code.clone(),
        created_at: new.created_at,
        updated_at: new.created_at,
        head: 0,
    }
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
