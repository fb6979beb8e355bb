//! Makes a match on the server and opens its room.

use protocol::MatchInfo;
use serde::Serialize;
use tabletop::fair::Nonce;

use crate::online::me::Me;
use crate::online::room::keep_nonce;
use crate::online::{Problem, api, promises};
use crate::routes::Routes;

/// Sends the request for a new match and opens its room. The nonce is the player's contribution to
/// the dice; the request contains its hash.
pub async fn make_match(
    path: &str,
    request: &impl Serialize,
    nonce: &Nonce,
    (me, routes): (Me, Routes),
) -> Result<(), Problem> {
    let made = api::post::<MatchInfo>(path, request).await.inspect_err(|refused| {
        if refused.is_about_the_token() {
            me.forget();
        }
    })?;
    promises::keep_first(&made, true);
    keep_nonce(&made.id, nonce);
    routes.go(&format!("/online/m/{}", made.id));
    Ok(())
}
