//! Around the board: whose turn it is, the clocks, the players, and the buttons.

use conquer::{Action, Score, State};
use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::board::zoom;
use super::clock::{Clock, face};
use super::scenes::Scene;
use super::{turn, words};
use crate::games::team_names::team_name;
use crate::i18n::{Locale, say, td_string, told, use_locale};
use crate::table::{Controls, Shown, Table, action_bar, banner, player_name};
use crate::ui::seat::letter;
use crate::ui::{Button, Glyph, Icon, SeatTile};

/// A clock that shows less than this is marked as nearly out.
const LOW: u32 = 10_000;

/// Banner, players and buttons.
pub fn panel(table: Table<State>, controls: Controls) -> AnyView {
    let locale = use_locale();
    let class = move || format!("cqturn {}", active(table).map_or("", letter));
    let status = move || (status(table, locale.get()), table.common.notice.with(Option::is_some));
    let next = move || next_words(table, locale.get());
    let beside = view! { <Clocks table/>{move || give_up_button(table)} }.into_any();
    view! {
        {banner(table.common, class, move || headline(table, locale.get()), status, Some(beside))}
        <Players table/>
        {action_bar(table, controls, own_actions, next, Some(enlarge_button(table)))}
    }
    .into_any()
}

/// The seat the current scene belongs to.
fn active(table: Table<State>) -> Option<Seat> {
    match table.shown.get() {
        Shown::Scene(Scene::Plan(seat, _) | Scene::Place(seat, _) | Scene::Wave(seat, ..))
        | Shown::Scene(Scene::Pass(seat))
        | Shown::Deciding(seat)
        | Shown::Planned(seat, _) => Some(seat),
        Shown::Held(_) | Shown::Handoff(_) => None,
        Shown::Over => {
            table.view.with(|state| state.outcome().and_then(|it| it.winners().iter().next()))
        }
        Shown::Still => table.view.with(Game::to_act),
    }
}

/// Asks whether to resign, while a person is to act.
fn give_up_button(table: Table<State>) -> Option<AnyView> {
    let locale = use_locale();
    let ask = move |_| table.opened.giving_up.set(true);
    table.acting().map(|_| {
        view! {
            <button
                type="button"
                class="btn sq quiet"
                aria-label=say!(locale, table.play.give_up)
                title=say!(locale, table.play.give_up)
                on:click=ask
            ><Icon glyph=Glyph::FLAG/></button>
        }
        .into_any()
    })
}

/// The time left for the turn and for the game.
#[component]
fn Clocks(table: Table<State>) -> impl IntoView {
    let locale = use_locale();
    let clock = table.extra.clock.shown;
    let shown = move |left: fn(Clock) -> Option<u32>, words: fn(Locale) -> &'static str| {
        let seconds = Memo::new(move |_| left(clock.get()).map(|left| left.div_ceil(1000)));
        move || {
            seconds.get().map(|seconds| {
                let time = seconds * 1000;
                view! {
                    <span class="timer" class:low=time < LOW role="timer" aria-label=words(locale.get())>
                        <Icon glyph=Glyph::CLOCK/>{face(time)}
                    </span>
                }
            })
        }
    };
    view! {
        <div class="clocks">
            {shown(Clock::turn_left, |locale| td_string!(locale, conquer.play.turn_clock))}
            {shown(Clock::game_left, |locale| td_string!(locale, conquer.play.game_clock))}
        </div>
    }
}

fn headline(table: Table<State>, locale: Locale) -> String {
    let name = |seat| table.name(seat);
    match table.shown.get() {
        Shown::Deciding(seat) => told!(locale, table.play.deciding, player = name(seat)),
        Shown::Scene(Scene::Plan(seat, cell) | Scene::Place(seat, cell))
        | Shown::Planned(seat, Action::Place(cell)) => {
            told!(locale, conquer.play.places, player = name(seat), cell = words::cell(cell))
        }
        Shown::Scene(Scene::Wave(seat, _, cells)) => {
            let cells = td_string!(locale, conquer.play.cells, count = cells.len());
            told!(locale, conquer.play.captured, player = name(seat), cells = &cells)
        }
        Shown::Scene(Scene::Pass(seat)) => {
            told!(locale, conquer.play.passes, player = name(seat))
        }
        Shown::Planned(seat, Action::Done) => {
            told!(locale, conquer.play.ends, player = name(seat))
        }
        Shown::Planned(seat, _) => told!(locale, conquer.play.passes, player = name(seat)),
        Shown::Held(_) | Shown::Handoff(_) => String::new(),
        Shown::Over | Shown::Still => table.turn_or_ending(),
    }
}

