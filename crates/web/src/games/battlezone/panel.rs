//! Around the board: whose turn it is, the players, the log, and what can be pressed.

use battlezone::{Action, Event};
use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::input;
use super::land::letter;
use super::speech;
use super::stage::{Beat, Cue, Stage};
use crate::game_setup::BotMode;
use crate::routes::use_routes;
use crate::texts::{Texts, use_texts};
use crate::ui::{Button, Glyph, Icon, SeatTile, Segmented};

/// Whose turn it is, and what can be done.
#[component]
pub fn Banner(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let seat = move || match stage.cue.get() {
        Cue::Attack(attack, _) => Some(attack.seat),
        Cue::Skip(seat) | Cue::Deciding(seat) | Cue::Planned(seat, _) => Some(seat),
        Cue::Reinforce(_) | Cue::RoundOver => None,
        Cue::Over => stage.state.with(|state| {
            let winners = state.outcome()?.winners();
            (winners.len() == 1).then(|| winners.iter().next())?
        }),
        Cue::Still => stage.state.with(Game::to_act),
    };
    let class = move || format!("turn {}", seat().map_or("", letter));
    let bad = move || stage.notice.with(Option::is_some);
    view! {
        <section class=class>
            <div class="grow">
                <strong>{move || headline(stage, text.get())}</strong>
                <span class:warning=bad>{move || status(stage, text.get())}</span>
            </div>
        </section>
    }
}

fn headline(stage: Stage, texts: &Texts) -> String {
    let play = &texts.play;
    let name = |seat| stage.card_name(seat);
    match stage.cue.get() {
        Cue::Deciding(seat) => play.deciding.with(&[("player", &name(seat))]),
        Cue::Attack(attack, Beat::Stand | Beat::Change) if attack.won => play.attack_won.to_owned(),
        Cue::Attack(_, Beat::Stand | Beat::Change) => play.attack_lost.to_owned(),
        Cue::Attack(attack, _) => play.attacks.with(&[("player", &name(attack.seat))]),
        Cue::Planned(seat, Action::Skip) => play.skips.with(&[("player", &name(seat))]),
        Cue::Planned(seat, _) => play.attacks.with(&[("player", &name(seat))]),
        Cue::Skip(seat) => play.skips.with(&[("player", &stage.names()[seat.index()])]),
        Cue::Reinforce(_) | Cue::RoundOver => play.reinforcing.to_owned(),
        Cue::Over => over(stage, texts),
        Cue::Still => match stage.state.with(Game::to_act) {
            Some(seat) if stage.is_human(seat) && !stage.hot_seat() => play.your_turn.to_owned(),
            Some(seat) => play.turn_of.with(&[("player", &name(seat))]),
            None => over(stage, texts),
        },
    }
}

fn over(stage: Stage, texts: &Texts) -> String {
    let winners = stage.state.with(|state| state.outcome().map(|outcome| outcome.winners()));
    match winners {
        Some(seats) if seats.len() == 1 => {
            let seat = seats.iter().next().unwrap_or(Seat::A);
            texts.play.wins.with(&[("player", &stage.card_name(seat))])
        }
        _ => texts.play.drawn.to_owned(),
    }
}

/// The second line: a refusal, what is being shown, or what to do.
fn status(stage: Stage, texts: &Texts) -> String {
    let play = &texts.play;
    if let Some(notice) = stage.notice.get() {
        return notice.text;
    }
    match stage.cue.get() {
        Cue::Attack(attack, _) => {
            play.attack_path.with(&[("to", &attack.to), ("from", &attack.from)])
        }
        Cue::Planned(_, Action::Attack { from, to }) => {
            play.attack_path.with(&[("to", &to), ("from", &from)])
        }
        Cue::Over => play.over.to_owned(),
        Cue::Still => stage.acting().map_or_else(String::new, |seat| advice(stage, seat, texts)),
        _ if stage.paused.get() => play.paused.to_owned(),
        _ => String::new(),
    }
}

