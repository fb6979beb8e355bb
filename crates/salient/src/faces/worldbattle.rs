//! World Battle in the terminal.

mod board;
mod svg;

use rules::worldbattle::{
    Action, BattleOdds, Card, CardSet, End, Event, Map, Phase, Roll, State, Symbol, Territory, View,
};
use tabletop::{Seat, Viewer};

use super::Face;
use crate::words::{chance, counted, undecided, with_letter};

impl Face for State {
    const SEATED: &'static [&'static str] = &["human", "medium", "medium", "medium"];

    const MOVES_HELP: &'static [(&'static str, &'static str)] = &[
        ("7+3", "place 3 armies in territory 7"),
        ("trade:0,3,6", "trade a set of cards; with @3 the bonus for territory 3"),
        ("7>38", "attack 38 from 7 with one roll"),
        ("7>>38", "attack to the end; 7>>38:5 stops at 5 armies or fewer"),
        ("move:4", "4 more armies follow a conquest"),
        ("fortify:7>4:2", "move 2 armies from 7 to 4"),
        ("end-phase", "go on to the attacks, then to fortifying"),
        ("end-turn", "end the turn"),
        ("resign", "give up; your territories become neutral"),
    ];

    const MOVES_NOTE: &'static str =
        "Numbers may be lower: 7+2 where 7+5 is listed, 7>>38 to the end where 7>>38:4 is.";

    /// Hands of others and the order of the deck are left out.
    fn position(&self, viewer: Viewer) -> String {
        let own = match viewer {
            Viewer::Seat(seat) => format!("hand {seat} "),
            Viewer::Spectator => String::new(),
        };
        let known = |section: &&str| {
            let is_own = !own.is_empty() && section.starts_with(&own);
            is_own || !(section.starts_with("hand ") || section.starts_with("deck "))
        };
        let text = self.to_string();
        let sections: Vec<&str> = text.split(" | ").filter(known).collect();
        sections.join(" | ")
    }

    fn draw(view: &View, colours: bool) -> String {
        board::draw(view, colours)
    }

    fn summary(view: &View, names: &[String]) -> String {
        let limit = view.rules().round_limit.map(|it| format!(" of {it}")).unwrap_or_default();
        let mut lines = vec![format!("Round {}{limit}{}", view.round(), doing(view, names))];
        for &seat in view.order() {
            lines.push(standing(view, seat, &with_letter(names, seat)));
        }
        if let Viewer::Seat(seat) = view.viewer()
            && !view.hand().is_empty()
        {
            lines.push(format!("Cards of {}: {}", names[seat.index()], cards(view.hand())));
        }
        lines.join("\n")
    }

    fn tell(event: &Event, names: &[String]) -> String {
        tell(event, names)
    }

    fn describe(view: &View, action: &Action) -> String {
        describe(view, action)
    }

    fn svg(view: &View) -> Option<String> {
        Some(svg::draw(view))
    }
}

/// What the active seat is doing, for the end of the first line.
fn doing(view: &View, names: &[String]) -> String {
    let name = &names[view.active().index()];
    match view.phase() {
        Phase::Reinforce if view.pool() == 0 => format!(" · {name} has placed all armies"),
        Phase::Reinforce => {
            format!(" · {name} places {}", counted(view.pool(), "army", "armies"))
        }
        Phase::Attack => format!(" · {name} attacks"),
        Phase::Trade => format!(" · {name} trades the cards of the fallen"),
        Phase::Fortify => format!(" · {name} fortifies"),
        Phase::Over(_) => " · over".to_owned(),
    }
}

fn standing(view: &View, seat: Seat, name: &str) -> String {
    if view.owned(seat).is_empty() {
        return format!("{name}: out");
    }
    format!(
        "{name}: {}, {}, income {}, {}",
        counted(view.owned(seat).len(), "territory", "territories"),
        counted(view.total_armies(seat), "army", "armies"),
        view.reinforcements(seat).total(),
        counted(view.hand_size(seat), "card", "cards")
    )
}

