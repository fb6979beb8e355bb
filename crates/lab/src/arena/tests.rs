use super::*;
use battlezone::{Setup, State};

fn arena(threads: usize) -> Arena<State> {
    Arena {
        setup: Setup { round_limit: Some(20), ..Setup::default() },
        bots: ["random", "balanced", "defensive"].map(|name| name.parse().unwrap()).to_vec(),
        schedule: Schedule::RoundRobin,
        layouts: 40,
        fewer: vec![],
        in_full: vec![],
        stored: None,
        seed: 5,
        threads,
    }
}

fn run(arena: &Arena<State>, mut results: Results) -> Results {
    arena.run(&mut results, &mut |_| true).unwrap();
    results.times.clear();
    results
}

#[test]
fn everyone_plays_everyone_on_both_seats() {
    let arena = arena(1);
    let results = run(&arena, arena.begin().unwrap());
    let pairs: Vec<_> = results.pairings.iter().map(|it| (it.a, it.b, it.games())).collect();
    assert_eq!(pairs, [(0, 1, 80), (0, 2, 80), (1, 2, 80)]);
    for pairing in &results.pairings {
        assert_eq!(pairing.by_points.iter().sum::<u64>(), 40);
        assert_eq!(pairing.ends.values().sum::<u64>(), 80);
        assert!(pairing.interval().low <= pairing.score());
    }
    let fewer = Arena { fewer: vec![("defensive".into(), 8)], ..arena.clone() };
    let results = run(&fewer, fewer.begin().unwrap());
    let games: Vec<u64> = results.pairings.iter().map(Pairing::games).collect();
    assert_eq!((games.as_slice(), fewer.games(&results)), (&[80, 10, 10][..], 100));
    let pair = ["random", "defensive"].map(str::to_owned);
    let in_full = Arena { in_full: vec![pair], ..fewer };
    assert_eq!(in_full.games(&results), 80 + 80 + 10);
    let gauntlet = Arena { schedule: Schedule::Gauntlet, ..arena };
    assert_eq!(gauntlet.begin().unwrap().pairings.len(), 2);
}

#[test]
fn the_results_do_not_depend_on_threads_or_on_an_interruption() {
    let whole = run(&arena(1), arena(1).begin().unwrap());
    assert_eq!(run(&arena(2), arena(2).begin().unwrap()), whole);
    let mut part = arena(1).begin().unwrap();
    let mut looks = 0;
    let mut twice = |_: &Results| {
        looks += 1;
        looks < 2
    };
    arena(1).run(&mut part, &mut twice).unwrap();
    assert_ne!(part.pairings, whole.pairings);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("arena.json");
    part.save(&path).unwrap();
    let resumed = arena(1).resume(Results::load(&path).unwrap()).unwrap();
    std::fs::write(&path, "{").unwrap();
    assert!(matches!(Results::load(&path), Err(ResultsError::Content { .. })));
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(Results::load(&path), Err(ResultsError::File { .. })));
    assert_eq!(run(&arena(1), resumed), whole);
}

#[test]
fn results_of_another_arena_are_refused() {
    let old = arena(1).begin().unwrap();
    let seed = Arena { seed: 6, ..arena(1) };
    let error = seed.resume(old.clone()).unwrap_err();
    assert_eq!(error, ArenaError::OtherArena { what: "seeds" });
    let rebuilt = Results { build: "another".to_owned(), ..old.clone() };
    let error = arena(1).resume(rebuilt).unwrap_err();
    assert_eq!(error, ArenaError::OtherArena { what: "builds of the program" });
    let setup = Arena { setup: Setup::default(), ..arena(1) };
    assert_eq!(setup.resume(old).unwrap_err(), ArenaError::OtherArena { what: "options" });
}

#[test]
fn an_arena_needs_two_known_bots() {
    let with = |names: &[&str]| {
        let bots = names.iter().map(|name| name.parse().unwrap()).collect();
        Arena { bots, ..arena(1) }.begin().unwrap_err().to_string()
    };
    assert_eq!(with(&["random"]), "an arena needs at least two different bots");
    assert_eq!(with(&["random", "random"]), "an arena needs at least two different bots");
    assert!(with(&["random", "deep-blue"]).starts_with("there is no bot \"deep-blue\""));
}

#[test]
fn a_stored_build_that_cannot_be_started_is_named() {
    let arena = Arena { stored: Some("no-such-program".into()), ..arena(1) };
    let error = arena.begin().unwrap_err().to_string();
    assert!(error.starts_with("the stored build no-such-program does not start"), "{error}");
}

#[test]
fn the_time_of_every_bot_is_measured() {
    let arena = arena(1);
    let mut results = arena.begin().unwrap();
    arena.run(&mut results, &mut |_| true).unwrap();
    for name in ["random", "balanced", "defensive"] {
        let times = results.times[name];
        assert!(times.moves > 100 && times.p50_us <= times.p99_us, "{times:?}");
    }
}
