use super::{Home, all_events, append, event, ids, new_match, store_with_match};
use store::{
    Change, Cursor, MatchFilter, MatchId, MatchRow, NewDue, Receipt, Status, StoreError, Thing,
    Visibility,
};

pub(crate) async fn a_match_is_loaded_as_it_was_created(home: &dyn Home) {
    let store = home.open().await;
    let mut new = new_match("m");
    new.row.join_code = Some("RIVER-7".to_owned());
    store.create_match(new.clone()).await.unwrap();
    let row = store.load_match(&"m".into()).await.unwrap();
    let expected = new.row;
    assert_eq!(row, expected);
    assert_eq!(store.match_by_join_code("RIVER-7").await.unwrap(), expected);
    assert!(format!("{row:?}").contains("secret: Secret(…)"), "the secret is not shown");
}

pub(crate) async fn a_match_begins_with_its_first_events_or_not_at_all(home: &dyn Home) {
    let store = home.open().await;
    let mut new = new_match("m");
    new.first = vec![event(1, "one"), event(2, "two")];
    store.create_match(new.clone()).await.unwrap();
    assert_eq!(all_events(&*store, &"m".into()).await, new.first);
    let row = store.load_match(&"m".into()).await.unwrap();
    assert_eq!((row.head, row.updated_at), (2, new.first[1].at));
    let mut gap = new_match("gap");
    gap.first = vec![event(1, "one"), event(3, "three")];
    assert!(store.create_match(gap).await.is_err());
    let none = store.load_match(&"gap".into()).await;
    assert!(matches!(none, Err(StoreError::NotFound(Thing::Match))), "{none:?}");
}

pub(crate) async fn an_id_or_a_join_code_is_given_once(home: &dyn Home) {
    let store = home.open().await;
    let mut new = new_match("m");
    new.row.join_code = Some("RIVER".to_owned());
    store.create_match(new.clone()).await.unwrap();
    let again = store.create_match(new.clone()).await;
    assert!(matches!(again, Err(StoreError::Taken(Thing::Match))), "{again:?}");
    new.row.id = "other".into();
    let again = store.create_match(new.clone()).await;
    assert!(matches!(again, Err(StoreError::Taken(Thing::JoinCode))), "{again:?}");
    new.row.join_code = None;
    store.create_match(new.clone()).await.unwrap();
    new.row.id = "third".into();
    store.create_match(new).await.unwrap(); // no code is no code that could be taken
}

pub(crate) async fn what_is_unknown_is_not_found(home: &dyn Home) {
    let store = home.open().await;
    let none = MatchId::from("none");
    let lost = [
        store.load_match(&none).await.err(),
        store.match_by_join_code("none").await.err(),
        store.append(&none, event(1, "a"), Change::default()).await.err(),
        store.change_match(&none, Change::default()).await.err(),
        store.events_after(&none, 0, 10).await.err(),
    ];
    for error in lost {
        assert!(matches!(error, Some(StoreError::NotFound(Thing::Match))), "{error:?}");
    }
}

pub(crate) async fn events_come_back_in_order(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    let events = [event(1, "a"), event(2, "b"), event(3, "c")];
    for event in &events {
        assert_eq!(append(&*store, &id, event.clone()).await, Receipt::Appended);
    }
    assert_eq!(all_events(&*store, &id).await, events);
    assert_eq!(store.events_after(&id, 1, 10).await.unwrap(), events[1..]);
    assert_eq!(store.events_after(&id, 1, 1).await.unwrap(), events[1..2]);
    assert_eq!(store.events_after(&id, 3, 10).await.unwrap(), []);
    assert_eq!(store.events_after(&id, u64::MAX, 10).await.unwrap(), []);
    let row = store.load_match(&id).await.unwrap();
    assert_eq!((row.head, row.updated_at), (3, events[2].at));
}

pub(crate) async fn a_number_that_is_not_the_next_is_a_conflict(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    for seq in [0, 2, u64::MAX] {
        assert_eq!(append(&*store, &id, event(seq, "x")).await, Receipt::Conflict { head: 0 });
    }
    append(&*store, &id, event(1, "a")).await;
    for seq in [0, 1, 3] {
        assert_eq!(append(&*store, &id, event(seq, "x")).await, Receipt::Conflict { head: 1 });
    }
    assert_eq!(all_events(&*store, &id).await, [event(1, "a")]);
}

pub(crate) async fn a_repeated_command_gets_the_stored_event(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    append(&*store, &id, event(1, "a")).await;
    let mut again = event(2, "a");
    again.body = "something else".to_owned();
    let change = Change { status: Some(Status::Finished), ..Change::default() };
    let receipt = store.append(&id, again, change).await.unwrap();
    assert_eq!(receipt, Receipt::Repeated(event(1, "a")));
    let row = store.load_match(&id).await.unwrap();
    assert_eq!((row.head, row.status), (1, Status::Waiting));

    // Another match may know the same command id.
    store.create_match(new_match("n")).await.unwrap();
    assert_eq!(append(&*store, &"n".into(), event(1, "a")).await, Receipt::Appended);
}

pub(crate) async fn a_repeated_command_is_told_before_a_wrong_number(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    append(&*store, &id, event(1, "a")).await;
    append(&*store, &id, event(2, "b")).await;
    assert_eq!(append(&*store, &id, event(1, "a")).await, Receipt::Repeated(event(1, "a")));
}

