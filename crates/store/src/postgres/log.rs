//! Matches, their events, and what is due in them.

use async_trait::async_trait;
use sqlx::{PgConnection, QueryBuilder};

use super::appender::{Append, Outcome};
use super::rows::{count, plain, read_due, read_event, read_match};
use super::{Postgres, in_transaction};
use crate::fault::{Fault, found};
use crate::rows::{number, select_match};
use crate::{
    Change, Due, Event, Log, MatchFilter, MatchId, MatchRow, Millis, NewDue, NewMatch, Receipt,
    Status, StoreError, Thing, Visibility,
};

#[async_trait]
impl Log for Postgres {
    async fn create_match(&self, new: NewMatch) -> Result<(), StoreError> {
        in_transaction!(self, create(new))
    }

    async fn load_match(&self, id: &MatchId) -> Result<MatchRow, StoreError> {
        let query = sqlx::query(select_match!("WHERE id = $1")).bind(id.as_str());
        let row = query.fetch_optional(&self.pool).await.map_err(Fault::from)?;
        Ok(read_match(&found(row, Thing::Match)?)?)
    }

    async fn match_by_join_code(&self, code: &str) -> Result<MatchRow, StoreError> {
        let query = sqlx::query(select_match!("WHERE join_code = $1")).bind(code);
        let row = query.fetch_optional(&self.pool).await.map_err(Fault::from)?;
        Ok(read_match(&found(row, Thing::Match)?)?)
    }

    async fn list_matches(
        &self,
        filter: &MatchFilter,
        limit: u32,
    ) -> Result<Vec<MatchRow>, StoreError> {
        let mut query = listing(filter, limit);
        let rows = query.build().fetch_all(&self.pool).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_match).collect::<Result<_, Fault>>()?)
    }

    async fn append(
        &self,
        id: &MatchId,
        event: Event,
        change: Change,
    ) -> Result<Receipt, StoreError> {
        let (match_id, cmd_id) = (id.clone(), event.cmd_id.clone());
        match self.appender.append(Append { id: match_id, event, change }).await? {
            Outcome::Appended => Ok(Receipt::Appended),
            Outcome::Conflict { head } => Ok(Receipt::Conflict { head }),
            Outcome::Unknown => Err(StoreError::NotFound(Thing::Match)),
            Outcome::Repeated => {
                let query = sqlx::query(
                    "SELECT seq, cmd_id, actor, at, body, view_hash FROM event \
                     WHERE match_id = $1 AND cmd_id = $2",
                );
                let query = query.bind(id.as_str()).bind(cmd_id.as_str());
                let row = query.fetch_optional(&self.pool).await.map_err(Fault::from)?;
                Ok(Receipt::Repeated(read_event(&found(row, Thing::Match)?)?))
            }
        }
    }

    async fn change_match(&self, id: &MatchId, change: Change) -> Result<(), StoreError> {
        let id = id.clone();
        in_transaction!(self, change_match(id, change))
    }

    async fn events_after(
        &self,
        id: &MatchId,
        after: u64,
        limit: u32,
    ) -> Result<Vec<Event>, StoreError> {
        let query = sqlx::query(
            "SELECT seq, cmd_id, actor, at, body, view_hash FROM event \
             WHERE match_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
        );
        let query = query.bind(id.as_str()).bind(number(after)).bind(i64::from(limit));
        let rows = query.fetch_all(&self.pool).await.map_err(Fault::from)?;
        if rows.is_empty() {
            // Nothing new, or no such match?
            self.load_match(id).await?;
        }
        Ok(rows.iter().map(read_event).collect::<Result<_, Fault>>()?)
    }

    async fn heads(&self, ids: &[MatchId]) -> Result<Vec<(MatchId, u64)>, StoreError> {
        let ids: Vec<&str> = ids.iter().map(MatchId::as_str).collect();
        let query = sqlx::query("SELECT id, head FROM match WHERE id = ANY ($1)").bind(ids);
        let rows = query.fetch_all(&self.pool).await.map_err(Fault::from)?;
        let head = |row| Ok((MatchId(plain(row, "id")?), count(row, "head")?));
        Ok(rows.iter().map(head).collect::<Result<_, Fault>>()?)
    }

    async fn claim_due(
        &self,
        now: Millis,
        lease: Millis,
        limit: u32,
    ) -> Result<Vec<Due>, StoreError> {
        in_transaction!(self, claim(now, lease, limit))
    }

    async fn finish_due(&self, due: &Due) -> Result<(), StoreError> {
        let due = due.clone();
        in_transaction!(self, finish(due))
    }

    async fn next_due(&self) -> Result<Option<Millis>, StoreError> {
        let query = sqlx::query_scalar("SELECT min(free_at) FROM due");
        Ok(query.fetch_one(&self.pool).await.map_err(Fault::from)?)
    }
}

