//! The tour of `examples/battle.rs` is what the README shows.

#[path = "../examples/battle.rs"]
mod battle;

#[test]
fn the_readme_shows_the_tour_of_a_battle() {
    let tour = battle::tour(battle::SEED);
    let readme = include_str!("../README.md");
    assert!(readme.contains(&format!("```text\n{tour}```\n")), "the README should show:\n{tour}");
}
