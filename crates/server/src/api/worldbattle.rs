//! World Battle's own verbs: thin names for the same matches and commands.
//!
//! Territories and cards are numbers as on the map; a body has the fields its verb needs. A batch
//! of placements is one event: all of them or none.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tabletop::Viewer;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use worldbattle::{Phase, View};

use super::Changed;
use super::body::{Asked, Input};
use super::commands::checked_id;
use super::matches::{self, Page, Shown, Wanted};
use crate::app::App;
use crate::chance;
use crate::identity::{Caller, Player};
use crate::limits::Limit;
use crate::problem::Problem;
use crate::rooms::lobby::{self, CreateMatch};
use crate::rooms::{MatchInfo, Wish};

const GAME: &str = "worldbattle";

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create, list))
        .routes(routes!(get))
        .routes(routes!(reinforcements))
        .routes(routes!(verb))
}

/// A game of World Battle to be created.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGame {
    /// How many play, you included: 2 to 6.
    #[schema(minimum = 2, maximum = 6)]
    players: u8,
}

/// `create`: a public match with you and open seats.
#[utoipa::path(post, path = "/api/v1/worldbattle/games", tag = "worldbattle",
    security(("token" = [])), request_body = NewGame,
    responses((status = 201, body = MatchInfo), (status = 401, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn create(
    State(app): State<App>,
    Player(me): Player,
    Input(new): Input<NewGame>,
) -> Result<(StatusCode, Json<MatchInfo>), Problem> {
    app.core.limit(Limit::Matches, &me.id)?;
    if !(2..=6).contains(&new.players) {
        return Err(Problem::refused("match.seat_count", "World Battle is for 2 to 6"));
    }
    let seats = (0..new.players).map(|seat| if seat == 0 { "you" } else { "open" });
    let seats: Vec<&str> = seats.collect();
    let wanted: CreateMatch = serde_json::from_value(json!({"game": GAME, "seats": seats}))
        .map_err(|_| Problem::unavailable())?;
    let id = lobby::create(&app.core, (&me.id, &me.name), &wanted, None).await?;
    let info = matches::info(&app, &id, Some(me.id)).await?;
    Ok((StatusCode::CREATED, Json(info)))
}

/// `list`: the lobby's matches of World Battle.
#[utoipa::path(get, path = "/api/v1/worldbattle/games", tag = "worldbattle", params(Wanted),
    responses((status = 200, body = Page), (status = 400, body = Problem)))]
async fn list(State(app): State<App>, Asked(wanted): Asked<Wanted>) -> Result<Json<Page>, Problem> {
    matches::page(&app, wanted.of(GAME)).await
}

/// `get`: a match as you may see it; never another hand, never the order of the deck.
#[utoipa::path(get, path = "/api/v1/worldbattle/games/{id}", tag = "worldbattle",
    security((), ("token" = [])), params(("id" = String, Path)),
    responses((status = 200, body = Shown), (status = 404, body = Problem)))]
async fn get(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Shown>, Problem> {
    let shown = matches::shown(&app, &id, caller.id()).await?;
    of_this_game(&shown.info.game)?;
    Ok(Json(shown))
}

/// What a player gets at the start of a turn, and has.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct Pool {
    /// For territories.
    territories: u32,
    /// For whole continents.
    continents: u32,
    /// Armies still to be placed, if it is your turn.
    remaining: u32,
    /// How many cards you hold.
    cards: u8,
    /// Whether it is the time to trade and to place.
    reinforcing: bool,
}

