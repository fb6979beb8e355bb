//! Guests, accounts and tokens.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::word::Word;

/// A guest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// At most 24 characters.
    pub name: String,
}

/// Who you are from now on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Identity {
    /// Your id.
    pub player: String,
    /// What the others call you.
    pub name: String,
    /// Keep it: it is shown once, and all that you do needs it.
    pub token: String,
}

/// A guest or somebody with an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// Known by a token alone.
    Guest,
    /// Known by login and password.
    Account,
}

/// What a token allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TokenScope {
    /// Everything a player does.
    Play,
    /// Playing, for a program.
    Bot,
    /// Looking.
    Read,
    /// Running the server.
    Admin,
}

/// Who a token belongs to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Myself {
    /// Your id.
    pub player: String,
    /// What the others call you.
    pub name: String,
    /// A guest or an account.
    pub kind: PlayerKind,
    /// What the token allows.
    pub scope: TokenScope,
}

/// A login and a password.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// At most 24 characters; also what the others call you.
    pub login: String,
    /// 8 to 256 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 256))]
    pub password: String,
}

/// The password of now, and the one from now on.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The one of now.
    pub old: String,
    /// 8 to 256 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 256))]
    pub new: String,
}

/// Says that the deletion is meant.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct DeleteAccount {
    /// The password of an account; a guest has none.
    pub password: Option<String>,
}

/// A token to be made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// `play`, `bot` or `read`.
    #[cfg_attr(feature = "openapi", schema(value_type = TokenScope))]
    pub scope: Word<TokenScope>,
    /// What you call it: at most 60 characters.
    #[serde(default)]
    pub label: String,
    /// After how many days it is worth nothing; without it after as many as the server says.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 3650))]
    pub days: Option<u16>,
}

/// A new token, shown once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeToken {
    /// Keep it.
    pub token: String,
    /// Names it when it is revoked.
    pub id: String,
}

/// What is known about one of your tokens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenInfo {
    /// Names it when it is revoked.
    pub id: String,
    /// What it allows.
    pub scope: TokenScope,
    /// What you call it.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// When it ends, if it does.
    pub expires_at: Option<i64>,
    /// When it was revoked, if it was.
    pub revoked_at: Option<i64>,
}

// Passwords stay out of logs and failing tests.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials").field("login", &self.login).finish_non_exhaustive()
    }
}

impl fmt::Debug for ChangePassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChangePassword").finish_non_exhaustive()
    }
}

impl fmt::Debug for DeleteAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeleteAccount").finish_non_exhaustive()
    }
}
