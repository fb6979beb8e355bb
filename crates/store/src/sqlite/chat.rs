//! Chat lines.

use async_trait::async_trait;
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, SqliteConnection};

use super::fault::{Fault, found};
use super::rows::{count, number, plain};
use super::{Sqlite, log, people};
use crate::{Chat, ChatLine, Log, MatchId, NewLine, StoreError, Thing, UserId};

#[async_trait]
impl Chat for Sqlite {
    async fn add_line(&self, id: &MatchId, line: NewLine) -> Result<u64, StoreError> {
        let id = id.clone();
        self.writer.write(|on| Box::pin(add(on, id, line))).await
    }

    async fn lines_after(
        &self,
        id: &MatchId,
        channels: &[String],
        after: u64,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        // The newest come out first, so that `limit` leaves out the oldest.
        let mut query = QueryBuilder::new("SELECT * FROM chat WHERE match_id = ");
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

async fn add(on: &mut SqliteConnection, id: MatchId, line: NewLine) -> Result<u64, Fault> {
    found(log::exists(on, &id).await?.then_some(()), Thing::Match)?;
    found(people::exists(on, &line.author).await?.then_some(()), Thing::User)?;
    let row = sqlx::query(
        "INSERT INTO chat (match_id, number, channel, author, at, text) VALUES \
         (?1, (SELECT coalesce(max(number), 0) + 1 FROM chat WHERE match_id = ?1), ?2, ?3, ?4, ?5) \
         RETURNING number",
    )
    .bind(id.as_str())
    .bind(line.channel)
    .bind(line.author.as_str())
    .bind(line.at)
    .bind(line.text)
    .fetch_one(on)
    .await?;
    count(&row, "number")
}

fn read_line(row: &SqliteRow) -> Result<ChatLine, Fault> {
    Ok(ChatLine {
        number: count(row, "number")?,
        channel: plain(row, "channel")?,
        author: UserId(plain(row, "author")?),
        at: plain(row, "at")?,
        text: plain(row, "text")?,
    })
}
