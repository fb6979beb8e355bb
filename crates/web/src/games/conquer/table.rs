//! The table: board, banner, players, log and actions, on a phone and on a desk.

use conquer::State;
use leptos::prelude::*;
use tabletop::Game;

use super::board::{Board, sparks};
use super::hand::Hand;
use super::hints::Hints;
use super::input::Gains;
use super::keyboard::{Keys, answer, list};
use super::panel::{Actions, Banner, Players};
use super::sides::wear_colours;
use super::stage::{Question, Stage};
use crate::session::Begun;
use crate::table::zoom::ZoomButtons;
use crate::table::{
    Dialogs, LiveRegion, Log, Opened, Shown, Stage as _, TopBar, Warning, keep_when_left,
};
use crate::table::{keys, sounds};
use crate::texts::use_texts;
use crate::ui::{Button, Dialog, SeatTile, say};

/// The table of a game of Conquer.
pub fn table(begun: Begun<State>) -> AnyView {
    view! { <Table begun/> }.into_any()
}

/// From so many players on, rows are kept short.
const MANY: u8 = 5;

#[component]
fn Table(begun: Begun<State>) -> impl IntoView {
    let text = use_texts();
    Effect::new(|_| document().set_title("Conquer · Salient"));
    let stage = Stage::new(begun);
    let hand = Hand::new(stage);
    let (controls, opened) = (stage.controls(), Opened::nothing());
    let zoom = Callback::new(move |larger| hand.zoom(larger));
    keys::listen(Keys { stage, common: keys::Common { controls, opened, zoom } });
    keep_when_left(controls);
    sounds::listen(stage);
    stage.state.with_untracked(|state| wear_colours(state.table()));
    stage.timing.run(stage);
    stage.open();
    let facts = move || {
        let play = &text.get().conquer().play;
        stage.state.with(|state| {
            let left = play.left.of(state.field().empty().len().into());
            play.facts.with(&[("turn", &state.turn()), ("left", &left)])
        })
    };
    let many = stage.state.with_untracked(|state| state.table().seats() >= MANY);
    view! {
        <main class="table cq" class:many=many>
            <h1 class="vh">"Conquer"</h1>
            <BoardArea stage hand zoom/>
            <Banner stage/>
            <Players stage/>
            <Actions stage controls hand/>
            <Log controls opened example="h9"/>
            <TopBar controls opened facts=Signal::derive(facts)/>
            <Warning controls/>
            <LiveRegion controls/>
        </main>
        <Dialogs controls opened keys=list/>
        <Sure stage/>
    }
}

/// The board with all that lies over it.
#[component]
fn BoardArea(stage: Stage, hand: Hand, zoom: Callback<bool>) -> impl IntoView {
    let text = use_texts();
    let ground = stage.state.with_untracked(|state| state.field().board().clone());
    let ratio = f32::from(ground.width()) / f32::from(ground.height());
    let label = Signal::derive(move || {
        let play = &text.get().conquer().play;
        stage.state.with(|state| {
            let board = state.field().board();
            play.board.with(&[
                ("width", &board.width()),
                ("height", &board.height()),
                ("rocks", &play.rocks.of(board.rocks().len().into())),
                ("empty", &play.empty.of(state.field().empty().len().into())),
            ])
        })
    });
    let marks = Signal::derive(move || stage.marks());
    let enlarged = move || hand.scale.get().gt(&1.01);
    let refusing = move || {
        stage.playback.common.notice.with(|it| it.as_ref().is_some_and(|it| it.at.is_some()))
    };
    view! {
        <section class="board cqb" class:zoomed=enlarged class:refusing=refusing>
            <div
                class="cqfit"
                class:can=move || stage.acting().is_some()
                node_ref=hand.area
                style:--ratio=ratio.to_string()
                style:--k=thinness(&ground).to_string()
                style:--zoom=move || hand.scale.get().to_string()
                style:--place=move || format!("{}ms", stage.pace().place)
                style:--wave=move || format!("{}ms", stage.pace().wave)
                on:pointerdown=move |event| hand.down(&event)
                on:pointermove=move |event| hand.moved(&event)
                on:pointerup=move |event| hand.up(&event)
                on:pointercancel=move |_| hand.cancelled()
                on:click=move |event| hand.click(&event)
            >
                <Board picture=stage.picture marks label/>
                <Focus stage/>
                {move || tip(stage)}
            </div>
            {move || hand.magnifier()}
            {move || end_of_game(stage)}
            <Hints stage/>
            <ZoomButtons zoom/>
        </section>
    }
}

