//! The board of a replay, what happened last, and how the players stand.

use battlezone::{Event, Territory};
use leptos::ev;
use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::deck::Deck;
use crate::games::battlezone::{Board, Lie, Marks, Picture, tale};
use crate::texts::use_texts;
use crate::ui::SeatTile;

/// The board after the step that is shown, and above it what that step was.
#[component]
pub fn ReplayBoard() -> impl IntoView {
    let text = use_texts();
    let deck: Deck = expect_context();
    let map = deck.with(|story| story.state(0).map().clone());
    let picture = move || deck.with(|story| Picture::of(story.state(deck.step.get())));
    let marks = move || deck.with(|story| marks(story.events(deck.step.get())));
    let label = move || {
        let step = deck.step.get();
        deck.with(|story| {
            let owned = |seat| story.state(step).owned(seat).len();
            let called = |seat| tale::name(story, seat, text.get());
            text.get().replay.board.with(&[
                ("step", &step),
                ("a", &owned(Seat::A)),
                ("name_a", &called(Seat::A)),
                ("b", &owned(Seat::B)),
                ("name_b", &called(Seat::B)),
            ])
        })
    };
    let name = move |territory: Territory| {
        let words = &text.get().replay;
        deck.with(|story| {
            let state = story.state(deck.step.get());
            let owner = tale::name(story, state.owner(territory), text.get());
            let armies = words.armies.of(state.armies(territory).into());
            words.territory.with(&[("n", &territory), ("name", &owner), ("armies", &armies)])
        })
    };
    view! {
        <p class="pline" role="status">
            <b>{move || deck.step.get()}</b>
            <span>{move || deck.with(|story| tale::line(story, deck.step.get(), text.get()))}</span>
        </p>
        <section class="pboard">
            <Board
                map
                picture=Signal::derive(picture)
                marks=Signal::derive(marks)
                lie=use_lie()
                label=Signal::derive(label)
                name=Callback::new(name)
            />
        </section>
    }
}

/// An attack shows where it came from and where it went.
fn marks(events: &[Event]) -> Marks {
    let attack = events.iter().find_map(|event| match event {
        Event::Attacked { from, to, .. } => Some((*from, *to)),
        _ => None,
    });
    let (origin, goal) = attack.unzip();
    Marks { origin, goal, ..Marks::default() }
}

/// How the board lies: turned on a narrow screen that is higher than wide.
fn use_lie() -> Signal<Lie> {
    let lie = || {
        let size = |value: Result<leptos::wasm_bindgen::JsValue, _>| {
            value.ok().and_then(|value| value.as_f64()).unwrap_or(0.0)
        };
        let (width, height) = (size(window().inner_width()), size(window().inner_height()));
        if width < 900.0 && height > width { Lie::Portrait } else { Lie::Landscape }
    };
    let current = RwSignal::new(lie());
    let watch = window_event_listener(ev::resize, move |_| current.set(lie()));
    on_cleanup(move || watch.remove());
    current.into()
}

/// Both players with their numbers after the step that is shown.
#[component]
pub fn Players() -> impl IntoView {
    let text = use_texts();
    let deck: Deck = expect_context();
    let row = move |seat: Seat| {
        let name = move || deck.with(|story| tale::name(story, seat, text.get()));
        let numbers = move || {
            let step = deck.step.get();
            deck.with(|story| {
                let (state, texts) = (story.state(step), text.get());
                let mut numbers = vec![
                    texts.result.territories.of(state.owned(seat).len().into()),
                    texts.replay.armies.of(state.total_armies(seat).into()),
                    texts.replay.group.with(&[("n", &state.largest_group(seat).len())]),
                ];
                if state.reserve(seat) > 0 {
                    numbers.push(texts.play.reserve.with(&[("n", &state.reserve(seat))]));
                }
                numbers.join(" · ")
            })
        };
        let acts = move || deck.with(|story| story.state(deck.step.get()).to_act() == Some(seat));
        view! {
            <li class:acts=acts>
                <SeatTile index=seat.index() as u8/>
                <span>{name}<small>{numbers}</small></span>
            </li>
        }
    };
    view! {
        <ul class="pseats" aria-label=move || text.get().replay.players>
            {[Seat::A, Seat::B].map(row)}
        </ul>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use battlezone::Dice;

    #[test]
    fn an_attack_marks_origin_and_goal_and_a_skip_nothing() {
        let (from, to) = (Territory::new(5), Territory::new(9));
        let (attacker, defender) = (Dice::default(), Dice::default());
        let attack = Event::Attacked { seat: Seat::A, from, to, attacker, defender, won: true };
        let marked = marks(&[attack]);
        assert_eq!((marked.origin, marked.goal), (Some(from), Some(to)));
        assert_eq!(marks(&[Event::Skipped { seat: Seat::A }]), Marks::default());
    }
}
