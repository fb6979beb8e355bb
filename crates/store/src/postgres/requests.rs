//! Requests that may be sent again.

use async_trait::async_trait;
use sqlx::PgConnection;

use super::rows::read_request;
use super::{Postgres, in_transaction, people};
use crate::fault::{Fault, found};
use crate::rows::columns;
use crate::{CmdId, Request, Requests, StoreError, Thing, UserId};

const SELECT: &str =
    concat!("SELECT ", columns!(request), " FROM request WHERE person = $1 AND cmd_id = $2");

#[async_trait]
impl Requests for Postgres {
    async fn keep_request(&self, request: Request) -> Result<Request, StoreError> {
        in_transaction!(self, keep(request))
    }

    async fn request(&self, user: &UserId, cmd_id: &CmdId) -> Result<Option<Request>, StoreError> {
        let query = sqlx::query(SELECT).bind(user.as_str()).bind(cmd_id.as_str());
        let row = query.fetch_optional(&self.pool).await.map_err(Fault::from)?;
        Ok(row.as_ref().map(read_request).transpose()?)
    }
}

async fn keep(on: &mut PgConnection, request: Request) -> Result<Request, Fault> {
    found(people::exists(on, &request.user).await?.then_some(()), Thing::User)?;
    let query = sqlx::query(concat!(
        "INSERT INTO request (",
        columns!(request),
        ") VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
    ));
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
