//! What all tables can be told, whatever is played on them.

use catalog::GameId;
use leptos::prelude::*;

use super::game::TableGame;
use super::game_table::Table;
use super::table_state::TableState;
use crate::game_setup::BotMode;
use crate::saves::Save;

/// What can be done at a table.
#[derive(Clone, Copy)]
pub struct Controls {
    /// Which game.
    pub game: GameId,
    /// What all tables show alike.
    pub common: TableState,
    /// Takes the last decision back.
    pub undo: Callback<()>,
    /// Plays again what was taken back.
    pub redo: Callback<()>,
    /// Skips what is shown, or lets the next part begin.
    pub go_on: Callback<()>,
    /// Skips what is shown, but starts nothing.
    pub skip_part: Callback<()>,
    /// Shows all at once until it is a person's turn here, or the game is over.
    pub to_my_turn: Callback<()>,
    /// Takes the next speed.
    pub speed: Callback<()>,
    /// Stops bots that go on by themselves, or lets them go on.
    pub pause: Callback<bool>,
    /// Changes how bots go on.
    pub mode: Callback<BotMode>,
    /// Gives the game up for the person who is to act, where it is not done at the table itself.
    pub give_up: Option<Callback<()>>,
    /// Whether somebody can give the game up now.
    pub asked: Signal<bool>,
    /// A move in notation; says why it is none.
    pub typed: Callback<String, Result<(), String>>,
    /// The game as it is kept under a name.
    pub save: Callback<String, Option<Save>>,
    /// Keeps the game at once.
    pub keep_now: Callback<()>,
    /// Keeps the game and ends all that belongs to the table.
    pub close: Callback<()>,
}

impl Controls {
    /// The controls of a table.
    pub(super) fn of<G: TableGame>(table: Table<G>) -> Controls {
        let playback = table.playback;
        let game = G::ID.parse();
        Controls {
            game: game.expect("a game with an entry is in the catalog"),
            common: playback.common,
            undo: Callback::new(move |()| table.undo()),
            redo: Callback::new(move |()| table.redo()),
            go_on: Callback::new(move |()| playback.go_on()),
            skip_part: Callback::new(move |()| playback.skip_part()),
            to_my_turn: Callback::new(move |()| table.to_my_turn()),
            speed: Callback::new(move |()| table.change_speed()),
            pause: Callback::new(move |paused| table.set_paused(paused)),
            mode: Callback::new(move |mode| table.set_mode(mode)),
            give_up: match playback.common.room {
                Some(room) => {
                    room.you.get_untracked().map(|_| Callback::new(move |()| room.resign()))
                }
                None => {
                    G::giving_up().map(|action| Callback::new(move |()| table.act(action.clone())))
                }
            },
            // On a server one can give up out of turn.
            asked: Signal::derive(move || match playback.common.room {
                Some(room) => !room.over.get(),
                None => playback.acting().is_some(),
            }),
            typed: Callback::new(move |text: String| table.typed(&text)),
            save: Callback::new(move |name| playback.save(name)),
            keep_now: Callback::new(move |()| playback.keep_now()),
            close: Callback::new(move |()| playback.close()),
        }
    }
}
