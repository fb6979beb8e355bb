//! Deleting, in small steps.

use async_trait::async_trait;
use sqlx::PgConnection;

use super::log;
use super::rows::{count, read_match, texts};
use super::{Postgres, in_transaction};
use crate::fault::{Fault, found};
use crate::hints::Hint;
use crate::rows::{number, select_match};
use crate::{MatchId, MatchRow, Millis, Retention, Rewrite, Status, StoreError, Thing, UserId};

#[async_trait]
impl Retention for Postgres {
    async fn delete_user(&self, id: &UserId, name: &str, at: Millis) -> Result<(), StoreError> {
        let (id, name) = (id.clone(), name.to_owned());
        in_transaction!(self, delete_user(id, name, at))
    }

    async fn users_to_erase(&self, limit: u32) -> Result<Vec<UserId>, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM person WHERE deleted_at IS NOT NULL AND erased_at IS NULL \
             ORDER BY id LIMIT $1",
        );
        let rows = query.bind(i64::from(limit)).fetch_all(&self.pool).await.map_err(Fault::from)?;
        Ok(texts(&rows)?.into_iter().map(UserId).collect())
    }

    async fn user_is_erased(&self, id: &UserId, at: Millis) -> Result<(), StoreError> {
        let id = id.clone();
        let query = "UPDATE person SET erased_at = $1 WHERE id = $2 AND deleted_at > 0";
        let marked = sqlx::query(query).bind(at).bind(id.0).execute(&self.pool).await;
        let marked = marked.map_err(Fault::from)?.rows_affected();
        Ok(found((marked > 0).then_some(()), Thing::User)?)
    }

    async fn matches_of_user(&self, id: &UserId) -> Result<Vec<MatchId>, StoreError> {
        // No index: who deletes an account can wait, and every move would pay for one.
        let query = sqlx::query(
            "SELECT match_id FROM event WHERE actor = $1 \
             UNION SELECT id FROM match WHERE strpos(options, $1) > 0 OR strpos(meta, $1) > 0 ORDER BY 1",
        );
        let rows = self.fetch_long(query.bind(id.as_str())).await?;
        Ok(texts(&rows)?.into_iter().map(MatchId).collect())
    }

    async fn rewrite_match(&self, id: &MatchId, rewrite: Rewrite) -> Result<(), StoreError> {
        let id = id.clone();
        let rewritten: Result<(), StoreError> =
            in_transaction!(self, rewrite_match(id.clone(), rewrite));
        if rewritten.is_ok() {
            self.appender.notifier.send(Hint::Rewritten { match_id: id });
        }
        rewritten
    }

    async fn erase_lines_of(&self, author: &UserId, limit: u32) -> Result<u64, StoreError> {
        // By the index: whoever is deleted does not wait for a sweep.
        let query = sqlx::query(
            "UPDATE chat SET text = '' WHERE text <> '' AND (match_id, number) IN \
             (SELECT match_id, number FROM chat WHERE author = $1 AND text <> '' LIMIT $2)",
        );
        let query = query.bind(author.as_str()).bind(i64::from(limit));
        Ok(query.execute(&self.pool).await.map_err(Fault::from)?.rows_affected())
    }

    async fn erase_lines_before(&self, at: Millis, limit: u32) -> Result<u64, StoreError> {
        self.change_before(
            "UPDATE chat SET text = '' WHERE text <> '' AND (match_id, number) IN \
             (SELECT match_id, number FROM chat WHERE at < $1 AND text <> '' LIMIT $2) RETURNING 1",
            at,
            limit,
        )
        .await
    }

    async fn idle_guests(&self, before: Millis, limit: u32) -> Result<Vec<UserId>, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM person WHERE kind = 'guest' AND deleted_at IS NULL \
             AND created_at < $1 AND NOT EXISTS (SELECT 1 FROM token WHERE person = id \
             AND coalesce(revoked_at, $1) >= $1 AND coalesce(expires_at, $1) >= $1) \
             ORDER BY created_at, id LIMIT $2",
        );
        let rows = self.fetch_long(query.bind(before).bind(i64::from(limit))).await?;
        Ok(texts(&rows)?.into_iter().map(UserId).collect())
    }

    async fn matches_unchanged_since(
        &self,
        status: Status,
        since: Millis,
        after: Option<&MatchId>,
        limit: u32,
    ) -> Result<Vec<MatchRow>, StoreError> {
        let query = sqlx::query(select_match!(
            "WHERE status = $1 AND updated_at < $2 AND id > $3 ORDER BY id LIMIT $4"
        ));
        let after = after.map_or("", MatchId::as_str);
        let query = query.bind(status.as_str()).bind(since).bind(after).bind(i64::from(limit));
        let rows = query.fetch_all(&self.pool).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_match).collect::<Result<_, Fault>>()?)
    }

    async fn trim_match(&self, id: &MatchId, events: u32) -> Result<bool, StoreError> {
        let id = id.clone();
        in_transaction!(self, trim_match(id, events))
    }

    async fn forget_tokens(&self, before: Millis, limit: u32) -> Result<u64, StoreError> {
        self.change_before(
            "DELETE FROM token WHERE hash IN (SELECT hash FROM token \
             WHERE least(coalesce(revoked_at, expires_at), coalesce(expires_at, revoked_at)) < $1 \
             LIMIT $2) RETURNING 1",
            before,
            limit,
        )
        .await
    }

    async fn forget_requests(&self, before: Millis, limit: u32) -> Result<u64, StoreError> {
        self.change_before(
            "DELETE FROM request WHERE (person, cmd_id) IN \
             (SELECT person, cmd_id FROM request WHERE at < $1 LIMIT $2) RETURNING 1",
            before,
            limit,
        )
        .await
    }
}

