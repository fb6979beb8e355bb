//! Functions behind a pointer.
//!
//! `dyn Fn` and `dyn FnMut` have one entry more than these: for a last call by value. It would be
//! compiled for every closure of the page, and nobody calls it.

/// `FnMut() -> T`.
pub trait Run<T> {
    /// Calls it.
    fn run(&mut self) -> T;
}

impl<T, F: FnMut() -> T> Run<T> for F {
    fn run(&mut self) -> T {
        self()
    }
}

/// `Fn() -> T`.
pub trait Give<T> {
    /// Calls it.
    fn give(&self) -> T;
}

impl<T, F: Fn() -> T> Give<T> for F {
    fn give(&self) -> T {
        self()
    }
}

/// `Fn(Option<&T>) -> T`.
pub(crate) trait Renew<T> {
    /// Calls it with the value before.
    fn renew(&self, before: Option<&T>) -> T;
}

impl<T, F: Fn(Option<&T>) -> T> Renew<T> for F {
    fn renew(&self, before: Option<&T>) -> T {
        self(before)
    }
}

/// `Fn(In) -> Out`.
pub(crate) trait Answer<In, Out> {
    /// Calls it.
    fn answer(&self, input: In) -> Out;
}

impl<In, Out, F: Fn(In) -> Out> Answer<In, Out> for F {
    fn answer(&self, input: In) -> Out {
        self(input)
    }
}

/// `FnMut(E)`.
pub trait Hear<E> {
    /// Calls it.
    fn hear(&mut self, event: E);
}

impl<E, F: FnMut(E)> Hear<E> for F {
    fn hear(&mut self, event: E) {
        self(event);
    }
}
