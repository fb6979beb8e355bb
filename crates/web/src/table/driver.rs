//! Drives a table: sends commands, shows messages one by one, saves the game.

use std::str::FromStr;

use host::{Command, Refused};
use leptos::prelude::*;
use tabletop::Seat;
use wasm_bindgen_futures::spawn_local;

use super::game::TableGame;
use super::game_table::Table;
use super::playback::{Run, Shown};
use super::speed::speed_words;
use super::table_state::{PlaybackPhase, StepHeard};
use super::thinking::let_think;
use super::{recap, sounds};
use crate::game_setup::BotMode;
use crate::i18n::td_string;
use crate::link::{LinkMessage, TablePosition};
use crate::online::Problem;
use crate::online::sync::MatchUpdate;

impl<G: TableGame> Table<G> {
    /// Begins to show the queued messages, and saves the game from now on.
    pub(super) fn open(self) {
        if let Some(room) = self.playback.common.room {
            room.listen(move |update| self.receive_update(update));
        }
        self.keep();
        self.pump();
    }

    /// Receives an update of the match from the server, or its refusal of a move.
    fn receive_update(self, update: Result<MatchUpdate, Problem>) {
        let playback = self.playback;
        let messages = update.and_then(|update| {
            playback
                .try_with_inner(|inner| inner.session.link.take(update))
                .unwrap_or(Ok(Vec::new()))
        });
        match messages {
            Ok(messages) => self.receive(messages),
            Err(problem) => {
                let locale = playback.common.locale.get_untracked();
                playback.common.show_notice(problem.sentence(locale), None);
            }
        }
    }

    /// Plays an action of the person who is to act.
    pub fn act(self, action: G::Action) {
        let playback = self.playback;
        let Some(seat) = untrack(|| playback.asked()) else { return };
        playback.common.notice.set(None);
        G::before_act(self, &action);
        let answer = playback.with_inner(|inner| {
            let at = inner.session.link.step();
            inner.session.link.send(Command::Act { seat, at, action })
        });
        match answer {
            Ok(messages) => {
                self.clear_selection();
                self.receive(messages);
            }
            Err(refused) => self.show_refused(refused),
        }
    }

    /// Says why a command is refused.
    fn show_refused(self, refused: Refused<G::Illegal>) {
        let common = self.playback.common;
        let locale = common.locale.get_untracked();
        let sentence = match refused {
            Refused::Illegal(illegal) => untrack(|| G::refusal(self, illegal.into())),
            Refused::UndoNotAllowed => td_string!(locale, table.play.no_undo).to_owned(),
            Refused::NothingToUndo => td_string!(locale, table.play.nothing_to_undo).to_owned(),
            Refused::NothingToRedo => td_string!(locale, table.play.nothing_to_redo).to_owned(),
            other => other.to_string(), // no table sends such a command
        };
        common.show_notice(sentence, None);
    }

    /// Plays a move in notation; returns why it is not possible.
    pub(super) fn typed(self, text: &str) -> Result<(), String> {
        let playback = self.playback;
        let locale = playback.common.locale.get_untracked();
        let no_move = || G::no_move(text, locale);
        let action: G::Action = read(text).ok_or_else(no_move)?;
        let acting = untrack(|| playback.acting());
        let seat = acting.or(playback.to_act.get_untracked()).unwrap_or(Seat::A);
        let asked = if acting.is_some() { seat } else { another(seat) };
        let checked = playback.with_shown(|state| state.check(asked, &action));
        checked.map_err(|illegal| untrack(|| G::refusal(self, illegal.into())))?;
        self.act(action);
        Ok(())
    }

    /// Takes the last decision back.
    pub(super) fn undo(self) {
        if G::may_undo(self) {
            self.travel(Command::Undo {});
        }
    }

    /// Redoes what was taken back.
    pub(super) fn redo(self) {
        self.travel(Command::Redo {});
    }

    /// Moves back or forward in the match.
    fn travel(self, command: Command<G::Action>) {
        let playback = self.playback;
        match playback.with_inner(|inner| inner.session.link.send(command)) {
            Ok(messages) => {
                playback.drop_all();
                self.clear_selection();
                playback.shown.set(Shown::Still);
                self.receive(messages);
            }
            Err(refused) => self.show_refused(refused),
        }
    }

    /// Sends a command that is not a move of the person to act, such as the end of time.
    pub fn command(self, command: Command<G::Action>) {
        let playback = self.playback;
        match playback.with_inner(|inner| inner.session.link.send(command)) {
            Ok(messages) => self.receive(messages),
            Err(refused) => self.show_refused(refused),
        }
    }

    /// Skips everything until it is a person's turn here, or the game is over.
    pub(super) fn to_my_turn(self) {
        let common = self.playback.common;
        let others_act = matches!(
            common.phase.get_untracked(),
            PlaybackPhase::Still | PlaybackPhase::Deciding(_) | PlaybackPhase::Showing
        );
        let asked = untrack(|| self.playback.asked()).is_some();
        if common.has_a_seat() && !common.only_bots() && others_act && !asked {
            common.hurrying.set(true);
            self.playback.go_on();
        }
    }

