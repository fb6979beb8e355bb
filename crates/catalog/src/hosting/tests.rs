use super::*;
use host::{Command, Player};
use search::Analysis;
use tabletop::Viewer;

fn opened(game: GameId, setup: &Value) -> Result<Box<dyn AnyMatch>, Problem> {
    let id = "m1".parse().unwrap();
    game.open(id, setup, Chance::Seed(7), Options::default())
}

/// A match that has begun, with the first bot on every seat.
fn begun(game: GameId) -> Box<dyn AnyMatch> {
    let mut it = opened(game, &json!({})).unwrap();
    for seat in Seat::first(it.players().len() as u8) {
        let player = Player::bot("random").unwrap();
        it.obey(Command::Join { seat, player, nonce: None }).unwrap();
    }
    it
}

#[test]
fn every_game_is_opened_and_its_bots_answer() {
    let bot: BotName = "random".parse().unwrap();
    for &game in GameId::ALL {
        let mut it = begun(game);
        let seat = it.to_act().unwrap();
        let view = it.view_json(Viewer::Seat(seat)).unwrap();
        let question = Question { seat, step: it.step(), bot: &bot, bot_seed: 1 };
        let action = game.think(&view, &question).unwrap();
        assert_eq!(game.think(&view, &question).unwrap(), action, "{game}: the same chances");
        assert!(game.odds(&view, seat, &action).is_ok(), "{game}");
        let before = it.view_at_json(Viewer::Spectator, 0).unwrap();
        it.obey(Command::Act { seat, at: it.step(), action }).unwrap();
        assert_eq!(it.view_at_json(Viewer::Spectator, 0).unwrap(), before, "{game}");
        assert_eq!(it.played_by(1), Some(seat), "{game}");
        assert!(it.events_json(Viewer::Spectator, 99).is_err());
    }
}

/// Attacks from where it owns nothing.
#[derive(Debug)]
struct Cheat;

impl Bot<rules::battlezone::State> for Cheat {
    fn analyse(
        &self,
        view: &rules::battlezone::State,
        seat: Seat,
        _: &mut Rng,
    ) -> Analysis<rules::battlezone::Action> {
        let foreign = view.map().territories().without(view.owned(seat));
        let from = foreign.iter().next().unwrap();
        let to = view.owned(seat).iter().next().unwrap();
        let attack = rules::battlezone::Action::Attack { from, to };
        Analysis::even(attack, [attack])
    }
}

#[test]
fn an_answer_that_is_not_allowed_is_no_answer() {
    let state =
        rules::battlezone::State::new(&rules::battlezone::Setup::default(), &mut Rng::fast(1))
            .unwrap();
    let bot: BotName = "cheat".parse().unwrap();
    let question = Question { seat: state.to_act().unwrap(), step: 0, bot: &bot, bot_seed: 1 };
    let before = state.clone();
    let error = answer_of(&Cheat, &state, &question).unwrap_err();
    assert!(matches!(error, NoAnswer::Illegal { .. }), "{error}");
    assert!(error.to_string().starts_with("cheat answered "), "{error}");
    assert_eq!(state, before);
    let unknown = think::<rules::battlezone::State>(&state, &question).unwrap_err().to_string();
    assert!(unknown.starts_with("there is no bot \"cheat\""), "{unknown}");
}

#[test]
fn a_setup_names_what_differs() {
    let setup = json!({"round_limit": 9});
    let full = GameId::BattleZone.full_setup(&setup, None).unwrap();
    assert_eq!(full["round_limit"], 9);
    assert!(full.as_object().unwrap().len() > 2, "all options are in it");
    let three = GameId::WorldBattle.full_setup(&json!({}), Some(3)).unwrap();
    assert_eq!(three["players"], 3);
    for wrong in [json!({"colour": 1}), json!([]), json!({"round_limit": "x"})] {
        let problem = opened(GameId::BattleZone, &wrong).unwrap_err();
        assert_eq!(problem.code, "battlezone.setup.malformed", "{wrong}");
    }
}

#[test]
fn the_schema_has_every_option() {
    for &game in GameId::ALL {
        let schema = game.setup_schema();
        for option in game.info().options {
            assert!(schema["properties"][option.key]["title"].is_string(), "{game} {}", option.key);
        }
    }
}

#[test]
fn an_attack_has_odds_and_a_skip_has_none() {
    let it = begun(GameId::BattleZone);
    let seat = it.to_act().unwrap();
    let view = it.view_json(Viewer::Seat(seat)).unwrap();
    let legal = it.legal(seat).unwrap();
    let attack = legal.iter().find(|action| action.contains('>')).unwrap();
    let odds = GameId::BattleZone.odds(&view, seat, attack).unwrap();
    let Some(Odds::Battlezone(odds)) = odds else { panic!("{odds:?}") };
    assert_eq!(odds.wins as f64 / odds.rolls as f64, odds.chance);
    assert_eq!(GameId::BattleZone.odds(&view, seat, "skip"), Ok(None));
    let code = |action: &str| GameId::BattleZone.odds(&view, seat, action).unwrap_err().code;
    assert_eq!(code("nonsense"), "match.malformed");
    assert!(code("1>1").starts_with("battlezone."));
}

#[test]
fn teams_are_sides() {
    let sides = |game: GameId, setup: Value| -> Vec<String> {
        game.sides(&setup).unwrap().iter().map(ToString::to_string).collect()
    };
    assert_eq!(sides(GameId::BattleZone, json!({})), ["a", "b"]);
    let teams = json!({"players": 4, "teams": [0, 1, 0, 1]});
    assert_eq!(sides(GameId::Conquer, teams), ["ac", "bd"]);
}

#[test]
fn an_unknown_bot_is_named() {
    let nobody: BotName = "nobody".parse().unwrap();
    assert!(GameId::Imperial.check_bot(&nobody).unwrap_err().to_string().contains("nobody"));
}
