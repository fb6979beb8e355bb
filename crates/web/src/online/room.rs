//! A match on the server as the page knows it: seats, chat, clocks, presence, connection, and sent
//! commands.

mod consent;
mod dice;
mod messages;

use std::rc::Rc;
use std::time::Duration;

use catalog::GameId;
use gloo_net::http::Method;
use gloo_timers::future::sleep;
use host::ClockFace;
use leptos::prelude::*;
use protocol::{ChatChannel, ChatLine, ClientMessage, MatchInfo, SeatInfo, StateInfo};
use serde::Serialize;
use tabletop::Seat;
use wasm_bindgen_futures::spawn_local;

use super::me::{Me, use_me};
use super::promises::{self, Broken, Kept};
use super::socket::{Connection, Socket};
use super::sync::{MatchSync, MatchUpdate};
use super::{Problem, api};
use crate::browser;
use crate::games;
use crate::i18n::{Locale, td_string};

pub use dice::{keep_nonce, new_nonce};

/// Number of chat lines kept.
const LINES: usize = 200;

/// Number of attempts to start, and the pause between them.
const START_TRIES: u32 = 10;
const START_PAUSE: Duration = Duration::from_millis(400);

/// A match, until its screen is left.
#[derive(Clone, Copy)]
pub struct Room {
    /// Its id.
    pub id: StoredValue<String>,
    /// Seats, settings and status; `None` before the first message.
    pub info: RwSignal<Option<MatchInfo>>,
    /// The player's seat; `None` for a spectator.
    pub you: RwSignal<Option<Seat>>,
    /// Whose turn it is, according to the server.
    pub to_act: RwSignal<Option<Seat>>,
    /// Whether the game has begun.
    pub begun: RwSignal<bool>,
    /// Whether it has ended.
    pub over: RwSignal<bool>,
    /// The chat, oldest first.
    pub chat: RwSignal<Vec<ChatLine>>,
    /// What the clocks showed, and when that arrived.
    pub clock: RwSignal<Option<(ClockFace, f64)>>,
    /// Whether a move of this player is on its way.
    pub busy: RwSignal<bool>,
    /// The last problem, other than a refused move.
    pub trouble: RwSignal<Option<Problem>>,
    /// The record of the finished game, loaded for the result.
    pub record: RwSignal<Option<String>>,
    /// The record with the promises that this device saw.
    pub testimony: RwSignal<Option<String>>,
    /// A broken promise about the dice.
    pub broken: RwSignal<Option<Broken>>,
    /// The text that the player adds to the dice; if it is empty, a random nonce is used.
    pub words: RwSignal<String>,
    /// The state of the connection.
    pub connection: RwSignal<Connection>,
    me: Me,
    socket: StoredValue<Option<Socket>>,
    inner: StoredValue<Inner, LocalStorage>,
}

type Listener = Rc<dyn Fn(Result<MatchUpdate, Problem>)>;

struct Inner {
    sync: MatchSync,
    /// The listener of the table, once there is one.
    listener: Option<Listener>,
    sent: Vec<Sent>,
    numbers: u32,
    /// What was given to the dice last.
    given: Option<dice::Due>,
}

/// A command whose event has not arrived yet.
struct Sent {
    id: String,
    message: ClientMessage,
    /// The number of its event, once that is known.
    seq: Option<u64>,
}

