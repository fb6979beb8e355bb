//! Who owns what: values lent to all below, and what is done at the end.

use std::any::TypeId;
use std::rc::Rc;

use super::graph::{self, Id};

/// Something that signals and effects belong to, until it is dropped.
#[derive(Debug)]
pub struct Owner(Id);

impl Owner {
    /// An owner below whatever is running.
    pub fn new() -> Owner {
        Owner(graph::add(None, None, None))
    }

    /// What is running now, to make owners below it later.
    pub fn current() -> Parent {
        Parent(graph::owner())
    }

    /// Runs something that belongs to it.
    pub fn with<T>(&self, body: impl FnOnce() -> T) -> T {
        graph::owned_by(Some(self.0), body)
    }
}

impl Default for Owner {
    fn default() -> Owner {
        Owner::new()
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        graph::end(self.0);
    }
}

/// What was running when something was made.
#[derive(Debug, Clone, Copy)]
pub struct Parent(Option<Id>);

impl Parent {
    /// An owner below it.
    pub fn child(self) -> Owner {
        Owner(graph::add_to(self.0, None, None, None))
    }
}

/// Lends a value to all that belongs to what is running.
pub fn provide_context<T: 'static>(value: T) {
    graph::lend(TypeId::of::<T>(), Rc::new(value));
}

/// The nearest value of this type that was lent.
pub fn use_context<T: Clone + 'static>() -> Option<T> {
    graph::lent(TypeId::of::<T>())?.downcast_ref::<T>().cloned()
}

/// The nearest value of this type that was lent; it is a mistake if there is none.
pub fn expect_context<T: Clone + 'static>() -> T {
    use_context().expect("whatever a part of the page needs is provided above it")
}

/// Does something when what is running runs again or ends.
pub fn on_cleanup(cleanup: impl FnOnce() + 'static) {
    graph::at_end(Box::new(cleanup));
}
