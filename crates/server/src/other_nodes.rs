//! Follows what other nodes write into the same store: events of matches that are open here, lines
//! of their chat, and who is connected there. Hints may be lost, so that the heads of all open
//! matches, the numbers of the last lines and who is connected are also read now and then.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use store::{Hint, MatchId, Millis, StoreError, UserId};
use tokio::sync::Notify;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::api;
use crate::app::{App, Core, locked};

/// How often the heads of open matches are read.
const POLL: Duration = Duration::from_secs(1);
/// How soon it is tried again to listen.
const PAUSE: Duration = Duration::from_millis(500);

/// How long the other nodes believe that somebody is connected here, unless it is said again.
const PRESENT: Duration = Duration::from_secs(20);
/// How often it is said again, and looked who is connected to others.
const SAY_AGAIN: Duration = Duration::from_secs(5);
/// How many lines of the chat are looked at when a match has been opened; the room knows which of
/// them were said since.
const FIRST_LINES: u64 = 20;
/// For how many people it is said again in one question to the database.
const AT_A_TIME: usize = 1_000;
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
        for present in present.chunks(AT_A_TIME) {
            if let Err(error) = self.store.note_still_present(present, until).await {
                tracing::error!(%error, "other nodes do not know who is here");
            }
        }
    }
}

/// What the rooms here were told, so that they are told only what is new.
#[derive(Default)]
struct Told {
    heads: BTreeMap<MatchId, u64>,
    /// Up to which line of the chat.
    lines: BTreeMap<MatchId, u64>,
}

/// Follows for ever; returns at once where one process has the store for itself.
pub(crate) async fn run(app: App) {
    if !app.core.store.is_shared() {
        return;
    }
    let (told, lost) = (Arc::default(), Notify::new());
    // What is read now and then does not depend on what is heard.
    tokio::select! {
        () = listen(&app, &told, &lost) => {}
        () = look(&app, &told) => {}
        () = read_all_again(&app, &lost) => {}
    }
}

async fn listen(app: &App, told: &Arc<Mutex<Told>>, lost: &Notify) {
    loop {
        match app.core.store.hints().await {
            Ok(None) | Err(StoreError::Closed) => return,
            Ok(Some(mut hints)) => {
                lost.notify_one(); // nothing was heard before this
                while let Some(hint) = hints.next().await {
                    app.core.metrics.count(&app.core.metrics.hints);
                    take(app, told, lost, hint).await;
                }
            }
            Err(error) => tracing::error!(%error, "other nodes are not heard"),
        }
        sleep(PAUSE).await;
    }
}

async fn take(app: &App, told: &Arc<Mutex<Told>>, lost: &Notify, hint: Hint) {
    match hint {
        Hint::Events { match_id, head } => follow(app, told, match_id, head),
        Hint::Line { match_id, number } if app.rooms.is_open(match_id.as_str()) => {
            // From the last one that was told on: lines that are heard of at once stay in their order.
            let after = locked(told).lines.get(&match_id).copied();
            tell_lines(app, told, match_id, after.unwrap_or(number.saturating_sub(1)), number);
        }
        Hint::Presence { match_id } if app.rooms.is_open(match_id.as_str()) => {
            let app = app.clone();
            tokio::spawn(async move { read_presence(&app, vec![match_id]).await });
        }
        Hint::Line { .. } | Hint::Presence { .. } => {}
        Hint::Rewritten { match_id } => {
            let rooms = app.rooms.clone();
            tokio::spawn(async move { rooms.read_again(match_id.as_str()).await });
        }
        Hint::Lost => {
            lost.notify_one();
            read_heads(app, told).await;
            read_lines(app, told).await;
        }
    }
}

/// Lets the open rooms read their logs again each time that hints were lost: texts may have been
/// replaced, which nothing else tells. One after the other, so that nobody waits for it.
async fn read_all_again(app: &App, lost: &Notify) {
    loop {
        lost.notified().await;
        for id in app.rooms.ids() {
            app.rooms.read_again(&id).await;
        }
    }
}

