//! The board of a replay: any step, with the attack that led to it.

use std::sync::Arc;

use battlezone::{Event, State, Territory};
use leptos::prelude::*;
use tabletop::Seat;

use super::board::Board;
use super::drawing::Orientation;
use super::picture::{Marks, Picture};
use crate::i18n::{td_string, told, use_locale};
use crate::replay::Replay;
use crate::table::use_window;

/// The board after the step that is shown.
pub fn board(replay: Arc<Replay<State>>, step: Signal<u32>) -> AnyView {
    let locale = use_locale();
    let replay = StoredValue::new(replay);
    let map = replay.with_value(|replay| replay.state(0).map().clone());
    let picture = move || replay.with_value(|replay| Picture::of(replay.state(step.get())));
    let marks = move || replay.with_value(|replay| marks(replay.events(step.get())));
    let label = move || {
        replay.with_value(|replay| {
            let owned = |seat| replay.state(step.get()).owned(seat).len();
            told!(
                locale.get(),
                battlezone.replay.board,
                step = step.get(),
                a = owned(Seat::A),
                name_a = replay.name(Seat::A),
                b = owned(Seat::B),
                name_b = replay.name(Seat::B)
            )
        })
    };
    let name = move |territory: Territory| {
        let locale = locale.get();
        replay.with_value(|replay| {
            let state = replay.state(step.get());
            let owner = replay.name(state.owner(territory));
            let armies =
                td_string!(locale, battlezone.replay.armies, count = state.armies(territory));
            told!(
                locale,
                battlezone.replay.territory,
                n = &territory,
                name = &owner,
                armies = &armies
            )
        })
    };
    view! {
        <Board
            map
            picture=Signal::derive(picture)
            marks=Signal::derive(marks)
            orientation=use_window(Orientation::for_replay)
            label=Signal::derive(label)
            name=Callback::new(name)
        />
    }
    .into_any()
}

/// The marks of an attack: its origin and its target.
fn marks(events: &[Event]) -> Marks {
    let attack = events.iter().find_map(|event| match event {
        Event::Attacked { from, to, .. } => Some((*from, *to)),
        _ => None,
    });
    let (origin, goal) = attack.unzip();
    Marks { origin, goal, ..Marks::default() }
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
