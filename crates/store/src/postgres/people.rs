//! Guests, accounts, tokens and bans.

use async_trait::async_trait;
use sqlx::PgConnection;

use super::rows::{bytes, read_ban, read_token, read_user};
use super::{Postgres, in_transaction};
use crate::fault::{Fault, found};
use crate::rows::columns;
use crate::{Ban, Millis, People, StoreError, Thing, Token, TokenHash, User, UserId};

#[async_trait]
impl People for Postgres {
    async fn create_user(&self, user: User) -> Result<(), StoreError> {
        in_transaction!(self, create(user))
    }

    async fn update_user(&self, user: User) -> Result<(), StoreError> {
        in_transaction!(self, update(user))
    }

    async fn user(&self, id: &UserId) -> Result<User, StoreError> {
        let query = sqlx::query(concat!(
            "SELECT ",
            columns!(person),
            " FROM person WHERE id = $1 AND deleted_at IS NULL"
        ));
        let query = query.bind(id.as_str());
        let row = query.fetch_optional(&self.pool).await.map_err(Fault::from)?;
        Ok(read_user(&found(row, Thing::User)?)?)
    }

    async fn user_by_login(&self, login: &str) -> Result<User, StoreError> {
        let query = sqlx::query(concat!(
            "SELECT ",
            columns!(person),
            " FROM person WHERE login = $1 AND deleted_at IS NULL"
        ));
        let query = query.bind(login);
        let row = query.fetch_optional(&self.pool).await.map_err(Fault::from)?;
        Ok(read_user(&found(row, Thing::User)?)?)
    }

    async fn users(&self, skip: u32, limit: u32) -> Result<Vec<User>, StoreError> {
        let query = sqlx::query(concat!(
            "SELECT ",
            columns!(person),
            " FROM person WHERE deleted_at IS NULL ",
            "ORDER BY created_at DESC, id LIMIT $1 OFFSET $2"
        ));
        let query = query.bind(i64::from(limit)).bind(i64::from(skip));
        let rows = query.fetch_all(&self.pool).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_user).collect::<Result<_, Fault>>()?)
    }

    async fn add_token(&self, token: Token) -> Result<(), StoreError> {
        in_transaction!(self, add_token(token))
    }

    async fn token(&self, hash: &TokenHash) -> Result<Token, StoreError> {
        let query = sqlx::query(concat!("SELECT ", columns!(token), " FROM token WHERE hash = $1"))
            .bind(hash.0.to_vec());
        let row = query.fetch_optional(&self.pool).await.map_err(Fault::from)?;
        Ok(read_token(&found(row, Thing::Token)?)?)
    }

    async fn usable_tokens(
        &self,
        hashes: &[TokenHash],
        at: Millis,
    ) -> Result<Vec<TokenHash>, StoreError> {
        let hashes: Vec<Vec<u8>> = hashes.iter().map(|hash| hash.0.to_vec()).collect();
        let query = sqlx::query(
            "SELECT hash FROM token WHERE hash = ANY ($1) \
             AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)",
        );
        let query = query.bind(hashes).bind(at);
        let rows = query.fetch_all(&self.pool).await.map_err(Fault::from)?;
        let hash = |row| Ok(TokenHash(bytes(row, "hash")?));
        Ok(rows.iter().map(hash).collect::<Result<_, Fault>>()?)
    }

    async fn tokens_of(&self, user: &UserId) -> Result<Vec<Token>, StoreError> {
        let query = sqlx::query(concat!(
            "SELECT ",
            columns!(token),
            " FROM token WHERE person = $1 ORDER BY created_at DESC, hash"
        ));
        let rows = query.bind(user.as_str()).fetch_all(&self.pool).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_token).collect::<Result<_, Fault>>()?)
    }

    async fn revoke_token(&self, hash: &TokenHash, at: Millis) -> Result<(), StoreError> {
        let hash = *hash;
        in_transaction!(self, revoke_token(hash, at))
    }

    async fn revoke_tokens_of(
        &self,
        user: &UserId,
        spared: Option<TokenHash>,
        at: Millis,
    ) -> Result<u64, StoreError> {
        let user = user.clone();
        in_transaction!(self, revoke_tokens_of(user, spared, at))
    }

    async fn renew_token(&self, hash: &TokenHash, expires_at: Millis) -> Result<(), StoreError> {
        let hash = *hash;
        in_transaction!(self, renew_token(hash, expires_at))
    }

    async fn ban(&self, ban: Ban) -> Result<(), StoreError> {
        in_transaction!(self, put_ban(ban))
    }

    async fn lift_ban(&self, subject: &str) -> Result<bool, StoreError> {
        let subject = subject.to_owned();
        in_transaction!(self, lift_ban(subject))
    }

    async fn ban_of(&self, subject: &str) -> Result<Option<Ban>, StoreError> {
        let query = sqlx::query(concat!("SELECT ", columns!(ban), " FROM ban WHERE subject = $1"))
            .bind(subject);
        let row = query.fetch_optional(&self.pool).await.map_err(Fault::from)?;
        Ok(row.as_ref().map(read_ban).transpose()?)
    }

    async fn bans_of(&self, subjects: &[String]) -> Result<Vec<Ban>, StoreError> {
        let query = concat!("SELECT ", columns!(ban), " FROM ban WHERE subject = ANY ($1)");
        let query = sqlx::query(query).bind(subjects);
        let rows = query.fetch_all(&self.pool).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_ban).collect::<Result<_, Fault>>()?)
    }

    async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        let query = sqlx::query(concat!("SELECT ", columns!(ban), " FROM ban ORDER BY subject"));
        let rows = query.fetch_all(&self.pool).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_ban).collect::<Result<_, Fault>>()?)
    }
}

