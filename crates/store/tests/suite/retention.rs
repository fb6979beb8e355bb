use store::{
    Change, MatchId, MatchResult, NewLine, Placing, Rating, Request, Rewrite, Status, Store,
    StoreError, Thing, TokenHash, User, UserId, UserKind,
};

use super::people::token;
use super::{Home, all_events, ann, append, ben, event, new_match, store_with_match, user};

async fn say(store: &dyn Store, id: &MatchId, author: UserId, at: i64) -> u64 {
    let (channel, text) = ("all".to_owned(), format!("said at {at}"));
    let added = store.add_line(id, NewLine { channel, author, at, text, cmd_id: None }).await;
    match added.unwrap() {
        store::Added::New(line) | store::Added::Repeated(line) => line.number,
    }
}

async fn read(store: &dyn Store, id: &MatchId) -> Vec<u64> {
    let lines = store.lines_after(id, &["all".to_owned()], 0, 100).await.unwrap();
    lines.into_iter().map(|line| line.number).collect()
}

pub(crate) async fn a_deleted_user_is_nobody_and_results_stay(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    let login = Some("ann".to_owned());
    let account =
        User { kind: UserKind::Account, login, password_hash: Some("$".to_owned()), ..user("ann") };
    store.update_user(account.clone()).await.unwrap();
    store.add_token(token(1, ann())).await.unwrap();
    let placing = |user, seat| Placing { user, seat, place: seat + 1, sides: 2 };
    let placings = vec![placing(ann(), 0), placing(ben(), 1)];
    let result =
        MatchResult { match_id: id.clone(), game: "battlezone".to_owned(), at: 9, placings };
    let rating = Rating {
        game: "battlezone".to_owned(),
        user: ann(),
        rating: 1600.0,
        deviation: 200.0,
        volatility: 0.06,
        games: 1,
        at: 9,
    };
    store.record_result(result.clone(), vec![rating]).await.unwrap();
    append(&*store, &id, event(1, "a")).await;

    store.delete_user(&ann(), "Deleted", 50).await.unwrap();
    for error in [
        store.user(&ann()).await.err(),
        store.user_by_login("ann").await.err(),
        store.delete_user(&ann(), "Deleted", 51).await.err(),
    ] {
        assert!(matches!(error, Some(StoreError::NotFound(Thing::User))), "{error:?}");
    }
    assert!(store.token(&TokenHash([1; 32])).await.is_err());
    assert_eq!(store.ratings_of(&ann()).await.unwrap(), []);
    assert_eq!(store.leaders("battlezone", 1, 0, 9).await.unwrap(), []);
    assert_eq!(store.result_of(&id).await.unwrap(), Some(result));
    assert_eq!(store.users(0, 9).await.unwrap(), [user("ben")]);
    assert_eq!(store.users_to_erase(9).await.unwrap(), [ann()]);
    nothing_under_way_brings_a_deleted_user_back(&*store, &id, account.clone()).await;
    store.user_is_erased(&ann(), 60).await.unwrap();
    assert_eq!(store.users_to_erase(9).await.unwrap(), []);
    let alive = store.user_is_erased(&ben(), 60).await;
    assert!(matches!(alive, Err(StoreError::NotFound(Thing::User))), "{alive:?}");
    // The login is free for others.
    store.create_user(User { id: "cat".into(), ..account }).await.unwrap();
}

