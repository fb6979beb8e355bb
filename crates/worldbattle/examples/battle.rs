//! A tour of World Battle's battles: dice, single attacks, an auto attack, the extra move.
//!
//! `cargo run -p worldbattle --example battle`

use std::fmt::Write;

use tabletop::{Game, Rng, Seat};
use worldbattle::{Action, BattleOdds, Event, Map, State, Territory, attacker_dice, defender_dice};

/// The seed of the tour that the README shows.
pub(crate) const SEED: u64 = 14;

#[allow(clippy::print_stdout, dead_code)] // an example speaks on the terminal; its test does not
fn main() {
    print!("{}", tour(SEED));
}

/// The whole tour as text.
pub(crate) fn tour(seed: u64) -> String {
    let mut text = String::from("Dice: attackers roll ");
    let dice = |armies| format!("{} with {armies} armies, ", attacker_dice(armies));
    text += &(2..=4).map(dice).collect::<String>();
    let dice = |armies| format!("{} with {armies}", defender_dice(armies));
    let _ = writeln!(text, "defenders {}, {} or more.", dice(1), dice(2));
    let map = Map::world();
    let [alaska, kamchatka, brazil, north_africa] =
        ["alaska", "kamchatka", "brazil", "north-africa"].map(|id| map.find(id).expect("a place"));
    let armies = [(alaska, "a20"), (kamchatka, "b5"), (brazil, "a6"), (north_africa, "b6")];
    let mut tour = Tour { state: position(&map, &armies), rng: Rng::fast(seed), text };
    for _ in 0..3 {
        tour.play(Action::Attack { from: brazil, to: north_africa });
    }
    let odds = BattleOdds::of(20, 5, 1).expect("20 armies can attack 5");
    let _ = writeln!(
        tour.text,
        "Alaska 20 v Kamchatka 5: {:.2} % to conquer, {:.2} armies lost on average.",
        100.0 * odds.conquest,
        odds.attacker_losses
    );
    tour.play(Action::Auto { from: alaska, to: kamchatka, stop_at: 1 });
    if tour.state.pending().is_some() {
        tour.play(Action::Move { armies: 10 });
    }
    tour.text
}

/// One army everywhere, the north of America and Brazil for player 1, but for these.
fn position(map: &Map, armies: &[(Territory, &str)]) -> State {
    let holding = |territory: Territory| {
        let given = armies.iter().find(|(place, _)| *place == territory);
        given.map_or(if territory.index() < 9 { "a1" } else { "b1" }, |(_, holding)| holding)
    };
    let holdings: Vec<&str> = map.territories().iter().map(holding).collect();
    let text = format!("map world | {} | order ab | turn a attack", holdings.join(" "));
    text.parse().expect("a position in notation")
}

struct Tour {
    state: State,
    rng: Rng,
    text: String,
}

impl Tour {
    fn play(&mut self, action: Action) {
        let mut events = Vec::new();
        let played = self.state.apply(Seat::A, &action, &mut self.rng, &mut events);
        if let Err(refusal) = played {
            let _ = writeln!(self.text, "{action}: {refusal}.");
        }
        events.iter().for_each(|event| self.tell(event));
    }

    fn tell(&mut self, event: &Event) {
        let name = |it: Territory| self.state.map().place(it).map_or("?", |place| &place.name);
        let armies = |it: Territory| self.state.armies(it);
        match event {
            Event::Attacked { from, to, rolls, conquered, .. } => {
                let rolled = if rolls.len() == 1 { "once" } else { "to the end" };
                let mut lines = format!("{} attacks {} {rolled}:\n", name(*from), name(*to));
                for roll in rolls {
                    let _ = writeln!(
                        lines,
                        "  {:?} v {:?}: attacker -{}, defender -{}, left {} v {}",
                        roll.attacker.faces(),
                        roll.defender.faces(),
                        roll.attacker_losses,
                        roll.defender_losses,
                        roll.attacker_left,
                        roll.defender_left
                    );
                }
                if *conquered {
                    let (left, inside) = (armies(*from), armies(*to));
                    let _ = writeln!(lines, "  Conquered: one army moves in, {left} and {inside}.");
                }
                self.text += &lines;
            }
            Event::Moved { from, to, armies: moved, .. } => {
                let (left, inside) = (armies(*from), armies(*to));
                let line = format!(
                    "{moved} more follow from {} to {}: {left} and {inside}.\n",
                    name(*from),
                    name(*to)
                );
                self.text += &line;
            }
            _ => {}
        }
    }
}
