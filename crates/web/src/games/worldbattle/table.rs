//! The table: board, banner, players, log and actions, on a phone and on a desk.

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{BattleOdds, Phase, State, Territory, attacker_dice, defender_dice};

use super::board::{Board, Touch, use_screen};
use super::cards::Cards;
use super::drawing::{Drawing, Point};
use super::hints::Hints;
use super::input;
use super::keyboard::{Keys, list};
use super::map_svg::letter;
use super::panel::{Banner, Players};
use super::roll::Overlay;
use super::sounds;
use super::stage::{Scene, Stage};
use super::tools::Actions;
use super::words;
use crate::games::odds::percent;
use crate::session::Begun;
use crate::table::keys;
use crate::table::zoom::ZoomButtons;
use crate::table::{
    Dialogs, Handoff, LiveRegion, Log, Opened, Shown, Stage as _, TopBar, Warning, keep_when_left,
};
use crate::texts::{Texts, use_texts};
use crate::ui::say;

/// The table of a game of World Battle.
pub fn table(begun: Begun<State>) -> AnyView {
    view! { <Table begun/> }.into_any()
}

#[component]
fn Table(begun: Begun<State>) -> impl IntoView {
    let text = use_texts();
    Effect::new(|_| document().set_title("World Battle · Salient"));
    let stage = Stage::new(begun);
    let (controls, opened) = (stage.controls(), Opened::nothing());
    let zoom = Callback::new(move |up| stage.camera.update(|it| *it = it.stepped(up)));
    keys::listen(Keys { stage, common: keys::Common { controls, opened, zoom } });
    keep_when_left(controls);
    sounds::listen(stage);
    follow(stage);
    stage.open();
    let facts = move || {
        let round = stage.state.with(|state| state.round());
        text.get().worldbattle().table.round.with(&[("round", &round)])
    };
    view! {
        <div class="wb">
            <Handoff controls>
                <main class="table wb">
                    <h1 class="vh">"World Battle"</h1>
                    <BoardArea stage zoom/>
                    <Banner stage/>
                    <Players stage/>
                    <Actions stage controls/>
                    <Log controls opened example="7>38"/>
                    <TopBar controls opened facts=Signal::derive(facts)/>
                    <Warning controls/>
                    <LiveRegion controls/>
                </main>
                <Cards stage/>
                <Dialogs controls opened keys=list/>
            </Handoff>
        </div>
    }
}

/// What happens is brought into sight where only a part of the map is seen.
fn follow(stage: Stage) {
    let drawing = stage.state.with_untracked(|state| Drawing::of(state.map()));
    Effect::new(move |_| {
        let marks = stage.marks();
        let places = [marks.selected, marks.aim, marks.origin, marks.goal];
        let shown = matches!(stage.shown.get(), Shown::Scene(_) | Shown::Planned(..));
        if shown {
            let points: Vec<Point> =
                places.into_iter().flatten().map(|at| drawing.land(at).token).collect();
            stage.camera.update(|camera| *camera = camera.showing(&points));
        }
    });
}

#[component]
fn BoardArea(stage: Stage, zoom: Callback<bool>) -> impl IntoView {
    let text = use_texts();
    let map = stage.state.with_untracked(|state| state.map().clone());
    let camera = stage.camera;
    let screen = use_screen(camera, untrack(|| home(stage)));
    let label = Signal::derive(move || {
        let names = stage.names();
        stage.state.with(|state| words::board(state, &names, text.get()))
    });
    let name = Callback::new(move |territory: Territory| {
        let names = stage.names();
        stage.state.with(|state| words::territory(state, territory, &names, text.get()))
    });
    let press = Callback::new(move |territory| stage.press(territory));
    let look = Callback::new(move |at| stage.look_at(at));
    let focus = Callback::new(move |territory| stage.focus.set(Some(territory)));
    let touch = Touch { press, look, focus, reachable: Signal::derive(move || reachable(stage)) };
    let marks = Signal::derive(move || stage.marks());
    let free_above = Signal::derive(move || card_above(stage));
    let fitted = Memo::new(move |_| camera.get().is_fitted());
    let refusing = move || {
        let notice = stage.playback.common.notice;
        notice.with(|notice| notice.as_ref().is_some_and(|it| it.at.is_some()))
    };
    view! {
        <section class="board" class:refusing=refusing>
            <div class="wscreen" node_ref=screen>
                <Board map picture=stage.picture marks camera label name touch/>
            </div>
            {move || odds(stage, text.get())}
            <Overlay stage above=free_above/>
            <Hints stage/>
            {move || (!fitted.get()).then(|| overview(stage))}
            <ZoomButtons zoom/>
        </section>
    }
}

/// What is looked at first: the strongest territory of who looks, or the middle of the map.
fn home(stage: Stage) -> Point {
    let drawing = stage.state.with(|state| Drawing::of(state.map()));
    let seat = stage.playback.common.looker.get().or(stage.playback.to_act.get());
    let strongest = seat.and_then(|seat| {
        stage.state.with(|state| state.owned(seat).iter().max_by_key(|&at| state.armies(at)))
    });
    strongest.map_or(drawing.frame.middle(), |at| drawing.land(at).token)
}

