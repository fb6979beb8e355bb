//! Deleting a player: nobody can be them any more, their results lead to nobody, and the matches
//! they played stay as they are but for the name.

use store::{MatchId, Status, StoreError, UserId};
use tokio::sync::oneshot;

use crate::app::App;
use crate::problem::Problem;
use crate::rooms::erase::{self, DELETED};
use crate::rooms::repeat::fresh_id;
use crate::rooms::{Actor, Ask, MatchRequest};

/// How many chat lines are erased at a time.
const LINES: u32 = 100;

/// Deletes a player: leaves all tables, ends all tokens, erases name and chat.
pub(crate) async fn delete_player(app: &App, id: &UserId) -> Result<(), Problem> {
    leave_all(app, id).await?;
    app.core.store.delete_user(id, DELETED, app.core.now()).await?;
    erase_player(app, id).await
}

/// The same beside a server that may run on the same data. It may have the name in memory and write
/// it once more, so it is left to that server to erase it again and to note that it is done.
pub(crate) async fn delete_player_beside_a_server(app: &App, id: &UserId) -> Result<(), Problem> {
    leave_all(app, id).await?;
    app.core.store.delete_user(id, DELETED, app.core.now()).await?;
    erase_traces(app, id).await
}

/// Erases what a deleted player left: the name in every match, and all they said. Begun again where
/// the server was stopped in the middle of it.
pub(crate) async fn erase_player(app: &App, id: &UserId) -> Result<(), Problem> {
    erase_traces(app, id).await?;
    Ok(app.core.store.user_is_erased(id, app.core.now()).await?)
}

async fn erase_traces(app: &App, id: &UserId) -> Result<(), Problem> {
    for played in app.core.store.matches_of_user(id).await? {
        erase_name(app, &played, id).await?;
    }
    while app.core.store.erase_lines_of(id, LINES).await? > 0 {}
    Ok(())
}

async fn leave_all(app: &App, id: &UserId) -> Result<(), Problem> {
    for played in app.core.store.matches_of_user(id).await? {
        leave(app, id, &played).await;
    }
    Ok(())
}

/// Leaves a match that is not over. What cannot be left keeps nobody from being deleted.
async fn leave(app: &App, id: &UserId, played: &MatchId) {
    let player = id.0.clone();
    let look = app.rooms.read(&app.core, played.as_str(), move |table, _| {
        (table.status, table.seat_of(&player), table.master.as_deref() == Some(player.as_str()))
    });
    let Ok((status, seat, is_host)) = look.await else { return };
    let me = || Actor::Player { id: id.0.clone(), name: String::new() };
    let (actor, request) = match (status, seat) {
        (Status::Waiting, Some(seat)) => (me(), MatchRequest::Clear { seat }),
        (Status::Waiting, None) if is_host => (me(), MatchRequest::Cancel),
        (Status::Running, Some(_)) => (me(), MatchRequest::Resign),
        // Nobody could agree to go on.
        (Status::Paused, Some(_)) => (Actor::Admin, MatchRequest::Cancel),
        _ => return,
    };
    let cmd_id = fresh_id(id.as_str());
    let left = app.rooms.command(&app.core, played.as_str(), actor, cmd_id, None, request).await;
    if let Err(problem) = left {
        tracing::warn!(match_id = %played, code = problem.code, "a deleted player stays seated");
    }
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
