//! The one WebSocket: it says who we are, notices when it is dead, and comes back by itself.

use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use protocol::ClientMessage;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, WebSocket};

use super::me;
use crate::browser;

/// How often we say that we are still there.
const PING: Duration = Duration::from_secs(15);
/// A socket that has been silent for so many milliseconds is dead.
const DEAD: f64 = 40_000.0;
/// The first pause before another attempt, and the longest, in milliseconds.
const PAUSES: (u32, u32) = (400, 10_000);

/// How the connection is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Connection {
    /// Being made.
    Connecting,
    /// There.
    Open,
    /// Lost; it is tried again.
    Lost,
}

/// The socket, for all who use it.
#[derive(Clone, Copy)]
pub struct Socket {
    /// How it is.
    pub connection: RwSignal<Connection>,
    inner: StoredValue<Inner, LocalStorage>,
}

struct Inner {
    hear: Rc<dyn Fn(&str)>,
    socket: Option<Wire>,
    /// Attempts since the last welcome.
    tries: u32,
    heard_at: f64,
    again: Option<TimeoutHandle>,
    beat: Option<IntervalHandle>,
    closed: bool,
}

/// A socket of the browser and what listens to it.
struct Wire {
    socket: WebSocket,
    _message: Closure<dyn Fn(MessageEvent)>,
    _open: Closure<dyn Fn(Event)>,
    _close: Closure<dyn Fn(Event)>,
}

impl Drop for Wire {
    fn drop(&mut self) {
        // What still arrives belongs to nobody.
        self.socket.set_onmessage(None);
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

impl Socket {
    /// Connects. `hear` gets every message, the welcome first; it lasts until it is closed.
    pub fn open(hear: impl Fn(&str) + 'static) -> Socket {
        let inner = Inner {
            hear: Rc::new(hear),
            socket: None,
            tries: 0,
            heard_at: browser::now(),
            again: None,
            beat: None,
            closed: false,
        };
        let socket = Socket {
            connection: RwSignal::new(Connection::Connecting),
            inner: StoredValue::new_local(inner),
        };
        socket.connect();
        let beat = set_interval_with_handle(move || socket.beat(), PING).ok();
        socket.inner.update_value(|inner| inner.beat = beat);
        let online = window_event_listener(leptos::ev::online, move |_| socket.retry_now());
        let offline = window_event_listener(leptos::ev::offline, move |_| socket.lost());
        on_cleanup(move || {
            online.remove();
            offline.remove();
            socket.close();
        });
        socket
    }

    /// Says something; tells whether there was a connection to say it on.
    pub fn say(self, message: &ClientMessage) -> bool {
        let Ok(text) = serde_json::to_string(message) else { return false };
        let said = self.inner.try_with_value(|inner| {
            let wire = inner.socket.as_ref()?;
            wire.socket.send_with_str(&text).ok()
        });
        said.flatten().is_some()
    }

    /// The server has welcomed us: the next loss starts with short pauses again.
    pub fn welcomed(self) {
        self.inner.update_value(|inner| inner.tries = 0);
        self.connection.set(Connection::Open);
    }

    /// Connects anew, as who we are now.
    pub fn renew(self) {
        self.connection.set(Connection::Connecting);
        self.inner.update_value(|inner| inner.socket = None);
        self.connect();
    }

    /// Ends it for good.
    pub fn close(self) {
        self.inner.try_update_value(|inner| {
            inner.closed = true;
            inner.socket = None;
            if let Some(again) = inner.again.take() {
                again.clear();
            }
            if let Some(beat) = inner.beat.take() {
                beat.clear();
            }
        });
    }

    fn connect(self) {
        let message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(text) = event.data().as_string() else { return };
            let hear = self.inner.try_update_value(|inner| {
                inner.heard_at = browser::now();
                inner.hear.clone()
            });
            if let Some(hear) = hear {
                hear(&text);
            }
        });
        let open = Closure::<dyn Fn(Event)>::new(move |_: Event| {
            self.say(&ClientMessage::Hello { token: me::token() });
        });
        let close = Closure::<dyn Fn(Event)>::new(move |_: Event| self.lost());
        let Ok(socket) = WebSocket::new(&address()) else { return self.lost() };
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        let wire = Wire { socket, _message: message, _open: open, _close: close };
        self.inner.update_value(|inner| {
            inner.heard_at = browser::now();
            inner.socket = Some(wire);
        });
    }

    /// The connection is gone: another one is tried after a pause.
    fn lost(self) {
        let Some(false) = self.inner.try_with_value(|inner| inner.closed) else { return };
        self.connection.set(Connection::Lost);
        let tries = self.inner.with_value(|inner| inner.tries);
        let wait = Duration::from_millis(pause(tries, js_sys::Math::random()).into());
        let again = set_timeout_with_handle(move || self.try_again(), wait).ok();
        let before = self.inner.try_update_value(|inner| {
            inner.tries += 1;
            // The browser may still be in the middle of telling us: the wire goes a moment later.
            let gone = inner.socket.take();
            set_timeout(move || drop(gone), Duration::ZERO);
            std::mem::replace(&mut inner.again, again)
        });
        if let Some(Some(before)) = before {
            before.clear();
        }
    }

    fn try_again(self) {
        let Some(false) = self.inner.try_with_value(|inner| inner.closed) else { return };
        self.connect();
    }

    /// The browser says that the network is back.
    fn retry_now(self) {
        if self.connection.try_get_untracked() == Some(Connection::Lost) {
            let waiting = self.inner.try_update_value(|inner| {
                inner.tries = 0;
                inner.again.take()
            });
            if let Some(Some(waiting)) = waiting {
                waiting.clear();
                self.try_again();
            }
        }
    }

    fn beat(self) {
        let silent = self.inner.try_with_value(|inner| browser::now() - inner.heard_at);
        if self.connection.try_get_untracked() != Some(Connection::Open) {
            return;
        }
        match silent {
            Some(silent) if silent > DEAD => self.lost(),
            Some(_) => {
                self.say(&ClientMessage::Ping { n: None });
            }
            None => {}
        }
    }
}

/// The pause before another attempt: twice as long each time, and never the same for all who were
/// cut off together. `chance` lies between 0 and 1.
fn pause(tries: u32, chance: f64) -> u32 {
    let (first, longest) = PAUSES;
    let full = first.saturating_mul(1 << tries.min(8)).min(longest);
    (f64::from(full) * (0.5 + chance / 2.0)) as u32
}

fn address() -> String {
    let location = window().location();
    let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
    let scheme = if secure { "wss" } else { "ws" };
    let host = location.host().unwrap_or_default();
    format!("{scheme}://{host}{}", browser::address("api/v1/ws"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_have_an_end() {
        assert_eq!(pause(0, 1.0), 400);
        assert_eq!(pause(1, 1.0), 800);
        assert_eq!(pause(1, 0.0), 400);
        assert_eq!(pause(4, 1.0), 6400);
        for tries in [5, 9, 40, u32::MAX] {
            assert_eq!(pause(tries, 1.0), 10_000);
        }
    }
}
