//! Guests, accounts and tokens.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{
    Credentials, Identity, MadeToken, Myself, NewGuest, NewToken, PlayerKind, TokenInfo,
    TokenScope, Word,
};
use store::{Scope, StoreError, TokenHash, User, UserId, UserKind};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::Input;
use crate::app::{App, Core};
use crate::chance;
use crate::identity::{
    Address, Caller, Lifetime, Me, NobodyOrOwner, Owner, hash_password, matches_password, new_token,
};
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

/// Lets somebody play without an account.
#[utoipa::path(post, path = "/api/v1/guests", tag = "people", request_body = NewGuest,
    responses((status = 201, body = Identity), (status = 400, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn guest(
    State(app): State<App>,
    Address(address): Address,
    Input(guest): Input<NewGuest>,
) -> Result<(StatusCode, Json<Identity>), Problem> {
    app.core.limit(Limit::Guests, &address.to_string()).await?;
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
    let token = new_token(&app.core, &id, Scope::Play, "guest", Lifetime::Session).await?;
    Ok((StatusCode::CREATED, Json(Identity { player: id.0, name, token })))
}

/// Who you are.
#[utoipa::path(get, path = "/api/v1/me", tag = "people", security(("token" = [])),
    responses((status = 200, body = Myself), (status = 401, body = Problem)))]
async fn me(caller: Caller) -> Result<Json<Myself>, Problem> {
    let me = caller.known()?;
    let (kind, scope) = (told_kind(me.kind), told_scope(me.scope));
    Ok(Json(Myself { player: me.id, name: me.name, kind, scope }))
}

/// Makes an account. With a guest's token that guest becomes the account and keeps its matches.
#[utoipa::path(post, path = "/api/v1/users", tag = "people", security((), ("token" = [])),
    request_body = Credentials,
    responses((status = 201, body = Identity), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn account(
    State(app): State<App>,
    Address(address): Address,
    NobodyOrOwner(me): NobodyOrOwner, // the answer is a token to play
    Input(given): Input<Credentials>,
) -> Result<(StatusCode, Json<Identity>), Problem> {
    app.core.limit(Limit::AddressLogins, &address.to_string()).await?;
    let name = checked_name(&given.login)?;
    checked_password(&given.password)?;
    let guest = me.filter(|me| me.kind == UserKind::Guest);
    if guest.is_none() {
        app.core.limit(Limit::Guests, &address.to_string()).await?;
    }
    let user = User {
        id: UserId(guest.as_ref().map_or_else(|| chance::name(16), |me| me.id.clone())),
        kind: UserKind::Account,
        login: Some(text::folded(&name)),
        name,
        password_hash: Some(hash_password(&app.core, given.password).await?),
        created_at: app.core.now(),
    };
    let (id, name) = (user.id.clone(), user.name.clone());
    match guest {
        Some(_) => app.core.store.update_user(user).await?,
        None => app.core.store.create_user(user).await?,
    }
    let token = new_token(&app.core, &id, Scope::Play, "account", Lifetime::Session).await?;
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
    let wrong = || Problem::unauthorized("account.wrong", "Login or password is wrong");
    app.core.limit(Limit::AddressLogins, &address.to_string()).await?;
    // What cannot be a login is nobody's, and nothing of it is kept, not even to count it.
    let login = text::name(&given.login).map(|name| text::folded(&name)).map_err(|_| wrong())?;
    // Few from one address, so that guessing is slow; more in all, so that whoever guesses does not
    // lock the owner out.
    app.core.limit(Limit::AccountLogins, &format!("login {login} {address}")).await?;
    app.core.limit(Limit::Logins, &login).await?;
    let user = match app.core.store.user_by_login(&login).await {
        Ok(user) => Some(user),
        Err(StoreError::NotFound(_)) => None,
        Err(error) => return Err(error.into()),
    };
    // Somebody unknown takes as long to refuse as a wrong password.
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let is_right = match hash {
        Some(hash) => matches_password(&app.core, given.password, hash).await?,
        None => {
            hash_password(&app.core, given.password).await?;
            false
        }
    };
    let user = user.filter(|_| is_right).ok_or_else(wrong)?;
    crate::identity::check_ban(&app.core, user.id.as_str()).await?;
    let token = new_token(&app.core, &user.id, Scope::Play, "login", Lifetime::Session).await?;
    Ok((StatusCode::CREATED, Json(Identity { player: user.id.0, name: user.name, token })))
}

/// Makes a token for a program of yours.
#[utoipa::path(post, path = "/api/v1/tokens", tag = "people", security(("token" = [])),
    request_body = NewToken,
    responses((status = 201, body = MadeToken), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 422, body = Problem)))]
