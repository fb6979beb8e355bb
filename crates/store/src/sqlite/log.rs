//! Matches, their events, and what is due in them.

use async_trait::async_trait;
use serde_json::json;
use sqlx::{QueryBuilder, SqliteConnection};

use super::Sqlite;
use super::rows::{count, plain, read_due, read_event, read_match};
use super::writer::Row;
use crate::fault::{Fault, found, is_raised};
use crate::rows::{number, select_match};
use crate::{
    Change, CmdId, Due, Event, Log, MatchFilter, MatchId, MatchRow, Millis, NewDue, NewMatch,
    Receipt, Status, StoreError, Thing, Visibility,
};

#[async_trait]
impl Log for Sqlite {
    async fn create_match(&self, new: NewMatch) -> Result<(), StoreError> {
        self.writer.write(|on| Box::pin(create(on, new))).await
    }

    async fn load_match(&self, id: &MatchId) -> Result<MatchRow, StoreError> {
        let query = sqlx::query(select_match!("WHERE id = ?")).bind(id.as_str());
        let row = query.fetch_optional(&self.readers).await.map_err(Fault::from)?;
        Ok(read_match(&found(row, Thing::Match)?)?)
    }

    async fn match_by_join_code(&self, code: &str) -> Result<MatchRow, StoreError> {
        let query = sqlx::query(select_match!("WHERE join_code = ?")).bind(code);
        let row = query.fetch_optional(&self.readers).await.map_err(Fault::from)?;
        Ok(read_match(&found(row, Thing::Match)?)?)
    }

    async fn list_matches(
        &self,
        filter: &MatchFilter,
        limit: u32,
    ) -> Result<Vec<MatchRow>, StoreError> {
        let mut query = listing(filter, limit);
        let rows = query.build().fetch_all(&self.readers).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_match).collect::<Result<_, Fault>>()?)
    }

    async fn append(
        &self,
        id: &MatchId,
        event: Event,
        change: Change,
    ) -> Result<Receipt, StoreError> {
        let id = id.clone();
        let row = Row { json: row(&id, &event, &change), answer: Some(Receipt::Appended) };
        let receipt = self.writer.append(row, |on| Box::pin(append(on, id, event, change))).await?;
        Ok(found(receipt, Thing::Match)?)
    }

    async fn change_match(&self, id: &MatchId, change: Change) -> Result<(), StoreError> {
        let id = id.clone();
        self.writer.write(|on| Box::pin(change_match(on, id, change))).await
    }

    async fn events_after(
        &self,
        id: &MatchId,
        after: u64,
        limit: u32,
    ) -> Result<Vec<Event>, StoreError> {
        let query = sqlx::query(
            "SELECT seq, cmd_id, actor, at, body, view_hash FROM event \
             WHERE match_id = ? AND seq > ? ORDER BY seq LIMIT ?",
        );
        let query = query.bind(id.as_str()).bind(number(after)).bind(limit);
        let rows = query.fetch_all(&self.readers).await.map_err(Fault::from)?;
        if rows.is_empty() {
            // Nothing new, or no such match?
            self.load_match(id).await?;
        }
        Ok(rows.iter().map(read_event).collect::<Result<_, Fault>>()?)
    }

    async fn claim_due(
        &self,
        now: Millis,
        lease: Millis,
        limit: u32,
    ) -> Result<Vec<Due>, StoreError> {
        self.writer.write(move |on| Box::pin(claim(on, now, lease, limit))).await
    }

    async fn finish_due(&self, due: &Due) -> Result<(), StoreError> {
        let due = due.clone();
        self.writer.write(|on| Box::pin(finish(on, due))).await
    }

    async fn next_due(&self) -> Result<Option<Millis>, StoreError> {
        let query = sqlx::query_scalar("SELECT min(free_at) FROM due");
        Ok(query.fetch_one(&self.readers).await.map_err(Fault::from)?)
    }
}

