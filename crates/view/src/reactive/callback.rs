//! Functions that can be copied around by their number.

use std::fmt;
use std::rc::Rc;

use super::function::Answer;
use super::stored::StoredValue;

type Function<In, Out> = Rc<dyn Answer<In, Out>>;

/// What a part of the page is told to do when something happens in it.
pub struct Callback<In, Out = ()>(StoredValue<Function<In, Out>>);

impl<In, Out> Clone for Callback<In, Out> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<In, Out> Copy for Callback<In, Out> {}

impl<In, Out> fmt::Debug for Callback<In, Out> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Callback")
    }
}

impl<In: 'static, Out: 'static> Callback<In, Out> {
    /// Keeps a function.
    pub fn new(function: impl Fn(In) -> Out + 'static) -> Callback<In, Out> {
        Callback(StoredValue::new(Rc::new(function)))
    }

    /// Calls it.
    pub fn run(&self, input: In) -> Out {
        self.0.get_value().answer(input)
    }
}

impl<In: 'static, Out: 'static, F: Fn(In) -> Out + 'static> From<F> for Callback<In, Out> {
    fn from(function: F) -> Callback<In, Out> {
        Callback::new(function)
    }
}
