//! The elements of the rules pages: sections, steps, pictures with a sentence, lists of words.

use leptos::prelude::*;

use super::{Glyph, Icon};
use crate::i18n::{Locale, use_locale};

/// A text in the player's language.
pub type Words = fn(Locale) -> &'static str;

/// A whole page, below its title: sections under their headings. The class enables the style sheet
/// of a game for its pictures.
pub fn page(class: &'static str, sections: Vec<(Words, AnyView)>) -> AnyView {
    let section = |(heading, body): (Words, AnyView)| {
        view! {
            <section class=format!("card rules {class}")>
                <h2>{said(heading)}</h2>
                {body}
            </section>
        }
        .into_any()
    };
    sections.into_iter().map(section).collect_view().into_any()
}

/// A paragraph.
pub fn paragraph(words: Words) -> AnyView {
    view! { <p>{said(words)}</p> }.into_any()
}

/// A numbered list of steps.
pub fn flow(steps: Vec<(Glyph, Words)>) -> AnyView {
    let step = |(glyph, words): (Glyph, Words)| {
        view! { <li><Icon glyph/><span>{said(words)}</span></li> }.into_any()
    };
    view! { <ol class="flow">{steps.into_iter().map(step).collect_view()}</ol> }.into_any()
}

/// Pictures side by side, each with a sentence below it. The class says how they are cropped.
pub fn panels(class: &'static str, panels: Vec<(AnyView, Words)>) -> AnyView {
    let panel = move |(picture, words): (AnyView, Words)| {
        view! { <li>{figure(class, picture, said(words))}</li> }.into_any()
    };
    view! { <ol class="panels">{panels.into_iter().map(panel).collect_view()}</ol> }.into_any()
}

/// A picture over the whole width, with a sentence below it.
pub fn wide(picture: AnyView, caption: AnyView) -> AnyView {
    figure("wide", picture, caption)
}

fn figure(class: &'static str, picture: AnyView, caption: AnyView) -> AnyView {
    view! {
        <figure>
            <span class=format!("art {class}")>{picture}</span>
            <figcaption>{caption}</figcaption>
        </figure>
    }
    .into_any()
}

/// A table of chances that scrolls by itself if it is wider than the screen: the text of its
/// corner, its column heads, and the head and chances of every row.
pub fn odds_table(
    title: Words,
    corner: Words,
    heads: Vec<String>,
    rows: Vec<(String, Vec<String>)>,
) -> AnyView {
    let head = |head: String| view! { <th scope="col">{head}</th> }.into_any();
    let cell = |chance: String| view! { <td>{chance}</td> }.into_any();
    let row = |(head, chances): (String, Vec<String>)| {
        let cells = chances.into_iter().map(cell).collect_view();
        view! { <tr><th scope="row">{head}</th>{cells}</tr> }.into_any()
    };
    let locale = use_locale();
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label=move || title(locale.get())>
            <table class="odds-table">
                <thead>
                    <tr>
                        <th scope="col">{said(corner)}</th>
                        {heads.into_iter().map(head).collect_view()}
                    </tr>
                </thead>
                <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// Words and what they mean.
pub fn glossary(words: Vec<(Words, Words)>) -> AnyView {
    let entry = |(word, meaning): (Words, Words)| {
        view! { <div><dt>{said(word)}</dt><dd>{said(meaning)}</dd></div> }.into_any()
    };
    view! { <dl class="terms">{words.into_iter().map(entry).collect_view()}</dl> }.into_any()
}

fn said(words: Words) -> AnyView {
    let locale = use_locale();
    (move || words(locale.get())).into_any()
}

/// A chance in percent, never shown as certain unless it is.
pub fn percent(chance: f64) -> String {
    match chance {
        c if c > 0.0 && c < 1.0 => "<1".to_owned(),
        c if c > 99.0 && c < 100.0 => ">99".to_owned(),
        c => format!("{c:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_certain_reads_as_certain() {
        assert_eq!(percent(0.002), "<1");
        assert_eq!(percent(99.97), ">99");
        assert_eq!(percent(71.8), "72");
    }
}