/// Whether the headline, the status line or a button names a cell.
pub fn names_cells(table: Table<State>) -> bool {
    let is_aimed = table.selection.with(|selection| selection.aim.is_some());
    let is_told = table.shown.with(|shown| {
        matches!(
            shown,
            Shown::Scene(Scene::Plan(..) | Scene::Place(..)) | Shown::Planned(_, Action::Place(_))
        )
    });
    is_told || (is_aimed && table.acting().is_some())
}

/// The second line: a refusal, the result of a placement, or what the player can do.
fn status(table: Table<State>, locale: Locale) -> String {
    if let Some(notice) = table.common.notice.get() {
        return notice.text;
    }
    match table.shown.get() {
        Shown::Over => td_string!(locale, table.play.over).to_owned(),
        Shown::Still if table.acting().is_some() => advice(table, locale),
        _ if table.common.paused.get() => td_string!(locale, table.play.paused).to_owned(),
        _ => String::new(),
    }
}

fn advice(table: Table<State>, locale: Locale) -> String {
    let left = table.view.with(State::can_place);
    let what = match turn::has_placed(table) {
        true => td_string!(locale, conquer.play.choose_more, count = left),
        false => td_string!(locale, conquer.play.choose, count = left),
    };
    let Some(at) = table.selection.get().aim else { return what };
    if !turn::can_place(table) {
        // The owner of the cell, and so why nothing can be placed.
        return turn::cell_name(table, at);
    }
    match words::captures(&turn::gains(table), &table.names(), locale) {
        Some(captures) => {
            td_string!(locale, common.labelled, label = words::cell(at), words = captures)
        }
        None => {
            format!("{what} {}", td_string!(locale, conquer.play.aimed, cell = words::cell(at)))
        }
    }
}

/// One row per player, grouped by teams if there are teams.
#[component]
fn Players(table: Table<State>) -> impl IntoView {
    let locale = use_locale();
    let sides = table.view.with_untracked(|state| state.table().clone());
    let (alone, count) = (sides.is_free_for_all(), sides.sides());
    let side = move |side: u8| {
        let head = (!alone).then(|| view! { <TeamHead table side/> });
        let members: Vec<Seat> = sides.members(side).iter().collect();
        let rows = members.into_iter().map(|seat| view! { <Row table seat/> }).collect_view();
        view! { {head}{rows} }
    };
    view! {
        <section class="players" tabindex="0" aria-label=say!(locale, table.play.players)>
            {(0..count).map(side).collect_view()}
        </section>
    }
}

/// A team with its totals.
#[component]
fn TeamHead(table: Table<State>, side: u8) -> impl IntoView {
    let locale = use_locale();
    let numbers = move || {
        let locale = locale.get();
        let Score { territory, .. } = table.view.with(|state| state.side_score(side));
        let share = table.view.with(|state| state.percent(territory));
        let share = td_string!(locale, common.percent, n = &share);
        format!("{} {share}", td_string!(locale, conquer.play.territory, n = &territory))
    };
    view! {
        <p class="cteam"><b>{move || team_name(side, locale.get())}</b><span>{numbers}</span></p>
    }
}

