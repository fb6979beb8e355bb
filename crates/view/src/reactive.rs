//! Signals, what is derived from them, and what runs when they change.
//!
//! Every signal, memo and effect is a node of one graph (`graph`); the types here are their
//! numbers, which can be copied freely. A node belongs to the effect or memo that was running when
//! it was made, and ends with it.

mod callback;
mod effect;
pub(crate) mod function;
mod graph;
mod memo;
pub(crate) mod numbered;
mod owner;
mod signal;
mod stored;

#[cfg(test)]
mod tests;

pub use callback::Callback;
pub use effect::{Effect, Running};
pub use graph::{flush, untrack};
pub use memo::Memo;
pub use owner::{Owner, expect_context, on_cleanup, provide_context, use_context};
pub use signal::{RwSignal, Signal};
pub use stored::StoredValue;
