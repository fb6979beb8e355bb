//! Chat lines.

use async_trait::async_trait;
use sqlx::{QueryBuilder, SqliteConnection};

use super::rows::read_line;
use super::{Sqlite, log, people};
use crate::fault::{Fault, found};
use crate::rows::number;
use crate::{Added, Chat, ChatLine, CmdId, Log, MatchId, NewLine, StoreError, Thing, UserId};

const BY_COMMAND: &str = "SELECT * FROM chat WHERE match_id = ? AND author = ? AND cmd_id = ?";

#[async_trait]
impl Chat for Sqlite {
    async fn add_line(&self, id: &MatchId, line: NewLine) -> Result<Added, StoreError> {
        let id = id.clone();
        self.writer.write(|on| Box::pin(add(on, id, line))).await
    }

    async fn line_of_command(
        &self,
        id: &MatchId,
        author: &UserId,
        cmd_id: &CmdId,
    ) -> Result<Option<ChatLine>, StoreError> {
        let query = sqlx::query(BY_COMMAND);
        let query = query.bind(id.as_str()).bind(author.as_str()).bind(cmd_id.as_str());
        let row = query.fetch_optional(&self.readers).await.map_err(Fault::from)?;
        Ok(row.as_ref().map(read_line).transpose()?)
    }

    async fn lines_after(
        &self,
        id: &MatchId,
        channels: &[String],
        after: u64,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        // The newest come out first, so that `limit` leaves out the oldest.
        let mut query = QueryBuilder::new("SELECT * FROM chat WHERE text <> '' AND match_id = ");
        query.push_bind(id.0.clone()).push(" AND number > ").push_bind(number(after));
        let mut list = query.push(" AND channel IN (").separated(", ");
        for channel in channels {
            list.push_bind(channel.clone());
        }
        query.push(") ORDER BY number DESC LIMIT ").push_bind(limit);
        let rows = query.build().fetch_all(&self.readers).await.map_err(Fault::from)?;
        if rows.is_empty() {
            // Nothing said, or no such match?
            self.load_match(id).await?;
        }
        Ok(rows.iter().rev().map(read_line).collect::<Result<_, Fault>>()?)
    }
}

async fn add(on: &mut SqliteConnection, id: MatchId, line: NewLine) -> Result<Added, Fault> {
    found(log::exists(on, &id).await?.then_some(()), Thing::Match)?;
    found(people::exists(on, &line.author).await?.then_some(()), Thing::User)?;
    if let Some(cmd_id) = &line.cmd_id {
        let query = sqlx::query(BY_COMMAND);
        let query = query.bind(id.as_str()).bind(line.author.as_str()).bind(cmd_id.as_str());
        if let Some(row) = query.fetch_optional(&mut *on).await? {
            return Ok(Added::Repeated(read_line(&row)?));
        }
    }
    let row = sqlx::query(
        "INSERT INTO chat (match_id, number, channel, author, at, text, cmd_id) VALUES \
         (?1, (SELECT coalesce(max(number), 0) + 1 FROM chat WHERE match_id = ?1), ?2, ?3, ?4, \
         ?5, ?6) RETURNING *",
    )
    .bind(id.as_str())
    .bind(line.channel)
    .bind(line.author.as_str())
    .bind(line.at)
    .bind(line.text)
    .bind(line.cmd_id.map(|cmd_id| cmd_id.0))
    .fetch_one(on)
    .await?;
    Ok(Added::New(read_line(&row)?))
}