fn advice(stage: Stage, seat: Seat, texts: &Texts) -> String {
    let play = &texts.play;
    if let Some(at) = stage.look.get()
        && let Some(reason) = stage.state.with(|state| input::cannot_act(state, seat, at))
    {
        return speech::refusal(reason, &stage.names(), texts);
    }
    let (able, one_skipped) =
        stage.state.with(|state| (!input::able(state, seat).is_empty(), state.one_skipped()));
    match stage.hand.with(|hand| hand.selected) {
        Some(territory) => play.choose_target.with(&[("territory", &territory)]),
        None if !able => play.nothing_to_attack.to_owned(),
        None if one_skipped => format!("{} {}", play.choose_origin, play.skip_ends_round),
        None => play.choose_origin.to_owned(),
    }
}

/// Both players with their numbers; pressing one outlines their largest group.
#[component]
pub fn Players(stage: Stage) -> impl IntoView {
    let text = use_texts();
    view! {
        <section class="players" aria-label=move || text.get().play.players>
            <PlayerCard stage seat=Seat::A/>
            <PlayerCard stage seat=Seat::B/>
        </section>
    }
}

#[component]
fn PlayerCard(stage: Stage, seat: Seat) -> impl IntoView {
    let text = use_texts();
    let owned = Memo::new(move |_| stage.picture.with(|picture| picture.owned(seat)));
    let territories = move || u64::from(owned.get().len());
    let armies = move || stage.picture.with(|picture| picture.total(seat));
    let group = move || stage.state.with(|state| state.map().largest_group(owned.get()).len());
    let reserve = move || stage.state.with(|state| state.reserve(seat));
    let is_now = move || {
        let acting = match stage.cue.get() {
            Cue::Attack(attack, _) => Some(attack.seat),
            _ => stage.state.with(Game::to_act),
        };
        acting == Some(seat)
    };
    let shown = move || stage.group.get() == Some(seat);
    let label = move || text.get().play.group_show.with(&[("player", &stage.card_name(seat))]);
    let line = move || {
        let play = &text.get().play;
        let dice = format!("{}, +{}", play.dice.of(armies().into()), group());
        match reserve() {
            0 => dice,
            held => format!("{dice} · {}", play.reserve.with(&[("n", &held)])),
        }
    };
    view! {
        <article class=format!("pcard {}", letter(seat)) class:now=is_now>
            <button
                type="button"
                class="pgroup"
                aria-label=label
                title=label
                aria-pressed=move || shown().to_string()
                on:click=move |_| stage.group.set((!shown()).then_some(seat))
            ></button>
            <SeatTile index=seat.index() as u8/>
            <p class="who"><span class="pname">{move || stage.card_name(seat)}</span><small>{line}</small></p>
            <p class="big">{territories}<small class="cap">{move || text.get().play.territories.of(territories())}</small></p>
            <dl>
                <div><dt>{move || text.get().play.dice_label}</dt><dd>{armies}</dd></div>
                <div><dt>{move || text.get().play.group}</dt><dd>{group}</dd></div>
                <div><dt>{move || text.get().play.reserve_label}</dt><dd>{reserve}</dd></div>
            </dl>
        </article>
    }
}

/// What has happened, newest first, and the field in which moves can be typed.
#[component]
pub fn Log(stage: Stage, open: RwSignal<bool>) -> impl IntoView {
    let text = use_texts();
    let entries = move || {
        let log = stage.log.get();
        let entries =
            log.into_iter().rev().filter_map(|(number, event)| entry(stage, number, &event));
        entries.collect_view()
    };
    view! {
        <section class="log" class:open=open aria-label=move || text.get().play.log>
            <h2>
                {move || text.get().play.log}
                <button
                    type="button"
                    class="btn quiet sq logclose"
                    aria-label=move || text.get().play.close
                    on:click=move |_| open.set(false)
                ><Icon glyph=Glyph::CLOSE/></button>
            </h2>
            <Show when=move || stage.log.with(Vec::is_empty)>
                <p class="muted">{move || text.get().play.log_empty}</p>
            </Show>
            <ol tabindex="0" aria-label=move || text.get().play.log>{entries}</ol>
            <TypedMove stage/>
        </section>
    }
}

