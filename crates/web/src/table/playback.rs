//! Playback of a match: how far the steps that the rules have decided were shown.
//!
//! The match is always up to date; the board follows, scene by scene. Players can skip a scene;
//! taking a move back drops everything that was still to be shown.

use std::collections::VecDeque;

use catalog::Entry;
use leptos::prelude::*;
use tabletop::{Outcome, Seat};

use super::table_state::{PlaybackPhase, StepHeard, TableState};
use super::waiting::Waiting;
use crate::hosting::Clocks;
use crate::link::LinkMessage;
use crate::saves::Save;
use crate::session::{Begun, Session};
use crate::worker::Thinker;

/// What is being shown: `S` are the scenes of the game.
#[derive(Debug, Clone, PartialEq)]
pub enum Shown<S, A> {
    /// Nothing is being shown.
    Still,
    /// A bot is thinking.
    Deciding(Seat),
    /// A bot has decided and waits for the Continue button.
    Planned(Seat, A),
    /// A scene, which can be skipped.
    Scene(S),
    /// A scene that waits for the Continue button.
    Held(S),
    /// The device changes hands.
    Handoff(Seat),
    /// The game is over.
    Over,
}

/// Identifies one playback run; undo cancels all earlier runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run(u32);

/// A match and how far it has been shown. `S` are the scenes of the game.
pub struct Playback<G: Entry, S: 'static> {
    inner: StoredValue<Inner<G>, LocalStorage>,
    pub(super) waiting: Waiting,
    /// The last position that was shown to its end, as a spectator sees it.
    pub view: RwSignal<G::View>,
    /// The number of its step.
    pub step: RwSignal<u32>,
    /// Whose turn it is in that position.
    pub to_act: RwSignal<Option<Seat>>,
    /// What is being shown.
    pub shown: RwSignal<Shown<S, G::Action>>,
    /// How the match ended, as the link said: people can agree on a result without a step of the rules.
    pub outcome: RwSignal<Option<Outcome>>,
    /// The signals shared by the tables of all games.
    pub common: TableState,
}

impl<G: Entry, S> Clone for Playback<G, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Entry, S> Copy for Playback<G, S> {}

pub(super) struct Inner<G: Entry> {
    pub session: Session<G>,
    /// The worker in which bots think; bots of a match on a server think there.
    pub thinker: Option<Thinker>,
    pub queue: VecDeque<LinkMessage<G>>,
    pub running: bool,
    /// Increased when all runs are cancelled.
    run: u32,
}

