//! The screens of online play: the lobby, a new match, its room, table and replay, the profile and
//! the leaderboards.

mod account;
mod boards;
mod chat;
mod create;
mod fairness;
mod header;
mod invite;
mod leaders;
mod lobby;
mod match_list;
mod match_screen;
mod match_settings;
mod name;
mod new_match;
mod offers;
mod online_replay;
mod own_data;
mod player;
mod profile;
mod rematch;
mod results;
mod seats;
mod waiting;

use leptos::prelude::*;

use crate::i18n::{Locale, say, td_string, use_locale};
use crate::online::available::{Availability, use_online_available};
use crate::ui::EmptyPage;

use create::CreateMatch;
use leaders::Leaders;
use lobby::Lobby;
use match_screen::MatchScreen;
use online_replay::OnlineReplay;
use player::PlayerProfile;
use profile::Profile;

/// A screen of online play, with the parameter of its address.
#[derive(Debug, Clone)]
pub enum OnlineScreen {
    /// The list of matches.
    Lobby,
    /// The form for a new match of the game of this name.
    NewMatch(String),
    /// The match of this id.
    Match(String),
    /// The replay of the match of this id.
    Replay(String),
    /// The player's name, account and results.
    Profile,
    /// The ratings and results of the player of this id.
    Player(String),
    /// The leaderboard of the game of this name.
    Leaders(String),
}

/// Shows a screen of online play.
pub fn screen(screen: OnlineScreen) -> AnyView {
    match screen {
        OnlineScreen::Lobby => Lobby().into_any(),
        OnlineScreen::NewMatch(name) => view! { <CreateMatch name/> }.into_any(),
        OnlineScreen::Match(id) => view! { <MatchScreen id/> }.into_any(),
        OnlineScreen::Replay(id) => view! { <OnlineReplay id/> }.into_any(),
        OnlineScreen::Profile => Profile().into_any(),
        OnlineScreen::Player(id) => view! { <PlayerProfile id/> }.into_any(),
        OnlineScreen::Leaders(name) => view! { <Leaders name/> }.into_any(),
    }
}

/// Shows a screen if the server offers online play, and otherwise a page that says why not.
fn if_available(shown: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    let available = use_online_available();
    let page = move || match available.get() {
        None => ().into_any(),
        Some(Availability::Offered) => shown(),
        Some(Availability::NotOffered) => unavailable(
            |locale| td_string!(locale, online.lobby.not_offered),
            |locale| td_string!(locale, online.lobby.not_offered_hint),
        ),
        Some(Availability::Offline) => unavailable(
            |locale| td_string!(locale, online.lobby.offline),
            |locale| td_string!(locale, online.lobby.offline_hint),
        ),
    };
    page.into_any()
}

/// A page instead of a screen of online play, with a fact and its consequence.
fn unavailable(fact: fn(Locale) -> &'static str, hint: fn(Locale) -> &'static str) -> AnyView {
    let locale = use_locale();
    view! {
        <EmptyPage
            title=say!(locale, screens.home.online)
            fact=move || fact(locale.get())
            hint=move || hint(locale.get())
        />
    }
    .into_any()
}