fn entry(stage: Stage, number: u32, event: &Event) -> Option<AnyView> {
    let texts = use_texts();
    let event = event.clone();
    let words = move || {
        let (play, speech) = (&texts.get().play, &texts.get().speech);
        let name = |seat: Seat| stage.card_name(seat);
        match &event {
            Event::Attacked { seat, from, to, attacker, defender, won } => {
                let (attacker, defender) = (attacker.total(), defender.total());
                let line = play.log_attack.with(&[
                    ("player", &name(*seat)),
                    ("to", to),
                    ("from", from),
                    ("attacker", &attacker),
                    ("defender", &defender),
                ]);
                (line, Some((if *won { play.log_taken } else { play.log_held }, *won)))
            }
            Event::Skipped { seat } => (play.log_skip.with(&[("player", &name(*seat))]), None),
            Event::RoundEnded { round, .. } => (play.log_round.with(&[("round", round)]), None),
            Event::Reinforced { seat, group, .. } => {
                let armies = speech.armies.of((*group).into());
                let gaps: [(&str, &dyn std::fmt::Display); 2] =
                    [("player", &name(*seat)), ("armies", &armies)];
                (play.log_reinforced.with(&gaps), None)
            }
            Event::Resigned { seat } => (speech.resigns.with(&[("player", &name(*seat))]), None),
            Event::Ended { .. } => (over(stage, texts.get()), None),
        }
    };
    let (_, verdict) = words();
    let glyph = match verdict {
        Some((_, true)) => Glyph::SWORD,
        Some((_, false)) => Glyph::SHIELD,
        None => Glyph::SKIP,
    };
    let time = verdict.is_some().then_some(number);
    Some(
        view! {
            <li>
                <Icon glyph/>
                <span>
                    {move || {
                        let (line, verdict) = words();
                        let verdict = verdict.map(|(word, won)| view! { " "<em class=if won { "won" } else { "lost" }>{word}</em> });
                        view! { {line}{verdict} }
                    }}
                </span>
                <time>{time}</time>
            </li>
        }
        .into_any(),
    )
}

#[component]
fn TypedMove(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let typed = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let play = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match stage.typed(&typed.get_untracked()) {
            Ok(()) => {
                typed.set(String::new());
                wrong.set(None);
            }
            Err(sentence) => wrong.set(Some(sentence)),
        }
    };
    view! {
        <form class="typed" on:submit=play>
            <label for="typed-move">{move || text.get().play.typed}</label>
            <input
                id="typed-move"
                type="text"
                autocomplete="off"
                placeholder=move || text.get().play.typed_example
                prop:value=typed
                on:input:target=move |event| typed.set(event.target().value())
            />
            <button type="submit" class="btn">{move || text.get().play.typed_send}</button>
            <p class="warning" role="alert">{wrong}</p>
        </form>
    }
}

/// What can be pressed now.
#[component]
pub fn Actions(stage: Stage) -> impl IntoView {
    let acting = Memo::new(move |_| stage.acting().is_some());
    let over = Memo::new(move |_| stage.cue.with(|cue| *cue == Cue::Over));
    view! {
        <div class="bar">
            {move || match (over.get(), acting.get(), stage.only_bots()) {
                (true, ..) => view! { <AfterTheEnd stage/> }.into_any(),
                (_, true, _) => view! { <OwnActions stage/> }.into_any(),
                (_, _, true) => view! { <BotActions stage/> }.into_any(),
                _ => view! { <GoOn stage/> }.into_any(),
            }}
        </div>
    }
}

