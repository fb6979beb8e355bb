//! What a room does without being asked by a player: what is due, and bot moves.

use std::sync::atomic::Ordering::Relaxed;

use store::{Due, Millis, NewDue, Status};
use tabletop::{Seat, Viewer};

use super::decide::MatchRequest;
use super::replay::PAGE;
use super::room::{Ask, Room};
use super::table::Rematch;
use crate::app::Core;
use crate::problem::Problem;

/// How much longer than its pause and its limit a bot may take, which may wait for its turn to think.
const BOT_LEASE_MS: u64 = 5_000;

/// What became of something that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Woken {
    /// It is done, or nothing is to be done any more.
    Done,
    /// This version does not know it.
    Unknown,
}

impl Room {
    /// Does what is due. An error is the store's: it stays due, and is tried again.
    pub(super) async fn wake(&mut self, due: &Due) -> Result<Woken, Problem> {
        // The row may belong to an event that another node appended and this copy does not have yet.
        // Whoever says that it is done gives the row up for all nodes.
        self.refresh().await?;
        self.load_if_lost().await?;
        let Some(table) = &self.durable else { return Err(Problem::unavailable()) };
        let head = table.head();
        match due.kind.as_str() {
            "clock" => {
                let now = self.event_time().await?;
                let charged = self.charge_clock(now).await;
                self.publish();
                charged?;
            }
            "result" => super::results::record(&self.core, table).await?,
            "rematch" if table.rematch == Rematch::Agreed => {
                let id = super::lobby::rematch(&self.core, table).await?;
                self.server_request(format!("rematch:{id}"), MatchRequest::Rematch { id }).await?;
            }
            "rematch" => {} // not agreed any more
            "limit" => self.server_request(format!("limit:{head}"), MatchRequest::TimeUp).await?,
            "idle" => self.look_whether_abandoned().await?,
            "bot" => self.take_over_bot().await?,
            kind => match kind.strip_prefix("grace:").and_then(|seat| seat.parse().ok()) {
                Some(seat) => self.end_grace(seat).await?,
                None => return Ok(Woken::Unknown),
            },
        }
        Ok(Woken::Done)
    }

    /// What becomes of a seat whose player did not come back in time. Who plays without a socket is
    /// there as long as their commands come.
    async fn end_grace(&mut self, seat: Seat) -> Result<(), Problem> {
        let now = self.core.now();
        let table = self.table().await?;
        let (head, status, started_at) = (table.head(), table.status, table.started_at());
        let player =
            table.people().find(|(it, _)| *it == seat).map(|(_, player)| player.to_owned());
        let Some(player) = player.filter(|player| !self.subscribers.is_here(player)) else {
            return Ok(());
        };
        if status == Status::Waiting {
            return self.start_grace(seat, now).await; // nobody is missed before the start
        }
        let id = std::slice::from_ref(&self.id);
        let elsewhere = self.core.store.present_elsewhere(id, now).await?;
        if elsewhere.iter().any(|(_, user)| user.0 == player) {
            return self.start_grace(seat, now).await; // that node may die without a word
        }
        let grace = self.core.config.grace_ms as Millis;
        match self.last_heard(&player).await?.max(started_at) {
            Some(since) if since + grace > self.core.now() => self.start_grace(seat, since).await,
            _ => {
                self.server_request(format!("gone:{seat}:{head}"), MatchRequest::Gone { seat })
                    .await
            }
        }
    }

    /// When a player last sent a command. What was sent to other nodes is in the log alone.
    async fn last_heard(&mut self, player: &str) -> Result<Option<Millis>, Problem> {
        let here = self.heard.get(player).copied();
        if !self.core.store.is_shared() {
            return Ok(here);
        }
        let after = self.table().await?.head().saturating_sub(PAGE.into());
        let newest = self.core.store.events_after(&self.id, after, PAGE).await?;
        let logged = newest.iter().rev().find(|event| event.actor == player);
        Ok(here.max(logged.map(|event| event.at)))
    }

