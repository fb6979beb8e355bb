//! A match on the server, for all that is seen of it: seats, chat, clocks, presence, connection.

use std::rc::Rc;
use std::time::Duration;

use host::ClockFace;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::{Value, json};
use tabletop::Seat;
use tabletop::fair::Nonce;

use super::follow::{Follower, Told, Trouble};
use super::me::{Me, use_me};
use super::socket::{Connection, Socket};
use super::wire::{ChatLine, EventTold, MatchInfo, SeatInfo, SnapshotTold, Stand};
use super::{Problem, api};
use crate::{browser, storage};

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
    /// How the connection is.
    pub connection: RwSignal<Connection>,
    me: Me,
    socket: StoredValue<Option<Socket>, LocalStorage>,
    inner: StoredValue<Inner, LocalStorage>,
}

type Listener = Rc<dyn Fn(Result<Told, Problem>)>;

struct Inner {
    follower: Follower,
    /// The table, once it is there.
    listener: Option<Listener>,
    sent: Vec<Sent>,
    numbers: u32,
    nonce_given: bool,
}

/// A command whose event has not been heard yet.
struct Sent {
    id: String,
    message: Value,
    /// The event it became, once that is known.
    seq: Option<u64>,
}

/// The match of this screen, where there is one: a local game has none.
pub fn use_room() -> Option<Room> {
    use_context()
}

/// What every message of the server has.
#[derive(Deserialize)]
struct Frame {
    t: String,
}

#[derive(Deserialize)]
struct Ack {
    cmd_id: String,
    seq: u64,
}

#[derive(Deserialize)]
struct Refusal {
    #[serde(default)]
    cmd_id: Option<String>,
    problem: Problem,
}

#[derive(Deserialize)]
struct Presence {
    seat: Seat,
    online: bool,
}