/// Whoever was found before the deletion and is written after it: a new password, a token, a line.
async fn nothing_under_way_brings_a_deleted_user_back(
    store: &dyn Store,
    id: &MatchId,
    account: User,
) {
    let (channel, text) = ("all".to_owned(), "too late".to_owned());
    let line = NewLine { channel, author: ann(), at: 55, text, cmd_id: None };
    let (cmd_id, match_id) = ("r".into(), id.clone());
    let request = Request { user: ann(), cmd_id, digest: [1; 32], match_id, at: 55 };
    let placings = vec![Placing { user: ann(), seat: 0, place: 1, sides: 2 }];
    let other = new_match("other");
    let (match_id, game) = (other.row.id.clone(), "battlezone".to_owned());
    store.create_match(other).await.unwrap();
    let result = MatchResult { match_id, game, at: 55, placings };
    for error in [
        store.update_user(account).await.err(),
        store.add_token(token(2, ann())).await.err(),
        store.revoke_tokens_of(&ann(), None, 55).await.err(),
        store.add_line(id, line).await.err(),
        store.keep_request(request).await.err(),
        store.record_result(result, Vec::new()).await.err(),
    ] {
        assert!(matches!(error, Some(StoreError::NotFound(Thing::User))), "{error:?}");
    }
    let again = store.create_user(user("ann")).await;
    assert!(matches!(again, Err(StoreError::Taken(Thing::User))), "{again:?}");
    assert!(store.user_by_login("ann").await.is_err());
    assert_eq!(read(store, id).await, Vec::<u64>::new());
}

pub(crate) async fn lines_are_erased_and_keep_their_numbers(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    for (at, author) in [(1, ann()), (2, ben()), (3, ann()), (4, ben()), (5, ann())] {
        say(&*store, &id, author, at).await;
    }
    assert_eq!(store.erase_lines_of(&ann(), 2).await.unwrap(), 2);
    assert_eq!(store.erase_lines_of(&ann(), 2).await.unwrap(), 1);
    assert_eq!(store.erase_lines_of(&ann(), 2).await.unwrap(), 0);
    assert_eq!(read(&*store, &id).await, [2, 4]);
    assert_eq!(store.erase_lines_before(4, 10).await.unwrap(), 1);
    assert_eq!(read(&*store, &id).await, [4]);
    assert_eq!(say(&*store, &id, ben(), 9).await, 6, "no number comes twice");
}

pub(crate) async fn guests_are_idle_when_their_last_token_has_ended(home: &dyn Home) {
    let (store, _) = store_with_match(home).await;
    let account = User { kind: UserKind::Account, login: Some("cat".to_owned()), ..user("cat") };
    store.create_user(account).await.unwrap();
    store.add_token(token(1, ann())).await.unwrap(); // ends at 99
    store.add_token(token(2, ann())).await.unwrap();
    store.add_token(token(3, ben())).await.unwrap();
    let idle = async |before| store.idle_guests(before, 9).await.unwrap();
    assert_eq!(idle(400).await, [], "they came at 500");
    assert_eq!(idle(600).await, [ann(), ben()], "an account is no guest");
    store.renew_token(&TokenHash([2; 32]), 700).await.unwrap();
    assert_eq!(idle(600).await, [ben()]);
    assert_eq!(idle(701).await, [ann(), ben()]);
    store.revoke_token(&TokenHash([2; 32]), 550).await.unwrap();
    assert_eq!(idle(600).await, [ann(), ben()], "a revoked token is none");
    assert_eq!(store.idle_guests(600, 1).await.unwrap().len(), 1);
}

