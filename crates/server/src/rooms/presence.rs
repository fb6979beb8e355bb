//! Who is there, and what becomes of a seat whose player is gone.

use store::{Change, Millis, NewDue, Status};
use tabletop::{Seat, Viewer};

use super::judge::Wish;
use super::room::Room;
use super::settings::Absent;
use super::subscribers::Sink;
use super::table::Table;
use crate::problem::Problem;

impl Room {
    pub(super) async fn subscribe(
        &mut self,
        sink: Sink,
        player: Option<String>,
        after: Option<u64>,
    ) -> Result<(), Problem> {
        let viewer = self.table.viewer(player.as_deref());
        may_watch(&self.table, viewer)?;
        self.subscribers.add(&self.table, sink, player.clone(), after);
        let Viewer::Seat(seat) = viewer else { return Ok(()) };
        self.subscribers.presence(&self.table, seat, true);
        if self.minds_absence() {
            let clear_due = vec![grace_kind(seat)];
            let change = Change { clear_due, ..Change::default() };
            self.core.store.change_match(&self.match_id(), change).await?;
        }
        if self.table.sitting(seat)?.stand_in.is_some() {
            self.own_wish(format!("back:{}", self.table.head()), Wish::Back { seat }).await;
        }
        Ok(())
    }

    pub(super) async fn unsubscribe(&mut self, socket: u64) {
        for player in self.subscribers.remove(socket) {
            let Some(seat) = self.table.seat_of(&player) else { continue };
            if self.subscribers.is_online(&player) {
                continue;
            }
            self.subscribers.presence(&self.table, seat, false);
            if self.table.status == Status::Running && self.minds_absence() {
                let at = self.core.now() + self.core.config.grace_ms as Millis;
                let set_due = vec![NewDue { kind: grace_kind(seat), at }];
                let change = Change { set_due, ..Change::default() };
                if let Err(error) = self.core.store.change_match(&self.match_id(), change).await {
                    tracing::error!(%error, match_id = self.table.id, "no grace was set");
                }
            }
        }
    }

    fn minds_absence(&self) -> bool {
        self.table.hosting.settings.absent != Absent::Wait
    }
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
