//! Every press, and every refusal.

use super::*;
use crate::games::imperial::picture::selection_marks;

/// a to act: infantry and cavalry on b2, artillery on b1 (its column is b), infantry on a3; enemy
/// infantry and cavalry on b3, infantry on c4.
const POSITION: &str = "- - i2 / I2 i1c1 - / - I2C2 - / - A2 - | reserve 2I2 C2 : i2 | turn a";

fn state() -> State {
    POSITION.parse().unwrap()
}

fn at(text: &str) -> Square {
    text.parse().unwrap()
}

fn board_place(text: &str) -> BoardPlace {
    text.parse().unwrap()
}

fn place(number: u8) -> Place {
    Place::new(number).unwrap()
}

fn pressed_in(text: &str, selection: Selection, on: &str) -> Press {
    press(&text.parse().unwrap(), Seat::A, selection, board_place(on))
}

fn pressed(selection: Selection, on: &str) -> Press {
    pressed_in(POSITION, selection, on)
}

fn chosen(square: &str) -> Selection {
    Selection::square(&state(), at(square))
}

fn refused(on: &str, illegal: Illegal) -> Press {
    Press::Refused(board_place(on), Reason::Rules(illegal))
}

fn aimed(origins: &[&str]) -> Selection {
    let joined = origins.iter().map(|square| at(square)).collect();
    Selection { aim: Some(at("b3")), joined, ..chosen(origins[0]) }
}

#[test]
fn an_own_square_is_taken_in_hand_with_its_first_ready_unit_and_pressed_again_let_go() {
    let selection = chosen("b2");
    assert_eq!(selection.selected, Some(Selected::Square(at("b2"), Some(place(1)))));
    assert_eq!(pressed(Selection::default(), "b2"), Press::Select(selection));
    assert_eq!(pressed(selection, "b2"), Press::Select(Selection::default()));
    assert_eq!(pressed(selection, "a3"), Press::Select(chosen("a3")));
}

#[test]
fn the_unit_in_hand_is_the_first_that_has_not_moved() {
    let text = "- - - / - i1 - / - I2mC2 - / - - - | reserve - : - | turn a";
    let selection = Selection::square(&text.parse().unwrap(), at("b2"));
    assert_eq!(selection.selected, Some(Selected::Square(at("b2"), Some(place(2)))));
}

#[test]
fn an_empty_square_within_reach_is_moved_to() {
    let step = Action::Move { from: at("b2"), place: place(1), to: Destination::Square(at("c2")) };
    assert_eq!(pressed(chosen("b2"), "c2"), Press::Act(step));
    let far = Illegal::TooFar { kind: imperial::Kind::Infantry, from: at("b2"), to: at("c1") };
    assert_eq!(pressed(chosen("b2"), "c1"), refused("c1", far));
}

#[test]
fn one_press_moves_to_an_own_square_whose_units_are_reached_another_way() {
    let join = Action::Move { from: at("b2"), place: place(1), to: Destination::Square(at("b1")) };
    assert_eq!(pressed(chosen("b2"), "b1"), Press::Act(join));
    // Without a selection, or replacing the selection.
    assert_eq!(pressed(Selection::default(), "b1"), Press::Select(chosen("b1")));
    assert_eq!(instead(&state(), Seat::A, chosen("b2")), at("b1").bit());
    assert_eq!(instead(&state(), Seat::A, Selection::default()), SquareSet::EMPTY);
    // Where the unit cannot go, an own square is selected.
    assert_eq!(pressed(chosen("b2"), "a3"), Press::Select(chosen("a3")));
}

#[test]
fn enemies_and_empty_squares_are_looked_at_while_nothing_is_selected() {
    for square in ["b3", "c2"] {
        assert_eq!(pressed(Selection::default(), square), Press::Select(Selection::default()));
    }
    let state = state();
    let all: SquareSet = ["b1", "b2", "a3"].map(at).into_iter().collect();
    assert_eq!(strongest_attack(&state, Seat::A, at("b3")), all);
    assert_eq!(strongest_attack(&state, Seat::A, at("c4")), SquareSet::EMPTY);
    assert_eq!(sources(&state, Seat::A, at("c2")), at("b2").bit());
    assert_eq!(sources(&state, Seat::A, at("c4")), SquareSet::EMPTY);
}

