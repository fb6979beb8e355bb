//! The list of keys of a table, at the table and on the page of its rules.

use leptos::prelude::*;

use crate::i18n::{Locale, use_locale};

/// A key and what it does.
pub type KeyRow = (&'static str, &'static str);

/// All keys of a table, one below the other.
pub fn key_list(keys: impl Fn(Locale) -> Vec<KeyRow> + Send + 'static) -> AnyView {
    let locale = use_locale();
    let rows = move || {
        let row =
            |(key, words): KeyRow| view! { <div><dt><kbd>{key}</kbd></dt><dd>{words}</dd></div> };
        keys(locale.get()).into_iter().map(row).collect_view()
    };
    view! { <dl class="keys">{rows}</dl> }.into_any()
}
