//! The buttons below the board: the tools of each phase.

use leptos::prelude::*;
use worldbattle::{Action, MOST_CARDS_KEPT, Phase, State, Territory};

use super::commands::{
    Tools, attack_aimed, confirm, deselect, has_fortifying, lead_on, sent, tools, unplace,
};
use super::input::{self, Portion, Selection};
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::table::Table;
use crate::ui::{Button, Glyph, Icon, Segmented};

/// The buttons of the person who is to act.
pub fn own_actions(table: Table<State>) -> AnyView {
    let tools = Memo::new(move |_| tools(table));
    view! {
        <div class="wtools">
            {move || match tools.get() {
                Tools::Placing => placing(table),
                Tools::Attacking => attacking(table),
                Tools::Aimed(from, _) => aimed(table, from),
                Tools::Following(from) => following(table, from),
                Tools::Fortifying => fortifying(table),
                Tools::Sending(from, _) => sending(table, from),
            }}
        </div>
    }
    .into_any()
}

/// A button in the row of a phase: its action, its text, and the key for the same action.
fn button(
    primary: bool,
    glyph: Option<Glyph>,
    act: Callback<()>,
    words: AnyView,
    key: Option<&'static str>,
) -> AnyView {
    let key = key.map(|key| view! { <kbd class="desk-only">{key}</kbd> });
    let icon = glyph.map(|glyph| view! { <Icon glyph/> });
    view! { <Button primary on_press=act>{icon}{words}{key}</Button> }.into_any()
}

/// A button that plays an action of the rules.
fn acts(
    table: Table<State>,
    primary: bool,
    glyph: Option<Glyph>,
    action: Action,
    words: fn(Locale) -> &'static str,
    key: Option<&'static str>,
) -> AnyView {
    let locale = use_locale();
    let words = (move || words(locale.get())).into_any();
    button(primary, glyph, Callback::new(move |()| table.act(action)), words, key)
}

/// Ends the turn.
fn ends(
    table: Table<State>,
    primary: bool,
    glyph: Option<Glyph>,
    key: Option<&'static str>,
) -> AnyView {
    let words = |locale: Locale| td_string!(locale, worldbattle.table.end_turn);
    acts(table, primary, glyph, Action::EndTurn, words, key)
}

/// A square button with an icon.
fn square(
    glyph: Glyph,
    words: fn(Locale) -> &'static str,
    disabled: Signal<bool>,
    act: Callback<()>,
) -> AnyView {
    let locale = use_locale();
    view! {
        <button
            type="button"
            class="btn sq"
            aria-label=move || words(locale.get())
            prop:disabled=disabled
            on:click=move |_| act.run(())
        ><Icon glyph/></button>
    }
    .into_any()
}

fn placing(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let selection = table.selection;
    let staged = Memo::new(move |_| selection.with(Selection::staged));
    let left = Memo::new(move |_| {
        table.view.with(|view| selection.with(|selection| selection.left(view)))
    });
    let forced = Memo::new(move |_| table.view.with(|view| view.phase() == Phase::Trade));
    let must_trade = Memo::new(move |_| table.extra.own_cards().len() > MOST_CARDS_KEPT);
    let nothing_staged = Signal::derive(move || staged.get() == 0);
    let stuck = Signal::derive(move || staged.get() == 0 && (left.get() > 0 || must_trade.get()));
    let words = move || {
        let locale = locale.get();
        let goes_on = left.get() == 0 && !must_trade.get() && !forced.get();
        match (staged.get(), goes_on) {
            (0, true) => td_string!(locale, worldbattle.table.to_attacks).to_owned(),
            (n, true) => td_string!(locale, worldbattle.table.confirm_and_attack, count = n),
            (n, false) => td_string!(locale, worldbattle.table.confirm, count = n),
        }
    };
    let portions = move || {
        vec![
            (Portion::One, "1".to_owned()),
            (Portion::Five, "5".to_owned()),
            (Portion::All, td_string!(locale.get(), worldbattle.table.portion_all).to_owned()),
        ]
    };
    view! {
        <div class="wrow">
            <Segmented
                label=say!(locale, worldbattle.table.portion)
                choices=portions
                chosen=move || selection.with(|selection| selection.portion)
                on_choose=move |portion| selection.update(|selection| selection.portion = portion)
            />
            <button
                type="button"
                class="btn sq"
                aria-label=say!(locale, worldbattle.table.unplace)
                title=say!(locale, worldbattle.table.unplace)
                prop:disabled=nothing_staged
                on:click=move |_| unplace(table)
            ><Icon glyph=Glyph::UNDO/></button>
            {cards_button(table)}
        </div>
        <div class="wrow">
            {move || view! {
                <Button primary=!stuck.get() glyph=Glyph::CHECK disabled=stuck on_press=move |()| confirm(table)>
                    {words}<kbd class="desk-only">"S"</kbd>
                </Button>
            }}
        </div>
    }
    .into_any()
}

/// Opens the cards; it is highlighted while they must be traded.
fn cards_button(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let must = Memo::new(move |_| {
        table.extra.own_cards().len() > MOST_CARDS_KEPT
            && table.view.with(|view| {
                matches!(view.phase(), Phase::Trade)
                    || view.phase() == Phase::Reinforce && view.pool() == 0
            })
    });
    move_view(move || {
        view! {
            <Button primary=must.get() class="cardbtn" glyph=Glyph::CARDS on_press=move |()| table.extra.cards.set(true)>
                <span class="vh">{say!(locale, worldbattle.table.cards)}</span>
                <b>{move || table.extra.own_cards().len()}</b>
            </Button>
        }
        .into_any()
    })
}

fn move_view(view: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    (move || view()).into_any()
}