impl<G: Entry, S: Clone + PartialEq + Send + Sync + 'static> Playback<G, S> {
    /// The playback of a session; nothing is shown before it is opened.
    pub fn new(begun: Begun<G>) -> Playback<G, S> {
        let (session, messages) = begun;
        let (link, mode, seated_here) =
            (&session.link, session.hosting.mode, session.link.seated_here());
        let (view, step, to_act) = (link.view(), link.step(), link.state().to_act());
        let (players, room) = (link.players(), link.room());
        let match_id = session.hosting.match_id.clone();
        let suggests = room.is_none() && session.hosting.suggestions.is_some();
        let inner = Inner {
            thinker: room.is_none().then(Thinker::start),
            session,
            queue: messages.into(),
            running: false,
            run: 0,
        };
        let shown = RwSignal::new(Shown::Still);
        let phase = Memo::new(move |_| shown.with(phase));
        let players = (match_id.as_str(), players);
        let mut common = TableState::new(phase.into(), players, seated_here, mode, room);
        common.suggests = suggests;
        Playback {
            inner: StoredValue::new_local(inner),
            waiting: Waiting::new(),
            view: RwSignal::new(view),
            step: RwSignal::new(step),
            to_act: RwSignal::new(to_act),
            shown,
            outcome: RwSignal::new(None),
            common,
        }
    }

    /// The person who is to act, while nothing is being shown.
    pub fn acting(self) -> Option<Seat> {
        self.asked().filter(|_| !self.common.is_waiting())
    }

    /// Like `acting`, also while a move is on its way to a server.
    pub(super) fn asked(self) -> Option<Seat> {
        let seat = self.to_act.get()?;
        (self.common.phase.get() == PlaybackPhase::Still && self.common.is_human(seat))
            .then_some(seat)
    }

    /// Shows a scene for the given time or until skipped. Returns false if the run was cancelled.
    pub async fn scene(self, scene: S, milliseconds: u32, run: Run) -> bool {
        if !self.common.hurrying.get_untracked() {
            self.shown.set(Shown::Scene(scene));
            if milliseconds == 0 {
                // What is shown next takes its place before its sound can begin.
                self.common.step_heard.update_value(StepHeard::miss);
            }
        }
        self.sleep(milliseconds, run).await
    }

    /// Waits for the given time or until skipped. Returns false if the run was cancelled.
    pub async fn sleep(self, milliseconds: u32, run: Run) -> bool {
        if !self.common.hurrying.get_untracked() {
            self.waiting.sleep(milliseconds).await;
        }
        self.is_valid(run)
    }

    /// Shows a scene until the player continues. Returns false if the run was cancelled.
    pub async fn hold(self, scene: S, run: Run) -> bool {
        self.shown.set(Shown::Held(scene));
        self.waiting.begin().over().await;
        self.is_valid(run)
    }

    /// The current run; `None` when the table was left.
    pub fn run(self) -> Option<Run> {
        self.inner.try_with_value(|inner| Run(inner.run))
    }

    /// Whether this run was not cancelled.
    pub fn is_valid(self, run: Run) -> bool {
        self.run() == Some(run)
    }

    /// What a seat sees after a step that was played.
    pub fn view_at(self, step: u32, seat: Seat) -> Option<G::View> {
        self.with_inner(|inner| inner.session.link.view_at(step, seat))
    }

    /// Reads the newest state of the match, which may be ahead of what is shown.
    pub fn with_state<T>(self, look: impl FnOnce(&G) -> T) -> T {
        self.with_inner(|inner| look(inner.session.link.state()))
    }

    /// Reads the state of the position that is shown; the match may be ahead of it.
    pub(super) fn with_shown<T>(self, look: impl FnOnce(&G) -> T) -> T {
        let step = self.step.get_untracked();
        self.with_inner(|inner| {
            let link = &inner.session.link;
            look(link.state_at(step).as_deref().unwrap_or(link.state()))
        })
    }

    /// Skips the part that is being shown, or lets the next one begin.
    pub fn go_on(self) {
        self.waiting.end_all();
    }

    /// Skips the part that is being shown, but starts nothing.
    pub fn skip_part(self) {
        if self.common.phase.get_untracked() == PlaybackPhase::Showing {
            self.go_on();
        }
    }

    /// Changes the session, before the table is opened.
    pub fn with_session<T>(self, change: impl FnOnce(&mut Session<G>) -> T) -> T {
        self.with_inner(|inner| change(&mut inner.session))
    }

    /// Stores what the clocks of the table show.
    pub fn set_clocks(self, clocks: Clocks) {
        // The table may have been left meanwhile.
        self.try_with_inner(|inner| inner.session.set_clocks(clocks));
    }

    /// The save of the game.
    pub fn save(self, name: String) -> Option<Save> {
        self.inner.try_with_value(|inner| inner.session.save(name)).flatten()
    }

    /// Saves the game at once.
    pub fn keep_now(self) {
        self.common.autosave.now(self.save(String::new()));
    }

    /// Saves the game and disposes of everything that belongs to the table.
    pub fn close(self) {
        self.keep_now();
        self.inner.try_with_value(|inner| {
            inner.thinker.as_ref().map(Thinker::stop);
            inner.session.link.room().map(crate::online::Room::stop_listening)
        });
    }

    /// The events of all steps so far.
    pub fn history(self) -> Vec<Vec<G::Event>> {
        self.with_inner(|inner| inner.session.link.history())
    }

    pub(super) fn next(self) -> Option<LinkMessage<G>> {
        // The table may have been left meanwhile.
        self.inner.try_update_value(|inner| {
            let next = inner.queue.pop_front();
            inner.running = next.is_some();
            next
        })?
    }

    /// Cancels all runs.
    pub(super) fn drop_all(self) {
        self.with_inner(|inner| {
            inner.run += 1;
            inner.queue.clear();
        });
        self.waiting.end_all();
    }

    pub(super) fn with_inner<T>(self, use_it: impl FnOnce(&mut Inner<G>) -> T) -> T {
        self.try_with_inner(use_it).expect("the table is there while it is used")
    }

    pub(super) fn try_with_inner<T>(self, use_it: impl FnOnce(&mut Inner<G>) -> T) -> Option<T> {
        self.inner.try_update_value(use_it)
    }
}

fn phase<S, A>(shown: &Shown<S, A>) -> PlaybackPhase {
    match shown {
        Shown::Still => PlaybackPhase::Still,
        Shown::Deciding(seat) => PlaybackPhase::Deciding(*seat),
        Shown::Planned(seat, _) => PlaybackPhase::Planned(*seat),
        Shown::Scene(_) => PlaybackPhase::Showing,
        Shown::Held(_) => PlaybackPhase::Held,
        Shown::Handoff(seat) => PlaybackPhase::Handoff(*seat),
        Shown::Over => PlaybackPhase::Over,
    }
}
