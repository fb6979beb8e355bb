//! A match on a server, as a link for the table of its game.
//!
//! The page never predicts: a move is shown when the server has confirmed it. The hidden part of
//! the state is not known here; where the rules need a complete state, it is filled in at random
//! ([`Game::from_view`]).

use std::borrow::Cow;
use std::collections::VecDeque;

use catalog::Entry;
use host::{Command, Player, Refused};
use leptos::prelude::*;
use protocol::{EventInfo, SeatInfo, StateInfo};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tabletop::{Game, Rng, Seat};

use super::{Link, LinkMessage, Step, TablePosition};
use crate::online::sync::MatchUpdate;
use crate::online::{Problem, Room};
use crate::session::SeatedHere;

/// Number of views kept: the board may be some steps behind.
const VIEWS: usize = 64;

/// A match on a server.
pub struct Remote<G: Game> {
    /// The match, whatever its game.
    room: Room,
    /// The player's seat; `None` for a spectator.
    own: Option<Seat>,
    players: Vec<Player>,
    /// A state that agrees with the view.
    state: G,
    views: VecDeque<TablePosition<G>>,
    /// The events of every step.
    history: Vec<Vec<G::Event>>,
}

impl<G: Entry> Remote<G> {
    /// Joins a match at its present position; `past` is its log so far, one event per line.
    pub fn open(room: Room, past: &str) -> Result<(Remote<G>, Vec<LinkMessage<G>>), Problem> {
        let state = room.state().ok_or_else(Problem::unreadable)?;
        let now: TablePosition<G> = position(&state)?;
        let remote = Remote {
            room,
            own: room.you.get_untracked(),
            players: players(&untrack(|| room.seats())),
            state: state_of(&now.view),
            views: VecDeque::from([now.clone()]),
            history: history::<G>(past, now.step)?,
        };
        Ok((remote, vec![LinkMessage::Snapshot { now }]))
    }

    /// The last position.
    fn now(&self) -> &TablePosition<G> {
        self.views.back().expect("there is a position from the first snapshot on")
    }

    /// The view after a step.
    fn kept_view(&self, step: u32) -> Option<&G::View> {
        self.views.iter().find(|it| it.step == step).map(|it| &it.view)
    }

    fn move_to(&mut self, now: &TablePosition<G>) {
        self.state = state_of(&now.view);
        self.views.push_back(now.clone());
        if self.views.len() > VIEWS {
            self.views.pop_front();
        }
    }
}

impl<G: Entry> Link<G> for Remote<G> {
    /// Sends a move unless the rules refuse it here already; the server decides.
    fn send(
        &mut self,
        command: Command<G::Action>,
    ) -> Result<Vec<LinkMessage<G>>, Refused<G::Illegal>> {
        match command {
            Command::Act { seat, at, action } => {
                let under_way = self.room.under_way();
                if under_way == 0 {
                    self.state.check(seat, &action).map_err(Refused::Illegal)?;
                }
                // Each command on its way will be a step of its own.
                self.room.act(action.to_string(), Some(at + under_way));
                Ok(Vec::new())
            }
            Command::Undo {} | Command::Redo {} => Err(Refused::UndoNotAllowed),
            _ => Ok(Vec::new()), // clocks, bots and seats belong to the server
        }
    }

    fn take(&mut self, update: MatchUpdate) -> Result<Vec<LinkMessage<G>>, Problem> {
        match update {
            MatchUpdate::Snapshot(state) => {
                let now = position(&state)?;
                self.history.truncate(now.step as usize);
                self.views.clear();
                self.move_to(&now);
                Ok(vec![LinkMessage::Snapshot { now }])
            }
            MatchUpdate::Step { by, events, now } => {
                let (events, now) = (read_all::<G::Event>(events)?, position(&now)?);
                self.history.truncate(now.step.saturating_sub(1) as usize);
                self.history.push(events.clone());
                self.move_to(&now);
                Ok(vec![LinkMessage::Step(Step { by, events, now })])
            }
            MatchUpdate::Over(result) => {
                let outcome = result.parse().ok().map(|outcome| LinkMessage::Over { outcome });
                Ok(outcome.into_iter().collect())
            }
        }
    }

    fn step(&self) -> u32 {
        self.now().step
    }

    fn state(&self) -> &G {
        &self.state
    }

    fn state_at(&self, step: u32) -> Option<Cow<'_, G>> {
        if step == self.step() {
            return Some(Cow::Borrowed(&self.state));
        }
        self.kept_view(step).map(|view| Cow::Owned(state_of(view)))
    }

    fn view(&self) -> G::View {
        self.now().view.clone()
    }

    fn view_at(&self, step: u32, _: Seat) -> Option<G::View> {
        self.kept_view(step).cloned()
    }

    fn players(&self) -> Vec<Player> {
        self.players.clone()
    }

    fn history(&self) -> Vec<Vec<G::Event>> {
        self.history.clone()
    }

    fn takeback(&self) -> (bool, bool) {
        (false, false) // online a move is taken back by a proposal
    }

    fn record(&self) -> Option<String> {
        None
    }

    fn record_ahead(&self) -> Option<String> {
        None
    }

    fn room(&self) -> Option<Room> {
        Some(self.room)
    }

    fn seated_here(&self) -> SeatedHere {
        SeatedHere::Only(self.own)
    }
}

