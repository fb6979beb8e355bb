//! Who hears what happens at a table, and how far they have heard.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use protocol::ServerMessage;
use tabletop::{Seat, Viewer};
use tokio::sync::{Notify, mpsc};

use super::table::Table;
use crate::messages;

/// The way to one socket. A reader that is too slow is closed, and resumes where it was.
#[derive(Clone, Debug)]
pub(crate) struct Sink {
    pub(crate) socket: u64,
    pub(crate) queue: mpsc::Sender<Arc<str>>,
    pub(crate) too_slow: Arc<Notify>,
}

impl Sink {
    pub(crate) fn send(&self, text: Arc<str>) {
        if self.queue.try_send(text).is_err() {
            self.too_slow.notify_one();
        }
    }
}

/// Who gets the same words about an event: as whom they look, whether they know the code.
type Kind = (Viewer, bool, u64);

#[derive(Debug)]
struct Subscriber {
    sink: Sink,
    player: Option<String>,
    /// The last event it was sent.
    seen: u64,
}

/// Everyone who listens to one table.
#[derive(Debug, Default)]
pub(crate) struct Subscribers {
    listeners: Vec<Subscriber>,
    /// Who is connected to other nodes for this match.
    elsewhere: BTreeSet<String>,
}

impl Subscribers {
    pub(crate) fn is_empty(&self) -> bool {
        self.listeners.is_empty()
    }

    /// Is a player connected, to whichever node?
    pub(crate) fn is_online(&self, player: &str) -> bool {
        self.is_here(player) || self.elsewhere.contains(player)
    }

    /// Is a player connected to this node?
    pub(crate) fn is_here(&self, player: &str) -> bool {
        self.listeners.iter().any(|it| it.player.as_deref() == Some(player))
    }

    /// Takes over who is connected to other nodes, tells everyone who came by that, and returns who
    /// went.
    pub(crate) fn set_elsewhere(
        &mut self,
        table: &Table,
        elsewhere: BTreeSet<String>,
    ) -> Vec<String> {
        let before = std::mem::replace(&mut self.elsewhere, elsewhere);
        let mut gone = Vec::new();
        for (seat, player) in table.people().filter(|(_, player)| !self.is_here(player)) {
            match (before.contains(player), self.elsewhere.contains(player)) {
                (false, true) => self.presence(table, seat, true),
                (true, false) => gone.push(player.to_owned()),
                _ => {}
            }
        }
        gone
    }

    /// Adds a listener: with a snapshot, or with what it missed after the event it names.
    pub(crate) fn add(
        &mut self,
        table: &Table,
        sink: Sink,
        player: Option<String>,
        after: Option<u64>,
    ) {
        self.listeners.retain(|it| it.sink.socket != sink.socket);
        let mut subscriber = Subscriber { sink, player, seen: after.unwrap_or(0) };
        let until = table.visible_head(subscriber.viewer(table));
        if after.is_none_or(|after| table.needs_snapshot(after, until)) {
            let snapshot = self.snapshot(table, subscriber.player.as_deref());
            subscriber.start_over(table, snapshot);
        }
        subscriber.catch_up(table, &mut BTreeMap::new());
        self.listeners.push(subscriber);
    }

    /// How things stand, for this player or for anyone.
    fn snapshot(&self, table: &Table, player: Option<&str>) -> Arc<str> {
        messages::snapshot(table, player, &|player| self.is_online(player))
    }

    /// Closes the socket of everyone: they come back and hear what there is to hear.
    pub(crate) fn close(&self) {
        self.listeners.iter().for_each(|it| it.sink.too_slow.notify_one());
    }

    /// Removes a socket and tells whose it was.
    pub(crate) fn remove(&mut self, socket: u64) -> Vec<String> {
        let gone = self.listeners.extract_if(.., |it| it.sink.socket == socket);
        gone.filter_map(|it| it.player).collect()
    }

    /// Sends everyone what they may see and have not seen yet.
    pub(crate) fn pump(&mut self, table: &Table) {
        let mut written = BTreeMap::new();
        for number in 0..self.listeners.len() {
            let subscriber = &self.listeners[number];
            let until = table.visible_head(subscriber.viewer(table));
            if table.needs_snapshot(subscriber.seen, until) {
                let snapshot = self.snapshot(table, subscriber.player.as_deref());
                self.listeners[number].start_over(table, snapshot);
            }
            self.listeners[number].catch_up(table, &mut written);
        }
    }

    /// Tells some of them something beside the log.
    pub(crate) fn tell(&self, table: &Table, text: &Arc<str>, to: &dyn Fn(&Table, Viewer) -> bool) {
        for subscriber in &self.listeners {
            if to(table, subscriber.viewer(table)) {
                subscriber.sink.send(text.clone());
            }
        }
    }

    /// Tells everyone that a player came or went.
    pub(crate) fn presence(&self, table: &Table, seat: Seat, online: bool) {
        let presence = ServerMessage::Presence { id: table.id.clone(), seat, online };
        self.tell(table, &messages::frame(&presence), &|_, _| true);
    }
}

impl Subscriber {
    fn viewer(&self, table: &Table) -> Viewer {
        table.viewer(self.player.as_deref())
    }

    /// Is sent how things stand instead of what it missed.
    fn start_over(&mut self, table: &Table, snapshot: Arc<str>) {
        self.seen = table.visible_head(self.viewer(table));
        self.sink.send(snapshot);
    }

    /// The events it has not seen; each is written once per kind of viewer.
    fn catch_up(&mut self, table: &Table, written: &mut BTreeMap<Kind, Arc<str>>) {
        let (player, viewer) = (self.player.as_deref(), self.viewer(table));
        for seq in self.seen + 1..=table.visible_head(viewer) {
            let kind = (viewer, table.may_invite(player), seq);
            let text = match written.entry(kind) {
                Entry::Occupied(text) => text.get().clone(),
                Entry::Vacant(place) => match messages::event(table, player, seq) {
                    Some(text) => place.insert(text).clone(),
                    None => break,
                },
            };
            self.sink.send(text);
            self.seen = seq;
        }
    }
}
