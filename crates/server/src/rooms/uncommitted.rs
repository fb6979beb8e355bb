//! A table with one event more than its log. It comes out only once the log holds that event, so
//! that nobody can be told what is not durable.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use serde_json::json;
use store::{Change, CmdId, Event, MatchId, Millis, NewDue, Receipt, Status, StoreError};
use tabletop::{Seat, Viewer};
use tracing::Instrument;

use super::decide::{Actor, MatchRequest};
use super::due_work::bot_due;
use super::entry::Entry;
use super::room::ListEntry;
use super::table::{Rematch, Table};
use crate::app::Core;
use crate::problem::Problem;

/// A table with an event that the log does not hold yet.
pub(super) struct Uncommitted {
    table: Box<Table>,
    event: Event,
    change: Change,
    /// Whether a bot had to move before it.
    bot_was_to_act: bool,
}

/// What became of a request before anything is stored.
pub(super) enum Computed {
    /// It is an event, which can be appended.
    Event(Box<Uncommitted>),
    /// It is none; the table, unless a part of the request may have been carried out on it.
    Refused { problem: Problem, table: Option<Box<Table>> },
    /// A mistake of ours; what became of the table is not known.
    Panicked,
}

/// What became of an event.
pub(super) enum Appended {
    /// The log holds it, and this is the table with it.
    Durable(Box<Table>),
    /// The log holds other events than this table: it must be read again.
    Outrun,
}

impl Uncommitted {
    /// Carries a request out on a table that nobody sees.
    pub(super) fn compute(
        table: Box<Table>,
        actor: &Actor,
        cmd_id: &str,
        request: &MatchRequest,
        now: Millis,
    ) -> Computed {
        let compute = AssertUnwindSafe(|| compute(table, actor, cmd_id, request, now));
        catch_unwind(compute).unwrap_or(Computed::Panicked)
    }

    /// Makes the event durable; without that the table is gone.
    pub(super) async fn append(self, core: &Core) -> Result<Appended, StoreError> {
        let Uncommitted { mut table, event, mut change, bot_was_to_act } = self;
        if core.store.is_shared() {
            // This node asks the bot; another one does if this one dies meanwhile.
            if table.bot_to_act().is_some() {
                change.set_due.push(bot_due(core));
            } else if bot_was_to_act {
                change.clear_due.push("bot".to_owned());
            }
        }
        let (seq, cmd_id) = (event.seq, event.cmd_id.0.clone());
        let earliest = change.set_due.iter().map(|due| due.at).min();
        let started = Instant::now();
        let id = MatchId(table.id.clone());
        let span = tracing::debug_span!("append", seq);
        let receipt = core.store.append(&id, event, change).instrument(span).await;
        core.metrics.appended(started.elapsed());
        match receipt? {
            Receipt::Appended => {
                if let Some(at) = earliest {
                    core.alarm.set(at);
                }
                table.seen.insert(cmd_id, seq);
                Ok(Appended::Durable(table))
            }
            // Another node was faster, or an answer was lost.
            Receipt::Conflict { .. } | Receipt::Repeated(_) => Ok(Appended::Outrun),
        }
    }
}

fn compute(
    mut table: Box<Table>,
    actor: &Actor,
    cmd_id: &str,
    request: &MatchRequest,
    now: Millis,
) -> Computed {
    let (status, step) = (table.status, table.play.step());
    let bot_was_to_act = table.bot_to_act().is_some();
    let (entry, by) = match table.decide(actor, request, now) {
        Ok(decided) => decided,
        Err(problem) => return Computed::Refused { problem, table: Some(table) },
    };
    if let Err(problem) = table.apply(&entry, by, actor.name(), now) {
        // The game refuses a move before it changes anything; other entries have several parts.
        let unchanged =
            matches!(entry, Entry::Play { .. } | Entry::Batch { .. }) && table.play.step() == step;
        return Computed::Refused { problem, table: Some(table).filter(|_| unchanged) };
    }
    let event = Event {
        seq: table.head(),
        cmd_id: CmdId(cmd_id.to_owned()),
        actor: actor.name().to_owned(),
        at: now,
        body: stored_body(&entry, by),
        view_hash: table.view_hash(),
    };
    let change = change(&table, status);
    Computed::Event(Box::new(Uncommitted { table, event, change, bot_was_to_act }))
}

/// What changes with the last event beside the log.
fn change(table: &Table, before: Status) -> Change {
    let mut change = Change::default();
    if table.status != before {
        change.status = Some(table.status);
    }
    if table.changes_info(table.head()) {
        change.meta = Some(ListEntry::written(table));
    }
    let due = |kind: &str, at| NewDue { kind: kind.to_owned(), at };
    let now = table.lines.last().map_or(0, |line| line.at);
    if table.hosting.settings.clock.is_some() {
        match table.time_up_at() {
            Some(at) => change.set_due.push(due("clock", at)),
            None => change.clear_due.push("clock".to_owned()),
        }
    }
    // The game's own limit moves with what happens around the game: its start, a pause, its end.
    if table.time.limit_minutes.is_some() && table.changes_info(table.head()) {
        match table.limit_at() {
            Some(at) => change.set_due.push(due("limit", at)),
            None => change.clear_due.push("limit".to_owned()),
        }
    }
    if table.status == Status::Finished && before != Status::Finished {
        change.set_due.push(due("result", now));
    }
    if table.rematch == Rematch::Agreed {
        change.set_due.push(due("rematch", now));
    }
    change
}

/// The entry and for which seat it was made, as the log holds it.
fn stored_body(entry: &Entry, by: Option<Seat>) -> String {
    let mut body = json!(entry);
    if let Some(by) = by {
        body["by"] = json!(by);
    }
    body.to_string()
}

impl Table {
    /// The hash that the log keeps with the last event: what a spectator sees after it; empty
    /// before the start.
    pub(super) fn view_hash(&self) -> String {
        self.state(Viewer::Spectator).map(|state| state.hash).unwrap_or_default()
    }
}
