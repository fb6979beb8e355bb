//! Around the board: whose turn it is, the clocks, the players, and what can be pressed.

use conquer::{Action, Score, State};
use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::clock::{Clock, face};
use super::hand::Hand;
use super::report;
use super::sides::{letter, team_name};
use super::stage::{Question, Scene, Stage};
use super::words;
use crate::table::{AfterTheEnd, BotActions, Controls, GoOn, Shown};
use crate::texts::{Texts, use_texts};
use crate::ui::{Button, Glyph, Icon, SeatTile, say};

/// A clock that shows less than this is nearly out.
const LOW: u32 = 10_000;

/// Whose turn it is, what can be done, and how much time is left.
#[component]
pub fn Banner(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let class = move || format!("turn cqturn {}", shown_seat(stage).map_or(' ', letter));
    let bad = move || stage.playback.common.notice.with(Option::is_some);
    let surrender = move || {
        stage.acting().map(|_| {
            view! {
                <button
                    type="button"
                    class="btn sq quiet"
                    aria-label=say(text, |texts| texts.conquer().play.surrender)
                    title=say(text, |texts| texts.conquer().play.surrender)
                    on:click=move |_| stage.question.set(Some(Question::Surrender))
                ><Icon glyph=Glyph::FLAG/></button>
            }
        })
    };
    view! {
        <section class=class>
            <div class="grow">
                <strong>{move || headline(stage, text.get())}</strong>
                <span class:warning=bad>{move || status(stage, text.get())}</span>
            </div>
            <Clocks stage/>
            {surrender}
        </section>
    }
}

/// Whose doings are shown.
fn shown_seat(stage: Stage) -> Option<Seat> {
    match stage.shown.get() {
        Shown::Scene(Scene::Plan(seat, _) | Scene::Place(seat, _) | Scene::Wave(seat, ..))
        | Shown::Scene(Scene::Pass(seat))
        | Shown::Deciding(seat)
        | Shown::Planned(seat, _) => Some(seat),
        Shown::Held(_) | Shown::Handoff(_) => None,
        Shown::Over => {
            stage.state.with(|state| state.outcome().and_then(|it| it.winners().iter().next()))
        }
        Shown::Still => stage.state.with(Game::to_act),
    }
}

#[component]
fn Clocks(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let clock = stage.timing.clock;
    let shown = move |left: fn(Clock) -> Option<u32>, words: fn(&Texts) -> &'static str| {
        let seconds = Memo::new(move |_| left(clock.get()).map(|left| left.div_ceil(1000)));
        move || {
            seconds.get().map(|seconds| {
                let time = seconds * 1000;
                view! {
                    <span class="timer" class:low=time < LOW role="timer" aria-label=words(text.get())>
                        <Icon glyph=Glyph::CLOCK/>{face(time)}
                    </span>
                }
            })
        }
    };
    view! {
        <div class="clocks">
            {shown(Clock::turn_left, |it| it.conquer().play.turn_clock)}
            {shown(Clock::game_left, |it| it.conquer().play.game_clock)}
        </div>
    }
}

fn headline(stage: Stage, texts: &Texts) -> String {
    let (play, all) = (&texts.conquer().play, &texts.play);
    let common = stage.playback.common;
    let name = |seat| common.card_name(seat);
    match stage.shown.get() {
        Shown::Deciding(seat) => all.deciding.with(&[("player", &name(seat))]),
        Shown::Scene(Scene::Plan(seat, cell) | Scene::Place(seat, cell))
        | Shown::Planned(seat, Action::Place(cell)) => {
            play.places.with(&[("player", &name(seat)), ("cell", &words::cell(cell))])
        }
        Shown::Scene(Scene::Wave(seat, _, cells)) => {
            let cells = play.cells.of(cells.len().into());
            play.captured.with(&[("player", &name(seat)), ("cells", &cells)])
        }
        Shown::Scene(Scene::Pass(seat)) => play.passes.with(&[("player", &name(seat))]),
        Shown::Planned(seat, Action::Done) => play.ends.with(&[("player", &name(seat))]),
        Shown::Planned(seat, _) => play.passes.with(&[("player", &name(seat))]),
        Shown::Held(_) | Shown::Handoff(_) => String::new(),
        Shown::Over => over(stage, texts),
        Shown::Still => match stage.state.with(Game::to_act) {
            Some(seat) if common.is_human(seat) && !common.hot_seat() => all.your_turn.to_owned(),
            Some(seat) => all.turn_of.with(&[("player", &name(seat))]),
            None => over(stage, texts),
        },
    }
}

fn over(stage: Stage, texts: &Texts) -> String {
    let names = stage.card_names();
    stage.state.with(|state| report::won(state, &names, texts))
}

/// The second line: a refusal, what a tile would capture, or what to do.
fn status(stage: Stage, texts: &Texts) -> String {
    if let Some(notice) = stage.playback.common.notice.get() {
        return notice.text;
    }
    match stage.shown.get() {
        Shown::Over => texts.play.over.to_owned(),
        Shown::Still if stage.acting().is_some() => advice(stage, texts),
        _ if stage.playback.common.paused.get() => texts.play.paused.to_owned(),
        _ => String::new(),
    }
}

fn advice(stage: Stage, texts: &Texts) -> String {
    let play = &texts.conquer().play;
    let left = stage.state.with(State::can_place);
    let what = if stage.has_placed() { &play.choose_more } else { &play.choose };
    let what = what.of(left.into());
    let Some(at) = stage.aim.get() else { return what };
    if !stage.can_place() {
        // What lies there, and so why nothing can be placed.
        return stage.cell_name(at);
    }
    match words::captures(&stage.gains(), &stage.card_names(), texts) {
        Some(captures) => format!("{}: {captures}", words::cell(at)),
        None => format!("{what} {}", play.aimed.with(&[("cell", &words::cell(at))])),
    }
}

