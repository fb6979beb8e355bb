//! Results of matches, and the ratings that follow from them.

use async_trait::async_trait;

use crate::{MatchId, Millis, StoreError, UserId};

/// How a match ended, for the people in it.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchResult {
    /// The match, which must exist.
    pub match_id: MatchId,
    /// Its game.
    pub game: String,
    /// When it ended.
    pub at: Millis,
    /// How each person fared; bots are not people.
    pub placings: Vec<Placing>,
}

/// How one person fared in a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Placing {
    /// Who.
    pub user: UserId,
    /// On which seat, counted as the host does; one placing per seat.
    pub seat: u8,
    /// 1 for the winner; who shares a place drew.
    pub place: u8,
    /// How many sides there were.
    pub sides: u8,
}

/// How strong a person is in a game; the numbers are the caller's.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    /// In which game.
    pub game: String,
    /// Who.
    pub user: UserId,
    /// The rating itself.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How much it swings.
    pub volatility: f64,
    /// After how many rated matches.
    pub games: u32,
    /// Since when it is this.
    pub at: Millis,
}

/// What became of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recorded {
    /// It is stored, and the ratings with it.
    Stored,
    /// Nothing was changed: this match has a result.
    Repeated,
    /// Nothing was changed: a rating does not follow the stored one (`games + 1`), because another
    /// match ended meanwhile; read the ratings again.
    Conflict,
}

/// Results and ratings.
#[async_trait]
pub trait Results: Send + Sync {
    /// Stores the result of a match with the new ratings of the people in it: all or nothing, and
    /// once per match.
    async fn record_result(
        &self,
        result: MatchResult,
        ratings: Vec<Rating>,
    ) -> Result<Recorded, StoreError>;

    /// The result of a match, if it has one.
    async fn result_of(&self, id: &MatchId) -> Result<Option<MatchResult>, StoreError>;

    /// The matches in which a person was placed, the newest first, at most `limit`, before a time.
    async fn results_of_user(
        &self,
        user: &UserId,
        before: Millis,
        limit: u32,
    ) -> Result<Vec<MatchResult>, StoreError>;

    /// The rating of a person in a game, if there is one.
    async fn rating(&self, game: &str, user: &UserId) -> Result<Option<Rating>, StoreError>;

    /// The ratings of a person in all games.
    async fn ratings_of(&self, user: &UserId) -> Result<Vec<Rating>, StoreError>;

    /// The best of a game with at least `min_games`, `limit` of them after the first `skip`.
    async fn leaders(
        &self,
        game: &str,
        min_games: u32,
        skip: u32,
        limit: u32,
    ) -> Result<Vec<Rating>, StoreError>;
}
