//! Values computed from others, once per change.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;

use super::graph::{self, Id};
use super::signal::{RwSignal, cell};

/// A value that is computed when it is read after something it depends on has changed. Who reads it
/// hears of it only if it came out different.
pub struct Memo<T>(pub(super) Id, PhantomData<fn() -> T>);

impl<T: PartialEq + 'static> Memo<T> {
    /// A memo; the function is given the value before.
    pub fn new(compute: impl Fn(Option<&T>) -> T + 'static) -> Memo<T> {
        let value = cell(None);
        let inside = value.clone();
        let run = move || {
            let new = compute(inside.borrow().as_ref());
            let is_new = inside.borrow().as_ref() != Some(&new);
            if is_new {
                inside.replace(Some(new));
            }
            is_new
        };
        Memo(graph::add(Some(value), Some(Rc::new(RefCell::new(run))), None), PhantomData)
    }
}

impl<T: 'static> Memo<T> {
    /// Looks at the value; whatever is running runs again when it changes.
    pub fn with<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self.as_signal().with(look)
    }

    /// Looks at the value.
    pub fn with_untracked<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self.as_signal().with_untracked(look)
    }

    /// Whatever is running runs again when the value changes.
    pub fn track(&self) {
        // It has to be computed to know what it depends on.
        drop(graph::read(self.0));
    }

    /// It reads like one, but is never set.
    fn as_signal(self) -> RwSignal<T> {
        RwSignal::of(self.0)
    }
}
