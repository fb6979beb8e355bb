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
        session: true,
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
    let asked = [token.hash, newer.hash, TokenHash([3; 32])];
    assert_eq!(store.usable_tokens(&asked, 60).await.unwrap(), [newer.hash]);
    assert_eq!(store.usable_tokens(&[], 60).await.unwrap(), []);

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
    let asked = ["user ann".to_owned(), "user \"ben\"".to_owned()];
    assert_eq!(store.bans_of(&asked).await.unwrap(), all[1..]);
    assert_eq!(store.bans_of(&[]).await.unwrap(), []);
    assert!(store.lift_ban("user ann").await.unwrap());
    assert!(!store.lift_ban("user ann").await.unwrap());
    assert_eq!(store.ban_of("user ann").await.unwrap(), None);
}

pub(crate) async fn all_tokens_of_a_user_end_but_the_spared_one(home: &dyn Home) {
    let (store, _) = store_with_match(home).await;
    for (number, user) in [(1, ann()), (2, ann()), (3, ann()), (4, ben())] {
        store.add_token(token(number, user)).await.unwrap();
    }
    let hash = |number| TokenHash([number; 32]);
    store.revoke_token(&hash(3), 40).await.unwrap();
    assert_eq!(store.revoke_tokens_of(&ann(), Some(hash(2)), 50).await.unwrap(), 1);
    let revoked = async |number| store.token(&hash(number)).await.unwrap().revoked_at;
    assert_eq!(
        [revoked(1).await, revoked(2).await, revoked(3).await, revoked(4).await],
        [Some(50), None, Some(40), None]
    );
    assert_eq!(store.revoke_tokens_of(&ann(), None, 60).await.unwrap(), 1);
    assert_eq!(store.revoke_tokens_of(&ann(), None, 70).await.unwrap(), 0);
    store.renew_token(&hash(4), 1_000).await.unwrap();
    assert_eq!(store.token(&hash(4)).await.unwrap().expires_at, Some(1_000));
    let lost = store.renew_token(&hash(9), 1_000).await;
    assert!(matches!(lost, Err(StoreError::NotFound(Thing::Token))), "{lost:?}");
}

pub(crate) async fn users_are_listed_the_newest_first(home: &dyn Home) {
    let (store, _) = store_with_match(home).await;
    store.create_user(User { created_at: 900, ..user("cat") }).await.unwrap();
    let names = async |skip, limit| -> Vec<String> {
        let users = store.users(skip, limit).await.unwrap();
        users.into_iter().map(|user| user.id.0).collect()
    };
    assert_eq!(names(0, 9).await, ["cat", "ann", "ben"]);
    assert_eq!(names(1, 1).await, ["ann"]);
}

/// A token that ends at 99.
pub(crate) fn token(number: u8, user: store::UserId) -> Token {
    Token {
        hash: TokenHash([number; 32]),
        user,
        scope: Scope::Play,
        label: String::new(),
        session: false,
        created_at: 10,
        expires_at: Some(99),
        revoked_at: None,
    }
}
