//! The task of one match: it alone changes the table, and only the log makes a change true.
//!
//! A change is computed on the table, which nobody sees meanwhile, then appended to the log, and
//! only then answered and broadcast. When the append fails the table is thrown away and built again
//! from the log, by whoever asks next or by the room itself.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use protocol::{Changed, SeatInfo};
use serde::{Deserialize, Serialize};
use store::{Due, MatchId, Millis, Status, StoreError};
use tabletop::Viewer;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use tokio::time::{Instant, timeout_at};
use tracing::Instrument;

use super::decide::{Actor, MatchRequest, frozen};
use super::due_work::Woken;
use super::presence::Errand;
use super::replay::advance;
use super::retry::Retry;
use super::subscribers::{Sink, Subscribers};
use super::table::Table;
use super::uncommitted::{Appended, Computed, Uncommitted};
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
    /// The server looks.
    Peek(Look),
    /// Somebody wants to hear what happens.
    Subscribe { sink: Sink, player: Option<String>, after: Option<u64>, reply: Reply<()> },
    /// And no longer.
    Unsubscribe { socket: u64 },
    /// Something is told that the log does not hold: a chat line.
    Tell { number: u64, at: Millis, text: Arc<str>, to: Audience },
    /// Something is due; the answer says whether it is done.
    Wake { due: Due, reply: Reply<Woken> },
    /// A deleted player's name is taken out.
    EraseName { player: String, reply: Reply<()> },
    /// Another node has replaced texts of the log.
    ReadAgain { done: oneshot::Sender<()> },
    /// Another node may have appended up to this event.
    Follow { head: u64 },
    /// These players are connected to other nodes for this match.
    Elsewhere { players: BTreeSet<String> },
    /// A player was connected to a node that died; the answer says whether they are missed.
    Missed { player: String, reply: Reply<()> },
    /// A bot has decided.
    BotMove { head: u64, action: String },
}

impl Ask {
    /// Does somebody need the room? What other nodes do keeps no match in memory that nobody asks
    /// for here.
    fn is_question(&self) -> bool {
        !matches!(
            self,
            Ask::Follow { .. }
                | Ask::Elsewhere { .. }
                | Ask::ReadAgain { .. }
                | Ask::Peek(_)
                | Ask::Tell { .. }
        )
    }
}

/// A command and where its answer goes.
pub(crate) struct Command {
    pub(crate) actor: Actor,
    /// Made by the sender, unique for this match.
    pub(crate) cmd_id: String,
    pub(crate) expect_seq: Option<u64>,
    pub(crate) request: MatchRequest,
    pub(crate) reply: Reply<Changed>,
    /// What lines of the log belong to: the request or socket that it came by.
    pub(crate) span: tracing::Span,
}

pub(crate) type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// From so many events or steps on a match may have much to tell.
const LONG: u64 = 200;
/// What the shortest match counts for in memory, in steps.
const FEWEST_STEPS: u64 = 500;
/// After so many tries a room whose log leads to no table leaves memory: whoever asks is told why.
const UNREADABLE: u32 = 5;
/// How long storing a line of the chat may take, as far as others shall hear of it.
const OPENING_MS: Millis = 2_000;
/// How many lines of the chat it remembers to have told.
const TOLD_LINES: usize = 500;
/// How often an append is tried when another node was faster.
const TRIES: usize = 5;

