//! The end of a game as an event on the board: in big words, and in the winner's colour.

use leptos::prelude::*;
use tabletop::{Outcome, Seat, Standing};

use super::Shown;
use super::game::TableGame;
use super::game_table::Table;
use crate::i18n::{Locale, td_string};
use crate::ui::{Glyph, Icon};

/// What happens on the board when a game ends. With reduced motion all are a still frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndingEffect {
    /// The winner's colour runs over the board.
    Flood,
    /// The loser's flag falls.
    Flag,
    /// Squares fly in the winner's colour.
    Sparks,
}

/// How it ended for a player, in big words.
fn big_words(standing: Standing, locale: Locale) -> &'static str {
    match standing {
        Standing::Won => td_string!(locale, table.ending.won),
        Standing::Lost => td_string!(locale, table.ending.lost),
        Standing::Drew => td_string!(locale, table.play.drawn),
    }
}

/// What lies over the board once the game is over.
pub(super) fn ending<G: TableGame>(table: Table<G>) -> AnyView {
    let over = Memo::new(move |_| table.shown.with(|shown| *shown == Shown::Over));
    let outcome = move || table.playback.with_state(tabletop::Game::outcome);
    // That somebody else has won is said by the event itself.
    Effect::new(move |before: Option<bool>| {
        let over = over.get();
        let own = untrack(outcome).zip(table.common.you()).map(|(it, you)| it.standing(you));
        if over && before == Some(false) && own == Some(Standing::Lost) {
            let words = big_words(Standing::Lost, table.common.locale.get_untracked());
            table.common.say(format!("{words}."));
        }
        over
    });
    (move || over.get().then(outcome).flatten().map(|outcome| shown(table, &outcome))).into_any()
}

fn shown<G: TableGame>(table: Table<G>, outcome: &Outcome) -> AnyView {
    let locale = table.locale();
    let own = table.common.you().map(|you| outcome.standing(you));
    let winner = outcome.winners().iter().next();
    let class = winner.map_or(String::new(), |seat| letter(seat).to_string());
    let told = untrack(|| G::ending_words(table, outcome));
    let (big, small) = match own {
        Some(own) => (big_words(own, locale).to_owned(), (own == Standing::Lost).then_some(told)),
        None => (told, None),
    };
    let effect = |effect: EndingEffect| match effect {
        EndingEffect::Flood => view! { <div class="endflood"></div> }.into_any(),
        EndingEffect::Flag => {
            let loser = Seat::first(2).find(|seat| !outcome.winners().contains(*seat));
            let class = loser.map_or(' ', letter);
            view! { <div class=format!("endflag {class}")><Icon glyph=Glyph::FLAG solid=true/></div> }
                .into_any()
        }
        EndingEffect::Sparks => sparks(),
    };
    let effect = (!table.common.reduced_motion()).then(|| effect(G::ENDING));
    // The words stand in the banner, too, and were said.
    view! {
        <div class=format!("ending {class}") aria-hidden="true">
            {effect}
            <p class="endwords"><strong>{big}</strong>{small.map(|words| view! { <span>{words}</span> })}</p>
        </div>
    }
    .into_any()
}

/// Squares, once, over the board.
fn sparks() -> AnyView {
    const SPARKS: u32 = 36;
    let spark = |index: u32| {
        // Spread by the golden angle: no two fly the same way.
        let angle = index * 1375 / 10 % 360;
        view! {
            <i
                style:--angle=format!("{angle}deg")
                style:--reach=(22 + index % 7 * 6).to_string()
                style:--late=format!("{}ms", index % 6 * 120)
            ></i>
        }
    };
    view! { <div class="sparks">{(0..SPARKS).map(spark).collect_view()}</div> }.into_any()
}

fn letter(seat: Seat) -> char {
    char::from(b'a' + seat.index() as u8)
}
