use store::{Added, MatchId, NewLine, StoreError, Thing};

use super::{Home, ann, ben, store_with_match};

fn line(channel: &str, text: &str) -> NewLine {
    let (channel, text) = (channel.to_owned(), text.to_owned());
    NewLine { channel, author: ann(), at: 70, text, cmd_id: None }
}

fn channels(names: &[&str]) -> Vec<String> {
    names.iter().map(|&it| it.to_owned()).collect()
}

pub(crate) async fn lines_are_numbered_and_kept_to_their_channel(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    for (number, channel) in ["all", "team 1", "team 2", "all"].into_iter().enumerate() {
        let said = store.add_line(&id, line(channel, "<b>hi</b>")).await.unwrap();
        let Added::New(said) = said else { panic!("{said:?}") };
        assert_eq!(said.number, number as u64 + 1);
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

pub(crate) async fn a_line_said_again_under_its_id_is_one_line(home: &dyn Home) {
    let (store, id) = store_with_match(home).await;
    let named = NewLine { cmd_id: Some("c".into()), ..line("all", "hi") };
    let (one, two) = tokio::join!(
        store.add_line(&id, named.clone()),
        store.add_line(&id, NewLine { at: 71, text: "other".to_owned(), ..named.clone() }),
    );
    let [first, repeated] = match (one.unwrap(), two.unwrap()) {
        (Added::New(first), Added::Repeated(repeated))
        | (Added::Repeated(repeated), Added::New(first)) => [first, repeated],
        both => panic!("{both:?}"),
    };
    assert_eq!(first, repeated);
    // Another person's line of the same id, and lines without one, are lines of their own.
    for other in [NewLine { author: ben(), ..named.clone() }, line("all", "hi"), line("all", "hi")]
    {
        let added = store.add_line(&id, other).await.unwrap();
        assert!(matches!(added, Added::New(_)), "{added:?}");
    }
    store.close().await.unwrap();
    let store = home.open().await;
    assert_eq!(store.add_line(&id, named).await.unwrap(), Added::Repeated(first.clone()));
    assert_eq!(store.line_of_command(&id, &ann(), &"c".into()).await.unwrap(), Some(first));
    assert_eq!(store.line_of_command(&id, &ann(), &"d".into()).await.unwrap(), None);
    assert_eq!(store.lines_after(&id, &channels(&["all"]), 0, 9).await.unwrap().len(), 4);
}