#[test]
fn with_one_action_point_the_strongest_square_attacks() {
    let short: State = format!("{POSITION} | ap 1").parse().unwrap();
    assert_eq!(strongest_attack(&short, Seat::A, at("b3")), at("b2").bit());
}

#[test]
fn a_spent_square_says_that_nothing_is_left_to_do() {
    let text = "- - - / - i1 - / - I2x - / - - - | reserve - : - | turn a | ap 3";
    let press = pressed_in(text, Selection::default(), "b2");
    assert_eq!(press, Press::Refused(board_place("b2"), Reason::NothingLeft(at("b2"))));
    let text = "- - - / - i1 - / - I2 - / - - - | reserve I2 : - | turn a | ap 0";
    let none = Illegal::TooFewActionPoints { needed: 1, left: 0 };
    assert_eq!(pressed_in(text, Selection::default(), "b2"), refused("b2", none));
    let reserve = pressed_in(text, Selection::default(), "reserve-a-I2");
    assert_eq!(reserve, refused("reserve-a-I2", none));
}

#[test]
fn a_unit_of_the_reserve_goes_to_the_home_row() {
    let unit: Piece = "I2".parse().unwrap();
    let selection = Selection::reserve(unit);
    assert_eq!(pressed(Selection::default(), "reserve-a-I2"), Press::Select(selection));
    assert_eq!(pressed(selection, "reserve-a-I2"), Press::Select(Selection::default()));
    let deploy = |square| Press::Act(Action::Deploy { unit, to: at(square) });
    assert_eq!(pressed(selection, "a1"), deploy("a1"));
    assert_eq!(pressed(selection, "b1"), deploy("b1"));
    assert_eq!(pressed(selection, "c2"), refused("c2", Illegal::NotHomeRow { to: at("c2") }));
    assert_eq!(pressed(selection, "b3"), refused("b3", Illegal::NotHomeRow { to: at("b3") }));
    let theirs = Press::Refused(board_place("flag-b"), Reason::NotYourReserve);
    assert_eq!(pressed(Selection::default(), "reserve-b-I2"), theirs);
}

#[test]
fn a_full_square_and_one_of_the_enemy_refuse_who_is_deployed() {
    let text = "- - - / - - - / - - - / C2C2I1 c1 - | reserve C2 : - | turn a";
    let selection = Selection::reserve("C2".parse().unwrap());
    let full = Illegal::NoRoom { at: at("a1"), free: 1, kind: imperial::Kind::Cavalry };
    assert_eq!(pressed_in(text, selection, "a1"), refused("a1", full));
    let occupied = Illegal::EnemyThere { at: at("b1") };
    assert_eq!(pressed_in(text, selection, "b1"), refused("b1", occupied));
}

#[test]
fn an_enemy_is_aimed_at_first_and_attacked_with_the_second_press() {
    assert_eq!(pressed(chosen("b2"), "b3"), Press::Select(aimed(&["b2"])));
    let attack = Action::Attack { origins: at("b2").bit(), target: at("b3") };
    assert_eq!(pressed(aimed(&["b2"]), "b3"), Press::Act(attack));
    assert_eq!(aimed(&["b2"]).attack(), Some(attack));
    let far = Illegal::OutOfReach { from: at("b2"), target: at("c4") };
    assert_eq!(pressed(chosen("b2"), "c4"), refused("c4", far));
}

#[test]
fn squares_that_reach_the_target_join_the_attack_and_leave_it() {
    let two = aimed(&["b2", "a3"]);
    assert_eq!(pressed(aimed(&["b2"]), "a3"), Press::Select(two));
    assert_eq!(pressed(two, "a3"), Press::Select(aimed(&["b2"])));
    assert_eq!(pressed(two, "b1"), Press::Select(aimed(&["b2", "a3", "b1"])));
    // A press on the selected square leaves the attack, not the selection.
    assert_eq!(pressed(two, "b2"), Press::Select(chosen("b2")));
}

#[test]
fn a_joint_attack_needs_a_point_for_every_square() {
    let text = format!("{POSITION} | ap 1");
    let too_few = Illegal::TooFewActionPoints { needed: 2, left: 1 };
    let press = pressed_in(&text, aimed(&["b2"]), "a3");
    assert_eq!(press, refused("a3", too_few));
}

