//! Imperial Battleground in the terminal.

mod board;
mod svg;

use rules::imperial::{
    Action, Bonus, Destination, End, Event, Loss, Odds, Square, SquareSet, State, Volley,
};
use tabletop::{Game, Seat};

use super::Face;
use crate::words::{chance, counted, undecided, with_letter};

impl Face for State {
    const SEATED: &'static [&'static str] = &["human", "captain"];

    const MOVES_HELP: &'static [(&'static str, &'static str)] = &[
        ("I2@b1", "deploy an infantry of level 2 to b1 (C cavalry, A artillery)"),
        ("b1.2-b2", "the second unit of b1 moves to b2"),
        ("b4.1-flag", "the first unit of b4 takes the flag"),
        ("b2xb3", "the units of b2 attack b3"),
        ("b1+a2xb2", "a joint attack, 1 action point (AP) for each square"),
        ("end", "end the turn"),
        ("retreat", "leave the field under fire; the other side wins"),
        ("resign", "give up without a shot; the other side wins"),
    ];

    fn draw(view: &State, colours: bool) -> String {
        board::draw(view, colours)
    }

    fn summary(view: &State, names: &[String]) -> String {
        let limit = view.max_rounds().map(|limit| format!(" of {limit}")).unwrap_or_default();
        let turn = view.to_act().map(|seat| {
            format!(" · {} to act, {} AP left", names[seat.index()], view.action_points())
        });
        let side = |seat: Seat| {
            let open = if view.flag_threats(other(seat)).is_empty() || view.end().is_some() {
                ""
            } else {
                ", its flag can be taken next turn"
            };
            let units = counted(view.units(seat), "unit", "units");
            let levels = counted(view.levels(seat), "level", "levels");
            format!("{}: {units}, {levels}{open}", with_letter(names, seat))
        };
        let turn = turn.unwrap_or(" · over".to_owned());
        format!("Round {}{limit}{turn}\n{}\n{}", view.round(), side(Seat::A), side(Seat::B))
    }

    fn tell(event: &Event, names: &[String]) -> String {
        let name = |seat: &Seat| &names[seat.index()];
        match event {
            Event::Deployed { seat, unit, to } => format!("{} deploys {unit} to {to}.", name(seat)),
            Event::Moved { seat, unit, from, to: Destination::Square(to), .. } => {
                format!("{} moves {unit} from {from} to {to}.", name(seat))
            }
            Event::Moved { seat, unit, from, to: Destination::Flag, .. } => {
                format!("{} rides {unit} from {from} to the flag!", name(seat))
                    .replace("rides I", "marches I")
            }
            Event::Attacked { seat, target, volley } => {
                let from = squares(volley.origins());
                format!("{} attacks {target} from {from}: {}", name(seat), fire(volley))
            }
            Event::Retreated { seat, volley: None } => {
                format!("{} retreats; nobody is there to shoot.", name(seat))
            }
            Event::Retreated { seat, volley: Some(volley) } => {
                format!("{} retreats under fire: {}", name(seat), fire(volley))
            }
            Event::TurnEnded { seat, unused: 0 } => format!("{} has no AP left.", name(seat)),
            Event::TurnEnded { seat, unused } => {
                format!("{} ends the turn with {unused} AP left.", name(seat))
            }
            Event::TurnBegan { seat, round } => format!("Round {round}: {} to act.", name(seat)),
            Event::Resigned { seat } => format!("{} gives up.", name(seat)),
            Event::Ended { end } => ending(*end, names),
        }
    }

    fn describe(view: &State, action: &Action) -> String {
        match *action {
            Action::Deploy { unit, to } => format!("{} comes to {to}", unit.kind()),
            Action::Move { from, place, to } => {
                let unit = view.stack(from).unit(place);
                let kind = unit.map(|unit| unit.kind().to_string()).unwrap_or_default();
                match to {
                    Destination::Square(to) => format!("{kind} moves to {to}"),
                    Destination::Flag => format!("{kind} takes the flag and wins"),
                }
            }
            Action::Attack { origins, target } => describe_attack(view, origins, target),
            Action::EndTurn => "the other side's turn".to_owned(),
            Action::Retreat => "a last volley, and the other side wins".to_owned(),
            Action::Resign => "the other side wins".to_owned(),
        }
    }

    fn svg(view: &State) -> Option<String> {
        Some(svg::draw(view))
    }
}

/// What a bonus is called.
pub fn bonus_name(bonus: Bonus) -> &'static str {
    match bonus {
        Bonus::CombinedArms1 | Bonus::CombinedArms2 => "combined arms",
        Bonus::Flanking1 | Bonus::Flanking2 | Bonus::Flanking3 => "flanking",
        Bonus::CavalryCharge => "charge",
    }
}

fn describe_attack(view: &State, origins: SquareSet, target: Square) -> String {
    let odds = Odds::of(view.force(origins, target), view.stack(target));
    format!(
        "{} at {} of 40: {:.1} hits expected, {} to clear {target}",
        counted(odds.force.total_dice(), "die", "dice"),
        odds.force.threshold.value(),
        odds.expected_hits(),
        clearing(&odds, 0)
    )
}

/// The chance that nobody is left, with so many decimals. It may be impossible, but never certain:
/// every die can miss.
pub fn clearing(odds: &Odds, decimals: usize) -> String {
    match odds.clear_chance() {
        0.0 => chance(0.0, decimals),
        probability => chance(undecided(probability), decimals),
    }
}

fn squares(set: SquareSet) -> String {
    set.iter().map(|at| at.to_string()).collect::<Vec<_>>().join(" and ")
}

/// The dice of a volley and what they did.
fn fire(volley: &Volley) -> String {
    let dice: Vec<String> = volley
        .shots
        .iter()
        .map(|shot| {
            let faces: Vec<String> = shot.rolls.faces().iter().map(ToString::to_string).collect();
            format!("{} {}", shot.unit, faces.join(" "))
        })
        .collect();
    let hits: u32 = volley.hits().iter().sum();
    let damage: Vec<String> = volley.losses.iter().map(loss).collect();
    let damage = if damage.is_empty() { "no damage".to_owned() } else { damage.join(", ") };
    format!(
        "{} or less hits; {}. {}: {damage}.",
        volley.threshold.value(),
        dice.join(", "),
        counted(hits, "hit", "hits"),
    )
}

fn loss(loss: &Loss) -> String {
    match loss.is_destroyed() {
        true => format!("{} on {} is destroyed", loss.unit, loss.at),
        false => {
            let levels = counted(loss.levels, "level", "levels");
            format!("{} on {} loses {levels}", loss.unit, loss.at)
        }
    }
}

fn ending(end: End, names: &[String]) -> String {
    let name = |seat: Seat| &names[seat.index()];
    match end {
        End::Elimination(seat) => format!("{} has destroyed the last enemy.", name(seat)),
        End::Flag(seat) => format!("{} has taken the flag.", name(seat)),
        End::Retreat(_) | End::Resignation(_) => String::new(),
        End::RoundLimit => "The last round is over.".to_owned(),
        End::Quiet => "Too many quiet rounds.".to_owned(),
    }
}

fn other(seat: Seat) -> Seat {
    if seat == Seat::A { Seat::B } else { Seat::A }
}