    /// A match in which nothing happened for a day is called off, and its secret revealed. One that
    /// everyone agreed to play on later waits for them.
    async fn look_whether_abandoned(&mut self) -> Result<(), Problem> {
        let (now, patience) = (self.core.now(), self.core.config.abandoned_ms as Millis);
        let table = self.table().await?;
        if table.is_over() {
            return Ok(());
        }
        let head = table.head();
        let last = table.lines.last().map_or(table.created_at, |line| line.at);
        let at = match table.status {
            Status::Paused => now + patience,
            // A clock of days may be slower than the patience of the server.
            _ => (last + patience).max(table.time_up_at().unwrap_or(0)),
        };
        if at <= now {
            return self.server_request(format!("idle:{head}"), MatchRequest::Abandon).await;
        }
        self.set_due(NewDue { kind: "idle".to_owned(), at }).await
    }

    /// Asks a bot whose node has not moved for it in time. That node may have died, and this one may
    /// too: it stays due until the move is there.
    async fn take_over_bot(&mut self) -> Result<(), Problem> {
        let table = self.table().await?;
        if table.bot_to_act().is_none() {
            return Ok(());
        }
        self.asks_bot_at = Some(table.head());
        self.set_due(bot_due(&self.core)).await?;
        self.ask_bot();
        Ok(())
    }

    pub(super) fn is_thinking(&self) -> bool {
        let Some(table) = &self.durable else { return false };
        self.asked == Some(table.head()) && table.bot_to_act().is_some()
    }

    /// Asks the bot that has to decide, once per position. Where several nodes share the store, it is
    /// asked by the one that appended the last event or opened the match.
    pub(super) fn ask_bot(&mut self) {
        let Some(table) = &self.durable else { return };
        let head = table.head();
        if self.asked == Some(head) || table.status == Status::Frozen {
            return;
        }
        if self.core.store.is_shared() && self.asks_bot_at != Some(head) {
            return;
        }
        let Some((seat, bot)) = table.bot_to_act() else { return };
        let Ok(view) = table.view_at(Viewer::Seat(seat), table.play.step()) else { return };
        self.asked = Some(head);
        self.core.metrics.count(&self.core.metrics.bots_asked);
        let question = crate::bots::Question {
            game: table.game,
            seat,
            step: table.play.step(),
            view: view.json.clone(),
            bot,
            bot_seed: table.hosting.bot_seed,
            creator: table.hosting.creator.clone(),
        };
        let (core, own, newest) = (self.core.clone(), self.own.clone(), self.newest.clone());
        tokio::spawn(async move {
            let is_wanted = || own.upgrade().is_some() && newest.load(Relaxed) == head;
            let Some(action) = core.bots.think(&core, question, is_wanted).await else { return };
            if let Some(room) = own.upgrade() {
                let _ = room.send(Ask::BotMove { head, action }).await; // the room may be closed
            }
        });
    }

    /// Plays what a bot has decided. Where the store refuses, the bot is asked again as soon as the
    /// table is back.
    pub(super) async fn bot_move(&mut self, head: u64, action: String) {
        let Ok(table) = self.table().await else { return };
        if head != table.head() {
            return;
        }
        let request = MatchRequest::BotMove { head, action };
        if let Err(problem) = self.server_request(format!("bot:{head}"), request).await {
            tracing::error!(match_id = %self.id, code = problem.code, "a bot's move is not stored");
        }
    }
}

/// When another node asks a bot that has to move now: this one may die before it has moved.
pub(super) fn bot_due(core: &Core) -> NewDue {
    let patience = core.config.bot_pause_ms + core.config.bot_limit_ms + BOT_LEASE_MS;
    let at = core.now() + Millis::try_from(patience).unwrap_or(Millis::MAX / 2);
    NewDue { kind: "bot".to_owned(), at }
}
