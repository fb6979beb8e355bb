//! The games of this checkout. Commands and tests ask here instead of having a list of their own.

use std::fs;
use std::path::Path;

use crate::tools::root;

/// The crates of all games in alphabetical order.
pub fn all() -> Vec<String> {
    let folders = fs::read_dir(root().join("crates")).expect("the crates can be listed");
    let folders = folders.map(|it| it.expect("the crates can be listed").path());
    let mut games: Vec<String> = folders
        .filter(|folder| is_game(folder))
        .filter_map(|folder| Some(folder.file_name()?.to_str()?.to_owned()))
        .collect();
    games.sort_unstable();
    games
}

/// A game is a crate whose rules implement the one trait.
fn is_game(folder: &Path) -> bool {
    let rules = fs::read_to_string(folder.join("src/rules.rs"));
    rules.is_ok_and(|it| it.contains("impl Game for State"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_a_crate_with_rules_and_nothing_else_is() {
        let games = all();
        assert!(games.iter().any(|it| it == "battlezone"), "{games:?}");
        assert!(!games.iter().any(|it| it == "tabletop" || it == "bots"), "{games:?}");
    }
}
