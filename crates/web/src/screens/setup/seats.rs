//! A row per seat: a person with a name, or a bot of some level.

use leptos::prelude::*;
use tabletop::Seat;

use super::Sheet;
use super::draft::{Mistake, SeatDraft};
use crate::games::option_words;
use crate::i18n::{say, td_string, use_locale};
use crate::sound::{Cue, use_sound};
use crate::ui::seat::letter;
use crate::ui::{Button, Glyph, Icon, SeatTile};

/// All rows, and the buttons for their number if the game allows several.
#[component]
pub fn Seats() -> impl IntoView {
    let locale = use_locale();
    let sheet: Sheet = expect_context();
    let count = Memo::new(move |_| sheet.draft.with(|draft| draft.seats.len()));
    let rows = move || (0..count.get()).map(|index| view! { <Row index/> }).collect_view();
    let range = sheet.game.info().seats;
    let (fewest, most) = (usize::from(*range.start()), usize::from(*range.end()));
    let change = (fewest < most).then(|| {
        let at_least = Signal::derive(move || count.get() <= fewest);
        let at_most = Signal::derive(move || count.get() >= most);
        let fewer = move |()| sheet.draft.update(|draft| draft.remove_seat(sheet.game));
        let more = move |()| sheet.draft.update(|draft| draft.add_seat(sheet.game));
        view! {
            <p class="seatcount">
                <Button glyph=Glyph::MINUS disabled=at_least on_press=fewer>{say!(locale, screens.setup.fewer_seats)}</Button>
                <Button glyph=Glyph::PLUS disabled=at_most on_press=more>{say!(locale, screens.setup.more_seats)}</Button>
            </p>
            <Show when=move || sheet.has(&Mistake::Seats)>
                <p class="mistake" role="alert">{say!(locale, screens.setup.bad_seats)}</p>
            </Show>
        }
    });
    view! { <ul class="seats">{rows}</ul> {change} }
}

/// The letter of a seat, as its tile shows it.
fn capital(index: usize) -> String {
    letter(Seat::new(index as u8)).to_ascii_uppercase()
}

#[component]
fn Row(index: usize) -> impl IntoView {
    let (locale, sound) = (use_locale(), use_sound());
    let sheet: Sheet = expect_context();
    let human = Memo::new(move |_| sheet.seat(index, |seat| seat.human));
    let choose = move |human: bool| {
        sound.play(Cue::ButtonClick);
        edit(sheet, index, |seat| seat.human = human);
    };
    let pressed = move |side: bool| (human.get() == side).to_string();
    // Online the first seat is the player's own; the others are for bots or open.
    let own = sheet.online && index == 0;
    let person = Signal::derive(move || match (sheet.online, own) {
        (true, true) => td_string!(locale.get(), screens.setup.you),
        (true, false) => td_string!(locale.get(), screens.setup.open),
        (false, _) => td_string!(locale.get(), screens.setup.human),
    });
    let bot = (!own).then(|| view! {
        <button type="button" aria-pressed=move || pressed(false) on:click=move |_| choose(false)>
            <Icon glyph=Glyph::BOT/>{say!(locale, screens.setup.bot)}
        </button>
    });
    view! {
        <li class=format!("srow {}", letter(Seat::new(index as u8)))>
            <SeatTile index=index as u8/>
            <div
                class="seg"
                role="group"
                aria-label=move || td_string!(locale.get(), screens.setup.seat, seat = capital(index))
            >
                <button type="button" aria-pressed=move || pressed(true) on:click=move |_| choose(true)>
                    <Icon glyph=Glyph::PERSON/>{person}
                </button>
                {bot}
            </div>
            {move || if human.get() && sheet.online {
                ().into_any()
            } else if human.get() {
                view! { <Name index/> }.into_any()
            } else {
                view! { <Level index/> }.into_any()
            }}
        </li>
    }
}

/// Changes a row of the sheet.
fn edit(sheet: Sheet, index: usize, change: impl FnOnce(&mut SeatDraft)) {
    sheet.draft.update(|draft| {
        if let Some(seat) = draft.seats.get_mut(index) {
            change(seat);
        }
    });
}

#[component]
fn Name(index: usize) -> impl IntoView {
    let locale = use_locale();
    let sheet: Sheet = expect_context();
    let is_wrong = move || sheet.has(&Mistake::Name(index));
    view! {
        <input
            class="field"
            autocomplete="off"
            maxlength="64"
            aria-label=move || td_string!(locale.get(), screens.setup.name, seat = capital(index))
            aria-invalid=move || is_wrong().to_string()
            placeholder=move || td_string!(locale.get(), screens.setup.player, n = index + 1)
            prop:value=move || sheet.seat(index, |seat| seat.name.clone())
            on:input=move |event| edit(sheet, index, |seat| seat.name = event_target_value(&event))
        />
        <Show when=is_wrong>
            <p class="mistake" role="alert">{say!(locale, screens.setup.bad_name)}</p>
        </Show>
    }
}

#[component]
fn Level(index: usize) -> impl IntoView {
    let locale = use_locale();
    let sheet: Sheet = expect_context();
    let level = move || sheet.seat(index, |seat| seat.level.clone());
    let bots = sheet.game.info().bots;
    let choices = move || {
        let choice = |bot: &&'static str| {
            let bot = *bot;
            let selected = level() == bot;
            view! { <option value=bot selected=selected>{option_words::bot_level(locale.get(), bot)}</option> }
        };
        bots.iter().map(choice).collect_view()
    };
    let id = format!("plays-{}", capital(index));
    let plays = move || sheet.any_game.bot_plays(locale.get(), &level());
    view! {
        <select
            class="field"
            aria-label=move || td_string!(locale.get(), screens.setup.level, seat = capital(index))
            aria-describedby=id.clone()
            on:change=move |event| edit(sheet, index, |seat| seat.level = event_target_value(&event))
        >
            {choices}
        </select>
        <small class="plays" id=id>{plays}</small>
    }
}
