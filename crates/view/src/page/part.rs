//! What fills the places of an element.

use std::borrow::Cow;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

use super::view::AnyView;
use crate::reactive::function::{Give, Hear};
use crate::reactive::numbered::numbered;
use crate::reactive::{Memo, RwSignal, Signal};

/// What happens at an event.
pub(super) type Handler = Box<dyn Hear<Event>>;

/// What fills a place of an element.
#[allow(missing_debug_implementations)] // it is made of functions
pub enum Part {
    /// A value that stays until the view is made anew.
    Fixed(Value),
    /// A value that follows signals.
    Live(Box<dyn Give<Value>>),
    /// What happens at an event.
    Event(Handler),
    /// The reference that is given the element.
    Ref(RwSignal<Option<Element>>),
    /// A piece of the page.
    View(AnyView),
}

/// The value of an attribute, a property, a class or a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// It is not there.
    Absent,
    /// Words.
    Text(Cow<'static, str>),
    /// Yes or no; an attribute is there or not.
    Flag(bool),
}

/// The part that `view!` makes of an expression.
pub fn part(value: impl IntoPart) -> Part {
    value.into_part()
}

/// The part that `view!` makes of what happens at an event.
pub fn on<E: JsCast, F: FnMut(E) + 'static>(mut handler: F) -> Part {
    Part::Event(Box::new(move |event: Event| handler(event.unchecked_into())))
}

/// What can be the value of an attribute at one moment.
pub trait IntoValue {
    /// As a value.
    fn into_value(self) -> Value;
}

impl IntoValue for &'static str {
    fn into_value(self) -> Value {
        Value::Text(Cow::Borrowed(self))
    }
}

impl IntoValue for String {
    fn into_value(self) -> Value {
        Value::Text(Cow::Owned(self))
    }
}

impl IntoValue for bool {
    fn into_value(self) -> Value {
        Value::Flag(self)
    }
}

impl<T: IntoValue> IntoValue for Option<T> {
    fn into_value(self) -> Value {
        self.map_or(Value::Absent, T::into_value)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl IntoValue for $number {
            fn into_value(self) -> Value {
                self.to_string().into_value()
            }
        })*
    };
}

numbers! { char u8 u16 u32 u64 usize i8 i16 i32 i64 f32 f64 }

/// What can be a part: a value, or something that gives one.
pub trait IntoPart {
    /// As a part.
    fn into_part(self) -> Part;
}

macro_rules! fixed {
    ($($value:ty)*) => {
        $(impl IntoPart for $value {
            fn into_part(self) -> Part {
                Part::Fixed(self.into_value())
            }
        })*
    };
}

fixed! { &'static str String bool char u8 u16 u32 u64 usize i8 i16 i32 i64 f32 f64 }

impl<T: IntoValue> IntoPart for Option<T> {
    fn into_part(self) -> Part {
        Part::Fixed(self.into_value())
    }
}

impl<T: IntoValue, F: Fn() -> T + 'static> IntoPart for F {
    fn into_part(self) -> Part {
        Part::Live(Box::new(move || self().into_value()))
    }
}

macro_rules! signals {
    ($($Signal:ident)*) => {
        $(impl<T: IntoValue + Clone + 'static> IntoPart for $Signal<T> {
            fn into_part(self) -> Part {
                Part::Live(Box::new(move || self.get().into_value()))
            }
        })*
    };
}

signals! { RwSignal Memo Signal }

/// The element that a view has become, once it is there.
pub struct NodeRef<E>(RwSignal<Option<Element>>, PhantomData<fn() -> E>);

numbered! { NodeRef }

impl<E: JsCast> NodeRef<E> {
    /// A reference to nothing yet.
    pub fn new() -> NodeRef<E> {
        NodeRef(RwSignal::new(None), PhantomData)
    }

    /// The element; whatever is running runs again when it comes.
    pub fn get(&self) -> Option<E> {
        self.0.get().map(JsCast::unchecked_into)
    }

    /// The element.
    pub fn get_untracked(&self) -> Option<E> {
        self.0.try_get_untracked().flatten().map(JsCast::unchecked_into)
    }
}

impl<E: JsCast> Default for NodeRef<E> {
    fn default() -> NodeRef<E> {
        NodeRef::new()
    }
}

impl<E> From<NodeRef<E>> for Part {
    fn from(reference: NodeRef<E>) -> Part {
        Part::Ref(reference.0)
    }
}

/// The last value that was put into a place; the next one is compared with it.
pub(super) type Last = Rc<RefCell<Option<Value>>>;
