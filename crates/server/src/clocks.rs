//! What is due: clocks, grace, results, the end of what was abandoned. Rows of the store fire as
//! ordinary commands with a derived id, so that firing twice makes one event.

use std::time::Duration;

use tokio::time::sleep;

use crate::app::App;
use crate::rooms::Ask;

/// How long nobody else takes what was claimed.
const LEASE_MS: i64 = 10_000;
/// How often the store is asked.
const BEAT: Duration = Duration::from_millis(100);
const AT_A_TIME: u32 = 64;

/// Fires what is due, for ever.
pub(crate) async fn run(app: App) {
    loop {
        let now = app.core.now();
        match app.core.store.claim_due(now, now + LEASE_MS, AT_A_TIME).await {
            Ok(claimed) => {
                for due in claimed {
                    fire(&app, due).await;
                }
            }
            Err(store::StoreError::Closed) => return,
            Err(error) => tracing::error!(%error, "nobody knows what is due"),
        }
        sleep(BEAT).await;
    }
}

async fn fire(app: &App, due: store::Due) {
    let id = due.match_id.to_string();
    if let Err(problem) = app.rooms.ask(&app.core, &id, Ask::Wake { due: due.clone() }).await {
        // A match that cannot be opened is tried again after the lease.
        tracing::error!(match_id = id, code = problem.code, kind = due.kind, "cannot fire");
        return;
    }
    // Behind the question in the room's queue: when this is answered, that is done.
    if app.rooms.read(&app.core, &id, |_, _| ()).await.is_ok()
        && let Err(error) = app.core.store.finish_due(&due).await
    {
        tracing::error!(%error, match_id = id, "what was due stays due");
    }
}
