//! Functions that give pieces of the page and are written as tags.

use std::rc::Rc;

use super::view::{AnyView, live};
use crate::reactive::Memo;

/// What a component is given.
pub trait Props {
    /// What collects it.
    type Builder;
    /// Nothing is given yet.
    fn builder() -> Self::Builder;
}

/// What a component without arguments is given.
#[derive(Debug, Clone, Copy)]
pub struct NoProps;

impl NoProps {
    /// Nothing is all that is needed.
    #[must_use]
    pub fn build(self) -> NoProps {
        self
    }
}

/// What collects arguments, whether or not there are any.
pub trait Collected {
    /// What collects them.
    type Builder;
    /// Nothing is given yet.
    fn builder() -> Self::Builder;
}

impl Collected for NoProps {
    type Builder = NoProps;

    fn builder() -> NoProps {
        NoProps
    }
}

impl<P: Props> Collected for P {
    type Builder = P::Builder;

    fn builder() -> P::Builder {
        P::builder()
    }
}

/// A function that gives a piece of the page.
pub trait Component<P> {
    /// Calls it.
    fn show(self, props: P) -> AnyView;
}

impl<F: FnOnce() -> AnyView> Component<NoProps> for F {
    fn show(self, _: NoProps) -> AnyView {
        self()
    }
}

impl<P: Props, F: FnOnce(P) -> AnyView> Component<P> for F {
    fn show(self, props: P) -> AnyView {
        self(props)
    }
}

/// What collects the arguments of a component.
pub fn props_of<P: Collected>(_: &impl Component<P>) -> P::Builder {
    P::builder()
}

/// What stands between the tags of a component, to be shown once.
pub type Children = Box<dyn FnOnce() -> AnyView>;
/// What stands between the tags of a component, to be shown any number of times.
pub type ChildrenFn = Rc<dyn Fn() -> AnyView>;

/// How what stands between the tags is given to a component.
pub trait ToChildren<F> {
    /// As the component wants it.
    fn to_children(children: F) -> Self;
}

impl<F: FnOnce() -> AnyView + 'static> ToChildren<F> for Children {
    fn to_children(children: F) -> Children {
        Box::new(children)
    }
}

impl<F: Fn() -> AnyView + 'static> ToChildren<F> for ChildrenFn {
    fn to_children(children: F) -> ChildrenFn {
        Rc::new(children)
    }
}

/// Shows something while a condition holds.
#[crate::component]
pub fn Show<W>(
    /// The condition.
    when: W,
    /// What is shown.
    children: ChildrenFn,
) -> impl crate::IntoView
where
    W: Fn() -> bool + 'static,
{
    let holds = Memo::new(move |_| when());
    live(move || holds.get().then(|| children()))
}
