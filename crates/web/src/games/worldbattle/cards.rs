//! The hand of cards: selection, best set, trade.

use leptos::prelude::*;
use worldbattle::{
    Action, Card, CardSet, MOST_CARDS_KEPT, State, Symbol, Territory, TerritorySet, View,
};

use super::input::{best_set, toggled};
use super::map_svg::letter;
use super::table::place;
use super::words;
use crate::i18n::{say, td_string, use_locale};
use crate::table::{Table, TableGame as _};
use crate::ui::{Button, Dialog, Glyph};

/// The dialog with the cards of the player who looks at the table.
pub fn cards_dialog(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let title = move || {
        let count = table.extra.own_cards().len();
        td_string!(locale.get(), worldbattle.table.cards_held, count = count)
    };
    // While it is closed, the hand is not in the document.
    let body = move || {
        table
            .extra
            .cards
            .get()
            .then(|| table.extra.own.get())
            .flatten()
            .map(|view| hand(table, view))
    };
    view! {
        <Dialog open=table.extra.cards title=Signal::derive(title)>
            {body}
            <div class="menu">
                <Button class="quiet" on_press=move |()| table.extra.cards.set(false)>{say!(locale, table.play.close)}</Button>
            </div>
        </Dialog>
    }
    .into_any()
}

/// The selected cards, or else the best set.
fn chosen(table: Table<State>, view: &View) -> CardSet {
    let by_hand = table.selection.with(|selection| selection.cards);
    by_hand.or_else(|| best_set(view, view.hand())).unwrap_or(CardSet::EMPTY).and(view.hand())
}

fn hand(table: Table<State>, view: View) -> AnyView {
    let locale = use_locale();
    let cards: Vec<Card> = view.hand().iter().collect();
    let deck = view.deck_size();
    let view = StoredValue::new(view);
    let bonus = RwSignal::new(None);
    let selected = Memo::new(move |_| view.with_value(|view| chosen(table, view)));
    let list = cards.iter().map(|&card| face(table, view, selected, card)).collect_view();
    let words = move || {
        let locale = locale.get();
        let has_set = view.with_value(|view| best_set(view, view.hand()).is_some());
        match () {
            () if view.with_value(|view| view.hand().is_empty()) => {
                td_string!(locale, worldbattle.table.no_cards).to_owned()
            }
            () if !has_set => td_string!(locale, worldbattle.table.not_a_set).to_owned(),
            () => {
                let worth = view.with_value(|view| words::worth(view, selected.get()));
                td_string!(locale, worldbattle.table.next_set, n = &worth)
            }
        }
    };
    let must = view.with_value(|view| view.hand().len() > MOST_CARDS_KEPT);
    let deck_words = move || td_string!(locale.get(), worldbattle.table.deck, n = &deck);
    view! {
        {must.then(|| view! { <p class="warning">{say!(locale, worldbattle.table.forced)}</p> })}
        <ul class="wcards wb">{list}</ul>
        <p class="small">{words}" "<span class="muted">{deck_words}</span></p>
        {move || bonus_choice(table, view, selected.get(), bonus)}
        {move || trade(table, view, selected.get(), bonus)}
    }
    .into_any()
}

/// One card: a button that selects it.
fn face(
    table: Table<State>,
    view: StoredValue<View>,
    selected: Memo<CardSet>,
    card: Card,
) -> AnyView {
    let locale = use_locale();
    let owner = view.with_value(|view| card.territory().and_then(|at| view.owner(at)));
    let mine = owner.is_some() && owner == table.common.looker.get_untracked();
    let class = if mine { format!("wcard own {}", letter(owner)) } else { "wcard".to_owned() };
    let name = move || {
        let locale = locale.get();
        let at = card.territory();
        at.map(|at| view.with_value(|view| words::place(view.map(), at, locale)))
    };
    let kind = move || words::symbol(card.symbol(), locale.get());
    let press = move |_| {
        table.selection.update(|selection| {
            selection.cards = Some(toggled(selected.get_untracked(), card));
        });
    };
    view! {
        <li>
            <button
                type="button"
                class=class
                data-card=card.to_string()
                aria-pressed=move || selected.get().contains(card).to_string()
                on:click=press
            >
                {drawing(card.symbol())}
                <span>{name}</span>
                <small>{kind}</small>
            </button>
        </li>
    }
    .into_any()
}

