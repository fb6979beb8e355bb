//! What all parts of the server share.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use store::{Millis, Store};
use tokio::sync::watch;

use crate::bots::Bots;
use crate::client::Files;
use crate::config::Config;
use crate::limits::{Limit, Limits, Sockets, TooManySockets};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::rooms::Rooms;

/// How many buckets of limits are kept.
const BUCKETS: usize = 100_000;

/// What routes, sockets and rooms share.
pub(crate) struct Core {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) config: Config,
    pub(crate) bots: Bots,
    pub(crate) metrics: Metrics,
    sockets: Mutex<Sockets>,
    limits: Mutex<Limits>,
    /// When somebody may speak again, by match and player.
    spoken: Mutex<BTreeMap<(String, String), Millis>>,
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
    address: String,
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        locked(&self.core.sockets).close(&self.address);
    }
}

impl Core {
    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> Millis {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        since.as_millis() as Millis
    }

    /// Lets a socket of this address in, if there is room.
    pub(crate) fn take_socket(self: &Arc<Core>, address: IpAddr) -> Result<SocketPlace, Problem> {
        let address = address.to_string();
        match locked(&self.sockets).open(&address) {
            Ok(()) => Ok(SocketPlace { core: self.clone(), address }),
            Err(TooManySockets::FromAddress) => Err(self.limited("sockets_per_address", 10)),
            Err(TooManySockets::InAll) => Err(self.limited("sockets", 10)),
        }
    }

    /// How many sockets are open.
    pub(crate) fn open_sockets(&self) -> u32 {
        locked(&self.sockets).count()
    }

    /// Takes one from the bucket of somebody, or says when to come again.
    pub(crate) fn limit(&self, limit: Limit, who: &str) -> Result<(), Problem> {
        let taken = locked(&self.limits).take(limit, who, self.now());
        taken.map_err(|too_often| {
            self.limited(limit.key(), u64::try_from(too_often.retry_after_s()).unwrap_or(1))
        })
    }

    /// The slow mode of a match's chat: so many seconds between two lines of one person.
    pub(crate) fn slow_mode(&self, id: &str, who: &str, seconds: u32) -> Result<(), Problem> {
        if seconds == 0 {
            return Ok(());
        }
        let (now, pause) = (self.now(), Millis::from(seconds) * 1000);
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

    fn limited(&self, key: &str, retry_after_s: u64) -> Problem {
        self.metrics.count(&self.metrics.limited);
        Problem::limited(key, retry_after_s)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
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
    pub(crate) fn new(store: Arc<dyn Store>, config: Config, files: Files) -> App {
        let core = Core {
            bots: Bots::new(config.bot_threads),
            sockets: Mutex::new(Sockets::new(config.sockets_per_address, config.sockets)),
            limits: Mutex::new(Limits::new(config.rates, BUCKETS)),
            spoken: Mutex::new(BTreeMap::new()),
            store,
            config,
            metrics: Metrics::default(),
            stopping: watch::Sender::new(false),
        };
        App { core: Arc::new(core), rooms: Rooms::default(), files }
    }
}
