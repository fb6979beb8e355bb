//! Commands every table offers, independent of the game.

use catalog::GameId;
use leptos::prelude::*;

use super::game::TableGame;
use super::game_table::Table;
use super::table_state::TableState;
use crate::game_setup::BotMode;
use crate::i18n::{Locale, td_string};
use crate::saves::Save;

/// The commands of a table.
#[derive(Clone, Copy)]
pub struct Controls {
    /// Which game.
    pub game: GameId,
    /// The shared signals of the table.
    pub common: TableState,
    /// Takes the last decision back.
    pub undo: Callback<()>,
    /// Redoes what was taken back.
    pub redo: Callback<()>,
    /// Skips what is shown, or lets the next part begin.
    pub go_on: Callback<()>,
    /// Skips what is shown, but starts nothing.
    pub skip_part: Callback<()>,
    /// Skips everything until it is a person's turn here, or the game is over.
    pub to_my_turn: Callback<()>,
    /// Switches to the next speed.
    pub speed: Callback<()>,
    /// Pauses bots that play automatically, or lets them continue.
    pub pause: Callback<bool>,
    /// Changes whether bots play step by step or automatically.
    pub mode: Callback<BotMode>,
    /// Resigns for the person who is to act; `None` for a spectator.
    pub give_up: Option<Callback<()>>,
    /// The consequences of resigning, in a sentence or two.
    pub give_up_hint: Callback<Locale, String>,
    /// Whether somebody can resign now.
    pub asked: Signal<bool>,
    /// Whether nobody here will have another turn: all have lost and watch the others.
    pub out: Signal<bool>,
    /// Plays a move in notation; returns why it is not possible.
    pub typed: Callback<String, Result<(), String>>,
    /// The save of the game under a name.
    pub save: Callback<String, Option<Save>>,
    /// Saves the game at once.
    pub keep_now: Callback<()>,
    /// Saves the game and disposes of the table.
    pub close: Callback<()>,
}

impl Controls {
    /// The controls of a table.
    pub(super) fn of<G: TableGame>(table: Table<G>) -> Controls {
        let playback = table.playback;
        Controls {
            game: GameId::of::<G>(),
            common: playback.common,
            undo: Callback::new(move |()| table.undo()),
            redo: Callback::new(move |()| table.redo()),
            go_on: Callback::new(move |()| playback.go_on()),
            skip_part: Callback::new(move |()| playback.skip_part()),
            to_my_turn: Callback::new(move |()| table.to_my_turn()),
            speed: Callback::new(move |()| table.change_speed()),
            pause: Callback::new(move |paused| table.set_paused(paused)),
            mode: Callback::new(move |mode| table.set_mode(mode)),
            give_up: gives_up(table),
            give_up_hint: Callback::new(move |locale| giving_up_hint(table, locale)),
            // On a server players can resign out of turn.
            asked: Signal::derive(move || match playback.common.room {
                Some(room) => !room.over.get(),
                None => playback.acting().is_some(),
            }),
            out: Signal::derive(move || all_are_out(table)),
            typed: Callback::new(move |text: String| table.typed(&text)),
            save: Callback::new(move |name| playback.save(name)),
            keep_now: Callback::new(move |()| playback.keep_now()),
            close: Callback::new(move |()| playback.close()),
        }
    }
}

/// Resigns by the game's own action in one's turn; on a server it is also possible out of turn.
fn gives_up<G: TableGame>(table: Table<G>) -> Option<Callback<()>> {
    let room = table.common.room;
    let plays = room.is_none_or(|room| room.you.get_untracked().is_some());
    let give_up = move |()| match room.filter(|_| untrack(|| table.acting()).is_none()) {
        Some(room) => room.resign(),
        None => table.act(G::giving_up()),
    };
    plays.then(|| Callback::new(give_up))
}

fn all_are_out<G: TableGame>(table: Table<G>) -> bool {
    let common = table.common;
    let mut here = common.seats().filter(|&seat| common.is_human(seat)).peekable();
    here.peek().is_some() && table.view.with(|view| here.all(|seat| G::is_out(view, seat)))
}

fn giving_up_hint<G: TableGame>(table: Table<G>, locale: Locale) -> String {
    let own = table.acting().and_then(|_| G::giving_up_hint(table, locale));
    own.unwrap_or_else(|| match table.common.room {
        Some(_) => td_string!(locale, remote.table.give_up_hint).to_owned(),
        None => td_string!(locale, table.play.give_up_hint).to_owned(),
    })
}
