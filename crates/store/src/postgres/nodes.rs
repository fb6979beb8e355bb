//! What nodes on one database tell each other beside the log.

use async_trait::async_trait;

use super::Postgres;
use super::hints::Listening;
use super::rows::{count, plain};
use crate::fault::Fault;
use crate::{Bucket, Hint, Hints, MatchId, Millis, Nodes, Presence, Spent, StoreError, UserId};

#[async_trait]
impl Nodes for Postgres {
    fn is_shared(&self) -> bool {
        true
    }

    async fn time(&self) -> Result<Option<Millis>, StoreError> {
        let query = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        Ok(sqlx::query_scalar(query).fetch_one(&self.pool).await.map_err(Fault::from)?)
    }

    async fn hints(&self) -> Result<Option<Hints>, StoreError> {
        let (pool, node) = (self.pool.clone(), self.node.clone());
        let listening = Listening::new(self.options.clone(), pool, node, self.probes.clone());
        Ok(Some(listening.start().await?))
    }

    async fn note_present(
        &self,
        id: &MatchId,
        user: &UserId,
        until: Millis,
    ) -> Result<(), StoreError> {
        self.note_still_present(&[(id.clone(), user.clone())], until).await?;
        self.appender.notifier.send(Hint::Presence { match_id: id.clone() });
        Ok(())
    }

    async fn note_still_present(
        &self,
        present: &[(MatchId, UserId)],
        until: Millis,
    ) -> Result<(), StoreError> {
        let (ids, people): (Vec<&str>, Vec<&str>) =
            present.iter().map(|(id, user)| (id.as_str(), user.as_str())).unzip();
        let query = sqlx::query(
            "INSERT INTO presence (match_id, person, node, until) \
             SELECT *, $3, $4 FROM unnest($1::text[], $2::text[]) \
             ON CONFLICT (match_id, person, node) DO UPDATE SET until = excluded.until",
        );
        let query = query.bind(ids).bind(people).bind(&self.node).bind(until);
        query.execute(&self.pool).await.map_err(Fault::from)?;
        Ok(())
    }

    async fn note_gone(&self, id: &MatchId, user: &UserId) -> Result<(), StoreError> {
        let query =
            sqlx::query("DELETE FROM presence WHERE match_id = $1 AND person = $2 AND node = $3");
        let query = query.bind(id.as_str()).bind(user.as_str()).bind(&self.node);
        query.execute(&self.pool).await.map_err(Fault::from)?;
        self.appender.notifier.send(Hint::Presence { match_id: id.clone() });
        Ok(())
    }

    async fn present_elsewhere(
        &self,
        ids: &[MatchId],
        now: Millis,
    ) -> Result<Vec<(MatchId, UserId)>, StoreError> {
        let ids: Vec<&str> = ids.iter().map(MatchId::as_str).collect();
        let query = sqlx::query(
            "SELECT DISTINCT match_id, person FROM presence \
             WHERE match_id = ANY ($1) AND node <> $2 AND until > $3",
        );
        let query = query.bind(ids).bind(&self.node).bind(now);
        let rows = query.fetch_all(&self.pool).await.map_err(Fault::from)?;
        let present = |row| Ok((MatchId(plain(row, "match_id")?), UserId(plain(row, "person")?)));
        Ok(rows.iter().map(present).collect::<Result<_, Fault>>()?)
    }

    async fn last_lines(&self, ids: &[MatchId]) -> Result<Vec<(MatchId, u64)>, StoreError> {
        let ids: Vec<&str> = ids.iter().map(MatchId::as_str).collect();
        // By the index, however long a chat is.
        let query = sqlx::query(
            "SELECT asked.id AS match_id, last.number FROM unnest($1::text[]) AS asked (id), \
             LATERAL (SELECT number FROM chat WHERE match_id = asked.id \
             ORDER BY number DESC LIMIT 1) AS last",
        );
        let rows = query.bind(ids).fetch_all(&self.pool).await.map_err(Fault::from)?;
        let last = |row| Ok((MatchId(plain(row, "match_id")?), count(row, "number")?));
        Ok(rows.iter().map(last).collect::<Result<_, Fault>>()?)
    }

    async fn spend(&self, bucket: &Bucket, now: Millis) -> Result<Spent, StoreError> {
        // The second part reads the bucket only where the first one left it alone.
        let query = sqlx::query_as(
            "WITH spent AS (INSERT INTO bucket AS it (name, full_at) VALUES ($1, $2 + $3) \
             ON CONFLICT (name) DO UPDATE SET full_at = greatest(it.full_at, $2) + $3 \
             WHERE greatest(it.full_at, $2) + $3 <= $2 + $4 RETURNING full_at) \
             SELECT full_at, true FROM spent UNION ALL \
             SELECT full_at, false FROM bucket WHERE name = $1 AND NOT EXISTS (SELECT 1 FROM spent)",
        );
        let room = bucket.every.saturating_mul(bucket.burst.max(1).into());
        let query = query.bind(&bucket.name).bind(now).bind(bucket.every).bind(room);
        let row: Option<(Millis, bool)> =
            query.fetch_optional(&self.pool).await.map_err(Fault::from)?;
        Ok(match row {
            Some((_, true)) => Spent::Taken,
            Some((full_at, false)) => {
                let retry_after = full_at.saturating_add(bucket.every) - now - room;
                Spent::Empty { retry_after: retry_after.max(1) }
            }
            // Another node made the bucket and emptied it since this statement began.
            None => Spent::Empty { retry_after: bucket.every.max(1) },
        })
    }

    async fn forget_full_buckets(&self, now: Millis) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM bucket WHERE full_at < $1").bind(now);
        query.execute(&self.pool).await.map_err(Fault::from)?;
        Ok(())
    }

    async fn expired_presence(&self, now: Millis) -> Result<Vec<Presence>, StoreError> {
        let query = "SELECT match_id, person, node, until FROM presence WHERE until < $1";
        let query = sqlx::query(query).bind(now);
        let rows = query.fetch_all(&self.pool).await.map_err(Fault::from)?;
        let expired = |row| {
            let (match_id, user) =
                (MatchId(plain(row, "match_id")?), UserId(plain(row, "person")?));
            Ok(Presence { match_id, user, node: plain(row, "node")?, until: plain(row, "until")? })
        };
        Ok(rows.iter().map(expired).collect::<Result<_, Fault>>()?)
    }

    async fn forget_presence(&self, expired: &Presence) -> Result<(), StoreError> {
        let query = sqlx::query(
            "DELETE FROM presence WHERE match_id = $1 AND person = $2 AND node = $3 AND until = $4",
        );
        let Presence { match_id, user, node, until } = expired;
        let query = query.bind(match_id.as_str()).bind(user.as_str()).bind(node).bind(until);
        query.execute(&self.pool).await.map_err(Fault::from)?;
        Ok(())
    }
}
