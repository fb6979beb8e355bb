//! Runs instructions in order: shows, announces and completes the current one.

use leptos::prelude::*;
use tabletop::Seat;
use web_sys::HtmlElement;

use super::callout::Pointed;
use super::placement::Rect;
use super::{Callout, Instruction, Moment, PointsAt, Until, Words, measure};
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::table::{PlaybackPhase, Table, TableGame};
use crate::ui::Button;

/// The purpose of the instructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Hints in an ordinary game: each waits for a position that it fits, and none has to be
    /// followed.
    Hints,
    /// A guided game, from beginning to end.
    Guide,
}

/// The instructions of a table.
pub struct Runner<G: TableGame> {
    table: Table<G>,
    kind: Kind,
    instructions: &'static [Instruction<G>],
    /// Number of completed instructions.
    done: RwSignal<u8>,
    /// The reply to a move other than the one asked for.
    answer: RwSignal<Option<Words>>,
    /// Events up to this step do not count.
    since: StoredValue<u32>,
    /// Whether the present instruction has fitted the position.
    was_shown: StoredValue<bool>,
    /// The size of the screen on which the card takes the place of the banner.
    docked: RwSignal<Option<(f64, f64)>>,
    keep: Callback<Option<u8>>,
}

impl<G: TableGame> Clone for Runner<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: TableGame> Copy for Runner<G> {}

/// What the card shows.
#[derive(Clone, PartialEq)]
struct Said {
    /// Its number, from 1.
    number: u8,
    /// Its text, after a reply if there is one.
    words: String,
    is_answer: bool,
}

impl<G: TableGame> Runner<G> {
    /// Runs the instructions that are not yet completed; `keep` gets the number of completed ones,
    /// and `None` when the player wants no more of them.
    pub fn start(
        table: Table<G>,
        kind: Kind,
        instructions: &'static [Instruction<G>],
        done: u8,
        keep: Callback<Option<u8>>,
    ) -> Runner<G> {
        let runner = Runner {
            table,
            kind,
            instructions,
            done: RwSignal::new(done),
            answer: RwSignal::new(None),
            since: StoredValue::new(table.playback.step.get_untracked()),
            was_shown: StoredValue::new(false),
            docked: RwSignal::new(None),
            keep,
        };
        Effect::new(move |_| runner.look());
        Effect::new(move |_| runner.point_out());
        runner.speak();
        runner
    }

    /// The card of the present instruction.
    pub fn card(self) -> AnyView {
        let said = Memo::new(move |_| self.said());
        (move || said.get().map(|said| self.show(said))).into_any()
    }

    fn count(self) -> u8 {
        self.instructions.len() as u8
    }

