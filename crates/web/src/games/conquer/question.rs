//! The question before a turn is passed.

use conquer::{Action, State};
use leptos::prelude::*;

use crate::i18n::{say, td_string, use_locale};
use crate::table::Table;
use crate::ui::{Button, Dialog};

/// Asks for confirmation.
pub fn dialog(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let open = table.extra.passing;
    let sure = move |()| {
        open.set(false);
        table.act(Action::Pass);
    };
    let title = move || td_string!(locale.get(), conquer.play.pass_question).to_owned();
    view! {
        <Dialog open title=Signal::derive(title)>
            <p>{say!(locale, conquer.play.pass_hint)}</p>
            <p class="actions">
                <Button on_press=move |()| open.set(false)>{say!(locale, common.cancel)}</Button>
                <Button on_press=sure primary=true>{say!(locale, conquer.play.pass)}</Button>
            </p>
        </Dialog>
    }
    .into_any()
}
