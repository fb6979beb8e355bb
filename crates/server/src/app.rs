//! What all parts of the server share.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::{Bucket, Millis, Spent, Store};
use tokio::sync::{Semaphore, watch};

use crate::access::OpenAccesses;
use crate::address::AddressKey;
use crate::bots::Bots;
use crate::client::Files;
use crate::clocks::Alarm;
use crate::config::Config;
use crate::identity::{Me, PasswordPool};
use crate::limits::{Limit, Limits, OpenCount, Rate, TooManyOpen};
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::rooms::Rooms;
use crate::serve::Connections;
use crate::time_source::TimeSource;

/// How many buckets of limits are kept.
const BUCKETS: usize = 100_000;
/// How many matches that begin with a long record are loaded at a time, and how many more wait.
const LOADS_AT_ONCE: usize = 2;
const LOADS_WAITING: usize = 64;

/// What routes, sockets and rooms share.
pub(crate) struct Core {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) config: Config,
    time: TimeSource,
    /// How far the time is ahead of the database's, if that is too far; else 0.
    pub(crate) time_apart_ms: AtomicI64,
    pub(crate) bots: Bots,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) alarm: Alarm,
    pub(crate) passwords: PasswordPool,
    /// Where records are checked and odds are computed.
    checks: Pool,
    /// Where matches that begin with a long record are loaded.
    pub(crate) loads: Pool,
    /// Steps of matches that are over, as many as may stay in memory.
    pub(crate) over_steps: Arc<Semaphore>,
    pub(crate) connections: Arc<Connections>,
    pub(crate) accesses: OpenAccesses,
    sockets: Mutex<OpenCount>,
    limits: Mutex<Limits>,
    /// When somebody may speak again, by match and player.
    spoken: Mutex<BTreeMap<(String, String), Millis>>,
    /// Who is connected to this node, by match and player; kept only where there are other nodes.
    pub(crate) present: Mutex<BTreeSet<(String, String)>>,
    /// Turns true when the server stops.
    pub(crate) stopping: watch::Sender<bool>,
}

impl std::fmt::Debug for Core {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Core").field("config", &self.config).finish_non_exhaustive()
    }
}

/// A place among the open sockets; free again when it is dropped.
pub(crate) struct SocketPlace {
    core: Arc<Core>,
    address: AddressKey,
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        locked(&self.core.sockets).close(self.address);
    }
}

impl Core {
    /// Milliseconds since 1970; never backwards, whatever happens to the system's clock.
    pub(crate) fn now(&self) -> Millis {
        self.time.now()
    }

    /// Writes into the log that the system's clock was set, once per step.
    pub(crate) fn notice_stepped_clock(&self) {
        if let Some(by_ms) = self.time.newly_stepped_by() {
            tracing::warn!(
                by_ms,
                "the system's clock was set; its new time counts after a restart"
            );
        }
    }

    /// Lets a socket of this address in, if there is room.
    pub(crate) fn take_socket(
        self: &Arc<Core>,
        address: AddressKey,
    ) -> Result<SocketPlace, Problem> {
        match locked(&self.sockets).open(address) {
            Ok(()) => Ok(SocketPlace { core: self.clone(), address }),
            Err(TooManyOpen::FromAddress) => Err(self.limited("sockets_per_address", 10)),
            Err(TooManyOpen::InAll) => Err(self.limited("sockets", 10)),
        }
    }

    /// All numbers about the server, as Prometheus reads them.
    pub(crate) fn metrics_text(&self, rooms: usize) -> String {
        self.metrics.text(&[
            ("rooms", "Matches in memory", rooms as u64),
            ("sockets", "Open sockets", locked(&self.sockets).count().into()),
            (
                "present_players",
                "Players connected here, by match",
                locked(&self.present).len() as u64,
            ),
            ("connections", "Open HTTP connections", self.connections.count().into()),
            (
                "password_hashes",
                "Passwords that are hashed right now",
                self.passwords.working() as u64,
            ),
        ])
    }

    /// Takes one from the bucket of somebody, or says when to come again. Where several nodes share
    /// the store, so do they share the buckets of some limits.
    pub(crate) async fn limit(&self, limit: Limit, who: &str) -> Result<(), Problem> {
        if limit.is_shared() && self.store.is_shared() {
            let Rate { every_ms, burst } = self.config.rates.of(limit);
            return self.spend(limit.key(), who, every_ms.into(), burst).await;
        }
        let taken = locked(&self.limits).take(limit, who, self.now());
        taken.map_err(|too_often| {
            self.limited(limit.key(), u64::try_from(too_often.retry_after_s()).unwrap_or(1))
        })
    }

