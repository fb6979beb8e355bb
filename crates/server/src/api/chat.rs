//! Chat beside a match: everyone at the table, one's own side, the spectators.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{ChatLine, MatchId, NewLine, UserId};
use tabletop::Viewer;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::{Asked, Input};
use crate::app::App;
use crate::identity::{Caller, Me, Player};
use crate::limits::Limit;
use crate::problem::Problem;
use crate::protocol;
use crate::rooms::{Ask, Table, may_watch};
use crate::text;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(read, write))
}

/// A line to be said.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    /// `all`, `team` or `spectators`; without it what everyone of your kind reads.
    #[serde(default)]
    channel: Option<String>,
    /// At most 500 characters, shown as text.
    text: String,
}

/// A line that was said.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Said {
    /// Its number.
    number: u64,
    /// `all`, `team` or `spectators`.
    channel: String,
    /// Who said it.
    player: String,
    /// When, in milliseconds since 1970.
    at: i64,
    /// What.
    text: String,
}

/// Says something.
#[utoipa::path(post, path = "/api/v1/matches/{id}/chat", tag = "chat",
    security(("token" = [])), params(("id" = String, Path)), request_body = Line,
    responses((status = 201, body = Said), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn write(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(line): Input<Line>,
) -> Result<(StatusCode, Json<Said>), Problem> {
    let said = say(&app, &me, &id, line.channel, line.text).await?;
    Ok((StatusCode::CREATED, Json(said)))
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct After {
    /// Lines with higher numbers.
    #[serde(default)]
    after: u64,
}

/// How many lines an answer has.
const PAGE: u32 = 100;

/// What was said, as far as you may read it.
#[utoipa::path(get, path = "/api/v1/matches/{id}/chat", tag = "chat",
    security((), ("token" = [])), params(("id" = String, Path), After),
    responses((status = 200, body = Vec<Said>), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn read(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Asked(After { after }): Asked<After>,
) -> Result<Json<Vec<Said>>, Problem> {
    let player = caller.id();
    let channels = app
        .rooms
        .read(&app.core, &id, move |table, _| {
            let viewer = table.viewer(player.as_deref());
            may_watch(table, viewer).map(|()| readable(table, viewer))
        })
        .await??;
    let lines = app.core.store.lines_after(&MatchId(id), &channels, after, PAGE).await?;
    Ok(Json(lines.iter().map(said).collect()))
}

/// Says something: stores it, then tells those who may read it.
pub(crate) async fn say(
    app: &App,
    me: &Me,
    id: &str,
    channel: Option<String>,
    text: String,
) -> Result<Said, Problem> {
    let text = text::chat(&text).map_err(|error| {
        Problem::refused("chat.bad_text", format!("This cannot be said: {error}"))
    })?;
    let player = me.id.clone();
    let judge = move |table: &Table| channel_of(table, &player, channel.as_deref());
    let looked = app.rooms.read(&app.core, id, move |table, _| judge(table)).await?;
    let (channel, slow_mode_s) = looked?;
    app.core.limit(Limit::Chat, &me.id)?;
    app.core.slow_mode(id, &me.id, slow_mode_s)?;
    let at = app.core.now();
    let line =
        NewLine { channel: channel.clone(), author: UserId(me.id.clone()), at, text: text.clone() };
    let number = app.core.store.add_line(&MatchId(id.to_owned()), line).await?;
    let author = UserId(me.id.clone());
    let said = said(&ChatLine { number, channel: channel.clone(), author, at, text });
    let mut body = json!(said);
    body["match"] = id.into();
    let text: Arc<str> = protocol::frame("chat", body);
    let to = Box::new(move |table: &Table, viewer| readable(table, viewer).contains(&channel));
    app.rooms.ask(&app.core, id, Ask::Tell { text, to }).await?;
    Ok(said)
}

/// The stored name of the channel somebody speaks on, if they may, and the match's slow mode.
fn channel_of(
    table: &Table,
    player: &str,
    channel: Option<&str>,
) -> Result<(String, u32), Problem> {
    let viewer = table.viewer(Some(player));
    may_watch(table, viewer)?;
    let refused = |code, why| Err(Problem::forbidden(code, why));
    let settings = &table.hosting.settings;
    if !settings.chat {
        return refused("chat.off", "This match has no chat");
    }
    if table.muted.contains(player) {
        return refused("chat.muted", "The host of the match has taken your word away");
    }
    let channel = match (viewer, channel) {
        (Viewer::Seat(_), None | Some("all")) => "all".to_owned(),
        (Viewer::Seat(seat), Some("team")) => team(table.side_of(seat)),
        (Viewer::Spectator, None | Some("spectators")) if table.started.is_some() => {
            "spectators".to_owned()
        }
        // Before the game whoever looks in may talk with those who wait.
        (Viewer::Spectator, None | Some("all")) if table.started.is_none() => "all".to_owned(),
        _ => return refused("chat.channel", "You cannot speak on this channel"),
    };
    Ok((channel, settings.slow_mode_s))
}

/// The channels that a viewer may read.
fn readable(table: &Table, viewer: Viewer) -> Vec<String> {
    let mut channels = vec!["all".to_owned()];
    match viewer {
        Viewer::Seat(seat) => {
            channels.push(team(table.side_of(seat)));
            // What spectators saw could help a player while the match runs.
            if table.is_over() {
                channels.push("spectators".to_owned());
            }
        }
        Viewer::Spectator => channels.push("spectators".to_owned()),
    }
    channels
}

fn team(side: usize) -> String {
    format!("team:{side}")
}

fn said(line: &ChatLine) -> Said {
    let channel = if line.channel.starts_with("team:") { "team" } else { &line.channel };
    Said {
        number: line.number,
        channel: channel.to_owned(),
        player: line.author.to_string(),
        at: line.at,
        text: line.text.clone(),
    }
}
