//! The dialogs of every table: the menu, the save slots, the list of keys, the rules and the
//! settings.

use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::frame::not_kept;
use super::promise::PromiseDialog;
use super::proposals::Proposals;
use super::speed::SpeedButton;
use super::suggestions::SUGGEST_KEY;
use super::{Controls, Opened};
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::online::Room;
use crate::routes::use_routes;
use crate::saves::{self, Place};
use crate::screens::{SettingsSections, rules_of};
use crate::ui::{Button, Dialog, Glyph, KeyRow, key_list};

/// All dialogs, closed at first.
#[component]
pub fn Dialogs(
    /// The commands of the table.
    controls: Controls,
    /// The dialogs that are open.
    opened: Opened,
    /// The keys of this table.
    keys: fn(Locale) -> Vec<KeyRow>,
) -> impl IntoView {
    view! {
        <Menu controls opened/>
        {controls.common.room.is_none().then(|| view! { <SaveDialog controls open=opened.saving/> })}
        {controls.common.room.map(|room| view! { <PromiseDialog room open=opened.promise/> })}
        <KeysDialog controls open=opened.keys keys/>
        <SheetDialog open=opened.rules title=|locale| td_string!(locale, common.how_to_play)>
            {rules_of(controls.game)}
        </SheetDialog>
        <SheetDialog open=opened.settings title=|locale| td_string!(locale, common.settings)>
            <SettingsSections/>
        </SheetDialog>
        {controls.give_up.map(|give_up| view! { <GiveUpDialog controls give_up open=opened.giving_up/> })}
    }
}

#[component]
fn Menu(controls: Controls, opened: Opened) -> impl IntoView {
    let locale = use_locale();
    let routes = use_routes();
    let open = opened.menu;
    let is_local = controls.common.room.is_none();
    let leave = Callback::new(move |()| {
        controls.keep_now.run(());
        routes.go(if is_local { "/" } else { "/online" });
    });
    let leave_hint = move |locale: Locale| match is_local {
        true => td_string!(locale, table.play.leave_hint),
        false => td_string!(locale, remote.table.leave_hint),
    };
    let instead = move |other| instead_of(open, other);
    let nobody = Signal::derive(move || !controls.asked.get());
    let give_up = controls.give_up.map(|_| {
        view! { <Button glyph=Glyph::FLAG disabled=nobody on_press=instead(opened.giving_up)>{say!(locale, table.play.give_up)}</Button> }
    });
    let typing = controls.common.has_a_seat().then(|| {
        let toggle = move |()| {
            open.set(false);
            opened.toggle_typing();
        };
        let unfolded = move || opened.typing.get().to_string();
        view! {
            <Button glyph=Glyph::RIGHT on_press=toggle attr:aria-expanded=unfolded>
                {say!(locale, table.play.typed)}
            </Button>
        }
    });
    let local_rows = is_local.then(|| view! { <LocalRows controls opened/> });
    let online_rows = controls.common.room.map(|room| view! { <OnlineRows room opened/> });
    view! {
        <Dialog open title=Signal::derive(move || td_string!(locale.get(), table.play.menu).to_owned())>
            <div class="menu">
                {local_rows}
                {online_rows}
                <span class="menulog"><Button glyph=Glyph::CLOCK on_press=instead(opened.log)>{say!(locale, table.play.log)}</Button></span>
                {typing}
                <SpeedButton controls/>
                <Button glyph=Glyph::DICE on_press=instead(opened.keys)>{say!(locale, table.keyboard.title)}</Button>
                <Button glyph=Glyph::HELP on_press=instead(opened.rules)>{say!(locale, common.how_to_play)}</Button>
                <Button glyph=Glyph::GEAR on_press=instead(opened.settings)>{say!(locale, common.settings)}</Button>
                {give_up}
                <Button glyph=Glyph::BACK on_press=leave>{say!(locale, table.play.leave)}</Button>
                <p class="muted small">{move || leave_hint(locale.get())}</p>
                <Button class="quiet" on_press=move |()| open.set(false)>{say!(locale, table.play.close)}</Button>
            </div>
        </Dialog>
    }
}

/// Closes the menu and opens another dialog.
fn instead_of(menu: RwSignal<bool>, other: RwSignal<bool>) -> impl Fn(()) + Copy + Send + Sync {
    move |()| {
        menu.set(false);
        other.set(true);
    }
}

/// The rows of the menu for a match on this device: save, undo, redo.
#[component]
fn LocalRows(controls: Controls, opened: Opened) -> impl IntoView {
    let locale = use_locale();
    let menu = opened.menu;
    let takeback = controls.common.takeback;
    let (no_undo, no_redo) =
        (Signal::derive(move || !takeback.get().0), Signal::derive(move || !takeback.get().1));
    let then_close = move |act: Callback<()>| {
        move |()| {
            menu.set(false);
            act.run(());
        }
    };
    view! {
        <Button glyph=Glyph::SAVE on_press=instead_of(menu, opened.saving)>{say!(locale, table.play.save)}</Button>
        <Button glyph=Glyph::UNDO disabled=no_undo on_press=then_close(controls.undo)>{say!(locale, table.play.undo)}</Button>
        <Button glyph=Glyph::REDO disabled=no_redo on_press=then_close(controls.redo)>{say!(locale, table.play.redo)}</Button>
    }
}

