//! Deleting a player: nobody can be them any more, their results lead to nobody, and the matches
//! they played stay as they are but for the name.

use store::{Due, MatchId, Status, StoreError, UserId};
use tokio::sync::oneshot;

use crate::app::App;
use crate::problem::Problem;
use crate::rooms::erase::{self, DELETED};
use crate::rooms::repeat::fresh_id;
use crate::rooms::{Actor, Ask, MatchRequest};
use crate::sweep::is_kept_record;

/// How many chat lines are erased at a time.
const LINES: u32 = 100;

/// Deletes a player: leaves all tables, ends all tokens and what is open with them, erases name and
/// chat. What was under way meanwhile may write the name once more, in this server or in one that
/// runs beside, so it is left to the sweep of the server to erase it again and to note that it is
/// done.
pub(crate) async fn delete_player(app: &App, id: &UserId) -> Result<(), Problem> {
    let played = app.core.store.matches_of_user(id).await?;
    for played in &played {
        leave(app, id, played).await?;
    }
    app.core.store.delete_user(id, DELETED, app.core.now()).await?;
    app.core.accesses.end_player(id.as_str());
    // They are deleted: what cannot be erased now is erased by the sweep.
    if let Err(problem) = erase_traces(app, id, &played).await {
        tracing::warn!(player = %id, code = problem.code, "erased by the next sweep");
    }
    Ok(())
}

/// Erases what a deleted player left: the name in every match, and all they said. Begun again where
/// the server was stopped in the middle of it.
pub(crate) async fn erase_player(app: &App, id: &UserId) -> Result<(), Problem> {
    let played = app.core.store.matches_of_user(id).await?;
    erase_traces(app, id, &played).await?;
    Ok(app.core.store.user_is_erased(id, app.core.now()).await?)
}

async fn erase_traces(app: &App, id: &UserId, played: &[MatchId]) -> Result<(), Problem> {
    for played in played {
        if !delete_kept_record(app, played, id).await? {
            erase_name(app, played, id).await?;
        }
    }
    while app.core.store.erase_lines_of(id, LINES).await? > 0 {}
    Ok(())
}

/// Deletes a record that this player brought and kept here; whether it was one.
async fn delete_kept_record(app: &App, id: &MatchId, keeper: &UserId) -> Result<bool, Problem> {
    let store = &app.core.store;
    let row = match store.load_match(id).await {
        Err(StoreError::NotFound(_)) => return Ok(true), // deleted before
        row => row?,
    };
    if !is_kept_record(app, &row, Some(keeper.as_str())).await? {
        return Ok(false);
    }
    while !store.trim_match(id, LINES).await? {}
    Ok(true)
}

/// Leaves a match that is not over. What cannot be left keeps nobody from being deleted; a result
/// that cannot be stored does, because without its loser it would not count for the winner.
async fn leave(app: &App, id: &UserId, played: &MatchId) -> Result<(), Problem> {
    let player = id.0.clone();
    let look = app.rooms.read(&app.core, played.as_str(), move |table, _| {
        (table.status, table.seat_of(&player), table.master.as_deref() == Some(player.as_str()))
    });
    let Ok((status, seat, is_host)) = look.await else { return Ok(()) };
    let me = || Actor::Player { id: id.0.clone(), name: String::new() };
    let (actor, request) = match (status, seat) {
        (Status::Waiting, Some(seat)) => (me(), MatchRequest::Clear { seat }),
        (Status::Waiting, None) if is_host => (me(), MatchRequest::Cancel),
        (Status::Running, Some(_)) => (me(), MatchRequest::Resign),
        // Nobody could agree to go on.
        (Status::Paused, Some(_)) => (Actor::Admin, MatchRequest::Cancel),
        (Status::Finished, Some(_)) => return record_result(app, played).await,
        _ => return Ok(()),
    };
    let cmd_id = fresh_id(id.as_str());
    let left = app.rooms.command(&app.core, played.as_str(), actor, cmd_id, None, request).await;
    if let Err(problem) = left {
        tracing::warn!(match_id = %played, code = problem.code, "a deleted player stays seated");
    }
    if seat.is_some() { record_result(app, played).await } else { Ok(()) }
}

/// Stores the result of a match that has one, as the server does soon after its end.
async fn record_result(app: &App, played: &MatchId) -> Result<(), Problem> {
    if app.core.store.result_of(played).await?.is_some() {
        return Ok(());
    }
    let (kind, at) = ("result".to_owned(), app.core.now());
    app.rooms.wake(&app.core, &Due { match_id: played.clone(), kind, at }).await.map(drop)
}

/// The room of the match does it, because it alone changes the match; a match that cannot be opened
/// any more has no room.
async fn erase_name(app: &App, played: &MatchId, id: &UserId) -> Result<(), Problem> {
    let (reply, answer) = oneshot::channel();
    let ask = Ask::EraseName { player: id.0.clone(), reply };
    match app.rooms.ask(&app.core, played.as_str(), ask).await {
        Ok(()) => answer.await.map_err(|_| Problem::unavailable())?,
        Err(problem) if problem.status == 503 => Err(problem),
        Err(_) => erase::erase_name(&app.core, played, id.as_str()).await,
    }
}

/// The user with this id, or with this login where there is no such id.
pub(crate) async fn find_player(app: &App, name: &str) -> Result<store::User, StoreError> {
    match app.core.store.user(&UserId(name.to_owned())).await {
        Err(StoreError::NotFound(_)) => {
            app.core.store.user_by_login(&crate::text::folded(name)).await
        }
        found => found,
    }
}