async fn create(on: &mut PgConnection, new: NewMatch) -> Result<(), Fault> {
    let NewMatch { row, first, due } = new;
    let (head, updated_at) = (first.len() as i64, first.last().map_or(row.created_at, |it| it.at));
    sqlx::query(
        "INSERT INTO match (id, game, rules_version, setup, options, meta, secret, commitment, \
         status, visibility, join_code, created_at, updated_at, head) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    )
    .bind(row.id.as_str())
    .bind(row.game)
    .bind(i64::from(row.rules_version))
    .bind(row.setup)
    .bind(row.options)
    .bind(row.meta)
    .bind(row.secret.0.to_vec())
    .bind(row.commitment.to_vec())
    .bind(row.status.as_str())
    .bind(row.visibility.as_str())
    .bind(row.join_code)
    .bind(row.created_at)
    .bind(updated_at)
    .bind(head)
    .execute(&mut *on)
    .await?;
    change_due(on, &row.id, &[], &due).await?;
    for (seq, event) in (1..).zip(first) {
        if event.seq != seq {
            let why = format!("event {} is not the next one", event.seq);
            return Err(Fault(StoreError::Damaged(why)));
        }
        insert_event(on, &row.id, event).await?;
    }
    Ok(())
}

async fn insert_event(on: &mut PgConnection, id: &MatchId, event: Event) -> Result<(), Fault> {
    sqlx::query(
        "INSERT INTO event (match_id, seq, cmd_id, actor, at, body, view_hash) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(id.as_str())
    .bind(number(event.seq))
    .bind(event.cmd_id.as_str())
    .bind(event.actor)
    .bind(event.at)
    .bind(event.body)
    .bind(event.view_hash)
    .execute(on)
    .await?;
    Ok(())
}

async fn change_match(on: &mut PgConnection, id: MatchId, change: Change) -> Result<(), Fault> {
    found(lock(on, &id).await?.then_some(()), Thing::Match)?;
    change_row(on, &id, &change).await?;
    change_due(on, &id, &change.clear_due, &change.set_due).await
}

async fn change_row(on: &mut PgConnection, id: &MatchId, change: &Change) -> Result<(), Fault> {
    if change.status.is_none() && change.visibility.is_none() && change.meta.is_none() {
        return Ok(()); // what is due alone changes: each update leaves a dead row behind
    }
    sqlx::query(
        "UPDATE match SET status = coalesce($1, status), visibility = coalesce($2, visibility), \
         meta = coalesce($3, meta) WHERE id = $4",
    )
    .bind(change.status.map(Status::as_str))
    .bind(change.visibility.map(Visibility::as_str))
    .bind(change.meta.as_deref())
    .bind(id.as_str())
    .execute(on)
    .await?;
    Ok(())
}

async fn change_due(
    on: &mut PgConnection,
    id: &MatchId,
    clear: &[String],
    set: &[NewDue],
) -> Result<(), Fault> {
    for kind in clear {
        let query = sqlx::query("DELETE FROM due WHERE match_id = $1 AND kind = $2");
        query.bind(id.as_str()).bind(kind).execute(&mut *on).await?;
    }
    for due in set {
        let query = sqlx::query(
            "INSERT INTO due (match_id, kind, at, free_at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (match_id, kind) DO UPDATE SET at = excluded.at, free_at = excluded.free_at",
        );
        let query = query.bind(id.as_str()).bind(&due.kind).bind(due.at).bind(due.at);
        query.execute(&mut *on).await?;
    }
    Ok(())
}

async fn claim(
    on: &mut PgConnection,
    now: Millis,
    lease: Millis,
    limit: u32,
) -> Result<Vec<Due>, Fault> {
    // What another node is claiming at this moment is passed over, not waited for.
    let query = sqlx::query(
        "WITH next AS (SELECT match_id, kind FROM due WHERE free_at <= $2 \
         ORDER BY at, match_id, kind LIMIT $3 FOR UPDATE SKIP LOCKED) \
         UPDATE due SET free_at = $1 FROM next \
         WHERE due.match_id = next.match_id AND due.kind = next.kind \
         RETURNING due.at, due.match_id, due.kind",
    );
    let rows = query.bind(lease).bind(now).bind(i64::from(limit)).fetch_all(&mut *on).await?;
    let mut claimed: Vec<Due> = rows.iter().map(read_due).collect::<Result<_, Fault>>()?;
    claimed.sort(); // by time, as `Due` is ordered
    Ok(claimed)
}

async fn finish(on: &mut PgConnection, due: Due) -> Result<(), Fault> {
    let query = sqlx::query("DELETE FROM due WHERE match_id = $1 AND kind = $2 AND at = $3");
    query.bind(due.match_id.as_str()).bind(due.kind).bind(due.at).execute(on).await?;
    Ok(())
}

/// Keeps others from changing a match until the end of the transaction; whether there is this match.
pub(super) async fn lock(on: &mut PgConnection, id: &MatchId) -> Result<bool, Fault> {
    let query =
        sqlx::query("SELECT 1 FROM match WHERE id = $1 FOR NO KEY UPDATE").bind(id.as_str());
    Ok(query.fetch_optional(on).await?.is_some())
}

fn listing(filter: &MatchFilter, limit: u32) -> QueryBuilder<sqlx::Postgres> {
    let mut query = QueryBuilder::new(select_match!("WHERE TRUE"));
    if let Some(game) = &filter.game {
        query.push(" AND game = ").push_bind(game.clone());
    }
    one_of(&mut query, " AND status IN (", filter.statuses.iter().map(|it| it.as_str()));
    one_of(&mut query, " AND visibility IN (", filter.visibilities.iter().map(|it| it.as_str()));
    if let Some(after) = &filter.after {
        query.push(" AND created_at <= ").push_bind(after.created_at);
        query.push(" AND (created_at < ").push_bind(after.created_at);
        query.push(" OR id > ").push_bind(after.id.0.clone()).push(")");
    }
    query.push(" ORDER BY created_at DESC, id LIMIT ").push_bind(i64::from(limit));
    query
}

/// Adds a condition, unless there is nothing to choose from.
fn one_of(
    query: &mut QueryBuilder<sqlx::Postgres>,
    condition: &'static str,
    words: impl ExactSizeIterator<Item = &'static str>,
) {
    if words.len() > 0 {
        let mut list = query.push(condition).separated(", ");
        words.for_each(|word| {
            list.push_bind(word);
        });
        query.push(")");
    }
}
