//! A match in this very page.

use std::borrow::Cow;

use catalog::Entry;
use host::record::{Dice, Record};
use host::{
    BotLevel, Command, Match, News, Opening, Options, Player, RecordError, Refused, Told, When,
};
use tabletop::{Game, Seat, Viewer};

use crate::link::{Heard, Link, Position};
use crate::online::{self, Problem, Room};
use crate::session::Sits;
use crate::worker::Question;

/// A match in this very page.
#[derive(Debug)]
pub struct Local<G: Game> {
    game: Match<G>,
}

/// A link, and what is heard on it first.
pub type Opened<G> = (Local<G>, Vec<Heard<G>>);

impl<G: Entry> Local<G> {
    /// Opens a match and seats everybody: the game begins.
    pub fn open(
        opening: Opening<G>,
        players: Vec<Player>,
    ) -> Result<Opened<G>, Refused<G::Illegal>> {
        let mut link = Local { game: Match::open(opening)? };
        let mut told = Vec::new();
        for (seat, player) in Seat::first(Seat::MAX).zip(players) {
            link.game.obey(Command::Join { seat, player, nonce: None }, &mut told)?;
        }
        let heard = link.heard(told);
        Ok((link, heard))
    }

    /// Goes on with a match that was kept as a record; `ahead` is what can be played again.
    pub fn load(
        record: &Record<G>,
        ahead: Option<&Record<G>>,
        options: Options,
    ) -> Result<Opened<G>, RecordError> {
        let mut link = Local { game: Match::load(record, options)? };
        // One that does not fit changes nothing.
        let _ = ahead.map(|ahead| link.game.look_ahead(ahead));
        let now = When { step: link.game.step(), clock: None };
        let (viewer, news) = (Viewer::Spectator, News::Snapshot { now });
        let mut told = vec![Told::Deliver { viewer, news }];
        // A game that is over is not resumed; it is looked at.
        let _ = link.game.obey(Command::Resume {}, &mut told);
        let heard = link.heard(told);
        Ok((link, heard))
    }

    /// What the table hears of what was told. Everybody at one device looks at the same board, so
    /// what the spectators are told is enough, and is told once.
    fn heard(&self, told: Vec<Told>) -> Vec<Heard<G>> {
        told.into_iter().filter_map(|told| self.hear(told)).collect()
    }

    fn hear(&self, told: Told) -> Option<Heard<G>> {
        match told {
            Told::Deliver { viewer: Viewer::Spectator, news } => match news {
                News::Snapshot { now } => Some(Heard::Snapshot { now: self.position(now.step)? }),
                News::Step { by, now } => {
                    let events = self.game.events_at(Viewer::Spectator, now.step);
                    Some(Heard::Step { by, events, now: self.position(now.step)? })
                }
                News::Over { outcome, .. } => Some(Heard::Over { outcome }),
                News::Joined { .. } | News::Chat { .. } => None,
            },
            Told::Think { seat, step, level, budget, bot_seed } => {
                let (game, level) = (G::ID.to_owned(), name_of(level, budget));
                let record = self.game.record_text()?;
                Some(Heard::Think(Question { game, seat, step, record, level, bot_seed }))
            }
            Told::Deliver { .. } | Told::Append { .. } | Told::Finished { .. } => None,
        }
    }

    fn position(&self, step: u32) -> Option<Position<G>> {
        let state = self.game.state_at(step)?;
        let (to_act, view) = (state.to_act(), state.view(Viewer::Spectator));
        Some(Position { step, to_act, view })
    }

    /// The match.
    #[cfg(test)]
    pub fn game(&self) -> &Match<G> {
        &self.game
    }
}

impl<G: Entry> Link<G> for Local<G> {
    fn send(&mut self, command: Command<G::Action>) -> Result<Vec<Heard<G>>, Refused<G::Illegal>> {
        let mut told = Vec::new();
        self.game.obey(command, &mut told)?;
        Ok(self.heard(told))
    }

    fn take(&mut self, _: online::follow::Told) -> Result<Vec<Heard<G>>, Problem> {
        Ok(Vec::new()) // no server tells of this match
    }

    fn step(&self) -> u32 {
        self.game.step()
    }

