//! The task of one match: it alone changes the table, and only the log makes a change true.
//!
//! Compute on the table in memory, append to the log, and only then answer and broadcast. When the
//! append fails the table is thrown away and built again from the log.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use store::{Change, CmdId, Due, Event, MatchId, Millis, NewDue, Receipt, Status};
use tabletop::{Seat, Viewer};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::entry::Entry;
use super::judge::{Actor, Wish, frozen};
use super::subscribers::{Sink, Subscribers};
use super::table::{Rematch, Table};
use super::{Rooms, load};
use crate::app::Core;
use crate::problem::Problem;

/// A look at a table, on its own task.
pub(crate) type Look = Box<dyn FnOnce(&Table, &Subscribers) + Send>;
/// Who shall hear something.
pub(crate) type Audience = Box<dyn Fn(&Table, Viewer) -> bool + Send>;

/// What is asked of a room.
pub(crate) enum Ask {
    /// Somebody wants something.
    Do(Box<Command>),
    /// Somebody looks.
    Read(Look),
    /// Somebody wants to hear what happens.
    Subscribe { sink: Sink, player: Option<String>, after: Option<u64>, reply: Reply<()> },
    /// And no longer.
    Unsubscribe { socket: u64 },
    /// Something is told that the log does not hold: a chat line.
    Tell { text: Arc<str>, to: Audience },
    /// Something is due.
    Wake { due: Due },
    /// A bot has decided.
    BotMove { head: u64, action: String },
}

/// A command and where its answer goes.
pub(crate) struct Command {
    pub(crate) actor: Actor,
    /// Made by the sender, unique for this match.
    pub(crate) cmd_id: String,
    pub(crate) expect_seq: Option<u64>,
    pub(crate) wish: Wish,
    pub(crate) reply: Reply<Done>,
}

pub(crate) type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// What became of a command.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Done {
    pub(crate) seq: u64,
    /// The event, as the sender sees it.
    pub(crate) event: Value,
}

/// How often an append is tried when another node was faster.
const TRIES: usize = 5;

pub(crate) struct Room {
    pub(super) core: Arc<Core>,
    pub(super) rooms: Rooms,
    pub(super) table: Table,
    pub(super) subscribers: Subscribers,
    pub(super) own: mpsc::WeakSender<Ask>,
    /// The event after which a bot was asked.
    pub(super) asked: Option<u64>,
    /// The table in memory may not be what the log says.
    pub(super) stale: bool,
}

impl Room {
    pub(crate) fn new(
        core: Arc<Core>,
        rooms: Rooms,
        table: Table,
        own: mpsc::WeakSender<Ask>,
    ) -> Room {
        let subscribers = Subscribers::default();
        Room { core, rooms, table, subscribers, own, asked: None, stale: false }
    }

    /// Answers until nobody has asked for a while.
    pub(crate) async fn run(mut self, mut inbox: mpsc::Receiver<Ask>) {
        self.ask_bot();
        loop {
            match timeout(self.patience(), inbox.recv()).await {
                Ok(Some(ask)) => self.answer(ask).await,
                Ok(None) => break,
                Err(_) if !self.subscribers.is_empty() || self.is_thinking() => {}
                Err(_) => {
                    if self.rooms.forget(&self.table.id, &inbox) {
                        break;
                    }
                }
            }
        }
    }

    /// How long it stays in memory without a question.
    fn patience(&self) -> Duration {
        let config = &self.core.config;
        let over = self.table.is_over();
        Duration::from_millis(if over { config.unload_over_ms } else { config.unload_ms })
    }

    async fn answer(&mut self, ask: Ask) {
        if self.stale && self.reload().await.is_err() {
            return; // whoever asked hears that the server is not available
        }
        match ask {
            Ask::Do(command) => self.answer_command(*command).await,
            Ask::Read(look) => {
                let (table, subscribers) = (&self.table, &self.subscribers);
                let looked = catch_unwind(AssertUnwindSafe(|| look(table, subscribers)));
                if looked.is_err() {
                    self.freeze().await;
                }
            }
            Ask::Subscribe { sink, player, after, reply } => {
                let subscribed = self.subscribe(sink, player, after).await;
                let _ = reply.send(subscribed); // who asked may be gone
            }
            Ask::Unsubscribe { socket } => self.unsubscribe(socket).await,
            Ask::Tell { text, to } => self.subscribers.tell(&self.table, &text, &*to),
            Ask::Wake { due } => self.wake(&due).await,
            Ask::BotMove { head, action } => self.bot_move(head, action).await,
        }
    }

