//! A view that stands in the page.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use web_sys::{Node, Text};

use super::browser::document;
use super::element::BuiltTree;
use super::keyed::BuiltRows;
use super::view::AnyView;
use crate::reactive::function::Run;
use crate::reactive::{Running, untrack};

/// A view in the page. It is at least one node, so that its place is known.
pub(super) enum Built {
    /// A comment holds the place.
    Nothing(Node),
    Text(Text, Cow<'static, str>),
    Tree(BuiltTree),
    /// Never empty: nothing is a list of one [`Built::Nothing`].
    List(Vec<Built>),
    Live(Rc<RefCell<Built>>, #[allow(dead_code)] Running),
    Keyed(BuiltRows),
}

impl AnyView {
    /// Makes the nodes; they are not in the page yet.
    pub(super) fn build(self) -> Built {
        match self {
            AnyView::Nothing => Built::nothing(),
            AnyView::Text(text) => Built::Text(document().create_text_node(&text), text),
            AnyView::Tree(tree) => Built::Tree(tree.build()),
            AnyView::List(views) if views.is_empty() => Built::List(vec![Built::nothing()]),
            AnyView::List(views) => Built::List(views.into_iter().map(AnyView::build).collect()),
            AnyView::Live(view) => live(view),
            AnyView::Keyed(rows) => Built::Keyed(BuiltRows::build(rows)),
        }
    }
}

fn live(mut view: Box<dyn Run<AnyView>>) -> Built {
    let place: Rc<RefCell<Option<Rc<RefCell<Built>>>>> = Rc::default();
    let inside = place.clone();
    let running = Running::start(Box::new(move || {
        let view = view.run();
        let built = inside.borrow().clone();
        // What is built from here on reads for itself.
        untrack(|| match built {
            Some(built) => built.borrow_mut().update(view),
            None => drop(inside.replace(Some(Rc::new(RefCell::new(view.build()))))),
        });
    }));
    let built = place.borrow().clone().expect("it has run once");
    Built::Live(built, running)
}

impl Built {
    pub(super) fn nothing() -> Built {
        Built::Nothing(document().create_comment("").into())
    }

    /// Puts its nodes into the page, or to another place in it.
    pub(super) fn mount(&self, parent: &Node, before: Option<&Node>) {
        self.each(&mut |node| {
            parent.insert_before(node, before).expect("the place is inside its parent");
        });
    }

    /// Takes its nodes out of the page.
    pub(super) fn unmount(&self) {
        self.each(&mut |node| {
            if let Some(parent) = node.parent_node() {
                drop(parent.remove_child(node));
            }
        });
    }

    /// The node before which something stands that is to stand before it.
    pub(super) fn first(&self) -> Node {
        match self {
            Built::Nothing(node) => node.clone(),
            Built::Text(node, _) => node.clone().into(),
            Built::Tree(tree) => tree.element.clone().into(),
            Built::List(list) => list[0].first(),
            Built::Live(built, _) => built.borrow().first(),
            Built::Keyed(rows) => rows.first(),
        }
    }

    pub(super) fn each(&self, with: &mut dyn FnMut(&Node)) {
        match self {
            Built::Nothing(node) => with(node),
            Built::Text(node, _) => with(node),
            Built::Tree(tree) => with(&tree.element),
            Built::List(list) => list.iter().for_each(|built| built.each(with)),
            Built::Live(built, _) => built.borrow().each(with),
            Built::Keyed(rows) => rows.each(with),
        }
    }

    /// Becomes another view: in place where it can, so that focus, motion and typing go on.
    pub(super) fn update(&mut self, view: AnyView) {
        match (&mut *self, view) {
            (Built::Nothing(_), AnyView::Nothing) => {}
            (Built::Text(node, old), AnyView::Text(new)) => {
                if *old != new {
                    node.set_data(&new);
                    *old = new;
                }
            }
            (Built::Tree(built), AnyView::Tree(tree)) => {
                if let Err(tree) = built.update(tree) {
                    self.replace(AnyView::Tree(tree));
                }
            }
            (Built::List(built), AnyView::List(views)) => update_list(built, views),
            (Built::Keyed(built), AnyView::Keyed(rows)) => built.update(rows),
            (_, view) => self.replace(view),
        }
    }

    fn replace(&mut self, view: AnyView) {
        let new = view.build();
        let first = self.first();
        if let Some(parent) = first.parent_node() {
            new.mount(&parent, Some(&first));
        }
        let old = std::mem::replace(self, new);
        old.unmount();
    }
}

/// Items are updated by their places; what is too many goes, what is new comes behind the last.
fn update_list(built: &mut Vec<Built>, mut views: Vec<AnyView>) {
    if views.is_empty() {
        views.push(AnyView::Nothing);
    }
    for gone in built.drain(views.len().min(built.len())..) {
        gone.unmount();
    }
    let mut views = views.into_iter();
    for (built, view) in built.iter_mut().zip(views.by_ref()) {
        built.update(view);
    }
    let Some(mut last) = built.last().map(Built::last) else { return };
    for view in views {
        let new = view.build();
        if let Some(parent) = last.parent_node() {
            new.mount(&parent, last.next_sibling().as_ref());
        }
        last = new.last();
        built.push(new);
    }
}

impl Built {
    /// The node behind which something stands that is to stand behind it.
    pub(super) fn last(&self) -> Node {
        let mut last = None;
        self.each(&mut |node| last = Some(node.clone()));
        last.expect("a view is at least one node")
    }
}