async fn create(on: &mut SqliteConnection, new: NewMatch) -> Result<(), Fault> {
    let NewMatch { row, first, due } = new;
    if exists(on, &row.id).await? {
        return Err(Fault(StoreError::Taken(Thing::Match)));
    }
    if let Some(code) = &row.join_code {
        let query = sqlx::query("SELECT 1 FROM match WHERE join_code = ?").bind(code);
        if query.fetch_optional(&mut *on).await?.is_some() {
            return Err(Fault(StoreError::Taken(Thing::JoinCode)));
        }
    }
    sqlx::query(
        "INSERT INTO match (id, game, rules_version, setup, options, meta, secret, commitment, \
         status, visibility, join_code, created_at, updated_at) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(row.id.as_str())
    .bind(row.game)
    .bind(row.rules_version)
    .bind(row.setup)
    .bind(row.options)
    .bind(row.meta)
    .bind(row.secret.0.to_vec())
    .bind(row.commitment.to_vec())
    .bind(row.status.as_str())
    .bind(row.visibility.as_str())
    .bind(row.join_code)
    .bind(row.created_at)
    .bind(row.created_at)
    .execute(&mut *on)
    .await?;
    change_due(on, &row.id, &[], &due).await?;
    for event in first {
        let (seq, receipt) =
            (event.seq, append(on, row.id.clone(), event, Change::default()).await?);
        if receipt != Some(Receipt::Appended) {
            return Err(Fault(StoreError::Damaged(format!("event {seq} is not the next one"))));
        }
    }
    Ok(())
}

/// A row of the view `append` as JSON.
fn row(id: &MatchId, event: &Event, change: &Change) -> String {
    let set: Vec<(&str, Millis)> = change.set_due.iter().map(|it| (&*it.kind, it.at)).collect();
    let status = change.status.map(Status::as_str);
    let visibility = change.visibility.map(Visibility::as_str);
    json!([
        id.as_str(),
        number(event.seq),
        event.cmd_id.as_str(),
        event.actor,
        event.at,
        event.body,
        event.view_hash,
        status,
        visibility,
        change.meta,
        json!(change.clear_due).to_string(),
        json!(set).to_string(),
    ])
    .to_string()
}

/// `None` where there is no such match. One statement, see `append.sql`.
async fn append(
    on: &mut SqliteConnection,
    id: MatchId,
    event: Event,
    change: Change,
) -> Result<Option<Receipt>, Fault> {
    let set: Vec<(&str, Millis)> = change.set_due.iter().map(|it| (&*it.kind, it.at)).collect();
    let appended = sqlx::query("INSERT INTO append VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .bind(id.as_str())
        .bind(number(event.seq))
        .bind(event.cmd_id.as_str())
        .bind(event.actor)
        .bind(event.at)
        .bind(event.body)
        .bind(event.view_hash)
        .bind(change.status.map(Status::as_str))
        .bind(change.visibility.map(Visibility::as_str))
        .bind(change.meta)
        .bind(json!(change.clear_due).to_string())
        .bind(json!(set).to_string())
        .execute(&mut *on)
        .await;
    match appended {
        Ok(_) => Ok(Some(Receipt::Appended)),
        Err(error) if is_raised(&error) => why_not(on, id, event.cmd_id).await,
        Err(error) => Err(error.into()),
    }
}

/// Why an event was not appended: what its command did before, or else the head.
async fn why_not(
    on: &mut SqliteConnection,
    id: MatchId,
    cmd_id: CmdId,
) -> Result<Option<Receipt>, Fault> {
    let query = sqlx::query(
        "SELECT head, seq, cmd_id, actor, at, body, view_hash \
         FROM match LEFT JOIN event ON match_id = id AND cmd_id = ? WHERE id = ?",
    );
    let query = query.bind(cmd_id.as_str()).bind(id.as_str());
    let Some(row) = query.fetch_optional(on).await? else { return Ok(None) };
    Ok(Some(match plain::<Option<i64>>(&row, "seq")? {
        Some(_) => Receipt::Repeated(read_event(&row)?),
        None => Receipt::Conflict { head: count(&row, "head")? },
    }))
}

async fn change_match(on: &mut SqliteConnection, id: MatchId, change: Change) -> Result<(), Fault> {
    found(exists(on, &id).await?.then_some(()), Thing::Match)?;
    change_row(on, &id, &change).await?;
    change_due(on, &id, &change.clear_due, &change.set_due).await
}

async fn change_row(on: &mut SqliteConnection, id: &MatchId, change: &Change) -> Result<(), Fault> {
    sqlx::query(
        "UPDATE match SET status = coalesce(?, status), visibility = coalesce(?, visibility), \
         meta = coalesce(?, meta) WHERE id = ?",
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
    on: &mut SqliteConnection,
    id: &MatchId,
    clear: &[String],
    set: &[NewDue],
) -> Result<(), Fault> {
    for kind in clear {
        let query = sqlx::query("DELETE FROM due WHERE match_id = ? AND kind = ?");
        query.bind(id.as_str()).bind(kind).execute(&mut *on).await?;
    }
    for due in set {
        let query = sqlx::query("INSERT OR REPLACE INTO due VALUES (?, ?, ?, ?)");
        let query = query.bind(id.as_str()).bind(&due.kind).bind(due.at).bind(due.at);
        query.execute(&mut *on).await?;
    }
    Ok(())
}

async fn claim(
    on: &mut SqliteConnection,
    now: Millis,
    lease: Millis,
    limit: u32,
) -> Result<Vec<Due>, Fault> {
    let query = sqlx::query(
        "UPDATE due SET free_at = ? WHERE (match_id, kind) IN \
         (SELECT match_id, kind FROM due WHERE free_at <= ? \
          ORDER BY at, match_id, kind LIMIT ?) RETURNING at, match_id, kind",
    );
    let rows = query.bind(lease).bind(now).bind(limit).fetch_all(&mut *on).await?;
    let mut claimed: Vec<Due> = rows.iter().map(read_due).collect::<Result<_, Fault>>()?;
    claimed.sort(); // by time, as `Due` is ordered
    Ok(claimed)
}

async fn finish(on: &mut SqliteConnection, due: Due) -> Result<(), Fault> {
    let query = sqlx::query("DELETE FROM due WHERE match_id = ? AND kind = ? AND at = ?");
    query.bind(due.match_id.as_str()).bind(due.kind).bind(due.at).execute(on).await?;
    Ok(())
}

/// Whether there is this match, as the writer sees it.
pub(super) async fn exists(on: &mut SqliteConnection, id: &MatchId) -> Result<bool, Fault> {
    let query = sqlx::query("SELECT 1 FROM match WHERE id = ?").bind(id.as_str());
    Ok(query.fetch_optional(on).await?.is_some())
}

fn listing(filter: &MatchFilter, limit: u32) -> QueryBuilder<sqlx::Sqlite> {
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
    query.push(" ORDER BY created_at DESC, id LIMIT ").push_bind(limit);
    query
}

/// Adds a condition, unless there is nothing to choose from.
fn one_of(
    query: &mut QueryBuilder<sqlx::Sqlite>,
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
