//! One table: the signals of the match, of what is shown of it, and of the player's selection.

use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::game::{PlaybackOf, Press, ShownBy, TableGame};
use super::suggestions::LastSuggested;
use super::{Opened, Playback, Suggestions, TableState};
use crate::i18n::{Locale, td_string, told};
use crate::player_names::PlayerNames;
use crate::session::Begun;
use crate::settings::Speed;

/// The table of a game, shared by its views and its commands.
pub struct Table<G: TableGame> {
    /// The match, and how far it has been shown.
    pub playback: PlaybackOf<G>,
    /// The signals that the tables of all games have.
    pub common: TableState,
    /// The last position that was shown to its end, as a spectator sees it.
    pub view: RwSignal<G::View>,
    /// What is being shown.
    pub shown: RwSignal<ShownBy<G>>,
    /// The pieces on the board as they look now.
    pub picture: RwSignal<G::Picture>,
    /// What the player has selected.
    pub selection: RwSignal<G::Selection>,
    /// The place the player looks at.
    pub looked_at: RwSignal<Option<G::Place>>,
    /// The place with the keyboard focus.
    pub focus: RwSignal<Option<G::Place>>,
    /// The player whose pieces or land are outlined.
    pub outlined: RwSignal<Option<Seat>>,
    /// The number of zoom steps.
    pub zoom: RwSignal<u8>,
    /// The strongest bot's suggestions for the person who is to act.
    pub suggestions: RwSignal<Suggestions<G::Action>>,
    pub(super) last_suggested: StoredValue<LastSuggested<G::Action>>,
    /// The dialogs that are open.
    pub opened: Opened,
    /// Further signals of this game.
    pub extra: G::Extra,
}

impl<G: TableGame> Clone for Table<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: TableGame> Copy for Table<G> {}

impl<G: TableGame> Table<G> {
    /// The table of a session; nothing is shown before it is opened.
    pub(super) fn new(begun: Begun<G>) -> Table<G> {
        let playback: PlaybackOf<G> = Playback::new(begun);
        Table {
            playback,
            common: playback.common,
            view: playback.view,
            shown: playback.shown,
            picture: RwSignal::new(playback.view.with_untracked(G::picture)),
            selection: RwSignal::new(G::Selection::default()),
            looked_at: RwSignal::new(None),
            focus: RwSignal::new(None),
            outlined: RwSignal::new(None),
            zoom: RwSignal::new(0),
            suggestions: RwSignal::new(Suggestions::None),
            last_suggested: StoredValue::new(None),
            opened: Opened::nothing(),
            extra: G::extra(playback),
        }
    }

    /// The player's language.
    pub fn locale(self) -> Locale {
        self.common.locale.get()
    }

    /// The names of the players for `told!`, in the order of the seats.
    pub fn names(self) -> Vec<String> {
        self.common.names.with_value(PlayerNames::all_spoken)
    }

    /// The name of a player for `told!`.
    pub fn name(self, seat: Seat) -> String {
        self.common.name(seat)
    }

    /// The name on a player's card.
    pub fn card_name(self, seat: Seat) -> String {
        self.common.card_name(seat)
    }

    /// The person who is to act and has a choice, while nothing is being shown.
    pub fn acting(self) -> Option<Seat> {
        let has_choice = self.view.with(G::has_choice);
        self.playback.acting().filter(|_| has_choice)
    }

    /// The durations at the player's speed.
    pub fn pace(self) -> G::Pace {
        G::pace(self.speed(), self.common.reduced_motion())
    }

    /// The current speed.
    pub fn speed(self) -> Speed {
        match self.common.hurrying.get_untracked() {
            true => Speed::Instant,
            false => self.common.settings.with_untracked(|settings| settings.speed),
        }
    }

    /// The headline while nothing is being shown: whose turn it is, or who has won.
    pub fn turn_or_ending(self) -> String {
        let locale = self.locale();
        match self.playback.to_act.get() {
            Some(seat) if self.common.is_human(seat) && !self.common.hot_seat() => {
                td_string!(locale, table.play.your_turn).to_owned()
            }
            Some(seat) => told!(locale, table.play.turn_of, player = self.name(seat)),
            None => self.ending_words(),
        }
    }

    /// Who has won, in a few words.
    pub fn ending_words(self) -> String {
        self.shown.track();
        let outcome = self.playback.with_state(Game::outcome);
        outcome.map(|outcome| G::ending_words(self, &outcome)).unwrap_or_default()
    }

    /// The place of the last refusal, while it is marked.
    pub fn refused(self) -> Option<G::Place> {
        self.common.notice.with(|notice| notice.as_ref()?.mark()?.parse().ok())
    }

    /// The place that Tab reaches from outside: where the keyboard was, or the first stop.
    pub fn reachable(self) -> Option<G::Place> {
        self.focus.get().or_else(|| G::tab_order(self).first().copied())
    }

    /// Handles a press on a place. During a scene, a press skips it.
    pub fn press(self, at: G::Place, means: G::Means) {
        G::before_press(self);
        let Some(seat) = untrack(|| self.acting()) else {
            return self.playback.skip_part();
        };
        let pressed = untrack(|| G::press(self, seat, at, means));
        self.common.notice.set(None);
        match pressed {
            Press::Select(selection) => self.select(selection),
            Press::Act(action) => G::perform(self, action),
            Press::Refused(place, reason) => self.refuse(Some(place), reason),
        }
    }

    /// Selects something and announces it.
    pub fn select(self, selection: G::Selection) {
        let before = self.selection.get_untracked();
        self.selection.set(selection.clone());
        if let Some(said) = untrack(|| G::selection_words(self, &before, &selection)) {
            self.common.announce(said);
        }
    }

    /// Clears the selection and the last refusal.
    pub fn clear_selection(self) {
        self.selection.update(|selection| *selection = G::cleared(selection));
        G::on_cleared(self);
        self.common.notice.set(None);
    }

    /// Says why something cannot be done, and marks the place.
    pub fn refuse(self, at: Option<G::Place>, reason: G::Reason) {
        let sentence = untrack(|| G::refusal(self, reason));
        self.common.show_notice(sentence, at.map(|at| at.to_string()));
    }

    /// The player looks at a place, or at none.
    pub fn look_at(self, at: Option<G::Place>) {
        self.looked_at.set(at);
        G::on_look(self, at);
    }
}
