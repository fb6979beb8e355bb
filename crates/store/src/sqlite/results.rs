//! Results and ratings.

use async_trait::async_trait;
use sqlx::SqliteConnection;

use super::rows::{gather, read_rating};
use super::{Sqlite, log, people};
use crate::fault::{Fault, found};
use crate::{MatchId, MatchResult, Millis, Rating, Recorded, Results, StoreError, Thing, UserId};

#[async_trait]
impl Results for Sqlite {
    async fn record_result(
        &self,
        result: MatchResult,
        ratings: Vec<Rating>,
    ) -> Result<Recorded, StoreError> {
        self.writer.write(|on| Box::pin(record(on, result, ratings))).await
    }

    async fn result_of(&self, id: &MatchId) -> Result<Option<MatchResult>, StoreError> {
        let query = sqlx::query(
            "SELECT * FROM result LEFT JOIN placing USING (match_id) WHERE match_id = ? \
             ORDER BY seat",
        );
        let rows = query.bind(id.as_str()).fetch_all(&self.readers).await.map_err(Fault::from)?;
        Ok(gather(&rows)?.pop())
    }

    async fn results_of_user(
        &self,
        user: &UserId,
        before: Millis,
        limit: u32,
    ) -> Result<Vec<MatchResult>, StoreError> {
        let query = sqlx::query(
            "SELECT * FROM (SELECT * FROM result WHERE at < ?2 AND match_id IN \
             (SELECT match_id FROM placing WHERE person = ?1) \
             ORDER BY at DESC, match_id LIMIT ?3) JOIN placing USING (match_id) \
             ORDER BY at DESC, match_id, seat",
        );
        let query = query.bind(user.as_str()).bind(before).bind(limit);
        let rows = query.fetch_all(&self.readers).await.map_err(Fault::from)?;
        Ok(gather(&rows)?)
    }

    async fn rating(&self, game: &str, user: &UserId) -> Result<Option<Rating>, StoreError> {
        let query = sqlx::query("SELECT * FROM rating WHERE game = ? AND person = ?");
        let query = query.bind(game).bind(user.as_str());
        let row = query.fetch_optional(&self.readers).await.map_err(Fault::from)?;
        Ok(row.as_ref().map(read_rating).transpose()?)
    }

    async fn ratings_of(&self, user: &UserId) -> Result<Vec<Rating>, StoreError> {
        let query = sqlx::query("SELECT * FROM rating WHERE person = ? ORDER BY game");
        let rows = query.bind(user.as_str()).fetch_all(&self.readers).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_rating).collect::<Result<_, Fault>>()?)
    }

    async fn leaders(
        &self,
        game: &str,
        min_games: u32,
        skip: u32,
        limit: u32,
    ) -> Result<Vec<Rating>, StoreError> {
        let query = sqlx::query(
            "SELECT * FROM rating WHERE game = ? AND games >= ? \
             ORDER BY rating DESC, person LIMIT ? OFFSET ?",
        );
        let query = query.bind(game).bind(min_games).bind(limit).bind(skip);
        let rows = query.fetch_all(&self.readers).await.map_err(Fault::from)?;
        Ok(rows.iter().map(read_rating).collect::<Result<_, Fault>>()?)
    }
}

async fn record(
    on: &mut SqliteConnection,
    result: MatchResult,
    ratings: Vec<Rating>,
) -> Result<Recorded, Fault> {
    found(log::exists(on, &result.match_id).await?.then_some(()), Thing::Match)?;
    for user in result.placings.iter().map(|it| &it.user).chain(ratings.iter().map(|it| &it.user)) {
        found(people::exists(on, user).await?.then_some(()), Thing::User)?;
    }
    let query = sqlx::query("SELECT 1 FROM result WHERE match_id = ?");
    let query = query.bind(result.match_id.as_str());
    if query.fetch_optional(&mut *on).await?.is_some() {
        return Ok(Recorded::Repeated);
    }
    if !all_follow(on, &ratings).await? {
        return Ok(Recorded::Conflict);
    }
    put_result(on, &result).await?;
    for rating in &ratings {
        put_rating(on, rating).await?;
    }
    Ok(Recorded::Stored)
}

/// Whether each rating rests on the one that is stored.
async fn all_follow(on: &mut SqliteConnection, ratings: &[Rating]) -> Result<bool, Fault> {
    for rating in ratings {
        let query = sqlx::query_scalar("SELECT games FROM rating WHERE game = ? AND person = ?");
        let query = query.bind(&rating.game).bind(rating.user.as_str());
        let games: i64 = query.fetch_optional(&mut *on).await?.unwrap_or(0);
        if i64::from(rating.games) != games + 1 {
            return Ok(false);
        }
    }
    Ok(true)
}

async fn put_result(on: &mut SqliteConnection, result: &MatchResult) -> Result<(), Fault> {
    let query = sqlx::query("INSERT INTO result (match_id, game, at) VALUES (?, ?, ?)");
    let query = query.bind(result.match_id.as_str()).bind(&result.game).bind(result.at);
    query.execute(&mut *on).await?;
    for placing in &result.placings {
        sqlx::query(
            "INSERT INTO placing (match_id, seat, person, place, sides) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(result.match_id.as_str())
        .bind(placing.seat)
        .bind(placing.user.as_str())
        .bind(placing.place)
        .bind(placing.sides)
        .execute(&mut *on)
        .await?;
    }
    Ok(())
}

async fn put_rating(on: &mut SqliteConnection, rating: &Rating) -> Result<(), Fault> {
    sqlx::query(
        "INSERT OR REPLACE INTO rating (game, person, rating, deviation, volatility, games, at) \
         VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&rating.game)
    .bind(rating.user.as_str())
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(rating.games)
    .bind(rating.at)
    .execute(on)
    .await?;
    Ok(())
}
