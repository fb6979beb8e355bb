//! The whole map in small, shown if only a part is visible.

use leptos::prelude::*;
use worldbattle::State;

use super::super::drawing::Drawing;
use super::super::map_svg::letter;
use super::PREFIX;
use crate::i18n::{say, use_locale};
use crate::table::Table;

/// A button with the whole map and its visible part; pressing it shows all.
pub(super) fn overview(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let drawing = table.view.with_untracked(|view| Drawing::of(view.map()));
    let frame = drawing.frame.view_box();
    let lands = drawing.lands.iter().map(|land| {
        let territory = land.territory;
        let owner = move || table.picture.with(|picture| letter(picture.owner(territory)));
        view! { <use class=owner href=PREFIX.outline(territory)></use> }
    });
    let lands = lands.collect_view();
    let window = move || {
        let seen = table.extra.camera.get().seen();
        view! {
            <rect x=seen.from.x.to_string() y=seen.from.y.to_string() width=seen.width().to_string() height=seen.height().to_string() rx="12"></rect>
        }
    };
    let fit = move |_| table.extra.camera.update(|camera| *camera = camera.fitted());
    view! {
        <button type="button" class="overview" aria-label=say!(locale, worldbattle.table.zoom_fit) on:click=fit>
            <svg viewBox=frame aria-hidden="true">{lands}{window}</svg>
        </button>
    }
    .into_any()
}
