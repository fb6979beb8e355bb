//! Guests, accounts, tokens and bans.

use async_trait::async_trait;
use serde_json::json;
use sqlx::SqliteConnection;

use super::Sqlite;
use super::rows::{bytes, read_ban, read_token, read_user};
use crate::fault::{Fault, found};
use crate::{Ban, Millis, People, StoreError, Thing, Token, TokenHash, User, UserId};

#[async_trait]
impl People for Sqlite {
    async fn create_user(&self, user: User) -> Result<(), StoreError> {
        self.writer.write(|on| Box::pin(create(on, user))).await
    }

    async fn update_user(&self, user: User) -> Result<(), StoreError> {
        self.writer.write(|on| Box::pin(update(on, user))).await
    }

    async fn user(&self, id: &UserId) -> Result<User, StoreError> {
        let query = sqlx::query("SELECT * FROM person WHERE id = ? AND deleted_at IS NULL");
        let query = query.bind(id.as_str());
        let row = query.fetch_optional(&self.readers).await.map_err(Fault::from)?;
        Ok(read_user(&found(row, Thing::User)?)?)
    }

    async fn user_by_login(&self, login: &str) -> Result<User, StoreError> {
        let query = sqlx::query("SELECT * FROM person WHERE login = ? AND deleted_at IS NULL");
        let query = query.bind(login);
        let row = query.fetch_optional(&self.readers).await.map_err(Fault::from)?;
        Ok(read_user(&found(row, Thing::User)?)?)
    }

    async fn users(&self, skip: u32, limit: u32) -> Result<Vec<User>, StoreError> {
        let query = sqlx::query(
            "SELECT * FROM person WHERE deleted_at IS NULL \
             ORDER BY created_at DESC, id LIMIT ? OFFSET ?",
        );
        let query = query.bind(limit).bind(skip);
        let rows = query.fetch_all(&self.readers).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_user).collect::<Result<_, Fault>>()?)
    }

    async fn add_token(&self, token: Token) -> Result<(), StoreError> {
        self.writer.write(|on| Box::pin(add_token(on, token))).await
    }

    async fn token(&self, hash: &TokenHash) -> Result<Token, StoreError> {
        let query = sqlx::query("SELECT * FROM token WHERE hash = ?").bind(hash.0.to_vec());
        let row = query.fetch_optional(&self.readers).await.map_err(Fault::from)?;
        Ok(read_token(&found(row, Thing::Token)?)?)
    }

    async fn usable_tokens(
        &self,
        hashes: &[TokenHash],
        at: Millis,
    ) -> Result<Vec<TokenHash>, StoreError> {
        // One text of hexadecimal digits as an array: a query may have few values of its own.
        let texts: Vec<String> = hashes.iter().map(|hash| format!("\"{}\"", hex(hash))).collect();
        let query = sqlx::query(
            "SELECT hash FROM token WHERE hash IN (SELECT unhex(value) FROM json_each(?)) \
             AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)",
        );
        let query = query.bind(format!("[{}]", texts.join(","))).bind(at);
        let rows = query.fetch_all(&self.readers).await.map_err(Fault::from)?;
        let hash = |row| Ok(TokenHash(bytes(row, "hash")?));
        Ok(rows.iter().map(hash).collect::<Result<_, Fault>>()?)
    }

    async fn tokens_of(&self, user: &UserId) -> Result<Vec<Token>, StoreError> {
        let query =
            sqlx::query("SELECT * FROM token WHERE person = ? ORDER BY created_at DESC, hash");
        let rows = query.bind(user.as_str()).fetch_all(&self.readers).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_token).collect::<Result<_, Fault>>()?)
    }

    async fn revoke_token(&self, hash: &TokenHash, at: Millis) -> Result<(), StoreError> {
        let hash = *hash;
        self.writer.write(move |on| Box::pin(revoke_token(on, hash, at))).await
    }

    async fn revoke_tokens_of(
        &self,
        user: &UserId,
        spared: Option<TokenHash>,
        at: Millis,
    ) -> Result<u64, StoreError> {
        let user = user.clone();
        self.writer.write(move |on| Box::pin(revoke_tokens_of(on, user, spared, at))).await
    }

    async fn renew_token(&self, hash: &TokenHash, expires_at: Millis) -> Result<(), StoreError> {
        let hash = *hash;
        self.writer.write(move |on| Box::pin(renew_token(on, hash, expires_at))).await
    }

    async fn ban(&self, ban: Ban) -> Result<(), StoreError> {
        self.writer.write(|on| Box::pin(put_ban(on, ban))).await
    }

    async fn lift_ban(&self, subject: &str) -> Result<bool, StoreError> {
        let subject = subject.to_owned();
        self.writer.write(|on| Box::pin(lift_ban(on, subject))).await
    }

    async fn ban_of(&self, subject: &str) -> Result<Option<Ban>, StoreError> {
        let query = sqlx::query("SELECT * FROM ban WHERE subject = ?").bind(subject);
        let row = query.fetch_optional(&self.readers).await.map_err(Fault::from)?;
        Ok(row.as_ref().map(read_ban).transpose()?)
    }

    async fn bans_of(&self, subjects: &[String]) -> Result<Vec<Ban>, StoreError> {
        let query =
            sqlx::query("SELECT * FROM ban WHERE subject IN (SELECT value FROM json_each(?))");
        let query = query.bind(json!(subjects).to_string());
        let rows = query.fetch_all(&self.readers).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_ban).collect::<Result<_, Fault>>()?)
    }

    async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        let query = sqlx::query("SELECT * FROM ban ORDER BY subject");
        let rows = query.fetch_all(&self.readers).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_ban).collect::<Result<_, Fault>>()?)
    }
}

