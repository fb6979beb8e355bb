//! The meaning of a press, a key or a pointer on this board. Pure: positions in, meanings out.

use battlezone::{Action, Illegal, State, Territory, TerritorySet};
use tabletop::{Game, Seat};

use super::drawing::Point;

/// What pressing a territory means.
pub type Press = crate::table::Press<State>;

/// Why a territory cannot be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// A rule.
    Rules(Illegal),
    /// It has no enemy neighbour to attack.
    NoEnemyNear(Territory),
}

impl From<Illegal> for Reason {
    fn from(illegal: Illegal) -> Reason {
        Reason::Rules(illegal)
    }
}

/// How a territory was pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// By mouse or key: the chance of the attack was visible before.
    Sure,
    /// By finger: the first touch of a target shows the chance, the second attacks.
    Touch,
}

/// What the player has selected so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Selection {
    /// The territory that is to attack.
    pub selected: Option<Territory>,
    /// The target that is looked at.
    pub aim: Option<Territory>,
}

/// The meaning of a press on `at` for the seat that is to act.
pub fn press(
    state: &State,
    seat: Seat,
    selection: Selection,
    at: Territory,
    means: Means,
) -> Press {
    if state.owned(seat).contains(at) {
        return match selection.selected {
            Some(selected) if selected == at => Press::Select(Selection::default()),
            _ => match cannot_act(state, seat, at) {
                Some(reason) => Press::Refused(at, reason),
                None => Press::Select(Selection { selected: Some(at), aim: None }),
            },
        };
    }
    let Some(from) = selection.selected else {
        return Press::Refused(at, Reason::Rules(Illegal::NotYours { from: at }));
    };
    let attack = Action::Attack { from, to: at };
    match state.check(seat, &attack) {
        Err(reason) => Press::Refused(at, Reason::Rules(reason)),
        Ok(()) if means == Means::Touch && selection.aim != Some(at) => {
            Press::Select(Selection { aim: Some(at), ..selection })
        }
        Ok(()) => Press::Act(attack),
    }
}

/// Why an own territory cannot attack.
pub fn cannot_act(state: &State, seat: Seat, at: Territory) -> Option<Reason> {
    if !state.owned(seat).contains(at) || state.can_attack_from(at) {
        return None;
    }
    let reason = if state.armies(at) < 2 {
        Reason::Rules(Illegal::TooFewArmies { from: at })
    } else {
        Reason::NoEnemyNear(at)
    };
    Some(reason)
}

/// Why the selected territory cannot attack an enemy that is looked at.
pub fn out_of_reach(
    state: &State,
    seat: Seat,
    selected: Option<Territory>,
    at: Territory,
) -> Option<Reason> {
    let from = selected.filter(|_| !state.owned(seat).contains(at))?;
    state.check(seat, &Action::Attack { from, to: at }).err().map(Reason::Rules)
}

/// The targets of a territory.
pub fn targets(state: &State, from: Territory) -> TerritorySet {
    let own = state.owned(state.owner(from));
    state.map().neighbours(from).without(own)
}

/// Own territories that can attack.
pub fn able(state: &State, seat: Seat) -> TerritorySet {
    state.owned(seat).iter().filter(|&it| state.can_attack_from(it)).collect()
}

/// The order of the Tab key: what can be acted on, own territories first, then enemy ones.
pub fn tab_order(state: &State, seat: Seat, selected: Option<Territory>) -> Vec<Territory> {
    let own = able(state, seat);
    let enemy = match selected {
        Some(from) => targets(state, from),
        None => state.map().territories().without(state.owned(seat)),
    };
    let own = if own.is_empty() { state.owned(seat) } else { own };
    own.iter().chain(enemy.iter()).collect()
}

/// A territory to hit: the position of its armies, and whether it is too small for a finger.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// Which territory.
    pub territory: Territory,
    /// The position of its armies.
    pub token: Point,
    /// Whether its land is smaller than a fingertip.
    pub small: bool,
}

