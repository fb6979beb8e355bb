//! The routes of the verbs, and how a verb becomes a command of its match.

use axum::Json;
use axum::extract::{Path, State};
use protocol::worldbattle::{
    Attack, AttackResult, Attacked, AutoAttack, Fortify, Join, MoveArmies, PlaceReinforcements,
    Plain, TradeCards, VerbBody,
};
use tabletop::Viewer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use worldbattle::{Event, Phase, View};

use super::of_this_game;
use super::turn::{self, Plan};
use crate::api::body::Input;
use crate::api::commands::checked_id;
use crate::api::seats::sit_down;
use crate::app::App;
use crate::identity::{Me, Player};
use crate::limits::Limit;
use crate::problem::Problem;
use crate::rooms::admission::SeatRequest;
use crate::rooms::repeat::fresh_id;
use crate::rooms::{MatchRequest, Table, not_your_seat};
use protocol::Changed;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(join))
        .routes(routes!(start))
        .routes(routes!(trade_cards))
        .routes(routes!(place_reinforcements))
        .routes(routes!(end_reinforcement))
        .routes(routes!(attack))
        .routes(routes!(auto_attack))
        .routes(routes!(move_armies))
        .routes(routes!(end_attack))
        .routes(routes!(fortify))
        .routes(routes!(end_turn))
        .routes(routes!(resign))
}

/// `join`: takes any free seat, as `POST /matches/{id}/seats` does.
#[utoipa::path(post, path = "/api/v1/worldbattle/games/{id}/join", tag = "worldbattle",
    security(("token" = [])), params(("id" = String, Path)), request_body = Join,
    responses((status = 200, body = Changed), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 429, body = Problem)))]
async fn join(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(body): Input<Join>,
) -> Result<Json<Changed>, Problem> {
    app.core.limit(Limit::Commands, &me.id).await?;
    check_game(&app, &id).await?;
    let cmd_id = body.cmd_id().map(str::to_owned);
    let Join { password, code, nonce_hash: seal, .. } = body;
    let request = SeatRequest { seat: None, password, code, seal };
    sit_down(&app, &me, &id, cmd_id.as_deref(), request).await
}

/// `start`: deals the board; for the host, once every seat is taken.
#[utoipa::path(post, path = "/api/v1/worldbattle/games/{id}/start", tag = "worldbattle",
    security(("token" = [])), params(("id" = String, Path)), request_body = Plain,
    responses((status = 200, body = Changed), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 429, body = Problem)))]
async fn start(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(body): Input<Plain>,
) -> Result<Json<Changed>, Problem> {
    request(&app, &me, &id, &body, MatchRequest::Start).await
}

