//! Passwords: Argon2id, away from the threads that answer.

use argon2::password_hash::SaltString;
use argon2::{Argon2, PasswordHash, PasswordHasher, PasswordVerifier};
use tokio::task::spawn_blocking;

use crate::chance;
use crate::problem::Problem;

/// The hash of a password as text, with its own salt.
pub(crate) async fn hash_password(password: String) -> Result<String, Problem> {
    let hashed = spawn_blocking(move || {
        let salt = SaltString::encode_b64(&chance::bytes::<16>()).ok()?;
        let hash = Argon2::default().hash_password(password.as_bytes(), &salt).ok()?;
        Some(hash.to_string())
    });
    hashed.await.ok().flatten().ok_or_else(Problem::unavailable)
}

/// Is this the password?
pub(crate) async fn matches_password(password: String, hash: String) -> bool {
    let matches = spawn_blocking(move || {
        let parsed = PasswordHash::new(&hash).ok()?;
        Argon2::default().verify_password(password.as_bytes(), &parsed).ok()
    });
    matches.await.ok().flatten().is_some()
}
