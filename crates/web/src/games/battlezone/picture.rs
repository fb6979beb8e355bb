//! The pieces and marks on the board, apart from the rules: armies are shown one by one while the
//! rules are already ahead.

use battlezone::{Action, State, Territory, TerritorySet};
use leptos::prelude::*;
use tabletop::Seat;

use super::input::{self, Selection};
use super::scenes::{Beat, Scene};
use crate::table::{Shown, Table};

/// The territories as they are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    owners: Vec<Seat>,
    armies: Vec<u8>,
}

/// What is marked on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks {
    /// The player's own territory that is to attack.
    pub selected: Option<Territory>,
    /// What it can attack.
    pub targets: TerritorySet,
    /// The target that is looked at.
    pub aim: Option<Territory>,
    /// Where something was refused.
    pub refused: Option<Territory>,
    /// The origin of a bot's attack.
    pub origin: Option<Territory>,
    /// Its target.
    pub goal: Option<Territory>,
    /// Own territories that cannot act.
    pub resting: TerritorySet,
    /// Own territories that can act.
    pub able: TerritorySet,
    /// The territory that has the focus of the keyboard.
    pub focus: Option<Territory>,
    /// A group to be outlined.
    pub group: TerritorySet,
    /// Whether the dice are rolling: everything but the two territories involved is dark.
    pub rolling: bool,
    /// A territory that is being taken: by whom, and from where.
    pub flood: Option<(Territory, Territory, Seat)>,
    /// An own territory that is looked at but cannot act.
    pub dimmed: Option<Territory>,
    /// An enemy that is looked at but out of reach of the selected territory.
    pub out_of_reach: Option<Territory>,
    /// Whether the outlines of an attack fade.
    pub fading: bool,
}

/// The marks that fade after a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Faded {
    /// The territory that was selected.
    pub selected: Option<Territory>,
    /// What it could attack.
    pub targets: TerritorySet,
    /// Changes at each fade.
    pub odd: bool,
}

impl Faded {
    /// The marks that fade after a change; `None` if none was removed.
    pub fn next(self, before: &Marks, now: &Marks) -> Option<Faded> {
        let selected = before.selected.filter(|it| now.selected != Some(*it));
        let kept = now.targets.or(now.aim.map_or(TerritorySet::EMPTY, Territory::bit));
        let targets = before.targets.without(kept);
        let has_gone = selected.is_some() || !targets.is_empty();
        has_gone.then_some(Faded { selected, targets, odd: !self.odd })
    }
}

impl Picture {
    /// The board of a position.
    pub fn of(state: &State) -> Picture {
        let territories = state.map().territories();
        Picture {
            owners: territories.iter().map(|it| state.owner(it)).collect(),
            armies: territories.iter().map(|it| state.armies(it)).collect(),
        }
    }

    /// Who owns a territory.
    pub fn owner(&self, territory: Territory) -> Seat {
        self.owners[territory.index()]
    }

    /// The armies in a territory.
    pub fn armies(&self, territory: Territory) -> u8 {
        self.armies[territory.index()]
    }

    /// All that a seat owns.
    pub fn owned(&self, seat: Seat) -> TerritorySet {
        let all = TerritorySet::first(self.owners.len() as u8);
        all.iter().filter(|&it| self.owner(it) == seat).collect()
    }

    /// All armies of a seat.
    pub fn total(&self, seat: Seat) -> u32 {
        self.owned(seat).iter().map(|it| u32::from(self.armies(it))).sum()
    }

    /// Shows the armies of a position on the land as it is now.
    pub fn set_armies(&mut self, state: &State) {
        self.armies = Picture::of(state).armies;
    }

    /// Adds one army to a territory.
    pub fn add_army(&mut self, territory: Territory) {
        self.armies[territory.index()] += 1;
    }
}

impl Marks {
    /// The territories that stay bright during a selection or a roll.
    pub fn concerned(&self) -> Option<TerritorySet> {
        let one =
            |territory: Option<Territory>| territory.map_or(TerritorySet::EMPTY, Territory::bit);
        let from = one(self.selected).or(one(self.origin));
        let two = from.or(one(self.aim)).or(one(self.goal));
        let bright = if self.rolling { two } else { two.or(self.targets) };
        (!bright.is_empty()).then_some(bright)
    }

    /// The territories that the banner refers to by their numbers.
    pub fn named(&self) -> TerritorySet {
        let looked_at =
            self.dimmed.or(self.out_of_reach).map_or(TerritorySet::EMPTY, Territory::bit);
        self.concerned().unwrap_or(TerritorySet::EMPTY).or(looked_at)
    }