    /// Switches to the next speed, and announces it.
    pub(super) fn change_speed(self) {
        let common = self.playback.common;
        common.settings.update(|settings| settings.speed = settings.speed.next());
        let speed = common.settings.with_untracked(|settings| settings.speed);
        common.announce(speed_words(speed, common.locale.get_untracked()));
    }

    /// Pauses bots that play automatically, or lets them continue.
    pub(super) fn set_paused(self, paused: bool) {
        self.playback.common.paused.set(paused);
        if !paused {
            self.playback.go_on();
        }
    }

    /// Changes whether bots play step by step or automatically.
    pub(super) fn set_mode(self, mode: BotMode) {
        self.playback.common.mode.set(mode);
        self.playback.with_inner(|inner| inner.session.set_mode(mode));
        self.playback.go_on();
    }

    /// Saves the game soon.
    pub fn keep(self) {
        let playback = self.playback;
        playback.common.autosave.soon(move || playback.save(String::new()));
        let (undo, redo) = playback.with_inner(|inner| inner.session.link.takeback());
        playback.common.takeback.set((undo && G::may_undo(self), redo));
    }

    /// Queues messages of the match and shows them.
    pub(super) fn receive(self, messages: Vec<LinkMessage<G>>) {
        self.playback.with_inner(|inner| inner.queue.extend(messages));
        self.keep();
        self.pump();
    }

    /// Shows the queued messages one after the other.
    fn pump(self) {
        let playback = self.playback;
        let begins = playback.with_inner(|inner| !std::mem::replace(&mut inner.running, true));
        if begins {
            spawn_local(async move {
                while let Some(message) = playback.next() {
                    show(self, message).await;
                }
            });
        }
    }
}

/// Shows one queued message unless its run was cancelled.
async fn show<G: TableGame>(table: Table<G>, message: LinkMessage<G>) {
    let playback = table.playback;
    let Some(run) = playback.run() else { return };
    match message {
        LinkMessage::Snapshot { now } => {
            if now.step == 0 {
                playback.common.announce(untrack(|| G::start_words(table, &now)));
            }
            playback.common.log.set(Vec::new());
            recap::forget(playback.common);
            playback.history().iter().for_each(|events| log_events(table, events));
            arrive(table, now, true, run).await;
        }
        LinkMessage::Step(step) => {
            playback.common.step_heard.set_value(StepHeard::Nothing);
            G::show_step(table, &step, run).await;
            if playback.is_valid(run) {
                sounds::play_step(table, &step.events);
                log_events(table, &step.events);
                recap::collect(table, &step);
                let before = playback.to_act.get_untracked();
                let turns = !G::LONG_TURNS || before != step.now.to_act;
                arrive(table, step.now, turns, run).await;
            }
        }
        LinkMessage::Think(question) => let_think(table, question, run).await,
        LinkMessage::Over { outcome } => {
            playback.outcome.set(Some(outcome));
            playback.shown.set(Shown::Over);
            playback.keep_now();
        }
    }
}

/// Adds events to the log.
fn log_events<G: TableGame>(table: Table<G>, events: &[G::Event]) {
    let common = table.playback.common;
    for event in events {
        if let Some(line) = untrack(|| G::log_line(table, event, common.last_number())) {
            common.add_log_line(line.about(G::places(event)));
        }
    }
}

/// Sets the board to a position and announces a new turn.
async fn arrive<G: TableGame>(table: Table<G>, now: TablePosition<G>, turns: bool, run: Run) {
    let (playback, common) = (table.playback, table.playback.common);
    let person = now.to_act.filter(|&seat| common.is_human(seat));
    let changes_hands = G::HANDOFF && common.hot_seat() && common.looker.get_untracked() != person;
    let covered = person.filter(|_| changes_hands);
    // A position without a choice, such as before a reinforcement, does not begin a turn.
    let begins = turns && G::has_choice(&now.view);
    playback.shown.set(match (covered, now.to_act) {
        (Some(seat), _) => Shown::Handoff(seat),
        (None, Some(_)) => Shown::Still,
        (None, None) => Shown::Over,
    });
    playback.step.set(now.step);
    table.picture.set(G::picture(&now.view));
    G::settled(table, &now);
    playback.view.set(now.view);
    playback.to_act.set(now.to_act);
    if person.is_some() || now.to_act.is_none() {
        common.hurrying.set(false);
    }
    if let Some(seat) = covered {
        common.looker.set(None);
        common.notice.set(None);
        common.spoken.set(Vec::new());
        playback.waiting.begin().over().await;
        if !playback.is_valid(run) {
            return;
        }
        common.looker.set(Some(seat));
        playback.shown.set(Shown::Still);
        G::handed_over(table, seat);
    }
    if let Some(seat) = now.to_act.filter(|_| begins) {
        common.announce(untrack(|| G::turn_words(table, seat)));
    }
    recap::show(common, person);
}

/// Parses a typed move; ignores spaces and case if the exact text is not a move.
fn read<A: FromStr>(text: &str) -> Option<A> {
    let text = text.trim();
    text.parse().or_else(|_| text.to_lowercase().replace(' ', "").parse()).ok()
}

/// Another seat, for a move typed out of turn.
fn another(seat: Seat) -> Seat {
    if seat == Seat::A { Seat::B } else { Seat::A }
}
