//! Play with people elsewhere: the lobby, a new match, its room and table, and who one is.

mod account;
mod bar;
mod chat;
mod create;
mod fairness;
mod invite;
mod lobby;
mod name;
mod offers;
mod own_data;
mod profile;
mod seats;
mod table;
mod terms;
mod waiting;

use leptos::prelude::*;

use crate::online::offered::use_offered;
use crate::texts::use_texts;
use crate::ui::EmptyPage;

use create::CreateMatch;
use lobby::Lobby;
use profile::Profile;
use table::MatchScreen;

/// A screen of online play, with what its address names.
#[derive(Debug, Clone)]
pub enum OnlineScreen {
    /// The list of matches.
    Lobby,
    /// The form for a new match of the game of this name.
    NewMatch(String),
    /// The match of this id.
    Match(String),
    /// The player's name, account and results.
    Profile,
}

/// Shows a screen of online play.
pub fn screen(screen: OnlineScreen) -> AnyView {
    match screen {
        OnlineScreen::Lobby => Lobby().into_any(),
        OnlineScreen::NewMatch(name) => view! { <CreateMatch name/> }.into_any(),
        OnlineScreen::Match(id) => view! { <MatchScreen id/> }.into_any(),
        OnlineScreen::Profile => Profile().into_any(),
    }
}

/// What is shown where this page's server offers online play; else a word that it does not.
fn where_offered(shown: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    let (text, offered) = (use_texts(), use_offered());
    let page = move || match offered.get() {
        None => ().into_any(),
        Some(true) => shown(),
        Some(false) => view! {
            <EmptyPage
                title=Signal::derive(move || text.get().home.online.to_owned())
                fact=Signal::derive(move || text.get().online().lobby.not_offered.to_owned())
                hint=Signal::derive(move || text.get().online().lobby.not_offered_hint.to_owned())
            />
        }
        .into_any(),
    };
    page.into_any()
}
