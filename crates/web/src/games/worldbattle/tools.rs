//! What can be pressed below the board: the tools of each phase.

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{Action, Fortify, MOST_CARDS_KEPT, Phase, Territory};

use super::input::{Hand, Portion};
use super::stage::Stage;
use crate::table::{AfterTheEnd, BotActions, Controls, GoOn, Shown, Stage as _};
use crate::texts::{Texts, use_texts};
use crate::ui::{Button, Glyph, Icon, Segmented, say};

/// The bar of actions.
#[component]
pub fn Actions(stage: Stage, controls: Controls) -> impl IntoView {
    let text = use_texts();
    let acting = Memo::new(move |_| stage.acting());
    let over = Memo::new(move |_| stage.shown.with(|shown| *shown == Shown::Over));
    let next = Signal::derive(move || {
        let (play, table) = (&text.get().play, &text.get().worldbattle().table);
        match stage.shown.get() {
            Shown::Planned(_, Action::Attack { .. } | Action::Auto { .. }) => play.execute,
            Shown::Planned(_, Action::Trade { .. }) => table.trade,
            Shown::Planned(..) => play.next,
            _ => play.go_on,
        }
    });
    view! {
        <div class="bar">
            {move || match (over.get(), acting.get(), controls.common.only_bots()) {
                (true, ..) => view! { <AfterTheEnd controls/> }.into_any(),
                (_, Some(seat), _) => own(stage, seat),
                (_, _, true) => view! { <BotActions controls words=next/> }.into_any(),
                _ => view! { <GoOn controls/> }.into_any(),
            }}
        </div>
    }
}

/// What there is to press in a phase, as far as it changes the tools.
#[derive(Clone, Copy, PartialEq)]
enum Tools {
    Placing,
    Attacking,
    Aimed(Territory, Territory),
    Following(Territory, Territory),
    Fortifying,
    Sending(Territory, Territory),
}

fn tools(stage: Stage) -> Tools {
    let (from, to) = stage.hand.with(|hand| (hand.from, hand.to));
    stage.state.with(|state| match (state.phase(), from, to) {
        (Phase::Attack, Some(from), Some(to)) => Tools::Aimed(from, to),
        (Phase::Attack, None, _) => match state.pending() {
            Some(pending) if state.armies(pending.from) > 1 => {
                Tools::Following(pending.from, pending.to)
            }
            _ => Tools::Attacking,
        },
        (Phase::Attack, ..) => Tools::Attacking,
        (Phase::Fortify, Some(from), Some(to)) => Tools::Sending(from, to),
        (Phase::Fortify, ..) => Tools::Fortifying,
        _ => Tools::Placing,
    })
}

fn own(stage: Stage, _seat: Seat) -> AnyView {
    let tools = Memo::new(move |_| tools(stage));
    view! {
        <div class="wtools">
            {move || match tools.get() {
                Tools::Placing => placing(stage),
                Tools::Attacking => attacking(stage),
                Tools::Aimed(from, to) => aimed(stage, from, to),
                Tools::Following(from, _) => following(stage, from),
                Tools::Fortifying => fortifying(stage),
                Tools::Sending(from, _) => sending(stage, from),
            }}
        </div>
    }
    .into_any()
}

/// A button in the row of a phase: what pressing does, its words, and the key that does the same.
fn button(
    primary: bool,
    glyph: Option<Glyph>,
    act: Callback<()>,
    words: AnyView,
    key: Option<&'static str>,
) -> AnyView {
    let key = key.map(|key| view! { <kbd class="desk-only">{key}</kbd> });
    let icon = glyph.map(|glyph| view! { <Icon glyph/> });
    view! { <Button primary on_press=act>{icon}{words}{key}</Button> }.into_any()
}