pub(crate) async fn a_change_comes_with_its_event_or_not_at_all(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    let change = Change {
        status: Some(Status::Running),
        visibility: Some(Visibility::Link),
        meta: Some(r#"{"seats":2}"#.to_owned()),
        set_due: vec![NewDue { kind: "clock".to_owned(), at: 9_000 }],
        ..Change::default()
    };
    let receipt = store.append(&id, event(2, "a"), change.clone()).await.unwrap();
    assert_eq!(receipt, Receipt::Conflict { head: 0 });
    assert_eq!(store.load_match(&id).await.unwrap().status, Status::Waiting);
    assert_eq!(store.next_due().await.unwrap(), None);

    store.append(&id, event(1, "a"), change).await.unwrap();
    let row = store.load_match(&id).await.unwrap();
    assert_eq!((row.status, row.visibility), (Status::Running, Visibility::Link));
    assert_eq!(row.meta, r#"{"seats":2}"#);
    assert_eq!(store.next_due().await.unwrap(), Some(9_000));

    let meta = Change { meta: Some("[]".to_owned()), ..Change::default() };
    store.change_match(&id, meta).await.unwrap();
    let changed = store.load_match(&id).await.unwrap();
    assert_eq!(changed, MatchRow { meta: "[]".to_owned(), ..row });
}

pub(crate) async fn matches_are_listed_by_filter_the_newest_first(home: &dyn Home) {
    let store = home.open().await;
    for (id, game, created_at, status, visibility) in [
        ("a", "conquer", 10, Status::Waiting, Visibility::Public),
        ("b", "imperial", 20, Status::Running, Visibility::Public),
        ("c", "conquer", 20, Status::Running, Visibility::Link),
        ("d", "conquer", 30, Status::Finished, Visibility::Password),
    ] {
        let game = game.to_owned();
        let new = new_match(id);
        let row = MatchRow { game, created_at, status, visibility, ..new.row };
        let new = store::NewMatch { row, ..new };
        store.create_match(new).await.unwrap();
    }
    let list = async |filter: MatchFilter| -> Vec<MatchId> {
        let rows = store.list_matches(&filter, 10).await.unwrap();
        rows.into_iter().map(|it| it.id).collect()
    };
    let all = MatchFilter::default;
    assert_eq!(list(all()).await, ids(&["d", "b", "c", "a"]));
    let conquer = MatchFilter { game: Some("conquer".to_owned()), ..all() };
    assert_eq!(list(conquer.clone()).await, ids(&["d", "c", "a"]));
    let unfinished = vec![Status::Waiting, Status::Running];
    let filter = MatchFilter { statuses: unfinished.clone(), ..all() };
    assert_eq!(list(filter).await, ids(&["b", "c", "a"]));
    let lobby = vec![Visibility::Public, Visibility::Password];
    let filter = MatchFilter { visibilities: lobby.clone(), ..all() };
    assert_eq!(list(filter).await, ids(&["d", "b", "a"]));
    let filter = MatchFilter { statuses: unfinished, visibilities: lobby, ..conquer };
    assert_eq!(list(filter).await, ids(&["a"]));
}

pub(crate) async fn pages_of_the_list_leave_nothing_out(home: &dyn Home) {
    let store = home.open().await;
    for number in 0..7 {
        let new = new_match(&format!("m{number}"));
        // Several of the same millisecond: the id decides.
        let row = MatchRow { created_at: 100 + number / 3, ..new.row };
        let new = store::NewMatch { row, ..new };
        store.create_match(new).await.unwrap();
    }
    let mut filter = MatchFilter::default();
    let mut listed = Vec::new();
    loop {
        let page = store.list_matches(&filter, 2).await.unwrap();
        let Some(last) = page.last() else { break };
        // As the server does it: the place goes out and comes back as text.
        let text = last.cursor().to_string();
        filter.after = Some(text.parse::<Cursor>().unwrap());
        listed.extend(page.into_iter().map(|it| it.id));
    }
    assert_eq!(listed, ids::<MatchId>(&["m6", "m3", "m4", "m5", "m0", "m1", "m2"]));
}

pub(crate) async fn everything_is_there_after_opening_again(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    let due = NewDue { kind: "clock".to_owned(), at: 9_000 };
    let change = Change { set_due: vec![due], ..Change::default() };
    store.append(&id, event(1, "a"), change).await.unwrap();
    let row = store.load_match(&id).await.unwrap();
    store.close().await.unwrap();

    let store = home.open().await;
    assert_eq!(store.load_match(&id).await.unwrap(), row);
    assert_eq!(all_events(&*store, &id).await, [event(1, "a")]);
    assert_eq!(store.next_due().await.unwrap(), Some(9_000));
    assert_eq!(store.user(&super::ann()).await.unwrap(), super::user("ann"));
    assert_eq!(append(&*store, &id, event(1, "a")).await, Receipt::Repeated(event(1, "a")));
    assert_eq!(append(&*store, &id, event(2, "b")).await, Receipt::Appended);
}

pub(crate) async fn a_closed_store_refuses(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    store.ready().await.unwrap();
    store.close().await.unwrap();
    let errors = [
        store.append(&id, event(1, "a"), Change::default()).await.err(),
        store.load_match(&id).await.err(),
        store.ready().await.err(),
    ];
    for error in errors {
        assert!(matches!(error, Some(StoreError::Closed)), "{error:?}");
    }
    store.close().await.unwrap(); // closing twice is no mistake
}
