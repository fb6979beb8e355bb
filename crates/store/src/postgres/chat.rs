//! Chat lines.

use async_trait::async_trait;
use sqlx::PgConnection;

use super::rows::read_line;
use super::{Postgres, in_transaction, log, people};
use crate::fault::{Fault, found};
use crate::hints::Hint;
use crate::rows::{columns, number};
use crate::{Added, Chat, ChatLine, CmdId, Log, MatchId, NewLine, StoreError, Thing, UserId};

const BY_COMMAND: &str = concat!(
    "SELECT ",
    columns!(chat),
    " FROM chat WHERE match_id = $1 AND author = $2 AND cmd_id = $3"
);

#[async_trait]
impl Chat for Postgres {
    async fn add_line(&self, id: &MatchId, line: NewLine) -> Result<Added, StoreError> {
        let id = id.clone();
        let added: Result<Added, StoreError> = in_transaction!(self, add(id.clone(), line));
        if let Ok(Added::New(line)) = &added {
            self.appender.notifier.send(Hint::Line { match_id: id, number: line.number });
        }
        added
    }

    async fn line_of_command(
        &self,
        id: &MatchId,
        author: &UserId,
        cmd_id: &CmdId,
    ) -> Result<Option<ChatLine>, StoreError> {
        let query = sqlx::query(BY_COMMAND);
        let query = query.bind(id.as_str()).bind(author.as_str()).bind(cmd_id.as_str());
        let row = query.fetch_optional(&self.pool).await.map_err(Fault::from)?;
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
        let query = sqlx::query(concat!(
            "SELECT ",
            columns!(chat),
            " FROM chat WHERE text <> '' AND match_id = $1 AND number > $2 ",
            "AND channel = ANY ($3) ORDER BY number DESC LIMIT $4"
        ));
        let query = query.bind(id.as_str()).bind(number(after)).bind(channels.to_vec());
        let rows = query.bind(i64::from(limit)).fetch_all(&self.pool).await.map_err(Fault::from)?;
        if rows.is_empty() {
            // Nothing said, or no such match?
            self.load_match(id).await?;
        }
        Ok(rows.iter().rev().map(read_line).collect::<Result<_, Fault>>()?)
    }
}

async fn add(on: &mut PgConnection, id: MatchId, line: NewLine) -> Result<Added, Fault> {
    // Locked, so that lines said at once get numbers one after the other.
    found(log::lock(on, &id).await?.then_some(()), Thing::Match)?;
    found(people::exists(on, &line.author).await?.then_some(()), Thing::User)?;
    if let Some(cmd_id) = &line.cmd_id {
        let query = sqlx::query(BY_COMMAND);
        let query = query.bind(id.as_str()).bind(line.author.as_str()).bind(cmd_id.as_str());
        if let Some(row) = query.fetch_optional(&mut *on).await? {
            return Ok(Added::Repeated(read_line(&row)?));
        }
    }
    let row = sqlx::query(concat!(
        "INSERT INTO chat (match_id, number, channel, author, at, text, cmd_id) VALUES ",
        "($1, (SELECT coalesce(max(number), 0) + 1 FROM chat WHERE match_id = $1), $2, $3, $4, ",
        "$5, $6) RETURNING ",
        columns!(chat)
    ))
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