impl Room {
    /// What chance decides in its game, and the promises are about: "the dice".
    pub fn chance(self, locale: Locale) -> &'static str {
        let game = self.info.with(|info| info.as_ref()?.game.parse::<GameId>().ok());
        match game {
            Some(game) => (games::card(game).chance)(locale),
            None => td_string!(locale, screens.chance.dice),
        }
    }

    /// Connects to a match.
    pub fn open(id: String) -> Room {
        let inner = Inner {
            sync: MatchSync::default(),
            listener: None,
            sent: Vec::new(),
            numbers: 0,
            given: None,
        };
        let room = Room {
            id: StoredValue::new(id),
            info: RwSignal::new(None),
            you: RwSignal::new(None),
            to_act: RwSignal::new(None),
            begun: RwSignal::new(false),
            over: RwSignal::new(false),
            chat: RwSignal::new(Vec::new()),
            clock: RwSignal::new(None),
            busy: RwSignal::new(false),
            trouble: RwSignal::new(None),
            record: RwSignal::new(None),
            testimony: RwSignal::new(None),
            broken: RwSignal::new(None),
            words: RwSignal::new(String::new()),
            connection: RwSignal::new(Connection::Connecting),
            me: use_me(),
            socket: StoredValue::new(None),
            inner: StoredValue::new_local(inner),
        };
        let socket = Socket::open(move |text| room.handle_message(text));
        Effect::new(move |_| room.connection.set(socket.connection.get()));
        room.socket.set_value(Some(socket));
        room
    }

    /// The path of a route of this match.
    pub fn path(self, rest: &str) -> String {
        format!("/matches/{}{rest}", self.id.get_value())
    }

    /// The link that lets others in.
    pub fn invitation(self) -> String {
        let origin = window().location().origin().unwrap_or_default();
        format!("{origin}{}", browser::address(&format!("online/m/{}", self.id.get_value())))
    }

    /// The seats as they are now.
    pub fn seats(self) -> Vec<SeatInfo> {
        self.info.with(|info| info.as_ref().map_or_else(Vec::new, |info| info.seats.clone()))
    }

    /// The position, once the game has begun.
    pub fn state(self) -> Option<StateInfo> {
        self.inner.with_value(|inner| inner.sync.state().cloned())
    }

    /// How many commands are on their way.
    pub fn under_way(self) -> u32 {
        self.inner.with_value(|inner| inner.sent.len() as u32)
    }

    /// Sends all updates of the game to the table from now on.
    pub fn listen(self, listener: impl Fn(Result<MatchUpdate, Problem>) + 'static) {
        self.inner.update_value(|inner| inner.listener = Some(Rc::new(listener)));
    }

    /// Sends no more updates to the table.
    pub fn stop_listening(self) {
        self.inner.try_update_value(|inner| inner.listener = None);
    }

    /// Sends an action in notation, with the step it belongs to. It is sent again after a
    /// reconnection until the server has answered; because of its id it counts once.
    pub fn act(self, action: String, at: Option<u32>) {
        let id = self.id.get_value();
        let message = self.inner.try_update_value(|inner| {
            inner.numbers += 1;
            let cmd_id = format!("{:x}-{}", browser::random_seed(), inner.numbers);
            let (expect_seq, named) = (None, cmd_id.clone());
            let message = ClientMessage::Cmd { id, cmd_id: named, expect_seq, at, action };
            inner.sent.push(Sent { id: cmd_id, message: message.clone(), seq: None });
            message
        });
        self.busy.set(true);
        if let Some(message) = message {
            self.send_message(&message);
        }
    }

    /// Sends a line of chat.
    pub fn chat(self, channel: Option<ChatChannel>, text: &str) {
        self.trouble.set(None);
        let (id, channel) = (self.id.get_value(), channel.map(Into::into));
        let message = ClientMessage::Chat { id, channel, text: text.to_owned(), cmd_id: None };
        if !self.send_message(&message) {
            self.trouble.set(Some(Problem::unreachable()));
        }
    }

    /// Sends a body to a route of this match; the result arrives by the socket.
    pub fn send(self, method: Method, rest: &str, body: impl Serialize + 'static) {
        let path = self.path(rest);
        self.expect(async move { api::send(method, &path, &body).await });
    }

    /// Calls a route of this match that takes no body; the result arrives by the socket.
    pub fn call(self, method: Method, rest: &str) {
        let path = self.path(rest);
        self.expect(async move { api::call(method, &path).await });
    }

    /// Shows the problem of a refused call.
    fn expect(self, call: impl Future<Output = Result<(), Problem>> + 'static) {
        self.trouble.set(None);
        spawn_local(async move {
            if let Err(problem) = call.await {
                let _ = self.trouble.try_set(Some(problem));
            }
        });
    }

    /// Starts the game, as its host. Waits a moment for pages that have not added to the dice yet.
    pub fn start(self) {
        let path = self.path("/start");
        self.trouble.set(None);
        spawn_local(async move {
            for _ in 0..START_TRIES {
                match api::call(Method::POST, &path).await {
                    Err(problem) if problem.code == "lobby.nonces_missing" => {
                        let _ = self.trouble.try_set(Some(problem));
                        sleep(START_PAUSE).await;
                    }
                    Err(problem) => return drop(self.trouble.try_set(Some(problem))),
                    Ok(()) => return drop(self.trouble.try_set(None)),
                }
            }
        });
    }

    /// Resigns, which is possible at any time.
    pub fn resign(self) {
        self.act("resign".to_owned(), None);
    }

    /// Reads the record of the finished match, which shows its result.
    pub fn see_result(self) {
        let path = self.path("/record");
        spawn_local(async move {
            match api::get_text(&path).await {
                Ok(record) => self.compare_record(record),
                Err(problem) => drop(self.trouble.try_set(Some(problem))),
            }
        });
    }

    /// The promises about the dice that this device saw.
    pub fn kept(self) -> Option<Kept> {
        promises::kept(&self.id.get_value())
    }

    /// Compares the record with the promises, and shows it.
    fn compare_record(self, record: String) {
        if let Some(kept) = self.kept() {
            let (testimony, checked) = kept.check_record(&record);
            let _ = self.testimony.try_set(Some(testimony));
            self.note(checked);
        }
        let _ = self.record.try_set(Some(record));
    }

    /// Raises the alarm about a broken promise permanently.
    fn note(self, checked: Result<(), Broken>) {
        if let Err(broken) = checked {
            let _ = self.broken.try_set(Some(broken));
        }
    }

    /// The name of the player with this id.
    pub fn name_of(self, player: &str) -> Option<String> {
        let seats = self.seats();
        seats.into_iter().find(|it| it.player.as_deref() == Some(player)).and_then(|it| it.name)
    }

    /// Reconnects and requests a snapshot, for example with a new identity.
    pub fn ask_again(self) {
        self.inner.update_value(|inner| inner.sync = MatchSync::default());
        if let Some(socket) = self.socket.get_value() {
            socket.renew();
        }
    }

    fn send_message(self, message: &ClientMessage) -> bool {
        self.socket.try_get_value().flatten().is_some_and(|socket| socket.send(message))
    }

    fn subscribe(self) {
        let after = self.inner.with_value(|inner| inner.sync.seq);
        self.send_message(&ClientMessage::Sub { id: self.id.get_value(), after });
    }
}
