//! The end of a game on the board: in big words, and in the winner's colour.

use leptos::prelude::*;
use tabletop::{Outcome, Seat, Standing};

use super::Shown;
use super::game::TableGame;
use super::game_table::Table;
use crate::i18n::{Locale, td_string};
use crate::report::ranking;
use crate::ui::seat::letter;
use crate::ui::{Glyph, Icon, SeatTile};

/// The effect on the board when a game ends. With reduced motion it is a still frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndingEffect {
    /// The winner's colour spreads over the board.
    Flood,
    /// The loser's flag falls.
    Flag,
    /// Squares fly in the winner's colour.
    Sparks,
}

/// The result for a player, in big words.
fn big_words(standing: Standing, locale: Locale) -> &'static str {
    match standing {
        Standing::Won => td_string!(locale, table.ending.won),
        Standing::Lost => td_string!(locale, table.ending.lost),
        Standing::Drew => td_string!(locale, table.play.drawn),
    }
}

/// The overlay of the board once the game is over.
pub(super) fn ending<G: TableGame>(table: Table<G>) -> AnyView {
    let over = Memo::new(move |_| table.shown.with(|shown| *shown == Shown::Over));
    let outcome = move || by_rules(table).or_else(|| table.playback.outcome.get());
    Effect::new(move |before: Option<bool>| {
        let over = over.get();
        if over && before == Some(false) {
            untrack(outcome).iter().for_each(|outcome| untrack(|| announce(table, outcome)));
        }
        over
    });
    (move || over.get().then(outcome).flatten().map(|outcome| shown(table, &outcome))).into_any()
}

/// How the game ended by its rules.
fn by_rules<G: TableGame>(table: Table<G>) -> Option<Outcome> {
    table.playback.with_state(tabletop::Game::outcome)
}

/// Announces the ranking, and to the loser the result. The event itself announces the winner, where
/// there is one.
fn announce<G: TableGame>(table: Table<G>, outcome: &Outcome) {
    let (common, locale) = (table.common, table.locale());
    if by_rules(table).is_none() {
        common.announce(format!("{}.", G::ending_words(table, outcome)));
    }
    if common.you().map(|you| outcome.standing(you)) == Some(Standing::Lost) {
        common.announce(format!("{}.", big_words(Standing::Lost, locale)));
    }
    if has_ranking(outcome) {
        let place = |(place, seat)| format!("{place}. {}", common.card_name(seat));
        let players = ranking(outcome).into_iter().map(place).collect::<Vec<_>>().join(", ");
        common.announce(td_string!(locale, table.ending.ranking, players = &players));
    }
}

/// Whether a ranking says more than the winner: not with two players, nor after a draw.
fn has_ranking(outcome: &Outcome) -> bool {
    let players: u32 = outcome.places.iter().flatten().map(|side| side.len()).sum();
    players > 2 && outcome.places.len() > 1
}

fn shown<G: TableGame>(table: Table<G>, outcome: &Outcome) -> AnyView {
    let locale = table.locale();
    let own = table.common.you().map(|you| outcome.standing(you));
    let class = winning_side(outcome).map_or("", letter);
    let winner_words = untrack(|| G::ending_words(table, outcome));
    let (big, small) = match own {
        Some(own) => {
            (big_words(own, locale).to_owned(), (own == Standing::Lost).then_some(winner_words))
        }
        None => (winner_words, None),
    };
    let effect = |effect: EndingEffect| match effect {
        EndingEffect::Flood => view! { <div class="endflood"></div> }.into_any(),
        EndingEffect::Flag => {
            let loser = Seat::first(2).find(|seat| !outcome.winners().contains(*seat));
            let class = loser.map_or("", letter);
            view! { <div class=format!("endflag {class}")><Icon glyph=Glyph::FLAG solid=true/></div> }
                .into_any()
        }
        EndingEffect::Sparks => sparks(),
    };
    let effect = (!table.common.reduced_motion()).then(|| effect(G::ENDING));
    let place = |(place, seat): (usize, Seat)| {
        let name = table.card_name(seat);
        view! { <li><b>{place}</b><SeatTile index=seat.index() as u8/>{name}</li> }
    };
    let ranking = has_ranking(outcome).then(|| {
        let places = ranking(outcome).into_iter().map(place).collect_view();
        view! { <ol class="endrank">{places}</ol> }
    });
    // The banner contains these words too, and they were announced.
    view! {
        <div class=format!("ending {class}") aria-hidden="true">
            {effect}
            <div class="endwords">
                <strong>{big}</strong>
                {small.map(|words| view! { <span>{words}</span> })}
                {ranking}
            </div>
        </div>
    }
    .into_any()
}

/// The first seat of the side that has won, in whose colour the end is shown; nobody after a draw.
fn winning_side(outcome: &Outcome) -> Option<Seat> {
    match &outcome.places[0][..] {
        [side] => side.iter().next(),
        _ => None,
    }
}

/// Squares, once, over the board.
fn sparks() -> AnyView {
    const SPARKS: u32 = 36;
    let spark = |index: u32| {
        // Spread by the golden angle, so that no two fly the same way.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn places(outcome: &str) -> String {
        let ranking = ranking(&outcome.parse().unwrap());
        ranking.iter().map(|(place, seat)| format!("{place}{seat}")).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn who_is_level_shares_a_place_and_the_next_is_left_out() {
        assert_eq!(places("b>a=c>d conquest"), "1b 2a 2c 4d");
        assert_eq!(places("ac>bd majority"), "1a 1c 3b 3d");
    }

    #[test]
    fn a_draw_has_nobody_s_colour_and_a_team_that_of_its_first_seat() {
        let side = |outcome: &str| winning_side(&outcome.parse().unwrap());
        assert_eq!(
            ["b>a conquest", "bd>ac majority", "a=b agreement"].map(side),
            [Some(Seat::B), Some(Seat::B), None]
        );
    }

    #[test]
    fn two_players_and_a_draw_need_no_ranking() {
        let has = |outcome: &str| has_ranking(&outcome.parse().unwrap());
        assert_eq!(
            ["a>b conquest", "a=b=c time-up", "c>a>b conquest"].map(has),
            [false, false, true]
        );
    }
}
