//! Online play on a socket, from start to a graceful stop.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use store::{Scope, Store, StoreError, UserId};
use tokio::net::TcpListener;
use tokio::time::timeout;

use crate::app::App;
use crate::client::Files;
use crate::config::Config;
use crate::rooms::{Actor, Wish};
use crate::{api, clocks};

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
        Online { app: App::new(store, config, files) }
    }

    /// All routes.
    pub fn routes(&self) -> Router {
        api::router(self.app.clone())
    }

    /// Opens every match that is played, so that bots move on; tells how many there are.
    pub async fn resume(&self) -> Result<usize, StoreError> {
        self.app.rooms.wake_all(&self.app.core).await
    }

    /// Ends a match without a result, as whoever runs the server. A server that runs on the same
    /// store notices with the next thing that happens in the match.
    pub async fn end_match(&self, id: &str) -> Result<(), String> {
        let cmd_id = format!("admin:{}", crate::chance::name(16));
        let (rooms, core) = (&self.app.rooms, &self.app.core);
        let ended = rooms.command(core, id, Actor::Admin, cmd_id, None, Wish::Cancel).await;
        ended.map(drop).map_err(|problem| problem.detail)
    }

    /// Makes a token for a user of the store; only its hash is stored.
    pub async fn make_token(
        &self,
        user: &UserId,
        scope: Scope,
        label: &str,
    ) -> Result<String, String> {
        let made = crate::identity::new_token(&self.app.core, user, scope, label, None).await;
        made.map_err(|problem| problem.detail)
    }

    /// Serves until `shutdown` comes, then lets what is under way finish and closes the store.
    pub async fn run(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        let due = tokio::spawn(clocks::run(self.app.clone()));
        let stopping = self.app.core.stopping.clone();
        let told = async move {
            shutdown.await;
            stopping.send_replace(true);
        };
        let service = self.routes().into_make_service_with_connect_info::<SocketAddr>();
        let mut stopped = self.app.core.stopping.subscribe();
        let serving = tokio::spawn(async move {
            axum::serve(listener, service).with_graceful_shutdown(told).await
        });
        let abort = serving.abort_handle();
        let served = tokio::select! {
            served = serving => served.unwrap_or(Ok(())),
            () = async {
                let _ = stopped.wait_for(|stopping| *stopping).await;
                tokio::time::sleep(PATIENCE).await;
            } => {
                abort.abort(); // somebody holds a connection open
                Ok(())
            }
        };
        due.abort();
        self.app.rooms.close();
        if timeout(PATIENCE, self.app.core.store.close()).await.is_err() {
            tracing::warn!("the store did not close in time");
        }
        served
    }
}

#[cfg(test)]
mod tests;
