//! The course of events at the table: what the rules have decided, and how far it has been shown.
//!
//! The match is always up to date; the board follows, scene by scene. Whoever does not want to wait
//! skips a part; taking a move back drops all that was still to be shown.

mod scenes;
mod waiting;

use std::collections::VecDeque;

use battlezone::{Action, Dice, Event, Phase, State, Territory, TerritorySet};
use host::{Command, Player, Refused};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;
use tabletop::{Seat, Viewer};

use super::input::{self, Hand, Means, Press, Reason};
use super::motion::Pace;
use super::picture::{Marks, Picture};
use super::speech::{self, Names};
use crate::browser;
use crate::game_setup::BotMode;
use crate::link::Heard;
use crate::saves::Save;
use crate::session::{Autosave, Begun, Session};
use crate::settings::{Motion, Settings, use_settings};
use crate::texts::{Texts, use_texts};
use crate::worker::Thinker;
use waiting::Waiting;

/// What is being shown.
#[derive(Debug, Clone, PartialEq)]
pub enum Cue {
    /// The board stands still.
    Still,
    /// A bot is thinking.
    Deciding(Seat),
    /// A bot has decided and waits to be told to go on.
    Planned(Seat, Action),
    /// An attack, from the outline of origin and target to the changed board.
    Attack(Attack, Beat),
    /// Somebody let the turn pass.
    Skip(Seat),
    /// The round is over and waits to be told to go on.
    RoundOver,
    /// New armies arrive: so many for each side.
    Reinforce([u32; 2]),
    /// The game is over.
    Over,
}

/// An attack as it is shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Attack {
    /// Who attacks.
    pub seat: Seat,
    /// From where.
    pub from: Territory,
    /// What.
    pub to: Territory,
    /// The attacker's dice.
    pub attacker: Dice,
    /// The defender's dice.
    pub defender: Dice,
    /// Whether the attacker won.
    pub won: bool,
}

/// The parts of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beat {
    /// Origin and target are outlined.
    Outline,
    /// The dice tumble.
    Tumble,
    /// The dice stand.
    Stand,
    /// The board changes.
    Change,
}

/// A sentence in the status line, and the territory it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What is said.
    pub text: String,
    /// Where the cross is drawn.
    pub at: Option<Territory>,
}

/// The table's state, for all that is seen of it.
#[derive(Clone, Copy)]
pub struct Stage {
    inner: StoredValue<Inner, LocalStorage>,
    waiting: Waiting,
    /// The last position that was shown to its end.
    pub state: RwSignal<State>,
    /// The board as it looks now.
    pub picture: RwSignal<Picture>,
    /// What is being shown.
    pub cue: RwSignal<Cue>,
    /// What the player has chosen.
    pub hand: RwSignal<Hand>,
    /// The territory the player looks at.
    pub look: RwSignal<Option<Territory>>,
    /// The territory that the keyboard is on.
    pub focus: RwSignal<Option<Territory>>,
    /// What was refused last.
    pub notice: RwSignal<Option<Notice>>,
    /// All events so far, each with the number of its attack.
    pub log: RwSignal<Vec<(u32, Event)>>,
    /// The last sentences for screen readers, numbered.
    pub spoken: RwSignal<Vec<(u32, String)>>,
    /// Whether there is something to take back, and to play again.
    pub takeback: RwSignal<(bool, bool)>,
    /// How bots go on where nobody else plays.
    pub mode: RwSignal<BotMode>,
    /// Whether bots that go on by themselves were stopped.
    pub paused: RwSignal<bool>,
    /// Whose largest group is outlined.
    pub group: RwSignal<Option<Seat>>,
    /// Whether bots have to think on the page.
    pub worker_failed: RwSignal<bool>,
    /// Keeps the game.
    pub autosave: Autosave,
    /// Who sits where.
    pub players: StoredValue<[Player; 2]>,
    texts: Signal<&'static Texts>,
    /// What the player chose for all games.
    pub settings: RwSignal<Settings>,
}

struct Inner {
    session: Session<State>,
    thinker: Thinker,
    queue: VecDeque<Heard<State>>,
    running: bool,
    /// Raised when all that was to be shown has become void.
    generation: u32,
    sentences: u32,
}

