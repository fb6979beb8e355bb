//! Guests, accounts and tokens.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{Scope, StoreError, TokenHash, User, UserId, UserKind};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::Input;
use crate::app::{App, Core};
use crate::chance;
use crate::identity::{Address, Caller, Me, Player, hash_password, matches_password, new_token};
use crate::limits::Limit;
use crate::problem::Problem;
use crate::text;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(guest))
        .routes(routes!(me))
        .routes(routes!(account))
        .routes(routes!(login))
        .routes(routes!(make_token, tokens))
        .routes(routes!(revoke))
}

/// Who you are from now on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct Identity {
    /// Your id.
    player: String,
    /// What the others call you.
    name: String,
    /// Keep it: it is shown once, and all that you do needs it.
    token: String,
}

/// A guest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGuest {
    /// At most 24 characters.
    name: String,
}

/// Lets somebody play without an account.
#[utoipa::path(post, path = "/api/v1/guests", tag = "people", request_body = NewGuest,
    responses((status = 201, body = Identity), (status = 400, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn guest(
    State(app): State<App>,
    Input(guest): Input<NewGuest>,
) -> Result<(StatusCode, Json<Identity>), Problem> {
    let user = User {
        id: UserId(chance::name(16)),
        kind: UserKind::Guest,
        name: checked_name(&guest.name)?,
        login: None,
        password_hash: None,
        created_at: app.core.now(),
    };
    let (id, name) = (user.id.clone(), user.name.clone());
    app.core.store.create_user(user).await?;
    let token = new_token(&app.core, &id, Scope::Play, "guest", None).await?;
    Ok((StatusCode::CREATED, Json(Identity { player: id.0, name, token })))
}

/// Who a token belongs to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct Myself {
    player: String,
    name: String,
    /// `guest` or `account`.
    kind: String,
    /// `play`, `bot`, `read` or `admin`.
    scope: String,
}

/// Who you are.
#[utoipa::path(get, path = "/api/v1/me", tag = "people", security(("token" = [])),
    responses((status = 200, body = Myself), (status = 401, body = Problem)))]
async fn me(caller: Caller) -> Result<Json<Myself>, Problem> {
    let me = caller.me.ok_or_else(|| Problem::unauthorized("token.missing", "Who are you?"))?;
    let (kind, scope) = (me.kind.to_string(), me.scope.to_string());
    Ok(Json(Myself { player: me.id, name: me.name, kind, scope }))
}

/// A login and a password.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    /// At most 24 characters; also what the others call you.
    login: String,
    /// 8 to 256 characters.
    #[schema(min_length = 8, max_length = 256)]
    password: String,
}

/// Makes an account. With a guest's token that guest becomes the account and keeps its matches.
#[utoipa::path(post, path = "/api/v1/users", tag = "people", security((), ("token" = [])),
    request_body = Credentials,
    responses((status = 201, body = Identity), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn account(
    State(app): State<App>,
    Address(address): Address,
    caller: Caller,
    Input(given): Input<Credentials>,
) -> Result<(StatusCode, Json<Identity>), Problem> {
    app.core.limit(Limit::AddressLogins, &address.to_string())?;
    let name = checked_name(&given.login)?;
    if !(8..=256).contains(&given.password.chars().count()) {
        let detail = "A password has 8 to 256 characters";
        return Err(Problem::refused("account.bad_password", detail));
    }
    let guest = caller.me.filter(|me| me.kind == UserKind::Guest);
    let user = User {
        id: UserId(guest.as_ref().map_or_else(|| chance::name(16), |me| me.id.clone())),
        kind: UserKind::Account,
        login: Some(text::folded(&name)),
        name,
        password_hash: Some(hash_password(given.password).await?),
        created_at: app.core.now(),
    };
    let (id, name) = (user.id.clone(), user.name.clone());
    match guest {
        Some(_) => app.core.store.update_user(user).await?,
        None => app.core.store.create_user(user).await?,
    }
    let token = new_token(&app.core, &id, Scope::Play, "account", None).await?;
    Ok((StatusCode::CREATED, Json(Identity { player: id.0, name, token })))
}

/// Gives a new token to who knows login and password.
#[utoipa::path(post, path = "/api/v1/login", tag = "people", request_body = Credentials,
    responses((status = 201, body = Identity), (status = 401, body = Problem),
        (status = 429, body = Problem)))]
