//! The recap of the other players' turns: attacks on a player's land, continents that change hands,
//! players who are out.

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{Continent, Event, State, TerritorySet};

use super::words;
use crate::i18n::{Locale, told};
use crate::link::Step;
use crate::table::{Line, Table, TableGame};
use crate::ui::Glyph;

/// The lines of a step for the recap of a player.
pub fn concerning(table: Table<State>, seat: Seat, step: &Step<State>) -> Vec<Line> {
    let mut lines = Vec::new();
    for event in &step.events {
        if State::concerns(event, seat)
            && let Some(line) = State::log_line(table, event, 0)
        {
            lines.push(line.about(State::places(event)));
        }
        if let Event::Attacked { seat: by, defender, conquered: true, .. } = event {
            let (names, locale) = (table.names(), table.locale());
            table.view.with(|before| {
                let sides = [(*defender, false), (Some(*by), true)];
                for (side, gains) in sides {
                    let Some(side) = side else { continue };
                    let (from, to) = (before.owned(side), step.now.view.owned(side));
                    let changed =
                        if gains { new_in(before, from, to) } else { new_in(before, to, from) };
                    lines.extend(changed.map(|it| line(it, side, gains, &names, locale)));
                }
            });
        }
    }
    lines
}

/// A continent that is complete in the second set but not in the first.
fn new_in(
    board: &worldbattle::Table,
    first: TerritorySet,
    second: TerritorySet,
) -> Option<&Continent> {
    board.map().continents_in(second).find(|it| !first.contains_all(it.territories))
}

fn line(it: &Continent, side: Seat, gains: bool, names: &[String], locale: Locale) -> Line {
    let (player, continent) = (&names[side.index()], words::continent_name(it, locale));
    let words = match gains {
        true => told!(locale, worldbattle.log.holds, player = player, continent = continent),
        false => told!(locale, worldbattle.log.loses, player = player, continent = continent),
    };
    Line::plain(Glyph::FLAG, words).about(it.territories.iter())
}
