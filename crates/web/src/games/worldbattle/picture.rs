//! The pieces and marks on the board, apart from the rules, so that changes can be shown one by one
//! while the rules are already ahead.

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{Action, Map, Phase, State, Territory, TerritorySet};

use super::input;
use super::scenes::{Beat, Scene};
use crate::table::{Shown, Table};

/// The territories as they are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    owners: Vec<Option<Seat>>,
    armies: Vec<u32>,
}

/// What is marked on the board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Marks {
    /// The player's own territory that is to attack or to send armies.
    pub selected: Option<Territory>,
    /// What it can attack.
    pub targets: TerritorySet,
    /// Where its armies can go.
    pub reach: TerritorySet,
    /// The target of the selection.
    pub aim: Option<Territory>,
    /// Armies that are placed but not yet confirmed.
    pub plus: Vec<(Territory, u32)>,
    /// Where something was refused.
    pub refused: Option<Territory>,
    /// The origin of another player's attack.
    pub origin: Option<Territory>,
    /// Its target.
    pub goal: Option<Territory>,
    /// Own territories that cannot act.
    pub resting: TerritorySet,
    /// Own territories that can act.
    pub able: TerritorySet,
    /// The territory that has the focus of the keyboard.
    pub focus: Option<Territory>,
    /// Land to be outlined: that of a player.
    pub group: TerritorySet,
    /// Whether dice are rolling: everything but the two territories involved is dark.
    pub rolling: bool,
    /// A territory that is being taken: by whom, and from where.
    pub flood: Option<(Territory, Territory, Seat)>,
}

impl Picture {
    /// The board of a position.
    pub fn of(position: &worldbattle::Table) -> Picture {
        let territories = position.map().territories();
        Picture {
            owners: territories.iter().map(|it| position.owner(it)).collect(),
            armies: territories.iter().map(|it| position.armies(it)).collect(),
        }
    }

    /// Who owns a territory; `None` for a neutral garrison.
    pub fn owner(&self, territory: Territory) -> Option<Seat> {
        self.owners.get(territory.index()).copied().flatten()
    }

    /// The armies in a territory.
    pub fn armies(&self, territory: Territory) -> u32 {
        self.armies.get(territory.index()).copied().unwrap_or(0)
    }

    /// All that a seat owns.
    pub fn owned(&self, seat: Seat) -> TerritorySet {
        let all = TerritorySet::first(self.owners.len() as u8);
        all.iter().filter(|&it| self.owner(it) == Some(seat)).collect()
    }

    /// All armies of a seat.
    pub fn total(&self, seat: Seat) -> u32 {
        self.owned(seat).iter().map(|it| self.armies(it)).sum()
    }

    /// The armies that a seat would get if its turn began now.
    pub fn income(&self, map: &Map, seat: Seat) -> u32 {
        map.reinforcements(self.owned(seat)).total()
    }

    /// Sets the armies of a territory.
    pub fn set_armies(&mut self, territory: Territory, armies: u32) {
        self.armies[territory.index()] = armies;
    }

    /// Adds armies to a territory.
    pub fn add(&mut self, territory: Territory, armies: u32) {
        self.armies[territory.index()] += armies;
    }
}

impl Marks {
    /// The territories in use now: on a small map only they are named.
    pub fn named(&self) -> TerritorySet {
        let single = [self.selected, self.aim, self.origin, self.goal, self.focus];
        let placed = self.plus.iter().map(|(territory, _)| *territory);
        single.into_iter().flatten().chain(placed).collect()
    }

    /// The territories that stay bright while something is chosen or rolled.
    pub fn concerned(&self) -> Option<TerritorySet> {
        let one =
            |territory: Option<Territory>| territory.map_or(TerritorySet::EMPTY, Territory::bit);
        let two = one(self.selected).or(one(self.origin)).or(one(self.goal));
        let bright = match self.rolling {
            true => two.or(one(self.aim)),
            false => two.or(self.targets).or(self.reach).or(self.group),
        };
        (!bright.is_empty()).then_some(bright)
    }

    /// The ends of the arrow.
    pub fn arrow(&self) -> Option<(Territory, Territory)> {
        self.selected.zip(self.aim).or(self.origin.zip(self.goal))
    }

    /// The armies to be placed here.
    pub fn placed(&self, territory: Territory) -> u32 {
        self.plus.iter().filter(|(at, _)| *at == territory).map(|(_, armies)| armies).sum()
    }
}