    fn current(self) -> Option<&'static Instruction<G>> {
        self.instructions.get(usize::from(self.done.get()))
    }

    fn is_last(self) -> bool {
        self.done.get() + 1 == self.count()
    }

    /// The text of an instruction for the current position.
    fn at_moment<T>(self, ask: impl FnOnce(&Moment<'_, G>) -> T) -> T {
        let table = self.table;
        let seat = table.acting().or(table.common.looker.get()).unwrap_or(Seat::A);
        table
            .view
            .with(|view| table.selection.with(|selection| ask(&Moment { view, selection, seat })))
    }

    /// The current text, if the instruction fits the position.
    fn said(self) -> Option<Said> {
        let instruction = self.current()?;
        let over = self.table.common.phase.get() == PlaybackPhase::Over;
        let is_time = match self.kind {
            Kind::Hints => self.table.acting().is_some(),
            Kind::Guide => over || self.table.acting().is_some(),
        };
        let locale = self.table.locale();
        let asked = (is_time && self.at_moment(instruction.when)).then_some(instruction.says);
        // A reply is shown even if the instruction does not fit the position.
        let answer = self.answer.get().filter(|_| is_time);
        let words: Vec<&str> = answer.into_iter().chain(asked).map(|it| it(locale)).collect();
        let is_answer = answer.is_some();
        let number = self.done.get() + 1;
        (!words.is_empty()).then(|| Said { number, words: words.join(" "), is_answer })
    }

    /// Completes the instruction, or replies to another move.
    fn look(self) {
        let Some(instruction) = self.current() else { return };
        let step = self.table.playback.step.get();
        if self.kind == Kind::Guide && self.table.common.phase.get() == PlaybackPhase::Over {
            // The game is over, so no instruction can be asked for: only the farewell remains.
            if !self.is_last() {
                self.set(self.count() - 1);
            }
            return;
        }
        match instruction.until {
            Until::Read => {}
            Until::Moment(is) => {
                if self.table.acting().is_some() && self.at_moment(is) {
                    return self.go_on();
                }
            }
            Until::Passed => {
                let fits = self.at_moment(instruction.when);
                if self.was_shown.get_value() && !fits {
                    return self.go_on();
                }
                self.was_shown.set_value(fits && self.table.acting().is_some());
            }
            Until::Event(is) => {
                if self.happened(is, step) {
                    return self.go_on();
                }
            }
        }
        if let Some(answer) = &instruction.otherwise
            && self.happened(answer.to, step)
        {
            self.answer.set(Some(answer.says));
            self.since.set_value(step);
        }
    }

    /// Whether a person has caused an event since the instruction was given.
    fn happened(self, is: fn(&G::Event) -> Option<Seat>, step: u32) -> bool {
        let since = self.since.get_value();
        if step <= since {
            self.since.set_value(step); // a move was taken back
            return false;
        }
        let history = self.table.playback.history();
        let new = history.iter().take(step as usize).skip(since as usize);
        new.flatten().filter_map(is).any(|seat| self.table.common.is_human(seat))
    }

    /// The instruction is completed, or read.
    fn go_on(self) {
        self.set(self.done.get_untracked() + 1);
    }

    fn set(self, done: u8) {
        self.since.set_value(self.table.playback.step.get_untracked());
        self.was_shown.set_value(false);
        self.answer.set(None);
        self.done.set(done);
        self.keep.run(Some(done));
    }

    /// The player wants no more instructions.
    fn end(self) {
        self.done.set(self.count());
        self.keep.run(None);
    }

    /// Scrolls what the instruction points at into view when it begins.
    fn point_out(self) {
        let Some(instruction) = self.current() else { return };
        if self.kind == Kind::Guide && self.table.acting().is_some() {
            let pointed = untrack(|| self.at_moment(instruction.points_at));
            if let PointsAt::Places(places) = pointed {
                untrack(|| G::bring_into_sight(self.table, &places));
            }
        }
    }

    /// Announces every instruction to screen readers, once.
    fn speak(self) {
        Effect::new(move |before: Option<Option<(u8, bool)>>| {
            let before = before.flatten();
            let Some(said) = self.said() else { return before };
            let now = Some((said.number, said.is_answer));
            if now != before {
                self.table.common.announce(said.words);
            }
            now
        });
    }

    /// The rectangles of everything the instruction points at.
    fn pointed(self) -> Vec<Pointed> {
        let Some(instruction) = self.current() else { return Vec::new() };
        match self.at_moment(instruction.points_at) {
            PointsAt::Nothing => Vec::new(),
            PointsAt::Places(places) => {
                let board = measure::board().unwrap_or_default();
                let is_seen = |rect: &Rect| {
                    let (x, y) = rect.middle();
                    !Rect { x, y, width: 1.0, height: 1.0 }.inside(&board).is_empty()
                };
                let place = |&at: &G::Place| {
                    Some((at.to_string(), G::rect_of(self.table, at).filter(is_seen)?))
                };
                places.iter().filter_map(place).collect()
            }
            PointsAt::Element(selector) => {
                let rect = measure::rect_of(selector);
                rect.map(|rect| (selector.to_owned(), rect)).into_iter().collect()
            }
        }
    }

    fn show(self, said: Said) -> AnyView {
        let locale = use_locale();
        let label = match self.kind {
            Kind::Hints => say!(locale, common.how_to_play),
            Kind::Guide => say!(locale, table.guide.title),
        };
        let label = Signal::derive(move || label.get().to_owned());
        let pointed = Callback::new(move |()| self.pointed());
        // A card that replaces the banner also says why something was refused.
        let common = self.table.common;
        let notice = Memo::new(move |_| common.notice.with(|it| Some(it.as_ref()?.text.clone())));
        let number = format!("{}/{}", said.number, self.count());
        let end = move |()| self.end();
        let (quiet, next) = untrack(|| self.buttons());
        let next = next.map(|words| {
            let words = move || words(locale.get());
            view! { <Button class="next" on_press=move |()| self.go_on()>{words}</Button> }
        });
        let is_read = next.is_some() && self.kind == Kind::Guide;
        if is_read {
            focus_next();
        }
        view! {
            <Callout label pointed docked=self.docked places=G::PLACE_CLASSES pressable=G::PRESSABLE>
                {move || notice.get().map(|words| view! { <p class="refused" aria-hidden="true">{words}</p> })}
                <p><b>{number}</b>" "{said.words}</p>
                <div class="buttons">
                    {quiet.map(|words| view! {
                        <Button class="quiet" on_press=end>{move || words(locale.get())}</Button>
                    })}
                    {next}
                </div>
            </Callout>
        }
        .into_any()
    }

    /// The texts of the button that ends all instructions, and of the one that continues.
    fn buttons(self) -> (Option<Words>, Option<Words>) {
        let reads = self.current().is_some_and(|it| matches!(it.until, Until::Read));
        let skip: Words = |locale: Locale| td_string!(locale, table.guide.skip);
        match self.kind {
            Kind::Hints => (
                Some(|locale| td_string!(locale, table.hints.no_more)),
                Some(|locale| td_string!(locale, table.hints.got_it)),
            ),
            Kind::Guide if self.is_last() => {
                (None, Some(|locale| td_string!(locale, table.guide.play_on)))
            }
            Kind::Guide if reads => {
                (Some(skip), Some(|locale| td_string!(locale, table.guide.next)))
            }
            Kind::Guide => (Some(skip), None),
        }
    }
}

/// Moves the focus to the button that continues, unless the player has put it somewhere else.
fn focus_next() {
    use wasm_bindgen::JsCast;
    request_animation_frame(|| {
        let is_free = document().active_element().is_none_or(|it| {
            it.tag_name() == "BODY" || it.closest(".callout, .bar").is_ok_and(|it| it.is_some())
        });
        let button = document().query_selector(".callout .next").ok().flatten();
        if let Some(button) = button.filter(|_| is_free)
            && let Some(button) = button.dyn_ref::<HtmlElement>()
        {
            let _ = button.focus();
        }
    });
}
