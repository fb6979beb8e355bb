//! Chat beside a match: everyone at the table, one's own side, the spectators.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{ChatChannel, ChatLine, NewChatLine, ServerMessage, Word};
use serde::Deserialize;
use store::{Added, CmdId, MatchId, NewLine, StoreError, UserId};
use tabletop::Viewer;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::{Input, QueryInput};
use super::commands::checked_id;
use crate::app::App;
use crate::identity::{Caller, Me, Player};
use crate::limits::Limit;
use crate::messages::frame;
use crate::problem::Problem;
use crate::rooms::repeat::reused;
use crate::rooms::{Ask, Table, may_watch};
use crate::text;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(read, write))
}

/// Says something.
#[utoipa::path(post, path = "/api/v1/matches/{id}/chat", tag = "chat",
    security(("token" = [])), params(("id" = String, Path)), request_body = NewChatLine,
    responses((status = 201, body = ChatLine), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem)))]
async fn write(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(line): Input<NewChatLine>,
) -> Result<(StatusCode, Json<ChatLine>), Problem> {
    let NewChatLine { channel, text, cmd_id } = line;
    let said = say(&app, &me, &id, channel, text, cmd_id).await?;
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
    responses((status = 200, body = Vec<ChatLine>), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn read(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    QueryInput(After { after }): QueryInput<After>,
) -> Result<Json<Vec<ChatLine>>, Problem> {
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

/// Says something: stores it, then tells those who may read it. ChatLine again by the same id it is the
/// same line, and nobody hears it twice.
pub(crate) async fn say(
    app: &App,
    me: &Me,
    id: &str,
    channel: Option<Word<ChatChannel>>,
    text: String,
    cmd_id: Option<String>,
) -> Result<ChatLine, Problem> {
    let text = text::chat(&text).map_err(|error| {
        Problem::refused("chat.bad_text", format!("This cannot be said: {error}"))
    })?;
    let cmd_id = cmd_id.map(|it| checked_id(&me.id, &it).map(|_| CmdId(it))).transpose()?;
    let (match_id, author) = (MatchId(id.to_owned()), UserId(me.id.clone()));
    if let Some(cmd_id) = &cmd_id
        && let Some(line) = app.core.store.line_of_command(&match_id, &author, cmd_id).await?
    {
        return same_line(&line, &text);
    }
    let player = me.id.clone();
    let find_channel = move |table: &Table| channel_of(table, &player, channel.as_ref());
    let looked = app.rooms.read(&app.core, id, move |table, _| find_channel(table)).await?;
    let (channel, slow_mode_s) = looked?;
    app.core.limit(Limit::Chat, &me.id).await?;
    app.core.slow_mode(id, &me.id, slow_mode_s).await?;
    let at = app.core.now();
    let line = NewLine { channel, author, at, text: text.clone(), cmd_id };
    let line = match app.core.store.add_line(&match_id, line).await? {
        Added::New(line) => line,
        Added::Repeated(line) => return same_line(&line, &text),
    };
    tell(app, id, &line).await;
    Ok(said(&line))
}

/// Tells those who may read them the lines after this one, which other nodes stored. The room knows
/// which of them it has told; whether there was a table to tell them at.
pub(crate) async fn tell_lines(
    app: &App,
    id: &MatchId,
    mut after: u64,
) -> Result<bool, StoreError> {
    let channels = app.rooms.peek(id.as_str(), |table, _| every_channel(table)).await;
    let Some(channels) = channels else { return Ok(false) };
    loop {
        let lines = app.core.store.lines_after(id, &channels, after, PAGE).await?;
        let Some(last) = lines.last() else { return Ok(true) };
        after = last.number;
        for line in &lines {
            tell(app, id.as_str(), line).await;
        }
    }
}

async fn tell(app: &App, id: &str, line: &store::ChatLine) {
    let text = frame(&ServerMessage::Chat { id: id.to_owned(), line: said(line) });
    let channel = line.channel.clone();
    let to = Box::new(move |table: &Table, viewer| readable(table, viewer).contains(&channel));
    app.rooms.ask_open(id, Ask::Tell { number: line.number, at: line.at, text, to }).await;
}

fn every_channel(table: &Table) -> Vec<String> {
    let teams = (0..table.sides.len()).map(team);
    ["all".to_owned(), "spectators".to_owned()].into_iter().chain(teams).collect()
}

/// A line that was said before, if this is the same.
fn same_line(line: &store::ChatLine, text: &str) -> Result<ChatLine, Problem> {
    if line.text == text { Ok(said(line)) } else { Err(reused()) }
}

/// The stored name of the channel somebody speaks on, if they may, and the match's slow mode.
fn channel_of(
    table: &Table,
    player: &str,
    channel: Option<&Word<ChatChannel>>,
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
    let not_there = || refused("chat.channel", "You cannot speak on this channel");
    let wanted = match channel {
        None => None,
        Some(Word::Known(channel)) => Some(*channel),
        Some(Word::Unknown(_)) => return not_there(),
    };
    let channel = match (viewer, wanted) {
        (Viewer::Seat(_), None | Some(ChatChannel::All)) => "all".to_owned(),
        (Viewer::Seat(seat), Some(ChatChannel::Team)) => team(table.side_of(seat)),
        (Viewer::Spectator, None | Some(ChatChannel::Spectators)) if table.started.is_some() => {
            "spectators".to_owned()
        }
        // Before the game whoever looks in may talk with those who wait.
        (Viewer::Spectator, None | Some(ChatChannel::All)) if table.started.is_none() => {
            "all".to_owned()
        }
        _ => return not_there(),
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

fn said(line: &store::ChatLine) -> ChatLine {
    let channel = match line.channel.as_str() {
        "all" => ChatChannel::All,
        "spectators" => ChatChannel::Spectators,
        _ => ChatChannel::Team,
    };
    ChatLine {
        number: line.number,
        channel,
        player: line.author.to_string(),
        at: line.at,
        text: line.text.clone(),
    }
}
