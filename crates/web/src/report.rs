//! A finished or unfinished game as the result and replay screens show it, for any game.

use std::sync::Arc;

use catalog::{Entry, GameId};
use leptos::prelude::*;
use tabletop::{Game, Outcome, Seat};

use crate::game_setup::NewGame;
use crate::games;
use crate::hosting::Hosting;
use crate::i18n::{Locale, td_string, told};
use crate::replay::Replay;
use crate::sound::Cue;

/// What a player achieved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Achieved {
    /// What they did, in a few words.
    pub facts: String,
    /// The figure by which players are compared, with its unit: "12 hit points".
    pub figure: String,
}

/// What a game adds to its replay: words, board and sounds. Implemented by the game's state.
pub trait GameReport: Entry {
    /// How long it was, in a few words.
    fn length(replay: &Replay<Self>, locale: Locale) -> String;

    /// How it ended, in a sentence; or how far it went.
    fn reason(replay: &Replay<Self>, locale: Locale) -> String;

    /// What a player achieved.
    fn achieved(replay: &Replay<Self>, seat: Seat, locale: Locale) -> Achieved;

    /// One step as a line.
    fn line(replay: &Replay<Self>, step: u32, locale: Locale) -> String;

    /// A player's figures after a step.
    fn standing(replay: &Replay<Self>, step: u32, seat: Seat, locale: Locale) -> String;

    /// The board after the step that is shown.
    fn board(replay: Arc<Replay<Self>>, step: Signal<u32>) -> AnyView;

    /// A position in small, as the nth picture on a page; `None` where it cannot be drawn.
    fn picture(state: &Self, nth: usize) -> Option<AnyView>;

    /// The sound of a step.
    fn sound(events: &[Self::Event]) -> Option<Cue>;

    /// Who won, in a few words.
    fn headline(replay: &Replay<Self>, locale: Locale) -> String {
        match replay.outcome().map(tabletop::Outcome::winner) {
            Some(Some(winner)) => {
                told!(locale, screens.result.wins, name = replay.name(winner))
            }
            Some(None) => td_string!(locale, screens.result.draw).to_owned(),
            None => td_string!(locale, screens.result.unfinished).to_owned(),
        }
    }

    /// A further card on the result screen.
    fn card(_replay: Arc<Replay<Self>>) -> Option<AnyView> {
        None
    }
}

/// The length of a game that is counted in rounds and attacks.
pub fn rounds_and_attacks(rounds: u32, attacks: u32, locale: Locale) -> String {
    let rounds = td_string!(locale, screens.result.rounds, count = rounds);
    let attacks = td_string!(locale, screens.result.attacks, count = attacks);
    format!("{rounds} · {attacks}")
}

/// A replay of any game.
pub trait Report: Send + Sync {
    /// Which game.
    fn game(&self) -> GameId;
    /// CSS class that enables the game's style sheet.
    fn class(&self) -> &'static str;
    /// The number of the last step.
    fn last(&self) -> u32;
    /// All seats.
    fn seats(&self) -> Vec<Seat>;
    /// The name of a player in a list.
    fn card_name(&self, seat: Seat, locale: Locale) -> String;
    /// The name of a player for `told!`.
    fn name(&self, seat: Seat) -> String;
    /// Whether a person played in this seat.
    fn is_human(&self, seat: Seat) -> bool;
    /// Whose turn it is after a step.
    fn to_act(&self, step: u32) -> Option<Seat>;
    /// Whether it has ended.
    fn is_over(&self) -> bool;
    /// The winning seat, if there is only one.
    fn winner(&self) -> Option<Seat>;
    /// The place of every player, best first. Players who are level share a place.
    fn ranking(&self) -> Vec<(usize, Seat)>;
    /// How many steps were taken back.
    fn undone(&self) -> u32;
    /// The seed of its dice, if it is known.
    fn seed(&self) -> Option<u64>;
    /// A new game with the same setup, with the same dice or others.
    fn rematch(&self, seed: Option<u64>) -> NewGame;
    /// The record of a new game that has the same steps up to a given one.
    fn continued_from(&self, step: u32) -> String;
    /// [`GameReport::length`].
    fn length(&self, locale: Locale) -> String;
    /// [`GameReport::headline`] and [`GameReport::reason`].
    fn ending(&self, locale: Locale) -> (String, String);
    /// [`GameReport::achieved`].
    fn achieved(&self, seat: Seat, locale: Locale) -> Achieved;
    /// [`GameReport::line`].
    fn line(&self, step: u32, locale: Locale) -> String;
    /// [`GameReport::standing`].
    fn standing(&self, step: u32, seat: Seat, locale: Locale) -> String;
    /// [`GameReport::board`].
    fn board(self: Arc<Self>, step: Signal<u32>) -> AnyView;
    /// [`GameReport::picture`] of the last position.
    fn picture(&self, nth: usize) -> Option<AnyView>;
    /// [`GameReport::sound`] of a step.
    fn sound(&self, step: u32) -> Option<Cue>;
    /// [`GameReport::card`].
    fn card(self: Arc<Self>) -> Option<AnyView>;
}