/// `trade-cards`: hands in a set of cards for armies, in the reinforcement phase or when forced.
#[utoipa::path(post, path = "/api/v1/worldbattle/games/{id}/trade-cards", tag = "worldbattle",
    security(("token" = [])), params(("id" = String, Path)), request_body = TradeCards,
    responses((status = 200, body = Changed), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn trade_cards(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(body): Input<TradeCards>,
) -> Result<Json<Changed>, Problem> {
    play(&app, &me, &id, &body, turn::trade_cards).await.map(Json)
}

/// `place-reinforcements`: places armies, all of these or none.
#[utoipa::path(post, path = "/api/v1/worldbattle/games/{id}/place-reinforcements",
    tag = "worldbattle", security(("token" = [])), params(("id" = String, Path)),
    request_body = PlaceReinforcements,
    responses((status = 200, body = Changed), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn place_reinforcements(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(body): Input<PlaceReinforcements>,
) -> Result<Json<Changed>, Problem> {
    play(&app, &me, &id, &body, turn::place_reinforcements).await.map(Json)
}

/// `end-reinforcement`: goes on to the attacks, once everything is placed.
#[utoipa::path(post, path = "/api/v1/worldbattle/games/{id}/end-reinforcement",
    tag = "worldbattle", security(("token" = [])), params(("id" = String, Path)),
    request_body = Plain,
    responses((status = 200, body = Changed), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn end_reinforcement(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(body): Input<Plain>,
) -> Result<Json<Changed>, Problem> {
    play(&app, &me, &id, &body, |_, view| turn::end_reinforcement(view)).await.map(Json)
}

/// `attack`: one roll.
#[utoipa::path(post, path = "/api/v1/worldbattle/games/{id}/attack", tag = "worldbattle",
    security(("token" = [])), params(("id" = String, Path)), request_body = Attack,
    responses((status = 200, body = Attacked), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn attack(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(body): Input<Attack>,
) -> Result<Json<Attacked>, Problem> {
    play(&app, &me, &id, &body, turn::attack).await.map(attacked)
}

/// `auto-attack`: rolls until the territory is conquered or too few armies are left.
#[utoipa::path(post, path = "/api/v1/worldbattle/games/{id}/auto-attack", tag = "worldbattle",
    security(("token" = [])), params(("id" = String, Path)), request_body = AutoAttack,
    responses((status = 200, body = Attacked), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn auto_attack(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(body): Input<AutoAttack>,
) -> Result<Json<Attacked>, Problem> {
    play(&app, &me, &id, &body, turn::auto_attack).await.map(attacked)
}

/// `move-armies`: lets more armies follow the conquest just made.
#[utoipa::path(post, path = "/api/v1/worldbattle/games/{id}/move-armies", tag = "worldbattle",
    security(("token" = [])), params(("id" = String, Path)), request_body = MoveArmies,
    responses((status = 200, body = Changed), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn move_armies(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(body): Input<MoveArmies>,
) -> Result<Json<Changed>, Problem> {
    play(&app, &me, &id, &body, turn::move_armies).await.map(Json)
}

/// `end-attack`: draws the card that was earned and goes on to fortifying.
#[utoipa::path(post, path = "/api/v1/worldbattle/games/{id}/end-attack", tag = "worldbattle",
    security(("token" = [])), params(("id" = String, Path)), request_body = Plain,
    responses((status = 200, body = Changed), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn end_attack(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(body): Input<Plain>,
) -> Result<Json<Changed>, Problem> {
    play(&app, &me, &id, &body, |_, view| turn::end_attack(view)).await.map(Json)
}

/// `fortify`: moves armies at the end of the turn.
#[utoipa::path(post, path = "/api/v1/worldbattle/games/{id}/fortify", tag = "worldbattle",
    security(("token" = [])), params(("id" = String, Path)), request_body = Fortify,
    responses((status = 200, body = Changed), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn fortify(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(body): Input<Fortify>,
) -> Result<Json<Changed>, Problem> {
    play(&app, &me, &id, &body, turn::fortify).await.map(Json)
}

/// `end-turn`: lets the next player begin, from the attack or the fortify phase.
#[utoipa::path(post, path = "/api/v1/worldbattle/games/{id}/end-turn", tag = "worldbattle",
    security(("token" = [])), params(("id" = String, Path)), request_body = Plain,
    responses((status = 200, body = Changed), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn end_turn(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(body): Input<Plain>,
) -> Result<Json<Changed>, Problem> {
    play(&app, &me, &id, &body, |_, view| turn::end_turn(view)).await.map(Json)
}

/// `resign`: leaves the game for good, also out of turn.
#[utoipa::path(post, path = "/api/v1/worldbattle/games/{id}/resign", tag = "worldbattle",
    security(("token" = [])), params(("id" = String, Path)), request_body = Plain,
    responses((status = 200, body = Changed), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn resign(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(body): Input<Plain>,
) -> Result<Json<Changed>, Problem> {
    request(&app, &me, &id, &body, MatchRequest::Resign).await
}

/// Does what works in every phase.
async fn request(
    app: &App,
    me: &Me,
    id: &str,
    body: &impl VerbBody,
    request: MatchRequest,
) -> Result<Json<Changed>, Problem> {
    app.core.limit(Limit::Commands, &me.id).await?;
    check_game(app, id).await?;
    let cmd_id = cmd_id(me, body)?;
    let done =
        app.rooms.command(&app.core, id, me.actor(), cmd_id, body.expect_seq(), request).await?;
    Ok(Json(done))
}

/// How often a verb is decided again when something happened between looking and acting.
const TRIES: usize = 5;

/// What a look at the table says about a verb.
enum Decision {
    /// This command was done before.
    Done(Box<Changed>),
    /// What to play, and at which event and step.
    Play { actions: Vec<String>, head: u64, step: u32 },
}

/// Plays what the verb means in the present position. It is decided for one position and played
/// at that position only, so that nothing can slip in between.
async fn play<B: VerbBody + Clone + Send + 'static>(
    app: &App,
    me: &Me,
    id: &str,
    body: &B,
    plan: impl Fn(&B, &View) -> Plan + Copy + Send + 'static,
) -> Result<Changed, Problem> {
    app.core.limit(Limit::Commands, &me.id).await?;
    let cmd_id = cmd_id(me, body)?;
    let mut tries = 1;
    loop {
        let (player, known, body) = (me.id.clone(), cmd_id.clone(), body.clone());
        let expect_seq = body.expect_seq();
        let decide = move |table: &Table| decide_verb(table, &player, &known, &body, plan);
        let (actions, head, step) =
            match app.rooms.read(&app.core, id, move |table, _| decide(table)).await?? {
                Decision::Done(done) => return Ok(*done),
                Decision::Play { actions, head, step } => (actions, head, step),
            };
        let request = match actions.as_slice() {
            [action] => MatchRequest::Act { action: action.clone(), at: Some(step) },
            _ => MatchRequest::Acts { actions },
        };
        let done =
            app.rooms.command(&app.core, id, me.actor(), cmd_id.clone(), Some(head), request).await;
        match done {
            Err(problem)
                if problem.code == "match.stale" && expect_seq.is_none() && tries < TRIES =>
            {
                tries += 1;
            }
            done => return done,
        }
    }
}

fn decide_verb<B: VerbBody>(
    table: &Table,
    player: &str,
    cmd_id: &str,
    body: &B,
    plan: impl Fn(&B, &View) -> Plan,
) -> Result<Decision, Problem> {
    of_this_game(table.game.name())?;
    let seat = table.seat_of(player).ok_or_else(not_your_seat)?;
    let viewer = Viewer::Seat(seat);
    if let Some(&seq) = table.seen.get(cmd_id) {
        return Ok(Decision::Done(Box::new(Changed {
            seq,
            event: table.event(viewer, seq).unwrap_or_default(),
        })));
    }
    table.running()?;
    let (head, step) = (table.head(), table.play.step());
    if body.expect_seq().is_some_and(|expected| expected != head) {
        let detail = "Something happened meanwhile: look again";
        return Err(Problem::conflict("match.stale", detail).at(head));
    }
    let view = table.play.view_json(viewer)?;
    let view: View = serde_json::from_value(view).map_err(|_| Problem::unavailable())?;
    if view.active() != seat && !matches!(view.phase(), Phase::Over(_)) {
        let detail = format!("It is the turn of player {}", view.active().index() + 1);
        return Err(Problem::conflict("match.not_your_turn", detail).at(head));
    }
    let actions = plan(body, &view).map_err(|problem| {
        problem.at(head).with_legal(table.play.legal(seat).unwrap_or_default())
    })?;
    let actions = actions.iter().map(ToString::to_string).collect();
    Ok(Decision::Play { actions, head, step })
}

/// The id of the command in the log: the client's, or a new one.
fn cmd_id(me: &Me, body: &impl VerbBody) -> Result<String, Problem> {
    match body.cmd_id() {
        Some(cmd_id) => checked_id(&me.id, cmd_id),
        None => Ok(fresh_id(&me.id)),
    }
}

async fn check_game(app: &App, id: &str) -> Result<(), Problem> {
    let game = app.rooms.read(&app.core, id, |table, _| table.game.name()).await?;
    of_this_game(game)
}

fn attacked(done: Changed) -> Json<Attacked> {
    let events = done.event.steps.iter().flat_map(|step| &step.events);
    let attack_result = events
        .filter_map(|event| serde_json::from_value(event.clone()).ok())
        .find_map(|event: Event| match event {
            Event::Attacked { rolls, conquered, .. } => {
                Some(AttackResult { conquered, rolls: rolls.iter().map(Into::into).collect() })
            }
            _ => None,
        });
    Json(Attacked { seq: done.seq, event: done.event, attack_result })
}
