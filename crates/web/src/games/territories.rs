//! What the boards with territories share: pressing a territory, and its element.

use leptos::prelude::*;
use web_sys::FocusEvent;

use crate::table::{Table, TableGame, place_focused};

/// What the player can do on the board of a table. A board without it is only a picture with names.
pub struct Touch<G: TableGame> {
    table: Table<G>,
    /// The territory that Tab reaches now.
    reachable: Memo<Option<G::Place>>,
}

impl<G: TableGame> Clone for Touch<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: TableGame> Copy for Touch<G> {}

impl<G: TableGame> Touch<G> {
    /// The touches of a table's board.
    pub fn of(table: Table<G>) -> Touch<G> {
        Touch { table, reachable: Memo::new(move |_| table.reachable()) }
    }

    /// A territory was pressed.
    pub fn press(self, at: G::Place, means: G::Means) {
        self.table.press(at, means);
    }

    /// The player looks at a territory, or at none.
    pub fn look(self, at: Option<G::Place>) {
        if self.table.looked_at.get_untracked() != at {
            self.table.look_at(at);
        }
    }

    /// The keyboard focus moved to a territory, which is then looked at; returns it.
    pub fn focused(self, event: &FocusEvent) -> Option<G::Place> {
        let at = place_focused(event)?;
        self.look(Some(at));
        self.table.focus.set(Some(at));
        Some(at)
    }

    fn tab_index(self, at: G::Place) -> &'static str {
        if self.reachable.get() == Some(at) { "0" } else { "-1" }
    }
}

/// The element of a territory: it can take the focus, has a name, and shows whether it is selected.
/// `inside` is its drawing.
pub fn ground<G: TableGame>(
    at: G::Place,
    class: impl Fn() -> String + Send + Sync + 'static,
    is_selected: impl Fn() -> bool + Send + Sync + 'static,
    name: Callback<G::Place, String>,
    touch: Option<Touch<G>>,
    inside: AnyView,
) -> AnyView {
    let role = if touch.is_some() { "button" } else { "img" };
    view! {
        <g
            class=class
            role=role
            data-id=at.to_string()
            tabindex=move || touch.map(|touch| touch.tab_index(at))
            aria-pressed=move || touch.map(|_| is_selected().to_string())
            aria-label=move || name.run(at)
        >
            {inside}
        </g>
    }
    .into_any()
}
