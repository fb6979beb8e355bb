//! The question that is asked before a turn is passed or a game given up.

use conquer::{Action, State};
use leptos::prelude::*;

use crate::table::Table;
use crate::texts::use_texts;
use crate::ui::{Button, Dialog, say};

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
    let text = use_texts();
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
        let play = &text.get().conquer().play;
        match question.get() {
            Some(Question::Surrender) => {
                (play.surrender_question, play.surrender_hint, play.surrender)
            }
            _ => (play.pass_question, play.pass_hint, play.pass),
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
                <Button on_press=move |()| open.set(false)>{say(text, |texts| texts.common.cancel)}</Button>
                <Button on_press=sure primary=true>{move || words().2}</Button>
            </p>
        </Dialog>
    }
    .into_any()
}