fn attacking(table: Table<State>) -> AnyView {
    let nothing = Memo::new(move |_| {
        table
            .acting()
            .is_some_and(|seat| table.view.with(|view| input::able(view, seat).is_empty()))
    });
    view! {
        <div class="wrow">
            {close(table)}
            {cards_button(table)}
            {move_view(move || end_of_attacks(table, nothing.get()))}
        </div>
    }
    .into_any()
}

/// The buttons to fortify and to end the turn; without fortifying only the latter.
fn end_of_attacks(table: Table<State>, primary: bool) -> AnyView {
    let fortifies = has_fortifying(table);
    let fortify = fortifies.then(|| {
        let words = |locale: Locale| td_string!(locale, worldbattle.table.to_fortify);
        acts(table, primary, Some(Glyph::SKIP), Action::EndPhase, words, Some("S"))
    });
    view! { {fortify}{ends(table, primary && !fortifies, None, None)} }.into_any()
}

/// Clears the selection.
fn close(table: Table<State>) -> AnyView {
    let nothing =
        Signal::derive(move || table.selection.with(|selection| selection.from.is_none()));
    let act = Callback::new(move |()| deselect(table));
    square(Glyph::CLOSE, |locale| td_string!(locale, table.play.deselect), nothing, act)
}

fn aimed(table: Table<State>, from: Territory) -> AnyView {
    let locale = use_locale();
    let selection = table.selection;
    let armies = Memo::new(move |_| table.view.with(|view| view.armies(from)));
    let stop = Memo::new(move |_| selection.with(|selection| selection.stop(armies.get())));
    let change = Callback::new(move |by: i64| {
        let most = armies.get_untracked().saturating_sub(1).max(1);
        let stop = (i64::from(stop.get_untracked()) + by).clamp(1, i64::from(most));
        selection.update(|selection| selection.stop_at = Some(stop as u32));
    });
    let lowest = Signal::derive(move || stop.get() <= 1);
    let highest = Signal::derive(move || stop.get() + 1 >= armies.get());
    let until = move || {
        let locale = locale.get();
        match stop.get() {
            1 => td_string!(locale, worldbattle.table.until_won).to_owned(),
            n => td_string!(locale, worldbattle.table.until_stop, n = &n),
        }
    };
    let stop_words = move || td_string!(locale.get(), worldbattle.table.stop_label, n = stop.get());
    let step = |by: i64, glyph, words, disabled| {
        square(glyph, words, disabled, Callback::new(move |()| change.run(by)))
    };
    let roll = Callback::new(move |()| _ = attack_aimed(table, false));
    let go_on = Callback::new(move |()| _ = attack_aimed(table, true));
    let once = say!(locale, worldbattle.table.roll_once).into_any();
    view! {
        <div class="wrow">
            <span class="stepper" role="group" aria-label=stop_words>
                <span>{say!(locale, worldbattle.table.stop_at)}</span>
                {step(-1, Glyph::MINUS, |locale| td_string!(locale, worldbattle.table.fewer), lowest)}
                <output aria-live="polite">{stop}</output>
                {step(1, Glyph::PLUS, |locale| td_string!(locale, worldbattle.table.more), highest)}
            </span>
            {button(false, Some(Glyph::DICE), roll, once, None)}
        </div>
        <div class="wrow">
            {close(table)}
            {button(true, Some(Glyph::SWORD), go_on, until.into_any(), Some("A"))}
        </div>
    }
    .into_any()
}

/// A slider for armies, from `least` to the maximum.
fn slider(table: Table<State>, from: Territory, least: u32) -> AnyView {
    let locale = use_locale();
    let most = Memo::new(move |_| table.view.with(|view| view.armies(from).saturating_sub(1)));
    let sent = move || sent(table, from, least);
    view! {
        <label class="armies-slider">
            <span class="vh">{say!(locale, worldbattle.table.move_more)}</span>
            <span aria-hidden="true">{least}</span>
            <input
                type="range"
                min=least.to_string()
                max=move || most.get().to_string()
                step="1"
                prop:value=move || sent().to_string()
                on:input=move |event| {
                    if let Ok(armies) = event_target_value(&event).parse() {
                        table.selection.update(|selection| selection.armies = Some(armies));
                    }
                }
            />
            <output>{sent}</output>
        </label>
    }
    .into_any()
}

fn following(table: Table<State>, from: Territory) -> AnyView {
    let locale = use_locale();
    let words = move || {
        td_string!(locale.get(), worldbattle.table.move_armies, count = sent(table, from, 0))
    };
    let stay = |locale: Locale| td_string!(locale, worldbattle.table.stay);
    view! {
        <div class="wrow">{slider(table, from, 0)}</div>
        <div class="wrow">
            {acts(table, false, None, Action::Move { armies: 0 }, stay, None)}
            {button(true, Some(Glyph::RIGHT), leads_on(table), words.into_any(), Some("S"))}
        </div>
    }
    .into_any()
}

fn fortifying(table: Table<State>) -> AnyView {
    view! {
        <div class="wrow">{close(table)}{ends(table, true, Some(Glyph::SKIP), Some("S"))}</div>
    }
    .into_any()
}

fn sending(table: Table<State>, from: Territory) -> AnyView {
    let locale = use_locale();
    let words = move || {
        td_string!(locale.get(), worldbattle.table.send_armies, count = sent(table, from, 1))
    };
    view! {
        <div class="wrow">{slider(table, from, 1)}</div>
        <div class="wrow">
            {close(table)}
            {button(true, Some(Glyph::RIGHT), leads_on(table), words.into_any(), Some("S"))}
            {ends(table, false, None, None)}
        </div>
    }
    .into_any()
}

fn leads_on(table: Table<State>) -> Callback<()> {
    Callback::new(move |()| lead_on(table))
}
