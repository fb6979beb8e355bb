//! Local storage of the browser.
//!
//! Every key begins with `salient.`; values are text. Storage can be disabled or full: both are
//! typed errors, which `gloo-storage` and `leptos-use` do not distinguish, and the game continues.

use leptos::prelude::window;
use web_sys::Storage;

const PREFIX: &str = "salient.";

/// Why something could not be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StorageError {
    /// The browser does not let the page store anything.
    #[error("this browser does not let the page keep anything")]
    Disabled,
    /// There is no room left.
    #[error("the browser's storage for this page is full")]
    Full,
}

/// Reads the value of `key`.
pub fn read(key: &str) -> Result<Option<String>, StorageError> {
    storage()?.get_item(&name(key)).map_err(|_| StorageError::Disabled)
}

/// Stores `value` under `key`, replacing what was there.
pub fn write(key: &str, value: &str) -> Result<(), StorageError> {
    storage()?.set_item(&name(key), value).map_err(|_| StorageError::Full)
}

/// Removes the value of `key`.
pub fn remove(key: &str) -> Result<(), StorageError> {
    storage()?.remove_item(&name(key)).map_err(|_| StorageError::Disabled)
}

/// The key as the browser stores it.
pub fn name(key: &str) -> String {
    format!("{PREFIX}{key}")
}

fn storage() -> Result<Storage, StorageError> {
    window().local_storage().ok().flatten().ok_or(StorageError::Disabled)
}
