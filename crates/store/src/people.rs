//! Guests, accounts, their tokens, and bans.

use std::fmt;

use async_trait::async_trait;

use crate::words::{id, words};
use crate::{Millis, StoreError};

id! {
    /// Names a guest or an account.
    UserId
}
words! {
    /// What kind of user this is.
    UserKind {
        /// Came without a password; known by a token alone.
        Guest = "guest",
        /// Has a login and a password.
        Account = "account",
    }
}
words! {
    /// What a token allows.
    Scope {
        /// To play as its user.
        Play = "play",
        /// To play as a program.
        Bot = "bot",
        /// To look.
        Read = "read",
        /// To run the server.
        Admin = "admin",
    }
}

/// A guest or an account.
#[derive(Clone, PartialEq, Eq)]
pub struct User {
    /// Its id, which no other user has.
    pub id: UserId,
    /// Guest or account.
    pub kind: UserKind,
    /// The name others see.
    pub name: String,
    /// The name it logs in by, folded by the caller; no other user has it.
    pub login: Option<String>,
    /// The Argon2id hash of its password, as text.
    pub password_hash: Option<String>,
    /// When it came.
    pub created_at: Millis,
}

/// Without the hash of the password.
impl fmt::Debug for User {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("User")
            .field("id", &self.id)
            .field("kind", &self.kind)
            .field("name", &self.name)
            .field("login", &self.login)
            .field("created_at", &self.created_at)
            .finish_non_exhaustive()
    }
}

/// The hash of a token; the token itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TokenHash(pub [u8; 32]);

/// What is known about a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Its hash, which no other token has.
    pub hash: TokenHash,
    /// Whose it is.
    pub user: UserId,
    /// What it allows.
    pub scope: Scope,
    /// What its owner calls it.
    pub label: String,
    /// Whether it is a session, which is renewed by use.
    pub session: bool,
    /// When it was made.
    pub created_at: Millis,
    /// From when on it is worth nothing.
    pub expires_at: Option<Millis>,
    /// When it was revoked.
    pub revoked_at: Option<Millis>,
}

/// Somebody is kept out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    /// Who: a user or an address, in the caller's words; one ban each.
    pub subject: String,
    /// Why.
    pub reason: String,
    /// Since when.
    pub at: Millis,
    /// Until when; for ever without.
    pub until: Option<Millis>,
}

/// Guests, accounts, tokens and bans.
#[async_trait]
pub trait People: Send + Sync {
    /// Adds a user; [`StoreError::Taken`] where its id or login is.
    async fn create_user(&self, user: User) -> Result<(), StoreError>;

    /// Replaces all but the id and the time of creation: a new name, a guest who becomes an account.
    /// A deleted user is not found: nothing that was under way gives them their name back.
    async fn update_user(&self, user: User) -> Result<(), StoreError>;

    /// A user by its id; a deleted one is not found.
    async fn user(&self, id: &UserId) -> Result<User, StoreError>;

    /// An account by its login; a deleted one is not found.
    async fn user_by_login(&self, login: &str) -> Result<User, StoreError>;

    /// Users who are not deleted, the newest first, `limit` of them after the first `skip`.
    async fn users(&self, skip: u32, limit: u32) -> Result<Vec<User>, StoreError>;

    /// Adds a token; [`StoreError::NotFound`] where its user is unknown.
    async fn add_token(&self, token: Token) -> Result<(), StoreError>;

    /// A token by its hash, revoked and expired ones too.
    async fn token(&self, hash: &TokenHash) -> Result<Token, StoreError>;

    /// Those of these tokens that are neither revoked nor expired at this time, in no order.
    async fn usable_tokens(
        &self,
        hashes: &[TokenHash],
        at: Millis,
    ) -> Result<Vec<TokenHash>, StoreError>;

    /// The tokens of a user, the newest first.
    async fn tokens_of(&self, user: &UserId) -> Result<Vec<Token>, StoreError>;

    /// Revokes a token; the first time counts.
    async fn revoke_token(&self, hash: &TokenHash, at: Millis) -> Result<(), StoreError>;

    /// Revokes all tokens of a user that are not revoked yet, but for one that is spared; tells how
    /// many.
    async fn revoke_tokens_of(
        &self,
        user: &UserId,
        spared: Option<TokenHash>,
        at: Millis,
    ) -> Result<u64, StoreError>;

    /// Sets another time from which on a token is worth nothing; a revoked one stays revoked.
    async fn renew_token(&self, hash: &TokenHash, expires_at: Millis) -> Result<(), StoreError>;

    /// Bans, or replaces the ban of the same subject.
    async fn ban(&self, ban: Ban) -> Result<(), StoreError>;

    /// Lifts a ban; says whether there was one.
    async fn lift_ban(&self, subject: &str) -> Result<bool, StoreError>;

    /// The ban of a subject, over or not.
    async fn ban_of(&self, subject: &str) -> Result<Option<Ban>, StoreError>;

    /// The bans of these subjects, over or not, in no order.
    async fn bans_of(&self, subjects: &[String]) -> Result<Vec<Ban>, StoreError>;

    /// All bans, by subject.
    async fn bans(&self) -> Result<Vec<Ban>, StoreError>;
}