async fn create(on: &mut SqliteConnection, user: User) -> Result<(), Fault> {
    check_login(on, &user).await?;
    let query = sqlx::query(
        "INSERT INTO person (id, kind, name, login, password_hash, created_at) \
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
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

async fn update(on: &mut SqliteConnection, user: User) -> Result<(), Fault> {
    found(exists(on, &user.id).await?.then_some(()), Thing::User)?;
    check_login(on, &user).await?;
    sqlx::query("UPDATE person SET kind = ?, name = ?, login = ?, password_hash = ? WHERE id = ?")
        .bind(user.kind.as_str())
        .bind(user.name)
        .bind(user.login)
        .bind(user.password_hash)
        .bind(user.id.as_str())
        .execute(on)
        .await?;
    Ok(())
}

/// Refuses a login that another user has.
async fn check_login(on: &mut SqliteConnection, user: &User) -> Result<(), Fault> {
    let query = sqlx::query("SELECT 1 FROM person WHERE login = ? AND id <> ?");
    let query = query.bind(user.login.as_deref()).bind(user.id.as_str());
    match query.fetch_optional(on).await? {
        Some(_) => Err(Fault(StoreError::Taken(Thing::Login))),
        None => Ok(()),
    }
}

async fn add_token(on: &mut SqliteConnection, token: Token) -> Result<(), Fault> {
    found(exists(on, &token.user).await?.then_some(()), Thing::User)?;
    let query = sqlx::query(
        "INSERT INTO token (hash, person, scope, label, created_at, expires_at, revoked_at, \
         session) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
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

async fn revoke_token(on: &mut SqliteConnection, hash: TokenHash, at: Millis) -> Result<(), Fault> {
    let query = sqlx::query("UPDATE token SET revoked_at = coalesce(revoked_at, ?) WHERE hash = ?");
    let revoked = query.bind(at).bind(hash.0.to_vec()).execute(on).await?;
    found((revoked.rows_affected() > 0).then_some(()), Thing::Token)
}

async fn revoke_tokens_of(
    on: &mut SqliteConnection,
    user: UserId,
    spared: Option<TokenHash>,
    at: Millis,
) -> Result<u64, Fault> {
    found(exists(on, &user).await?.then_some(()), Thing::User)?;
    let query = sqlx::query(
        "UPDATE token SET revoked_at = ? WHERE person = ? AND revoked_at IS NULL AND hash <> ?",
    );
    let spared = spared.map_or_else(Vec::new, |hash| hash.0.to_vec());
    let revoked = query.bind(at).bind(user.as_str()).bind(spared).execute(on).await?;
    Ok(revoked.rows_affected())
}

async fn renew_token(
    on: &mut SqliteConnection,
    hash: TokenHash,
    expires_at: Millis,
) -> Result<(), Fault> {
    let query = sqlx::query("UPDATE token SET expires_at = ? WHERE hash = ?");
    let renewed = query.bind(expires_at).bind(hash.0.to_vec()).execute(on).await?;
    found((renewed.rows_affected() > 0).then_some(()), Thing::Token)
}

async fn put_ban(on: &mut SqliteConnection, ban: Ban) -> Result<(), Fault> {
    let query =
        sqlx::query("INSERT OR REPLACE INTO ban (subject, reason, at, until) VALUES (?, ?, ?, ?)");
    query.bind(ban.subject).bind(ban.reason).bind(ban.at).bind(ban.until).execute(on).await?;
    Ok(())
}

async fn lift_ban(on: &mut SqliteConnection, subject: String) -> Result<bool, Fault> {
    let lifted = sqlx::query("DELETE FROM ban WHERE subject = ?").bind(subject).execute(on).await?;
    Ok(lifted.rows_affected() > 0)
}

/// Whether there is this user, as the writer sees it; a deleted one is not there.
pub(super) async fn exists(on: &mut SqliteConnection, id: &UserId) -> Result<bool, Fault> {
    let query = sqlx::query("SELECT 1 FROM person WHERE id = ? AND deleted_at IS NULL");
    let query = query.bind(id.as_str());
    Ok(query.fetch_optional(on).await?.is_some())
}

fn hex(hash: &TokenHash) -> String {
    hash.0.iter().map(|byte| format!("{byte:02x}")).collect()
}