async fn login(
    State(app): State<App>,
    Address(address): Address,
    Input(given): Input<Credentials>,
) -> Result<(StatusCode, Json<Identity>), Problem> {
    let login = text::folded(&given.login);
    app.core.limit(Limit::AddressLogins, &address.to_string())?;
    app.core.limit(Limit::AccountLogins, &login)?;
    let wrong = || Problem::unauthorized("account.wrong", "Login or password is wrong");
    let user = match app.core.store.user_by_login(&login).await {
        Ok(user) => Some(user),
        Err(StoreError::NotFound(_)) => None,
        Err(error) => return Err(error.into()),
    };
    // Somebody unknown takes as long to refuse as a wrong password.
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let is_right = match hash {
        Some(hash) => matches_password(given.password, hash).await,
        None => hash_password(given.password).await.is_err(),
    };
    let user = user.filter(|_| is_right).ok_or_else(wrong)?;
    crate::identity::check_ban(&app.core, user.id.as_str()).await?;
    let token = new_token(&app.core, &user.id, Scope::Play, "login", None).await?;
    Ok((StatusCode::CREATED, Json(Identity { player: user.id.0, name: user.name, token })))
}

/// A token to be made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewToken {
    /// `play`, `bot` or `read`.
    scope: String,
    /// What you call it.
    #[serde(default)]
    label: String,
    /// After how many days it is worth nothing.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 3650)]
    days: Option<u16>,
}

/// A new token, shown once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct MadeToken {
    /// Keep it.
    token: String,
    /// Names it when it is revoked.
    id: String,
}

/// Makes a token for a program of yours.
#[utoipa::path(post, path = "/api/v1/tokens", tag = "people", security(("token" = [])),
    request_body = NewToken,
    responses((status = 201, body = MadeToken), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 422, body = Problem)))]
async fn make_token(
    State(app): State<App>,
    Player(me): Player,
    Input(wanted): Input<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>), Problem> {
    app.core.limit(Limit::Matches, &me.id)?;
    if me.scope == Scope::Bot {
        let detail = "A program's token cannot make others";
        return Err(Problem::forbidden("token.scope", detail));
    }
    let scope = match wanted.scope.as_str() {
        "play" => Scope::Play,
        "bot" => Scope::Bot,
        "read" => Scope::Read,
        _ => return Err(Problem::refused("token.scope", "A scope is play, bot or read")),
    };
    if wanted.label.chars().count() > 60 {
        return Err(Problem::refused("token.label", "A label has at most 60 characters"));
    }
    let day = 24 * 3_600_000_i64;
    let expires_at = wanted.days.map(|days| app.core.now() + i64::from(days.clamp(1, 3650)) * day);
    let user = UserId(me.id);
    let token = new_token(&app.core, &user, scope, &wanted.label, expires_at).await?;
    let id = hex(crate::identity::hash_token(&token));
    Ok((StatusCode::CREATED, Json(MadeToken { token, id })))
}

/// What is known about one of your tokens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct TokenInfo {
    id: String,
    scope: String,
    label: String,
    created_at: i64,
    expires_at: Option<i64>,
    revoked_at: Option<i64>,
}

/// Your tokens, newest first; never the tokens themselves.
#[utoipa::path(get, path = "/api/v1/tokens", tag = "people", security(("token" = [])),
    responses((status = 200, body = Vec<TokenInfo>), (status = 401, body = Problem)))]
async fn tokens(
    State(app): State<App>,
    Player(me): Player,
) -> Result<Json<Vec<TokenInfo>>, Problem> {
    let tokens = app.core.store.tokens_of(&UserId(me.id)).await?;
    let info = |token: store::Token| TokenInfo {
        id: hex(token.hash),
        scope: token.scope.to_string(),
        label: token.label,
        created_at: token.created_at,
        expires_at: token.expires_at,
        revoked_at: token.revoked_at,
    };
    Ok(Json(tokens.into_iter().map(info).collect()))
}

/// Revokes one of your tokens, `this` for the one you use.
#[utoipa::path(delete, path = "/api/v1/tokens/{token}", tag = "people",
    security(("token" = [])), params(("token" = String, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 404, body = Problem)))]
async fn revoke(
    State(app): State<App>,
    Player(me): Player,
    Path(token): Path<String>,
) -> Result<StatusCode, Problem> {
    let hash = own_token(&app.core, &me, &token).await?;
    app.core.store.revoke_token(&hash, app.core.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn own_token(core: &Core, me: &Me, id: &str) -> Result<TokenHash, Problem> {
    if id == "this" {
        return Ok(me.hash);
    }
    let tokens = core.store.tokens_of(&UserId(me.id.clone())).await?;
    let found = tokens.iter().find(|token| hex(token.hash) == id);
    let unknown = || Problem::not_found("token.unknown", "You have no such token");
    found.map(|token| token.hash).ok_or_else(unknown)
}

fn hex(hash: TokenHash) -> String {
    hash.0[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn checked_name(name: &str) -> Result<String, Problem> {
    text::name(name)
        .map_err(|error| Problem::refused("name.bad", format!("This name cannot be used: {error}")))
}
