//! `reinforcements`: what a player gets, has still to place, and may or must trade.

use axum::Json;
use axum::extract::{Path, State};
use protocol::worldbattle::{CardSetOffer, ControlledContinent, Reinforcements};
use tabletop::{Seat, Viewer};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use worldbattle::{CardSet, MOST_CARDS_KEPT, Phase, View};

use super::of_this_game;
use crate::app::App;
use crate::identity::Player;
use crate::problem::Problem;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(reinforcements))
}

/// `reinforcements`: what you get, what is left to place, and what your cards are worth.
#[utoipa::path(get, path = "/api/v1/worldbattle/games/{id}/reinforcements", tag = "worldbattle",
    security(("token" = [])), params(("id" = String, Path)),
    responses((status = 200, body = Reinforcements), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn reinforcements(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
) -> Result<Json<Reinforcements>, Problem> {
    let looked: Result<_, Problem> = app
        .rooms
        .read(&app.core, &id, move |table, _| {
            of_this_game(table.game.name())?;
            let seat = table.seat_of(&me.id).ok_or_else(crate::rooms::not_your_seat)?;
            Ok((seat, table.play.view_json(Viewer::Seat(seat))?))
        })
        .await?;
    let (seat, view) = looked?;
    let view: View = serde_json::from_value(view).map_err(|_| Problem::unavailable())?;
    Ok(Json(told(&view, seat)))
}

/// What there is to tell a seat about its armies and cards.
fn told(view: &View, seat: Seat) -> Reinforcements {
    let due = view.reinforcements(seat);
    let hand = view.hand();
    let is_active = view.active() == seat;
    let reinforcing = is_active && matches!(view.phase(), Phase::Reinforce | Phase::Trade);
    let must_trade = reinforcing && hand.len() > MOST_CARDS_KEPT;
    let mut possible_sets = Vec::new();
    view.rules().cards.sets(hand, |set| possible_sets.push(offer(view, set)));
    let continents = view.map().continents_in(view.owned(seat));
    Reinforcements {
        territories: due.for_territories,
        continents: due.for_continents,
        controlled_continents: continents
            .map(|it| ControlledContinent {
                id: it.id.clone(),
                name: it.name.clone(),
                bonus: it.bonus,
            })
            .collect(),
        remaining: if is_active { view.pool() } else { 0 },
        reinforcing,
        cards: view.hand_size(seat),
        // A forced trade goes on only while there are too many cards (README §5).
        can_trade: !possible_sets.is_empty()
            && (must_trade || is_active && view.phase() == Phase::Reinforce),
        must_trade,
        possible_sets,
    }
}

fn offer(view: &View, set: CardSet) -> CardSetOffer {
    CardSetOffer {
        cards: set.iter().map(|card| card.to_string()).collect(),
        armies: view.rules().cards.armies(set, view.trades().saturating_add(1)),
        bonus: view.bonus_places(set).iter().map(u8::from).collect(),
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Game;
    use worldbattle::State;

    use super::*;

    fn told_to(position: &str, seat: Seat) -> Reinforcements {
        let state: State = position.parse().expect("a position");
        told(&state.view(Viewer::Seat(seat)), seat)
    }

    #[test]
    fn a_forced_trade_is_told_with_its_sets() {
        // Seat a has taken the cards of a fallen player and holds six.
        let position = "map six | a4 a1 b2 a1 b1 a1 | order abc | turn a trade 0 \
            | conquered | out c | hand a 0,1,2,3,4,5";
        let told = told_to(position, Seat::A);
        assert!(told.reinforcing && told.must_trade && told.can_trade, "{told:?}");
        assert!(!told.possible_sets.is_empty());
        assert_eq!(told.possible_sets[0].cards.len(), 3);
        assert_eq!(told.possible_sets[0].armies, 4);
    }

    #[test]
    fn who_is_not_to_act_is_not_reinforcing() {
        let position = "map six | a4 a1 b2 a1 b1 a1 | order ab | turn a reinforce 3 \
            | hand a 0,3 | hand b 1,2,4,5,w1 | wilds 2";
        let told = told_to(position, Seat::B);
        assert!(!told.reinforcing && !told.must_trade && !told.can_trade, "{told:?}");
        assert_eq!((told.remaining, told.cards), (0, 5));
        assert!(!told.possible_sets.is_empty(), "the sets of a hand are told also before the turn");
    }
}
