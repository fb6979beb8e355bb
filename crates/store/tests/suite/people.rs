use store::{Ban, Scope, StoreError, Thing, Token, TokenHash, User, UserKind};

use super::{Home, ann, ben, store_with_match, user};

fn account(id: &str, login: &str) -> User {
    let (login, password_hash) = (Some(login.to_owned()), Some("$argon2id$…".to_owned()));
    User { kind: UserKind::Account, login, password_hash, ..user(id) }
}

pub(crate) async fn users_are_kept_and_changed(home: &dyn Home) {
    let (store, _) = store_with_match(home).await;
    assert_eq!(store.user(&ann()).await.unwrap(), user("ann"));
    let again = store.create_user(user("ann")).await;
    assert!(matches!(again, Err(StoreError::Taken(Thing::User))), "{again:?}");

    let changed = User { name: "Ann B.".to_owned(), ..account("ann", "ann") };
    store.update_user(changed.clone()).await.unwrap();
    assert_eq!(store.user(&ann()).await.unwrap(), changed);
    assert_eq!(store.user_by_login("ann").await.unwrap(), changed);
    assert!(!format!("{changed:?}").contains("argon2"), "the hash is not shown");

    let lost = store.update_user(user("none")).await;
    assert!(matches!(lost, Err(StoreError::NotFound(Thing::User))), "{lost:?}");
    let lost = store.user_by_login("none").await;
    assert!(matches!(lost, Err(StoreError::NotFound(Thing::User))), "{lost:?}");
}

pub(crate) async fn a_login_belongs_to_one(home: &dyn Home) {
    let (store, _) = store_with_match(home).await;
    store.update_user(account("ann", "river")).await.unwrap();
    for result in [
        store.update_user(account("ben", "river")).await,
        store.create_user(account("cat", "river")).await,
    ] {
        assert!(matches!(result, Err(StoreError::Taken(Thing::Login))), "{result:?}");
    }
    store.update_user(account("ann", "river")).await.unwrap(); // her own
    store.update_user(account("ann", "lake")).await.unwrap();
    store.update_user(account("ben", "river")).await.unwrap();
}

pub(crate) async fn tokens_are_revoked_once(home: &dyn Home) {
    let (store, _) = store_with_match(home).await;
    let token = Token {
        hash: TokenHash([1; 32]),
        user: ann(),
        scope: Scope::Play,
        label: "phone".to_owned(),
        created_at: 10,
        expires_at: Some(99),
        revoked_at: None,
    };
    let newer = Token {
        hash: TokenHash([2; 32]),
        scope: Scope::Bot,
        created_at: 20,
        expires_at: None,
        ..token.clone()
    };
    store.add_token(token.clone()).await.unwrap();
    store.add_token(newer.clone()).await.unwrap();
    let again = store.add_token(newer.clone()).await;
    assert!(matches!(again, Err(StoreError::Taken(Thing::Token))), "{again:?}");
    assert_eq!(store.token(&token.hash).await.unwrap(), token);
    assert_eq!(store.tokens_of(&ann()).await.unwrap(), [newer.clone(), token.clone()]);
    assert_eq!(store.tokens_of(&ben()).await.unwrap(), []);

    store.revoke_token(&token.hash, 50).await.unwrap();
    store.revoke_token(&token.hash, 60).await.unwrap();
    assert_eq!(store.token(&token.hash).await.unwrap().revoked_at, Some(50));
    assert_eq!(store.token(&newer.hash).await.unwrap().revoked_at, None);

    let unknown = TokenHash([3; 32]);
    let errors = [store.token(&unknown).await.err(), store.revoke_token(&unknown, 1).await.err()];
    for error in errors {
        assert!(matches!(error, Some(StoreError::NotFound(Thing::Token))), "{error:?}");
    }
    let lost = store.add_token(Token { user: "none".into(), hash: unknown, ..token }).await;
    assert!(matches!(lost, Err(StoreError::NotFound(Thing::User))), "{lost:?}");
}

pub(crate) async fn bans_are_replaced_and_lifted(home: &dyn Home) {
    let (store, _) = store_with_match(home).await;
    let ban = |subject: &str, until| {
        let (subject, reason) = (subject.to_owned(), "spam".to_owned());
        Ban { subject, reason, at: 5, until }
    };
    store.ban(ban("user ann", None)).await.unwrap();
    store.ban(ban("address 192.0.2.1", Some(100))).await.unwrap();
    store.ban(ban("user ann", Some(200))).await.unwrap();
    let all = [ban("address 192.0.2.1", Some(100)), ban("user ann", Some(200))];
    assert_eq!(store.bans().await.unwrap(), all);
    assert_eq!(store.ban_of("user ann").await.unwrap(), Some(all[1].clone()));
    assert!(store.lift_ban("user ann").await.unwrap());
    assert!(!store.lift_ban("user ann").await.unwrap());
    assert_eq!(store.ban_of("user ann").await.unwrap(), None);
}
