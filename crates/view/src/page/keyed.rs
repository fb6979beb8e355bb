//! Rows that keep their elements when others come or go.

use web_sys::Node;

use super::built::Built;
use super::view::{AnyView, IntoView, live};
use crate::reactive::Owner;

/// A row: what tells it from the others, and how it is made where it is new.
#[allow(missing_debug_implementations)] // it is made of functions
pub struct Row {
    key: u64,
    make: Box<dyn FnOnce() -> (Owner, AnyView)>,
}

/// Shows the items of a list. An item is drawn once, when its key comes into the list.
pub fn keyed<T: 'static, V: IntoView>(
    items: impl Fn() -> Vec<T> + 'static,
    key: impl Fn(&T) -> u64 + 'static,
    view: impl Fn(T) -> V + Clone + 'static,
) -> AnyView {
    // What a row makes lives as long as the row, not until the list changes.
    let parent = Owner::current();
    live(move || {
        let row = |item: T| {
            let (key, view) = (key(&item), view.clone());
            let make = move || {
                let owner = parent.child();
                let view = owner.with(|| view(item).into_any());
                (owner, view)
            };
            Row { key, make: Box::new(make) }
        };
        AnyView::Keyed(items().into_iter().map(row).collect())
    })
}

/// Rows in the page.
pub(super) struct BuiltRows {
    rows: Vec<BuiltRow>,
    /// Holds the place behind the last row.
    end: Node,
}

struct BuiltRow {
    key: u64,
    // In this order: what is built ends before what it belongs to.
    built: Built,
    #[allow(dead_code)]
    owner: Owner,
}

impl Row {
    fn build(self) -> BuiltRow {
        let (owner, view) = (self.make)();
        let built = owner.with(|| view.build());
        BuiltRow { key: self.key, built, owner }
    }
}

impl BuiltRows {
    pub(super) fn build(rows: Vec<Row>) -> BuiltRows {
        BuiltRows {
            rows: rows.into_iter().map(Row::build).collect(),
            end: super::browser::document().create_comment("").into(),
        }
    }

    pub(super) fn first(&self) -> Node {
        self.rows.first().map_or_else(|| self.end.clone(), |row| row.built.first())
    }

    pub(super) fn each(&self, with: &mut dyn FnMut(&Node)) {
        self.rows.iter().for_each(|row| row.built.each(with));
        with(&self.end);
    }

    pub(super) fn update(&mut self, rows: Vec<Row>) {
        let mut old = std::mem::take(&mut self.rows);
        for row in rows {
            let known = old.iter().position(|it| it.key == row.key);
            self.rows.push(known.map_or_else(|| row.build(), |index| old.remove(index)));
        }
        for gone in old {
            gone.built.unmount();
        }
        let mut next = self.end.clone();
        let Some(parent) = next.parent_node() else { return };
        for row in self.rows.iter().rev() {
            if row.built.last().next_sibling().as_ref() != Some(&next) {
                row.built.mount(&parent, Some(&next));
            }
            next = row.built.first();
        }
    }
}
