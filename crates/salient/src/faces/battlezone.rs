//! BattleZone in the terminal.

mod board;
mod svg;

use rules::battlezone::{Action, End, Event, State, win_chance};
use tabletop::{Game, Seat};

use super::Face;
use crate::words::{chance, counted, with_letter};

impl Face for State {
    const SEATED: &'static [&'static str] = &["human", "balanced"];

    const MOVES_HELP: &'static [(&'static str, &'static str)] = &[
        ("5>9", "attack territory 9 from territory 5"),
        ("skip", "let the turn pass; two skips in a row end the round"),
        ("resign", "give up; the other side wins"),
    ];

    fn draw(view: &State, colours: bool) -> String {
        board::draw(view, colours)
    }

    fn summary(view: &State, names: &[String]) -> String {
        let side = |seat: Seat| {
            let reserve = match view.reserve(seat) {
                0 => String::new(),
                waiting => format!(", reserve {waiting}"),
            };
            format!(
                "{}: {}, {}, largest group {}{reserve}",
                with_letter(names, seat),
                counted(view.owned(seat).len(), "territory", "territories"),
                counted(view.total_armies(seat), "army", "armies"),
                view.largest_group(seat).len(),
            )
        };
        let limit = view.round_limit().map(|limit| format!(" of {limit}")).unwrap_or_default();
        let turn = view.to_act().map(|seat| format!(" · {} to move", names[seat.index()]));
        format!(
            "Round {}{limit}{}\n{}\n{}",
            view.round(),
            turn.unwrap_or(" · over".to_owned()),
            side(Seat::A),
            side(Seat::B)
        )
    }

    fn tell(event: &Event, names: &[String]) -> String {
        let name = |seat: &Seat| &names[seat.index()];
        match event {
            Event::Attacked { seat, from, to, attacker, defender, won } => format!(
                "{} attacks {to} from {from}: {} ({}) against {} ({}). {}",
                name(seat),
                attacker.total(),
                faces(attacker.faces()),
                defender.total(),
                faces(defender.faces()),
                if *won {
                    match attacker.faces().len() - 1 {
                        1 => "Won: 1 army moves in.".to_owned(),
                        armies => format!("Won: {armies} armies move in."),
                    }
                } else {
                    "Lost: one army is left.".to_owned()
                }
            ),
            Event::Skipped { seat } => format!("{} skips.", name(seat)),
            Event::RoundEnded { round, by_skips: true } => format!("Round {round} is over."),
            Event::RoundEnded { round, by_skips: false } => {
                format!("Round {round} is over: nobody can attack.")
            }
            Event::Reinforced { seat, group, placed, reserve } => {
                let places: Vec<String> = placed.iter().map(ToString::to_string).collect();
                let places = if places.is_empty() { "nowhere".into() } else { places.join(" ") };
                let waiting = match reserve {
                    0 => String::new(),
                    1 => "; 1 waits".to_owned(),
                    reserve => format!("; {reserve} wait"),
                };
                let armies = counted(*group, "army", "armies");
                format!("{} gets {armies}, placed in {places}{waiting}.", name(seat))
            }
            Event::Resigned { seat } => format!("{} gives up.", name(seat)),
            Event::Ended { end: End::Conquest(seat) } => {
                format!("{} owns the whole map and wins.", name(seat))
            }
            Event::Ended { end: End::Resignation(_) } => String::new(),
            Event::Ended { end: End::RoundLimit } => "The last round is over.".to_owned(),
        }
    }

    fn describe(view: &State, action: &Action) -> String {
        match *action {
            Action::Attack { from, to } => {
                let (armies, against) = (view.armies(from), view.armies(to));
                let chance = chance(win_chance(armies, against), 0);
                format!("{chance} to win, {armies} dice against {against}")
            }
            Action::Skip if view.one_skipped() => "ends the round".to_owned(),
            Action::Skip => "the other side moves".to_owned(),
            Action::Reinforce => "both sides get their armies".to_owned(),
            Action::Resign => "the other side wins".to_owned(),
        }
    }

    fn svg(view: &State) -> Option<String> {
        svg::draw(view)
    }
}

fn faces(dice: &[u8]) -> String {
    dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
