//! Positions, and what each bot does in them.
//!
//! The map of six: west 0 1 (2 armies), middle 2 (1), east 3 4 5 (3);
//! borders 0-1 0-5 1-2 2-3 2-4 3-4 3-5 4-5.

use search::{Bot, Random};
use tabletop::{Game, Rng, Seat, Viewer};
use worldbattle::{
    Action, BattleOdds, CardValue, EliminationTrade, End, Fortify, Map, Phase, Rules, Setup, State,
};

use super::learned::{Network, chances, players_after_turn, read_weights};
use super::{Easy, Expert, Hard, March, Medium, Raider, expert};

fn choice(bot: &dyn Bot<State>, position: &str, seed: u64) -> String {
    let state: State = position.parse().unwrap();
    let seat = state.to_act().unwrap();
    bot.choose(&state.view(Viewer::Seat(seat)), seat, &mut Rng::fast(seed)).to_string()
}

#[test]
fn easy_attacks_only_what_is_weaker() {
    let position = "map six | a5 b5 a1 a1 b9 b4 | order ab | turn a attack";
    let chosen: Vec<String> = (0..60).map(|seed| choice(&Easy, position, seed)).collect();
    assert!(chosen.iter().any(|it| it == "0>5"), "{chosen:?}");
    assert!(
        chosen
            .iter()
            .all(|it| it.starts_with("0>5") || it.starts_with("0>>5") || it.starts_with("end"))
    );
}

#[test]
fn easy_places_only_on_borders() {
    let position = "map six | a1 a1 a1 a1 b1 a1 | order ab | turn a reinforce 3";
    for seed in 0..40 {
        let chosen = choice(&Easy, position, seed);
        assert!(!chosen.starts_with("0+") && !chosen.starts_with("1+"), "{chosen}");
    }
}

#[test]
fn raider_goes_on_until_nothing_weaker_is_left() {
    let position = "map six | a5 b5 a1 a1 b9 b4 | order ab | turn a attack";
    assert!((0..20).all(|seed| choice(&Raider, position, seed) == "0>>5"));
    let even = "map six | a4 b5 a1 a1 b9 b4 | order ab | turn a attack";
    assert_eq!(choice(&Raider, even, 1), "end-phase");
}

#[test]
fn medium_places_where_it_can_win_a_continent() {
    // One army in 1 stands between it and the west.
    let position = "map six | a3 b1 b4 b4 b4 b4 | order ab | turn a reinforce 3";
    assert_eq!(choice(&Medium, position, 1), "0+3");
}

#[test]
fn medium_attacks_from_sixty_percent_on() {
    let even = "map six | a3 b3 b3 b3 b3 b3 | order ab | turn a attack";
    assert_eq!(choice(&Medium, even, 1), "end-phase");
    let strong = "map six | a9 b3 b3 b3 b3 b9 | order ab | turn a attack";
    assert_eq!(choice(&Medium, strong, 1), "0>>1");
}

#[test]
fn medium_brings_armies_from_behind_to_the_border() {
    let position = "map six | a1 a6 a1 a1 b5 a1 | order ab | turn a fortify";
    assert!(choice(&Medium, position, 1).starts_with("fortify:1>"));
}

#[test]
fn hard_takes_the_last_territory() {
    let position = "map six | a1 a1 a4 a1 b1 a1 | order ab | turn a attack";
    assert!(choice(&Hard, position, 1).starts_with("2>>4"));
    let placing = "map six | a1 a1 a2 a1 b1 a1 | order ab | turn a reinforce 3";
    let chosen = choice(&Hard, placing, 1);
    assert!(["2+3", "3+3", "5+3"].contains(&&*chosen), "{chosen}");
}

#[test]
fn hard_does_not_throw_its_armies_away() {
    let position = "map six | a3 b9 b9 b9 b9 b9 | order ab | turn a attack";
    assert_eq!(choice(&Hard, position, 1), "end-phase");
}

#[test]
fn hard_wipes_out_a_weak_player_for_the_cards() {
    let position = "map six | a12 c1 b6 b6 b6 b6 | order abc | turn a attack \
                    | hand c 0,1,2,3 | deck 4,5";
    assert!(choice(&Hard, position, 1).starts_with("0>>1"));
}