async fn make_token(
    State(app): State<App>,
    Owner(me): Owner,
    Input(wanted): Input<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>), Problem> {
    app.core.limit(Limit::Matches, &me.id).await?;
    let scope = match wanted.scope {
        Word::Known(TokenScope::Play) => Scope::Play,
        Word::Known(TokenScope::Bot) => Scope::Bot,
        Word::Known(TokenScope::Read) => Scope::Read,
        Word::Known(TokenScope::Admin) | Word::Unknown(_) => {
            return Err(Problem::refused("token.scope", "A scope is play, bot or read"));
        }
    };
    let label = text::optional(&wanted.label, text::LABEL_GRAPHEMES).map_err(|error| {
        Problem::refused("token.label", format!("This label cannot be used: {error}"))
    })?;
    let lifetime = match wanted.days {
        None => Lifetime::Usual,
        Some(days @ 1..=3650) => Lifetime::Days(days.into()),
        Some(_) => return Err(Problem::refused("token.days", "A token is worth 1 to 3650 days")),
    };
    let (user, label) = (UserId(me.id), label.unwrap_or_default());
    let token = new_token(&app.core, &user, scope, &label, lifetime).await?;
    let id = hex(crate::identity::hash_token(&token));
    Ok((StatusCode::CREATED, Json(MadeToken { token, id })))
}

/// Your tokens, newest first; never the tokens themselves.
#[utoipa::path(get, path = "/api/v1/tokens", tag = "people", security(("token" = [])),
    responses((status = 200, body = Vec<TokenInfo>), (status = 401, body = Problem),
        (status = 403, body = Problem)))]
async fn tokens(State(app): State<App>, Owner(me): Owner) -> Result<Json<Vec<TokenInfo>>, Problem> {
    let tokens = app.core.store.tokens_of(&UserId(me.id)).await?;
    let info = |token: store::Token| TokenInfo {
        id: hex(token.hash),
        scope: told_scope(token.scope),
        label: token.label,
        created_at: token.created_at,
        expires_at: token.expires_at,
        revoked_at: token.revoked_at,
    };
    Ok(Json(tokens.into_iter().map(info).collect()))
}

/// Revokes one of your tokens, `this` for the one you use; every token may end itself.
#[utoipa::path(delete, path = "/api/v1/tokens/{id}", tag = "people",
    security(("token" = [])), params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn revoke(
    State(app): State<App>,
    caller: Caller,
    Path(token): Path<String>,
) -> Result<StatusCode, Problem> {
    let me = caller.known()?;
    let hash = own_token(&app.core, &me, &token).await?;
    app.core.store.revoke_token(&hash, app.core.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn own_token(core: &Core, me: &Me, id: &str) -> Result<TokenHash, Problem> {
    if id == "this" {
        return Ok(me.hash);
    }
    me.may_manage()?;
    let tokens = core.store.tokens_of(&UserId(me.id.clone())).await?;
    let found = tokens.iter().find(|token| hex(token.hash) == id);
    let unknown = || Problem::not_found("token.unknown", "You have no such token");
    found.map(|token| token.hash).ok_or_else(unknown)
}

fn hex(hash: TokenHash) -> String {
    hash.0[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Refuses a password that is too short or too long.
pub(crate) fn checked_password(password: &str) -> Result<(), Problem> {
    if (8..=256).contains(&password.chars().count()) {
        return Ok(());
    }
    Err(Problem::refused("account.bad_password", "A password has 8 to 256 characters"))
}

fn checked_name(name: &str) -> Result<String, Problem> {
    text::name(name)
        .map_err(|error| Problem::refused("name.bad", format!("This name cannot be used: {error}")))
}

/// A guest or an account, in the words of the protocol.
pub(super) fn told_kind(kind: UserKind) -> PlayerKind {
    match kind {
        UserKind::Guest => PlayerKind::Guest,
        UserKind::Account => PlayerKind::Account,
    }
}

fn told_scope(scope: Scope) -> TokenScope {
    match scope {
        Scope::Play => TokenScope::Play,
        Scope::Bot => TokenScope::Bot,
        Scope::Read => TokenScope::Read,
        Scope::Admin => TokenScope::Admin,
    }
}