impl Room {
    /// Listens to a match from now on.
    pub fn open(id: String) -> Room {
        let inner = Inner {
            follower: Follower::default(),
            listener: None,
            sent: Vec::new(),
            numbers: 0,
            nonce_given: false,
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
            connection: RwSignal::new(Connection::Connecting),
            me: use_me(),
            socket: StoredValue::new_local(None),
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
    pub fn stand(self) -> Option<Stand> {
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
            let mut message = json!({"t": "cmd", "match": id, "cmd_id": cmd_id, "action": action});
            if let Some(at) = at {
                message["at"] = at.into();
            }
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
        let message =
            json!({"t": "chat", "match": self.id.get_value(), "channel": channel, "text": text});
        if !self.say(&message) {
            self.trouble.set(Some(Problem::unreachable()));
        }
    }

    /// Does something around the game; the socket brings what comes of it.
    pub fn tell(self, method: &'static str, rest: &str, body: Value) {
        let path = self.path(rest);
        self.trouble.set(None);
        spawn_local(async move {
            if let Err(problem) = api::tell(method, &path, body).await {
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
                match api::tell("POST", &path, json!({})).await {
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
            match api::call("GET", &path, None).await {
                Ok(record) => drop(self.record.try_set(Some(record))),
                Err(problem) => drop(self.trouble.try_set(Some(problem))),
            }
        });
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

    fn say(self, message: &Value) -> bool {
        self.socket.try_get_value().flatten().is_some_and(|socket| socket.say(message))
    }

    fn subscribe(self) {
        let after = self.inner.with_value(|inner| inner.follower.seq);
        let mut message = json!({"t": "sub", "match": self.id.get_value()});
        if let Some(after) = after {
            message["after"] = after.into();
        }
        self.say(&message);
    }

    fn hear(self, text: &str) {
        let Ok(frame) = serde_json::from_str::<Frame>(text) else { return };
        match frame.t.as_str() {
            "welcome" => self.welcomed(),
            "snapshot" => with(text, |told| self.snapshot(told)),
            "ev" => with(text, |told| self.event(told)),
            "ack" => with(text, |told| self.acknowledged(told)),
            "err" => with(text, |told| self.refused(told)),
            "presence" => with(text, |told| self.presence(&told)),
            "chat" => with(text, |line| self.add_line(line)),
            _ => {}
        }
    }

    /// The connection is there, perhaps again: go on where we were.
    fn welcomed(self) {
        if let Some(socket) = self.socket.get_value() {
            socket.welcomed();
        }
        self.subscribe();
        let again: Vec<Value> = self.inner.with_value(|inner| {
            inner.sent.iter().filter(|it| it.seq.is_none()).map(|it| it.message.clone()).collect()
        });
        for message in again {
            self.say(&message);
        }
        self.read_chat();
    }

    fn snapshot(self, told: SnapshotTold) {
        let heard = self.inner.try_update_value(|inner| inner.follower.snapshot(&told));
        self.trouble.set(None);
        self.you.set(told.you);
        self.set_clock(told.state.as_ref().and_then(|state| state.clock.clone()));
        self.set_info(told.table, false);
        self.hand_on(heard.unwrap_or_default());
        self.begun.set(told.state.is_some());
        self.settle(told.seq);
    }

    fn event(self, told: EventTold) {
        let heard = self.inner.try_update_value(|inner| inner.follower.event(&told));
        let heard = match heard {
            Some(Ok(heard)) => heard,
            Some(Err(Trouble::Gap)) => return self.subscribe(),
            Some(Err(Trouble::Diverged)) => {
                let id = self.id.get_value();
                self.say(&json!({"t": "diverged", "match": id, "seq": told.seq}));
                return;
            }
            None => return,
        };
        if told.clock.is_some() {
            self.set_clock(told.clock);
        }
        if let Some(table) = told.table {
            self.set_info(table, true);
        }
        self.hand_on(heard);
        if told.start.is_some() {
            self.begun.set(true);
        }
        self.settle(told.seq);
    }

    /// Gives the table what it has to show.
    fn hand_on(self, heard: Vec<Told>) {
        if heard.iter().any(|told| matches!(told, Told::Over(_))) {
            self.over.set(true);
        }
        let (listener, to_act) = self.inner.with_value(|inner| {
            let to_act = inner.follower.stand().and_then(|stand| stand.to_act);
            (inner.listener.clone(), to_act)
        });
        self.to_act.set(to_act);
        if let Some(listener) = listener {
            heard.into_iter().for_each(|told| listener(Ok(told)));
        }
    }

    fn acknowledged(self, Ack { cmd_id, seq }: Ack) {
        self.inner.update_value(|inner| {
            if let Some(sent) = inner.sent.iter_mut().find(|it| it.id == cmd_id) {
                sent.seq = Some(seq);
            }
        });
        let seen = self.inner.with_value(|inner| inner.follower.seq).unwrap_or_default();
        self.settle(seen);
    }

    /// All commands up to this event have been seen to the end.
    fn settle(self, seen: u64) {
        let busy = self.inner.try_update_value(|inner| {
            inner.sent.retain(|it| it.seq.is_none_or(|seq| seq > seen));
            !inner.sent.is_empty()
        });
        self.busy.set(busy.unwrap_or(false));
    }

    fn refused(self, Refusal { cmd_id, problem }: Refusal) {
        let Some(cmd_id) = cmd_id else {
            if problem.is_about_the_token() {
                self.me.forget(); // the next attempt comes as nobody, who may look and be named anew
            }
            self.trouble.set(Some(problem));
            return;
        };
        // What was sent after it was meant for where it would have led.
        let listener = self.inner.try_update_value(|inner| {
            let known = inner.sent.iter().any(|it| it.id == cmd_id);
            inner.sent.retain(|it| it.id != cmd_id);
            inner.listener.clone().filter(|_| known)
        });
        self.settle(self.inner.with_value(|inner| inner.follower.seq).unwrap_or_default());
        if let Some(Some(listener)) = listener {
            listener(Err(problem));
        }
    }

    fn presence(self, told: &Presence) {
        self.info.update(|info| {
            let seats = info.iter_mut().flat_map(|info| &mut info.seats);
            seats.filter(|it| it.seat == told.seat).for_each(|it| it.online = told.online);
        });
    }

    /// An event says nothing about who is there: that is known from before.
    fn set_info(self, mut now: MatchInfo, keep_presence: bool) {
        if keep_presence {
            let before = self.info.get_untracked().map_or_else(Vec::new, |info| info.seats);
            for seat in &mut now.seats {
                let same = before.iter().find(|it| it.player == seat.player);
                seat.online = seat.kind == "human" && same.is_none_or(|it| it.online);
            }
            let own = now.seats.iter().find(|it| untrack(|| self.me.is(it.player.as_deref())));
            self.you.set(own.map(|it| it.seat));
        }
        if matches!(now.status.as_str(), "finished" | "cancelled") {
            self.over.set(true);
        }
        self.info.set(Some(now));
        self.give_nonce();
    }

    fn set_clock(self, face: Option<ClockFace>) {
        self.clock.set(face.map(|face| (face, browser::now())));
    }

    fn read_chat(self) {
        let last = self.chat.with_untracked(|lines| lines.last().map_or(0, |line| line.number));
        let path = self.path(&format!("/chat?after={last}"));
        spawn_local(async move {
            if let Ok(lines) = api::get::<Vec<ChatLine>>(&path).await {
                lines.into_iter().for_each(|line| self.add_line(line));
            }
        });
    }

    fn add_line(self, line: ChatLine) {
        self.chat.try_update(|lines| {
            let at = lines.partition_point(|it| it.number < line.number);
            if lines.get(at).is_none_or(|it| it.number != line.number) {
                lines.insert(at, line);
            }
            let old = lines.len().saturating_sub(LINES);
            lines.drain(..old);
        });
    }

    /// What we add to the dice is told once nobody can choose theirs by it any more.
    fn give_nonce(self) {
        let (you, id) = (self.you.get_untracked(), self.id.get_value());
        let due = self.info.with_untracked(|info| {
            info.as_ref().is_some_and(|info| {
                let sealed = |it: &SeatInfo| Some(it.seat) == you && it.sealed;
                info.status == "waiting"
                    && info.seats.iter().all(|it| it.kind != "open")
                    && info.seats.iter().any(sealed)
            })
        });
        let given = self.inner.with_value(|inner| inner.nonce_given);
        let Some(nonce) = kept_nonce(&id).filter(|_| due && !given) else { return };
        self.inner.update_value(|inner| inner.nonce_given = true);
        self.tell("PUT", "/nonce", json!({"nonce": nonce.as_str()}));
    }
}

/// A nonce by chance, for the dice of a match.
pub fn new_nonce() -> Nonce {
    let digits: String = browser::random_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    digits.parse().expect("hexadecimal digits are visible characters")
}

/// Keeps the nonce that was promised to a match.
pub fn keep_nonce(id: &str, nonce: &Nonce) {
    // Without storage the match starts when its host clears the seat and another sits down.
    let _ = storage::write(&nonce_key(id), nonce.as_str());
}

fn kept_nonce(id: &str) -> Option<Nonce> {
    storage::read(&nonce_key(id)).ok().flatten()?.parse().ok()
}

fn nonce_key(id: &str) -> String {
    format!("online.nonce.{id}")
}

/// Reads a message and does what it says; one that cannot be read says nothing.
fn with<T: serde::de::DeserializeOwned>(text: &str, act: impl FnOnce(T)) {
    if let Ok(told) = serde_json::from_str(text) {
        act(told);
    }
}
