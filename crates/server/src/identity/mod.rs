//! Who is calling: guests, accounts, and their tokens.

mod password;

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header;
use axum::http::request::Parts;
use sha2::{Digest, Sha256};
use store::{Scope, Token, TokenHash, User, UserId, UserKind};

use crate::app::{App, Core};
use crate::chance;
use crate::limits::Limit;
use crate::problem::Problem;
use crate::rooms::Actor;

pub(crate) use password::{hash_password, matches_password};

/// Somebody with a token.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Me {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) kind: UserKind,
    pub(crate) scope: Scope,
    pub(crate) hash: TokenHash,
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
}

/// Whoever calls, with or without a token. A token that is worth nothing is refused.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) me: Option<Me>,
}

impl Caller {
    /// Whoever calls, if they may play.
    pub(crate) fn player(self) -> Result<Me, Problem> {
        let me = self.me.ok_or_else(token_missing)?;
        me.may_play()?;
        Ok(me)
    }

    pub(crate) fn id(&self) -> Option<String> {
        self.me.as_ref().map(|me| me.id.clone())
    }
}

/// Somebody who may play.
#[derive(Clone, Debug)]
pub(crate) struct Player(pub(crate) Me);

/// Where a call comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Problem> {
        let Some(value) = parts.headers.get(header::AUTHORIZATION) else {
            return Ok(Caller { me: None });
        };
        let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        let known = match token {
            Some(token) => authenticate(&app.core, token).await,
            None => Err(bad_token()),
        };
        if known.as_ref().is_err_and(|problem| problem.status == 401) {
            // Whoever tries out tokens is a stranger each time.
            let address = address_of(parts, &app.core.config.trusted_proxies).0.to_string();
            app.core.limit(Limit::Anonymous, &address)?;
        }
        Ok(Caller { me: Some(known?) })
    }
}

impl FromRequestParts<App> for Player {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Player, Problem> {
        Caller::from_request_parts(parts, app).await?.player().map(Player)
    }
}

impl FromRequestParts<App> for Address {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Address, Infallible> {
        Ok(address_of(parts, &app.core.config.trusted_proxies))
    }
}

/// The address of a call: the peer's, or the last one a trusted proxy names.
pub(crate) fn address_of(parts: &Parts, proxies: &[IpAddr]) -> Address {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
    if !proxies.contains(&peer) {
        return Address(peer);
    }
    let forwarded = parts.headers.get_all("x-forwarded-for").iter();
    let named = forwarded.filter_map(|value| value.to_str().ok()).flat_map(|it| it.split(','));
    let named: Vec<IpAddr> = named.filter_map(|it| it.trim().parse().ok()).collect();
    Address(named.into_iter().rev().find(|it| !proxies.contains(it)).unwrap_or(peer))
}

/// Whose token this is.
pub(crate) async fn authenticate(core: &Core, token: &str) -> Result<Me, Problem> {
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
    let User { id, kind, name, .. } = user;
    Ok(Me { id: id.0, name, kind, scope: found.scope, hash })
}

/// Refuses a banned user or address.
pub(crate) async fn check_ban(core: &Core, subject: &str) -> Result<(), Problem> {
    let ban = core.store.ban_of(subject).await?;
    if ban.is_some_and(|ban| ban.until.is_none_or(|until| until > core.now())) {
        return Err(Problem::forbidden("player.banned", "You are not welcome on this server"));
    }
    Ok(())
}

/// Makes a token; only its hash is stored.
pub(crate) async fn new_token(
    core: &Core,
    user: &UserId,
    scope: Scope,
    label: &str,
    expires_at: Option<i64>,
) -> Result<String, Problem> {
    let token: String = chance::bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
    let stored = Token {
        hash: hash_token(&token),
        user: user.clone(),
        scope,
        label: label.to_owned(),
        created_at: core.now(),
        expires_at,
        revoked_at: None,
    };
    core.store.add_token(stored).await?;
    Ok(token)
}

/// What is stored of a token.
pub(crate) fn hash_token(token: &str) -> TokenHash {
    TokenHash(Sha256::digest(token.as_bytes()).into())
}

fn bad_token() -> Problem {
    Problem::unauthorized("token.invalid", "This token is unknown, revoked or expired")
}

fn token_missing() -> Problem {
    Problem::unauthorized("token.missing", "This needs a token: POST /api/v1/guests gives one")
}
