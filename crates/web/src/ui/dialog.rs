//! A modal dialog. The browser's own dialog keeps the focus inside and closes on Escape.

use leptos::html;
use leptos::prelude::*;

/// A dialog that is shown while `open` is true.
#[component]
pub fn Dialog(
    /// Whether it is shown; closing by Escape sets this to false.
    open: RwSignal<bool>,
    /// Further classes.
    #[prop(optional)]
    class: &'static str,
    /// Its heading.
    #[prop(into)]
    title: Signal<String>,
    /// Its content.
    children: Children,
) -> impl IntoView {
    let element = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = element.get() else { return };
        match open.get() {
            true if !dialog.open() => dialog.show_modal().expect("a closed dialog can be shown"),
            false if dialog.open() => dialog.close(),
            _ => {}
        }
    });
    view! {
        <dialog node_ref=element class=format!("dialog {class}") aria-label=title on:close=move |_| open.set(false)>
            <h2>{title}</h2>
            {children()}
        </dialog>
    }
}