/// The one territory that Tab reaches from outside: where the keyboard was, or the first stop.
fn reachable(stage: Stage) -> Option<Territory> {
    if let Some(focus) = stage.focus.get() {
        return Some(focus);
    }
    let seat = stage.playback.to_act.get().unwrap_or(Seat::A);
    stage.state.with(|state| input::tab_order(state, seat, None).first().copied())
}

/// Whether the card with the dice stands in the upper half: the half away from the attack.
fn card_above(stage: Stage) -> bool {
    let Shown::Scene(Scene::Attack(attack, _)) = stage.shown.get() else { return false };
    let drawing = stage.state.with(|state| Drawing::of(state.map()));
    let camera = stage.camera.get();
    let y = |territory| camera.on_board(drawing.land(territory).token).y;
    (y(attack.from) + y(attack.to)) / 2.0 > camera.screen().1 / 2.0
}

/// Where the label of an attack stands, in pixels of the board.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Place {
    x: f32,
    y: f32,
    below: bool,
}

/// The label stands on the side of the target away from the origin; where the board ends there, on
/// the other side.
fn label_place(origin: Point, target: Point, height: f32) -> Place {
    const NEEDED: f32 = 96.0;
    const APART: f32 = 30.0;
    let fits_below = target.y + APART + NEEDED <= height;
    let fits_above = target.y - APART - NEEDED >= 0.0;
    let below = if origin.y <= target.y { fits_below || !fits_above } else { !fits_above };
    let y = if below { target.y + APART } else { target.y - APART };
    Place { x: target.x, y, below }
}

/// The chance of the attack that is aimed at, beside its target.
fn odds(stage: Stage, texts: &'static Texts) -> Option<AnyView> {
    stage.acting()?;
    if !stage.playback.common.settings.with(|settings| settings.odds) {
        return None;
    }
    let hand = stage.hand.get();
    let from = hand.from?;
    let looked = stage.look.get();
    let (attacker, defender, to) = stage.state.with(|state| {
        let targets = input::targets(state, from);
        let to = looked.filter(|&at| targets.contains(at)).or(hand.to)?;
        let attacks = state.phase() == Phase::Attack;
        attacks.then(|| (state.armies(from), state.armies(to), to))
    })?;
    let drawing = stage.state.with(|state| Drawing::of(state.map()));
    let camera = stage.camera.get();
    let point = |territory| camera.on_board(drawing.land(territory).token);
    let (width, height) = camera.screen();
    let place = label_place(point(from), point(to), height);
    let (table, world) = (&texts.worldbattle().table, &texts.worldbattle().world);
    let odds = BattleOdds::of(attacker, defender, hand.stop(attacker));
    let lines = match odds {
        Some(odds) => {
            let chance = texts.common.percent.with(&[("n", &percent(odds.conquest))]);
            let lost = |losses: f64| format!("{losses:.1}");
            let armies = world.armies.of(attacker.into());
            let (dice, others) = (attacker_dice(attacker), defender_dice(defender));
            view! {
                <strong>{table.to_take.with(&[("chance", &chance)])}</strong>
                <small>{table.all_rolls.with(&[("attacker", &armies), ("defender", &defender)])}</small>
                <small>{table.losses.with(&[("attacker", &lost(odds.attacker_losses)), ("defender", &lost(odds.defender_losses))])}</small>
                <small>{table.one_roll.with(&[("dice", &texts.play.dice.of(dice.into())), ("others", &others)])}</small>
            }
            .into_any()
        }
        None => view! { <small>{table.too_many}</small> }.into_any(),
    };
    Some(
        view! {
            <div
                class="odds"
                class:below=place.below
                style:--x=(place.x / width * 100.0).to_string()
                style:--y=(place.y / height * 100.0).to_string()
            >
                {lines}
            </div>
        }
        .into_any(),
    )
}

/// The whole map in small, with the part that is seen; pressing it shows all.
fn overview(stage: Stage) -> AnyView {
    let text = use_texts();
    let drawing = stage.state.with_untracked(|state| Drawing::of(state.map()));
    let frame = drawing.frame.view_box();
    let lands = drawing.lands.iter().map(|land| {
        let territory = land.territory;
        let owner = move || stage.picture.with(|picture| letter(picture.owner(territory)));
        view! { <use class=owner href=format!("#w{territory}")></use> }
    });
    let lands = lands.collect_view();
    let window = move || {
        let seen = stage.camera.get().seen();
        view! {
            <rect x=seen.from.x.to_string() y=seen.from.y.to_string() width=seen.width().to_string() height=seen.height().to_string() rx="12"></rect>
        }
    };
    let fit = move |_| stage.camera.update(|camera| *camera = camera.fitted());
    view! {
        <button type="button" class="overview" aria-label=say(text, |texts| texts.worldbattle().table.zoom_fit) on:click=fit>
            <svg viewBox=frame aria-hidden="true">{lands}{window}</svg>
        </button>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_label_stands_away_from_the_origin_and_inside_the_board() {
        let at = |y: f32| Point { x: 100.0, y };
        assert!(label_place(at(100.0), at(200.0), 600.0).below);
        assert!(!label_place(at(300.0), at(200.0), 600.0).below);
        assert!(!label_place(at(100.0), at(560.0), 600.0).below);
        assert!(label_place(at(300.0), at(50.0), 600.0).below);
    }
}
