//! Signals shared by the tables of all games.

use host::Player;
use leptos::prelude::*;
use std::time::Duration;
use tabletop::Seat;

use super::Line;
use crate::browser;
use crate::game_setup::BotMode;
use crate::i18n::{Locale, use_locale};
use crate::online::Room;
use crate::player_names::PlayerNames;
use crate::session::{Autosave, SeatedHere};
use crate::settings::{Motion, Settings, use_settings};
use crate::sound::{Sound, use_sound};

/// How long the place of a refusal is marked.
const MARKED_FOR: Duration = Duration::from_millis(1600);
/// Number of sentences kept for screen readers.
const SENTENCES: usize = 6;
/// Number of lines kept in the log; the replay has all of them.
const LINES: usize = 300;

/// Playback phase, independent of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaybackPhase {
    /// Nothing is being shown.
    Still,
    /// A bot is thinking.
    Deciding(Seat),
    /// A bot has decided and waits for the Continue button.
    Planned(Seat),
    /// Something is shown, and can be skipped.
    Showing,
    /// Something is shown until the player continues.
    Held,
    /// The device changes hands: nothing of the game is visible.
    Handoff(Seat),
    /// The game is over.
    Over,
}

/// What was heard of the step that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum StepHeard {
    /// Nothing has been shown that could sound.
    #[default]
    Nothing,
    /// A scene took no time, and with it its sound.
    Missed,
    /// A scene with its sound.
    Scene,
}

impl StepHeard {
    /// A scene took no time.
    pub(super) fn miss(&mut self) {
        if *self == StepHeard::Nothing {
            *self = StepHeard::Missed;
        }
    }
}

/// A sentence in the status line, and the place on the board it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The text.
    pub text: String,
    /// The place that it is about: the `data-id` of its element.
    pub at: Option<String>,
    /// Whether that place is still marked.
    pub marked: bool,
}

impl Notice {
    /// The place as long as it is marked.
    pub fn mark(&self) -> Option<&str> {
        self.at.as_deref().filter(|_| self.marked)
    }
}

/// The signals of a table that need no game type.
#[derive(Clone, Copy)]
pub struct TableState {
    /// What is going on.
    pub phase: Signal<PlaybackPhase>,
    /// The last notice.
    pub notice: RwSignal<Option<Notice>>,
    /// The lines of the log, oldest first, numbered.
    pub log: RwSignal<Vec<(u32, Line)>>,
    /// The last sentences for screen readers, numbered.
    pub spoken: RwSignal<Vec<(u32, String)>>,
    /// Whether there is a move to undo, and one to redo.
    pub takeback: RwSignal<(bool, bool)>,
    /// How bots move if only bots play.
    pub mode: RwSignal<BotMode>,
    /// Whether bots that play automatically are paused.
    pub paused: RwSignal<bool>,
    /// Whether bots have to think on the page.
    pub worker_failed: RwSignal<bool>,
    /// Whether everything is skipped until it is a person's turn here.
    pub hurrying: RwSignal<bool>,
    /// The recap of the person to act, until their first move.
    pub recap: RwSignal<Vec<Line>>,
    /// Lines for the recaps of the seats, until their next turn.
    pub(super) concerned: StoredValue<Vec<(Seat, Line)>>,
    /// Whether people may ask a strong bot for suggestions.
    pub suggests: bool,
    /// The sound effects, also for what happens while no screen is being made.
    pub(super) sound: Sound,
    /// What was heard of the step that is shown.
    pub(super) step_heard: StoredValue<StepHeard>,
    /// The places of the line that is hovered or focused: the `data-id`s of their elements.
    pub lit: RwSignal<Vec<String>>,
    /// The person who looks at the table now; `None` while it is covered or if only bots play.
    pub looker: RwSignal<Option<Seat>>,
    /// Saves the game.
    pub autosave: Autosave,
    /// Who sits where.
    pub players: StoredValue<Vec<Player>>,
    /// Their names.
    pub names: StoredValue<PlayerNames>,
    /// The match, if it is on a server.
    pub room: Option<Room>,
    seated_here: SeatedHere,
    /// The player's settings.
    pub settings: RwSignal<Settings>,
    /// The player's language.
    pub locale: Signal<Locale>,
    numbers: StoredValue<u32>,
}

