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
use crate::routes::Route;
use crate::texts::use_texts;
use crate::ui::EmptyPage;

use create::CreateMatch;
use lobby::Lobby;
use profile::Profile;
use table::MatchScreen;

/// The screens of online play by their addresses; nothing for another's.
pub fn screen(route: Route) -> AnyView {
    match route {
        Route::Online => Lobby().into_any(),
        Route::OnlineNew(name) => view! { <CreateMatch name/> }.into_any(),
        Route::OnlineMatch(id) => view! { <MatchScreen id/> }.into_any(),
        Route::Profile => Profile().into_any(),
        _ => ().into_any(),
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
