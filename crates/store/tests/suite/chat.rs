use store::{MatchId, NewLine, StoreError, Thing};

use super::{Home, ann, ben, store_with_match};

fn line(channel: &str, text: &str) -> NewLine {
    NewLine { channel: channel.to_owned(), author: ann(), at: 70, text: text.to_owned() }
}

fn channels(names: &[&str]) -> Vec<String> {
    names.iter().map(|&it| it.to_owned()).collect()
}

pub(crate) async fn lines_are_numbered_and_kept_to_their_channel(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    for (number, channel) in ["all", "team 1", "team 2", "all"].into_iter().enumerate() {
        let said = store.add_line(&id, line(channel, "<b>hi</b>")).await.unwrap();
        assert_eq!(said, number as u64 + 1);
    }
    let seen = async |names: &[&str], after| -> Vec<u64> {
        let lines = store.lines_after(&id, &channels(names), after, 10).await.unwrap();
        assert!(lines.iter().all(|it| names.contains(&it.channel.as_str())));
        lines.into_iter().map(|it| it.number).collect()
    };
    assert_eq!(seen(&["all", "team 1"], 0).await, [1, 2, 4]);
    assert_eq!(seen(&["team 2"], 0).await, [3]);
    assert_eq!(seen(&["all", "team 1"], 2).await, [4]);
    assert_eq!(seen(&[], 0).await, [0; 0]);
}

pub(crate) async fn the_newest_lines_come_in_order(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    for text in ["one", "two", "three"] {
        store.add_line(&id, NewLine { author: ben(), ..line("all", text) }).await.unwrap();
    }
    let lines = store.lines_after(&id, &channels(&["all"]), 0, 2).await.unwrap();
    let said: Vec<(&str, &str)> =
        lines.iter().map(|it| (it.author.as_str(), it.text.as_str())).collect();
    assert_eq!(said, [("ben", "two"), ("ben", "three")]);
}

pub(crate) async fn a_line_needs_a_match_and_an_author(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    let none = MatchId::from("none");
    let errors = [
        store.add_line(&none, line("all", "x")).await.err(),
        store.lines_after(&none, &channels(&["all"]), 0, 10).await.err(),
    ];
    for error in errors {
        assert!(matches!(error, Some(StoreError::NotFound(Thing::Match))), "{error:?}");
    }
    let stranger = NewLine { author: "none".into(), ..line("all", "x") };
    let error = store.add_line(&id, stranger).await;
    assert!(matches!(error, Err(StoreError::NotFound(Thing::User))), "{error:?}");
    assert_eq!(store.lines_after(&id, &channels(&["all"]), 0, 10).await.unwrap(), []);
}
