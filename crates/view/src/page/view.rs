//! What is to be shown, before it is built.

use std::borrow::Cow;

use super::keyed::Row;
use super::part::Part;
use crate::reactive::function::Run;
use crate::reactive::{Memo, RwSignal, Signal};

/// A piece of the page.
#[allow(missing_debug_implementations)] // it is made of functions
pub enum AnyView {
    /// Nothing is shown.
    Nothing,
    /// Words.
    Text(Cow<'static, str>),
    /// An element with all that is inside it.
    Tree(Box<Tree>),
    /// One after the other.
    List(Vec<AnyView>),
    /// A piece that is made anew whenever a signal it reads changes.
    Live(Box<dyn Run<AnyView>>),
    /// Rows that keep their elements when others come or go.
    Keyed(Vec<Row>),
}

/// An element and what fills it.
#[allow(missing_debug_implementations)]
pub struct Tree {
    pub(super) template: &'static Template,
    pub(super) parts: Vec<Part>,
    /// Attributes that somebody else adds to the outermost element.
    pub(super) more: Vec<(Place, Part)>,
}

/// What never changes of an element and of those inside it.
#[derive(Debug)]
pub struct Template {
    /// Its tag.
    pub tag: &'static str,
    /// Whether it belongs to a drawing.
    pub svg: bool,
    /// Attributes that never change.
    pub fixed: &'static [(&'static str, &'static str)],
    /// Where its parts belong.
    pub places: &'static [Place],
    /// What is inside it.
    pub inside: &'static [Inside],
}

/// What is inside an element.
#[derive(Debug)]
pub enum Inside {
    /// Words that never change.
    Text(&'static str),
    /// Another element.
    Element(Template),
    /// The next part, a view.
    View,
}

/// Where a part belongs.
#[derive(Debug, Clone, Copy)]
pub enum Place {
    /// An attribute.
    Attribute(&'static str),
    /// A class that is there or not.
    Class(&'static str),
    /// A declaration of its style.
    Style(&'static str),
    /// A property of the element in the browser.
    Property(&'static str),
    /// What happens at an event.
    Event(&'static str),
    /// The reference that is given the element.
    Ref,
    /// Its content as markup.
    Markup,
}

/// An element with its parts: what `view!` writes.
pub fn tree(template: &'static Template, parts: Vec<Part>) -> AnyView {
    AnyView::Tree(Box::new(Tree { template, parts, more: Vec::new() }))
}

/// A part of a view that is made anew whenever what it depends on changes.
pub fn live<V: IntoView>(mut part: impl FnMut() -> V + 'static) -> AnyView {
    AnyView::Live(Box::new(move || part().into_any()))
}

/// The value of a block in `view!`.
pub fn shown(view: impl IntoView) -> AnyView {
    view.into_any()
}

impl AnyView {
    /// Adds an attribute to the element this is.
    #[must_use]
    pub fn with(mut self, name: &'static str, part: Part) -> AnyView {
        match &mut self {
            AnyView::Tree(tree) => tree.more.push((Place::Attribute(name), part)),
            _ => debug_assert!(false, "{name} is for an element"),
        }
        self
    }
}

/// What can be shown.
pub trait IntoView: Sized {
    /// As a piece of the page.
    fn into_any(self) -> AnyView;
}

impl IntoView for AnyView {
    fn into_any(self) -> AnyView {
        self
    }
}

impl IntoView for () {
    fn into_any(self) -> AnyView {
        AnyView::Nothing
    }
}

impl IntoView for &'static str {
    fn into_any(self) -> AnyView {
        AnyView::Text(Cow::Borrowed(self))
    }
}

impl IntoView for String {
    fn into_any(self) -> AnyView {
        AnyView::Text(Cow::Owned(self))
    }
}

impl<T: IntoView> IntoView for Option<T> {
    fn into_any(self) -> AnyView {
        self.map_or(AnyView::Nothing, T::into_any)
    }
}

impl<T: IntoView> IntoView for Vec<T> {
    fn into_any(self) -> AnyView {
        AnyView::List(self.into_iter().map(T::into_any).collect())
    }
}

impl<T: IntoView, const N: usize> IntoView for [T; N] {
    fn into_any(self) -> AnyView {
        AnyView::List(self.map(T::into_any).into())
    }
}

impl<V: IntoView, F: FnMut() -> V + 'static> IntoView for F {
    fn into_any(self) -> AnyView {
        live(self)
    }
}

macro_rules! signals {
    ($($Signal:ident)*) => {
        $(impl<T: IntoView + Clone + 'static> IntoView for $Signal<T> {
            fn into_any(self) -> AnyView {
                live(move || self.get())
            }
        })*
    };
}

signals! { RwSignal Memo Signal }

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl IntoView for $number {
            fn into_any(self) -> AnyView {
                self.to_string().into_any()
            }
        })*
    };
}

numbers! { char u8 u16 u32 u64 usize i32 i64 }

/// Several views.
pub trait CollectView {
    /// All of them, one after the other.
    fn collect_view(self) -> AnyView;
}

impl<V: IntoView, I: IntoIterator<Item = V>> CollectView for I {
    fn collect_view(self) -> AnyView {
        AnyView::List(self.into_iter().map(V::into_any).collect())
    }
}
