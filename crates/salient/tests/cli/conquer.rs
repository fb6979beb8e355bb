//! Conquer on the command line.

use super::*;

#[test]
fn conquer_is_played_by_two_to_eight_recorded_replayed_and_verified() {
    let error = refuses(&["sim", "conquer", "--bots", "easy"], 1);
    assert!(error.contains("conquer is for 2 to 8 players, not 1"), "{error}");

    let folder = TempDir::new().expect("a folder");
    let arguments = ["sim", "conquer", "--bots", "easy,medium,hard", "--games", "3"];
    let options = ["--set", "size=quick", "--set", "turn_blocks=2", "--seed", "4"];
    let records = ["--records", text(folder.path())];
    let table = says(&[&arguments[..], &options, &records].concat(), "");
    assert!(table.contains("conquer: 3 games, seed 4"), "{table}");
    let record = folder.path().join("conquer-000003.record");
    assert!(says(&["verify", text(&record)], "").starts_with("This record is true: "));
    let replay = says(&["replay", text(&record), "--plain"], "");
    assert!(replay.contains(" places ") && replay.contains("Result: "), "{replay}");
}

#[test]
fn conquer_is_drawn_as_text_svg_and_png() {
    let options = ["--seed", "3", "--set", "players=8", "--set", "size=32x32"];
    let board = says(&[&["show", "conquer"], &options[..]].concat(), "");
    assert!(board.lines().all(|line| line.chars().count() <= 80 || line.starts_with("board ")));
    let position = board.lines().last().expect("the position").to_owned();
    assert_eq!(says(&["show", "conquer", &position], ""), board);

    let folder = TempDir::new().expect("a folder");
    let (svg, png) = (folder.path().join("board.svg"), folder.path().join("board.png"));
    let files = ["--svg", text(&svg), "--png", text(&png)];
    says(&[&["show", "conquer"], &options[..], &files].concat(), "");
    let svg = fs::read_to_string(svg).expect("it was written");
    assert!(svg.starts_with("<svg ") && svg.contains("<title>af32, "), "{svg}");
    assert!(fs::read(png).expect("it was written").starts_with(b"\x89PNG"));
}

#[test]
fn a_game_of_conquer_in_the_terminal_is_ended_by_the_clock_alone() {
    let input = "help\nhint\nmoves\na1\na1\nb2\nz9\ntime-up\nquit\n";
    let options = ["--set", "rocks=0", "--set", "time_limit=5", "--set", "size=8x8"];
    let start = ["play", "conquer", "--seats", "human,human", "--seed", "5"];
    let transcript = says(&[&start[..], &options].concat(), input);
    for expected in [
        "h9         place a tile in column h, row 9",
        "Expert would play ",
        "(EXPAND): captures nothing",
        "Player 1 places a1.",
        "a1 belongs to Player 1.",
        "There is no cell z9 on this board.",
        "Player 2 (b): 1T 2%, 1 point, 0 regions",
        "*** Player 1 and Player 2 share the first place (time limit) ***",
    ] {
        assert!(transcript.contains(expected), "{expected} in {transcript}");
    }
    let two = ["play", "conquer", "--seats", "human,human"];
    assert!(says(&two, "time-up\n").contains("This game has no time limit."));
    let teams = [&two[..], &["--set", "teams=a"]].concat();
    assert!(refuses(&teams, 1).contains("all 2 players"), "teams must hold everyone");
}
