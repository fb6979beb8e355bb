//! Handles the server's messages about a match.

use host::ClockFace;
use leptos::prelude::*;
use protocol::{
    ChatLine, ClientMessage, EventInfo, MatchInfo, MatchStatus, OverInfo, SeatKind, ServerMessage,
    Snapshot,
};
use tabletop::Seat;
use wasm_bindgen_futures::spawn_local;

use super::{LINES, Room};
use crate::browser;
use crate::online::sync::{MatchUpdate, SyncError};
use crate::online::{Problem, api, my_matches, promises};

impl Room {
    /// Handles a message; an unreadable one is ignored.
    pub(super) fn handle_message(self, text: &str) {
        let Ok(message) = serde_json::from_str(text) else { return };
        match message {
            ServerMessage::Welcome { .. } => self.welcomed(),
            ServerMessage::Snapshot(message) => self.snapshot(*message),
            ServerMessage::Ev(message) => self.event(*message),
            ServerMessage::Ack { cmd_id, seq: Some(seq), .. } => self.acknowledged(&cmd_id, seq),
            ServerMessage::Err { cmd_id, problem, .. } => self.refused(cmd_id, problem.into()),
            ServerMessage::Presence { seat, online, .. } => self.presence(seat, online),
            ServerMessage::Chat { line, .. } => self.add_line(line),
            // A line of chat needs no acknowledgement: it comes back as a message.
            ServerMessage::Ack { seq: None, .. }
            | ServerMessage::Pong { .. }
            | ServerMessage::Bye { .. } => {}
        }
    }

    /// The connection was made or restored: subscribes, and repeats commands without an answer.
    fn welcomed(self) {
        if let Some(socket) = self.socket.get_value() {
            socket.welcomed();
        }
        self.subscribe();
        let again: Vec<ClientMessage> = self.inner.with_value(|inner| {
            inner.sent.iter().filter(|it| it.seq.is_none()).map(|it| it.message.clone()).collect()
        });
        for message in again {
            self.send_message(&message);
        }
        self.read_chat();
    }

    fn snapshot(self, message: Snapshot) {
        let updates = self.inner.try_update_value(|inner| inner.sync.snapshot(&message));
        self.trouble.set(None);
        self.you.set(message.you);
        self.set_clock(message.state.as_ref().and_then(|state| state.clock.clone()));
        self.set_info(message.table, false);
        self.check_secret(message.over.as_ref());
        self.hand_on(updates.unwrap_or_default());
        self.begun.set(message.state.is_some());
        self.settle(message.seq);
    }

    fn event(self, message: EventInfo) {
        let updates = self.inner.try_update_value(|inner| inner.sync.event(&message));
        let updates = match updates {
            Some(Ok(updates)) => updates,
            Some(Err(SyncError::Gap)) => return self.subscribe(),
            Some(Err(SyncError::Diverged)) => {
                self.send_message(&ClientMessage::Diverged {
                    id: self.id.get_value(),
                    seq: message.seq,
                });
                return;
            }
            None => return,
        };
        if message.clock.is_some() {
            self.set_clock(message.clock);
        }
        if let Some(table) = message.table {
            self.set_info(table, true);
        }
        self.check_secret(message.over.as_ref());
        self.hand_on(updates);
        if message.start.is_some() {
            self.begun.set(true);
        }
        self.settle(message.seq);
    }

    /// Passes updates on to the table.
    fn hand_on(self, updates: Vec<MatchUpdate>) {
        if updates.iter().any(|update| matches!(update, MatchUpdate::Over(_))) {
            self.over.set(true);
        }
        let (listener, to_act) = self.inner.with_value(|inner| {
            let to_act = inner.sync.state().and_then(|state| state.to_act);
            (inner.listener.clone(), to_act)
        });
        self.to_act.set(to_act);
        if let Some(listener) = listener {
            updates.into_iter().for_each(|update| listener(Ok(update)));
        }
    }

    fn acknowledged(self, cmd_id: &str, seq: u64) {
        self.inner.update_value(|inner| {
            if let Some(sent) = inner.sent.iter_mut().find(|it| it.id == cmd_id) {
                sent.seq = Some(seq);
            }
        });
        let seen = self.inner.with_value(|inner| inner.sync.seq).unwrap_or_default();
        self.settle(seen);
    }

    /// Removes the commands up to this one, whose events have arrived.
    fn settle(self, seen: u64) {
        let busy = self.inner.try_update_value(|inner| {
            inner.sent.retain(|it| it.seq.is_none_or(|seq| seq > seen));
            !inner.sent.is_empty()
        });
        self.busy.set(busy.unwrap_or(false));
    }

    fn refused(self, cmd_id: Option<String>, problem: Problem) {
        let Some(cmd_id) = cmd_id else {
            if problem.is_about_the_token() {
                self.me.forget(); // the next attempt comes as nobody, who may look and be named anew
            }
            self.trouble.set(Some(problem));
            return;
        };
        // Moves sent after it belonged to the position it would have led to.
        let listener = self.inner.try_update_value(|inner| {
            let known = inner.sent.iter().any(|it| it.id == cmd_id);
            inner.sent.retain(|it| it.id != cmd_id);
            inner.listener.clone().filter(|_| known)
        });
        self.settle(self.inner.with_value(|inner| inner.sync.seq).unwrap_or_default());
        if let Some(Some(listener)) = listener {
            listener(Err(problem));
        }
    }

    fn presence(self, seat: Seat, online: bool) {
        self.info.update(|info| {
            let seats = info.iter_mut().flat_map(|info| &mut info.seats);
            seats.filter(|it| it.seat == seat).for_each(|it| it.online = online);
        });
    }

    /// Sets the information about the match. Events do not include presence, so that is kept.
    fn set_info(self, mut now: MatchInfo, keep_presence: bool) {
        if keep_presence {
            let before = self.info.get_untracked().map_or_else(Vec::new, |info| info.seats);
            for seat in &mut now.seats {
                let same = before.iter().find(|it| it.player == seat.player);
                seat.online = seat.kind == SeatKind::Human && same.is_none_or(|it| it.online);
            }
            let own = now.seats.iter().find(|it| untrack(|| self.me.is(it.player.as_deref())));
            self.you.set(own.map(|it| it.seat));
        }
        if matches!(now.status, MatchStatus::Finished | MatchStatus::Cancelled) {
            self.over.set(true);
        }
        let seated = self.you.get_untracked().is_some();
        my_matches::keep(&now.id, seated && !now.status.is_over());
        self.note(promises::keep_first(&now, seated).check_info(&now));
        self.info.set(Some(now));
        self.add_to_dice();
    }

    /// Checks the secret revealed at the end against the promise.
    fn check_secret(self, over: Option<&OverInfo>) {
        let Some(secret) = over.and_then(|over| over.secret.as_ref()) else { return };
        let seated = self.you.get_untracked().is_some();
        if let Some(info) = self.info.get_untracked().filter(|_| seated)
            && let Some(kept) = self.kept()
        {
            self.note(kept.check_secret(&info, secret));
        }
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