async fn create(on: &mut PgConnection, user: User) -> Result<(), Fault> {
    check_login(on, &user).await?;
    let query = sqlx::query(
        "INSERT INTO person (id, kind, name, login, password_hash, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING",
    );
    let created = query
        .bind(user.id.as_str())
        .bind(user.kind.as_str())
        .bind(user.name)
        .bind(user.login)
        .bind(user.password_hash)
        .bind(user.created_at)
        .execute(on)
        .await?;
    match created.rows_affected() {
        0 => Err(Fault(StoreError::Taken(Thing::User))), // also by somebody who was deleted
        _ => Ok(()),
    }
}

async fn update(on: &mut PgConnection, user: User) -> Result<(), Fault> {
    check_login(on, &user).await?;
    let query = sqlx::query(
        "UPDATE person SET kind = $1, name = $2, login = $3, password_hash = $4 \
         WHERE id = $5 AND deleted_at IS NULL",
    );
    let updated = query
        .bind(user.kind.as_str())
        .bind(user.name)
        .bind(user.login)
        .bind(user.password_hash)
        .bind(user.id.as_str())
        .execute(on)
        .await?;
    found((updated.rows_affected() > 0).then_some(()), Thing::User)
}

/// Refuses a login that another user has.
async fn check_login(on: &mut PgConnection, user: &User) -> Result<(), Fault> {
    let query = sqlx::query("SELECT 1 FROM person WHERE login = $1 AND id <> $2");
    let query = query.bind(user.login.as_deref()).bind(user.id.as_str());
    match query.fetch_optional(on).await? {
        Some(_) => Err(Fault(StoreError::Taken(Thing::Login))),
        None => Ok(()),
    }
}

async fn add_token(on: &mut PgConnection, token: Token) -> Result<(), Fault> {
    found(exists(on, &token.user).await?.then_some(()), Thing::User)?;
    let query = sqlx::query(
        "INSERT INTO token (hash, person, scope, label, created_at, expires_at, revoked_at, \
         session) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
    );
    let added = query
        .bind(token.hash.0.to_vec())
        .bind(token.user.as_str())
        .bind(token.scope.as_str())
        .bind(token.label)
        .bind(token.created_at)
        .bind(token.expires_at)
        .bind(token.revoked_at)
        .bind(token.session)
        .execute(on)
        .await?;
    match added.rows_affected() {
        0 => Err(Fault(StoreError::Taken(Thing::Token))),
        _ => Ok(()),
    }
}

async fn revoke_token(on: &mut PgConnection, hash: TokenHash, at: Millis) -> Result<(), Fault> {
    let query =
        sqlx::query("UPDATE token SET revoked_at = coalesce(revoked_at, $1) WHERE hash = $2");
    let revoked = query.bind(at).bind(hash.0.to_vec()).execute(on).await?;
    found((revoked.rows_affected() > 0).then_some(()), Thing::Token)
}

async fn revoke_tokens_of(
    on: &mut PgConnection,
    user: UserId,
    spared: Option<TokenHash>,
    at: Millis,
) -> Result<u64, Fault> {
    found(exists(on, &user).await?.then_some(()), Thing::User)?;
    let query = sqlx::query(
        "UPDATE token SET revoked_at = $1 WHERE person = $2 AND revoked_at IS NULL AND hash <> $3",
    );
    let spared = spared.map_or_else(Vec::new, |hash| hash.0.to_vec());
    let revoked = query.bind(at).bind(user.as_str()).bind(spared).execute(on).await?;
    Ok(revoked.rows_affected())
}

async fn renew_token(
    on: &mut PgConnection,
    hash: TokenHash,
    expires_at: Millis,
) -> Result<(), Fault> {
    let query = sqlx::query("UPDATE token SET expires_at = $1 WHERE hash = $2");
    let renewed = query.bind(expires_at).bind(hash.0.to_vec()).execute(on).await?;
    found((renewed.rows_affected() > 0).then_some(()), Thing::Token)
}

async fn put_ban(on: &mut PgConnection, ban: Ban) -> Result<(), Fault> {
    let query = sqlx::query(
        "INSERT INTO ban (subject, reason, at, until) VALUES ($1, $2, $3, $4) ON CONFLICT (subject) \
             DO UPDATE SET reason = excluded.reason, at = excluded.at, until = excluded.until",
    );
    query.bind(ban.subject).bind(ban.reason).bind(ban.at).bind(ban.until).execute(on).await?;
    Ok(())
}

async fn lift_ban(on: &mut PgConnection, subject: String) -> Result<bool, Fault> {
    let lifted =
        sqlx::query("DELETE FROM ban WHERE subject = $1").bind(subject).execute(on).await?;
    Ok(lifted.rows_affected() > 0)
}

/// Whether there is this user; a deleted one is not there. Locked, so that a deletion at the same
/// time comes before this change or after it.
pub(super) async fn exists(on: &mut PgConnection, id: &UserId) -> Result<bool, Fault> {
    let query = sqlx::query("SELECT 1 FROM person WHERE id = $1 AND deleted_at IS NULL FOR SHARE");
    let query = query.bind(id.as_str());
    Ok(query.fetch_optional(on).await?.is_some())
}