/// Cards with what they show: `0 infantry, 7 cavalry`.
fn cards(set: CardSet) -> String {
    let card = |card: Card| match card.symbol() {
        Symbol::Infantry => format!("{card} infantry"),
        Symbol::Cavalry => format!("{card} cavalry"),
        Symbol::Artillery => format!("{card} artillery"),
        Symbol::Wild => format!("{card} wild"),
    };
    set.iter().map(card).collect::<Vec<_>>().join(", ")
}

fn tell(event: &Event, names: &[String]) -> String {
    let name = |seat: &Seat| &names[seat.index()];
    match event {
        Event::TurnBegan { seat, round, pool, .. } => {
            let armies = counted(*pool, "army", "armies");
            format!("{}: round {round}, {armies} to place.", name(seat))
        }
        Event::Traded { seat, cards: set, armies, .. } => {
            let armies = counted(*armies, "army", "armies");
            format!("{} trades {} for {armies}.", name(seat), cards(*set))
        }
        Event::Placed { seat, territory, armies, .. } => {
            format!("{} places {armies} in {territory}.", name(seat))
        }
        Event::Attacked { seat, from, to, rolls, conquered, .. } => {
            format!("{} attacks {to} from {from}: {}", name(seat), battle(rolls, *conquered))
        }
        Event::Moved { armies: 0, .. } | Event::PhaseBegan { .. } => String::new(),
        Event::Moved { seat, from, to, armies } => {
            format!("{} moves {armies} more from {from} to {to}.", name(seat))
        }
        Event::Eliminated { seat, by, count, .. } => {
            let cards = counted(*count, "card", "cards");
            format!("{} is out; {} takes {cards}.", name(seat), name(by))
        }
        Event::DeckRenewed { count: 1 } => "1 card is the new deck.".to_owned(),
        Event::DeckRenewed { count } => format!("{count} cards are shuffled into a new deck."),
        Event::CardDrawn { seat, card: Some(card) } => {
            format!("{} draws {}.", name(seat), cards(card.bit()))
        }
        Event::CardDrawn { seat, card: None } => format!("{} draws a card.", name(seat)),
        Event::Fortified { seat, from, to, armies } => {
            format!("{} moves {armies} from {from} to {to}.", name(seat))
        }
        Event::Resigned { seat, .. } => format!("{} gives up.", name(seat)),
        Event::Ended { end: End::RoundLimit } => "The last round is over.".to_owned(),
        Event::Ended { .. } => String::new(),
    }
}

/// The dice of a short battle, the count of a long one, and what is left.
fn battle(rolls: &[Roll], conquered: bool) -> String {
    let faces = |dice: &[u8]| dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let roll = |roll: &Roll| {
        format!("{} v {}", faces(roll.attacker.faces()), faces(roll.defender.faces()))
    };
    let dice = match rolls {
        [..] if rolls.len() <= 4 => rolls.iter().map(roll).collect::<Vec<_>>().join(", "),
        _ => format!("{} rolls", rolls.len()),
    };
    let last = rolls.last().expect("an attack has at least one roll");
    let left = format!("{} v {} left", last.attacker_left, last.defender_left);
    if conquered { format!("{dice}; {left}. Conquered.") } else { format!("{dice}; {left}.") }
}

/// A territory as people know it.
fn place(map: &Map, territory: Territory) -> &str {
    map.place(territory).map_or("nowhere", |place| &place.name)
}

