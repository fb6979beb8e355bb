//! Seats, and what the host of a match may do.

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use tabletop::Seat;
use tabletop::fair::{Nonce, NonceSeal};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Changed;
use super::body::Input;
use crate::app::App;
use crate::chance;
use crate::identity::{Me, Player, matches_password};
use crate::limits::Limit;
use crate::problem::Problem;
use crate::rooms::Wish;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(take, clear))
        .routes(routes!(take_any))
        .routes(routes!(bot))
        .routes(routes!(ready))
        .routes(routes!(nonce))
        .routes(routes!(start))
        .routes(routes!(cancel))
        .routes(routes!(hand_over))
        .routes(routes!(mute))
}

/// Sitting down.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Sit {
    /// What the match asks for, if it has a password.
    password: Option<String>,
    /// The hash of your nonce: you add to the dice.
    #[schema(value_type = Option<String>)]
    nonce_hash: Option<NonceSeal>,
}

/// Takes a seat.
#[utoipa::path(post, path = "/api/v1/matches/{id}/seats/{seat}", tag = "seats",
    security(("token" = [])), params(("id" = String, Path), ("seat" = u8, Path)),
    request_body = Sit,
    responses((status = 200, body = Changed), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn take(
    State(app): State<App>,
    Player(me): Player,
    Path((id, seat)): Path<(String, u8)>,
    Input(sit): Input<Sit>,
) -> Result<Json<Changed>, Problem> {
    sit_down(&app, &me, &id, Some(known_seat(seat)?), sit).await
}

/// Takes any free seat.
#[utoipa::path(post, path = "/api/v1/matches/{id}/seats", tag = "seats",
    security(("token" = [])), params(("id" = String, Path)), request_body = Sit,
    responses((status = 200, body = Changed), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn take_any(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(sit): Input<Sit>,
) -> Result<Json<Changed>, Problem> {
    sit_down(&app, &me, &id, None, sit).await
}

async fn sit_down(
    app: &App,
    me: &Me,
    id: &str,
    seat: Option<Seat>,
    sit: Sit,
) -> Result<Json<Changed>, Problem> {
    let needed = app.rooms.read(&app.core, id, |table, _| table.hosting.password.clone()).await?;
    if let Some(hash) = needed {
        app.core.limit(Limit::AccountLogins, &me.id)?;
        let given = sit.password.unwrap_or_default();
        if !matches_password(given, hash).await {
            return Err(Problem::forbidden("lobby.wrong_password", "This is not the password"));
        }
    }
    wish(app, me, id, Wish::Sit { seat, seal: sit.nonce_hash }).await
}

/// Leaves your seat, or clears another one as the host.
#[utoipa::path(delete, path = "/api/v1/matches/{id}/seats/{seat}", tag = "seats",
    security(("token" = [])), params(("id" = String, Path), ("seat" = u8, Path)),
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn clear(
    State(app): State<App>,
    Player(me): Player,
    Path((id, seat)): Path<(String, u8)>,
) -> Result<Json<Changed>, Problem> {
    wish(&app, &me, &id, Wish::Clear { seat: known_seat(seat)? }).await
}

/// Which bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BotChoice {
    /// Its name, with a budget where it takes one: `expert:400`.
    bot: String,
}

/// Puts a bot on a free seat.
#[utoipa::path(put, path = "/api/v1/matches/{id}/seats/{seat}/bot", tag = "seats",
    security(("token" = [])), params(("id" = String, Path), ("seat" = u8, Path)),
    request_body = BotChoice,
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
async fn bot(
    State(app): State<App>,
    Player(me): Player,
    Path((id, seat)): Path<(String, u8)>,
    Input(choice): Input<BotChoice>,
) -> Result<Json<Changed>, Problem> {
    wish(&app, &me, &id, Wish::Bot { seat: known_seat(seat)?, bot: choice.bot }).await
}

/// Ready or not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Readiness {
    ready: bool,
}