async fn look(app: &App, told: &Arc<Mutex<Told>>) {
    let [mut poll, mut say_again, mut forget] = [POLL, SAY_AGAIN, FORGET].map(|every| {
        let mut ticks = interval(every);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks
    });
    loop {
        tokio::select! {
            _ = poll.tick() => read_heads(app, told).await,
            _ = say_again.tick() => {
                app.core.check_time().await;
                app.core.note_everyone_present().await;
                read_presence(app, open_matches(app)).await;
                read_lines(app, told).await;
            }
            _ = forget.tick() => {
                let app = app.clone();
                tokio::spawn(async move { forget_expired(&app).await });
            }
        }
    }
}

/// Tells a room that there may be events up to this one, unless it was told so before.
fn follow(app: &App, told: &Mutex<Told>, id: MatchId, head: u64) {
    let is_news = locked(told).heads.get(&id).is_none_or(|told| *told < head);
    // What found no place in the room's queue is told with the next look.
    if is_news && app.rooms.follow(id.as_str(), head) {
        locked(told).heads.insert(id, head);
    }
}

/// Forgets what no longer counts. Who is still noted as connected after the time their node gave is
/// missed: the node died without a word. They are forgotten after that, so that another node misses
/// them if this one dies; missed by both, their grace begins once.
async fn forget_expired(app: &App) {
    if app.core.time_apart().is_some() {
        return; // it cannot tell what is over
    }
    if let Err(error) = miss_expired(app).await {
        tracing::error!(%error, "what no longer counts is kept");
    }
}

async fn miss_expired(app: &App) -> Result<(), StoreError> {
    let (store, now) = (&app.core.store, app.core.now());
    store.forget_full_buckets(now).await?;
    for expired in store.expired_presence(now).await? {
        let (id, player) = (expired.match_id.as_str(), expired.user.0.clone());
        match app.rooms.miss(&app.core, id, player).await {
            Err(problem) if problem.may_pass() => {
                tracing::warn!(match_id = id, code = problem.code, "a player is not missed yet");
            }
            _ => store.forget_presence(&expired).await?,
        }
    }
    Ok(())
}

/// Asks the store how far the open matches are.
async fn read_heads(app: &App, told: &Mutex<Told>) {
    let open = open_matches(app);
    locked(told).heads.retain(|id, _| app.rooms.is_open(id.as_str()));
    if open.is_empty() {
        return;
    }
    match app.core.store.heads(&open).await {
        Ok(heads) => heads.into_iter().for_each(|(id, head)| follow(app, told, id, head)),
        Err(error) => tracing::error!(%error, "the heads of matches cannot be read"),
    }
}

/// Asks the store for lines of the chat beside open matches whose hints were lost.
async fn read_lines(app: &App, told: &Arc<Mutex<Told>>) {
    let open = open_matches(app);
    locked(told).lines.retain(|id, _| app.rooms.is_open(id.as_str()));
    if open.is_empty() {
        return;
    }
    let mut last: BTreeMap<MatchId, u64> = match app.core.store.last_lines(&open).await {
        Ok(last) => last.into_iter().collect(),
        Err(error) => return tracing::error!(%error, "the last lines of chats are not known"),
    };
    for id in open {
        let number = last.remove(&id).unwrap_or(0);
        let before = locked(told).lines.get(&id).copied();
        let before = before.unwrap_or(number.saturating_sub(FIRST_LINES));
        if before < number {
            tell_lines(app, told, id, before, number);
        }
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

/// Tells the lines of a chat after this one, each once, and notes that they are told up to a number.
fn tell_lines(app: &App, told: &Arc<Mutex<Told>>, match_id: MatchId, after: u64, number: u64) {
    let (app, told) = (app.clone(), told.clone());
    tokio::spawn(async move {
        match api::tell_lines(&app, &match_id, after).await {
            Ok(false) => {} // it is not in memory, or not now
            Ok(true) => {
                let mut told = locked(&told);
                let last = told.lines.entry(match_id).or_default();
                *last = number.max(*last);
            }
            Err(error) => tracing::warn!(%match_id, %error, "a line of the chat is not told"),
        }
    });
}
