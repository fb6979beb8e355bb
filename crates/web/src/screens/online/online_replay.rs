//! The replay of a match on the server, and *Continue from here*, which makes a new match from it.

use std::sync::Arc;

use host::Player;
use leptos::prelude::*;
use protocol::{ForkMatch, Settings, Visibility};
use wasm_bindgen_futures::spawn_local;

use super::if_available;
use super::match_screen::nothing;
use super::name::{NameForm, Trouble};
use super::new_match::make_match;
use crate::i18n::{say, td_string, use_locale};
use crate::online::me::use_me;
use crate::online::room::new_nonce;
use crate::online::{Problem, api};
use crate::routes::use_routes;
use crate::saves;
use crate::screens::replay::{ContinueElsewhere, replay_of};
use crate::ui::{Button, Glyph};

/// The replay of the match of this id.
#[component]
pub fn OnlineReplay(id: String) -> impl IntoView {
    if_available(move || {
        let id = id.clone();
        view! { <Loaded id/> }.into_any()
    })
}

/// Reads the record from the server and plays it through.
#[component]
fn Loaded(id: String) -> impl IntoView {
    let locale = use_locale();
    let found = RwSignal::new(None::<Result<String, Problem>>);
    let path = format!("/matches/{id}/record");
    spawn_local(async move {
        let record = api::get_text(&path).await;
        let _ = found.try_set(Some(record));
    });
    let page = move || {
        match found.get() {
        None => {
            view! { <p class="start" role="status">{td_string!(locale.get(), online.room.loading)}</p> }
                .into_any()
        }
        Some(Err(problem)) => nothing(move || problem.sentence(locale.get())),
        Some(Ok(record)) => {
            let (id, players) = (id.clone(), saves::players(&record));
            provide_context(ContinueElsewhere(Arc::new(move |step| {
                view! { <ContinueOnline id=id.clone() players=players.clone() step/> }.into_any()
            })));
            replay_of(record)
        }
    }
    };
    page.into_any()
}

/// Makes a new match that begins at the step that is shown, and opens its room.
#[component]
fn ContinueOnline(id: String, players: Vec<Player>, step: Signal<u32>) -> impl IntoView {
    let (locale, me, routes) = (use_locale(), use_me(), use_routes());
    let problem = RwSignal::new(None::<Problem>);
    let is_asked = RwSignal::new(false);
    let fork = Callback::new(move |()| {
        let Some(name) = me.get().map(|me| me.name) else { return is_asked.set(true) };
        let (path, nonce) = (format!("/matches/{id}/fork"), new_nonce());
        let body = ForkMatch {
            at: step.get_untracked(),
            seats: Some(seats(&players, &name)),
            visibility: Visibility::Link,
            password: None,
            settings: Settings::default(),
            nonce_hash: Some(nonce.sealed()),
            cmd_id: None,
        };
        problem.set(None);
        spawn_local(async move {
            let made = make_match(&path, &body, &nonce, (me, routes)).await;
            let _ = problem.try_set(made.err());
        });
    });
    let hint = move || td_string!(locale.get(), online.replay.go_on_hint, step = step.get());
    let is_nameless = move || is_asked.get() && me.get().is_none();
    view! {
        <Button on_press=fork primary=true glyph=Glyph::GLOBE>{say!(locale, screens.replay.go_on)}</Button>
        <p class="muted small">{hint}</p>
        <Show when=is_nameless><NameForm then=fork/></Show>
        <Trouble problem=problem.into()/>
    }
}

/// The players of the new match: the player on the seat with their name, or else on the first seat
/// of a person; bots as before; the other seats are open.
fn seats(players: &[Player], name: &str) -> Vec<String> {
    let is_own = |player: &Player| player.is_human() && saves::name(player) == name;
    let own = players.iter().position(is_own);
    let own = own.or_else(|| players.iter().position(Player::is_human)).unwrap_or_default();
    let seat = |(index, player): (usize, &Player)| match player {
        _ if index == own => "you".to_owned(),
        Player::Human { .. } => "open".to_owned(),
        Player::Bot { .. } => saves::name(player),
    };
    players.iter().enumerate().map(seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seated(players: &[&str], name: &str) -> String {
        let players: Vec<Player> = players.iter().map(|it| it.parse().unwrap()).collect();
        seats(&players, name).join(" ")
    }

    #[test]
    fn who_played_keeps_the_seat_and_the_others_are_invited_anew() {
        let players = ["human Anna", "bot easy", "human Ben"];
        assert_eq!(seated(&players, "Ben"), "open easy you");
        assert_eq!(seated(&players, "Cleo"), "you easy open");
    }

    #[test]
    fn a_match_among_bots_gets_a_person_on_its_first_seat() {
        assert_eq!(seated(&["bot easy", "bot hard"], "Anna"), "you hard");
    }
}