    async fn answer_command(&mut self, command: Command) {
        let Command { actor, cmd_id, expect_seq, wish, reply } = command;
        let before = self.table.head();
        let done = self.obey(&actor, &cmd_id, expect_seq, &wish).await;
        let metrics = &self.core.metrics;
        metrics.count(if done.is_ok() { &metrics.commands } else { &metrics.refused });
        let _ = reply.send(done); // who asked may be gone
        self.publish(before);
    }

    /// Makes a wish durable, or says why not. Telling others is for the caller, after the answer.
    async fn obey(
        &mut self,
        actor: &Actor,
        cmd_id: &str,
        expect_seq: Option<u64>,
        wish: &Wish,
    ) -> Result<Done, Problem> {
        for _ in 0..TRIES {
            if let Some(&seq) = self.table.seen.get(cmd_id) {
                return Ok(self.done(actor, seq));
            }
            let head = self.table.head();
            if expect_seq.is_some_and(|expected| expected != head) {
                let detail = "Something happened meanwhile: look again";
                return Err(Problem::conflict("match.stale", detail).at(head));
            }
            let now = self.core.now().max(self.table.lines.last().map_or(0, |line| line.at));
            self.charge_clock(now).await?;
            match self.try_once(actor, cmd_id, wish, now).await? {
                Receipt::Appended => {
                    self.table.seen.insert(cmd_id.to_owned(), self.table.head());
                    return Ok(self.done(actor, self.table.head()));
                }
                // Another node was faster, or an answer was lost: see what the log says.
                Receipt::Conflict { .. } | Receipt::Repeated(_) => self.reload().await?,
            }
        }
        Err(Problem::conflict("match.busy", "Too much happens in this match at once"))
    }

    /// If the running clock is used up, the clock's own move comes first.
    pub(super) async fn charge_clock(&mut self, now: Millis) -> Result<(), Problem> {
        while self.table.time_up_at().is_some_and(|due| due <= now) {
            let cmd_id = format!("clock:{}", self.table.head());
            match self.try_once(&Actor::Server, &cmd_id, &Wish::Clock, now).await? {
                Receipt::Appended => {
                    self.table.seen.insert(cmd_id, self.table.head());
                }
                Receipt::Conflict { .. } | Receipt::Repeated(_) => self.reload().await?,
            }
        }
        Ok(())
    }

    async fn try_once(
        &mut self,
        actor: &Actor,
        cmd_id: &str,
        wish: &Wish,
        now: Millis,
    ) -> Result<Receipt, Problem> {
        let before = self.table.status;
        let table = &mut self.table;
        let applied = catch_unwind(AssertUnwindSafe(|| {
            let (entry, by) = table.judge(actor, wish, now)?;
            table.apply(&entry, by, now)?;
            Ok((entry, by))
        }));
        let (entry, _) = match applied {
            Ok(Ok(applied)) => applied,
            Ok(Err(problem)) => {
                let problem = self.explained(problem, actor);
                self.stale = matches!(wish, Wish::Acts { .. }); // some of it may be played
                return Err(problem);
            }
            Err(_) => {
                self.freeze().await;
                return Err(frozen());
            }
        };
        let change = self.change(before);
        let event = self.event(actor, cmd_id, &entry, now);
        let started = std::time::Instant::now();
        let receipt = self.core.store.append(&self.match_id(), event, change).await;
        self.core.metrics.appended(started.elapsed());
        if !matches!(receipt, Ok(Receipt::Appended)) {
            self.stale = true; // the table holds what the log does not
        }
        Ok(receipt?)
    }

