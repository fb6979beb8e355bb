//! Matches in memory: one task each. Memory is a cache, the log is the state.

pub(crate) mod admission;
mod before_start;
mod decide;
mod due_work;
mod entry;
pub(crate) mod erase;
pub(crate) mod lobby;
pub(crate) mod origin;
mod presence;
pub(crate) mod repeat;
mod replay;
mod results;
mod retry;
mod rewind;
mod room;
mod seating;
mod settings;
mod side_events;
mod subscribers;
mod table;
mod taken_back;
mod time;
mod uncommitted;
mod view_cache;
mod view_patch;
mod viewer_messages;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, Weak};

use protocol::Changed;
use store::{Due, MatchFilter, MatchId, Status};
use tokio::sync::{mpsc, oneshot};

use crate::app::{Core, locked};
use crate::problem::Problem;

pub(crate) use decide::{Actor, MatchRequest, not_your_seat};
pub(crate) use due_work::Woken;
pub(crate) use entry::Entry;
pub(crate) use presence::may_watch;
pub(crate) use replay::damaged_matches;
use replay::{Compare, Replayed};
use room::Look;
pub(crate) use room::{Ask, Command, ListEntry};
pub(crate) use seating::Sitting;
pub(crate) use subscribers::{Sink, Subscribers};
pub(crate) use table::{Hosting, Table, bad_record};
pub(crate) use view_cache::ViewCounts;
pub(crate) use viewer_messages::{status_info, visibility_info};

/// How many questions may wait at one room.
const QUEUE: usize = 256;

/// Every match that is in memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rooms {
    open: Arc<Mutex<BTreeMap<String, mpsc::Sender<Ask>>>>,
    /// Held by whoever loads a match: others who ask for it wait for the same room.
    loading: Arc<Mutex<BTreeMap<String, Weak<tokio::sync::Mutex<()>>>>>,
}

