//! Pieces of the page: what they are ([`AnyView`]), what fills them ([`Part`]), and how they are
//! built and kept up to date in place.

pub mod browser;
mod built;
mod component;
mod element;
mod keyed;
mod part;
mod view;

pub use browser::mount;
pub use component::{Children, ChildrenFn, Component, NoProps, Props, Show, ToChildren, props_of};
pub use keyed::keyed;
pub use part::{NodeRef, Part, Value, on, part};
pub use view::{AnyView, CollectView, Inside, IntoView, Place, Template, live, shown, tree};
