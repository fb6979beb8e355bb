//! Values that tell when they change.

use std::any::Any;
use std::marker::PhantomData;
use std::rc::Rc;

use super::function::Give;
use super::graph::{self, Id};
use super::memo::Memo;
use super::numbered::numbered;

/// What is computed anew whenever it is read.
type Derived<T> = Box<dyn Give<T>>;

/// Whether what is running follows what it reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    Tracked,
    Untracked,
}

// The functions that are never inlined exist once per type; whatever looks at a value of that type
// shares them.

/// The value of a node, if it is still there.
#[inline(never)]
pub(super) fn value<T: 'static>(id: Id, reading: Reading) -> Option<Rc<T>> {
    let value = match read(id, reading)?.downcast() {
        Ok(value) => return Some(value),
        Err(value) => value,
    };
    let derived = value.downcast_ref::<Derived<T>>()?;
    Some(Rc::new(match reading {
        Reading::Tracked => derived.give(),
        Reading::Untracked => graph::untrack(|| derived.give()),
    }))
}

/// A copy of the value of a node, if it is still there.
#[inline(never)]
fn copied<T: Clone + 'static>(id: Id, reading: Reading) -> Option<T> {
    value(id, reading).map(Rc::unwrap_or_clone)
}

fn read(id: Id, reading: Reading) -> Option<Rc<dyn Any>> {
    match reading {
        Reading::Tracked => graph::read(id),
        Reading::Untracked => graph::read_untracked(id),
    }
}

/// Looks at the value of a node, if it is still there.
pub(super) fn look<T: 'static, R>(
    id: Id,
    reading: Reading,
    look: impl FnOnce(&T) -> R,
) -> Option<R> {
    value(id, reading).map(|value| look(&value))
}

/// The value of a node, if it is still there, to be changed and put back; meanwhile nobody has it.
#[inline(never)]
fn taken<T: 'static>(id: Id) -> Option<Rc<T>> {
    graph::take(id)?.downcast().ok()
}

/// Changes the value of a node, if it is still there.
pub(super) fn change<T: 'static, R>(id: Id, change: impl FnOnce(&mut T) -> R) -> Option<R> {
    let mut value = taken(id)?;
    let result = change(Rc::get_mut(&mut value).expect("nobody changes what they look at"));
    graph::put(id, value);
    Some(result)
}

const ENDED: &str = "a signal is used only while its owner is there";

numbered! { RwSignal Signal Memo }

macro_rules! copied {
    ($($Signal:ident)*) => {
        $(impl<T: Clone + 'static> $Signal<T> {
            /// The value; whatever is running runs again when it changes.
            pub fn get(&self) -> T {
                copied(self.0, Reading::Tracked).expect(ENDED)
            }

            /// The value.
            pub fn get_untracked(&self) -> T {
                copied(self.0, Reading::Untracked).expect(ENDED)
            }

            /// The value, if it is still there.
            pub fn try_get_untracked(&self) -> Option<T> {
                copied(self.0, Reading::Untracked)
            }
        })*
    };
}

copied! { RwSignal Signal Memo }

/// A value that can be set.
pub struct RwSignal<T>(pub(super) Id, PhantomData<fn() -> T>);

/// A value that can be read: a signal, a memo, a value that never changes, or something computed
/// whenever it is read.
pub struct Signal<T>(Id, PhantomData<fn() -> T>);

impl<T> RwSignal<T> {
    pub(super) fn of(id: Id) -> RwSignal<T> {
        RwSignal(id, PhantomData)
    }
}

impl<T: 'static> RwSignal<T> {
    /// A signal with its first value.
    pub fn new(value: T) -> RwSignal<T> {
        RwSignal(graph::add(Some(Rc::new(value)), None, None), PhantomData)
    }

    /// Looks at the value; whatever is running runs again when it changes.
    pub fn with<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self::look(self.0, Reading::Tracked, look).expect(ENDED)
    }

    /// Looks at the value.
    pub fn with_untracked<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self::look(self.0, Reading::Untracked, look).expect(ENDED)
    }

    /// Whatever is running runs again when the value changes.
    pub fn track(&self) {
        graph::track(self.0);
    }

    /// Sets the value.
    pub fn set(&self, value: T) {
        self.update(|it| *it = value);
    }

    /// Sets the value; gives it back where nothing is left to set.
    pub fn try_set(&self, value: T) -> Option<T> {
        let mut given = Some(value);
        self.try_update(|it| *it = given.take().expect("it is set once"));
        given
    }

    /// Changes the value.
    pub fn update(&self, change: impl FnOnce(&mut T)) {
        self.try_update(change).expect(ENDED);
    }

    /// Changes the value, if it is still there.
    pub fn try_update<R>(&self, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        let result = self::change(self.0, change)?;
        graph::changed(self.0);
        Some(result)
    }
}

impl<T: 'static> Signal<T> {
    /// What is computed anew whenever it is read.
    pub fn derive(compute: impl Fn() -> T + 'static) -> Signal<T> {
        let derived: Derived<T> = Box::new(compute);
        Signal(graph::add(Some(Rc::new(derived)), None, None), PhantomData)
    }

    /// A value that never changes.
    pub fn stored(value: T) -> Signal<T> {
        RwSignal::new(value).into()
    }

    /// Looks at the value; whatever is running runs again when it changes.
    pub fn with<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self::look(self.0, Reading::Tracked, look).expect(ENDED)
    }

    /// Looks at the value.
    pub fn with_untracked<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self::look(self.0, Reading::Untracked, look).expect(ENDED)
    }

    /// Whatever is running runs again when the value changes.
    pub fn track(&self) {
        self.with(|_| ());
    }
}

impl<T: Default + 'static> Default for Signal<T> {
    fn default() -> Signal<T> {
        Signal::stored(T::default())
    }
}

impl<T: Default + 'static> Default for RwSignal<T> {
    fn default() -> RwSignal<T> {
        RwSignal::new(T::default())
    }
}

impl<T> From<RwSignal<T>> for Signal<T> {
    fn from(signal: RwSignal<T>) -> Signal<T> {
        Signal(signal.0, PhantomData)
    }
}

impl<T> From<Memo<T>> for Signal<T> {
    fn from(memo: Memo<T>) -> Signal<T> {
        Signal(memo.0, PhantomData)
    }
}

impl<T: 'static> From<T> for Signal<T> {
    fn from(value: T) -> Signal<T> {
        Signal::stored(value)
    }
}

impl From<&str> for Signal<String> {
    fn from(text: &str) -> Signal<String> {
        Signal::stored(text.to_owned())
    }
}

impl From<Signal<&'static str>> for Signal<String> {
    fn from(text: Signal<&'static str>) -> Signal<String> {
        Signal::derive(move || text.get().to_owned())
    }
}
