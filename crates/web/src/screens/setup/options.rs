//! The options of the game as the catalog lists them, undo, hints, and the seed.

use catalog::{OptionKind, OptionSpec};
use leptos::prelude::*;

use super::Sheet;
use super::draft::{Draft, Mistake};
use crate::game_setup::BotMode;
use crate::games::{self, AnyGame};
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::ui::{OptionRow, Segmented, Switch};

/// Choices first, then undo, hints and seed; rarely changed options are folded away.
#[component]
pub fn GameOptions() -> impl IntoView {
    let locale = use_locale();
    let sheet: Sheet = expect_context();
    // The number of players follows from the seats; options that the game shows itself are not
    // repeated.
    let shown = |spec: &&'static OptionSpec| {
        spec.key != "players" && !games::card(sheet.game).own_options.contains(&spec.key)
    };
    let (quick, typed): (Vec<&OptionSpec>, Vec<&OptionSpec>) =
        (sheet.game.info().options.iter().filter(shown))
            .partition(|spec| matches!(spec.kind, OptionKind::Choice(_) | OptionKind::Switch));
    let choices = quick.into_iter().map(|spec| match spec.kind {
        OptionKind::Switch => view! { <OnOff spec/> }.into_any(),
        _ => view! { <Choice spec/> }.into_any(),
    });
    let more = (!typed.is_empty()).then(|| {
        let typed = typed.into_iter().map(|spec| view! { <Typed spec/> });
        view! {
            <details class="more">
                <summary>{say!(locale, screens.setup.more)}</summary>
                <ul class="opts">{typed.collect_view()}</ul>
            </details>
        }
    });
    // Nobody takes back moves if only bots play.
    let has_people = move || sheet.draft.with(|draft| !draft.bots_alone());
    let against_bots = move || sheet.draft.with(Draft::people_against_bots);
    view! {
        <ul class="opts">
            {choices.collect_view()}
            <Show when=move || sheet.draft.with(Draft::bots_alone)><Mode/></Show>
            {(!sheet.online).then(|| view! {
                <Show when=has_people><Undo/></Show>
                <Show when=against_bots><Suggestions/></Show>
                <Seed/>
            })}
        </ul>
        {more}
    }
}

/// An option with a few choices, all visible.
#[component]
fn Choice(spec: &'static OptionSpec) -> impl IntoView {
    let locale = use_locale();
    let sheet: Sheet = expect_context();
    let OptionKind::Choice(words) = spec.kind else { unreachable!("only choices come here") };
    let name = move || sheet.any_game.words(locale.get(), spec).0;
    let choices = move || {
        let label = |word: &&'static str| {
            sheet
                .draft
                .with(|draft| (*word, choice_words(sheet.any_game, locale.get(), word, draft)))
        };
        let seats = sheet.draft.with(|draft| draft.seats.len());
        let sits = |word: &&&'static str| seat_index(word).is_none_or(|index| index < seats);
        words.iter().filter(sits).map(label).collect::<Vec<_>>()
    };
    let chosen = move || {
        let chosen = |draft: &Draft| words.iter().find(|word| **word == draft.option(spec.key));
        *sheet.draft.with(|draft| chosen(draft).unwrap_or(&words[0]))
    };
    let choose = move |word: &'static str| {
        sheet.draft.update(|draft| {
            draft.options.insert(spec.key.to_owned(), word.to_owned());
        });
    };
    view! {
        <OptionRow name>
            <Segmented label=name choices chosen on_choose=choose/>
        </OptionRow>
    }
}

/// An option that is on or off.
#[component]
fn OnOff(spec: &'static OptionSpec) -> impl IntoView {
    let locale = use_locale();
    let sheet: Sheet = expect_context();
    let name = move || sheet.any_game.words(locale.get(), spec).0;
    let hint = move || sheet.any_game.words(locale.get(), spec).1.unwrap_or_default();
    let usual = sheet.any_game.usual(spec.key) == true;
    let on = move || match sheet.draft.with(|draft| draft.option(spec.key).to_owned()).as_str() {
        "" => usual,
        word => word == "on",
    };
    let switch = move |on: bool| {
        let word = if on { "on" } else { "off" };
        sheet.draft.update(|draft| {
            draft.options.insert(spec.key.to_owned(), word.to_owned());
        });
    };
    view! {
        <OptionRow name hint>
            <Switch label=name on on_switch=switch/>
        </OptionRow>
    }
}

/// The text of a choice: a seat is named by its player if that distinguishes the seats.
fn choice_words(any_game: &dyn AnyGame, locale: Locale, word: &str, draft: &Draft) -> String {
    let Some(seat) = seat_index(word).and_then(|index| draft.seats.get(index)) else {
        return any_game.choice(locale, word).unwrap_or(word).to_owned();
    };
    let alike = draft.seats.iter().filter(|other| other.human == seat.human).count();
    match (alike, seat.human) {
        (1, true) => td_string!(locale, screens.setup.human).to_owned(),
        (1, false) => td_string!(locale, screens.setup.bot).to_owned(),
        _ => word.to_ascii_uppercase(),
    }
}

/// The seat of a choice that is a letter.
fn seat_index(word: &str) -> Option<usize> {
    match word.as_bytes() {
        [letter @ b'a'..=b'h'] => Some(usize::from(letter - b'a')),
        _ => None,
    }
}

