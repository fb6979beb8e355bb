//! A new match: seats, options as in a local game, who may find it, and thinking time.

use catalog::GameId;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Value, json};

use super::name::{NameCard, Trouble};
use super::where_offered;
use crate::game_setup::{NewGame, SeatChoice};
use crate::games;
use crate::online::me::use_me;
use crate::online::room::{keep_nonce, new_nonce};
use crate::online::wire::{Clock, MatchInfo, Settings};
use crate::online::{Problem, api};
use crate::routes::use_routes;
use crate::screens::setup::{Draft, GameOptions, Seats, Sheet, UnknownGame, focus_mistake};
use crate::texts::{Texts, use_texts};
use crate::ui::{Glyph, Icon, Page, Segmented, Switch};
use crate::ui::{live, say};

/// Who may find a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Openness {
    Link,
    Public,
    Password,
}

impl Openness {
    fn word(self) -> &'static str {
        match self {
            Openness::Link => "link",
            Openness::Public => "public",
            Openness::Password => "password",
        }
    }
}

/// How long everyone may think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Time {
    Unlimited,
    Minute,
    Bank,
    Day,
}

impl Time {
    fn clock(self) -> Option<Clock> {
        let turn = |seconds| Clock { turn_s: Some(seconds), ..Clock::default() };
        match self {
            Time::Unlimited => None,
            Time::Minute => Some(turn(60)),
            Time::Bank => Some(Clock { turn_s: None, bank_s: Some(600), increment_s: 10 }),
            Time::Day => Some(turn(86_400)),
        }
    }
}

/// The sheet of a match of the game named in the address.
#[component]
pub fn CreateMatch(name: String) -> impl IntoView {
    match name.parse::<GameId>() {
        Ok(game) => where_offered(move || view! { <SheetPage game/> }.into_any()),
        Err(_) => view! { <UnknownGame name/> }.into_any(),
    }
}

/// What stands on the sheet beside the game itself.
#[derive(Clone, Copy)]
struct Terms {
    openness: RwSignal<Openness>,
    password: RwSignal<String>,
    time: RwSignal<Time>,
    spectators: RwSignal<bool>,
}

impl Terms {
    fn usual() -> Terms {
        Terms {
            openness: RwSignal::new(Openness::Link),
            password: RwSignal::new(String::new()),
            time: RwSignal::new(Time::Unlimited),
            spectators: RwSignal::new(true),
        }
    }

    /// What the server is asked for.
    fn request(self, new: &NewGame, nonce_hash: &str) -> Value {
        let openness = self.openness.get_untracked();
        let settings = Settings {
            title: None,
            spectators: self.spectators.get_untracked(),
            clock: self.time.get_untracked().clock(),
            chat: true,
        };
        let mut request = json!({
            "game": new.game.name(),
            "setup": new.options,
            "seats": seats(new),
            "visibility": openness.word(),
            "settings": settings,
            "nonce_hash": nonce_hash,
        });
        if openness == Openness::Password {
            request["password"] = self.password.get_untracked().into();
        }
        request
    }
}

/// Who sits where, in the server's words: the first person is who asks.
fn seats(new: &NewGame) -> Vec<&str> {
    let named = new.seats.iter().enumerate().map(|(index, seat)| match seat {
        SeatChoice::Human { .. } if index == 0 => "you",
        SeatChoice::Human { .. } => "open",
        SeatChoice::Bot { level } => level.as_str(),
    });
    named.collect()
}

