//! Values that are kept with their owner and tell nobody when they change.

use std::marker::PhantomData;
use std::rc::Rc;

use super::graph::{self, Id};
use super::numbered::numbered;
use super::signal::{self, Reading, look};

/// A value that can be copied around by its number.
pub struct StoredValue<T>(Id, PhantomData<fn() -> T>);

numbered! { StoredValue }

const ENDED: &str = "a stored value is used only while its owner is there";

impl<T: 'static> StoredValue<T> {
    /// Keeps a value.
    pub fn new(value: T) -> StoredValue<T> {
        StoredValue(graph::add(Some(Rc::new(value)), None, None), PhantomData)
    }

    /// Looks at the value.
    pub fn with_value<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self.try_with_value(look).expect(ENDED)
    }

    /// Looks at the value, if it is still there.
    pub fn try_with_value<R>(&self, look: impl FnOnce(&T) -> R) -> Option<R> {
        self::look(self.0, Reading::Untracked, look)
    }

    /// Changes the value.
    pub fn update_value<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        self.try_update_value(change).expect(ENDED)
    }

    /// Changes the value, if it is still there.
    pub fn try_update_value<R>(&self, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        signal::change(self.0, change)
    }

    /// Sets the value, if it is still there.
    pub fn set_value(&self, value: T) {
        // What was there is dropped when the new value is in its place: it may look for it.
        drop(self.try_update_value(|it| std::mem::replace(it, value)));
    }
}

impl<T: Clone + 'static> StoredValue<T> {
    /// The value.
    pub fn get_value(&self) -> T {
        self.with_value(T::clone)
    }

    /// The value, if it is still there.
    pub fn try_get_value(&self) -> Option<T> {
        self.try_with_value(T::clone)
    }
}

impl<T: Default + 'static> Default for StoredValue<T> {
    fn default() -> StoredValue<T> {
        StoredValue::new(T::default())
    }
}