#[component]
fn AfterTheEnd(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let routes = use_routes();
    let see = Callback::new(move |()| {
        // The result is read from the game as it is kept.
        stage.keep_now();
        routes.go("/result");
    });
    view! {
        <Button primary=true glyph=Glyph::TROPHY on_press=see>{move || text.get().play.see_result}</Button>
    }
}

#[component]
fn OwnActions(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let hand = stage.hand;
    let no_selection = Signal::derive(move || hand.with(|hand| hand.selected.is_none()));
    let no_aim = Signal::derive(move || hand.with(|hand| hand.aim.is_none()));
    let helpless = Memo::new(move |_| {
        stage.acting().is_some_and(|seat| stage.state.with(|state| !state.can_attack(seat)))
    });
    let attack = move |()| {
        if let super::input::Hand { selected: Some(from), aim: Some(to) } = hand.get_untracked() {
            stage.act(Action::Attack { from, to });
        }
    };
    let words = move || match hand.with(|hand| hand.aim) {
        Some(territory) => text.get().play.attack_territory.with(&[("territory", &territory)]),
        None => text.get().play.attack.to_owned(),
    };
    view! {
        <button
            type="button"
            class="btn sq"
            aria-label=move || text.get().play.deselect
            prop:disabled=no_selection
            on:click=move |_| stage.deselect()
        ><Icon glyph=Glyph::CLOSE/></button>
        {move || {
            let attack = view! { <Button primary={!helpless.get()} glyph=Glyph::SWORD disabled=no_aim on_press=attack>{words}</Button> };
            let skip = view! {
                <Button primary=helpless.get() glyph=Glyph::SKIP on_press=move |()| stage.act(Action::Skip)>
                    {move || text.get().play.skip}<kbd class="desk-only">"S"</kbd>
                </Button>
            };
            view! { {attack}{skip} }
        }}
    }
}

/// While something is shown: the way to its end.
#[component]
fn GoOn(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let nothing = Signal::derive(move || {
        !stage.cue.with(|cue| matches!(cue, Cue::Attack(..) | Cue::Skip(_) | Cue::Reinforce(_)))
    });
    view! {
        <Button primary=true glyph=Glyph::SKIP disabled=nothing on_press=move |()| stage.skip_part()>
            {move || text.get().play.go_on}<kbd class="desk-only">"Space"</kbd>
        </Button>
    }
}

/// Where only bots play: step by step, or by themselves with a pause.
#[component]
fn BotActions(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let steps = Memo::new(move |_| stage.mode.get() == BotMode::Step);
    let words = move || {
        let play = &text.get().play;
        match stage.cue.get() {
            Cue::Planned(_, Action::Skip) => play.skip,
            Cue::Planned(..) => play.execute,
            Cue::RoundOver => play.next,
            _ => play.go_on,
        }
    };
    let idle = Signal::derive(move || {
        stage.cue.with(|cue| matches!(cue, Cue::Still | Cue::Deciding(_) | Cue::Over))
    });
    let pause = move || {
        let paused = stage.paused.get();
        let glyph = if paused { Glyph::PLAY } else { Glyph::PAUSE };
        let word = move || {
            let play = &text.get().play;
            if paused { play.unpause } else { play.pause }
        };
        view! { <Button primary=true glyph on_press=move |()| stage.set_paused(!paused)>{word}</Button> }
    };
    let modes = move || {
        let play = &text.get().play;
        vec![(BotMode::Step, play.mode_step.to_owned()), (BotMode::Auto, play.mode_auto.to_owned())]
    };
    view! {
        {move || if steps.get() {
            view! { <Button primary=true glyph=Glyph::STEP disabled=idle on_press=move |()| stage.go_on()>{words}</Button> }.into_any()
        } else {
            pause().into_any()
        }}
        <Segmented
            label=Signal::derive(move || text.get().play.mode.to_owned())
            choices=modes
            chosen=move || stage.mode.get()
            on_choose=move |mode| stage.set_mode(mode)
        />
    }
}