/// A button that does what the rules know.
fn acts(
    stage: Stage,
    primary: bool,
    glyph: Option<Glyph>,
    action: Action,
    words: fn(&'static Texts) -> &'static str,
    key: Option<&'static str>,
) -> AnyView {
    let words = say(use_texts(), words).into_any();
    button(primary, glyph, Callback::new(move |()| stage.act(action)), words, key)
}

/// Ends the turn.
fn ends(stage: Stage, primary: bool, glyph: Option<Glyph>, key: Option<&'static str>) -> AnyView {
    let words = |texts: &'static Texts| texts.worldbattle().table.end_turn;
    acts(stage, primary, glyph, Action::EndTurn, words, key)
}

/// A square button with a sign.
fn square(
    glyph: Glyph,
    words: fn(&'static Texts) -> &'static str,
    disabled: Signal<bool>,
    act: Callback<()>,
) -> AnyView {
    view! {
        <button
            type="button"
            class="btn sq"
            aria-label=say(use_texts(), words)
            prop:disabled=disabled
            on:click=move |_| act.run(())
        ><Icon glyph/></button>
    }
    .into_any()
}

/// How many armies are to go from a territory, of which at least one stays.
fn sent(stage: Stage, from: Territory, least: u32) -> u32 {
    let most = stage.state.with(|state| state.armies(from).saturating_sub(1));
    stage.hand.with(|hand| hand.sent(least, most))
}

fn placing(stage: Stage) -> AnyView {
    let text = use_texts();
    let hand = stage.hand;
    let staged = Memo::new(move |_| hand.with(Hand::staged));
    let left = Memo::new(move |_| stage.state.with(|state| hand.with(|hand| hand.left(state))));
    let forced = Memo::new(move |_| stage.state.with(|state| state.phase() == Phase::Trade));
    let must_trade = Memo::new(move |_| stage.own_cards().len() > MOST_CARDS_KEPT);
    let nothing_staged = Signal::derive(move || staged.get() == 0);
    let stuck = Signal::derive(move || staged.get() == 0 && (left.get() > 0 || must_trade.get()));
    let words = move || {
        let table = &text.get().worldbattle().table;
        let goes_on = left.get() == 0 && !must_trade.get() && !forced.get();
        match (staged.get(), goes_on) {
            (0, true) => table.to_attacks.to_owned(),
            (n, true) => table.confirm_and_attack.of(n.into()),
            (n, false) => table.confirm.of(n.into()),
        }
    };
    let portions = move || {
        vec![
            (Portion::One, "1".to_owned()),
            (Portion::Five, "5".to_owned()),
            (Portion::All, text.get().worldbattle().table.portion_all.to_owned()),
        ]
    };
    view! {
        <div class="wrow">
            <Segmented
                label=Signal::derive(move || text.get().worldbattle().table.portion.to_owned())
                choices=portions
                chosen=move || hand.with(|hand| hand.portion)
                on_choose=move |portion| hand.update(|hand| hand.portion = portion)
            />
            <button
                type="button"
                class="btn sq"
                aria-label=say(text, |texts| texts.worldbattle().table.unplace)
                title=say(text, |texts| texts.worldbattle().table.unplace)
                prop:disabled=nothing_staged
                on:click=move |_| stage.unplace()
            ><Icon glyph=Glyph::UNDO/></button>
            {cards_button(stage)}
        </div>
        <div class="wrow">
            {move || view! {
                <Button primary=!stuck.get() glyph=Glyph::CHECK disabled=stuck on_press=move |()| stage.confirm()>
                    {words}<kbd class="desk-only">"S"</kbd>
                </Button>
            }}
        </div>
    }
    .into_any()
}

/// Opens the cards; it stands out while they must be traded.
fn cards_button(stage: Stage) -> AnyView {
    let text = use_texts();
    let must = Memo::new(move |_| {
        stage.own_cards().len() > MOST_CARDS_KEPT
            && stage.state.with(|state| {
                matches!(state.phase(), Phase::Trade)
                    || state.phase() == Phase::Reinforce && state.pool() == 0
            })
    });
    move_view(move || {
        view! {
            <Button primary=must.get() class="cardbtn" glyph=Glyph::CARDS on_press=move |()| stage.cards.set(true)>
                <span class="vh">{say(text, |texts| texts.worldbattle().table.cards)}</span>
                <b>{move || stage.own_cards().len()}</b>
            </Button>
        }
        .into_any()
    })
}

fn move_view(view: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    (move || view()).into_any()
}

fn attacking(stage: Stage) -> AnyView {
    let nothing = Memo::new(move |_| {
        stage.acting().is_some_and(|seat| {
            stage.state.with(|state| super::input::able(state, seat).is_empty())
        })
    });
    view! {
        <div class="wrow">
            {close(stage)}
            {cards_button(stage)}
            {move_view(move || end_of_attacks(stage, nothing.get()))}
        </div>
    }
    .into_any()
}

/// On to fortifying, and the end of the turn; without fortifying only the end.
fn end_of_attacks(stage: Stage, primary: bool) -> AnyView {
    let fortifies = stage.state.with_untracked(|state| state.rules().fortify != Fortify::None);
    let fortify = fortifies.then(|| {
        let words = |texts: &'static Texts| texts.worldbattle().table.to_fortify;
        acts(stage, primary, Some(Glyph::SKIP), Action::EndPhase, words, Some("S"))
    });
    view! { {fortify}{ends(stage, primary && !fortifies, None, None)} }.into_any()
}

/// Lets go of what was chosen.
fn close(stage: Stage) -> AnyView {
    let nothing = Signal::derive(move || stage.hand.with(|hand| hand.from.is_none()));
    let act = Callback::new(move |()| stage.deselect());
    square(Glyph::CLOSE, |texts| texts.play.deselect, nothing, act)
}

fn aimed(stage: Stage, from: Territory, to: Territory) -> AnyView {
    let text = use_texts();
    let hand = stage.hand;
    let armies = Memo::new(move |_| stage.state.with(|state| state.armies(from)));
    let stop = Memo::new(move |_| hand.with(|hand| hand.stop(armies.get())));
    let change = Callback::new(move |by: i64| {
        let most = armies.get_untracked().saturating_sub(1).max(1);
        let stop = (i64::from(stop.get_untracked()) + by).clamp(1, i64::from(most));
        hand.update(|hand| hand.stop_at = Some(stop as u32));
    });
    let lowest = Signal::derive(move || stop.get() <= 1);
    let highest = Signal::derive(move || stop.get() + 1 >= armies.get());
    let until = move || {
        let table = &text.get().worldbattle().table;
        match stop.get() {
            1 => table.until_won.to_owned(),
            n => table.until_stop.with(&[("n", &n)]),
        }
    };
    let stop_words = move || text.get().worldbattle().table.stop_label.with(&[("n", &stop.get())]);
    let step = |by: i64, glyph, words, disabled| {
        square(glyph, words, disabled, Callback::new(move |()| change.run(by)))
    };
    let roll = Callback::new(move |()| stage.attack(Action::Attack { from, to }));
    let go_on = Callback::new(move |()| {
        stage.attack(Action::Auto { from, to, stop_at: stop.get_untracked() });
    });
    let once = say(text, |texts| texts.worldbattle().table.roll_once).into_any();
    view! {
        <div class="wrow">
            <span class="stepper" role="group" aria-label=stop_words>
                <span>{say(text, |texts| texts.worldbattle().table.stop_at)}</span>
                {step(-1, Glyph::MINUS, |texts| texts.worldbattle().table.fewer, lowest)}
                <output aria-live="polite">{stop}</output>
                {step(1, Glyph::PLUS, |texts| texts.worldbattle().table.more, highest)}
            </span>
            {button(false, Some(Glyph::DICE), roll, once, None)}
        </div>
        <div class="wrow">
            {close(stage)}
            {button(true, Some(Glyph::SWORD), go_on, until.into_any(), Some("A"))}
        </div>
    }
    .into_any()
}

/// A slider for armies, from `least` to as many as can go.
fn slider(stage: Stage, from: Territory, least: u32) -> AnyView {
    let text = use_texts();
    let most = Memo::new(move |_| stage.state.with(|state| state.armies(from).saturating_sub(1)));
    let sent = move || sent(stage, from, least);
    view! {
        <label class="armies-slider">
            <span class="vh">{say(text, |texts| texts.worldbattle().table.move_more)}</span>
            <span aria-hidden="true">{least}</span>
            <input
                type="range"
                min=least.to_string()
                max=move || most.get().to_string()
                step="1"
                prop:value=move || sent().to_string()
                on:input=move |event| {
                    if let Ok(armies) = event_target_value(&event).parse() {
                        stage.hand.update(|hand| hand.armies = Some(armies));
                    }
                }
            />
            <output>{sent}</output>
        </label>
    }
    .into_any()
}

fn following(stage: Stage, from: Territory) -> AnyView {
    let text = use_texts();
    let words = move || text.get().worldbattle().table.move_armies.of(sent(stage, from, 0).into());
    let stay = |texts: &'static Texts| texts.worldbattle().table.stay;
    view! {
        <div class="wrow">{slider(stage, from, 0)}</div>
        <div class="wrow">
            {acts(stage, false, None, Action::Move { armies: 0 }, stay, None)}
            {button(true, Some(Glyph::RIGHT), leads_on(stage), words.into_any(), Some("S"))}
        </div>
    }
    .into_any()
}

fn fortifying(stage: Stage) -> AnyView {
    view! {
        <div class="wrow">{close(stage)}{ends(stage, true, Some(Glyph::SKIP), Some("S"))}</div>
    }
    .into_any()
}

fn sending(stage: Stage, from: Territory) -> AnyView {
    let text = use_texts();
    let words = move || text.get().worldbattle().table.send_armies.of(sent(stage, from, 1).into());
    view! {
        <div class="wrow">{slider(stage, from, 1)}</div>
        <div class="wrow">
            {close(stage)}
            {button(true, Some(Glyph::RIGHT), leads_on(stage), words.into_any(), Some("S"))}
            {ends(stage, false, None, None)}
        </div>
    }
    .into_any()
}

fn leads_on(stage: Stage) -> Callback<()> {
    Callback::new(move |()| lead_on(stage))
}

/// What the S key does: the one thing that leads on.
pub fn lead_on(stage: Stage) {
    let action = match untrack(|| tools(stage)) {
        Tools::Placing => return stage.confirm(),
        Tools::Attacking | Tools::Aimed(..) => {
            let fortifies =
                stage.state.with_untracked(|state| state.rules().fortify != Fortify::None);
            if fortifies { Action::EndPhase } else { Action::EndTurn }
        }
        Tools::Following(from, _) => Action::Move { armies: untrack(|| sent(stage, from, 0)) },
        Tools::Fortifying => Action::EndTurn,
        Tools::Sending(from, to) => {
            Action::Fortify { from, to, armies: untrack(|| sent(stage, from, 1)) }
        }
    };
    stage.act(action);
}