    /// The ends of the arrow.
    pub fn arrow(&self) -> Option<(Territory, Territory)> {
        self.selected.zip(self.aim).or(self.origin.zip(self.goal))
    }
}

/// The current marks on the board.
pub fn marks(table: Table<State>) -> Marks {
    let group = table.outlined.get().map_or(TerritorySet::EMPTY, |seat| {
        let picture = table.picture.get();
        table.view.with(|state| state.map().largest_group(picture.owned(seat)))
    });
    let base =
        Marks { group, refused: table.refused(), focus: table.focus.get(), ..Marks::default() };
    let by = |seat: Seat, from: Territory, to: Territory| match table.common.is_human(seat) {
        true => Marks { selected: Some(from), aim: Some(to), ..base },
        false => Marks { origin: Some(from), goal: Some(to), ..base },
    };
    match table.shown.get() {
        Shown::Scene(Scene::Attack(attack, beat)) => Marks {
            rolling: matches!(beat, Beat::Tumble | Beat::Stand),
            fading: beat == Beat::Out,
            flood: (beat == Beat::Change && attack.won).then_some((
                attack.to,
                attack.from,
                attack.seat,
            )),
            ..by(attack.seat, attack.from, attack.to)
        },
        Shown::Planned(seat, Action::Attack { from, to }) => by(seat, from, to),
        Shown::Still => table.acting().map_or(base, |seat| own_marks(table, seat, base)),
        _ => base,
    }
}

/// The marks of the person who is to act.
fn own_marks(table: Table<State>, seat: Seat, base: Marks) -> Marks {
    let Selection { selected, aim } = table.selection.get();
    let looked_at = table.looked_at.get();
    table.view.with(|state| {
        let able = input::able(state, seat);
        let targets = selected.map_or(TerritorySet::EMPTY, |from| input::targets(state, from));
        let resting = state.owned(seat).without(able);
        let dimmed = looked_at.filter(|at| resting.contains(*at));
        let reason = looked_at.and_then(|at| input::out_of_reach(state, seat, selected, at));
        let out_of_reach = looked_at.filter(|_| reason.is_some());
        Marks { selected, aim, targets, able, resting, dimmed, out_of_reach, ..base }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_counts_what_it_shows() {
        let state: State = "map 1-2 2-3 | a3 b1 b2 | turn a".parse().unwrap();
        let mut picture = Picture::of(&state);
        assert_eq!((picture.owned(Seat::A).len(), picture.total(Seat::B)), (1, 3));
        picture.add_army(Territory::new(2));
        assert_eq!(picture.armies(Territory::new(2)), 2);
    }

    #[test]
    fn what_is_let_go_of_fades_and_what_stays_does_not() {
        let [one, two, three] = [1, 2, 3].map(Territory::new);
        let chosen =
            Marks { selected: Some(one), targets: two.bit().or(three.bit()), ..Marks::default() };
        let none = Faded::default();
        assert_eq!(none.next(&Marks::default(), &chosen), None);
        assert_eq!(none.next(&chosen, &chosen), None);
        let gone = Faded { selected: Some(one), targets: chosen.targets, odd: true };
        assert_eq!(none.next(&chosen, &Marks::default()), Some(gone));
        let attacks = Marks { aim: Some(two), targets: TerritorySet::EMPTY, ..chosen };
        let rest = Faded { selected: None, targets: three.bit(), odd: true };
        assert_eq!(none.next(&chosen, &attacks), Some(rest));
    }

    #[test]
    fn what_is_looked_at_in_vain_is_told_of_by_its_number() {
        let [one, two, nine] = [1, 2, 9].map(Territory::new);
        let chosen = Marks { selected: Some(one), targets: two.bit(), ..Marks::default() };
        let far = Marks { out_of_reach: Some(nine), ..chosen };
        assert_eq!(far.named(), one.bit().or(two.bit()).or(nine.bit()));
        assert_eq!(far.concerned(), chosen.concerned(), "it stays dark");
        let unable = Marks { dimmed: Some(nine), ..Marks::default() };
        assert_eq!(unable.named(), nine.bit());
        assert_eq!(Marks::default().named(), TerritorySet::EMPTY);
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
        assert_eq!(Marks { rolling: true, ..chosen }.concerned(), Some(one.bit().or(two.bit())));
        assert_eq!(Marks::default().concerned(), None);
        assert_eq!(chosen.arrow(), Some((one, two)));
    }
}
