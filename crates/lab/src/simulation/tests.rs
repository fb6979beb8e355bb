use battlezone::State;

use super::*;

fn simulation(bots: &str, games: u64, threads: usize) -> Simulation<State> {
    let setup = catalog::set_option::<State>(&Default::default(), "round_limit", "100").unwrap();
    let bots = bots.split(',').map(|bot| bot.parse().unwrap()).collect();
    Simulation { setup, bots, games, seed: 1, threads }
}

fn run(bots: &str, games: u64, threads: usize) -> Report {
    simulation(bots, games, threads).run(&|_| ()).unwrap()
}

#[test]
fn the_number_of_threads_does_not_change_the_result() {
    let (one, three) = (run("balanced,random", 60, 1), run("balanced,random", 60, 3));
    assert_eq!(one.bots, three.bots);
    assert_eq!(one.games, 60);
}

#[test]
fn games_are_rounded_up_to_whole_rotations() {
    let report = run("balanced,balanced", 5, 1);
    assert_eq!(report.games, 6);
    let counted = |bot: &BotReport| bot.wins + bot.draws + bot.losses;
    assert!(report.bots.iter().all(|bot| counted(bot) == 6));
}

#[test]
fn equal_bots_on_rotated_seats_score_exactly_half() {
    // Without draws of their own, the same bot on both seats plays the same two games.
    let report = run("defensive,defensive", 40, 1);
    assert_eq!(report.bots[0].wins + report.bots[1].wins + report.bots[0].draws, 40);
    assert!((report.bots[0].score + report.bots[1].score - 1.0).abs() < 1e-12);
}

#[test]
fn balanced_beats_random() {
    let report = run("balanced,random", 400, 1);
    assert!(report.bots[0].ci95.low > 0.5, "{report:?}");
}

#[test]
fn what_cannot_be_simulated_is_refused_with_the_reason() {
    let refused = |bots, games, threads| simulation(bots, games, threads).run(&|_| ()).unwrap_err();
    assert_eq!(refused("balanced", 1, 1).to_string(), "battlezone is for 2 players, not 1");
    assert_eq!(refused("balanced,balanced", 0, 1), SimError::Nothing);
    assert_eq!(refused("balanced,balanced", 1, 0), SimError::Nothing);
    assert!(refused("balanced,nobody", 1, 1).to_string().contains("there is no bot \"nobody\""));
}

#[test]
fn progress_reaches_the_number_of_games() {
    let most = AtomicU64::new(0);
    let report = simulation("balanced,balanced", 20, 2)
        .run(&|games| {
            most.fetch_max(games, Ordering::Relaxed);
        })
        .unwrap();
    assert_eq!(most.into_inner(), report.games);
}