#[test]
fn the_enemy_flag_is_taken_by_pressing_it_or_the_reserve_beside_it() {
    let text = "- I2 - / - - - / - - - / - - - | reserve - : i2 | turn a";
    let selection = Selection::square(&text.parse().unwrap(), at("b4"));
    let take = Action::Move { from: at("b4"), place: place(1), to: Destination::Flag };
    assert_eq!(pressed_in(text, selection, "flag-b"), Press::Act(take));
    assert_eq!(pressed_in(text, selection, "reserve-b-I2"), Press::Act(take));
    let far = Illegal::FlagTooFar { kind: imperial::Kind::Infantry, from: at("b2") };
    assert_eq!(pressed(chosen("b2"), "flag-b"), refused("flag-b", far));
    let own = Press::Refused(board_place("flag-a"), Reason::NotYourReserve);
    assert_eq!(pressed(chosen("b2"), "flag-a"), own);
}

#[test]
fn tab_goes_through_own_squares_the_reserve_and_what_can_be_reached() {
    let order = |selection| {
        let order = tab_order(&state(), Seat::A, selection).into_iter();
        order.map(|board_place| board_place.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(order(Selection::default()), "b1 b2 a3 reserve-a-I2 reserve-a-C2 b3 c4");
    assert_eq!(order(chosen("b2")), "b1 b2 a3 reserve-a-I2 reserve-a-C2 a2 c2 b3");
    let reserve = Selection::reserve("I2".parse().unwrap());
    assert_eq!(order(reserve), "b1 b2 a3 reserve-a-I2 reserve-a-C2 a1 c1");
}

#[test]
fn what_is_in_hand_marks_its_moves_and_attacks_with_the_chance_of_a_die() {
    let marks = selection_marks(&state(), Seat::A, chosen("b2"));
    assert_eq!((marks.selected, marks.unit), (Some(at("b2")), Some((at("b2"), place(1)))));
    let moves: SquareSet = ["b1", "a2", "c2"].map(at).into_iter().collect();
    assert_eq!((marks.moves, marks.flag), (moves, None));
    // Two kinds: 10 of 40.
    assert_eq!(marks.targets, [(at("b3"), 25)]);
    assert!(marks.able.contains(at("a3")) && marks.resting.is_empty());
}

#[test]
fn a_joint_attack_marks_who_takes_part_and_who_could() {
    let marks = selection_marks(&state(), Seat::A, aimed(&["b2", "a3", "b1"]));
    assert_eq!((marks.aim, marks.joined.len(), marks.may_join.len()), (Some(at("b3")), 3, 3));
    // Three kinds from three squares: 18 of 40.
    assert_eq!(marks.targets, [(at("b3"), 45)]);
    assert!(marks.moves.is_empty() && marks.unit.is_none());
}

#[test]
fn an_open_flag_is_marked_with_who_can_take_it() {
    let open: State = "- - - / - - - / - c1 - / - - - | reserve I1 : - | turn a".parse().unwrap();
    let marks = selection_marks(&open, Seat::A, Selection::default());
    assert_eq!(marks.threats, Some((at("b2").bit(), Seat::A)));
    assert_eq!(threats(&state(), Seat::A), None);
}

#[test]
fn a_drag_selects_an_own_unit_and_drops_the_attack_that_was_being_built() {
    let unit: Piece = "I2".parse().unwrap();
    let dragged = |selection, from: &str| drag(&state(), Seat::A, selection, board_place(from));
    let reserve = Some((Selection::reserve(unit), unit));
    assert_eq!(dragged(Selection::default(), "reserve-a-I2"), reserve);
    assert_eq!(dragged(Selection::default(), "reserve-b-I2"), None);
    assert_eq!(dragged(aimed(&["b2"]), "b2"), Some((chosen("b2"), unit)));
    assert_eq!(dragged(Selection::default(), "b3"), None);
}

#[test]
fn a_unit_is_deployed_again_while_there_is_more_of_it_and_nobody_can_act() {
    let unit: Piece = "I2".parse().unwrap();
    let again = |text: &str| deploys_again(&text.parse().unwrap(), unit);
    assert!(again("- - - / - - - / - - - / - - - | reserve 2I2 : i2 | turn a | ap 5"));
    assert!(!again("- - - / - - - / - - - / - - - | reserve C2 : i2 | turn a | ap 5"));
    assert!(!again("- - - / - - - / - - - / - - - | reserve 2I2 : i2 | turn a | ap 0"));
    assert!(!again("- - - / - - - / - - - / I2 - - | reserve 2I2 : i2 | turn a | ap 5"));
}
