use store::{Request, StoreError, Thing};

use super::{Home, ann, ben, store_with_match};

pub(crate) async fn a_request_asked_again_is_the_first_one(home: &dyn Home) {
    let (store, _) = store_with_match(home).await;
    let request = |user, match_id: &str, digest| Request {
        user,
        cmd_id: "c".into(),
        digest: [digest; 32],
        match_id: match_id.into(),
        at: 5,
    };
    let (one, two) = tokio::join!(
        store.keep_request(request(ann(), "x", 1)),
        store.keep_request(request(ann(), "y", 2)),
    );
    let (one, two) = (one.unwrap(), two.unwrap());
    assert_eq!(one, two, "the first of them is kept");
    let bens = store.keep_request(request(ben(), "z", 3)).await.unwrap();
    assert_eq!(bens, request(ben(), "z", 3));
    store.close().await.unwrap();
    let store = home.open().await;
    assert_eq!(store.keep_request(request(ann(), "w", 4)).await.unwrap(), one);
    assert_eq!(store.request(&ann(), &"c".into()).await.unwrap(), Some(one));
    assert_eq!(store.request(&ann(), &"d".into()).await.unwrap(), None);
    let lost = store.keep_request(request("none".into(), "v", 5)).await;
    assert!(matches!(lost, Err(StoreError::NotFound(Thing::User))), "{lost:?}");
}
