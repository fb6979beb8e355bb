//! Online play on a socket, from start to a graceful stop.

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use store::{Scope, Store, StoreError, User, UserId, UserKind};
use tokio::net::TcpListener;
use tokio::time::timeout;

use crate::app::App;
use crate::client::Files;
use crate::config::Config;
use crate::identity::{Lifetime, hash_password, new_token};
use crate::problem::Problem;
use crate::rooms::{Actor, MatchRequest};
use crate::serve::serve;
use crate::sweep::{self, Swept};
use crate::time_source::TimeSource;
use crate::{access, api, clocks, deletion, other_nodes};

/// How long a stop waits for answers that are under way.
const PATIENCE: Duration = Duration::from_secs(4);

/// The client and online play.
#[derive(Clone)]
pub struct Online {
    app: App,
}

impl std::fmt::Debug for Online {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Online").finish_non_exhaustive()
    }
}

impl Online {
    /// Online play over this store.
    pub fn new(store: Arc<dyn Store>, config: Config, files: Files) -> Online {
        Online::with_time(store, config, files, TimeSource::system())
    }

    /// The same with a time of its own, for tests that set the system's clock.
    pub fn with_time(
        store: Arc<dyn Store>,
        config: Config,
        files: Files,
        time: TimeSource,
    ) -> Online {
        Online { app: App::new(store, config, files, time) }
    }

    /// All routes.
    pub fn routes(&self) -> Router {
        api::router(self.app.clone())
    }

    /// Opens every match that is played, so that bots move on; tells how many there are. Where nodes
    /// share the store none is opened before somebody needs it.
    pub async fn resume(&self) -> Result<usize, StoreError> {
        self.app.rooms.wake_all(&self.app.core).await
    }

    /// Ends a match without a result, as whoever runs the server. A server that runs on the same
    /// store notices with the next thing that happens in the match.
    pub async fn end_match(&self, id: &str) -> Result<(), String> {
        let cmd_id = format!("admin:{}", crate::chance::name(16));
        let (rooms, core) = (&self.app.rooms, &self.app.core);
        let ended = rooms.command(core, id, Actor::Admin, cmd_id, None, MatchRequest::Cancel).await;
        ended.map(drop).map_err(|problem| problem.0.detail)
    }

    /// Makes a token for a user of the store; only its hash is stored. Without days it ends when
    /// the server's tokens usually do.
    pub async fn make_token(
        &self,
        user: &UserId,
        scope: Scope,
        label: &str,
        days: Option<u32>,
    ) -> Result<String, String> {
        let lifetime = days.map_or(Lifetime::Usual, Lifetime::Days);
        let made = new_token(&self.app.core, user, scope, label, lifetime).await;
        made.map_err(|problem| problem.0.detail)
    }

    /// Deletes a player, by id or login, as they can do themselves. A server that runs on the same
    /// store erases the name in matches it has in memory with its next sweep.
    pub async fn delete_player(&self, player: &str) -> Result<(), String> {
        let user = self.player(player).await?;
        let deleted = deletion::delete_player(&self.app, &user.id).await;
        deleted.map_err(|problem| problem.0.detail)
    }

    /// Gives an account another password and ends all its tokens.
    pub async fn set_password(&self, player: &str, password: &str) -> Result<(), String> {
        let user = self.player(player).await?;
        if user.kind == UserKind::Guest {
            return Err("a guest has no password".to_owned());
        }
        let told = |problem: Problem| problem.0.detail;
        api::checked_password(password).map_err(told)?;
        let password_hash =
            Some(hash_password(&self.app.core, password.to_owned()).await.map_err(told)?);
        let id = user.id.clone();
        let store = &self.app.core.store;
        store.update_user(User { password_hash, ..user }).await.map_err(|it| it.to_string())?;
        self.log_out(id.as_str()).await.map(drop)
    }

    /// Ends all tokens of a player; tells how many.
    pub async fn log_out(&self, player: &str) -> Result<u64, String> {
        let user = self.player(player).await?;
        let core = &self.app.core;
        let revoked = core.store.revoke_tokens_of(&user.id, None, core.now()).await;
        revoked.map_err(|error| error.to_string())
    }

    /// Deletes what the config's retention lets go of, now. A server that runs on the same store
    /// notes with its own sweep that a deleted player's name is gone.
    pub async fn sweep(&self) -> Result<Swept, String> {
        sweep::sweep(&self.app).await.map_err(|problem| problem.0.detail)
    }

    async fn player(&self, player: &str) -> Result<User, String> {
        let found = deletion::find_player(&self.app, player).await;
        found.map_err(|error| match error {
            StoreError::NotFound(_) => format!("there is no player {player}"),
            other => other.to_string(),
        })
    }

    /// Serves until `shutdown` comes, then lets what is under way finish and closes the store.
    pub async fn run(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        let due = tokio::spawn(clocks::run(self.app.clone()));
        let accesses = tokio::spawn(access::run(self.app.core.clone()));
        let following = tokio::spawn(other_nodes::run(self.app.clone()));
        let sweeping = tokio::spawn(sweep::run(self.app.clone()));
        let stopping = self.app.core.stopping.clone();
        let told = async move {
            shutdown.await;
            stopping.send_replace(true);
        };
        let connections = self.app.core.connections.clone();
        let mut stopped = self.app.core.stopping.subscribe();
        tokio::select! {
            () = serve(listener, self.routes(), connections, told) => {}
            () = async {
                let _ = stopped.wait_for(|stopping| *stopping).await;
                tokio::time::sleep(PATIENCE).await;
            } => {} // somebody holds a connection open
        }
        due.abort();
        accesses.abort();
        following.abort();
        sweeping.abort();
        self.app.rooms.close();
        if timeout(PATIENCE, self.app.core.store.close()).await.is_err() {
            tracing::warn!("the store did not close in time");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
