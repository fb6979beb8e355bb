//! Every refusal has a name of its own, a section of the README and a sentence.

use std::collections::BTreeSet;

use crate::{Illegal, Kind, Piece, Place, Square};
use tabletop::{Refusal, Seat};

fn all() -> Vec<Illegal> {
    let (at, from, to, target) = (square("a1"), square("a1"), square("b3"), square("b2"));
    let (seat, kind, place) = (Seat::A, Kind::Cavalry, Place::new(2).unwrap());
    vec![
        Illegal::Over,
        Illegal::NoSuchSeat { seat },
        Illegal::NotYourTurn { active: seat },
        Illegal::TooFewActionPoints { needed: 2, left: 1 },
        Illegal::NotInReserve { unit: Piece::new(kind, 3).unwrap() },
        Illegal::NotHomeRow { to },
        Illegal::EnemyThere { at },
        Illegal::NoRoom { at, free: 1, kind },
        Illegal::NotYours { at },
        Illegal::NoSuchUnit { at, place },
        Illegal::AlreadyMoved,
        Illegal::JustDeployed,
        Illegal::AlreadyAttacked,
        Illegal::AlreadyThere { at },
        Illegal::ArtilleryStaysHome,
        Illegal::TooFar { kind, from, to },
        Illegal::WayBlocked { from, to },
        Illegal::FlagTooFar { kind, from },
        Illegal::FlagBlocked { at },
        Illegal::NoOrigins,
        Illegal::NoEnemy { target },
        Illegal::OutOfReach { from, target },
        Illegal::Spent { from, target },
        Illegal::FirstTurnAp { ap: 0 },
        Illegal::RoundLimitRange { rounds: 0 },
        Illegal::QuietRoundsRange { rounds: 0 },
        Illegal::NoArmy { seat },
        Illegal::ArmyTooLarge { seat, units: 37 },
    ]
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

#[test]
fn every_refusal_has_its_own_name() {
    let names: BTreeSet<&str> = all().iter().map(Refusal::code).collect();
    assert_eq!(names.len(), all().len());
}

#[test]
fn every_refusal_says_something_of_its_own() {
    let sentences: BTreeSet<String> = all().iter().map(ToString::to_string).collect();
    assert_eq!(sentences.len(), all().len());
}

#[test]
fn every_refusal_names_a_section_of_the_readme() {
    let readme = include_str!("../../README.md");
    for refusal in all() {
        let heading = format!("\n## {} ", refusal.rule());
        assert!(readme.contains(&heading), "{} has no section", refusal.rule());
    }
}
