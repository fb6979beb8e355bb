//! Many at once.

use std::sync::Arc;

use store::{Change, MatchId, Receipt, Store, StoreError};
use tokio::task::JoinSet;

use super::{Home, all_events, assert_no_gap, event, new_match, store_with_match};

pub(crate) async fn of_two_who_append_at_once_one_wins_each_number(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    let mut writers = JoinSet::new();
    for writer in ["a", "b"] {
        let (store, id) = (store.clone(), id.clone());
        writers.spawn(async move { append_each(&*store, &id, writer, 50).await });
    }
    writers.join_all().await;
    let events = all_events(&*store, &id).await;
    assert_eq!(events.len(), 100);
    assert_no_gap(&events);
}

/// Appends `count` events, each retried with the next number until it is in.
async fn append_each(store: &dyn Store, id: &MatchId, writer: &str, count: u64) {
    let mut next = 1;
    for number in 0..count {
        let cmd_id = format!("{writer}{number}");
        loop {
            match super::append(store, id, event(next, &cmd_id)).await {
                Receipt::Appended => break,
                Receipt::Conflict { head } => next = head + 1,
                Receipt::Repeated(event) => panic!("{event:?} was not sent before"),
            }
        }
        next += 1;
    }
}

pub(crate) async fn the_same_command_sent_at_once_is_one_event(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    let mut senders = JoinSet::new();
    for _ in 0..20 {
        let (store, id) = (store.clone(), id.clone());
        senders.spawn(async move { super::append(&*store, &id, event(1, "same")).await });
    }
    let receipts = senders.join_all().await;
    let appended = receipts.iter().filter(|it| **it == Receipt::Appended).count();
    let repeated = Receipt::Repeated(event(1, "same"));
    assert_eq!(appended, 1);
    assert_eq!(receipts.iter().filter(|it| **it == repeated).count(), 19);
    assert_eq!(all_events(&*store, &id).await, [event(1, "same")]);
}

pub(crate) async fn a_thousand_appends_at_once_over_fifty_matches(home: &dyn Home) {
    let store = home.open().await;
    let matches: Vec<MatchId> = (0..50).map(|it| MatchId(format!("m{it}"))).collect();
    for id in &matches {
        store.create_match(new_match(id.as_str())).await.unwrap();
    }
    let mut writers = JoinSet::new();
    for number in 0..1_000 {
        let (store, id) = (store.clone(), matches[number % 50].clone());
        writers.spawn(async move { append_each(&*store, &id, &format!("w{number}-"), 1).await });
    }
    writers.join_all().await;
    for id in &matches {
        let events = all_events(&*store, id).await;
        assert_eq!(events.len(), 20, "{id}");
        assert_no_gap(&events);
    }
}

pub(crate) async fn neighbours_of_a_conflict_are_unharmed(home: &dyn Home) {
    let store = home.open().await;
    for match_number in 0..30 {
        store.create_match(new_match(&format!("m{match_number}"))).await.unwrap();
    }
    // In one heap: events that fit, that do not, and that have no match.
    let mut writers: JoinSet<(u64, Result<Receipt, StoreError>)> = JoinSet::new();
    for number in 0..30 {
        let store: Arc<dyn Store> = store.clone();
        writers.spawn(async move {
            let (id, seq) = match number % 3 {
                0 => (format!("m{number}"), 1),
                1 => (format!("m{number}"), 5),
                _ => ("none".to_owned(), 1),
            };
            (number, store.append(&MatchId(id), event(seq, "x"), Change::default()).await)
        });
    }
    for (number, receipt) in writers.join_all().await {
        match number % 3 {
            0 => assert!(matches!(receipt, Ok(Receipt::Appended)), "{receipt:?}"),
            1 => assert!(matches!(receipt, Ok(Receipt::Conflict { head: 0 })), "{receipt:?}"),
            _ => assert!(matches!(receipt, Err(StoreError::NotFound(_))), "{receipt:?}"),
        }
    }
    for number in 0..30 {
        let events = all_events(&*store, &MatchId(format!("m{number}"))).await;
        assert_eq!(events.len(), usize::from(number % 3 == 0));
    }
}

pub(crate) async fn what_was_queued_before_closing_is_done(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    let mut appends: Vec<_> = (1..=40)
        .map(|seq| {
            let (store, id) = (store.clone(), id.clone());
            Box::pin(async move { super::append(&*store, &id, event(seq, &seq.to_string())).await })
        })
        .collect();
    // Asked, but not awaited.
    for append in &mut appends {
        let waiting = std::future::poll_fn(|context| {
            std::task::Poll::Ready(append.as_mut().poll(context).is_pending())
        });
        waiting.await;
    }
    store.close().await.unwrap();
    drop(appends);
    let store = home.open().await;
    assert_eq!(all_events(&*store, &id).await.len(), 40);
}
