//! Results and ratings.

use async_trait::async_trait;
use sqlx::PgConnection;

use super::rows::{gather, read_rating};
use super::{Postgres, in_transaction, log, people};
use crate::fault::{Fault, found};
use crate::rows::columns;
use crate::{MatchId, MatchResult, Millis, Rating, Recorded, Results, StoreError, Thing, UserId};

#[async_trait]
impl Results for Postgres {
    async fn record_result(
        &self,
        result: MatchResult,
        ratings: Vec<Rating>,
    ) -> Result<Recorded, StoreError> {
        in_transaction!(self, record(result, ratings))
    }

    async fn result_of(&self, id: &MatchId) -> Result<Option<MatchResult>, StoreError> {
        let query = sqlx::query(concat!(
            "SELECT ",
            columns!(result_with_placings),
            " FROM result LEFT JOIN \"placing\" USING (match_id) WHERE match_id = $1 ORDER BY seat"
        ));
        let rows = query.bind(id.as_str()).fetch_all(&self.pool).await.map_err(Fault::from)?;
        Ok(gather(&rows)?.pop())
    }

    async fn results_of_user(
        &self,
        user: &UserId,
        before: Millis,
        limit: u32,
    ) -> Result<Vec<MatchResult>, StoreError> {
        let query = sqlx::query(concat!(
            "SELECT ",
            columns!(result_with_placings),
            " FROM (SELECT match_id, game, at FROM result WHERE at < $2 AND match_id IN ",
            "(SELECT match_id FROM \"placing\" WHERE person = $1) ",
            "ORDER BY at DESC, match_id LIMIT $3) AS newest JOIN \"placing\" USING (match_id) ",
            "ORDER BY at DESC, match_id, seat"
        ));
        let query = query.bind(user.as_str()).bind(before).bind(i64::from(limit));
        let rows = query.fetch_all(&self.pool).await.map_err(Fault::from)?;
        Ok(gather(&rows)?)
    }

    async fn rating(&self, game: &str, user: &UserId) -> Result<Option<Rating>, StoreError> {
        let query = sqlx::query(concat!(
            "SELECT ",
            columns!(rating),
            " FROM rating WHERE game = $1 AND person = $2"
        ));
        let query = query.bind(game).bind(user.as_str());
        let row = query.fetch_optional(&self.pool).await.map_err(Fault::from)?;
        Ok(row.as_ref().map(read_rating).transpose()?)
    }

    async fn ratings_of(&self, user: &UserId) -> Result<Vec<Rating>, StoreError> {
        let query = sqlx::query(concat!(
            "SELECT ",
            columns!(rating),
            " FROM rating WHERE person = $1 ORDER BY game"
        ));
        let rows = query.bind(user.as_str()).fetch_all(&self.pool).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_rating).collect::<Result<_, Fault>>()?)
    }

    async fn leaders(
        &self,
        game: &str,
        min_games: u32,
        skip: u32,
        limit: u32,
    ) -> Result<Vec<Rating>, StoreError> {
        let query = sqlx::query(concat!(
            "SELECT ",
            columns!(rating),
            " FROM rating WHERE game = $1 AND games >= $2 ",
            "ORDER BY rating DESC, person LIMIT $3 OFFSET $4"
        ));
        let query = query
            .bind(game)
            .bind(i64::from(min_games))
            .bind(i64::from(limit))
            .bind(i64::from(skip));
        let rows = query.fetch_all(&self.pool).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_rating).collect::<Result<_, Fault>>()?)
    }
}

async fn record(
    on: &mut PgConnection,
    result: MatchResult,
    mut ratings: Vec<Rating>,
) -> Result<Recorded, Fault> {
    found(log::lock(on, &result.match_id).await?.then_some(()), Thing::Match)?;
    // In one order, so that two matches that end at once never wait for each other.
    ratings.sort_by(|one, other| (&one.game, &one.user).cmp(&(&other.game, &other.user)));
    for user in result.placings.iter().map(|it| &it.user).chain(ratings.iter().map(|it| &it.user)) {
        found(people::exists(on, user).await?.then_some(()), Thing::User)?;
    }
    let query = sqlx::query("SELECT 1 FROM result WHERE match_id = $1");
    let query = query.bind(result.match_id.as_str());
    if query.fetch_optional(&mut *on).await?.is_some() {
        return Ok(Recorded::Repeated);
    }
    if !all_follow(on, &ratings).await? {
        return Ok(Recorded::Conflict);
    }
    put_result(on, &result).await?;
    for rating in &ratings {
        if !put_rating(on, rating).await? {
            return Err(Fault(StoreError::Busy)); // undoes the rest; asked again it is a conflict
        }
    }
    Ok(Recorded::Stored)
}

/// Whether each rating rests on the one that is stored.
async fn all_follow(on: &mut PgConnection, ratings: &[Rating]) -> Result<bool, Fault> {
    for rating in ratings {
        let query = sqlx::query_scalar(
            "SELECT games FROM rating WHERE game = $1 AND person = $2 FOR UPDATE",
        );
        let query = query.bind(&rating.game).bind(rating.user.as_str());
        let games: i64 = query.fetch_optional(&mut *on).await?.unwrap_or(0);
        if i64::from(rating.games) != games + 1 {
            return Ok(false);
        }
    }
    Ok(true)
}

async fn put_result(on: &mut PgConnection, result: &MatchResult) -> Result<(), Fault> {
    let query = sqlx::query("INSERT INTO result (match_id, game, at) VALUES ($1, $2, $3)");
    let query = query.bind(result.match_id.as_str()).bind(&result.game).bind(result.at);
    query.execute(&mut *on).await?;
    for placing in &result.placings {
        sqlx::query(
            "INSERT INTO \"placing\" (match_id, seat, person, place, sides) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(result.match_id.as_str())
        .bind(i64::from(placing.seat))
        .bind(placing.user.as_str())
        .bind(i64::from(placing.place))
        .bind(i64::from(placing.sides))
        .execute(&mut *on)
        .await?;
    }
    Ok(())
}

/// Stores a rating, unless another one came first that nobody had yet.
async fn put_rating(on: &mut PgConnection, rating: &Rating) -> Result<bool, Fault> {
    let stored = sqlx::query(
        "INSERT INTO rating AS old (game, person, rating, deviation, volatility, games, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (game, person) DO UPDATE SET \
         rating = excluded.rating, deviation = excluded.deviation, \
         volatility = excluded.volatility, games = excluded.games, at = excluded.at \
         WHERE old.games + 1 = excluded.games",
    )
    .bind(&rating.game)
    .bind(rating.user.as_str())
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(i64::from(rating.games))
    .bind(rating.at)
    .execute(on)
    .await?;
    Ok(stored.rows_affected() == 1)
}