impl Rooms {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.open().len()
    }

    /// Looks at a table.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        core: &Arc<Core>,
        id: &str,
        look: impl FnOnce(&Table, &Subscribers) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (look, answer) = answering(look);
        self.ask(core, id, Ask::Read(look)).await?;
        answer.await.map_err(|_| Problem::unavailable())
    }

    /// Does something at a table.
    pub(crate) async fn command(
        &self,
        core: &Arc<Core>,
        id: &str,
        actor: Actor,
        cmd_id: String,
        expect_seq: Option<u64>,
        request: MatchRequest,
    ) -> Result<Changed, Problem> {
        let (reply, answer) = oneshot::channel();
        let span = tracing::Span::current();
        let command = Command { actor, cmd_id, expect_seq, request, reply, span };
        self.ask(core, id, Ask::Do(Box::new(command))).await?;
        answer.await.map_err(|_| Problem::unavailable())?
    }

    /// Lets a match do what is due in it; an error means that it stays due.
    pub(crate) async fn wake(&self, core: &Arc<Core>, due: &Due) -> Result<Woken, Problem> {
        let (reply, answer) = oneshot::channel();
        self.ask(core, due.match_id.as_str(), Ask::Wake { due: due.clone(), reply }).await?;
        answer.await.map_err(|_| Problem::unavailable())?
    }

    /// Brings a question to a room, which is opened where it is not.
    pub(crate) async fn ask(
        &self,
        core: &Arc<Core>,
        id: &str,
        mut ask: Ask,
    ) -> Result<(), Problem> {
        // A room may close between being found and being asked.
        for _ in 0..3 {
            let room = self.room(core, id).await?;
            match room.send(ask).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(returned)) => ask = returned,
            }
            self.open().remove(id);
        }
        Err(Problem::unavailable())
    }

    /// The way to a room, which is opened where it is not.
    async fn room(&self, core: &Arc<Core>, id: &str) -> Result<mpsc::Sender<Ask>, Problem> {
        if let Some(room) = self.open().get(id) {
            return Ok(room.clone());
        }
        let turn = self.turn_to_load(id);
        let _turn = turn.lock().await;
        if let Some(room) = self.open().get(id) {
            return Ok(room.clone()); // loaded meanwhile
        }
        let table = load(core, id).await?;
        Ok(self.start(core, table, false))
    }

    /// Lets one at a time load a match. Those who hang up are forgotten with the next who loads.
    fn turn_to_load(&self, id: &str) -> Arc<tokio::sync::Mutex<()>> {
        let mut loading = locked(&self.loading);
        if let Some(turn) = loading.get(id).and_then(Weak::upgrade) {
            return turn;
        }
        loading.retain(|_, turn| turn.strong_count() > 0);
        let turn = Arc::default();
        loading.insert(id.to_owned(), Arc::downgrade(&turn));
        turn
    }

    /// Starts the task of a match; after a restart its players are gone until they come back.
    fn start(&self, core: &Arc<Core>, table: Table, after_restart: bool) -> mpsc::Sender<Ask> {
        let mut open = self.open();
        if let Some(room) = open.get(&table.id) {
            return room.clone(); // somebody else was faster
        }
        let id = table.id.clone();
        let (sender, inbox) = mpsc::channel(QUEUE);
        let mut room = room::Room::new(core.clone(), self.clone(), table, sender.downgrade());
        if after_restart {
            room.miss_everyone();
        }
        tokio::spawn(room.run(inbox));
        open.insert(id, sender.clone());
        sender
    }

    /// Takes a room out of memory unless somebody has just asked it something, or is about to: whoever
    /// has found it holds a way to it.
    fn forget(&self, id: &str, inbox: &mpsc::Receiver<Ask>) -> bool {
        let mut open = self.open();
        let holds_others = inbox.sender_strong_count() > usize::from(open.contains_key(id));
        if !inbox.is_empty() || holds_others {
            return false;
        }
        open.remove(id);
        true
    }

    /// Replays every match that is not over, so that damage is noticed before anyone plays, and
    /// opens those that are played, so that bots move on. Tells how many were opened. A node that
    /// shares its store opens nothing: what is due opens a match at one node, and whoever comes does.
    pub(crate) async fn wake_all(&self, core: &Arc<Core>) -> Result<usize, store::StoreError> {
        if core.store.is_shared() {
            return Ok(0);
        }
        let statuses = vec![Status::Waiting, Status::Running, Status::Paused];
        let mut filter = MatchFilter { statuses, ..MatchFilter::default() };
        let mut opened = 0;
        loop {
            let page = core.store.list_matches(&filter, 100).await?;
            let Some(last) = page.last() else { return Ok(opened) };
            filter.after = Some(last.cursor());
            for row in &page {
                match replayed(core, &row.id, Compare::EveryEvent).await {
                    Ok(table) if table.status == Status::Running => {
                        self.start(core, table, true);
                        opened += 1;
                    }
                    Ok(_) => {}
                    Err(problem) => {
                        tracing::error!(match_id = %row.id, code = problem.code, "cannot go on");
                    }
                }
            }
        }
    }

    /// Another node may have appended up to this event: the room looks, if it is open here. Whether
    /// it was told: there may be no place in its queue.
    pub(crate) fn follow(&self, id: &str, head: u64) -> bool {
        let room = self.open().get(id).cloned();
        room.is_some_and(|room| room.try_send(Ask::Follow { head }).is_ok())
    }

    /// Another node may have replaced texts of a match: the room reads it again, if it is open here.
    pub(crate) async fn read_again(&self, id: &str) {
        let (done, read) = oneshot::channel();
        if self.ask_open(id, Ask::ReadAgain { done }).await {
            read.await.ok(); // closed, it has nothing to forget
        }
    }

    /// Brings a question to a room if it is open here; whether it is.
    pub(crate) async fn ask_open(&self, id: &str, ask: Ask) -> bool {
        let room = self.open().get(id).cloned();
        match room {
            Some(room) => room.send(ask).await.is_ok(),
            None => false,
        }
    }

    /// Looks at a table that is open here, which does not keep it in memory.
    pub(crate) async fn peek<T: Send + 'static>(
        &self,
        id: &str,
        look: impl FnOnce(&Table, &Subscribers) -> T + Send + 'static,
    ) -> Option<T> {
        let (look, answer) = answering(look);
        if self.ask_open(id, Ask::Peek(look)).await { answer.await.ok() } else { None }
    }

    /// Takes a player for gone who was connected to a node that died; an error means that they are not
    /// missed yet.
    pub(crate) async fn miss(
        &self,
        core: &Arc<Core>,
        id: &str,
        player: String,
    ) -> Result<(), Problem> {
        let (reply, answer) = oneshot::channel();
        self.ask(core, id, Ask::Missed { player, reply }).await?;
        answer.await.map_err(|_| Problem::unavailable())?
    }

    /// These players are connected to other nodes for a match. A room that has no place for it in
    /// its queue is told with the next look.
    pub(crate) fn set_elsewhere(&self, id: &str, players: BTreeSet<String>) {
        let room = self.open().get(id).cloned();
        if let Some(room) = room {
            let _ = room.try_send(Ask::Elsewhere { players });
        }
    }

    /// The matches that are in memory.
    pub(crate) fn ids(&self) -> Vec<String> {
        self.open().keys().cloned().collect()
    }

    /// Is this match in memory?
    pub(crate) fn is_open(&self, id: &str) -> bool {
        self.open().contains_key(id)
    }

    /// Closes every room; what they were asked before is still answered.
    pub(crate) fn close(&self) {
        self.open().clear();
    }

    fn open(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, mpsc::Sender<Ask>>> {
        locked(&self.open)
    }
}

