//! Who is calling: guests, accounts, and their tokens.

mod password;

use axum::extract::FromRequestParts;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use sha2::{Digest, Sha256};
use store::{Scope, Token, TokenHash, User, UserId, UserKind};

use crate::access::is_in_force;
use crate::address::AddressKey;
use crate::app::{App, Core};
use crate::chance;
use crate::problem::Problem;
use crate::rooms::Actor;

pub(crate) use crate::address::Address;
pub(crate) use password::{PasswordPool, check_match_password, hash_password, matches_password};

/// No token is longer; ours have 64 digits.
const LONGEST_TOKEN: usize = 128;

/// Somebody with a token.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Me {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) kind: UserKind,
    pub(crate) scope: Scope,
    pub(crate) hash: TokenHash,
    /// Where they call from.
    pub(crate) address: AddressKey,
}

impl Me {
    pub(crate) fn actor(&self) -> Actor {
        Actor::Player { id: self.id.clone(), name: self.name.clone() }
    }

    /// May they play?
    pub(crate) fn may_play(&self) -> Result<(), Problem> {
        match self.scope {
            Scope::Play | Scope::Bot | Scope::Admin => Ok(()),
            Scope::Read => {
                Err(Problem::forbidden("token.scope", "This token is for looking, not for playing"))
            }
        }
    }

    /// May they change who they are: tokens, password, the account itself? A program's token may
    /// not, so that whoever finds it cannot make a better one of it.
    pub(crate) fn may_manage(&self) -> Result<(), Problem> {
        match self.scope {
            Scope::Play | Scope::Admin => Ok(()),
            Scope::Bot | Scope::Read => {
                let detail = "This token may not change your account or its tokens";
                Err(Problem::forbidden("token.scope", detail))
            }
        }
    }
}

/// Whoever calls, with or without a token. A token that is worth nothing is refused.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) me: Option<Me>,
}

impl Caller {
    /// Whoever calls, with a token of any scope.
    pub(crate) fn known(self) -> Result<Me, Problem> {
        self.me.ok_or_else(token_missing)
    }

    /// Whoever calls, if they may play.
    pub(crate) fn player(self) -> Result<Me, Problem> {
        let me = self.known()?;
        me.may_play()?;
        Ok(me)
    }

    pub(crate) fn id(&self) -> Option<String> {
        self.me.as_ref().map(|me| me.id.clone())
    }
}

/// Somebody with a token of any scope.
#[derive(Clone, Debug)]
pub(crate) struct Known(pub(crate) Me);

/// Somebody who may play.
#[derive(Clone, Debug)]
pub(crate) struct Player(pub(crate) Me);

/// Somebody who may change who they are.
#[derive(Clone, Debug)]
pub(crate) struct Owner(pub(crate) Me);

/// Nobody known, or somebody who may change who they are.
#[derive(Clone, Debug)]
pub(crate) struct NobodyOrOwner(pub(crate) Option<Me>);

/// Who calls, as [`crate::api`] found out before any route: the token is looked up once.
#[derive(Clone, Debug)]
pub(crate) struct Identified(pub(crate) Result<Caller, Problem>);

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Caller, Problem> {
        let identified = parts.extensions.get::<Identified>();
        identified.map_or_else(|| Err(token_missing()), |identified| identified.0.clone())
    }
}

impl FromRequestParts<App> for Known {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Known, Problem> {
        Caller::from_request_parts(parts, app).await?.known().map(Known)
    }
}

impl FromRequestParts<App> for Player {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Player, Problem> {
        Caller::from_request_parts(parts, app).await?.player().map(Player)
    }
}

impl FromRequestParts<App> for Owner {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Owner, Problem> {
        let me = Caller::from_request_parts(parts, app).await?.known()?;
        me.may_manage()?;
        Ok(Owner(me))
    }
}

impl FromRequestParts<App> for NobodyOrOwner {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<NobodyOrOwner, Problem> {
        let me = Caller::from_request_parts(parts, app).await?.me;
        me.as_ref().map_or(Ok(()), Me::may_manage)?;
        Ok(NobodyOrOwner(me))
    }
}