/// The current marks on the board.
pub fn marks(table: Table<State>) -> Marks {
    let group = table
        .outlined
        .get()
        .map_or(TerritorySet::EMPTY, |seat| table.picture.with(|picture| picture.owned(seat)));
    let base =
        Marks { group, refused: table.refused(), focus: table.focus.get(), ..Marks::default() };
    match table.shown.get() {
        Shown::Scene(scene) => scene_marks(table, &scene, base),
        Shown::Planned(seat, action) => match action {
            Action::Attack { from, to }
            | Action::Auto { from, to, .. }
            | Action::Fortify { from, to, .. } => way(table, seat, from, to, base),
            Action::Place { territory, armies } => {
                Marks { goal: Some(territory), plus: vec![(territory, armies)], ..base }
            }
            _ => base,
        },
        Shown::Still => match table.acting() {
            Some(seat) => own_marks(table, seat, base),
            None => base,
        },
        _ => base,
    }
}

/// Marks a way from one territory to another: a person's in white, a bot's in its own marks.
fn way(table: Table<State>, seat: Seat, from: Territory, to: Territory, base: Marks) -> Marks {
    if table.common.is_human(seat) {
        Marks { selected: Some(from), aim: Some(to), ..base }
    } else {
        Marks { origin: Some(from), goal: Some(to), ..base }
    }
}

fn scene_marks(table: Table<State>, scene: &Scene, base: Marks) -> Marks {
    match scene {
        Scene::Attack(attack, beat) => {
            let flood = (attack.to, attack.from, attack.seat);
            Marks {
                rolling: matches!(beat, Beat::Tumble(_) | Beat::Stand(_) | Beat::Sum),
                flood: (*beat == Beat::Change && attack.conquered).then_some(flood),
                ..way(table, attack.seat, attack.from, attack.to, base)
            }
        }
        Scene::Move(seat, from, to) => way(table, *seat, *from, *to, base),
        Scene::Place(_, territory, armies) => {
            Marks { origin: Some(*territory), plus: vec![(*territory, *armies)], ..base }
        }
        Scene::Turn(..) | Scene::Trade(..) | Scene::Fall(..) => base,
    }
}

/// The marks of the person who is to act.
fn own_marks(table: Table<State>, seat: Seat, base: Marks) -> Marks {
    let selection = table.selection.get();
    table.view.with(|view| {
        let able = input::able(view, seat);
        let resting = view.owned(seat).without(able);
        let targets = selection.from.map_or(TerritorySet::EMPTY, |from| input::targets(view, from));
        let (targets, reach) = match view.phase() {
            Phase::Fortify => (TerritorySet::EMPTY, targets),
            _ => (targets, TerritorySet::EMPTY),
        };
        // The question how many armies follow is about these two.
        let asked =
            view.pending().filter(|it| selection.from.is_none() && view.armies(it.from) > 1);
        let (from, to) = asked.map(|it| (it.from, it.to)).unzip();
        let (selected, aim) = (selection.from.or(from), selection.to.or(to));
        let plus = selection.placed;
        Marks { selected, aim, plus, targets, reach, able, resting, ..base }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_counts_what_it_shows() {
        let state: State =
            "map six | a4 a1 b2 n1 b1 a1 | order abc | turn a attack | out c".parse().unwrap();
        let mut picture = Picture::of(&state);
        assert_eq!((picture.owned(Seat::A).len(), picture.total(Seat::B)), (3, 3));
        assert_eq!(picture.owner(Territory::new(3)), None);
        assert_eq!(picture.income(state.map(), Seat::A), 5, "three, and two for the west");
        picture.add(Territory::new(1), 2);
        picture.set_armies(Territory::new(0), 2);
        assert_eq!((picture.armies(Territory::new(1)), picture.total(Seat::A)), (3, 6));
    }

    #[test]
    fn while_dice_roll_only_the_two_concerned_stay_bright() {
        let [one, two, three] = [1, 2, 3].map(Territory::new);
        let chosen = Marks {
            selected: Some(one),
            targets: two.bit().or(three.bit()),
            aim: Some(two),
            ..Marks::default()
        };
        assert_eq!(chosen.concerned().map(TerritorySet::len), Some(3));
        assert_eq!(chosen.arrow(), Some((one, two)));
        let rolling = Marks { rolling: true, ..chosen };
        assert_eq!(rolling.concerned(), Some(one.bit().or(two.bit())));
        assert_eq!(Marks::default().concerned(), None);
    }

    #[test]
    fn placements_on_one_territory_add_up() {
        let [one, two] = [1, 2].map(Territory::new);
        let marks = Marks { plus: vec![(one, 1), (two, 5), (one, 2)], ..Marks::default() };
        assert_eq!((marks.placed(one), marks.placed(two)), (3, 5));
    }
}