impl<G: GameReport> Report for Replay<G> {
    fn game(&self) -> GameId {
        GameId::of::<G>()
    }

    fn class(&self) -> &'static str {
        games::card(Report::game(self)).class
    }

    fn last(&self) -> u32 {
        Replay::last(self)
    }

    fn seats(&self) -> Vec<Seat> {
        Seat::first(self.players().len() as u8).collect()
    }

    fn card_name(&self, seat: Seat, locale: Locale) -> String {
        self.player_names().card(seat, locale)
    }

    fn name(&self, seat: Seat) -> String {
        Replay::name(self, seat)
    }

    fn is_human(&self, seat: Seat) -> bool {
        self.players().get(seat.index()).is_some_and(host::Player::is_human)
    }

    fn to_act(&self, step: u32) -> Option<Seat> {
        Game::to_act(self.state(step))
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    fn winner(&self) -> Option<Seat> {
        self.outcome()?.winner()
    }

    fn ranking(&self) -> Vec<(usize, Seat)> {
        let Some(outcome) = self.outcome() else {
            return self.seats().into_iter().map(|seat| (1, seat)).collect();
        };
        ranking(outcome)
    }

    fn undone(&self) -> u32 {
        Replay::undone(self)
    }

    fn seed(&self) -> Option<u64> {
        Replay::seed(self)
    }

    fn rematch(&self, seed: Option<u64>) -> NewGame {
        Replay::rematch(self, seed, &Hosting::of(self.match_id()))
    }

    fn continued_from(&self, step: u32) -> String {
        Replay::continued_from(self, step)
    }

    fn length(&self, locale: Locale) -> String {
        G::length(self, locale)
    }

    fn ending(&self, locale: Locale) -> (String, String) {
        (G::headline(self, locale), G::reason(self, locale))
    }

    fn achieved(&self, seat: Seat, locale: Locale) -> Achieved {
        G::achieved(self, seat, locale)
    }

    fn line(&self, step: u32, locale: Locale) -> String {
        G::line(self, step, locale)
    }

    fn standing(&self, step: u32, seat: Seat, locale: Locale) -> String {
        G::standing(self, step, seat, locale)
    }

    fn board(self: Arc<Self>, step: Signal<u32>) -> AnyView {
        G::board(self, step)
    }

    fn picture(&self, nth: usize) -> Option<AnyView> {
        G::picture(self.state(Replay::last(self)), nth)
    }

    fn sound(&self, step: u32) -> Option<Cue> {
        G::sound(self.events(step))
    }

    fn card(self: Arc<Self>) -> Option<AnyView> {
        G::card(self)
    }
}

/// The place of every player, best first. Players who are level share a place.
pub fn ranking(outcome: &Outcome) -> Vec<(usize, Seat)> {
    let mut ranking = Vec::new();
    for place in &outcome.places {
        let number = ranking.len() + 1;
        ranking.extend(place.iter().flat_map(|side| side.iter()).map(|seat| (number, seat)));
    }
    ranking
}
