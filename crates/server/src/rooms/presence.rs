//! Who is there, and what becomes of a seat whose player is gone.

use std::collections::BTreeSet;

use protocol::Absent;
use store::{Change, Millis, NewDue, Status};
use tabletop::{Seat, Viewer};

use super::decide::MatchRequest;
use super::room::{Room, off_the_worker};
use super::subscribers::Sink;
use super::table::Table;
use crate::problem::Problem;

/// What a room owes a player, until the store has taken it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Errand {
    /// They are gone: their grace begins.
    Gone { player: String },
    /// They are back: the bot that stands in for them leaves.
    Back { player: String },
    /// Who is connected to other nodes is not known.
    LookElsewhere,
}

impl Errand {
    /// Everyone at the table who is not there is gone: after a restart nobody is.
    pub(super) fn for_everyone(table: &Table) -> Vec<Errand> {
        table.people().map(|(_, player)| Errand::Gone { player: player.to_owned() }).collect()
    }
}

impl Room {
    pub(super) async fn subscribe(
        &mut self,
        sink: Sink,
        player: Option<String>,
        after: Option<u64>,
    ) -> Result<(), Problem> {
        self.refresh().await?; // who was connected to another node may have seen more
        self.load_if_lost().await?;
        let Some(table) = &self.durable else { return Err(Problem::unavailable()) };
        let viewer = table.viewer(player.as_deref());
        may_watch(table, viewer)?;
        let subscribers = &mut self.subscribers;
        off_the_worker(table, || subscribers.add(table, sink, player.clone(), after));
        let (Viewer::Seat(seat), Some(player)) = (viewer, player) else { return Ok(()) };
        self.subscribers.presence(table, seat, true);
        self.left_early.remove(&player);
        self.errands.push(Errand::Back { player });
        self.run_errands().await;
        Ok(())
    }

    pub(super) async fn unsubscribe(&mut self, socket: u64) {
        let gone = self.subscribers.remove(socket);
        if self.is_put_away() && self.subscribers.is_empty() {
            return; // over, and nobody is left to hear of it
        }
        self.errands.extend(gone.into_iter().map(|player| Errand::Gone { player }));
        self.run_errands().await;
    }

    /// Does what it owes its players; what the store refuses is tried again later.
    pub(super) async fn run_errands(&mut self) {
        for errand in std::mem::take(&mut self.errands) {
            let done = match &errand {
                Errand::Gone { player } => self.see_off(player).await,
                Errand::Back { player } => self.welcome_back(player).await,
                Errand::LookElsewhere => self.look_elsewhere().await,
            };
            if let Err(problem) = done {
                // Once per room: in an outage all rooms try again and again.
                if !std::mem::replace(&mut self.has_put_off, true) {
                    tracing::warn!(match_id = %self.id, code = problem.code, ?errand, "put off");
                }
                self.errands.push(errand);
            }
        }
        self.has_put_off &= !self.errands.is_empty();
    }

    /// Takes a player for gone who was connected to a node that died. Without an error their grace has
    /// begun, or there is none.
    pub(super) async fn miss(&mut self, player: String) -> Result<(), Problem> {
        let errand = Errand::Gone { player };
        self.errands.push(errand.clone());
        self.run_errands().await;
        if self.errands.contains(&errand) { Err(Problem::unavailable()) } else { Ok(()) }
    }

    /// Reads who is connected to other nodes for this match.
    async fn look_elsewhere(&mut self) -> Result<(), Problem> {
        if !self.core.store.is_shared() {
            return Ok(());
        }
        self.load_if_lost().await?;
        let id = std::slice::from_ref(&self.id);
        let present = self.core.store.present_elsewhere(id, self.core.now()).await?;
        self.set_elsewhere(present.into_iter().map(|(_, user)| user.0).collect());
        Ok(())
    }

    /// Takes over who is connected to other nodes. Who is not any more is gone: their node may have
    /// died without a word. Without a table it is looked up again once there is one.
    pub(super) fn set_elsewhere(&mut self, players: BTreeSet<String>) {
        if let Some(table) = &self.durable {
            let gone = self.subscribers.set_elsewhere(table, players).into_iter();
            self.errands.extend(gone.map(|player| Errand::Gone { player }));
        } else if !self.is_put_away() {
            self.errands.push(Errand::LookElsewhere);
        }
    }

    /// Starts the grace of a player whose last socket is closed, here or at a node that died.
    async fn see_off(&mut self, player: &str) -> Result<(), Problem> {
        self.load_if_lost().await?;
        let Some(table) = &self.durable else { return Err(Problem::unavailable()) };
        let seat = table.seat_of(player).filter(|_| !self.subscribers.is_here(player));
        let Some(seat) = seat else { return Ok(()) };
        if table.status == Status::Waiting {
            self.left_early.insert(player.to_owned());
        }
        let is_played = matches!(table.status, Status::Waiting | Status::Running);
        let has_grace = is_played && minds_absence(table);
        self.core.note_gone(&self.id, player).await?;
        if has_grace {
            // While the match waits too: another node may start it, which knows nothing of this.
            self.start_grace(seat, self.core.now()).await?;
        }
        // Told once: what the store refused before this is done again.
        if let Some(table) = self.durable.as_ref().filter(|_| !self.subscribers.is_online(player)) {
            self.subscribers.presence(table, seat, false);
        }
        Ok(())
    }

    /// Lets the policy of the match take over when the grace after this time is over.
    pub(super) async fn start_grace(&self, seat: Seat, since: Millis) -> Result<(), Problem> {
        let at = since + self.core.config.grace_ms as Millis;
        self.set_due(NewDue { kind: grace_kind(seat), at }).await
    }

    pub(super) async fn set_due(&self, due: NewDue) -> Result<(), Problem> {
        let at = due.at;
        let change = Change { set_due: vec![due], ..Change::default() };
        self.core.store.change_match(&self.id, change).await?;
        self.core.alarm.set(at);
        Ok(())
    }

    async fn welcome_back(&mut self, player: &str) -> Result<(), Problem> {
        let table = self.table().await?;
        let Some(seat) = table.seat_of(player) else { return Ok(()) };
        let (head, stand_in) = (table.head(), table.sitting(seat)?.stand_in.is_some());
        let minds_absence = minds_absence(table);
        if !self.subscribers.is_here(player) {
            return Ok(());
        }
        self.core.note_present(&self.id, player).await?;
        if minds_absence {
            let change = Change { clear_due: vec![grace_kind(seat)], ..Change::default() };
            self.core.store.change_match(&self.id, change).await?;
        }
        if stand_in {
            self.server_request(format!("back:{head}"), MatchRequest::Back { seat }).await?;
        }
        Ok(())
    }
}

fn minds_absence(table: &Table) -> bool {
    table.hosting.settings.absent != Absent::Wait
}

/// May this viewer look at the table at all?
pub(crate) fn may_watch(table: &Table, viewer: Viewer) -> Result<(), Problem> {
    if viewer == Viewer::Spectator && table.started.is_some() && !table.hosting.settings.spectators
    {
        return Err(Problem::forbidden("match.no_spectators", "This match is not shown to others"));
    }
    Ok(())
}

fn grace_kind(seat: Seat) -> String {
    format!("grace:{seat}")
}