/// What a move means.
fn describe(view: &View, action: &Action) -> String {
    let at = |territory| place(view.map(), territory);
    match *action {
        Action::Place { territory, armies } => {
            format!("{} to {}", counted(armies, "army", "armies"), at(territory))
        }
        Action::Trade { cards: set, .. } => {
            let number = view.trades().saturating_add(1);
            let armies = view.rules().cards.armies(set, number);
            format!("{}: {}", cards(set), counted(armies, "army", "armies"))
        }
        Action::Attack { from, to } => format!("one roll from {} at {}", at(from), at(to)),
        Action::Auto { from, to, stop_at } => odds(view, from, to, stop_at),
        Action::Move { armies: 0 } => "nobody follows the conquest".to_owned(),
        Action::Move { armies } => {
            format!("{} after the conquest", counted(armies, "more army", "more armies"))
        }
        Action::Fortify { from, to, armies } => {
            format!("{} from {} to {}", counted(armies, "army", "armies"), at(from), at(to))
        }
        Action::EndPhase if view.phase() == Phase::Reinforce => "on to the attacks".to_owned(),
        Action::EndPhase => "on to fortifying".to_owned(),
        Action::EndTurn => "the next player begins".to_owned(),
        Action::Resign => "your territories become neutral garrisons".to_owned(),
    }
}

/// The chance of an attack to the end, and of one that stops earlier its own before it.
fn odds(view: &View, from: Territory, to: Territory, stop_at: u32) -> String {
    let (attackers, defenders) = (view.armies(from), view.armies(to));
    let sides = format!("{attackers} against {defenders}");
    let conquest = |odds: &BattleOdds| chance(undecided(odds.conquest), 0);
    let place = place(view.map(), to);
    let Some(whole) = BattleOdds::of(attackers, defenders, 1) else { return sides };
    match BattleOdds::of(attackers, defenders, stop_at) {
        Some(odds) if stop_at > 1 => format!(
            "{} to conquer {place} before it stops, {} to the end with {sides}",
            conquest(&odds),
            conquest(&whole)
        ),
        _ => format!(
            "{} to conquer {place} with {sides}, {:.1} lost on average",
            conquest(&whole),
            whole.attacker_losses
        ),
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Game;

    use super::*;

    #[test]
    fn an_attack_that_stops_early_is_told_with_its_own_chance() {
        let text = "map six | a9 b4 b2 a1 b1 a1 | order ab | turn a attack";
        let view = text.parse::<State>().expect("a position").view(Viewer::Seat(Seat::A));
        let told = |action: &str| describe(&view, &action.parse().expect("a move"));
        let whole = BattleOdds::of(9, 4, 1).expect("an attack").conquest;
        let early = BattleOdds::of(9, 4, 8).expect("an attack").conquest;
        assert!(early < whole);
        assert!(told("0>>1").starts_with(&format!("{} to conquer Birch with", chance(whole, 0))));
        let stops = format!("{} to conquer Birch before it stops, ", chance(early, 0));
        assert!(told("0>>1:8").starts_with(&stops), "{}", told("0>>1:8"));
    }

    #[test]
    fn one_of_a_thing_is_told_in_the_singular() {
        let text = "map six | a9 b4 b2 a1 b1 a1 | order ab | turn a reinforce 1";
        let view = text.parse::<State>().expect("a position").view(Viewer::Seat(Seat::A));
        let told = |action: &str| describe(&view, &action.parse().expect("a move"));
        assert_eq!(told("0+1"), "1 army to Ash");
        assert_eq!(told("move:0"), "nobody follows the conquest");
        assert_eq!(told("move:1"), "1 more army after the conquest");
        let names = ["Ada".to_owned(), "Ben".to_owned()];
        let first = State::summary(&view, &names).lines().next().map(str::to_owned);
        assert_eq!(first.as_deref(), Some("Round 1 · Ada places 1 army"));
    }

    #[test]
    fn a_position_shows_nobody_s_cards_but_the_viewer_s() {
        let text = "map six | a4 b1 b2 a1 b1 a1 | order ab | turn a reinforce 3 | hand a 0,3 | hand b 1 | deck 4,2,5";
        let state: State = text.parse().expect("a position");
        let seen = |viewer| state.position(viewer);
        let open = "map six | a4 b1 b2 a1 b1 a1 | order ab | turn a reinforce 3";
        assert_eq!(seen(Viewer::Spectator), open);
        assert_eq!(seen(Viewer::Seat(Seat::A)), format!("{open} | hand a 0,3"));
        assert_eq!(seen(Viewer::Seat(Seat::B)), format!("{open} | hand b 1"));
    }
}
