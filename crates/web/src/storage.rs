//! What the browser keeps for us between visits.
//!
//! Every key begins with `salient.`; values are text. Storage can be switched off or full: both are
//! answers, never a panic, and the game goes on without it.

use leptos::prelude::window;
use web_sys::Storage;

const PREFIX: &str = "salient.";

/// Why something could not be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StorageError {
    /// The browser lets us keep nothing: private mode, or switched off.
    #[error("this browser does not let the page keep anything")]
    Disabled,
    /// There is no room left.
    #[error("the browser's storage for this page is full")]
    Full,
}

/// What is kept under `key`.
pub fn read(key: &str) -> Result<Option<String>, StorageError> {
    storage()?.get_item(&name(key)).map_err(|_| StorageError::Disabled)
}

/// Keeps `value` under `key`, in place of what was there.
pub fn write(key: &str, value: &str) -> Result<(), StorageError> {
    storage()?.set_item(&name(key), value).map_err(|_| StorageError::Full)
}

/// Forgets what is kept under `key`.
pub fn remove(key: &str) -> Result<(), StorageError> {
    storage()?.remove_item(&name(key)).map_err(|_| StorageError::Disabled)
}

/// The browser's own name for `key`.
pub fn name(key: &str) -> String {
    format!("{PREFIX}{key}")
}

fn storage() -> Result<Storage, StorageError> {
    window().local_storage().ok().flatten().ok_or(StorageError::Disabled)
}