    /// The problem, with what its sender may know about the match.
    fn explained(&self, problem: Problem, actor: &Actor) -> Problem {
        let problem = problem.at(self.table.head());
        let Actor::Player { id, .. } = actor else { return problem };
        let Some(seat) = self.table.seat_of(id).filter(|_| problem.status == 422) else {
            return problem;
        };
        let legal = self.table.play.legal_json(seat).ok();
        let legal = legal.and_then(|legal| serde_json::from_value(legal).ok());
        problem.with_legal(legal.unwrap_or_default())
    }

    fn event(&self, actor: &Actor, cmd_id: &str, entry: &Entry, at: Millis) -> Event {
        let state = self.table.state(Viewer::Spectator);
        Event {
            seq: self.table.head(),
            cmd_id: CmdId(cmd_id.to_owned()),
            actor: match actor {
                Actor::Player { id, .. } => id.clone(),
                Actor::Admin => "admin".to_owned(),
                Actor::Server => "server".to_owned(),
            },
            at,
            body: stored_body(entry, self.table.lines.last().and_then(|line| line.by)),
            view_hash: state.map(|state| state.hash).unwrap_or_default(),
        }
    }

    /// What changes with the last event beside the log.
    fn change(&self, before: Status) -> Change {
        let table = &self.table;
        let mut change = Change::default();
        if table.status != before {
            change.status = Some(table.status);
        }
        if table.changes_info(table.head()) {
            change.meta = Some(meta(table).to_string());
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

    fn done(&self, actor: &Actor, seq: u64) -> Done {
        let player = match actor {
            Actor::Player { id, .. } => Some(id.as_str()),
            _ => None,
        };
        Done { seq, event: self.table.event(self.table.viewer(player), seq) }
    }

    /// Tells everyone what is new since this event, and asks the bot that is next.
    pub(super) fn publish(&mut self, before: u64) {
        if self.table.head() != before {
            self.subscribers.pump(&self.table);
            self.core.metrics.count(&self.core.metrics.events);
        }
        self.ask_bot();
    }

    /// Does what the server itself wants; what comes too late is no problem.
    pub(super) async fn own_wish(&mut self, cmd_id: String, wish: Wish) {
        let before = self.table.head();
        if let Err(problem) = self.obey(&Actor::Server, &cmd_id, None, &wish).await
            && problem.status != 409
        {
            tracing::warn!(match_id = self.table.id, code = problem.code, ?wish, "refused");
        }
        self.publish(before);
    }

    /// The table could not be trusted any more: this match stops, all others go on.
    async fn freeze(&mut self) {
        tracing::error!(match_id = self.table.id, "a match is frozen after a panic");
        self.core.metrics.count(&self.core.metrics.frozen);
        if self.reload().await.is_err() || self.table.status == Status::Frozen {
            return;
        }
        let (at, before) = (self.core.now(), self.table.status);
        if self.table.apply(&Entry::Freeze {}, None, at).is_ok() {
            let cmd_id = format!("freeze:{}", self.table.head());
            let event = self.event(&Actor::Server, &cmd_id, &Entry::Freeze {}, at);
            let change = self.change(before);
            if self.core.store.append(&self.match_id(), event, change).await.is_err() {
                self.stale = true;
            }
            self.subscribers.pump(&self.table);
        }
    }

    /// Builds the table again from the log.
    async fn reload(&mut self) -> Result<(), Problem> {
        self.table = load(&self.core, &self.table.id).await?;
        (self.stale, self.asked) = (false, None);
        self.subscribers.pump(&self.table);
        Ok(())
    }

    pub(super) fn match_id(&self) -> MatchId {
        MatchId(self.table.id.clone())
    }
}

/// What the list of matches shows.
pub(crate) fn meta(table: &Table) -> Value {
    json!({
        "host": table.master,
        "seats": table.seat_infos(|_| false),
        "result": table.outcome().map(|outcome| outcome.to_string()),
    })
}

/// The entry and for which seat it was made, as the log holds it.
fn stored_body(entry: &Entry, by: Option<Seat>) -> String {
    let mut body = json!(entry);
    if let Some(by) = by {
        body["by"] = json!(by);
    }
    body.to_string()
}