pub(crate) async fn a_match_is_trimmed_from_its_end_and_then_gone(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    for seq in 1..=5 {
        append(&*store, &id, event(seq, &format!("c{seq}"))).await;
    }
    say(&*store, &id, ann(), 1).await;
    let change = Change { status: Some(Status::Cancelled), ..Change::default() };
    store.change_match(&id, change).await.unwrap();
    let unchanged = async |status, since, after: Option<MatchId>| -> Vec<MatchId> {
        let rows = store.matches_unchanged_since(status, since, after.as_ref(), 9).await.unwrap();
        rows.into_iter().map(|row| row.id).collect()
    };
    assert_eq!(unchanged(Status::Cancelled, 2_005, None).await, [], "its last event is of 2005");
    assert_eq!(unchanged(Status::Cancelled, 2_006, None).await, std::slice::from_ref(&id));
    assert_eq!(unchanged(Status::Cancelled, 2_006, Some(id.clone())).await, []);
    assert_eq!(unchanged(Status::Running, 2_006, None).await, []);

    assert!(!store.trim_match(&id, 3).await.unwrap());
    assert_eq!(all_events(&*store, &id).await.len(), 2);
    assert_eq!(store.load_match(&id).await.unwrap().head, 2, "what is left has no gap");
    assert!(store.trim_match(&id, 3).await.unwrap());
    let gone = store.load_match(&id).await;
    assert!(matches!(gone, Err(StoreError::NotFound(Thing::Match))), "{gone:?}");
    let gone = store.trim_match(&id, 3).await;
    assert!(matches!(gone, Err(StoreError::NotFound(Thing::Match))), "{gone:?}");

    store.create_match(new_match("n")).await.unwrap();
    let placings = vec![Placing { user: ann(), seat: 0, place: 1, sides: 2 }];
    let result =
        MatchResult { match_id: "n".into(), game: "battlezone".to_owned(), at: 9, placings };
    store.record_result(result, Vec::new()).await.unwrap();
    let kept = store.trim_match(&"n".into(), 3).await;
    assert!(matches!(kept, Err(StoreError::Invalid(_))), "{kept:?}");
}

pub(crate) async fn texts_of_a_match_are_replaced_together(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    let mut by_ann = event(1, "a");
    by_ann.actor = "ann".to_owned();
    append(&*store, &id, by_ann).await;
    append(&*store, &id, event(2, "b")).await;
    append(&*store, &id, event(3, "c")).await;
    let mut seated = new_match("n");
    seated.row.options = r#"{"seats":["ann"]}"#.to_owned();
    store.create_match(seated).await.unwrap();
    store.create_match(new_match("o")).await.unwrap();
    assert_eq!(store.matches_of_user(&ann()).await.unwrap(), [id.clone(), "n".into()]);

    let before = all_events(&*store, &id).await;
    let bodies = vec![(3, "newer".to_owned()), (1, "new".to_owned())];
    let rewrite = Rewrite { options: "o".to_owned(), meta: "m".to_owned(), bodies };
    store.rewrite_match(&id, rewrite.clone()).await.unwrap();
    let after = all_events(&*store, &id).await;
    assert_eq!((after[0].body.as_str(), &after[1]), ("new", &before[1]));
    assert_eq!(after[2].body, "newer");
    let row = store.load_match(&id).await.unwrap();
    assert_eq!((row.options.as_str(), row.meta.as_str()), ("o", "m"));
    let lost = store.rewrite_match(&"none".into(), rewrite).await;
    assert!(matches!(lost, Err(StoreError::NotFound(Thing::Match))), "{lost:?}");
}

pub(crate) async fn ended_tokens_and_old_requests_are_forgotten(home: &dyn Home) {
    let (store, _) = store_with_match(home).await;
    for number in 1..=3 {
        store.add_token(token(number, ann())).await.unwrap(); // ends at 99
        let cmd_id = format!("c{number}").into();
        let match_id = MatchId(format!("m{number}"));
        let at = i64::from(number);
        let request = Request { user: ann(), cmd_id, digest: [number; 32], match_id, at };
        store.keep_request(request).await.unwrap();
    }
    store.revoke_token(&TokenHash([2; 32]), 50).await.unwrap();
    assert_eq!(store.forget_tokens(50, 9).await.unwrap(), 0);
    assert_eq!(store.forget_tokens(51, 9).await.unwrap(), 1);
    assert_eq!(store.forget_tokens(100, 1).await.unwrap(), 1);
    assert_eq!(store.forget_tokens(100, 9).await.unwrap(), 1);
    assert_eq!(store.forget_requests(3, 9).await.unwrap(), 2);
    assert!(store.request(&ann(), &"c3".into()).await.unwrap().is_some());
    assert!(store.request(&ann(), &"c1".into()).await.unwrap().is_none());
}
