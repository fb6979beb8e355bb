use store::{MatchResult, Placing, Rating, Recorded, Store, StoreError, UserId};

use super::{Home, ann, ben, new_match, store_with_match};

fn placing(user: UserId, seat: u8, place: u8) -> Placing {
    Placing { user, seat, place, sides: 2 }
}

fn result(id: &str, at: i64) -> MatchResult {
    let placings = vec![placing(ben(), 0, 2), placing(ann(), 1, 1)];
    MatchResult { match_id: id.into(), game: "conquer".to_owned(), at, placings }
}

fn rating(user: UserId, rating: f64, games: u32) -> Rating {
    let game = "conquer".to_owned();
    Rating { game, user, rating, deviation: 350.5, volatility: 0.059_995_984, games, at: 80 }
}

async fn matches(store: &dyn Store, ids: &[&str]) {
    for id in ids {
        store.create_match(new_match(id)).await.unwrap();
    }
}

pub(crate) async fn a_result_is_stored_once_with_its_ratings(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    let ratings = vec![rating(ann(), 1662.31, 1), rating(ben(), 1337.69, 1)];
    assert_eq!(store.result_of(&id).await.unwrap(), None);
    let stored = store.record_result(result("m", 90), ratings.clone()).await.unwrap();
    assert_eq!(stored, Recorded::Stored);
    let mut other = ratings.clone();
    other[0].games = 2;
    let again = store.record_result(result("m", 95), other).await.unwrap();
    assert_eq!(again, Recorded::Repeated);
    assert_eq!(store.result_of(&id).await.unwrap(), Some(result("m", 90)));
    assert_eq!(store.rating("conquer", &ann()).await.unwrap(), Some(ratings[0].clone()));
    assert_eq!(store.rating("imperial", &ann()).await.unwrap(), None);
    assert_eq!(store.ratings_of(&ben()).await.unwrap(), ratings[1..]);

    // Bots alone: a result, and nobody to place.
    matches(&*store, &["bots"]).await;
    let bots = MatchResult { placings: Vec::new(), ..result("bots", 91) };
    store.record_result(bots.clone(), Vec::new()).await.unwrap();
    assert_eq!(store.result_of(&"bots".into()).await.unwrap(), Some(bots));
}

pub(crate) async fn a_rating_that_does_not_follow_is_a_conflict(home: &dyn Home) {
    let (store, _) = store_with_match(home).await;
    matches(&*store, &["n"]).await;
    store.record_result(result("m", 90), vec![rating(ann(), 1600.0, 1)]).await.unwrap();
    // Two matches ended at once; both were rated on what was there before.
    let late = vec![rating(ben(), 1400.0, 1), rating(ann(), 1650.0, 1)];
    let conflict = store.record_result(result("n", 91), late).await.unwrap();
    assert_eq!(conflict, Recorded::Conflict);
    assert_eq!(store.result_of(&"n".into()).await.unwrap(), None);
    assert_eq!(store.rating("conquer", &ben()).await.unwrap(), None);
    let right = vec![rating(ben(), 1400.0, 1), rating(ann(), 1650.0, 2)];
    let stored = store.record_result(result("n", 91), right).await.unwrap();
    assert_eq!(stored, Recorded::Stored);

    let unknown = store.record_result(result("none", 91), Vec::new()).await;
    assert!(matches!(unknown, Err(StoreError::NotFound(_))), "{unknown:?}");
    matches(&*store, &["o"]).await;
    let stranger = vec![rating("none".into(), 1.0, 1)];
    let unknown = store.record_result(result("o", 91), stranger).await;
    assert!(matches!(unknown, Err(StoreError::NotFound(_))), "{unknown:?}");
    assert_eq!(store.result_of(&"o".into()).await.unwrap(), None);
}

pub(crate) async fn a_result_that_cannot_be_is_not_half_stored(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    matches(&*store, &["n"]).await;
    let mut twice = result("m", 90);
    twice.placings[1].seat = twice.placings[0].seat;
    let no_number = vec![rating(ann(), 1600.0, 1), rating(ben(), f64::NAN, 1)];
    // Side by side with one that can be.
    let (twice, no_number, right) = tokio::join!(
        store.record_result(twice, Vec::new()),
        store.record_result(result("m", 90), no_number),
        store.record_result(result("n", 91), Vec::new()),
    );
    assert!(matches!(twice, Err(StoreError::Invalid(_))), "{twice:?}");
    assert!(matches!(no_number, Err(StoreError::Invalid(_))), "{no_number:?}");
    assert!(matches!(right, Ok(Recorded::Stored)), "{right:?}");
    assert_eq!(store.result_of(&id).await.unwrap(), None);
    assert_eq!(store.rating("conquer", &ann()).await.unwrap(), None);
    assert_eq!(store.result_of(&"n".into()).await.unwrap(), Some(result("n", 91)));
}

pub(crate) async fn leaders_come_by_rating(home: &dyn Home) {
    let (store, _) = store_with_match(home).await;
    matches(&*store, &["n"]).await;
    let first = vec![rating(ann(), 1600.0, 1), rating(ben(), 1700.0, 1)];
    store.record_result(result("m", 90), first).await.unwrap();
    store.record_result(result("n", 91), vec![rating(ann(), 1650.0, 2)]).await.unwrap();
    let leaders = async |min_games, skip, limit| -> Vec<UserId> {
        let leaders = store.leaders("conquer", min_games, skip, limit).await.unwrap();
        leaders.into_iter().map(|it| it.user).collect()
    };
    assert_eq!(leaders(0, 0, 10).await, [ben(), ann()]);
    assert_eq!(leaders(0, 1, 10).await, [ann()]);
    assert_eq!(leaders(0, 0, 1).await, [ben()]);
    assert_eq!(leaders(2, 0, 10).await, [ann()]);
    assert_eq!(store.leaders("imperial", 0, 0, 10).await.unwrap(), []);
}

pub(crate) async fn a_person_sees_own_results_the_newest_first(home: &dyn Home) {
    let (store, _) = store_with_match(home).await;
    matches(&*store, &["n", "o"]).await;
    let alone = MatchResult { placings: vec![placing(ben(), 0, 1)], ..result("n", 95) };
    for result in [result("m", 90), alone.clone(), result("o", 99)] {
        store.record_result(result, Vec::new()).await.unwrap();
    }
    let of = async |user: UserId, before, limit| {
        store.results_of_user(&user, before, limit).await.unwrap()
    };
    assert_eq!(of(ann(), i64::MAX, 10).await, [result("o", 99), result("m", 90)]);
    assert_eq!(of(ben(), i64::MAX, 2).await, [result("o", 99), alone.clone()]);
    assert_eq!(of(ben(), 95, 10).await, [result("m", 90)]);
}
