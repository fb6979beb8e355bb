//! Values computed from others, once per change.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;

use super::function::Renew;
use super::graph::{self, Id};
use super::signal::RwSignal;

/// A value that is computed when it is read after something it depends on has changed. Who reads it
/// hears of it only if it came out different.
pub struct Memo<T>(pub(super) Id, PhantomData<fn() -> T>);

impl<T: PartialEq + 'static> Memo<T> {
    /// A memo; the function is given the value before.
    pub fn new(compute: impl Fn(Option<&T>) -> T + 'static) -> Memo<T> {
        Memo::of(Box::new(compute))
    }

    // Once per type, not once per memo.
    #[inline(never)]
    fn of(compute: Box<dyn Renew<T>>) -> Memo<T> {
        let mut last: Option<Rc<T>> = None;
        let run = move || {
            let new = compute.renew(last.as_deref());
            if last.as_deref() == Some(&new) {
                return false;
            }
            let new = Rc::new(new);
            last = Some(new.clone());
            graph::put_own(new);
            true
        };
        Memo(graph::add(None, Some(Rc::new(RefCell::new(run))), None), PhantomData)
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
