//! A match that runs in this page, with bots in a worker.

use std::borrow::Cow;

use catalog::Entry;
use host::record::Record;
use host::{BotLevel, Command, Match, Opening, Options, Output, Player, RecordError, Refused};
use tabletop::{Game, Seat, Viewer};

use super::{Link, LinkMessage, Step, TablePosition};
use crate::online::sync::MatchUpdate;
use crate::online::{Problem, Room};
use crate::session::SeatedHere;
use crate::worker::Question;

/// A match that runs in this page.
#[derive(Debug)]
pub struct Local<G: Game> {
    game: Match<G>,
}

/// A link, and the first messages for its table.
pub type Opened<G> = (Local<G>, Vec<LinkMessage<G>>);

impl<G: Entry> Local<G> {
    /// Opens a match and seats all players, which starts the game.
    pub fn open(
        opening: Opening<G>,
        players: Vec<Player>,
    ) -> Result<Opened<G>, Refused<G::Illegal>> {
        let mut link = Local { game: Match::open(opening)? };
        let mut out = Vec::new();
        for (seat, player) in Seat::first(Seat::MAX).zip(players) {
            out.extend(link.game.handle(Command::Join { seat, player, nonce: None })?);
        }
        let messages = link.messages(out);
        Ok((link, messages))
    }

    /// Resumes a match from its record. `ahead` is the record with the moves that can be redone.
    pub fn load(
        record: &Record<G>,
        ahead: Option<&Record<G>>,
        options: Options,
    ) -> Result<Opened<G>, RecordError> {
        let mut link = Local { game: Match::load(record, options)? };
        // A record that does not continue this one is ignored.
        let _ = ahead.map(|ahead| link.game.look_ahead(ahead));
        let mut out = vec![Output::Snapshot { step: link.game.step() }];
        // Refused if the game is over; its position can still be shown.
        out.extend(link.game.handle(Command::Resume {}).unwrap_or_default());
        let messages = link.messages(out);
        Ok((link, messages))
    }

    /// Turns the outputs of a command into messages. All players at one device look at the same
    /// board, so it shows a spectator's view.
    fn messages(&self, out: Vec<Output>) -> Vec<LinkMessage<G>> {
        out.into_iter().filter_map(|output| self.message(output)).collect()
    }

    fn message(&self, output: Output) -> Option<LinkMessage<G>> {
        match output {
            Output::Snapshot { step } => Some(LinkMessage::Snapshot { now: self.position(step)? }),
            Output::Step { step } => {
                let by = self.game.played_by(step)?;
                let events = self.game.events_at(Viewer::Spectator, step);
                Some(LinkMessage::Step(Step { by, events, now: self.position(step)? }))
            }
            Output::Finished { outcome } => Some(LinkMessage::Over { outcome }),
            Output::Think { seat, step, level, budget, bot_seed } => {
                let (game, level) = (G::ID.to_owned(), name_of(level, budget));
                let view = self.game.state_at(step)?.view(Viewer::Seat(seat));
                let view = serde_json::to_value(&view).expect("every view can be written as JSON");
                Some(LinkMessage::Think(Question { game, seat, step, view, level, bot_seed }))
            }
            Output::Joined { .. } | Output::Chat { .. } => None,
        }
    }

    fn position(&self, step: u32) -> Option<TablePosition<G>> {
        let state = self.game.state_at(step)?;
        let (to_act, view) = (state.to_act(), state.view(Viewer::Spectator));
        Some(TablePosition { step, to_act, view })
    }

    /// The match.
    #[cfg(test)]
    pub fn game(&self) -> &Match<G> {
        &self.game
    }
}

impl<G: Entry> Link<G> for Local<G> {
    fn send(
        &mut self,
        command: Command<G::Action>,
    ) -> Result<Vec<LinkMessage<G>>, Refused<G::Illegal>> {
        let out = self.game.handle(command)?;
        Ok(self.messages(out))
    }

    fn take(&mut self, _: MatchUpdate) -> Result<Vec<LinkMessage<G>>, Problem> {
        Ok(Vec::new()) // no server sends updates
    }

    fn step(&self) -> u32 {
        self.game.step()
    }

    fn state(&self) -> &G {
        self.game.state().expect("all players were seated when it was opened")
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
        self.game.record().map(|record| record.to_string())
    }

    fn record_ahead(&self) -> Option<String> {
        self.game.record_ahead().map(|record| record.to_string())
    }

    fn room(&self) -> Option<Room> {
        None
    }

    fn seated_here(&self) -> SeatedHere {
        SeatedHere::Everybody
    }
}

/// The catalog's name of a bot, with its budget if it has one.
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
        let (mut link, messages) = open(["human Anna", "human Ben"]);
        assert!(matches!(messages[..], [LinkMessage::Snapshot { .. }]));
        let skip = Command::Act { seat: Seat::A, at: 0, action: Action::Skip };
        let messages = link.send(skip).unwrap();
        assert!(matches!(messages[..], [LinkMessage::Step(Step { by: Seat::A, .. })]));
    }

    #[test]
    fn a_bot_is_asked_after_its_opponent_s_step_and_again_after_loading() {
        let (mut link, _) = open(["human Anna", "bot balanced"]);
        let skip = Command::Act { seat: Seat::A, at: 0, action: Action::Skip };
        let messages = link.send(skip).unwrap();
        assert!(
            matches!(&messages[1], LinkMessage::Think(question) if question.level == "balanced")
        );
        let record = link.game().record().unwrap();
        let (again, messages) = Local::load(&record, None, Options::default()).unwrap();
        assert_eq!(again.game().state(), link.game().state());
        assert!(matches!(messages[..], [LinkMessage::Snapshot { .. }, LinkMessage::Think(_)]));
        assert_eq!(record.header.dice.seed(), Some(5));
    }

    #[test]
    fn what_was_taken_back_can_be_played_again_after_a_reload() {
        let (mut link, _) = open(["human Anna", "human Ben"]);
        link.send(Command::Act { seat: Seat::A, at: 0, action: Action::Skip }).unwrap();
        link.send(Command::Undo {}).unwrap();
        let (record, ahead) = (link.game().record().unwrap(), link.game().record_ahead());
        let (mut again, _) = Local::load(&record, ahead.as_ref(), *link.game().options()).unwrap();
        let messages = again.send(Command::Redo {}).unwrap();
        assert!(matches!(messages[..], [LinkMessage::Step(Step { by: Seat::A, .. })]));
    }
}