pub(crate) struct Room {
    pub(super) core: Arc<Core>,
    pub(super) rooms: Rooms,
    pub(super) id: MatchId,
    /// The match as its log tells it. It is not here while an event is on its way into the log,
    /// nor after that failed: what is not durable cannot be told.
    pub(super) durable: Option<Box<Table>>,
    pub(super) subscribers: Subscribers,
    pub(super) own: mpsc::WeakSender<Ask>,
    /// The event after which a bot was asked.
    pub(super) asked: Option<u64>,
    /// The event after which it is for this node to ask a bot, where several share the store.
    pub(super) asks_bot_at: Option<u64>,
    /// The last event that was broadcast.
    published: u64,
    /// The last event that this room knows of, for bots that wait for their turn.
    pub(super) newest: Arc<AtomicU64>,
    /// What the store has refused so far and must not be forgotten.
    pub(super) errands: Vec<Errand>,
    /// Who listened while the match waited and does not any more: their grace begins with it.
    pub(super) left_early: BTreeSet<String>,
    /// Whether the log of the server was told that an errand is put off.
    pub(super) has_put_off: bool,
    /// When each player last sent a command.
    pub(super) heard: BTreeMap<String, Millis>,
    opened_at: Millis,
    /// Lines of the chat that were told, but for old ones.
    told_lines: BTreeSet<u64>,
    /// When somebody needed it last.
    needed_at: Instant,
    /// When it tries again what the store refused.
    retry: Retry,
    /// How often its log was read and led to no table.
    unreadable: u32,
    /// The match is over and its table was put away while somebody listens: it is read from the log
    /// when they ask.
    is_put_away: bool,
    /// The room that the steps of a match that is over take in memory.
    over_steps: Option<OwnedSemaphorePermit>,
}

impl Room {
    pub(crate) fn new(
        core: Arc<Core>,
        rooms: Rooms,
        table: Table,
        own: mpsc::WeakSender<Ask>,
    ) -> Room {
        Room {
            opened_at: core.now(),
            core,
            rooms,
            id: MatchId(table.id.clone()),
            published: table.head(),
            newest: Arc::new(AtomicU64::new(table.head())),
            asks_bot_at: Some(table.head()),
            durable: Some(Box::new(table)),
            subscribers: Subscribers::default(),
            own,
            asked: None,
            errands: Vec::new(),
            left_early: BTreeSet::new(),
            has_put_off: false,
            heard: BTreeMap::new(),
            told_lines: BTreeSet::new(),
            needed_at: Instant::now(),
            retry: Retry::default(),
            unreadable: 0,
            is_put_away: false,
            over_steps: None,
        }
    }

    /// Takes everyone for gone who does not come back: after a restart nobody is connected.
    pub(super) fn miss_everyone(&mut self) {
        self.errands.extend(self.durable.iter().flat_map(|table| Errand::for_everyone(table)));
    }

    /// Answers until nobody has asked for a while.
    pub(crate) async fn run(mut self, mut inbox: mpsc::Receiver<Ask>) {
        if self.core.store.is_shared() {
            self.errands.insert(0, Errand::LookElsewhere); // before anyone is taken for gone
        }
        self.run_errands().await;
        self.ask_bot();
        loop {
            let until = self.waits_until();
            if self.has_to_retry() && until <= Instant::now() {
                self.try_again().await; // also while questions come all the time
                if self.unreadable >= UNREADABLE && self.rooms.forget(self.id.as_str(), &inbox) {
                    self.subscribers.close();
                    break;
                }
                continue;
            }
            match timeout_at(until, inbox.recv()).await {
                Ok(Some(ask)) => {
                    let is_question = ask.is_question();
                    self.answer(ask).await;
                    if is_question {
                        self.needed_at = Instant::now();
                    }
                }
                Ok(None) => break,
                Err(_) if self.has_to_retry() => {}
                Err(_) if self.is_thinking() => self.needed_at = Instant::now(),
                Err(_) if !self.subscribers.is_empty() => {
                    self.put_away();
                    self.needed_at = Instant::now();
                }
                Err(_) => {
                    if self.rooms.forget(self.id.as_str(), &inbox) {
                        break;
                    }
                    self.needed_at = Instant::now();
                }
            }
        }
    }

    /// How long it waits for a question: then it tries again what failed, or leaves memory.
    fn waits_until(&mut self) -> Instant {
        if self.has_to_retry() {
            return self.retry.at();
        }
        let over = self.durable.as_ref().filter(|table| table.is_over());
        let patience = match over.map(|table| table.length().max(FEWEST_STEPS)) {
            Some(steps) if self.may_stay(steps) => self.core.config.unload_over_ms,
            Some(_) => 0,
            None => self.core.config.unload_ms,
        };
        self.needed_at + Duration::from_millis(patience)
    }

