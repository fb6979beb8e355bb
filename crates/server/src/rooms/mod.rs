//! Matches in memory: one task each. Memory is a cache, the log is the state.

mod before;
mod entry;
mod judge;
pub(crate) mod lobby;
pub(crate) mod origin;
mod presence;
mod results;
mod room;
mod seating;
mod settings;
mod subscribers;
mod table;
mod tell;
mod time;
mod wake;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use store::{MatchFilter, MatchId, Status};
use tokio::sync::{mpsc, oneshot};

use crate::app::Core;
use crate::problem::Problem;

pub(crate) use entry::{Entry, OfferKind};
pub(crate) use judge::{Actor, Wish, not_your_seat};
pub(crate) use presence::may_watch;
pub(crate) use room::{Ask, Command, Done};
pub(crate) use subscribers::{Sink, Subscribers};
pub(crate) use table::{Hosting, Table, bad_record};
pub(crate) use tell::{MatchInfo, SeatInfo, StateInfo};

/// How many questions may wait at one room.
const QUEUE: usize = 256;
/// How many events are read at a time.
const PAGE: u32 = 1000;

/// Every match that is in memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rooms(Arc<Mutex<BTreeMap<String, mpsc::Sender<Ask>>>>);

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
        let (reply, answer) = oneshot::channel();
        let look = Box::new(move |table: &Table, subscribers: &Subscribers| {
            let _ = reply.send(look(table, subscribers)); // who asked may be gone
        });
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
        wish: Wish,
    ) -> Result<Done, Problem> {
        let (reply, answer) = oneshot::channel();
        let command = Command { actor, cmd_id, expect_seq, wish, reply };
        self.ask(core, id, Ask::Do(Box::new(command))).await?;
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

    async fn room(&self, core: &Arc<Core>, id: &str) -> Result<mpsc::Sender<Ask>, Problem> {
        if let Some(room) = self.open().get(id) {
            return Ok(room.clone());
        }
        let table = load(core, id).await?;
        let mut open = self.open();
        if let Some(room) = open.get(id) {
            return Ok(room.clone()); // somebody else was faster
        }
        let (sender, inbox) = mpsc::channel(QUEUE);
        let room = room::Room::new(core.clone(), self.clone(), table, sender.downgrade());
        tokio::spawn(room.run(inbox));
        open.insert(id.to_owned(), sender.clone());
        Ok(sender)
    }

    /// Takes a room out of memory unless somebody has just asked it something.
    fn forget(&self, id: &str, inbox: &mpsc::Receiver<Ask>) -> bool {
        let mut open = self.open();
        if !inbox.is_empty() {
            return false;
        }
        open.remove(id);
        true
    }

    /// Opens every match that is played, so that bots move on and a damaged log is noticed.
    pub(crate) async fn wake_all(&self, core: &Arc<Core>) -> Result<usize, store::StoreError> {
        let mut filter = MatchFilter { statuses: vec![Status::Running], ..MatchFilter::default() };
        let mut opened = 0;
        loop {
            let page = core.store.list_matches(&filter, 100).await?;
            let Some(last) = page.last() else { return Ok(opened) };
            filter.after = Some(last.cursor());
            for row in &page {
                match self.room(core, row.id.as_str()).await {
                    Ok(_) => opened += 1,
                    Err(problem) => {
                        tracing::error!(match_id = %row.id, code = problem.code, "cannot go on");
                    }
                }
            }
        }
    }

    /// Closes every room; what they were asked before is still answered.
    pub(crate) fn close(&self) {
        self.open().clear();
    }

    fn open(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, mpsc::Sender<Ask>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Builds a table from its log.
pub(crate) async fn load(core: &Core, id: &str) -> Result<Table, Problem> {
    let id = MatchId(id.to_owned());
    let row = core.store.load_match(&id).await?;
    let mut table = Table::new(&row)?;
    loop {
        let events = core.store.events_after(&id, table.head(), PAGE).await?;
        let read = events.len();
        for event in events {
            let damaged = |what: String| {
                tracing::error!(match_id = %id, seq = event.seq, what, "the log cannot be replayed");
                judge::frozen()
            };
            let by = by_of(&event.body);
            let entry: Entry =
                serde_json::from_str(&event.body).map_err(|error| damaged(error.to_string()))?;
            table.apply(&entry, by, event.at).map_err(|problem| damaged(problem.code))?;
            table.seen.insert(event.cmd_id.0.clone(), event.seq);
        }
        if read < PAGE as usize {
            return Ok(table);
        }
    }
}

/// For which seat a stored entry was made.
fn by_of(body: &str) -> Option<tabletop::Seat> {
    #[derive(serde::Deserialize)]
    struct By {
        #[serde(default)]
        by: Option<tabletop::Seat>,
    }
    serde_json::from_str::<By>(body).ok()?.by
}