impl Stage {
    /// The table of a session; nothing is shown before [`Stage::open`].
    pub fn new(begun: Begun<State>) -> Stage {
        let (session, heard) = begun;
        let state = session.game().state().expect("everybody sits").clone();
        let players: Vec<Player> = session.game().players().flatten().cloned().collect();
        let players: [Player; 2] = players.try_into().expect("two sit at this table");
        let mode = session.hosting.mode;
        let inner = Inner {
            session,
            thinker: Thinker::start(),
            queue: heard.into(),
            running: false,
            generation: 0,
            sentences: 0,
        };
        Stage {
            inner: StoredValue::new_local(inner),
            waiting: Waiting::new(),
            picture: RwSignal::new(Picture::of(&state)),
            state: RwSignal::new(state),
            cue: RwSignal::new(Cue::Still),
            hand: RwSignal::new(Hand::default()),
            look: RwSignal::new(None),
            focus: RwSignal::new(None),
            notice: RwSignal::new(None),
            log: RwSignal::new(Vec::new()),
            spoken: RwSignal::new(Vec::new()),
            takeback: RwSignal::new((false, false)),
            mode: RwSignal::new(mode),
            paused: RwSignal::new(false),
            group: RwSignal::new(None),
            worker_failed: RwSignal::new(false),
            autosave: Autosave::new(),
            players: StoredValue::new(players),
            texts: use_texts(),
            settings: use_settings(),
        }
    }

    /// Begins to show what was heard, and keeps the game from now on.
    pub fn open(self) {
        self.keep();
        self.pump();
    }

    /// Keeps the game and ends all that belongs to the table.
    pub fn close(self) {
        self.keep_now();
        self.inner.try_with_value(|inner| inner.thinker.stop());
    }

    /// The names under which players are spoken of.
    pub fn names(self) -> Names {
        let texts = self.texts.get();
        self.players.with_value(|players| {
            [0, 1].map(|index| match &players[index] {
                Player::Human { name } => name.to_string(),
                Player::Bot { .. } => texts.play.player.with(&[("n", &(index + 1))]),
            })
        })
    }

    /// The names on the players' cards: a bot is called one.
    pub fn card_name(self, seat: Seat) -> String {
        let texts = self.texts.get();
        self.players.with_value(|players| match &players[seat.index()] {
            Player::Human { name } => name.to_string(),
            Player::Bot { .. } => texts.play.bot.with(&[("n", &(seat.index() + 1))]),
        })
    }

    /// Whether a person sits there.
    pub fn is_human(self, seat: Seat) -> bool {
        self.players.with_value(|players| players[seat.index()].is_human())
    }

    /// Whether only bots play.
    pub fn only_bots(self) -> bool {
        ![Seat::A, Seat::B].into_iter().any(|seat| self.is_human(seat))
    }

    /// Whether two people share the device.
    pub fn hot_seat(self) -> bool {
        [Seat::A, Seat::B].into_iter().all(|seat| self.is_human(seat))
    }

    /// The person who is to act, while the board stands still.
    pub fn acting(self) -> Option<Seat> {
        let to_act = self.state.with(|state| match state.phase() {
            Phase::Attack => tabletop::Game::to_act(state),
            _ => None,
        })?;
        let still = self.cue.with(|cue| *cue == Cue::Still);
        (still && self.is_human(to_act)).then_some(to_act)
    }

    /// What is marked on the board.
    pub fn marks(self) -> Marks {
        let group = self.group.get().map_or(TerritorySet::EMPTY, |seat| {
            let picture = self.picture.get();
            self.state.with(|state| state.map().largest_group(picture.owned(seat)))
        });
        let refused = self.notice.with(|notice| notice.as_ref()?.at);
        let base = Marks { group, refused, focus: self.focus.get(), ..Marks::default() };
        let by = |seat: Seat, from: Territory, to: Territory| match self.is_human(seat) {
            true => Marks { selected: Some(from), aim: Some(to), ..base },
            false => Marks { origin: Some(from), goal: Some(to), ..base },
        };
        match self.cue.get() {
            Cue::Attack(attack, beat) => Marks {
                rolling: matches!(beat, Beat::Tumble | Beat::Stand),
                flood: (beat == Beat::Change && attack.won).then_some((
                    attack.to,
                    attack.from,
                    attack.seat,
                )),
                ..by(attack.seat, attack.from, attack.to)
            },
            Cue::Planned(seat, Action::Attack { from, to }) => by(seat, from, to),
            Cue::Still => self.acting().map_or(base, |seat| self.own_marks(seat, base)),
            _ => base,
        }
    }