#[test]
fn hard_says_how_sure_it_is_and_weighs_every_plan() {
    let state: State = "map six | a9 b1 b1 b1 b1 a1 | order ab | turn a attack".parse().unwrap();
    let view = state.view(Viewer::Seat(Seat::A));
    let analysis = Hard.analyse(&view, Seat::A, &mut Rng::fast(1));
    assert!(analysis.win_chance.is_some_and(|it| (0.0..=1.0).contains(&it)));
    assert!(analysis.candidates.iter().any(|it| it.action == Action::EndPhase));
    assert!(analysis.candidates.len() > 2);
}

/// Expert before any training: by the opinion of Hard alone.
fn untrained(test: impl FnOnce(&Expert<'_>)) {
    test(&Expert::new(&Network::zero()));
}

#[test]
fn expert_takes_the_last_territory_and_a_weak_players_cards() {
    untrained(|expert| {
        let last = "map six | a1 a1 a4 a1 b1 a1 | order ab | turn a attack";
        assert!(choice(expert, last, 1).starts_with("2>>4"));
        let cards = "map six | a12 c1 b6 b6 b6 b6 | order abc | turn a attack \
                     | hand c 0,1,2,3 | deck 4,5";
        assert!(choice(expert, cards, 1).starts_with("0>>1"));
    });
}

#[test]
fn expert_states_a_chance_for_every_candidate() {
    let state: State = "map six | a9 b1 b1 b1 b1 a1 | order ab | turn a attack".parse().unwrap();
    let view = state.view(Viewer::Seat(Seat::A));
    untrained(|expert| {
        let analysis = expert.analyse(&view, Seat::A, &mut Rng::fast(1));
        let is_chance = |it: Option<f32>| it.is_some_and(|it| (0.0..=1.0).contains(&it));
        assert!(is_chance(analysis.win_chance));
        assert!(analysis.candidates.len() > 1);
        assert!(analysis.candidates.iter().all(|it| is_chance(it.win_chance)), "{analysis:?}");
    });
}

#[test]
fn the_chances_of_all_players_add_up_and_the_stronger_has_the_better() {
    let state: State =
        "map six | a9 a9 a9 b1 b1 c1 | order abc | turn b reinforce 3".parse().unwrap();
    let players = players_after_turn(&state.view(Viewer::Seat(Seat::A)), Seat::A);
    let chances = chances(&Network::zero(), &players);
    assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{chances:?}");
    assert!(chances[0] > chances[1] && chances[0] > chances[2], "{chances:?}");
    assert_eq!(chances[3..], [0.0; 3], "who is not in the game has none");
    let small = |it: f32| it.is_finite() && (0.0..=4.0).contains(&it);
    assert!(players.iter().flatten().flat_map(|it| it.inputs).all(small), "{players:?}");
}

#[test]
fn the_committed_weights_say_where_they_come_from_and_others_are_refused() {
    let text = include_str!("../../weights/worldbattle.txt");
    let weights = read_weights(text).unwrap();
    assert!(weights.command.starts_with("cargo xtask train worldbattle --seed"));
    assert_eq!(weights.to_string(), text, "as the training wrote it");
    assert!(weights.calibration.iter().all(|(_, curve)| curve.rises()), "better is better");
    assert!(read_weights(&text.replacen("features 1", "features 0", 1)).is_err());
    assert!(read_weights(&text.replacen("salient-weights 3", "salient-weights 2", 1)).is_err());
}

#[test]
fn the_trained_expert_takes_the_last_territory_and_plays_legal_moves_at_a_large_table() {
    let last = "map six | a1 a1 a4 a1 b1 a1 | order ab | turn a attack";
    assert!(choice(&expert(), last, 1).starts_with("2>>4"));
    let rules = Rules { round_limit: Some(20), ..Rules::default() };
    games(&[&expert(), &Hard, &Medium, &Raider, &Easy, &Random], "world", rules, 0..1);
}

#[test]
fn a_march_of_one_battle_has_the_exact_odds() {
    for (attackers, defenders) in [(2, 1), (5, 3), (12, 9), (30, 25), (50, 50)] {
        let battle = March::new(attackers).attack(defenders);
        let exact = BattleOdds::of(attackers, defenders, 1).unwrap();
        assert!(
            (f64::from(battle.reached) - exact.conquest).abs() < 1e-4,
            "{attackers} {defenders}"
        );
        let survivors = exact.survivors_if_conquered();
        assert!((f64::from(battle.survivors) - survivors).abs() < 1e-2, "{attackers} {defenders}");
    }
}

#[test]
fn a_march_of_two_battles_has_the_odds_of_both_in_turn() {
    // 6 against 2, and who is left, less the one who stays, against 3.
    let first = BattleOdds::of(6, 2, 1).unwrap();
    let then = |left: usize| match left {
        0..=2 => 0.0,
        _ => BattleOdds::of(left as u32 - 1, 3, 1).unwrap().conquest,
    };
    let exact: f64 = first.survivors.iter().enumerate().map(|(n, it)| it * then(n)).sum();
    let mut march = March::new(6);
    march.attack(2);
    assert!((f64::from(march.attack(3).reached) - exact).abs() < 1e-5);
}

#[test]
fn a_march_of_thousands_is_scaled_not_refused() {
    let battle = March::new(5000).attack(3000);
    assert!(battle.reached > 0.99 && (1500.0..3500.0).contains(&battle.survivors), "{battle:?}");
    assert!(March::new(1000).attack(3000).reached < 0.01);
    assert!(March::new(1).attack(1).reached == 0.0);
}

/// Plays whole games of these bots under these rules and checks every move; the rounds played.
fn games(bots: &[&dyn Bot<State>], map: &str, rules: Rules, seeds: std::ops::Range<u64>) -> u32 {
    let map: Map = map.parse().unwrap();
    let setup = Setup { map: map.into(), players: bots.len() as u8, rules };
    let mut rounds = 0;
    for seed in seeds {
        let mut rng = Rng::fast(seed);
        let mut state = State::new(&setup, &mut rng).unwrap();
        let mut step = 0;
        while let Some(seat) = state.to_act() {
            let (bot, view) = (bots[seat.index()], state.view(Viewer::Seat(seat)));
            let chosen = bot.choose(&view, seat, &mut Rng::for_bot(seed, seat, step));
            assert_eq!(state.check(seat, &chosen), Ok(()), "{bot:?} in {state}");
            if step % 16 == 0 {
                let analysis = bot.analyse(&view, seat, &mut Rng::for_bot(seed, seat, step));
                assert_eq!(analysis.chosen, chosen, "{bot:?} in {state}");
            }
            state.apply(seat, &chosen, &mut rng, &mut Vec::new()).unwrap();
            step += 1;
        }
        assert!(rules.round_limit.is_some() || state.phase() == Phase::Over(End::Conquest));
        rounds += state.round();
    }
    rounds
}

#[test]
fn every_bot_plays_legal_moves_under_every_rule() {
    let limited = Rules { round_limit: Some(30), ..Rules::default() };
    let original = Rules {
        cards: CardValue::ByCount,
        wilds: 2,
        territory_bonus: true,
        elimination_trade: EliminationTrade::NextTurn,
        fortify: Fortify::UnlimitedConnected,
        ..limited
    };
    let fixed = Rules {
        cards: CardValue::Fixed,
        elimination_trade: EliminationTrade::Immediate,
        fortify: Fortify::OneAdjacent,
        ..original
    };
    let none = Rules { fortify: Fortify::None, ..limited };
    for rules in [limited, original, fixed, none] {
        for map in ["six", "world", "classic"] {
            games(&[&Hard, &Medium, &Raider, &Easy, &Random], map, rules, 0..2);
            untrained(|expert| {
                games(&[expert, &Hard], map, rules, 0..1);
            });
        }
    }
}

#[test]
fn six_hard_bots_are_never_passive() {
    let rules = Rules { round_limit: Some(200), ..Rules::default() };
    let rounds = games(&[&Hard, &Hard, &Hard, &Hard, &Hard, &Hard], "world", rules, 0..3);
    assert!(rounds < 3 * 100, "{rounds}");
}

#[test]
fn neutral_garrisons_do_not_confuse_anybody() {
    let position = "map six | a5 n1 n1 b3 b3 b3 | order abc | turn a reinforce 3 | out c";
    for bot in [&Easy as &dyn Bot<State>, &Medium, &Hard] {
        let state: State = position.parse().unwrap();
        let chosen = bot.choose(&state.view(Viewer::Seat(Seat::A)), Seat::A, &mut Rng::fast(1));
        assert_eq!(state.check(Seat::A, &chosen), Ok(()), "{bot:?}");
    }
}