    /// Takes one from a bucket that all nodes share.
    async fn spend(&self, key: &str, who: &str, every: Millis, burst: u32) -> Result<(), Problem> {
        if every == 0 {
            return Ok(());
        }
        let bucket = Bucket { name: format!("{key} {who}"), every, burst };
        match self.store.spend(&bucket, self.now()).await? {
            Spent::Taken => Ok(()),
            Spent::Empty { retry_after } => {
                let seconds = u64::try_from(retry_after).unwrap_or(1).div_ceil(1000);
                Err(self.limited(key, seconds))
            }
        }
    }

    /// Takes one new match from the buckets of a player and of their address.
    pub(crate) async fn limit_new_match(&self, me: &Me) -> Result<(), Problem> {
        self.limit(Limit::Matches, &me.id).await?;
        self.limit(Limit::AddressMatches, &me.address.to_string()).await
    }

    /// The same for a long record that is stored with the match.
    pub(crate) async fn limit_kept_record(&self, me: &Me) -> Result<(), Problem> {
        self.limit(Limit::KeptRecords, &me.id).await?;
        self.limit(Limit::KeptRecords, &me.address.to_string()).await
    }

    /// Checks a record or computes odds, a few at a time; 429 where too many wait.
    pub(crate) async fn check<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let checked = self.checks.run(work).await;
        checked.unwrap_or_else(|| Err(self.limited("record_checks", 2)))
    }

    /// The slow mode of a match's chat: so many seconds between two lines of one person.
    pub(crate) async fn slow_mode(&self, id: &str, who: &str, seconds: u32) -> Result<(), Problem> {
        if seconds == 0 {
            return Ok(());
        }
        let (now, pause) = (self.now(), Millis::from(seconds) * 1000);
        if self.store.is_shared() {
            return self.spend("slow_mode", &format!("{id} {who}"), pause, 1).await;
        }
        let mut spoken = locked(&self.spoken);
        spoken.retain(|_, free_at| *free_at > now);
        match spoken.entry((id.to_owned(), who.to_owned())) {
            Entry::Occupied(waiting) => {
                let seconds = (waiting.get() - now + 999) / 1000;
                Err(self.limited("slow_mode", u64::try_from(seconds).unwrap_or(1)))
            }
            Entry::Vacant(free) => {
                free.insert(now + pause);
                Ok(())
            }
        }
    }

    /// A refusal by a limit, counted.
    pub(crate) fn limited(&self, key: &str, retry_after_s: u64) -> Problem {
        self.metrics.count(&self.metrics.limited);
        Problem::limited(key, retry_after_s)
    }
}

/// Locks; what a panic left behind is used as it is.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The state of every route.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) core: Arc<Core>,
    pub(crate) rooms: Rooms,
    pub(crate) files: Files,
}

impl App {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        config: Config,
        files: Files,
        time: TimeSource,
    ) -> App {
        let metrics = Arc::new(Metrics::default());
        let core = Core {
            passwords: PasswordPool::new(
                config.password_hashes_at_once,
                config.password_hashes_waiting,
            ),
            checks: Pool::new(config.record_checks_at_once, config.record_checks_waiting),
            loads: Pool::new(LOADS_AT_ONCE, LOADS_WAITING),
            over_steps: Arc::new(Semaphore::new(config.over_steps as usize)),
            connections: Connections::new(&config, metrics.clone()),
            accesses: OpenAccesses::default(),
            bots: Bots::new(config.bot_threads),
            sockets: Mutex::new(OpenCount::new(config.sockets_per_address, config.sockets)),
            limits: Mutex::new(Limits::new(config.rates, BUCKETS)),
            spoken: Mutex::new(BTreeMap::new()),
            present: Mutex::default(),
            store,
            config,
            time,
            time_apart_ms: AtomicI64::new(0),
            metrics,
            alarm: Alarm::default(),
            stopping: watch::Sender::new(false),
        };
        App { core: Arc::new(core), rooms: Rooms::default(), files }
    }
}
