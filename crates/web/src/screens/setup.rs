//! The set-up screen of a game, called its sheet: seats, options, seed, Start.

pub mod draft;
mod options;
mod preview;
mod seats;

use catalog::GameId;
use leptos::prelude::*;
use web_sys::SubmitEvent;

use super::arriving::with_game;
use super::first_game::{LearnByPlaying, is_new};
use super::replace::{ReplaceQuestion, is_unfinished};
use crate::browser;
use crate::game_setup::NewGame;
use crate::games::{self, AnyGame};
use crate::i18n::{say, use_locale};
use crate::routes::use_routes;
use crate::ui::{EmptyPage, Glyph, Icon, Link, use_page_heading};
pub use draft::Draft;
use draft::{Mistake, SeatDraft};
pub use options::GameOptions;
pub use seats::Seats;

/// The set-up screen of the game named in the address.
#[component]
pub fn Setup(name: String) -> impl IntoView {
    match name.parse() {
        Ok(game) => with_game(game, |any_game| view! { <SheetPage any_game/> }.into_any()),
        Err(_) => view! { <UnknownGame name/> }.into_any(),
    }
}

/// The state of a sheet, shared by its parts.
#[derive(Clone, Copy)]
pub struct Sheet {
    /// Which game.
    pub game: GameId,
    /// The game.
    pub any_game: &'static dyn AnyGame,
    /// The input on the sheet.
    pub draft: RwSignal<Draft>,
    /// The seed used if none is typed, since the preview needs one.
    picked: RwSignal<u64>,
    /// The game on the sheet, or what is wrong with it.
    pub planned: Memo<Result<NewGame, Mistake>>,
    /// Whether this is an online match: then people choose their own names, and the server decides
    /// about dice, undo and pace.
    pub online: bool,
}

impl Sheet {
    /// The sheet of a game on this device.
    fn new(any_game: &'static dyn AnyGame) -> Sheet {
        Sheet::of(any_game, Draft::remembered(any_game), false)
    }

    /// A sheet with this input.
    pub fn of(any_game: &'static dyn AnyGame, draft: Draft, online: bool) -> Sheet {
        let draft = RwSignal::new(draft);
        let picked = RwSignal::new(browser::random_seed());
        let planned =
            Memo::new(move |_| draft.with(|draft| draft.new_game(any_game, picked.get())));
        Sheet { game: any_game.game(), any_game, draft, picked, planned, online }
    }

    /// Reads a seat; the default for one that was just removed.
    fn seat<T: Default>(self, index: usize, look: impl FnOnce(&SeatDraft) -> T) -> T {
        self.draft.with(|draft| draft.seats.get(index).map(look)).unwrap_or_default()
    }

    /// Whether the sheet has this mistake now.
    fn has(self, mistake: &Mistake) -> bool {
        self.planned.with(|planned| planned.as_ref().err() == Some(mistake))
    }

    /// Takes another random seed, which gives another map.
    fn pick_another(self) {
        self.draft.update(|draft| draft.seed.clear());
        self.picked.set(browser::random_seed());
    }
}

#[component]
fn SheetPage(any_game: &'static dyn AnyGame) -> impl IntoView {
    let locale = use_locale();
    let (game, sheet) = (any_game.game(), Sheet::new(any_game));
    provide_context(sheet);
    let title = game.info().title;
    let tab = say!(locale, screens.setup.title, game = &title);
    let heading = use_page_heading(tab);
    let asking = RwSignal::new(false);
    let routes = use_routes();
    let begin = Callback::new(move |()| {
        if let Ok(new) = sheet.planned.get_untracked() {
            sheet.draft.with_untracked(|draft| draft.remember(game));
            new.hand_over();
            routes.go("/play");
        }
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        match sheet.planned.get_untracked() {
            Err(_) => focus_mistake(),
            Ok(_) if is_unfinished(game) => asking.set(true),
            Ok(_) => begin.run(()),
        }
    };
    view! {
        <main class=format!("setup {}", games::card(game).class)>
            <preview::Preview/>
            <form class="sheet" aria-label=tab on:submit=submit novalidate>
                <header class="shead">
                    <Link to="/" class="btn quiet sq" label=say!(locale, common.home)>
                        <Icon glyph=Glyph::CLOSE/>
                    </Link>
                    <h1 node_ref=heading tabindex="-1">{title}</h1>
                    <Link to=format!("/help/{game}") class="btn quiet">
                        <Icon glyph=Glyph::HELP/>{say!(locale, screens.setup.rules)}
                    </Link>
                </header>
                <div class="sbody">
                    {is_new(game).then(|| view! { <LearnByPlaying any_game/> })}
                    <h2>{say!(locale, screens.setup.seats)}</h2>
                    <seats::Seats/>
                    <h2>{say!(locale, screens.setup.game)}</h2>
                    {any_game.sheet(sheet)}
                    <options::GameOptions/>
                </div>
                <footer class="sfoot">
                    <button type="submit" class="btn primary big">
                        <Icon glyph=Glyph::PLAY solid=true/>{say!(locale, screens.setup.start)}
                    </button>
                </footer>
            </form>
        </main>
        <ReplaceQuestion game asking begin/>
    }
}

/// Moves the focus to the field with the mistake.
pub fn focus_mistake() {
    use wasm_bindgen::JsCast;
    let field = document().query_selector("form.sheet [aria-invalid=true]").ok().flatten();
    let Some(field) = field else { return };
    // A field in a closed `<details>` cannot take the focus.
    if let Ok(Some(fold)) = field.closest("details") {
        let _ = fold.set_attribute("open", "");
    }
    if let Some(field) = field.dyn_ref::<web_sys::HtmlElement>() {
        let _ = field.focus();
    }
}

/// The page for an address that names an unknown game.
#[component]
pub fn UnknownGame(name: String) -> impl IntoView {
    let locale = use_locale();
    let fact = say!(locale, screens.setup.unknown_game, game = &name);
    view! {
        <EmptyPage
            title=say!(locale, screens.unknown.title)
            fact
            hint=say!(locale, screens.no_table.no_game_hint)
        />
    }
}
