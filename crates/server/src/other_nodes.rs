//! Follows what other nodes write into the same store: events of matches that are open here, lines
//! of their chat, and who is connected there. Hints may be lost, so that the heads of all open
//! matches and who is connected are also read now and then.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use store::{Hint, Hints, MatchId, Millis, StoreError, UserId};
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::api;
use crate::app::{App, Core, locked};
use crate::rooms::Ask;

/// How often the heads of open matches are read.
const POLL: Duration = Duration::from_secs(1);
/// How soon it is tried again to listen.
const PAUSE: Duration = Duration::from_millis(500);

/// How long the other nodes believe that somebody is connected here, unless it is said again.
const PRESENT: Duration = Duration::from_secs(20);
/// How often it is said again, and looked who is connected to others.
const SAY_AGAIN: Duration = Duration::from_secs(5);
/// How often is forgotten what no longer counts.
const FORGET: Duration = Duration::from_secs(60);

impl Core {
    /// Tells other nodes that a player is connected here for a match.
    pub(crate) async fn note_present(&self, id: &MatchId, player: &str) -> Result<(), StoreError> {
        if !self.store.is_shared() {
            return Ok(());
        }
        locked(&self.present).insert((id.0.clone(), player.to_owned()));
        let until = self.now() + PRESENT.as_millis() as Millis;
        self.store.note_present(id, &UserId(player.to_owned()), until).await
    }

    /// Tells other nodes that a player's last socket here is closed.
    pub(crate) async fn note_gone(&self, id: &MatchId, player: &str) -> Result<(), StoreError> {
        if !self.store.is_shared() {
            return Ok(());
        }
        let key = (id.0.clone(), player.to_owned());
        if !locked(&self.present).contains(&key) {
            return Ok(()); // they were connected to another node, or the others know
        }
        self.store.note_gone(id, &UserId(player.to_owned())).await?;
        locked(&self.present).remove(&key);
        Ok(())
    }

    /// Says again who is connected here.
    async fn note_everyone_present(&self) {
        let present: Vec<(MatchId, UserId)> = locked(&self.present)
            .iter()
            .map(|(id, player)| (MatchId(id.clone()), UserId(player.clone())))
            .collect();
        let until = self.now() + PRESENT.as_millis() as Millis;
        if !present.is_empty()
            && let Err(error) = self.store.note_still_present(&present, until).await
        {
            tracing::error!(%error, "other nodes do not know who is here");
        }
    }
}

/// Follows for ever; returns at once where one process has the store for itself.
pub(crate) async fn run(app: App) {
    loop {
        match app.core.store.hints().await {
            Ok(None) | Err(StoreError::Closed) => return,
            Ok(Some(hints)) => follow(&app, hints).await,
            Err(error) => tracing::error!(%error, "other nodes are not heard"),
        }
        sleep(PAUSE).await;
    }
}

async fn follow(app: &App, mut hints: Hints) {
    let [mut poll, mut say_again, mut forget] = [POLL, SAY_AGAIN, FORGET].map(|every| {
        let mut ticks = interval(every);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks
    });
    loop {
        tokio::select! {
            hint = hints.next() => match counted(app, hint) {
                Some(Hint::Events { match_id, head }) => app.rooms.follow(match_id.as_str(), head),
                Some(Hint::Line { match_id, number }) => tell_line(app, match_id, number),
                Some(Hint::Presence { match_id }) if app.rooms.is_open(match_id.as_str()) => {
                    let app = app.clone();
                    tokio::spawn(async move { read_presence(&app, vec![match_id]).await });
                }
                Some(Hint::Presence { .. }) => {}
                Some(Hint::Lost) => read_heads(app).await,
                None => return,
            },
            _ = poll.tick() => read_heads(app).await,
            _ = say_again.tick() => {
                app.core.note_everyone_present().await;
                read_presence(app, open_matches(app)).await;
            }
            _ = forget.tick() => {
                let app = app.clone();
                tokio::spawn(async move { forget_expired(&app).await });
            }
        }
    }
}

/// Forgets what no longer counts. Who is still noted as connected after the time their node gave is
/// missed: the node died without a word. Only the node that forgets them hears of it, also where
/// their match is open nowhere.
async fn forget_expired(app: &App) {
    let forgotten = match app.core.store.forget_expired(app.core.now()).await {
        Ok(forgotten) => forgotten,
        Err(error) => return tracing::error!(%error, "what no longer counts is kept"),
    };
    for (id, user) in forgotten {
        let ask = Ask::Missed { player: user.0 };
        if let Err(problem) = app.rooms.ask(&app.core, id.as_str(), ask).await {
            tracing::warn!(match_id = %id, code = problem.code, "a player is not missed");
        }
    }
}

fn counted(app: &App, hint: Option<Hint>) -> Option<Hint> {
    app.core.metrics.count(&app.core.metrics.hints);
    hint
}

/// Asks the store how far the open matches are.
async fn read_heads(app: &App) {
    let open = open_matches(app);
    if open.is_empty() {
        return;
    }
    match app.core.store.heads(&open).await {
        Ok(heads) => heads.iter().for_each(|(id, head)| app.rooms.follow(id.as_str(), *head)),
        Err(error) => tracing::error!(%error, "the heads of matches cannot be read"),
    }
}

/// Tells the rooms of these matches who is connected to other nodes for them.
async fn read_presence(app: &App, matches: Vec<MatchId>) {
    if matches.is_empty() {
        return;
    }
    let present = match app.core.store.present_elsewhere(&matches, app.core.now()).await {
        Ok(present) => present,
        Err(error) => return tracing::error!(%error, "who is connected elsewhere is not known"),
    };
    let mut by_match: BTreeMap<MatchId, BTreeSet<String>> =
        matches.into_iter().map(|id| (id, BTreeSet::new())).collect();
    for (id, user) in present {
        by_match.entry(id).or_default().insert(user.0);
    }
    for (id, players) in by_match {
        app.rooms.set_elsewhere(id.as_str(), players);
    }
}

fn open_matches(app: &App) -> Vec<MatchId> {
    app.rooms.ids().into_iter().map(MatchId).collect()
}

fn tell_line(app: &App, match_id: MatchId, number: u64) {
    if !app.rooms.is_open(match_id.as_str()) {
        return;
    }
    let app = app.clone();
    tokio::spawn(async move {
        if let Err(problem) = api::tell_line(&app, &match_id, number).await {
            tracing::warn!(%match_id, code = problem.code, "a line of the chat is not told");
        }
    });
}