/// Says that you are ready, or no longer.
#[utoipa::path(put, path = "/api/v1/matches/{id}/ready", tag = "seats",
    security(("token" = [])), params(("id" = String, Path)), request_body = Readiness,
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn ready(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(readiness): Input<Readiness>,
) -> Result<Json<Changed>, Problem> {
    wish(&app, &me, &id, Wish::Ready { ready: readiness.ready }).await
}

/// A nonce, or its hash before.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum NonceOrHash {
    /// The hash, before anyone has given a nonce.
    #[schema(value_type = String)]
    NonceHash(NonceSeal),
    /// The nonce itself, once every seat is taken.
    #[schema(value_type = String)]
    Nonce(Nonce),
}

/// Adds to the dice: the hash of a nonce first, the nonce when every seat is taken.
#[utoipa::path(put, path = "/api/v1/matches/{id}/nonce", tag = "seats",
    security(("token" = [])), params(("id" = String, Path)), request_body = NonceOrHash,
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
async fn nonce(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(given): Input<NonceOrHash>,
) -> Result<Json<Changed>, Problem> {
    let given = match given {
        NonceOrHash::NonceHash(seal) => Wish::Seal { seal },
        NonceOrHash::Nonce(nonce) => Wish::Nonce { nonce },
    };
    wish(&app, &me, &id, given).await
}

/// Starts the game; for its host, once every seat is taken.
#[utoipa::path(post, path = "/api/v1/matches/{id}/start", tag = "seats",
    security(("token" = [])), params(("id" = String, Path)),
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn start(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
) -> Result<Json<Changed>, Problem> {
    wish(&app, &me, &id, Wish::Start).await
}

/// Calls a match off before it starts; for its host.
#[utoipa::path(post, path = "/api/v1/matches/{id}/cancel", tag = "seats",
    security(("token" = [])), params(("id" = String, Path)),
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn cancel(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
) -> Result<Json<Changed>, Problem> {
    wish(&app, &me, &id, Wish::Cancel).await
}

/// Which seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatChoice {
    /// The number of the seat.
    seat: u8,
}

/// Lets the player of another seat run the match.
#[utoipa::path(put, path = "/api/v1/matches/{id}/host", tag = "seats",
    security(("token" = [])), params(("id" = String, Path)), request_body = SeatChoice,
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn hand_over(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(choice): Input<SeatChoice>,
) -> Result<Json<Changed>, Problem> {
    wish(&app, &me, &id, Wish::HandOver { seat: known_seat(choice.seat)? }).await
}

/// Who may not speak.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Muting {
    /// The number of the seat.
    seat: u8,
    /// Silent, or allowed to speak again?
    muted: bool,
}

/// Takes a player's word in the chat away, or gives it back; for the host.
#[utoipa::path(put, path = "/api/v1/matches/{id}/mute", tag = "seats",
    security(("token" = [])), params(("id" = String, Path)), request_body = Muting,
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn mute(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(muting): Input<Muting>,
) -> Result<Json<Changed>, Problem> {
    let seat = known_seat(muting.seat)?;
    wish(&app, &me, &id, Wish::Mute { seat, muted: muting.muted }).await
}

/// Does something at a table that its sender gave no id: asked again, it is judged again.
pub(super) async fn wish(
    app: &App,
    me: &Me,
    id: &str,
    wish: Wish,
) -> Result<Json<Changed>, Problem> {
    app.core.limit(Limit::Commands, &me.id)?;
    let cmd_id = format!("{}:_{}", me.id, chance::name(16));
    let done = app.rooms.command(&app.core, id, me.actor(), cmd_id, None, wish).await?;
    Ok(Json(Changed { seq: done.seq, event: done.event }))
}

fn known_seat(seat: u8) -> Result<Seat, Problem> {
    Seat::try_from(seat)
        .map_err(|_| Problem::not_found("match.unknown_seat", "A table has at most eight seats"))
}