    fn own_marks(self, seat: Seat, base: Marks) -> Marks {
        let Hand { selected, aim } = self.hand.get();
        self.state.with(|state| {
            let able = input::able(state, seat);
            let targets = selected.map_or(TerritorySet::EMPTY, |from| input::targets(state, from));
            let resting = state.owned(seat).without(able);
            Marks { selected, aim, targets, able, resting, ..base }
        })
    }

    /// The times at the player's speed.
    pub fn pace(self) -> Pace {
        self.settings.with_untracked(|settings| {
            let reduced = match settings.motion {
                Motion::System => browser::media_matches("(prefers-reduced-motion: reduce)"),
                Motion::Full => false,
                Motion::Reduced => true,
            };
            Pace::of(settings.speed, reduced)
        })
    }

    /// A territory was pressed.
    pub fn press(self, at: Territory, means: Means) {
        let Some(seat) = untrack(|| self.acting()) else {
            return self.skip_part();
        };
        let pressed = self.state.with_untracked(|state| {
            input::press(state, seat, self.hand.get_untracked(), at, means)
        });
        self.notice.set(None);
        match pressed {
            Press::Select(territory) => self.select(territory),
            Press::Deselect => self.deselect(),
            Press::Aim(territory) => self.hand.update(|hand| hand.aim = Some(territory)),
            Press::Act(action) => self.act(action),
            Press::Refused(territory, reason) => self.refuse(Some(territory), reason),
        }
    }

    fn select(self, territory: Territory) {
        self.hand.set(Hand { selected: Some(territory), aim: None });
        let (names, texts) = untrack(|| (self.names(), self.texts.get()));
        let said = self.state.with_untracked(|it| speech::selected(it, territory, &names, texts));
        self.say(said);
    }

    /// Lets go of what was chosen.
    pub fn deselect(self) {
        self.hand.set(Hand::default());
        self.notice.set(None);
    }

    /// The player looks at a territory, or away.
    pub fn look_at(self, at: Option<Territory>) {
        self.look.set(at);
        let Some(at) = at else { return };
        let Some(from) = self.hand.with_untracked(|hand| hand.selected) else { return };
        let is_target = self.state.with_untracked(|state| input::targets(state, from).contains(at));
        if is_target && untrack(|| self.acting()).is_some() {
            self.hand.update(|hand| hand.aim = Some(at));
        }
    }

    /// Takes an action for the person who is to act.
    pub fn act(self, action: Action) {
        let Some(seat) = untrack(|| self.acting()) else { return };
        self.notice.set(None);
        let answer = self.with_inner(|inner| {
            let at = inner.session.game().step();
            inner.session.send(Command::Act { seat, at, action })
        });
        match answer {
            Ok(heard) => {
                self.hand.set(Hand::default());
                self.hear(heard);
            }
            Err(Refused::Illegal(illegal)) => self.refuse(None, Reason::Rules(illegal)),
            Err(other) => self.tell(other.to_string(), None),
        }
    }

    /// A move in notation; says why it is none.
    pub fn typed(self, text: &str) -> Result<(), String> {
        let texts = self.texts.get_untracked();
        let wrong = |_| texts.play.typed_wrong.with(&[("text", &text)]);
        let action: Action = text.trim().to_lowercase().replace(' ', "").parse().map_err(wrong)?;
        let names = untrack(|| self.names());
        let sentence = |illegal| speech::refusal(Reason::Rules(illegal), &names, texts);
        let to_act = self.state.with_untracked(tabletop::Game::to_act);
        let Some(seat) = untrack(|| self.acting()) else {
            let active = to_act.unwrap_or(Seat::A);
            return Err(match to_act {
                Some(_) => sentence(battlezone::Illegal::NotYourTurn { active }),
                None => sentence(battlezone::Illegal::Over),
            });
        };
        self.state
            .with_untracked(|state| tabletop::Game::check(state, seat, &action))
            .map_err(sentence)?;
        self.act(action);
        Ok(())
    }

    fn refuse(self, at: Option<Territory>, reason: Reason) {
        let (names, texts) = untrack(|| (self.names(), self.texts.get()));
        self.tell(speech::refusal(reason, &names, texts), at);
    }

    /// Says something in the status line and to screen readers.
    pub fn tell(self, text: String, at: Option<Territory>) {
        self.say(text.clone());
        self.notice.set(Some(Notice { text, at }));
        let told = self.notice.get_untracked();
        let fade = move || {
            if self.notice.try_get_untracked() == Some(told.clone()) {
                self.notice.update(|notice| {
                    if let Some(notice) = notice {
                        notice.at = None; // the cross goes, the sentence stays
                    }
                });
            }
        };
        set_timeout(fade, Duration::from_millis(1600));
    }

