//! Requests that may be sent again.

use async_trait::async_trait;
use sqlx::SqliteConnection;

use super::rows::read_request;
use super::{Sqlite, people};
use crate::fault::{Fault, found};
use crate::{CmdId, Request, Requests, StoreError, Thing, UserId};

const SELECT: &str = "SELECT * FROM request WHERE person = ? AND cmd_id = ?";

#[async_trait]
impl Requests for Sqlite {
    async fn keep_request(&self, request: Request) -> Result<Request, StoreError> {
        self.writer.write(|on| Box::pin(keep(on, request))).await
    }

    async fn request(&self, user: &UserId, cmd_id: &CmdId) -> Result<Option<Request>, StoreError> {
        let query = sqlx::query(SELECT).bind(user.as_str()).bind(cmd_id.as_str());
        let row = query.fetch_optional(&self.readers).await.map_err(Fault::from)?;
        Ok(row.as_ref().map(read_request).transpose()?)
    }
}

async fn keep(on: &mut SqliteConnection, request: Request) -> Result<Request, Fault> {
    found(people::exists(on, &request.user).await?.then_some(()), Thing::User)?;
    let query = sqlx::query("INSERT INTO request VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING");
    query
        .bind(request.user.as_str())
        .bind(request.cmd_id.as_str())
        .bind(request.digest.to_vec())
        .bind(request.match_id.as_str())
        .bind(request.at)
        .execute(&mut *on)
        .await?;
    let query = sqlx::query(SELECT).bind(request.user.as_str()).bind(request.cmd_id.as_str());
    read_request(&query.fetch_one(on).await?)
}
