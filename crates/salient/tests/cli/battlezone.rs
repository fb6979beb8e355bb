//! BattleZone on the command line.

use super::*;

#[test]
fn odds_are_exact() {
    assert!(says(&["odds", "battlezone", "5", "4"], "").starts_with("5 against 4: 71.81 % to win"));
    let odds = json(&says(&["odds", "battlezone", "2", "1", "--json"], ""));
    assert_eq!((&odds["wins"], &odds["rolls"]), (&181.into(), &216.into()));
    // Eight dice beat one for certain; two against eight win once in a while.
    assert!(says(&["odds", "battlezone", "8", "1"], "").starts_with("8 against 1: 100 % to win"));
    let rarely = says(&["odds", "battlezone", "2", "8"], "");
    assert!(rarely.starts_with("2 against 8: under 0.01 % to win\n(286 of "), "{rarely}");
}

#[test]
fn a_position_is_drawn_as_text_svg_and_png() {
    let board = says(&["show", "battlezone", "--seed", "3"], "");
    assert!(board.lines().all(|line| line.chars().count() <= 80 || line.starts_with("map ")));
    let position = board.lines().last().expect("the position").to_owned();
    assert_eq!(says(&["show", "battlezone", &position], ""), board);

    let folder = TempDir::new().expect("a folder");
    let (svg, png) = (folder.path().join("board.svg"), folder.path().join("board.png"));
    says(&["show", "battlezone", "--seed", "3", "--svg", text(&svg), "--png", text(&png)], "");
    let svg = fs::read_to_string(svg).expect("it was written");
    assert!(svg.starts_with("<svg ") && svg.contains("<title>Territory 1, player "));
    assert!(fs::read(png).expect("it was written").starts_with(b"\x89PNG"));

    let borders = "map 1-2 | a2 b1 | turn a";
    assert!(says(&["show", "battlezone", borders], "").contains("1a2   next to 2b1"));
    let error = refuses(&["show", "battlezone", borders, "--svg", "x.svg"], 1);
    assert!(error.contains("a map of borders has no picture"));
}