/// One row for every player, by teams where there are teams.
#[component]
pub fn Players(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let table = stage.state.with_untracked(|state| state.table().clone());
    let alone = table.is_free_for_all();
    let side = move |side: u8| {
        let head = (!alone).then(|| view! { <TeamHead stage side/> });
        let members: Vec<Seat> = table.members(side).iter().collect();
        let rows = members.into_iter().map(|seat| view! { <Row stage seat/> }).collect_view();
        view! { {head}{rows} }
    };
    let sides = stage.state.with_untracked(|state| state.table().sides());
    view! {
        <section class="players" tabindex="0" aria-label=say(text, |texts| texts.play.players)>
            {(0..sides).map(side).collect_view()}
        </section>
    }
}

/// A team with its sums.
#[component]
fn TeamHead(stage: Stage, side: u8) -> impl IntoView {
    let text = use_texts();
    let numbers = move || {
        let play = &text.get().conquer().play;
        let Score { territory, .. } = stage.state.with(|state| state.side_score(side));
        let share = stage.state.with(|state| state.percent(territory));
        let share = text.get().common.percent.with(&[("n", &share)]);
        format!("{} {share}", play.territory.with(&[("n", &territory)]))
    };
    view! {
        <p class="cteam"><b>{move || team_name(side, text.get())}</b><span>{numbers}</span></p>
    }
}

/// "Ada: 23T 15%", with points and regions beside it and the share below.
#[component]
fn Row(stage: Stage, seat: Seat) -> impl IntoView {
    let text = use_texts();
    let cells = Memo::new(move |_| stage.picture.with(|picture| picture.owned(seat).len()));
    let share = Memo::new(move |_| stage.state.with(|state| state.percent(cells.get())));
    let regions = Memo::new(move |_| stage.state.with(|state| state.score(seat).regions));
    let is_now = Memo::new(move |_| shown_seat(stage) == Some(seat));
    let is_out = Memo::new(move |_| stage.state.with(|state| !state.is_active(seat)));
    let more = move || {
        let play = &text.get().conquer().play;
        let points = Score { territory: cells.get(), regions: regions.get(), placed: 0 }.points();
        let mut parts = vec![play.points.of(points.into()), play.regions.of(regions.get().into())];
        if is_out.get() {
            parts.push(play.out.to_owned());
        }
        parts.join(" · ")
    };
    let name = move || stage.playback.common.card_name(seat);
    let spoken = move || {
        let row = text.get().conquer().play.row.with(&[
            ("name", &name()),
            ("cells", &cells.get()),
            ("share", &share.get()),
        ]);
        format!("{row}, {}", more())
    };
    let territory = move || text.get().conquer().play.territory.with(&[("n", &cells.get())]);
    let percent = move || text.get().common.percent.with(&[("n", &share.get())]);
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
            <span class="who">{name}<small>{more}</small></span>
            <span class="big"><b>{territory}</b><span class="pct">{percent}</span></span>
            <i style:--w=move || share.get().to_string()></i>
        </div>
    }
}

/// What can be pressed now.
#[component]
pub fn Actions(stage: Stage, controls: Controls, hand: Hand) -> impl IntoView {
    let text = use_texts();
    let acting = Memo::new(move |_| stage.acting().is_some());
    let over = Memo::new(move |_| stage.shown.with(|shown| *shown == Shown::Over));
    let next = Signal::derive(move || {
        let (play, all) = (&text.get().conquer().play, &text.get().play);
        match stage.shown.get() {
            Shown::Planned(_, Action::Place(_)) => play.execute,
            Shown::Planned(_, Action::Done) => play.end_turn,
            Shown::Planned(..) => play.pass,
            _ => all.go_on,
        }
    });
    let enlarge = move || {
        let (play, all) = (&text.get().conquer().play, &text.get().play);
        if hand.scale.get() > 1.01 { play.whole } else { all.zoom_in }
    };
    let glyph = move || if hand.scale.get() > 1.01 { Glyph::MINUS } else { Glyph::PLUS };
    view! {
        <div class="bar">
            {move || match (over.get(), acting.get(), controls.common.only_bots()) {
                (true, ..) => view! { <AfterTheEnd controls/> }.into_any(),
                (_, true, _) => own_actions(stage),
                (_, _, true) => view! { <BotActions controls words=next/> }.into_any(),
                _ => view! { <GoOn controls/> }.into_any(),
            }}
            <button type="button" class="btn sq cqzoom" aria-label=enlarge on:click=move |_| hand.toggle()>
                {move || view! { <Icon glyph=glyph()/> }}
            </button>
        </div>
    }
}

fn own_actions(stage: Stage) -> AnyView {
    let text = use_texts();
    let aimless = Signal::derive(move || !stage.can_place());
    let placed = Memo::new(move |_| stage.has_placed());
    let place_words = move || match stage.aim.get().filter(|_| !aimless.get()) {
        Some(at) => text.get().conquer().play.place_cell.with(&[("cell", &words::cell(at))]),
        None => text.get().conquer().play.place.to_owned(),
    };
    let end_words = move || {
        let play = &text.get().conquer().play;
        if placed.get() { play.end_turn } else { play.pass }
    };
    let glyph = move || if placed.get() { Glyph::CHECK } else { Glyph::SKIP };
    view! {
        <Button primary=true glyph=Glyph::CHECK disabled=aimless on_press=move |()| stage.place()>{place_words}</Button>
        {move || view! {
            <Button glyph=glyph() on_press=move |()| stage.end_turn()>
                {end_words}<kbd class="desk-only">"S"</kbd>
            </Button>
        }}
    }
    .into_any()
}
