//! What the server says about a match, and what follows from it.

use host::ClockFace;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tabletop::Seat;
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{LINES, Room};
use crate::browser;
use crate::online::follow::{Told, Trouble};
use crate::online::wire::{ChatLine, EventTold, MatchInfo, SnapshotTold};
use crate::online::{Problem, api, mine};

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
    pub(super) fn hear(self, text: &str) {
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
        mine::keep(&now.id, self.you.get_untracked().is_some() && !now.is_over());
        self.info.set(Some(now));
        self.add_to_dice();
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
}

/// Reads a message and does what it says; one that cannot be read says nothing.
fn with<T: DeserializeOwned>(text: &str, act: impl FnOnce(T)) {
    if let Ok(told) = serde_json::from_str(text) {
        act(told);
    }
}