/// A state that agrees with a view; the exact state if nothing is hidden.
pub fn state_of<G: Game>(view: &G::View) -> G {
    G::from_view(view, &mut Rng::fast(0))
}

fn position<G: Game>(state: &StateInfo) -> Result<TablePosition<G>, Problem> {
    Ok(TablePosition { step: state.step, to_act: state.to_act, view: read(state.view.clone())? })
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, Problem> {
    serde_json::from_value(value).map_err(|_| Problem::unreadable())
}

fn read_all<T: DeserializeOwned>(values: Vec<Value>) -> Result<Vec<T>, Problem> {
    values.into_iter().map(read).collect()
}

fn players(seats: &[SeatInfo]) -> Vec<Player> {
    let player = |seat: &SeatInfo| {
        let named = match (&seat.name, &seat.bot) {
            (Some(name), _) => Player::human(name),
            (None, bot) => Player::bot(bot.as_deref().unwrap_or("random")),
        };
        named.unwrap_or_else(|_| Player::human("?").expect("a mark is a name"))
    };
    seats.iter().map(player).collect()
}

/// The events of all steps up to this one that were not taken back. A line that cannot be read is a
/// problem: the log of the table would lack moves, and nobody would know.
fn history<G: Game>(past: &str, until: u32) -> Result<Vec<Vec<G::Event>>, Problem> {
    let mut history: Vec<Vec<G::Event>> = Vec::new();
    for line in past.lines() {
        let event: EventInfo = serde_json::from_str(line).map_err(|_| Problem::unreadable())?;
        let before = (event.step as usize).saturating_sub(event.steps.len());
        if !event.steps.is_empty() {
            // Steps of an event that was partly taken back have no events any more.
            history.resize(before, Vec::new());
        }
        for step in event.steps {
            history.push(read_all(step.events)?);
        }
    }
    history.truncate(until as usize);
    Ok(history)
}

#[cfg(test)]
mod tests {
    use super::*;
    use battlezone::State;
    use serde_json::json;
    use tabletop::Viewer;

    #[test]
    fn the_past_is_read_step_by_step_without_what_was_taken_back() {
        let skipped = serde_json::to_value(battlezone::Event::Skipped { seat: Seat::A }).unwrap();
        let step = json!({"events": [skipped]});
        let lines = [
            json!({"match": "m", "at": 0, "what": "play", "seq": 1, "step": 0}),
            json!({"match": "m", "at": 0, "what": "play", "seq": 2, "step": 2, "steps": [step, step]}),
            json!({"match": "m", "at": 0, "what": "play", "seq": 3, "step": 1, "taken_back": true}),
            json!({"match": "m", "at": 0, "what": "play", "seq": 4, "step": 2, "steps": [step]}),
            json!({"match": "m", "at": 0, "what": "play", "seq": 5, "step": 3, "steps": [step]}),
            json!({"match": "m", "at": 0, "what": "play", "seq": 6, "step": 5, "taken_back": true}),
            json!({"match": "m", "at": 0, "what": "play", "seq": 7, "step": 4, "taken_back": true}),
            json!({"match": "m", "at": 0, "what": "play", "seq": 8, "step": 5, "steps": [step]}),
        ];
        let past: Vec<String> = lines.iter().map(ToString::to_string).collect();
        let past = past.join("\n");
        assert_eq!(history::<State>(&past, 2).unwrap().len(), 2);
        let all = history::<State>(&past, 9).unwrap();
        assert_eq!(all.iter().map(Vec::len).collect::<Vec<usize>>(), [1, 1, 1, 0, 1]);
        assert!(history::<State>("", 9).unwrap().is_empty());
    }

    #[test]
    fn a_past_that_cannot_be_read_is_a_problem_and_no_shorter_log() {
        let line = |step: Value| {
            json!({"match": "m", "at": 0, "what": "play", "seq": 1, "step": 1, "steps": [step]})
                .to_string()
        };
        let skipped = serde_json::to_value(battlezone::Event::Skipped { seat: Seat::A }).unwrap();
        let readable = line(json!({"events": [skipped]}));
        assert_eq!(history::<State>(&readable, 9).unwrap().len(), 1);
        // The start of a line, as where an answer breaks off, and an event of no game.
        let broken_off = format!("{readable}\n{}", &readable[..readable.len() / 2]);
        for past in [broken_off, line(json!({"events": [{"Danced": {"seat": 0}}]}))] {
            let problem = history::<State>(&past, 9).unwrap_err();
            assert_eq!(problem.code, Problem::unreadable().code, "{past}");
        }
    }

    #[test]
    fn every_game_can_be_looked_at_by_who_has_no_seat() {
        fn check<G: Entry>() {
            let state = G::new(&G::Setup::default(), &mut Rng::fast(3)).unwrap();
            let view = state.view(Viewer::Spectator);
            let text = serde_json::to_value(&view).unwrap();
            assert_eq!(read::<G::View>(text).unwrap(), view);
            assert_eq!(state_of::<G>(&view).to_act(), state.to_act());
        }
        check::<battlezone::State>();
        check::<worldbattle::State>();
        check::<imperial::State>();
        check::<conquer::State>();
    }
}
