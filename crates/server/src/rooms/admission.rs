//! Lets people take a seat: asks for the password and the code of the match. All routes go through here.
//!
//! [`MatchRequest::Sit`] carries an [`Admitted`], which only this file can make, so that no route can seat
//! somebody without the questions asked here. Banned people do not get this far: their token is
//! refused before.

use std::sync::Arc;

use protocol::Changed;
use tabletop::Seat;
use tabletop::fair::NonceSeal;

use super::Rooms;
use super::decide::MatchRequest;
use super::repeat::command_id;
use crate::app::Core;
use crate::identity::{Me, check_match_password};
use crate::limits::Limit;
use crate::problem::Problem;

/// What somebody who wants a seat brings along.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct SeatRequest {
    /// Which seat; any free one without.
    pub(crate) seat: Option<Seat>,
    /// The password of the match.
    pub(crate) password: Option<String>,
    /// The code of the invitation.
    pub(crate) code: Option<String>,
    /// The hash of their nonce.
    pub(crate) seal: Option<NonceSeal>,
}

/// Proof that somebody showed what the match asks for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Admitted(());

/// Seats somebody, if the match lets them in.
pub(crate) async fn sit_down(
    core: &Arc<Core>,
    rooms: &Rooms,
    me: &Me,
    id: &str,
    cmd_id: Option<&str>,
    request: SeatRequest,
) -> Result<Changed, Problem> {
    let sit = |admitted| MatchRequest::Sit { seat: request.seat, seal: request.seal, admitted };
    let cmd_id = command_id(&me.id, cmd_id, &sit(Admitted(())))?;
    // Whoever was let in and only missed the answer is not asked again.
    let sent = cmd_id.clone();
    let repeated = rooms.read(core, id, move |table, _| table.repeated(&sent)).await??;
    let sit = match repeated {
        Some(_) => sit(Admitted(())),
        None => sit(admit(core, rooms, me, id, &request).await?),
    };
    rooms.command(core, id, me.actor(), cmd_id, None, sit).await
}

/// Asks for what the match demands: its password, and a code that belongs to it where one is shown.
/// The id of a match that is found by its link alone is as long as a key, and is one.
async fn admit(
    core: &Arc<Core>,
    rooms: &Rooms,
    me: &Me,
    id: &str,
    request: &SeatRequest,
) -> Result<Admitted, Problem> {
    let demands =
        rooms.read(core, id, |table, _| (table.hosting.password.clone(), table.join_code.clone()));
    let (password, code) = demands.await?;
    if let Some(shown) = &request.code {
        core.limit(Limit::Invites, &me.address.to_string()).await?;
        core.limit(Limit::Invites, &format!("match {id}")).await?;
        if code.as_deref() != Some(shown.to_lowercase().as_str()) {
            let detail = "This code does not belong to this match";
            return Err(Problem::forbidden("lobby.wrong_code", detail));
        }
    }
    if let Some(hash) = password {
        let given = request.password.clone().unwrap_or_default();
        check_match_password(core, me, id, given, hash).await?;
    }
    Ok(Admitted(()))
}