/// The territory that a touch at `point` means; `under` is the territory under it, if any. `reach`
/// is the radius of a fingertip. A small territory takes touches near its armies; a touch beside
/// the land means the nearest armies within reach.
pub fn hit(
    spots: &[Spot],
    point: Point,
    under: Option<Territory>,
    reach: f32,
) -> Option<Territory> {
    let distance = |spot: &Spot| (spot.token.x - point.x).hypot(spot.token.y - point.y);
    let nearest = |wanted: &dyn Fn(&Spot) -> bool| {
        let near = spots.iter().filter(|spot| wanted(spot) && distance(spot) <= reach);
        near.min_by(|a, b| distance(a).total_cmp(&distance(b))).map(|spot| spot.territory)
    };
    match under {
        Some(under) => {
            let is_small = spots.iter().any(|spot| spot.territory == under && spot.small);
            if is_small { Some(under) } else { nearest(&|spot| spot.small).or(Some(under)) }
        }
        None => nearest(&|_| true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1 (3 armies) borders 2 and 3; 4 lies beyond 2; 5 (a, 1 army) borders 2; 6 (a, 4) borders 1
    /// only.
    fn state() -> State {
        "map 1-2 1-3 1-6 2-4 2-5 | a3 b1 b2 b4 a1 a4 | turn a".parse().unwrap()
    }

    fn at(number: u8) -> Territory {
        Territory::new(number)
    }

    fn pressed(selected: Option<u8>, number: u8) -> Press {
        let selection = Selection { selected: selected.map(Territory::new), aim: None };
        press(&state(), Seat::A, selection, at(number), Means::Sure)
    }

    #[test]
    fn an_own_territory_that_can_attack_is_selected_and_pressed_again_let_go() {
        let selected = Selection { selected: Some(at(1)), aim: None };
        assert_eq!(pressed(None, 1), Press::Select(selected));
        assert_eq!(pressed(Some(1), 1), Press::Select(Selection::default()));
    }

    #[test]
    fn an_own_territory_that_cannot_attack_says_why() {
        let too_few = Reason::Rules(Illegal::TooFewArmies { from: at(5) });
        assert_eq!(pressed(None, 5), Press::Refused(at(5), too_few));
        assert_eq!(pressed(None, 6), Press::Refused(at(6), Reason::NoEnemyNear(at(6))));
    }

    #[test]
    fn an_enemy_is_attacked_when_it_borders_the_selected_territory() {
        assert_eq!(pressed(Some(1), 2), Press::Act(Action::Attack { from: at(1), to: at(2) }));
        let far = Reason::Rules(Illegal::NotAdjacent { from: at(1), to: at(4) });
        assert_eq!(pressed(Some(1), 4), Press::Refused(at(4), far));
        let not_yours = Reason::Rules(Illegal::NotYours { from: at(2) });
        assert_eq!(pressed(None, 2), Press::Refused(at(2), not_yours));
    }

    #[test]
    fn an_enemy_that_is_looked_at_is_out_of_reach_unless_it_borders_what_is_selected() {
        let why = |selected: Option<u8>, number| {
            out_of_reach(&state(), Seat::A, selected.map(Territory::new), at(number))
        };
        let far = Reason::Rules(Illegal::NotAdjacent { from: at(1), to: at(4) });
        assert_eq!(why(Some(1), 4), Some(far));
        assert_eq!((why(Some(1), 2), why(Some(1), 6), why(None, 4)), (None, None, None));
    }

    #[test]
    fn a_finger_aims_first_and_attacks_with_the_second_touch() {
        let selected = Selection { selected: Some(at(1)), aim: None };
        let aimed = Selection { aim: Some(at(2)), ..selected };
        assert_eq!(press(&state(), Seat::A, selected, at(2), Means::Touch), Press::Select(aimed));
        assert!(matches!(press(&state(), Seat::A, aimed, at(2), Means::Touch), Press::Act(_)));
    }

    #[test]
    fn tab_goes_through_own_territories_that_can_act_and_then_through_enemies() {
        assert_eq!(tab_order(&state(), Seat::A, None), [1, 2, 3, 4].map(at));
        assert_eq!(tab_order(&state(), Seat::A, Some(at(1))), [1, 2, 3].map(at));
    }

    #[test]
    fn a_small_territory_takes_touches_near_its_armies() {
        let spot =
            |number, x, small| Spot { territory: at(number), token: Point { x, y: 0.0 }, small };
        let spots = [spot(1, 0.0, false), spot(2, 40.0, true)];
        let touch = |x, under: Option<u8>| {
            hit(&spots, Point { x, y: 0.0 }, under.map(Territory::new), 22.0)
        };
        assert_eq!(touch(10.0, Some(1)), Some(at(1)));
        assert_eq!(touch(25.0, Some(1)), Some(at(2)));
        assert_eq!(touch(60.0, None), Some(at(2)));
        assert_eq!(touch(90.0, None), None);
    }
}