    /// Is there room in memory for so many steps of a match that is over?
    fn may_stay(&mut self, steps: u64) -> bool {
        if self.over_steps.is_none() {
            let steps = u32::try_from(steps).unwrap_or(u32::MAX);
            self.over_steps = self.core.over_steps.clone().try_acquire_many_owned(steps).ok();
        }
        self.over_steps.is_some()
    }

    /// Puts the table of a match that is over away. Those who listen stay: they hear of a rematch
    /// or a line of the chat, for which the table is read from the log again.
    fn put_away(&mut self) {
        if self.durable.take_if(|table| table.is_over()).is_some() {
            (self.is_put_away, self.over_steps) = (true, None);
        }
    }

    fn has_to_retry(&self) -> bool {
        (self.durable.is_none() && !self.is_put_away) || !self.errands.is_empty()
    }

    /// Does nobody need the table as long as nobody asks for it?
    pub(super) fn is_put_away(&self) -> bool {
        self.is_put_away
    }

    async fn try_again(&mut self) {
        match self.load_if_lost().await {
            Ok(()) => {
                self.unreadable = 0;
                self.run_errands().await;
            }
            Err(problem) if problem.may_pass() => {}
            Err(_) => self.unreadable += 1,
        }
        if self.has_to_retry() {
            self.retry.failed();
        } else {
            self.retry = Retry::default();
        }
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Do(command) => {
                let (cmd_id, parent) = (&command.cmd_id, &command.span);
                let span =
                    tracing::info_span!(parent: parent, "command", match_id = %self.id, cmd_id);
                self.answer_command(*command).instrument(span).await;
            }
            Ask::Read(look) | Ask::Peek(look) => self.show(look).await,
            Ask::Subscribe { sink, player, after, reply } => {
                let subscribed = self.subscribe(sink, player, after).await;
                let _ = reply.send(subscribed); // who asked may be gone
            }
            Ask::Unsubscribe { socket } => self.unsubscribe(socket).await,
            Ask::Tell { number, at, text, to } => {
                // A line of the chat is stored already: who misses it here reads it there.
                if self.load_if_lost().await.is_ok()
                    && self.is_new_line(number, at)
                    && let Some(table) = &self.durable
                {
                    self.subscribers.tell(table, &text, &*to);
                }
            }
            Ask::Wake { due, reply } => {
                let done = self.wake(&due).await;
                let _ = reply.send(done); // the server may be stopping
            }
            Ask::EraseName { player, reply } => {
                let _ = reply.send(self.erase_name(&player).await); // who asked may be gone
            }
            Ask::ReadAgain { done } => {
                self.read_again().await;
                let _ = done.send(()); // who asked may be gone
            }
            Ask::Follow { head } => self.follow(head).await,
            Ask::Elsewhere { players } => {
                self.set_elsewhere(players);
                self.run_errands().await;
            }
            Ask::Missed { player, reply } => {
                let missed = self.miss(player).await;
                let _ = reply.send(missed); // who asked may be gone
            }
            Ask::BotMove { head, action } => self.bot_move(head, action).await,
        }
    }

    /// Notes a line of the chat as told; whether it was not told before. What was said before the room
    /// opened is read by those who come.
    fn is_new_line(&mut self, number: u64, at: Millis) -> bool {
        let is_new = at + OPENING_MS > self.opened_at && self.told_lines.insert(number);
        if self.told_lines.len() > TOLD_LINES {
            self.told_lines.pop_first();
        }
        is_new
    }

    /// Lets somebody look. Where there is nothing to see they hear that the server is unavailable.
    async fn show(&mut self, look: Look) {
        if self.load_if_lost().await.is_err() {
            return;
        }
        let Some(table) = &self.durable else { return };
        let subscribers = &self.subscribers;
        let looked =
            off_the_worker(table, || catch_unwind(AssertUnwindSafe(|| look(table, subscribers))));
        if looked.is_err() {
            self.freeze().await;
        }
    }

    async fn answer_command(&mut self, command: Command) {
        let Command { actor, cmd_id, expect_seq, request, reply, .. } = command;
        let done = self.execute(&actor, &cmd_id, expect_seq, &request).await;
        if let (Actor::Player { id, .. }, Ok(_)) = (&actor, &done) {
            self.heard.insert(id.clone(), self.core.now());
        }
        let metrics = &self.core.metrics;
        metrics.count(if done.is_ok() { &metrics.commands } else { &metrics.refused });
        let _ = reply.send(done); // who asked may be gone
        self.publish();
        self.run_errands().await;
    }

    /// Makes a request durable, or says why not. Telling others is for the caller, after the answer.
    async fn execute(
        &mut self,
        actor: &Actor,
        cmd_id: &str,
        expect_seq: Option<u64>,
        request: &MatchRequest,
    ) -> Result<Changed, Problem> {
        for _ in 0..TRIES {
            let table = self.table().await?;
            if let Some(seq) = table.repeated(cmd_id)? {
                return Ok(done(table, actor, seq));
            }
            let head = table.head();
            let is_stale = expect_seq.is_some_and(|expected| expected != head);
            let is_already_so = !is_stale && table.is_already_so(actor, request);
            // A refusal must not rest on a copy that another node has made old.
            if (is_stale || is_already_so) && self.refresh().await? {
                continue;
            }
            if is_stale {
                let detail = "Something happened meanwhile: look again";
                return Err(Problem::conflict("match.stale", detail).at(head));
            }
            if is_already_so {
                return Ok(unchanged(self.table().await?));
            }
            let now = self.event_time().await?;
            self.charge_clock(now).await?;
            match self.append(actor, cmd_id, request, now).await {
                Ok(true) => {
                    let table = self.table().await?;
                    return Ok(done(table, actor, table.head()));
                }
                Ok(false) => {} // see what the log says
                Err(problem) if problem.may_pass() => {
                    return self.result_of_command(actor, cmd_id, problem).await;
                }
                Err(_) if self.refresh().await? => {}
                Err(problem) => return Err(problem),
            }
        }
        Err(Problem::conflict("match.busy", "Too much happens in this match at once"))
    }

    /// What became of a command whose append failed: the log knows, if it can be read.
    async fn result_of_command(
        &mut self,
        actor: &Actor,
        cmd_id: &str,
        problem: Problem,
    ) -> Result<Changed, Problem> {
        let table = self.table().await.map_err(|_| Problem::fate_unknown())?;
        match table.seen.get(cmd_id) {
            Some(&seq) => Ok(done(table, actor, seq)),
            None => Err(problem),
        }
    }

    /// Now, but never before the last event.
    pub(super) async fn event_time(&mut self) -> Result<Millis, Problem> {
        let now = self.core.now();
        Ok(now.max(self.table().await?.lines.last().map_or(0, |line| line.at)))
    }

    /// If the running clock is used up, the clock's own move comes first.
    pub(super) async fn charge_clock(&mut self, now: Millis) -> Result<(), Problem> {
        loop {
            let table = self.table().await?;
            if table.time_up_at().is_none_or(|due| due > now) {
                return Ok(());
            }
            let cmd_id = format!("clock:{}", table.head());
            self.append(&Actor::Server, &cmd_id, &MatchRequest::Clock, now).await?;
        }
    }

    /// Appends the event that a request becomes. Not if another one was faster: then the log is read
    /// again before anything else.
    async fn append(
        &mut self,
        actor: &Actor,
        cmd_id: &str,
        request: &MatchRequest,
        now: Millis,
    ) -> Result<bool, Problem> {
        self.load_if_lost().await?;
        let Some(table) = self.durable.take() else { return Err(Problem::unavailable()) };
        let before = table.status;
        let is_long = table.length() > LONG;
        let compute = || Uncommitted::compute(table, actor, cmd_id, request, now);
        let decide = tracing::debug_span!("decide");
        match decide.in_scope(|| off_the_worker_if(is_long, compute)) {
            Computed::Event(uncommitted) => match self.appended(*uncommitted).await? {
                Appended::Durable(table) => {
                    if before == Status::Paused && table.status == Status::Running {
                        self.errands.extend(Errand::for_everyone(&table));
                    }
                    if before == Status::Waiting && table.status == Status::Running {
                        let left = std::mem::take(&mut self.left_early).into_iter();
                        self.errands.extend(left.map(|player| Errand::Gone { player }));
                    }
                    self.asks_bot_at = Some(table.head());
                    self.durable = Some(table);
                    Ok(true)
                }
                Appended::Outrun => {
                    self.core.metrics.count(&self.core.metrics.outrun);
                    Ok(false)
                }
            },
            Computed::Refused { problem, table } => {
                self.durable = table;
                Err(explained(self.table().await?, problem, actor))
            }
            Computed::Panicked => {
                Box::pin(self.freeze()).await;
                Err(frozen())
            }
        }
    }

    /// Makes an event durable. A database that was asked over a connection may do it even after the
    /// connection broke, when the log has been read already: then nobody can tell.
    async fn appended(&self, uncommitted: Uncommitted) -> Result<Appended, Problem> {
        uncommitted.append(&self.core).await.map_err(|error| {
            let is_in_doubt = matches!(error, StoreError::Unavailable(_));
            let problem = Problem::from(error);
            if is_in_doubt && self.core.store.is_shared() {
                Problem::fate_unknown()
            } else if is_in_doubt {
                Problem::unavailable() // the log is read before this is answered
            } else {
                problem
            }
        })
    }

    /// Takes in what another node appended, and tells everyone.
    async fn follow(&mut self, head: u64) {
        if self.is_put_away && head > self.published {
            self.is_put_away = false; // those who listen hear of a rematch
            self.load_if_lost().await.ok(); // tried again
        }
        let Some(table) = self.durable.take_if(|table| table.head() < head) else { return };
        // A table that cannot go on is built again from the whole log, here or by who asks next.
        self.durable = advance(&*self.core.store, table).await.ok();
        if self.load_if_lost().await.is_ok() {
            self.publish();
        }
    }

    /// Reads the log again where the table is here: texts of it may be others. For whom it is to ask a
    /// bot does not change by that.
    async fn read_again(&mut self) {
        if self.durable.is_none() {
            return;
        }
        self.durable = load(&self.core, self.id.as_str()).await.ok().map(Box::new); // or tried again
        self.publish();
    }

    /// Reads what other nodes appended meanwhile; whether there was something.
    pub(super) async fn refresh(&mut self) -> Result<bool, Problem> {
        if !self.core.store.is_shared() {
            return Ok(false);
        }
        let known = self.table().await?.head();
        let heads = self.core.store.heads(std::slice::from_ref(&self.id)).await?;
        let head = heads.first().map_or(known, |(_, head)| *head);
        self.follow(head).await;
        Ok(head > known)
    }

    /// Tells everyone what is new, and asks the bot that is next.
    pub(super) fn publish(&mut self) {
        let Some(table) = &self.durable else { return };
        let head = table.head();
        self.newest.store(head, Relaxed);
        if head != self.published {
            let deliver = tracing::debug_span!("deliver", match_id = %self.id, head);
            deliver.in_scope(|| self.subscribers.pump(table));
            self.published = head;
            self.core.metrics.count(&self.core.metrics.events);
        }
        self.core.metrics.count_views(table.views.take_counts());
        self.ask_bot();
    }

    /// Does what the server itself wants. What comes too late is done; an error is the store's, and
    /// the same can be tried again.
    pub(super) async fn server_request(
        &mut self,
        cmd_id: String,
        request: MatchRequest,
    ) -> Result<(), Problem> {
        let span = tracing::info_span!("command", match_id = %self.id, cmd_id);
        let done = async {
            let done = self.execute(&Actor::Server, &cmd_id, None, &request).await;
            self.publish();
            done
        };
        match done.instrument(span).await {
            Err(problem) if problem.may_pass() => Err(problem),
            Err(problem) if problem.status != 409 => {
                tracing::warn!(match_id = %self.id, code = problem.code, ?request, "refused");
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The table could not be trusted any more: this match stops, all others go on.
    async fn freeze(&mut self) {
        tracing::error!(match_id = %self.id, "a match is frozen after a panic");
        self.core.metrics.count(&self.core.metrics.frozen);
        self.durable = None;
        let Ok(now) = self.event_time().await else { return };
        let Some(table) = self.durable.take() else { return };
        let cmd_id = format!("freeze:{}", table.head() + 1);
        let computed =
            Uncommitted::compute(table, &Actor::Server, &cmd_id, &MatchRequest::Freeze, now);
        match computed {
            Computed::Event(uncommitted) => {
                if let Ok(Appended::Durable(table)) = uncommitted.append(&self.core).await {
                    self.durable = Some(table);
                }
            }
            Computed::Refused { table, .. } => self.durable = table,
            Computed::Panicked => {}
        }
        self.publish();
    }

    /// The table, read from the log where it is not here.
    pub(super) async fn table(&mut self) -> Result<&Table, Problem> {
        self.load_if_lost().await?;
        self.durable.as_deref().ok_or_else(Problem::unavailable)
    }

    /// Builds the table again from the log where it is not here, and tells what is new in it.
    pub(super) async fn load_if_lost(&mut self) -> Result<(), Problem> {
        if self.durable.is_some() {
            return Ok(());
        }
        self.durable = Some(Box::new(load(&self.core, self.id.as_str()).await?));
        self.is_put_away = false;
        self.asked = None;
        self.asks_bot_at = self.durable.as_ref().map(|table| table.head());
        self.publish();
        Ok(())
    }
}

/// Looks at a table. A long match may have much to tell: others on this thread do not wait for it.
pub(super) fn off_the_worker<T>(table: &Table, look: impl FnOnce() -> T) -> T {
    off_the_worker_if(table.length() > LONG, look)
}

fn off_the_worker_if<T>(is_long: bool, look: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    if is_long && Handle::current().runtime_flavor() == RuntimeFlavor::MultiThread {
        return tokio::task::block_in_place(look);
    }
    look()
}

fn done(table: &Table, actor: &Actor, seq: u64) -> Changed {
    let player = match actor {
        Actor::Player { id, .. } => Some(id.as_str()),
        _ => None,
    };
    Changed { seq, event: table.event(table.viewer(player), seq).unwrap_or_default() }
}

/// The answer to who wants what is so already.
fn unchanged(table: &Table) -> Changed {
    Changed { seq: table.head(), event: table.unchanged() }
}

/// The problem, with what its sender may know about the match.
fn explained(table: &Table, problem: Problem, actor: &Actor) -> Problem {
    let problem = problem.at(table.head());
    let Actor::Player { id, .. } = actor else { return problem };
    let Some(seat) = table.seat_of(id).filter(|_| problem.status == 422) else {
        return problem;
    };
    problem.with_legal(table.play.legal(seat).unwrap_or_default())
}

/// What the list of matches shows, kept beside a match.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct ListEntry {
    #[serde(default)]
    host: Option<String>,
    pub(crate) seats: Vec<SeatInfo>,
    pub(crate) result: Option<String>,
}

impl ListEntry {
    /// The list's entry of a table, as it is stored.
    pub(super) fn written(table: &Table) -> String {
        let entry = ListEntry {
            host: table.master.clone(),
            seats: table.seat_infos(|_| false),
            result: table.outcome().map(|outcome| outcome.to_string()),
        };
        serde_json::to_string(&entry).expect("an entry has no keys but texts")
    }

    /// The entry that was stored, as far as it can be read.
    pub(crate) fn read(text: &str) -> ListEntry {
        serde_json::from_str(text).unwrap_or_default()
    }
}
