//! A match on the server, for all that is seen of it: seats, chat, clocks, presence, connection.

mod consent;
mod dice;
mod hearing;

use std::rc::Rc;
use std::time::Duration;

use host::ClockFace;
use leptos::prelude::*;
use protocol::{ChatLine, ClientMessage, MatchInfo, PlainCommand, SeatInfo, StateInfo};
use serde::Serialize;
use tabletop::Seat;
use wasm_bindgen_futures::spawn_local;

use super::follow::{Follower, Told};
use super::me::{Me, use_me};
use super::promises::{self, Broken, Kept};
use super::socket::{Connection, Socket};
use super::{Problem, api};
use crate::browser;

pub use dice::{keep_nonce, new_nonce};

/// So many lines of the chat stay in the page.
const LINES: usize = 200;

/// How often a start is tried, and the pause between.
const START_TRIES: u32 = 10;
const START_PAUSE: Duration = Duration::from_millis(400);

/// A match, as long as its screen is there.
#[derive(Clone, Copy)]
pub struct Room {
    /// Its id.
    pub id: StoredValue<String>,
    /// What stands around the game; nothing before the server has said it.
    pub info: RwSignal<Option<MatchInfo>>,
    /// The own seat; nothing for who watches.
    pub you: RwSignal<Option<Seat>>,
    /// Whose turn it is, as far as the server has told.
    pub to_act: RwSignal<Option<Seat>>,
    /// Whether the game has begun.
    pub begun: RwSignal<bool>,
    /// Whether it has ended.
    pub over: RwSignal<bool>,
    /// The chat, oldest first.
    pub chat: RwSignal<Vec<ChatLine>>,
    /// What the clocks showed, and when that was heard.
    pub clock: RwSignal<Option<(ClockFace, f64)>>,
    /// Whether a move of ours is on its way.
    pub busy: RwSignal<bool>,
    /// What was refused last, beside the board.
    pub trouble: RwSignal<Option<Problem>>,
    /// The record of the finished game, once somebody wants to see the result.
    pub record: RwSignal<Option<String>>,
    /// The same record with the promises that this device was shown.
    pub testimony: RwSignal<Option<String>>,
    /// A promise about the dice that was not kept.
    pub broken: RwSignal<Option<Broken>>,
    /// What the player has typed to be added to the dice; nothing leaves it to chance.
    pub words: RwSignal<String>,
    /// How the connection is.
    pub connection: RwSignal<Connection>,
    me: Me,
    socket: StoredValue<Option<Socket>>,
    inner: StoredValue<Inner, LocalStorage>,
}

type Listener = Rc<dyn Fn(Result<Told, Problem>)>;

struct Inner {
    follower: Follower,
    /// The table, once it is there.
    listener: Option<Listener>,
    sent: Vec<Sent>,
    numbers: u32,
    /// What was given to the dice last.
    given: Option<dice::Due>,
}

/// A command whose event has not been heard yet.
struct Sent {
    id: String,
    message: ClientMessage,
    /// The event it became, once that is known.
    seq: Option<u64>,
}

impl Room {
    /// Listens to a match from now on.
    pub fn open(id: String) -> Room {
        let inner = Inner {
            follower: Follower::default(),
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
        let socket = Socket::open(move |text| room.hear(text));
        Effect::new(move |_| room.connection.set(socket.connection.get()));
        room.socket.set_value(Some(socket));
        room
    }

    /// The address of something of this match in the server's interface.
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
    pub fn stand(self) -> Option<StateInfo> {
        self.inner.with_value(|inner| inner.follower.stand().cloned())
    }

    /// How many commands are on their way.
    pub fn under_way(self) -> u32 {
        self.inner.with_value(|inner| inner.sent.len() as u32)
    }

    /// From now on the table hears what happens in the game.
    pub fn listen(self, listener: impl Fn(Result<Told, Problem>) + 'static) {
        self.inner.update_value(|inner| inner.listener = Some(Rc::new(listener)));
    }

    /// The table is gone.
    pub fn stop_listening(self) {
        self.inner.try_update_value(|inner| inner.listener = None);
    }

    /// Sends an action in notation, with the step it is meant for. It is sent again after a cut
    /// until the server has answered; its id makes it one.
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
            self.say(&message);
        }
    }

    /// Says something to the others.
    pub fn chat(self, channel: Option<&'static str>, text: &str) {
        self.trouble.set(None);
        let (id, channel) = (self.id.get_value(), channel.map(str::to_owned));
        let message = ClientMessage::Chat { id, channel, text: text.to_owned(), cmd_id: None };
        if !self.say(&message) {
            self.trouble.set(Some(Problem::unreachable()));
        }
    }

    /// Does something around the game; the socket brings what comes of it.
    pub fn tell(self, method: &'static str, rest: &str, body: impl Serialize + 'static) {
        let path = self.path(rest);
        self.trouble.set(None);
        spawn_local(async move {
            if let Err(problem) = api::tell(method, &path, &body).await {
                let _ = self.trouble.try_set(Some(problem));
            }
        });
    }

    /// Starts the game; for its host. Pages that still owe what they add to the dice get a moment.
    pub fn start(self) {
        let path = self.path("/start");
        self.trouble.set(None);
        spawn_local(async move {
            for _ in 0..START_TRIES {
                match api::tell("POST", &path, &PlainCommand::default()).await {
                    Err(problem) if problem.code == "lobby.nonces_missing" => {
                        let _ = self.trouble.try_set(Some(problem));
                        browser::sleep(START_PAUSE).await;
                    }
                    Err(problem) => return drop(self.trouble.try_set(Some(problem))),
                    Ok(()) => return drop(self.trouble.try_set(None)),
                }
            }
        });
    }

    /// Leaves the game for good; the server takes it also out of turn.
    pub fn resign(self) {
        self.act("resign".to_owned(), None);
    }

    /// The match that is over, as its record tells it.
    pub fn see_result(self) {
        let path = self.path("/record");
        spawn_local(async move {
            match api::text(&path).await {
                Ok(record) => self.compare_record(record),
                Err(problem) => drop(self.trouble.try_set(Some(problem))),
            }
        });
    }

    /// What this device saw of the promises about the dice.
    pub fn kept(self) -> Option<Kept> {
        promises::kept(&self.id.get_value())
    }

    /// Compares the record with what was promised, and shows it.
    fn compare_record(self, record: String) {
        if let Some(kept) = self.kept() {
            let (testimony, checked) = kept.check_record(&record);
            let _ = self.testimony.try_set(Some(testimony));
            self.note(checked);
        }
        let _ = self.record.try_set(Some(record));
    }

    /// Raises the alarm about a promise that was not kept. It is not taken back.
    fn note(self, checked: Result<(), Broken>) {
        if let Err(broken) = checked {
            let _ = self.broken.try_set(Some(broken));
        }
    }

    /// What others call the player of this id.
    pub fn name_of(self, player: &str) -> Option<String> {
        let seats = self.seats();
        seats.into_iter().find(|it| it.player.as_deref() == Some(player)).and_then(|it| it.name)
    }

    /// Asks for everything anew, such as after one has become somebody else.
    pub fn ask_again(self) {
        self.inner.update_value(|inner| inner.follower = Follower::default());
        if let Some(socket) = self.socket.get_value() {
            socket.renew();
        }
    }

    fn say(self, message: &ClientMessage) -> bool {
        self.socket.try_get_value().flatten().is_some_and(|socket| socket.say(message))
    }

    fn subscribe(self) {
        let after = self.inner.with_value(|inner| inner.follower.seq);
        self.say(&ClientMessage::Sub { id: self.id.get_value(), after });
    }
}
