//! Routes that send actions to a match.

use axum::Json;
use axum::extract::{Path, State};
use protocol::{Changed, PlayAction};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::Input;
use crate::app::App;
use crate::identity::Player;
use crate::limits::Limit;
use crate::problem::Problem;
use crate::rooms::MatchRequest;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(command))
}

/// Plays an action; the answer comes when it is durable.
#[utoipa::path(post, path = "/api/v1/matches/{id}/commands", tag = "play",
    security(("token" = [])), params(("id" = String, Path)), request_body = PlayAction,
    responses((status = 200, body = Changed), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn command(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(act): Input<PlayAction>,
) -> Result<Json<Changed>, Problem> {
    app.core.limit(Limit::Commands, &me.id).await?;
    let cmd_id = checked_id(&me.id, &act.cmd_id)?;
    let request = request_of(act.action, act.at);
    let done =
        app.rooms.command(&app.core, &id, me.actor(), cmd_id, act.expect_seq, request).await?;
    Ok(Json(done))
}

/// Resigning is possible out of turn and at any step.
pub(crate) fn request_of(action: String, at: Option<u32>) -> MatchRequest {
    if action == "resign" { MatchRequest::Resign } else { MatchRequest::Act { action, at } }
}

/// A command's id as the log has it: nobody can use another's.
pub(crate) fn checked_id(player: &str, cmd_id: &str) -> Result<String, Problem> {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
    if (1..=64).contains(&cmd_id.len()) && cmd_id.bytes().all(is_letter) {
        return Ok(format!("{player}:{cmd_id}"));
    }
    Err(Problem::malformed("A cmd_id has 1 to 64 letters, digits, hyphens or dots"))
}