    /// Takes the last decision back.
    pub fn undo(self) {
        self.travel(Command::Undo {});
    }

    /// Plays again what was taken back.
    pub fn redo(self) {
        self.travel(Command::Redo {});
    }

    fn travel(self, command: Command<Action>) {
        let answer = self.with_inner(|inner| {
            let heard = inner.session.send(command)?;
            inner.generation += 1;
            inner.queue.clear();
            Ok::<_, Refused<battlezone::Illegal>>(heard)
        });
        match answer {
            Ok(heard) => {
                self.waiting.end_all();
                self.deselect();
                self.cue.set(Cue::Still);
                self.hear(heard);
            }
            Err(refused) => self.tell(refused.to_string(), None),
        }
    }

    /// Skips the part that is being shown, or lets the next one begin.
    pub fn go_on(self) {
        self.waiting.end_all();
    }

    /// Skips the part that is being shown, but starts nothing.
    pub fn skip_part(self) {
        let shows = |cue: &Cue| matches!(cue, Cue::Attack(..) | Cue::Skip(_) | Cue::Reinforce(_));
        if self.cue.with_untracked(shows) {
            self.go_on();
        }
    }

    /// Stops bots that go on by themselves, or lets them go on.
    pub fn set_paused(self, paused: bool) {
        self.paused.set(paused);
        if !paused {
            self.waiting.end_all();
        }
    }

    /// Changes how bots go on.
    pub fn set_mode(self, mode: BotMode) {
        self.mode.set(mode);
        self.with_inner(|inner| inner.session.set_mode(mode));
        self.waiting.end_all();
    }

    /// The game as it is kept.
    pub fn save(self, name: String) -> Option<Save> {
        self.inner.try_with_value(|inner| inner.session.save(name)).flatten()
    }

    /// Keeps the game at once.
    pub fn keep_now(self) {
        self.autosave.now(self.save(String::new()));
    }

    fn keep(self) {
        self.autosave.soon(move || self.save(String::new()));
        let takeback = self
            .with_inner(|inner| (inner.session.game().can_undo(), inner.session.game().can_redo()));
        self.takeback.set(takeback);
    }

    fn hear(self, heard: Vec<Heard<State>>) {
        self.with_inner(|inner| inner.queue.extend(heard));
        self.keep();
        self.pump();
    }

    /// Shows what was heard, one thing after the other.
    fn pump(self) {
        let begins = self.with_inner(|inner| !std::mem::replace(&mut inner.running, true));
        if !begins {
            return;
        }
        spawn_local(async move {
            while let Some(heard) = self.next() {
                self.show(heard).await;
            }
        });
    }

    fn next(self) -> Option<Heard<State>> {
        // The table may have been left meanwhile.
        self.inner.try_update_value(|inner| {
            let next = inner.queue.pop_front();
            inner.running = next.is_some();
            next
        })?
    }

    /// Says a sentence to screen readers, once.
    pub fn say(self, text: String) {
        const KEPT: usize = 6;
        let number = self.with_inner(|inner| {
            inner.sentences += 1;
            inner.sentences
        });
        self.spoken.update(|spoken| {
            spoken.push((number, text));
            let old = spoken.len().saturating_sub(KEPT);
            spoken.drain(..old);
        });
    }

    fn with_inner<T>(self, use_it: impl FnOnce(&mut Inner) -> T) -> T {
        self.inner.try_update_value(use_it).expect("the table is there while it is used")
    }

    fn generation(self) -> Option<u32> {
        self.inner.try_with_value(|inner| inner.generation)
    }

    /// All events of the match so far, each with the number of its attack.
    fn history(self) -> Vec<(u32, Event)> {
        let messages = self.with_inner(|inner| {
            inner.session.game().messages_since(Viewer::Spectator, 0).unwrap_or_default()
        });
        let mut log = Vec::new();
        for message in messages {
            if let host::Message::Step { events, .. } = message {
                events.into_iter().for_each(|event| push_event(&mut log, event));
            }
        }
        log
    }
}

/// Adds an event to the log.
fn push_event(log: &mut Vec<(u32, Event)>, event: Event) {
    let before = log.last().map_or(0, |(number, _)| *number);
    let is_attack = matches!(event, Event::Attacked { .. });
    log.push((before + u32::from(is_attack), event));
}
