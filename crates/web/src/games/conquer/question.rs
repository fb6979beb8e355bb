//! The question that is asked before a turn is passed or a game given up.

use conquer::{Action, State};
use leptos::prelude::*;

use crate::i18n::{say, td_string, use_locale};
use crate::table::Table;
use crate::ui::{Button, Dialog};

/// A decision that one is asked about once more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Whether to pass.
    Pass,
    /// Whether to surrender.
    Surrender,
}

impl Question {
    /// What follows when the answer is yes.
    fn action(self) -> Action {
        match self {
            Question::Pass => Action::Pass,
            Question::Surrender => Action::Surrender,
        }
    }
}

/// Asks once more.
pub fn dialog(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let question = table.extra.question;
    let open = RwSignal::new(false);
    Effect::new(move |_| {
        let asked = question.get().is_some();
        if open.get_untracked() != asked {
            open.set(asked);
        }
    });
    Effect::new(move |_| {
        if !open.get() && question.get_untracked().is_some() {
            question.set(None);
        }
    });
    let words = move || {
        let locale = locale.get();
        match question.get() {
            Some(Question::Surrender) => (
                td_string!(locale, conquer.play.surrender_question),
                td_string!(locale, conquer.play.surrender_hint),
                td_string!(locale, conquer.play.surrender),
            ),
            _ => (
                td_string!(locale, conquer.play.pass_question),
                td_string!(locale, conquer.play.pass_hint),
                td_string!(locale, conquer.play.pass),
            ),
        }
    };
    let sure = move |()| {
        if let Some(question) = question.get_untracked() {
            open.set(false);
            table.act(question.action());
        }
    };
    view! {
        <Dialog open title=Signal::derive(move || words().0.to_owned())>
            <p>{move || words().1}</p>
            <p class="actions">
                <Button on_press=move |()| open.set(false)>{say!(locale, common.cancel)}</Button>
                <Button on_press=sure primary=true>{move || words().2}</Button>
            </p>
        </Dialog>
    }
    .into_any()
}