/// `reinforcements`: what you get, and what is left to place.
#[utoipa::path(get, path = "/api/v1/worldbattle/games/{id}/reinforcements", tag = "worldbattle",
    security(("token" = [])), params(("id" = String, Path)),
    responses((status = 200, body = Pool), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn reinforcements(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
) -> Result<Json<Pool>, Problem> {
    let looked: Result<_, Problem> = app
        .rooms
        .read(&app.core, &id, move |table, _| {
            of_this_game(table.game.name())?;
            let seat = table.seat_of(&me.id).ok_or_else(crate::rooms::not_your_seat)?;
            Ok((seat, table.play.view_json(Viewer::Seat(seat))?))
        })
        .await?;
    let (seat, view) = looked?;
    let view: View = serde_json::from_value(view).map_err(|_| Problem::unavailable())?;
    let due = view.reinforcements(seat);
    let reinforcing = view.active() == seat && matches!(view.phase(), Phase::Reinforce);
    Ok(Json(Pool {
        territories: due.for_territories,
        continents: due.for_continents,
        remaining: if view.active() == seat { view.pool() } else { 0 },
        cards: view.hand_size(seat),
        reinforcing,
    }))
}

/// What a verb needs.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Fields {
    /// Yours, and new for every action; sent again it changes nothing.
    cmd_id: Option<String>,
    from: Option<u8>,
    to: Option<u8>,
    /// Whole armies.
    armies: Option<u32>,
    /// `auto-attack`: stop at so many armies.
    stop_at: Option<u32>,
    /// `trade-cards`: three or more cards as they are written, such as `0`, `3`, `w1`.
    cards: Vec<String>,
    /// `trade-cards`: the own territory on a card that gets the bonus.
    bonus: Option<u8>,
    placements: Vec<Placement>,
}

/// Armies for a territory.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Placement {
    territory: u8,
    armies: u32,
}

/// What to do.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Verb {
    Join,
    Start,
    TradeCards,
    PlaceReinforcements,
    EndReinforcement,
    Attack,
    AutoAttack,
    MoveArmies,
    EndAttack,
    Fortify,
    EndTurn,
}

/// Every other verb.
#[utoipa::path(post, path = "/api/v1/worldbattle/games/{id}/{verb}", tag = "worldbattle",
    security(("token" = [])), params(("id" = String, Path), ("verb" = Verb, Path)),
    request_body = Fields,
    responses((status = 200, body = Changed), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn verb(
    State(app): State<App>,
    Player(me): Player,
    Path((id, verb)): Path<(String, Verb)>,
    Input(fields): Input<Fields>,
) -> Result<Json<Changed>, Problem> {
    app.core.limit(Limit::Commands, &me.id)?;
    let game = app.rooms.read(&app.core, &id, |table, _| table.game.name()).await?;
    of_this_game(game)?;
    let wish = match verb {
        Verb::Join => Wish::Sit { seat: None, seal: None },
        Verb::Start => Wish::Start,
        verb => Wish::Acts { actions: actions(verb, &fields)? },
    };
    let cmd_id = match &fields.cmd_id {
        Some(cmd_id) => checked_id(&me.id, cmd_id)?,
        None => format!("{}:_{}", me.id, chance::name(16)),
    };
    let done = app.rooms.command(&app.core, &id, me.actor(), cmd_id, None, wish).await?;
    Ok(Json(Changed { seq: done.seq, event: done.event }))
}

/// The actions in notation.
fn actions(verb: Verb, fields: &Fields) -> Result<Vec<String>, Problem> {
    let missing = |field: &str| Problem::malformed(format!("This needs the field {field}"));
    let from = || fields.from.ok_or_else(|| missing("from"));
    let to = || fields.to.ok_or_else(|| missing("to"));
    let armies = || fields.armies.ok_or_else(|| missing("armies"));
    let one = match verb {
        Verb::PlaceReinforcements => {
            if fields.placements.is_empty() {
                return Err(missing("placements"));
            }
            let place = |it: &Placement| format!("{}+{}", it.territory, it.armies);
            return Ok(fields.placements.iter().map(place).collect());
        }
        Verb::TradeCards => {
            let bonus = fields.bonus.map(|bonus| format!("@{bonus}")).unwrap_or_default();
            format!("trade:{}{bonus}", fields.cards.join(","))
        }
        Verb::Attack => format!("{}>{}", from()?, to()?),
        Verb::AutoAttack => {
            let stop_at = fields.stop_at.map(|armies| format!(":{armies}")).unwrap_or_default();
            format!("{}>>{}{stop_at}", from()?, to()?)
        }
        Verb::MoveArmies => format!("move:{}", armies()?),
        Verb::Fortify => format!("fortify:{}>{}:{}", from()?, to()?, armies()?),
        Verb::EndReinforcement | Verb::EndAttack => "end-phase".to_owned(),
        Verb::EndTurn => "end-turn".to_owned(),
        Verb::Join | Verb::Start => return Ok(Vec::new()),
    };
    Ok(vec![one])
}

fn of_this_game(game: &str) -> Result<(), Problem> {
    if game == GAME { Ok(()) } else { Err(crate::problem::unknown_match()) }
}