    fn state(&self) -> &G {
        self.game.state().expect("everybody sits")
    }

    fn state_at(&self, step: u32) -> Option<Cow<'_, G>> {
        self.game.state_at(step).map(Cow::Borrowed)
    }

    fn view(&self) -> G::View {
        self.state().view(Viewer::Spectator)
    }

    fn view_at(&self, step: u32, seat: Seat) -> Option<G::View> {
        Some(self.game.state_at(step)?.view(Viewer::Seat(seat)))
    }

    fn players(&self) -> Vec<Player> {
        self.game.players().flatten().cloned().collect()
    }

    fn history(&self) -> Vec<Vec<G::Event>> {
        let events = |step| self.game.events_at(Viewer::Spectator, step);
        (1..=self.game.step()).map(events).collect()
    }

    fn takeback(&self) -> (bool, bool) {
        (self.game.can_undo(), self.game.can_redo())
    }

    fn record(&self) -> Option<String> {
        self.game.record_text()
    }

    fn record_ahead(&self) -> Option<String> {
        self.game.record_ahead_text()
    }

    fn room(&self) -> Option<Room> {
        None
    }

    fn sits(&self) -> Sits {
        Sits::Everybody
    }
}

/// The seed that names the dice of a local game.
pub fn seed_of<G: Game>(record: &Record<G>) -> Option<u64> {
    match record.header.dice {
        Dice::Match { seed, .. } => seed,
        Dice::Fast { seed } => Some(seed),
    }
}

/// A bot as the catalog names it, with its budget if it has one.
fn name_of(level: BotLevel, budget: Option<u32>) -> String {
    let name = Player::Bot { level, budget }.to_string();
    name.trim_start_matches("bot ").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use battlezone::{Action, State};
    use host::Chance;

    fn open(players: [&str; 2]) -> Opened<State> {
        let options = Options { undo: true, ..Options::default() };
        let setup = battlezone::Setup {
            first_player: battlezone::FirstPlayer::A,
            ..battlezone::Setup::default()
        };
        let match_id = "m".parse().unwrap();
        let opening = Opening { match_id, setup, chance: Chance::Seed(5), options };
        Local::open(opening, players.map(|player| player.parse().unwrap()).to_vec()).unwrap()
    }

    #[test]
    fn every_step_is_heard_once_however_many_people_sit_at_the_device() {
        let (mut link, heard) = open(["human Anna", "human Ben"]);
        assert!(matches!(heard[..], [Heard::Snapshot { .. }]));
        let skip = Command::Act { seat: Seat::A, at: 0, action: Action::Skip };
        let heard = link.send(skip).unwrap();
        assert!(matches!(heard[..], [Heard::Step { by: Seat::A, .. }]));
    }

    #[test]
    fn a_bot_is_asked_after_its_opponent_s_step_and_again_after_loading() {
        let (mut link, _) = open(["human Anna", "bot balanced"]);
        let skip = Command::Act { seat: Seat::A, at: 0, action: Action::Skip };
        let heard = link.send(skip).unwrap();
        assert!(matches!(&heard[1], Heard::Think(question) if question.level == "balanced"));
        let record = link.game().record().unwrap();
        let (again, heard) = Local::load(&record, None, Options::default()).unwrap();
        assert_eq!(again.game().state(), link.game().state());
        assert!(matches!(heard[..], [Heard::Snapshot { .. }, Heard::Think(_)]));
        assert_eq!(seed_of(&record), Some(5));
    }

    #[test]
    fn what_was_taken_back_can_be_played_again_after_a_reload() {
        let (mut link, _) = open(["human Anna", "human Ben"]);
        link.send(Command::Act { seat: Seat::A, at: 0, action: Action::Skip }).unwrap();
        link.send(Command::Undo {}).unwrap();
        let (record, ahead) = (link.game().record().unwrap(), link.game().record_ahead());
        let (mut again, _) = Local::load(&record, ahead.as_ref(), *link.game().options()).unwrap();
        let heard = again.send(Command::Redo {}).unwrap();
        assert!(matches!(heard[..], [Heard::Step { by: Seat::A, .. }]));
    }
}