/// The rows of the menu for a match on a server: proposals, and the promise of the dice.
#[component]
fn OnlineRows(room: Room, opened: Opened) -> impl IntoView {
    let locale = use_locale();
    let menu = opened.menu;
    let close = Callback::new(move |()| menu.set(false));
    view! {
        <Proposals room close/>
        <Button glyph=Glyph::SHIELD on_press=instead_of(menu, opened.promise)>{say!(locale, remote.dice.promise)}</Button>
    }
}

/// A page read over the table, so that the game is not left. It is created when it is opened.
#[component]
fn SheetDialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// Its heading.
    title: fn(Locale) -> &'static str,
    /// Its content.
    children: ChildrenFn,
) -> impl IntoView {
    let locale = use_locale();
    view! {
        <Dialog open class="sheetdialog" title=Signal::derive(move || title(locale.get()).to_owned())>
            {move || open.get().then(|| children())}
            <p class="actions">
                <Button on_press=move |()| open.set(false)>{say!(locale, common.close)}</Button>
            </p>
        </Dialog>
    }
}

/// Asks for confirmation before resigning.
#[component]
fn GiveUpDialog(controls: Controls, give_up: Callback<()>, open: RwSignal<bool>) -> impl IntoView {
    let locale = use_locale();
    let hint = move || controls.give_up_hint.run(locale.get());
    let sure = move |()| {
        open.set(false);
        give_up.run(());
    };
    view! {
        <Dialog open title=Signal::derive(move || td_string!(locale.get(), table.play.give_up_question).to_owned())>
            <p>{hint}</p>
            <p class="actions">
                <Button on_press=move |()| open.set(false)>{say!(locale, common.cancel)}</Button>
                <Button on_press=sure primary=true>{say!(locale, table.play.give_up)}</Button>
            </p>
        </Dialog>
    }
}

/// The five slots; pressing one saves the game there.
#[component]
fn SaveDialog(controls: Controls, open: RwSignal<bool>) -> impl IntoView {
    let locale = use_locale();
    let name = RwSignal::new(String::new());
    let said = RwSignal::new(String::new());
    let sure = RwSignal::new(None);
    let keep = move |number: u8| {
        let taken = saves::read(Place::Slot(number)).is_ok_and(|save| save.is_some());
        if taken && sure.get_untracked() != Some(number) {
            sure.set(Some(number));
            return said.set(td_string!(
                locale.get_untracked(),
                table.play.slot_taken,
                n = &number
            ));
        }
        sure.set(None);
        let Some(save) = controls.save.run(name.get_untracked().trim().to_owned()) else { return };
        let locale = locale.get_untracked();
        said.set(match saves::write(Place::Slot(number), &save) {
            Ok(()) => td_string!(locale, table.play.saved_in, n = &number),
            Err(error) => not_kept(error, locale).to_owned(),
        });
    };
    let slots = move || {
        said.track();
        open.track();
        (1..=Place::SLOTS)
            .map(|number| {
                let kept = saves::read(Place::Slot(number)).ok().flatten();
                let fact = kept.map_or_else(
                    || td_string!(locale.get(), table.play.slot_free).to_owned(),
                    |save| if save.name.is_empty() { "…".to_owned() } else { save.name },
                );
                let label = td_string!(locale.get(), table.play.slot, n = &number);
                view! { <Button on_press=move |()| keep(number)>{format!("{label} · {fact}")}</Button> }
            })
            .collect_view()
    };
    view! {
        <Dialog open title=Signal::derive(move || td_string!(locale.get(), table.play.save).to_owned())>
            <div class="menu">
                <label class="savename">
                    <span>{say!(locale, table.play.save_name)}</span>
                    <input
                        type="text"
                        maxlength="40"
                        prop:value=name
                        on:input=move |event| name.set(event_target_value(&event))
                    />
                </label>
                {slots}
                <p role="status" class="small">{said}</p>
                <Button class="quiet" on_press=move |()| open.set(false)>{say!(locale, table.play.close)}</Button>
            </div>
        </Dialog>
    }
}

#[component]
fn KeysDialog(
    controls: Controls,
    open: RwSignal<bool>,
    keys: fn(Locale) -> Vec<KeyRow>,
) -> impl IntoView {
    let locale = use_locale();
    let off = move || !controls.common.settings.with(|settings| settings.shortcuts);
    let rows = move |locale: Locale| {
        let mut rows = keys(locale);
        if controls.common.suggests {
            rows.push((SUGGEST_KEY, td_string!(locale, table.suggestions.key)));
        }
        rows
    };
    // The key that opens the list also closes it.
    let close = move |event: KeyboardEvent| {
        if matches!(event.key().as_str(), "h" | "H") && !off() {
            open.set(false);
        }
    };
    view! {
        <Dialog open title=Signal::derive(move || td_string!(locale.get(), table.keyboard.title).to_owned()) on:keydown=close>
            {key_list(rows)}
            <Show when=off><p class="warning small">{say!(locale, table.keyboard.off)}</p></Show>
            <div class="menu">
                <Button on_press=move |()| open.set(false)>{say!(locale, table.play.close)}</Button>
            </div>
        </Dialog>
    }
}
