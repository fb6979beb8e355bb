//! One table: the match, what is shown of it, and what the player has selected, in signals.

use leptos::prelude::*;
use tabletop::Seat;

use super::game::{PlaybackOf, Press, ShownBy, TableGame};
use super::suggestions::LastSuggested;
use super::{Opened, Playback, Suggestions, TableState};
use crate::i18n::Locale;
use crate::player_names::PlayerNames;
use crate::session::Begun;
use crate::settings::Speed;

/// The table of a game, for all that is seen of it and all that acts on it.
pub struct Table<G: TableGame> {
    /// The match, and how far it has been shown.
    pub playback: PlaybackOf<G>,
    /// The signals that every table has, whatever is played.
    pub common: TableState,
    /// The last position that was shown to its end, as an onlooker sees it.
    pub view: RwSignal<G::View>,
    /// What is being shown.
    pub shown: RwSignal<ShownBy<G>>,
    /// The pieces on the board as they look now.
    pub picture: RwSignal<G::Picture>,
    /// What the player has selected.
    pub selection: RwSignal<G::Selection>,
    /// The place the player looks at.
    pub looked_at: RwSignal<Option<G::Place>>,
    /// The place that the keyboard is on.
    pub focus: RwSignal<Option<G::Place>>,
    /// Whose pieces or land are outlined.
    pub outlined: RwSignal<Option<Seat>>,
    /// How many steps the board has been enlarged by.
    pub zoom: RwSignal<u8>,
    /// What the strongest bot suggests to the person who is to act.
    pub suggestions: RwSignal<Suggestions<G::Action>>,
    pub(super) last_suggested: StoredValue<LastSuggested<G::Action>>,
    /// Which dialogs are open.
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

    /// The words of the player's language.
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

    /// The person who is to act and has a choice, while the board stands still.
    pub fn acting(self) -> Option<Seat> {
        let has_choice = self.view.with(G::has_choice);
        self.playback.acting().filter(|_| has_choice)
    }

    /// The times at the player's speed.
    pub fn pace(self) -> G::Pace {
        G::pace(self.speed(), self.common.reduced_motion())
    }

    /// How fast all is shown now.
    pub fn speed(self) -> Speed {
        match self.common.hurrying.get_untracked() {
            true => Speed::Instant,
            false => self.common.settings.with_untracked(|settings| settings.speed),
        }
    }

    /// The place where something was refused, as long as it is marked.
    pub fn refused(self) -> Option<G::Place> {
        self.common.notice.with(|notice| notice.as_ref()?.mark()?.parse().ok())
    }

    /// The one place that Tab reaches from outside: where the keyboard was, or the first stop.
    pub fn reachable(self) -> Option<G::Place> {
        self.focus.get().or_else(|| G::tab_order(self).first().copied())
    }

    /// A place was pressed. While something is shown, a press skips it.
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

    /// Selects something and says so.
    pub fn select(self, selection: G::Selection) {
        let before = self.selection.get_untracked();
        self.selection.set(selection.clone());
        if let Some(said) = untrack(|| G::selection_words(self, &before, &selection)) {
            self.common.say(said);
        }
    }

    /// Clears the selection and what was refused.
    pub fn clear_selection(self) {
        self.selection.update(|selection| *selection = G::cleared(selection));
        G::on_cleared(self);
        self.common.notice.set(None);
    }

    /// Says why something cannot be done, and marks where.
    pub fn refuse(self, at: Option<G::Place>, reason: G::Reason) {
        let sentence = untrack(|| G::refusal(self, reason));
        self.common.tell(sentence, at.map(|at| at.to_string()));
    }

    /// The player looks at a place, or away.
    pub fn look_at(self, at: Option<G::Place>) {
        self.looked_at.set(at);
        G::on_look(self, at);
    }
}