impl TableState {
    /// The state of a table before its first message.
    pub(super) fn new(
        phase: Signal<PlaybackPhase>,
        (match_id, players): (&str, Vec<Player>),
        seated_here: SeatedHere,
        mode: BotMode,
        room: Option<Room>,
    ) -> TableState {
        let seats: Vec<Seat> = people(&players).collect();
        let only = match seated_here {
            SeatedHere::Everybody => seats.first().copied().filter(|_| seats.len() == 1),
            SeatedHere::Only(own) => own,
        };
        TableState {
            phase,
            notice: RwSignal::new(None),
            log: RwSignal::new(Vec::new()),
            spoken: RwSignal::new(Vec::new()),
            takeback: RwSignal::new((false, false)),
            mode: RwSignal::new(mode),
            paused: RwSignal::new(false),
            worker_failed: RwSignal::new(false),
            hurrying: RwSignal::new(false),
            recap: RwSignal::new(Vec::new()),
            concerned: StoredValue::new(Vec::new()),
            suggests: false,
            sound: use_sound(),
            step_heard: StoredValue::new(StepHeard::Nothing),
            lit: RwSignal::new(Vec::new()),
            looker: RwSignal::new(only),
            autosave: Autosave::new(),
            names: StoredValue::new(PlayerNames::new(match_id, players.clone(), only)),
            players: StoredValue::new(players),
            room,
            seated_here,
            settings: use_settings(),
            locale: use_locale(),
            numbers: StoredValue::new(0),
        }
    }

    /// The seats at this table.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        Seat::first(self.players.with_value(Vec::len) as u8)
    }

    /// The name of a player for `told!`.
    pub fn name(self, seat: Seat) -> String {
        self.names.with_value(|names| names.spoken(seat))
    }

    /// The name on a player's card.
    pub fn card_name(self, seat: Seat) -> String {
        let locale = self.locale.get();
        self.names.with_value(|names| names.card(seat, locale))
    }

    /// The level of a bot, for its card; `None` for a person.
    pub fn level(self, seat: Seat) -> Option<String> {
        let locale = self.locale.get();
        self.names.with_value(|names| names.level(seat, locale))
    }

    /// The only person at this device.
    pub fn you(self) -> Option<Seat> {
        self.names.with_value(PlayerNames::you)
    }

    /// Whether somebody at this device plays.
    pub fn has_a_seat(self) -> bool {
        self.seated_here != SeatedHere::Only(None)
    }

    /// Whether a person at this device sits there.
    pub fn is_human(self, seat: Seat) -> bool {
        match self.seated_here {
            SeatedHere::Everybody => {
                self.players.with_value(|players| people(players).any(|it| it == seat))
            }
            SeatedHere::Only(own) => own == Some(seat),
        }
    }

    /// Whether only bots play here.
    pub fn only_bots(self) -> bool {
        let here = self.seated_here == SeatedHere::Everybody;
        here && self.players.with_value(|players| people(players).next().is_none())
    }

    /// Whether several people share the device.
    pub fn hot_seat(self) -> bool {
        let here = self.seated_here == SeatedHere::Everybody;
        here && self.players.with_value(|players| people(players).nth(1).is_some())
    }

    /// Whether a move is on its way to a server.
    pub fn is_waiting(self) -> bool {
        self.room.is_some_and(|room| room.busy.get())
    }

    /// Whether motion is reduced.
    pub fn reduced_motion(self) -> bool {
        self.settings.with_untracked(|settings| match settings.motion {
            Motion::System => browser::media_matches("(prefers-reduced-motion: reduce)"),
            Motion::Full => false,
            Motion::Reduced => true,
        })
    }

    /// Announces a sentence to screen readers, once.
    pub fn announce(self, text: String) {
        let number = self.number();
        self.spoken.update(|spoken| {
            spoken.push((number, text));
            let old = spoken.len().saturating_sub(SENTENCES);
            spoken.drain(..old);
        });
    }

    /// Shows and announces a notice, and marks its place for a while.
    pub fn show_notice(self, text: String, at: Option<String>) {
        self.announce(text.clone());
        let marked = at.is_some();
        let notice = Some(Notice { text, at, marked });
        self.notice.set(notice.clone());
        let fade = move || {
            if self.notice.try_get_untracked() == Some(notice) {
                self.notice.update(|notice| {
                    if let Some(notice) = notice {
                        notice.marked = false; // the mark goes, the sentence stays
                    }
                });
            }
        };
        if marked {
            set_timeout(fade, MARKED_FOR);
        }
    }

    /// The number of the last line that has one.
    pub fn last_number(self) -> u32 {
        self.log
            .with_untracked(|log| log.iter().rev().find_map(|(_, line)| line.number))
            .unwrap_or(0)
    }

    /// Adds a line to the log.
    pub(super) fn add_log_line(self, line: Line) {
        let number = self.number();
        self.log.update(|log| {
            log.push((number, line));
            let old = log.len().saturating_sub(LINES);
            log.drain(..old);
        });
    }

    fn number(self) -> u32 {
        self.numbers
            .try_update_value(|number| {
                *number += 1;
                *number
            })
            .unwrap_or_default()
    }
}

fn people(players: &[Player]) -> impl Iterator<Item = Seat> {
    let seats = Seat::first(players.len() as u8).zip(players);
    seats.filter(|(_, player)| player.is_human()).map(|(seat, _)| seat)
}