#[component]
fn SheetPage(game: GameId) -> impl IntoView {
    let (text, me, routes) = (use_texts(), use_me(), use_routes());
    let sheet = Sheet::of(game, Draft::for_people(game), true);
    provide_context(sheet);
    let terms = Terms::usual();
    let problem = RwSignal::new(None::<Problem>);
    let title = game.info().title;
    let heading = Signal::derive(move || text.get().online.create.title.with(&[("game", &title)]));
    let open = Callback::new(move |()| {
        let Ok(new) = sheet.planned.get_untracked() else { return focus_mistake() };
        let nonce = new_nonce();
        let request = terms.request(&new, &nonce.sealed().to_string());
        spawn_local(async move {
            match api::post::<MatchInfo>("/matches", request).await {
                Ok(made) => {
                    keep_nonce(&made.id, &nonce);
                    routes.go(&format!("/online/m/{}", made.id));
                }
                Err(refused) => {
                    if refused.is_about_the_token() {
                        me.forget();
                    }
                    let _ = problem.try_set(Some(refused));
                }
            }
        });
    });
    let known = Memo::new(move |_| me.get().is_some());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        open.run(());
    };
    view! {
        <Page title=heading>
            <NameCard then=Callback::new(|()| ())/>
            <form class=format!("sheet card onlinesheet {}", games::class(game)) aria-label=heading on:submit=submit novalidate>
                <h2>{say(text, |texts| texts.setup.seats)}</h2>
                <Seats/>
                <h2>{say(text, |texts| texts.setup.game)}</h2>
                {games::sheet(sheet)}
                <GameOptions/>
                <h2>{say(text, |texts| texts.online.lobby.title)}</h2>
                <ul class="opts"><TermRows terms/></ul>
                <Trouble problem=problem.into()/>
                <button type="submit" class="btn primary big" prop:disabled=Signal::derive(move || !known.get())>
                    <Icon glyph=Glyph::PLAY solid=true/>{say(text, |texts| texts.online.create.start)}
                </button>
            </form>
        </Page>
    }
}

/// Who may find it, its password, thinking time, spectators.
#[component]
fn TermRows(terms: Terms) -> impl IntoView {
    let text = use_texts();
    let name = |which: fn(&'static Texts) -> &'static str| {
        Signal::derive(move || which(text.get()).to_owned())
    };
    let opennesses = move || {
        let create = &text.get().online.create;
        let words = [
            (Openness::Link, create.link),
            (Openness::Public, create.public),
            (Openness::Password, create.password),
        ];
        words.map(|(it, words)| (it, words.to_owned())).to_vec()
    };
    let times = move || {
        let create = &text.get().online.create;
        let words = [
            (Time::Unlimited, create.no_clock),
            (Time::Minute, create.minute),
            (Time::Bank, create.bank),
            (Time::Day, create.day),
        ];
        words.map(|(it, words)| (it, words.to_owned())).to_vec()
    };
    let password = move || {
        (terms.openness.get() == Openness::Password).then(|| {
            view! {
                <li>
                    <span>{say(text, |texts| texts.online.create.password_word)}</span>
                    <input
                        class="field entry"
                        type="password"
                        autocomplete="new-password"
                        maxlength="64"
                        aria-label=say(text, |texts| texts.online.create.password_word)
                        on:input:target=move |event| terms.password.set(event.target().value())
                    />
                </li>
            }
        })
    };
    view! {
        <li>
            <span>{say(text, |texts| texts.online.create.visibility)}</span>
            <Segmented
                label=name(|texts| texts.online.create.visibility)
                choices=opennesses
                chosen=move || terms.openness.get()
                on_choose=move |it| terms.openness.set(it)
            />
        </li>
        {live(password)}
        <li>
            <span>{say(text, |texts| texts.online.create.clock)}</span>
            <Segmented
                label=name(|texts| texts.online.create.clock)
                choices=times
                chosen=move || terms.time.get()
                on_choose=move |it| terms.time.set(it)
            />
        </li>
        <li>
            <span>
                {say(text, |texts| texts.online.create.spectators)}
                <small>{say(text, |texts| texts.online.create.spectators_hint)}</small>
            </span>
            <Switch
                label=name(|texts| texts.online.create.spectators)
                on=Signal::from(terms.spectators)
                on_switch=move |on| terms.spectators.set(on)
            />
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_seat_is_one_s_own_and_the_others_wait_or_hold_bots() {
        let mut draft = Draft::for_people(GameId::WorldBattle);
        draft.seats[2].human = false;
        let new = draft.new_game(GameId::WorldBattle, 1).unwrap();
        assert_eq!(seats(&new), ["you", "open", "medium"]);
    }

    #[test]
    fn a_clock_has_either_a_turn_or_a_bank() {
        for time in [Time::Minute, Time::Bank, Time::Day] {
            let clock = time.clock().unwrap();
            assert!(clock.turn_s.is_some() != clock.bank_s.is_some(), "{time:?}");
        }
        assert_eq!(Time::Unlimited.clock(), None);
    }
}
