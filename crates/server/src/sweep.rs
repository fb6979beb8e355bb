//! Deletes what is kept long enough, in small steps beside play: see [`crate::config::Retention`].

use std::time::Duration;

use axum::http::StatusCode;
use store::{MatchRow, Millis, Status, UserId};
use tokio::time::sleep;

use crate::app::App;
use crate::deletion::{delete_player, erase_player};
use crate::problem::Problem;
use crate::rooms::{Entry, Hosting};

/// How many rows one step changes: a step takes a few milliseconds of the one writer.
const STEP: u32 = 100;
/// How long the writer belongs to play between two steps.
const PAUSE: Duration = Duration::from_millis(20);
const DAY: Millis = 24 * 3_600_000;

/// How much was deleted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Swept {
    /// Guests who did not come back.
    pub guests: u64,
    /// Chat lines.
    pub lines: u64,
    /// Matches that ended without a result.
    pub matches: u64,
    /// Tokens that had ended.
    pub tokens: u64,
    /// Ids of requests that nobody repeats any more.
    pub requests: u64,
}

/// Sweeps again and again.
pub(crate) async fn run(app: App) {
    let pause = Duration::from_secs(u64::from(app.core.config.retention.sweep_minutes.max(1)) * 60);
    loop {
        match sweep_as_server(&app).await {
            Ok(swept) if swept != Swept::default() => tracing::info!(?swept, "old data is deleted"),
            Ok(_) => {}
            Err(problem) => tracing::error!(code = problem.code, "old data stays for now"),
        }
        sleep(pause).await;
    }
}

/// Finishes deletions, then deletes all that is kept long enough. Only the server itself knows
/// which names it has in memory, so nobody beside it may note that one is gone.
async fn sweep_as_server(app: &App) -> Result<Swept, Problem> {
    loop {
        let waiting = app.core.store.users_to_erase(STEP).await?;
        let mut erased = 0;
        for id in &waiting {
            erased += usize::from(done(id, erase_player(app, id).await));
        }
        if erased == 0 {
            break;
        }
    }
    sweep(app).await
}

/// Deletes all that is kept long enough at this moment.
pub(crate) async fn sweep(app: &App) -> Result<Swept, Problem> {
    let (store, keep) = (&app.core.store, &app.core.config.retention);
    let now = app.core.now();
    let mut swept = Swept::default();
    if let Some(before) = before(now, keep.guest_days) {
        loop {
            let mut deleted = 0;
            for id in store.idle_guests(before, STEP).await? {
                deleted += u64::from(done(&id, delete_player(app, &id).await));
                sleep(PAUSE).await;
            }
            if deleted == 0 {
                break;
            }
            swept.guests += deleted;
        }
    }
    if let Some(before) = before(now, keep.chat_days) {
        swept.lines = until_none(|| store.erase_lines_before(before, STEP)).await?;
    }
    if let Some(before) = before(now, keep.abandoned_days) {
        swept.matches = delete_cancelled(app, before).await?;
    }
    // Nobody asks for a token that ended so long ago, nor repeats so old a request.
    let before = now - 30 * DAY;
    swept.tokens = until_none(|| store.forget_tokens(before, STEP)).await?;
    swept.requests = until_none(|| store.forget_requests(before, STEP)).await?;
    Ok(swept)
}

/// Whether a person is deleted or erased. Who cannot be is left for the next sweep, and keeps nobody
/// else from it.
fn done(id: &UserId, result: Result<(), Problem>) -> bool {
    match unless_gone(result) {
        Ok(done) => done.is_some(),
        Err(problem) => {
            tracing::error!(player = %id, code = problem.code, "stays for now");
            false
        }
    }
}

/// Since when something is old enough; never with 0 days.
fn before(now: Millis, days: u32) -> Option<Millis> {
    (days > 0).then(|| now - Millis::from(days) * DAY)
}

/// Repeats a step until it changes nothing; how much it changed.
async fn until_none<F>(step: impl Fn() -> F) -> Result<u64, Problem>
where
    F: Future<Output = Result<u64, store::StoreError>>,
{
    let mut all = 0;
    loop {
        let changed = step().await?;
        if changed == 0 {
            return Ok(all);
        }
        all += changed;
        sleep(PAUSE).await;
    }
}

/// Deletes matches that ended without a result, but for records that somebody keeps here.
async fn delete_cancelled(app: &App, before: Millis) -> Result<u64, Problem> {
    let store = &app.core.store;
    let (mut deleted, mut after) = (0, None);
    loop {
        let rows =
            store.matches_unchanged_since(Status::Cancelled, before, after.as_ref(), STEP).await?;
        let Some(last) = rows.last() else { return Ok(deleted) };
        after = Some(last.id.clone());
        for row in &rows {
            deleted += u64::from(unless_gone(delete_match(app, row).await)?.unwrap_or(false));
            sleep(PAUSE).await;
        }
    }
}

/// Deletes a match, but for a record or one with a result; whether it did.
async fn delete_match(app: &App, row: &MatchRow) -> Result<bool, Problem> {
    let store = &app.core.store;
    if is_kept_record(app, row, None).await? || store.result_of(&row.id).await?.is_some() {
        return Ok(false);
    }
    while !store.trim_match(&row.id, STEP).await? {
        sleep(PAUSE).await;
    }
    Ok(true)
}

/// What another node has deleted at the same time is gone, as it shall be.
fn unless_gone<T>(done: Result<T, Problem>) -> Result<Option<T>, Problem> {
    match done {
        Err(problem) if problem.status == StatusCode::NOT_FOUND => Ok(None),
        done => done.map(Some),
    }
}

/// Is this a record that somebody keeps here, or this player alone?
pub(crate) async fn is_kept_record(
    app: &App,
    row: &MatchRow,
    keeper: Option<&str>,
) -> Result<bool, Problem> {
    let hosting: Option<Hosting> = serde_json::from_str(&row.options).ok();
    let is_other = |hosting: &Hosting| keeper.is_some_and(|keeper| keeper != hosting.creator);
    if hosting.is_some_and(|hosting| hosting.from.is_none() || is_other(&hosting)) {
        return Ok(false);
    }
    let first = app.core.store.events_after(&row.id, 0, 1).await?;
    let entry = first.first().and_then(|event| serde_json::from_str(&event.body).ok());
    Ok(matches!(entry, Some(Entry::Import { .. })))
}