/// How thin lines are: on small boards cells are large, and lines need not grow with them.
pub fn thinness(board: &conquer::Board) -> f32 {
    (f32::from(board.width().max(board.height())) / 16.0).clamp(0.5, 1.0)
}

/// The one element on the board that takes the focus, and what is said of the cell it is on.
#[component]
fn Focus(stage: Stage) -> impl IntoView {
    let (width, height) = stage.state.with_untracked(|state| {
        let board = state.field().board();
        (f32::from(board.width()), f32::from(board.height()))
    });
    let here = stage.here;
    let percent = |n: f32, of: f32| format!("{}%", n / of * 100.0);
    let name = Memo::new(move |_| stage.cell_name(here.get()));
    view! {
        <div
            class="cqcell"
            role="button"
            tabindex="0"
            data-id=move || here.get().to_string()
            aria-label=name
            style:left=move || percent(here.get().x().into(), width)
            style:top=move || percent(here.get().y().into(), height)
            style:width=percent(1.0, width)
            style:height=percent(1.0, height)
            on:focus=move |_| stage.focused.set(true)
            on:blur=move |_| stage.focused.set(false)
        ></div>
        <p class="vh" id="here" aria-live="polite">
            {move || stage.focused.get().then(|| name.get())}
        </p>
    }
}

/// What the tile that is aimed at would capture, and from whom.
fn tip(stage: Stage) -> Option<AnyView> {
    let text = use_texts();
    let (at, gains): (_, Gains) = (stage.aim.get()?, stage.gains());
    if gains.cells.is_empty() {
        return None;
    }
    let (width, height) = stage.state.with(|state| {
        let board = state.field().board();
        (f32::from(board.width()), f32::from(board.height()))
    });
    let x = (f32::from(at.x()) + 0.5) / width * 100.0;
    // On the side away from what is captured, where the board has room.
    let mean = gains.cells.iter().map(|cell| f32::from(cell.y())).sum::<f32>()
        / gains.cells.len().max(1) as f32;
    let (near_top, near_end) = (at.y() < 2, f32::from(at.y()) > height - 3.0);
    let below = near_top || (mean < f32::from(at.y()) && !near_end);
    let y = (f32::from(at.y()) + if below { 1.0 } else { 0.0 }) / height * 100.0;
    let loser = |(seat, n): (tabletop::Seat, u16)| {
        view! { <span><SeatTile index=seat.index() as u8/>{format!("−{n}")}</span> }
    };
    let losers = gains.losers().map(loser).collect_view();
    Some(
        view! {
            <div
                class="cqtip"
                class:below=below
                aria-hidden="true"
                style:--x=x.to_string()
                style:--y=y.to_string()
            >
                <strong>{format!("+{}", gains.cells.len())}</strong>
                <span>{text.get().conquer().play.cells.of(gains.cells.len().into())}</span>
                {losers}
            </div>
        }
        .into_any(),
    )
}

/// Squares fly over the board in the colour of who has won.
fn end_of_game(stage: Stage) -> Option<AnyView> {
    let over = stage.shown.with(|shown| *shown == Shown::Over);
    if !over || stage.playback.common.reduced_motion() {
        return None;
    }
    let winners = stage.state.with(|state| state.outcome().map(|outcome| outcome.winners()))?;
    winners.iter().next().map(sparks)
}

/// Asks once more before a turn is passed or a game given up.
#[component]
fn Sure(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let question = stage.question;
    let open = RwSignal::new(false);
    Effect::new(move |_| {
        let asked = question.get().is_some();
        if open.get_untracked() != asked {
            open.set(asked);
        }
    });
    Effect::new(move |_| {
        if !open.get() && question.get_untracked().is_some() {
            question.set(None);
        }
    });
    let words = move || {
        let play = &text.get().conquer().play;
        match question.get() {
            Some(Question::Surrender) => {
                (play.surrender_question, play.surrender_hint, play.surrender)
            }
            _ => (play.pass_question, play.pass_hint, play.pass),
        }
    };
    let sure = move |()| {
        if let Some(question) = question.get_untracked() {
            open.set(false);
            stage.act(answer(question));
        }
    };
    view! {
        <Dialog open title=Signal::derive(move || words().0.to_owned())>
            <p>{move || words().1}</p>
            <p class="actions">
                <Button on_press=move |()| open.set(false)>{say(text, |texts| texts.common.cancel)}</Button>
                <Button on_press=sure primary=true>{move || words().2}</Button>
            </p>
        </Dialog>
    }
}
