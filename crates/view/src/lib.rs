//! A page that follows its signals.
//!
//! - [`reactive`] — signals, what is derived from them, and what runs when they change
//! - [`page`] — markup as data ([`Template`]) and the parts that fill it; built once, then kept up
//!   to date in place
//! - [`view!`] and [`macro@component`] — how both are written
//!
//! The names are those of Leptos, whose users will feel at home; what is different is the size. Here
//! nothing is compiled once per element, per attribute or per closure: an element is a line of data,
//! and all code that touches the page exists once. docs/decisions tells what that saves.
//!
//! ```ignore
//! #[component]
//! fn Counter(#[prop(into)] label: Signal<String>) -> impl IntoView {
//!     let count = RwSignal::new(0);
//!     view! {
//!         <button type="button" aria-label=label on:click=move |_| count.update(|n| *n += 1)>
//!             "Pressed " {count} " times"
//!         </button>
//!     }
//! }
//! ```

#![allow(clippy::disallowed_types)] // nothing here is iterated in the order of a hash

// So that the macros' paths hold in here, too.
extern crate self as view;

mod handle;
pub mod page;
pub mod reactive;

pub use page::{
    AnyView, Children, ChildrenFn, Component, Inside, IntoView, NodeRef, Part, Place, Props,
    Template, ToChildren, on, part, props_of, shown, tree,
};
pub use reactive::untrack;
pub use view_macros::{component, view};
#[doc(hidden)]
pub use {typed_builder, web_sys};

/// All that views are written with.
pub mod prelude {
    pub use crate::page::browser::{
        Listener, TimerHandle, document, event_target_value, request_animation_frame, set_interval,
        set_timeout, set_timer, window, window_listener,
    };
    pub use crate::page::{
        AnyView, Children, ChildrenFn, CollectView, IntoView, NodeRef, Show, keyed, live,
    };
    pub use crate::reactive::{
        Callback, Effect, Memo, RwSignal, Signal, StoredValue, expect_context, on_cleanup,
        provide_context, untrack, use_context,
    };
    pub use view_macros::{component, view};
}