impl Postgres {
    /// Runs a statement with a time and a limit that returns each row it changed; how many these are.
    async fn change_before(
        &self,
        statement: &'static str,
        before: Millis,
        limit: u32,
    ) -> Result<u64, StoreError> {
        let query = sqlx::query(statement).bind(before).bind(i64::from(limit));
        Ok(self.fetch_long(query).await?.len() as u64)
    }
}

async fn delete_user(
    on: &mut PgConnection,
    id: UserId,
    name: String,
    at: Millis,
) -> Result<(), Fault> {
    let deleted = sqlx::query(
        "UPDATE person SET name = $1, login = NULL, password_hash = NULL, deleted_at = $2 \
         WHERE id = $3 AND deleted_at IS NULL",
    );
    let deleted = deleted.bind(name).bind(at).bind(id.as_str()).execute(&mut *on).await?;
    found((deleted.rows_affected() > 0).then_some(()), Thing::User)?;
    for statement in [
        "DELETE FROM token WHERE person = $1",
        "DELETE FROM rating WHERE person = $1",
        "DELETE FROM request WHERE person = $1",
    ] {
        sqlx::query(statement).bind(id.as_str()).execute(&mut *on).await?;
    }
    Ok(())
}

async fn rewrite_match(on: &mut PgConnection, id: MatchId, rewrite: Rewrite) -> Result<(), Fault> {
    let query = sqlx::query("UPDATE match SET options = $1, meta = $2 WHERE id = $3");
    let query = query.bind(rewrite.options).bind(rewrite.meta).bind(id.as_str());
    let changed = query.execute(&mut *on).await?.rows_affected();
    found((changed > 0).then_some(()), Thing::Match)?;
    // One trip, however many there are: every append of this match waits meanwhile.
    let (seqs, bodies): (Vec<i64>, Vec<String>) =
        rewrite.bodies.into_iter().map(|(seq, body)| (number(seq), body)).unzip();
    let query = sqlx::query(
        "UPDATE event SET body = it.body FROM unnest($2::bigint[], $3::text[]) AS it (seq, body) \
         WHERE match_id = $1 AND event.seq = it.seq",
    );
    query.bind(id.as_str()).bind(seqs).bind(bodies).execute(on).await?;
    Ok(())
}

async fn trim_match(on: &mut PgConnection, id: MatchId, events: u32) -> Result<bool, Fault> {
    found(log::lock(on, &id).await?.then_some(()), Thing::Match)?;
    let result = sqlx::query("SELECT 1 FROM result WHERE match_id = $1").bind(id.as_str());
    if result.fetch_optional(&mut *on).await?.is_some() {
        return Err(Fault(StoreError::Invalid("a match with a result is kept".to_owned())));
    }
    let kept =
        sqlx::query("UPDATE match SET head = greatest(0, head - $1) WHERE id = $2 RETURNING head");
    let kept = kept.bind(i64::from(events.max(1))).bind(id.as_str()).fetch_one(&mut *on).await?;
    let head: u64 = count(&kept, "head")?;
    let query = sqlx::query("DELETE FROM event WHERE match_id = $1 AND seq > $2");
    query.bind(id.as_str()).bind(number(head)).execute(&mut *on).await?;
    if head > 0 {
        return Ok(false);
    }
    for statement in [
        "DELETE FROM chat WHERE match_id = $1",
        "DELETE FROM due WHERE match_id = $1",
        "DELETE FROM request WHERE match_id = $1",
        "DELETE FROM match WHERE id = $1",
    ] {
        sqlx::query(statement).bind(id.as_str()).execute(&mut *on).await?;
    }
    Ok(true)
}
