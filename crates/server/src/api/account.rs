//! What somebody does with their account: another password, an end of all sessions, its deletion.

use axum::extract::State;
use axum::http::StatusCode;
use protocol::{ChangePassword, DeleteAccount};
use store::{User, UserId, UserKind};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::Input;
use super::people::checked_password;
use crate::app::App;
use crate::deletion::delete_player;
use crate::identity::{Me, Owner, hash_password, matches_password};
use crate::limits::Limit;
use crate::problem::Problem;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(change_password))
        .routes(routes!(log_out_everywhere))
        .routes(routes!(delete))
}

/// Changes your password. All your other tokens end: whoever knew the old one is out.
#[utoipa::path(put, path = "/api/v1/me/password", tag = "people", security(("token" = [])),
    request_body = ChangePassword,
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem)))]
async fn change_password(
    State(app): State<App>,
    Owner(me): Owner,
    Input(given): Input<ChangePassword>,
) -> Result<StatusCode, Problem> {
    checked_password(&given.new)?;
    let user = confirmed(&app, &me, Some(given.old)).await?;
    if user.kind == UserKind::Guest {
        let detail = "A guest has no password: make an account first";
        return Err(Problem::conflict("account.guest", detail));
    }
    let password_hash = Some(hash_password(&app.core, given.new).await?);
    app.core.store.update_user(User { password_hash, ..user }).await?;
    app.core.store.revoke_tokens_of(&UserId(me.id), Some(me.hash), app.core.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Logs you out everywhere: every token of yours ends, this one too.
#[utoipa::path(delete, path = "/api/v1/tokens", tag = "people", security(("token" = [])),
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn log_out_everywhere(
    State(app): State<App>,
    Owner(me): Owner,
) -> Result<StatusCode, Problem> {
    app.core.store.revoke_tokens_of(&UserId(me.id), None, app.core.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes you for good: name, login, password, tokens, ratings and all you said are gone. You leave
/// every match; those you played can still be replayed, without your name.
#[utoipa::path(delete, path = "/api/v1/me", tag = "people", security(("token" = [])),
    request_body = Option<DeleteAccount>,
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 429, body = Problem)))]
async fn delete(
    State(app): State<App>,
    Owner(me): Owner,
    Input(confirmation): Input<DeleteAccount>,
) -> Result<StatusCode, Problem> {
    let user = confirmed(&app, &me, confirmation.password).await?;
    delete_player(&app, &user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The caller, if they know their password; a token alone may have been found or left behind.
async fn confirmed(app: &App, me: &Me, password: Option<String>) -> Result<User, Problem> {
    let user = app.core.store.user(&UserId(me.id.clone())).await?;
    // Also for a guest, who has no password: what is confirmed costs more than the question.
    app.core.limit(Limit::AddressLogins, &me.address.to_string()).await?;
    app.core.limit(Limit::AccountLogins, &format!("player {}", me.id)).await?;
    let Some(hash) = user.password_hash.clone() else { return Ok(user) };
    if matches_password(&app.core, password.unwrap_or_default(), hash).await? {
        return Ok(user);
    }
    Err(Problem::forbidden("account.wrong", "This is not your password"))
}