/// Who calls with these headers from this address.
pub(crate) async fn identify(
    core: &Core,
    headers: &HeaderMap,
    address: AddressKey,
) -> Result<Caller, Problem> {
    let mut values = headers.get_all(header::AUTHORIZATION).iter();
    let Some(value) = values.next() else { return Ok(Caller { me: None }) };
    let token = bearer_token(value).filter(|_| values.next().is_none());
    let me = authenticate(core, token.ok_or_else(bad_token)?, address).await?;
    Ok(Caller { me: Some(me) })
}

/// The token in `Bearer TOKEN`; the scheme may be written in any case (RFC 9110).
fn bearer_token(value: &HeaderValue) -> Option<&str> {
    let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim_matches(' '))
}

/// Whose token this is.
pub(crate) async fn authenticate(
    core: &Core,
    token: &str,
    address: AddressKey,
) -> Result<Me, Problem> {
    if token.len() > LONGEST_TOKEN {
        return Err(bad_token());
    }
    let hash = hash_token(token);
    let not_found = |error| match error {
        store::StoreError::NotFound(_) => bad_token(),
        other => Problem::from(other),
    };
    let found = core.store.token(&hash).await.map_err(not_found)?;
    let now = core.now();
    if found.revoked_at.is_some() || found.expires_at.is_some_and(|until| until <= now) {
        return Err(bad_token());
    }
    let user = core.store.user(&found.user).await.map_err(not_found)?;
    check_ban(core, user.id.as_str()).await?;
    renew(core, &found).await;
    let User { id, kind, name, .. } = user;
    Ok(Me { id: id.0, name, kind, scope: found.scope, hash, address })
}

/// Refuses a banned user or address.
pub(crate) async fn check_ban(core: &Core, subject: &str) -> Result<(), Problem> {
    let ban = core.store.ban_of(subject).await?;
    if ban.is_some_and(|ban| is_in_force(&ban, core.now())) {
        return Err(Problem::forbidden("player.banned", "You are not welcome on this server"));
    }
    Ok(())
}

/// How long a token is worth something.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Lifetime {
    /// As long as it is used now and then.
    Session,
    /// So many days.
    Days(u32),
    /// As long as this server gives to programs.
    Usual,
}

/// Makes a token; only its hash is stored.
pub(crate) async fn new_token(
    core: &Core,
    user: &UserId,
    scope: Scope,
    label: &str,
    lifetime: Lifetime,
) -> Result<String, Problem> {
    let token: String = chance::bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
    let retention = &core.config.retention;
    let days = match lifetime {
        Lifetime::Session => retention.session_days,
        Lifetime::Days(days) => days,
        Lifetime::Usual => retention.token_days,
    };
    let stored = Token {
        hash: hash_token(&token),
        user: user.clone(),
        scope,
        label: label.to_owned(),
        session: lifetime == Lifetime::Session,
        created_at: core.now(),
        expires_at: days_from(core.now(), days),
        revoked_at: None,
    };
    core.store.add_token(stored).await?;
    Ok(token)
}

/// Moves the end of a session that is used. Once a day is enough: not every call is a write.
async fn renew(core: &Core, token: &Token) {
    let Some(until) = days_from(core.now(), core.config.retention.session_days) else { return };
    if !token.session || token.expires_at.is_some_and(|end| end > until - DAY) {
        return;
    }
    if let Err(error) = core.store.renew_token(&token.hash, until).await {
        tracing::warn!(%error, "a session is not renewed");
    }
}

const DAY: i64 = 24 * 3_600_000;

/// So many days later; never with 0.
fn days_from(now: i64, days: u32) -> Option<i64> {
    (days > 0).then(|| now + i64::from(days) * DAY)
}

/// What is stored of a token.
pub(crate) fn hash_token(token: &str) -> TokenHash {
    TokenHash(Sha256::digest(token.as_bytes()).into())
}

/// Whoever shows this token is not let in.
pub(crate) fn bad_token() -> Problem {
    Problem::unauthorized("token.invalid", "This token is unknown, revoked or expired")
}

fn token_missing() -> Problem {
    Problem::unauthorized("token.missing", "This needs a token: POST /api/v1/guests gives one")
}
