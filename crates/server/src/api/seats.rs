//! Seats, and what the host of a match may do.

use axum::Json;
use axum::extract::{Path, State};
use protocol::{
    Changed, GivenNonce, HandOver, Mute, NonceHash, NonceOrHash, PlainCommand, SeatBot, SetReady,
    TakeSeat,
};
use tabletop::Seat;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::{Input, QueryInput};
use crate::app::App;
use crate::identity::{Me, Player};
use crate::limits::Limit;
use crate::problem::Problem;
use crate::rooms::MatchRequest;
use crate::rooms::admission::{self, SeatRequest};
use crate::rooms::repeat::command_id;

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

/// Takes a seat.
#[utoipa::path(post, path = "/api/v1/matches/{id}/seats/{seat}", tag = "seats",
    security(("token" = [])), params(("id" = String, Path), ("seat" = u8, Path)),
    request_body = TakeSeat,
    responses((status = 200, body = Changed), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn take(
    State(app): State<App>,
    Player(me): Player,
    Path((id, seat)): Path<(String, u8)>,
    Input(sit): Input<TakeSeat>,
) -> Result<Json<Changed>, Problem> {
    app.core.limit(Limit::Commands, &me.id).await?;
    let (cmd_id, request) = request(sit, Some(known_seat(seat)?));
    sit_down(&app, &me, &id, cmd_id.as_deref(), request).await
}

/// Takes any free seat.
#[utoipa::path(post, path = "/api/v1/matches/{id}/seats", tag = "seats",
    security(("token" = [])), params(("id" = String, Path)), request_body = TakeSeat,
    responses((status = 200, body = Changed), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn take_any(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(sit): Input<TakeSeat>,
) -> Result<Json<Changed>, Problem> {
    app.core.limit(Limit::Commands, &me.id).await?;
    let (cmd_id, request) = request(sit, None);
    sit_down(&app, &me, &id, cmd_id.as_deref(), request).await
}

/// Seats somebody through the one door.
pub(super) async fn sit_down(
    app: &App,
    me: &Me,
    id: &str,
    cmd_id: Option<&str>,
    request: SeatRequest,
) -> Result<Json<Changed>, Problem> {
    let done = admission::sit_down(&app.core, &app.rooms, me, id, cmd_id, request).await?;
    Ok(Json(done))
}

fn request(wanted: TakeSeat, seat: Option<Seat>) -> (Option<String>, SeatRequest) {
    let TakeSeat { password, code, nonce_hash: seal, cmd_id } = wanted;
    (cmd_id, SeatRequest { seat, password, code, seal })
}

/// Leaves your seat, or clears another one as the host.
#[utoipa::path(delete, path = "/api/v1/matches/{id}/seats/{seat}", tag = "seats",
    security(("token" = [])), params(("id" = String, Path), ("seat" = u8, Path), PlainCommand),
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn clear(
    State(app): State<App>,
    Player(me): Player,
    Path((id, seat)): Path<(String, u8)>,
    QueryInput(PlainCommand { cmd_id }): QueryInput<PlainCommand>,
) -> Result<Json<Changed>, Problem> {
    send_request(&app, &me, &id, cmd_id, MatchRequest::Clear { seat: known_seat(seat)? }).await
}

/// Puts a bot on a free seat.
#[utoipa::path(put, path = "/api/v1/matches/{id}/seats/{seat}/bot", tag = "seats",
    security(("token" = [])), params(("id" = String, Path), ("seat" = u8, Path)),
    request_body = SeatBot,
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
async fn bot(
    State(app): State<App>,
    Player(me): Player,
    Path((id, seat)): Path<(String, u8)>,
    Input(choice): Input<SeatBot>,
) -> Result<Json<Changed>, Problem> {
    send_request(
        &app,
        &me,
        &id,
        choice.cmd_id,
        MatchRequest::Bot { seat: known_seat(seat)?, bot: choice.bot },
    )
    .await
}

/// Says that you are ready, or no longer.
#[utoipa::path(put, path = "/api/v1/matches/{id}/ready", tag = "seats",
    security(("token" = [])), params(("id" = String, Path)), request_body = SetReady,
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn ready(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(readiness): Input<SetReady>,
) -> Result<Json<Changed>, Problem> {
    send_request(&app, &me, &id, readiness.cmd_id, MatchRequest::Ready { ready: readiness.ready })
        .await
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
        NonceOrHash::Hash(NonceHash { nonce_hash: seal }) => MatchRequest::Seal { seal },
        NonceOrHash::Nonce(GivenNonce { nonce, promises }) => {
            MatchRequest::Nonce { nonce, promises }
        }
    };
    send_request(&app, &me, &id, None, given).await
}

/// Starts the game; for its host, once every seat is taken.
#[utoipa::path(post, path = "/api/v1/matches/{id}/start", tag = "seats",
    security(("token" = [])), params(("id" = String, Path)), request_body = Option<PlainCommand>,
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn start(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(PlainCommand { cmd_id }): Input<PlainCommand>,
) -> Result<Json<Changed>, Problem> {
    send_request(&app, &me, &id, cmd_id, MatchRequest::Start).await
}

/// Calls a match off before it starts; for its host.
#[utoipa::path(post, path = "/api/v1/matches/{id}/cancel", tag = "seats",
    security(("token" = [])), params(("id" = String, Path)), request_body = Option<PlainCommand>,
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn cancel(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(PlainCommand { cmd_id }): Input<PlainCommand>,
) -> Result<Json<Changed>, Problem> {
    send_request(&app, &me, &id, cmd_id, MatchRequest::Cancel).await
}

/// Lets the player of another seat run the match.
#[utoipa::path(put, path = "/api/v1/matches/{id}/host", tag = "seats",
    security(("token" = [])), params(("id" = String, Path)), request_body = HandOver,
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn hand_over(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(choice): Input<HandOver>,
) -> Result<Json<Changed>, Problem> {
    send_request(
        &app,
        &me,
        &id,
        choice.cmd_id,
        MatchRequest::HandOver { seat: known_seat(choice.seat)? },
    )
    .await
}

/// Takes a player's word in the chat away, or gives it back; for the host.
#[utoipa::path(put, path = "/api/v1/matches/{id}/mute", tag = "seats",
    security(("token" = [])), params(("id" = String, Path)), request_body = Mute,
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn mute(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(muting): Input<Mute>,
) -> Result<Json<Changed>, Problem> {
    let seat = known_seat(muting.seat)?;
    send_request(&app, &me, &id, muting.cmd_id, MatchRequest::Mute { seat, muted: muting.muted })
        .await
}

/// Does something at a table; sent again with the same id, it gives the same answer.
pub(super) async fn send_request(
    app: &App,
    me: &Me,
    id: &str,
    cmd_id: Option<String>,
    request: MatchRequest,
) -> Result<Json<Changed>, Problem> {
    app.core.limit(Limit::Commands, &me.id).await?;
    let cmd_id = command_id(&me.id, cmd_id.as_deref(), &request)?;
    let done = app.rooms.command(&app.core, id, me.actor(), cmd_id, None, request).await?;
    Ok(Json(done))
}

fn known_seat(seat: u8) -> Result<Seat, Problem> {
    Seat::try_from(seat)
        .map_err(|_| Problem::not_found("match.unknown_seat", "A table has at most eight seats"))
}
