use store::{Change, Due, MatchId, NewDue, Store};
use tokio::task::JoinSet;

use super::{Home, event, new_match, store_with_match};

fn at(kind: &str, at: i64) -> NewDue {
    NewDue { kind: kind.to_owned(), at }
}

fn due(kind: &str, at: i64) -> Due {
    Due { at, match_id: "m".into(), kind: kind.to_owned() }
}

fn set(due: &[NewDue]) -> Change {
    Change { set_due: due.to_vec(), ..Change::default() }
}

async fn claim(store: &dyn Store, now: i64, lease: i64) -> Vec<Due> {
    store.claim_due(now, lease, 100).await.unwrap()
}

pub(crate) async fn what_is_due_is_claimed_once(home: &dyn Home) {
    let store = home.open().await;
    let mut new = new_match("m");
    new.due = vec![at("lobby", 50)];
    store.create_match(new).await.unwrap();
    let id = MatchId::from("m");
    store.change_match(&id, set(&[at("clock", 30), at("bot", 10)])).await.unwrap();
    assert_eq!(store.next_due().await.unwrap(), Some(10));
    assert_eq!(claim(&*store, 9, 1_000).await, []);
    assert_eq!(store.claim_due(30, 1_000, 1).await.unwrap(), [due("bot", 10)]);
    assert_eq!(claim(&*store, 30, 1_000).await, [due("clock", 30)]);
    assert_eq!(claim(&*store, 30, 1_000).await, []);
    assert_eq!(store.next_due().await.unwrap(), Some(50));
    assert_eq!(claim(&*store, 60, 1_000).await, [due("lobby", 50)]);
}

pub(crate) async fn a_lease_that_runs_out_gives_it_to_the_next(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    store.change_match(&id, set(&[at("clock", 30)])).await.unwrap();
    assert_eq!(claim(&*store, 30, 40).await, [due("clock", 30)]);
    assert_eq!(claim(&*store, 39, 80).await, []);
    assert_eq!(store.next_due().await.unwrap(), Some(40));
    // Whoever claimed it died; it keeps its time, from which its command id is derived.
    assert_eq!(claim(&*store, 40, 80).await, [due("clock", 30)]);
}

pub(crate) async fn an_append_clears_and_replaces_what_is_due(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    store.append(&id, event(1, "a"), set(&[at("clock", 30), at("bot", 10)])).await.unwrap();
    let clear_due = vec!["bot".to_owned(), "never set".to_owned()];
    let change = Change { clear_due, ..set(&[at("clock", 20)]) };
    store.append(&id, event(2, "b"), change).await.unwrap();
    assert_eq!(claim(&*store, 100, 200).await, [due("clock", 20)]);

    // What replaces a claimed one is free, and to clear and set one kind is to set it.
    let change = Change { clear_due: vec!["clock".to_owned()], ..set(&[at("clock", 40)]) };
    store.append(&id, event(3, "c"), change).await.unwrap();
    assert_eq!(claim(&*store, 100, 200).await, [due("clock", 40)]);
}

pub(crate) async fn finishing_spares_what_was_replaced(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    store.change_match(&id, set(&[at("clock", 10)])).await.unwrap();
    store.change_match(&id, set(&[at("clock", 20)])).await.unwrap();
    store.finish_due(&due("clock", 10)).await.unwrap();
    assert_eq!(store.next_due().await.unwrap(), Some(20));
    store.finish_due(&due("clock", 20)).await.unwrap();
    assert_eq!(store.next_due().await.unwrap(), None);
    store.finish_due(&due("clock", 20)).await.unwrap(); // gone is gone
}

pub(crate) async fn claims_at_once_share_nothing(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    let dues: Vec<NewDue> = (0..60).map(|it| at(&format!("k{it}"), it)).collect();
    store.change_match(&id, set(&dues)).await.unwrap();
    let mut claims = JoinSet::new();
    for _ in 0..10 {
        let store = store.clone();
        claims.spawn(async move { store.claim_due(100, 1_000, 10).await.unwrap() });
    }
    let mut claimed = claims.join_all().await.concat();
    assert_eq!(claimed.len(), 60);
    claimed.sort();
    claimed.dedup();
    assert_eq!(claimed.len(), 60, "something was claimed twice");
}