/// A look that sends on what it has seen.
fn answering<T: Send + 'static>(
    look: impl FnOnce(&Table, &Subscribers) -> T + Send + 'static,
) -> (Look, oneshot::Receiver<T>) {
    let (reply, answer) = oneshot::channel();
    let look = Box::new(move |table: &Table, subscribers: &Subscribers| {
        let _ = reply.send(look(table, subscribers)); // who asked may be gone
    });
    (look, answer)
}

/// Builds a table from its log.
pub(crate) async fn load(core: &Core, id: &str) -> Result<Table, Problem> {
    replayed(core, &MatchId(id.to_owned()), Compare::LastEvent).await
}

/// Builds a table from its log. One that leads elsewhere than it did is played on, because a new
/// version may show a position differently; the server's log names the event.
async fn replayed(core: &Core, id: &MatchId, compare: Compare) -> Result<Table, Problem> {
    let replayed = replay::replay(&*core.store, id, compare, Some(&core.loads)).await;
    let Replayed { table, changed } = replayed.map_err(|error| {
        if error.is_damage() {
            core.metrics.count(&core.metrics.damaged);
        }
        error.reported(id)
    })?;
    if let Some(seq) = changed {
        core.metrics.count(&core.metrics.damaged);
        let damage = replay::changed(seq);
        tracing::error!(match_id = %id, seq, damage, "a log leads elsewhere than it did");
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_that_somebody_is_about_to_ask_stays() {
        let (rooms, (sender, mut inbox)) = (Rooms::default(), mpsc::channel(QUEUE));
        rooms.open().insert("m".to_owned(), sender);
        let found = rooms.open()["m"].clone();
        assert!(!rooms.forget("m", &inbox), "its question would be lost");
        found.try_send(Ask::Follow { head: 1 }).ok();
        drop(found);
        assert!(!rooms.forget("m", &inbox), "a question waits");
        inbox.try_recv().ok();
        assert!(rooms.is_open("m") && rooms.forget("m", &inbox) && !rooms.is_open("m"));
    }
}