#[component]
fn Mode() -> impl IntoView {
    let locale = use_locale();
    let sheet: Sheet = expect_context();
    let name = say!(locale, screens.setup.mode);
    let choices = move || {
        let locale = locale.get();
        vec![
            (BotMode::Auto, td_string!(locale, screens.setup.mode_auto)),
            (BotMode::Step, td_string!(locale, screens.setup.mode_step)),
        ]
    };
    view! {
        <OptionRow name>
            <Segmented
                label=name
                choices
                chosen=move || sheet.draft.with(|draft| draft.mode)
                on_choose=move |mode| sheet.draft.update(|draft| draft.mode = mode)
            />
        </OptionRow>
    }
}

#[component]
fn Undo() -> impl IntoView {
    let locale = use_locale();
    let sheet: Sheet = expect_context();
    view! {
        <OptionRow name=say!(locale, screens.setup.undo) hint=say!(locale, screens.setup.undo_hint)>
            <Switch
                label=say!(locale, screens.setup.undo)
                on=move || sheet.draft.with(|draft| draft.undo)
                on_switch=move |on| sheet.draft.update(|draft| draft.undo = on)
            />
        </OptionRow>
    }
}

/// Off at first: players who want hints switch them on once for all games of the title, since the
/// sheet is stored.
#[component]
fn Suggestions() -> impl IntoView {
    let locale = use_locale();
    let sheet: Sheet = expect_context();
    view! {
        <li>
            <span>
                {say!(locale, screens.setup.suggestions)}
                <small>{say!(locale, screens.setup.suggestions_hint)}</small>
            </span>
            <Switch
                label=Signal::derive(move || td_string!(locale.get(), screens.setup.suggestions).to_owned())
                on=Signal::derive(move || sheet.draft.with(|draft| draft.suggestions))
                on_switch=move |on| sheet.draft.update(|draft| draft.suggestions = on)
            />
        </li>
    }
}

#[component]
fn Seed() -> impl IntoView {
    let locale = use_locale();
    let sheet: Sheet = expect_context();
    let is_wrong = Signal::derive(move || sheet.has(&Mistake::Seed));
    let sentence = move || {
        let seed = sheet.draft.with(|draft| draft.seed.trim().chars().take(24).collect::<String>());
        td_string!(locale.get(), screens.setup.bad_seed, seed = &seed, most = &u64::MAX)
    };
    view! {
        <TextRow
            name=say!(locale, screens.setup.seed)
            hint=say!(locale, screens.setup.seed_hint)
            placeholder=move || sheet.picked.get().to_string()
            value=move || sheet.draft.with(|draft| draft.seed.clone())
            on_type=move |seed: String| sheet.draft.update(|draft| draft.seed = seed)
            is_wrong
            sentence
            digits=true
        />
    }
}

/// A typed option; empty means the default of the rules.
#[component]
fn Typed(spec: &'static OptionSpec) -> impl IntoView {
    let locale = use_locale();
    let sheet: Sheet = expect_context();
    let sentence = move || match spec.kind {
        OptionKind::Number { min, .. } | OptionKind::Count { min, .. } => {
            td_string!(locale.get(), screens.setup.bad_number, min = &min)
        }
        OptionKind::Text { example } => {
            td_string!(locale.get(), screens.setup.bad_text, example = &example)
        }
        OptionKind::Choice(_) | OptionKind::Switch => String::new(),
    };
    let usual = sheet.any_game.usual(spec.key).as_u64();
    let placeholder = move || match usual {
        Some(number) => number.to_string(),
        None => td_string!(locale.get(), screens.options.none).to_owned(),
    };
    let write = move |value: String| {
        sheet.draft.update(|draft| {
            draft.options.insert(spec.key.to_owned(), value);
        });
    };
    view! {
        <TextRow
            name=move || sheet.any_game.words(locale.get(), spec).0
            hint=move || sheet.any_game.words(locale.get(), spec).1.unwrap_or_default()
            placeholder
            value=move || sheet.draft.with(|draft| draft.option(spec.key).to_owned())
            on_type=write
            is_wrong=move || sheet.has(&Mistake::Option(spec.key))
            sentence
            digits=matches!(spec.kind, OptionKind::Number { .. } | OptionKind::Count { .. })
        />
    }
}

/// A row with a text field, and below it the mistake in the input.
#[component]
fn TextRow(
    #[prop(into)] name: Signal<String>,
    #[prop(into)] hint: Signal<String>,
    #[prop(into)] placeholder: Signal<String>,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] on_type: Callback<String>,
    #[prop(into)] is_wrong: Signal<bool>,
    #[prop(into)] sentence: Signal<String>,
    digits: bool,
) -> impl IntoView {
    view! {
        <OptionRow name hint>
            <input
                class="field entry"
                autocomplete="off"
                spellcheck="false"
                inputmode=if digits { "numeric" } else { "text" }
                aria-label=name
                aria-invalid=move || is_wrong.get().to_string()
                placeholder=placeholder
                prop:value=value
                on:input=move |event| on_type.run(event_target_value(&event))
            />
            <Show when=move || is_wrong.get()>
                <p class="mistake" role="alert">{sentence}</p>
            </Show>
        </OptionRow>
    }
}
