//! The seats of a match that has not begun, with the buttons to take and clear them.

use catalog::GameId;
use gloo_net::http::Method;
use leptos::prelude::*;
use protocol::{HandOver, MatchInfo, SeatBot, SeatInfo, SeatKind, TakeSeat, Visibility};
use wasm_bindgen_futures::spawn_local;

use crate::games::team_names::team_name;
use crate::games::{self, option_words};
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::online::me::{Me, use_me};
use crate::online::room::keep_nonce;
use crate::online::{Room, api};
use crate::player_names::bot_of;
use crate::ui::{Button, Glyph, Link, SeatTile};

/// All seats, and the field for the password if the match has one.
#[component]
pub fn SeatList(room: Room) -> impl IntoView {
    let (locale, me) = (use_locale(), use_me());
    let password = RwSignal::new(String::new());
    let locked = Memo::new(move |_| {
        let asked = room
            .info
            .with(|it| it.as_ref().is_some_and(|it| it.visibility == Visibility::Password));
        asked && room.you.get().is_none()
    });
    let field = move || {
        locked.get().then(|| {
            view! {
                <label class="savename">
                    <span>{say!(locale, online.room.password)}</span>
                    <input
                        class="field"
                        type="password"
                        autocomplete="off"
                        maxlength="64"
                        on:input=move |event| password.set(event_target_value(&event))
                    />
                </label>
            }
        })
    };
    let rows = move || {
        let info = room.info.get()?;
        let row = |seat: &SeatInfo| row(Row { room, me, password }, &info, seat, locale.get());
        Some(info.seats.iter().map(row).collect_view())
    };
    let class = move || {
        let game = room.info.with(|it| it.as_ref()?.game.parse().ok());
        format!("matches seatlist {}", game.map_or("", |game| games::card(game).class))
    };
    view! {
        <section class="card">
            <h2>{say!(locale, online.room.seats)}</h2>
            {field}
            <ul class=class>{rows}</ul>
        </section>
    }
}

/// The data that the buttons of a row need.
#[derive(Clone, Copy)]
struct Row {
    room: Room,
    me: Me,
    password: RwSignal<String>,
}

fn row(with: Row, info: &MatchInfo, seat: &SeatInfo, locale: Locale) -> AnyView {
    let number = u8::from(seat.seat);
    let game = info.game.parse::<GameId>().ok();
    let called = match (&seat.name, &seat.bot) {
        (Some(name), _) => name.clone(),
        (None, Some(bot)) => {
            format!(
                "{} · {}",
                bot_of(&info.id, &info.seats, seat.seat),
                option_words::bot_level(locale, bot)
            )
        }
        (None, None) => td_string!(locale, online.room.free).to_owned(),
    };
    let called = match &seat.player {
        Some(player) => {
            let profile = format!("/online/players/{player}");
            view! { <Link to=profile class="person">{called}</Link> }.into_any()
        }
        None => view! { <strong>{called}</strong> }.into_any(),
    };
    view! {
        <li class=format!("srow {}", char::from(b'a' + number))>
            <SeatTile index=number/>
            <span class="grow">{called}<small>{facts(with, info, seat, locale)}</small></span>
            {buttons(with, info, seat, game, locale)}
        </li>
    }
    .into_any()
}

/// The marks of a seat: you, host, ready, muted, online, team.
fn facts(with: Row, info: &MatchInfo, seat: &SeatInfo, locale: Locale) -> String {
    let mut facts = Vec::new();
    if seat.kind == SeatKind::Human {
        let own = with.me.is(seat.player.as_deref());
        facts.extend(own.then(|| td_string!(locale, online.room.you).to_owned()));
        facts.extend(
            (info.host == seat.player).then(|| td_string!(locale, online.room.host).to_owned()),
        );
        facts.extend(seat.ready.then(|| td_string!(locale, online.room.is_ready).to_owned()));
        facts.extend(seat.muted.then(|| td_string!(locale, online.room.muted).to_owned()));
        let there = if seat.online || own {
            td_string!(locale, online.room.online)
        } else {
            td_string!(locale, online.room.offline)
        };
        facts.push(there.to_owned());
    }
    let sides = info.seats.iter().map(|it| it.side).max().map_or(0, |most| most + 1);
    if sides < info.seats.len() {
        facts.push(team_name(seat.side as u8, locale));
    }
    facts.join(" · ")
}

/// The buttons of a seat.
fn buttons(
    with: Row,
    info: &MatchInfo,
    seat: &SeatInfo,
    game: Option<GameId>,
    locale: Locale,
) -> Option<AnyView> {
    let Row { room, me, .. } = with;
    let number = u8::from(seat.seat);
    let is_host = me.is(info.host.as_deref());
    let own = seat.player.is_some() && me.is(seat.player.as_deref());
    let clear = move |()| room.call(Method::DELETE, &format!("/seats/{number}"));
    if seat.kind == SeatKind::Open {
        let seated = room.you.get().is_some();
        let sit = (!seated && me.get().is_some()).then(|| {
            view! {
                <Button primary=true on_press=move |()| sit_down(with, number)>{td_string!(locale, online.room.sit)}</Button>
            }
        });
        let bot = games::card(game?).usual_bot;
        let put = move |()| {
            let body = SeatBot { bot: bot.to_owned(), cmd_id: None };
            room.send(Method::PUT, &format!("/seats/{number}/bot"), body);
        };
        let put = is_host
            .then(|| view! { <Button glyph=Glyph::BOT on_press=put>{td_string!(locale, online.room.put_bot)}</Button> });
        return Some(view! { <span class="actions">{put}{sit}</span> }.into_any());
    }
    if own {
        let leave = view! { <Button class="quiet" on_press=clear>{td_string!(locale, online.room.leave)}</Button> };
        return (!is_host).then(|| leave.into_any());
    }
    is_host.then(|| {
        let name = seat.name.clone().unwrap_or_else(|| bot_of(&info.id, &info.seats, seat.seat).to_owned());
        let (kick, hand_over) = (
            td_string!(locale, online.room.kick, name = &name),
            td_string!(locale, online.room.hand_over, name = &name),
        );
        let give = move |()| room.send(Method::PUT, "/host", HandOver { seat: number, cmd_id: None });
        let person = (seat.kind == SeatKind::Human).then(|| {
            view! { <Button class="quiet sq" glyph=Glyph::CROWN on_press=give attr:aria-label=hand_over.clone() attr:title=hand_over>""</Button> }
        });
        view! {
            <span class="actions">
                {person}
                <Button class="quiet sq" glyph=Glyph::CLOSE on_press=clear attr:aria-label=kick.clone() attr:title=kick>""</Button>
            </span>
        }
        .into_any()
    })
}

/// Takes a seat, with the hash of the player's contribution to the dice.
fn sit_down(Row { room, me, password }: Row, number: u8) {
    let nonce = room.nonce();
    let given = password.get_untracked();
    let body = TakeSeat {
        password: Some(given).filter(|given| !given.is_empty()),
        nonce_hash: Some(nonce.sealed()),
        ..TakeSeat::default()
    };
    let path = room.path(&format!("/seats/{number}"));
    room.trouble.set(None);
    // Stored first: when the last seat is taken the nonce has to be revealed.
    keep_nonce(&room.id.get_value(), &nonce);
    spawn_local(async move {
        if let Err(problem) = api::send(Method::POST, &path, &body).await {
            if problem.is_about_the_token() {
                me.forget();
            }
            let _ = room.trouble.try_set(Some(problem));
        }
    });
}
