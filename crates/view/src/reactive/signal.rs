//! Values that tell when they change.

use std::any::Any;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;

use super::graph::{self, Id};
use super::memo::Memo;
use super::numbered::numbered;

/// What nodes hold; memos are empty until they are read first.
pub(super) type Cell<T> = RefCell<Option<T>>;

/// What is computed anew whenever it is read.
type Derived<T> = Box<dyn Fn() -> T>;

pub(super) fn cell<T: 'static>(value: Option<T>) -> Rc<Cell<T>> {
    Rc::new(RefCell::new(value))
}

/// Whether what is running follows what it reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    Tracked,
    Untracked,
}

// The functions that are never inlined exist once per type; whatever looks at a value of that type
// shares them.

/// The cell of a node, if it is still there.
#[inline(never)]
pub(super) fn inside<T: 'static>(id: Id, reading: Reading) -> Option<Rc<Cell<T>>> {
    read(id, reading)?.downcast().ok()
}

/// The value of a node, if it is still there.
#[inline(never)]
fn copied<T: Clone + 'static>(id: Id, reading: Reading) -> Option<T> {
    let value = read(id, reading)?;
    match value.downcast_ref::<Derived<T>>() {
        Some(derived) if reading == Reading::Untracked => Some(graph::untrack(derived)),
        Some(derived) => Some(derived()),
        None => value.downcast_ref::<Cell<T>>()?.borrow().clone(),
    }
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
    let cell = inside::<T>(id, reading)?;
    let inside = cell.borrow();
    inside.as_ref().map(look)
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
        RwSignal(graph::add(Some(cell(Some(value))), None, None), PhantomData)
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
        let cell = inside::<T>(self.0, Reading::Untracked)?;
        let result = change(cell.borrow_mut().as_mut()?);
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
        if let Some(cell) = inside::<T>(self.0, Reading::Tracked) {
            return look(cell.borrow().as_ref().expect(ENDED));
        }
        let value = graph::read_untracked(self.0).expect(ENDED);
        look(&value.downcast_ref::<Derived<T>>().expect(ENDED)())
    }

    /// Looks at the value.
    pub fn with_untracked<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        graph::untrack(|| self.with(look))
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
