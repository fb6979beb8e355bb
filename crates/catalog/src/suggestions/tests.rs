use super::*;
use crate::BotName;
use tabletop::{Seat, Viewer};

fn candidate(action: &str, weight: f32, visits: u32) -> Candidate<String> {
    Candidate { visits, ..Candidate::new(action.to_owned(), weight) }
}

fn order(chosen: &str, candidates: Vec<Candidate<String>>) -> Vec<String> {
    let ranked = ranked(Analysis::new(chosen.to_owned(), candidates));
    ranked.into_iter().map(|it| it.action).collect()
}

#[test]
fn the_bot_s_choice_comes_first_and_the_others_by_their_weight() {
    let candidates =
        || vec![candidate("a", 0.2, 0), candidate("b", 0.5, 0), candidate("c", 0.4, 0)];
    assert_eq!(order("b", candidates()), ["b", "c", "a"]);
    // A choice may be drawn among moves that are as good.
    assert_eq!(order("c", candidates()), ["c", "b", "a"]);
}

#[test]
fn what_a_search_has_not_looked_at_is_not_suggested_beside_what_it_has() {
    let candidates = vec![candidate("a", 0.4, 7), candidate("b", 0.9, 0), candidate("c", 0.3, 2)];
    assert_eq!(order("a", candidates), ["a", "c"]);
}

#[test]
fn a_choice_that_is_no_candidate_is_suggested_all_the_same() {
    assert_eq!(order("z", vec![candidate("a", 0.4, 0)]), ["z", "a"]);
}

#[test]
fn a_move_has_its_chance_else_its_share_else_nothing() {
    let rated = Candidate { win_chance: Some(0.25), ..candidate("a", 9.0, 3) };
    assert_eq!(standing(&rated, 10), Standing::Chance(0.25));
    assert_eq!(standing(&candidate("a", 9.0, 4), 10), Standing::Share(0.4));
    assert_eq!(standing(&candidate("a", 9.0, 0), 0), Standing::Unrated);
}

/// What the strongest bot suggests on the first move of a game.
fn at_first<G: Entry>() -> (G, Seat, Vec<Suggestion>) {
    let state = G::new(&G::Setup::default(), &mut Rng::fast(5)).unwrap();
    let seat = state.to_act().unwrap();
    let bot: BotName = strongest::<G>().parse().unwrap();
    let question = Question { seat, step: 0, bot: &bot, bot_seed: 0 };
    let view = serde_json::to_value(state.view(Viewer::Seat(seat))).unwrap();
    let suggested = suggest_json::<G>(&view, &question).unwrap();
    assert_eq!(suggested, suggest_json::<G>(&view, &question).unwrap(), "the same once more");
    (state, seat, suggested)
}

#[test]
fn the_strongest_bot_of_every_game_suggests_legal_moves_with_a_number_to_each() {
    fn check<G: Entry>() {
        let (state, seat, suggested) = at_first::<G>();
        assert!((1..=MOST_SUGGESTIONS).contains(&suggested.len()), "{}", G::ID);
        for (nth, Suggestion { action, standing }) in suggested.iter().enumerate() {
            let action: G::Action = action.parse().unwrap_or_else(|_| panic!("{action}"));
            assert!(state.check(seat, &action).is_ok(), "{}: {action}", G::ID);
            let before = &suggested[..nth];
            assert!(before.iter().all(|it| it.action != action.to_string()), "{}", G::ID);
            let (Standing::Chance(number) | Standing::Share(number)) = *standing else {
                panic!("{}: {action} has no number", G::ID);
            };
            assert!((0.0..=1.0).contains(&number), "{}: {action} {number}", G::ID);
        }
    }
    check::<rules::battlezone::State>();
    check::<rules::worldbattle::State>();
    check::<rules::imperial::State>();
    check::<rules::conquer::State>();
}

#[test]
fn a_suggestion_survives_its_way_to_the_page() {
    let all = [Standing::Chance(0.5), Standing::Share(0.25), Standing::Unrated];
    let sent = all.map(|standing| Suggestion { action: "5>9".to_owned(), standing });
    let text = serde_json::to_string(&sent).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Suggestion>>(&text).unwrap(), sent);
}