/// "Ada: 23T 15%", followed by points and regions, with the share below.
#[component]
fn Row(table: Table<State>, seat: Seat) -> impl IntoView {
    let locale = use_locale();
    let cells = Memo::new(move |_| table.picture.with(|picture| picture.owned(seat).len()));
    let share = Memo::new(move |_| table.view.with(|state| state.percent(cells.get())));
    let regions = Memo::new(move |_| table.view.with(|state| state.score(seat).regions));
    let last = Memo::new(move |_| table.view.with(|state| last_placed(state, seat)));
    let is_now = Memo::new(move |_| active(table) == Some(seat));
    let is_out = Memo::new(move |_| table.view.with(|state| !state.is_active(seat)));
    let more = move || {
        let locale = locale.get();
        let points = Score { territory: cells.get(), regions: regions.get(), placed: 0 }.points();
        let mut parts = vec![
            td_string!(locale, conquer.play.points, count = points),
            td_string!(locale, conquer.play.regions, count = regions.get()),
        ];
        if is_out.get() {
            parts.push(td_string!(locale, conquer.play.out).to_owned());
        } else if let Some(cells) = last.get() {
            parts.push(td_string!(locale, conquer.play.last_placed, cells = &cells));
        }
        parts.join(" · ")
    };
    let name = move || table.card_name(seat);
    let spoken = move || {
        let row = td_string!(
            locale.get(),
            conquer.play.row,
            name = name(),
            cells = cells.get(),
            share = share.get()
        );
        format!("{row}, {}", more())
    };
    let territory = move || td_string!(locale.get(), conquer.play.territory, n = cells.get());
    let percent = move || td_string!(locale.get(), common.percent, n = share.get());
    view! {
        <div
            class=format!("crow {}", letter(seat))
            class:now=is_now
            class:out=is_out
            role="img"
            aria-label=spoken
            title=spoken
        >
            <SeatTile index=seat.index() as u8/>
            <span class="who">{player_name(table.common, move || seat)}<small>{more}</small></span>
            <span class="big"><b>{territory}</b><span class="pct">{percent}</span></span>
            <i style:--w=move || share.get().to_string()></i>
        </div>
    }
}

/// The cells that a seat placed last: "h9, h10".
fn last_placed(state: &State, seat: Seat) -> Option<String> {
    let cells = state.last_move(seat)?.cells().map(words::cell);
    Some(cells.collect::<Vec<_>>().join(", "))
}

/// What the next press does if only bots play.
fn next_words(table: Table<State>, locale: Locale) -> &'static str {
    match table.shown.get() {
        Shown::Planned(_, Action::Place(_)) => td_string!(locale, conquer.play.execute),
        Shown::Planned(_, Action::Done) => td_string!(locale, conquer.play.end_turn),
        Shown::Planned(..) => td_string!(locale, conquer.play.pass),
        _ => td_string!(locale, table.play.go_on),
    }
}

/// Switches between the whole board and cells as large as a fingertip.
fn enlarge_button(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let enlarged = Memo::new(move |_| zoom::is_enlarged(table));
    let label = move || {
        let locale = locale.get();
        if enlarged.get() {
            td_string!(locale, conquer.play.whole)
        } else {
            td_string!(locale, table.play.zoom_in)
        }
    };
    let glyph = move || if enlarged.get() { Glyph::MINUS } else { Glyph::PLUS };
    view! {
        <button type="button" class="btn sq cqzoom" aria-label=label on:click=move |_| zoom::toggle(table)>
            {move || view! { <Icon glyph=glyph()/> }}
        </button>
    }
    .into_any()
}

/// The buttons of the person who is to act.
fn own_actions(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let aimless = Signal::derive(move || !turn::can_place(table));
    let placed = Memo::new(move |_| turn::has_placed(table));
    let place_words = move || match table.selection.get().aim.filter(|_| !aimless.get()) {
        Some(at) => td_string!(locale.get(), conquer.play.place_cell, cell = words::cell(at)),
        None => td_string!(locale.get(), conquer.play.place).to_owned(),
    };
    let end_words = move || {
        let locale = locale.get();
        if placed.get() {
            td_string!(locale, conquer.play.end_turn)
        } else {
            td_string!(locale, conquer.play.pass)
        }
    };
    let glyph = move || if placed.get() { Glyph::CHECK } else { Glyph::SKIP };
    view! {
        <Button primary=true glyph=Glyph::CHECK disabled=aimless on_press=move |()| turn::place(table)>{place_words}</Button>
        {move || view! {
            <Button glyph=glyph() on_press=move |()| turn::end(table)>
                {end_words}<kbd class="desk-only">"S"</kbd>
            </Button>
        }}
    }
    .into_any()
}