/// The symbol of a card: a soldier, a horse, a gun, or all three.
fn drawing(symbol: Symbol) -> AnyView {
    let d = match symbol {
        Symbol::Infantry => {
            "M12 3a2.6 2.6 0 1 1 0 5.2A2.6 2.6 0 0 1 12 3zM8 20l1.5-6.5L8.3 10.6Q12 8.6 15.7 10.6l-1.2 2.9L16 20M18.6 4v14"
        }
        Symbol::Cavalry => {
            "M5 20c0-4 1-6 3-7.5C6 12 4.8 11 4.5 9.5L8 7l1-3 2.5 2.4C16 7 19 10 19 15c0 2-.4 3.6-1 5M9.6 9.4v.1M11 20c0-2.2 1-3.6 3-4.4"
        }
        Symbol::Artillery => {
            "M3 12.5 15.5 6l1.6 3.2L8 14.2M9.5 13.2a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2zM12.6 15l7 4.6M9.5 16.7v.1"
        }
        Symbol::Wild => {
            "M12 2.8l2.7 5.9 6.4.7-4.8 4.3 1.4 6.3L12 16.8 6.3 20l1.4-6.3L2.9 9.4l6.4-.7z"
        }
    };
    view! { <svg viewBox="0 0 24 24" aria-hidden="true"><path d=d></path></svg> }.into_any()
}

/// The choice of territory for the bonus of a trade, if there are several.
fn bonus_choice(
    table: Table<State>,
    view: StoredValue<View>,
    cards: CardSet,
    bonus: RwSignal<Option<Territory>>,
) -> Option<AnyView> {
    let locale = use_locale();
    let places = view.with_value(|view| view.bonus_places(cards));
    if places.is_empty() {
        return None;
    }
    let button = move |territory: Territory| {
        let is = move || place_of_bonus(places, bonus.get()) == Some(territory);
        view! {
            <button type="button" class="btn" aria-pressed=move || is().to_string() on:click=move |_| bonus.set(Some(territory))>
                {move || place(table, territory)}
            </button>
        }
    };
    Some(
        view! {
            <div class="wbonus seg" role="group" aria-label=say!(locale, worldbattle.table.bonus_to)>
                <span>{say!(locale, worldbattle.table.bonus_to)}</span>
                {places.iter().map(button).collect_view()}
            </div>
        }
        .into_any(),
    )
}

/// The selected territory for the bonus, or the first possible one.
fn place_of_bonus(places: TerritorySet, chosen: Option<Territory>) -> Option<Territory> {
    chosen.filter(|&it| places.contains(it)).or_else(|| places.iter().next())
}

/// The button that trades the selected cards, or the reason why they cannot be traded.
fn trade(
    table: Table<State>,
    view: StoredValue<View>,
    cards: CardSet,
    bonus: RwSignal<Option<Territory>>,
) -> AnyView {
    let locale = use_locale();
    let bonus = view.with_value(|view| place_of_bonus(view.bonus_places(cards), bonus.get()));
    let action = Action::Trade { cards, bonus };
    let acting = table.acting().is_some();
    let refused = view.with_value(|view| view.check(&action)).err();
    let worth = view.with_value(|view| words::worth(view, cards));
    let can = acting && refused.is_none();
    let reason =
        refused.filter(|_| !cards.is_empty()).map(|illegal| State::refusal(table, illegal.into()));
    let trade = move |()| {
        table.extra.cards.set(false);
        table.act(action);
    };
    let words = move || {
        let locale = locale.get();
        if can {
            td_string!(locale, worldbattle.table.trade_for, count = worth)
        } else {
            td_string!(locale, worldbattle.table.trade).to_owned()
        }
    };
    let best = view.with_value(|view| best_set(view, view.hand())).filter(|best| *best != cards);
    let propose = best.map(|best| {
        let choose = move |()| table.selection.update(|selection| selection.cards = Some(best));
        view! { <Button on_press=choose>{say!(locale, worldbattle.table.best_set)}</Button> }
    });
    view! {
        <p class="warning small" role="status">{reason}</p>
        <div class="menu">
            <Button primary=can glyph=Glyph::CARDS disabled=Signal::derive(move || !can) on_press=trade>{words}</Button>
            {propose}
        </div>
    }
    .into_any()
}
