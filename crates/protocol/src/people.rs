//! Guests, accounts and tokens.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::word::Word;

/// Creates a guest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// At most 24 characters.
    pub name: String,
}

/// A guest or an account, and a new token for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Identity {
    /// Your id.
    pub player: String,
    /// Your name, as others see it.
    pub name: String,
    /// Your token; whatever you do needs it. Keep it: it is shown only once.
    pub token: String,
}

/// A guest or somebody with an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// Identified by a token alone.
    Guest,
    /// Identified by login and password.
    Account,
}

/// What a token allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TokenScope {
    /// Everything a player can do.
    Play,
    /// Playing by a program.
    Bot,
    /// Reading only.
    Read,
    /// Administration of the server.
    Admin,
}

/// The owner of a token.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Myself {
    /// Your id.
    pub player: String,
    /// Your name, as others see it.
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
    /// At most 24 characters; also your name, as others see it.
    pub login: String,
    /// 8 to 256 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 256))]
    pub password: String,
}

/// Changes a password.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The present password.
    pub old: String,
    /// 8 to 256 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 256))]
    pub new: String,
}

/// Confirms the deletion of a guest or an account.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct DeleteAccount {
    /// The password of an account; a guest has none.
    pub password: Option<String>,
}

/// Creates a token.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// `play`, `bot` or `read`.
    #[cfg_attr(feature = "openapi", schema(value_type = TokenScope))]
    pub scope: Word<TokenScope>,
    /// Your label for it, at most 60 characters.
    #[serde(default)]
    pub label: String,
    /// After how many days it expires. Default: the server's setting.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 3650))]
    pub days: Option<u16>,
}

/// A new token, shown once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeToken {
    /// The token. Keep it: it is shown only once.
    pub token: String,
    /// The id by which it is revoked.
    pub id: String,
}

/// One of your tokens, without the token itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenInfo {
    /// The id by which it is revoked.
    pub id: String,
    /// What it allows.
    pub scope: TokenScope,
    /// Your label for it.
    pub label: String,
    /// When it was created, in milliseconds since 1970.
    pub created_at: i64,
    /// When it expires, if it does, in milliseconds since 1970.
    pub expires_at: Option<i64>,
    /// When it was revoked, if it was, in milliseconds since 1970.
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
