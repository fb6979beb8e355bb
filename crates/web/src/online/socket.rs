//! The WebSocket of a match: it authenticates the player, notices a lost connection, and
//! reconnects.
//!
//! Written by hand: `leptos_use::use_websocket` reconnects at fixed intervals, so that all pages
//! would come back to a restarted server at once, and does not notice a lost connection.

use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use leptos_use::{use_event_listener, use_interval_fn};
use protocol::ClientMessage;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, WebSocket};

use super::me;
use crate::browser;

/// Interval between pings, in milliseconds.
const PING_MS: u64 = 15_000;
/// Silence in ms after which the connection counts as lost.
const DEAD: f64 = 40_000.0;
/// The first and the longest pause before another attempt, in milliseconds.
const PAUSES: (u32, u32) = (400, 10_000);

/// The state of the connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Connection {
    /// Connecting.
    Connecting,
    /// Connected.
    Open,
    /// Lost; reconnecting.
    Lost,
}

/// The socket.
#[derive(Clone, Copy)]
pub struct Socket {
    /// Its state.
    pub connection: RwSignal<Connection>,
    inner: StoredValue<Inner, LocalStorage>,
}

struct Inner {
    on_message: Rc<dyn Fn(&str)>,
    socket: Option<Wire>,
    /// Attempts since the last welcome.
    tries: u32,
    heard_at: f64,
    again: Option<TimeoutHandle>,
    closed: bool,
}

/// The browser's socket and its listeners.
struct Wire {
    socket: WebSocket,
    _message: Closure<dyn Fn(MessageEvent)>,
    _open: Closure<dyn Fn(Event)>,
    _close: Closure<dyn Fn(Event)>,
}

impl Drop for Wire {
    fn drop(&mut self) {
        // Later messages are ignored.
        self.socket.set_onmessage(None);
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

impl Socket {
    /// Connects until the present screen is left. `on_message` gets every message, beginning with
    /// the welcome.
    pub fn open(on_message: impl Fn(&str) + 'static) -> Socket {
        let inner = Inner {
            on_message: Rc::new(on_message),
            socket: None,
            tries: 0,
            heard_at: browser::now(),
            again: None,
            closed: false,
        };
        let socket = Socket {
            connection: RwSignal::new(Connection::Connecting),
            inner: StoredValue::new_local(inner),
        };
        socket.connect();
        use_interval_fn(move || socket.beat(), PING_MS);
        let _ = use_event_listener(window(), leptos::ev::online, move |_| socket.retry_now());
        let _ = use_event_listener(window(), leptos::ev::offline, move |_| socket.lost());
        on_cleanup(move || socket.close());
        socket
    }

    /// Sends a message; `false` without a connection.
    pub fn send(self, message: &ClientMessage) -> bool {
        let Ok(text) = serde_json::to_string(message) else { return false };
        let said = self.inner.try_with_value(|inner| {
            let wire = inner.socket.as_ref()?;
            wire.socket.send_with_str(&text).ok()
        });
        said.flatten().is_some()
    }

    /// Notes that the server has answered: the next reconnection starts with short pauses again.
    pub fn welcomed(self) {
        self.inner.update_value(|inner| inner.tries = 0);
        self.connection.set(Connection::Open);
    }

    /// Reconnects with the present identity.
    pub fn renew(self) {
        self.connection.set(Connection::Connecting);
        self.inner.update_value(|inner| inner.socket = None);
        self.connect();
    }

    /// Closes the connection permanently.
    pub fn close(self) {
        self.inner.try_update_value(|inner| {
            inner.closed = true;
            inner.socket = None;
            if let Some(again) = inner.again.take() {
                again.clear();
            }
        });
    }

    fn connect(self) {
        let message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(text) = event.data().as_string() else { return };
            let on_message = self.inner.try_update_value(|inner| {
                inner.heard_at = browser::now();
                inner.on_message.clone()
            });
            if let Some(on_message) = on_message {
                on_message(&text);
            }
        });
        let open = Closure::<dyn Fn(Event)>::new(move |_: Event| {
            self.send(&ClientMessage::Hello { token: me::token() });
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

    /// Reconnects after a pause.
    fn lost(self) {
        let Some(false) = self.inner.try_with_value(|inner| inner.closed) else { return };
        self.connection.set(Connection::Lost);
        let tries = self.inner.with_value(|inner| inner.tries);
        let wait = Duration::from_millis(pause(tries, js_sys::Math::random()).into());
        let again = set_timeout_with_handle(move || self.try_again(), wait).ok();
        let before = self.inner.try_update_value(|inner| {
            inner.tries += 1;
            // This may be called by one of its own listeners: drop it a moment later.
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

    /// The network is back: reconnects at once.
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
                self.send(&ClientMessage::Ping { n: None });
            }
            None => {}
        }
    }
}

/// The pause before another attempt: doubled each time, with a random part so that pages that lost
/// their connection together do not reconnect together. `chance` is between 0 and 1.
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
