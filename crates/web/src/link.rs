//! The way from the table to its match.
//!
//! A link takes commands and gives back what the table hears. A match in the page answers at once; a
//! match on a server is heard in the same words, later.

use catalog::Entry;
use host::record::{Dice, Record};
use host::{
    BotLevel, Command, Match, News, Opening, Options, Player, Position, RecordError, Refused, Told,
    When,
};
use tabletop::{Game, Outcome, Seat, Viewer};

use crate::online::Away;
use crate::online::away::state_of;
use crate::worker::Question;

/// What the table hears.
#[derive(Debug, Clone, PartialEq)]
pub enum Heard<G: Game> {
    /// How things stand: at the start and after something was taken back.
    Snapshot {
        /// The position.
        now: Position<G>,
    },
    /// A step was played.
    Step {
        /// For which seat.
        by: Seat,
        /// What happened.
        events: Vec<G::Event>,
        /// Where it led.
        now: Position<G>,
    },
    /// A bot is to decide.
    Think(Question),
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
}

/// The two homes of a match.
#[derive(Debug)]
pub enum Link<G: Game> {
    /// In this very page.
    Here(Box<Local<G>>),
    /// On a server.
    Away(Box<Away<G>>),
}

impl<G: Entry> Link<G> {
    /// Sends a command; a refused one changes nothing.
    pub fn send(
        &mut self,
        command: Command<G::Action>,
    ) -> Result<Vec<Heard<G>>, Refused<G::Illegal>> {
        match self {
            Link::Here(local) => local.send(command),
            Link::Away(away) => away.send(command),
        }
    }

    /// The number of the last step.
    pub fn step(&self) -> u32 {
        match self {
            Link::Here(local) => local.game.step(),
            Link::Away(away) => away.now().step,
        }
    }

    /// Whose turn it is.
    pub fn to_act(&self) -> Option<Seat> {
        self.state().to_act()
    }

    /// The position that the rules have reached; of a match elsewhere one that fits to what is seen.
    pub fn state(&self) -> &G {
        match self {
            Link::Here(local) => local.game.state().expect("everybody sits"),
            Link::Away(away) => &away.state,
        }
    }

    /// Looks at the position after a step; at the last one where that step is not known.
    pub fn with_state_at<T>(&self, step: u32, look: impl FnOnce(&G) -> T) -> T {
        match self {
            Link::Here(local) => look(local.game.state_at(step).unwrap_or(self.state())),
            Link::Away(away) if away.now().step == step => look(&away.state),
            Link::Away(away) => match away.view_at(step) {
                Some(view) => look(&state_of(view)),
                None => look(&away.state),
            },
        }
    }

    /// What the board shows: what all may see, or what a server lets us see.
    pub fn view(&self) -> G::View {
        match self {
            Link::Here(local) => {
                local.game.state().expect("everybody sits").view(Viewer::Spectator)
            }
            Link::Away(away) => away.now().view.clone(),
        }
    }

    /// What a seat of this device sees after a step.
    pub fn view_at(&self, step: u32, seat: Seat) -> Option<G::View> {
        match self {
            Link::Here(local) => Some(local.game.state_at(step)?.view(Viewer::Seat(seat))),
            Link::Away(away) => away.view_at(step).cloned(),
        }
    }

    /// Who sits where.
    pub fn players(&self) -> Vec<Player> {
        match self {
            Link::Here(local) => local.game.players().flatten().cloned().collect(),
            Link::Away(away) => away.players.clone(),
        }
    }

    /// All that has happened so far, step by step.
    pub fn history(&self) -> Vec<Vec<G::Event>> {
        match self {
            Link::Here(local) => {
                let events = |step| local.game.events_at(Viewer::Spectator, step);
                (1..=local.game.step()).map(events).collect()
            }
            Link::Away(away) => away.history.clone(),
        }
    }

    /// Is there something to take back, and something to play again?
    pub fn takeback(&self) -> (bool, bool) {
        match self {
            Link::Here(local) => (local.game.can_undo(), local.game.can_redo()),
            Link::Away(_) => (false, false),
        }
    }

    /// The text of the record, where this page has it.
    pub fn record(&self) -> Option<String> {
        match self {
            Link::Here(local) => local.game.record_text(),
            Link::Away(_) => None,
        }
    }

    /// The record with what was taken back and can be played again, if anything can.
    pub fn record_ahead(&self) -> Option<String> {
        match self {
            Link::Here(local) => local.game.record_ahead_text(),
            Link::Away(_) => None,
        }
    }
}

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

    /// Sends a command; a refused one changes nothing.
    pub fn send(
        &mut self,
        command: Command<G::Action>,
    ) -> Result<Vec<Heard<G>>, Refused<G::Illegal>> {
        let mut told = Vec::new();
        self.game.obey(command, &mut told)?;
        Ok(self.heard(told))
    }

    /// What the table hears of what was told. Everybody at one device looks at the same board, so
    /// what the spectators are told is enough, and is told once.
    fn heard(&self, told: Vec<Told>) -> Vec<Heard<G>> {
        told.into_iter().filter_map(|told| self.hear(told)).collect()
    }

    fn hear(&self, told: Told) -> Option<Heard<G>> {
        let position = |now: When| self.game.position_at(Viewer::Spectator, now.step).ok();
        match told {
            Told::Deliver { viewer: Viewer::Spectator, news } => match news {
                News::Snapshot { now } => Some(Heard::Snapshot { now: position(now)? }),
                News::Step { by, now } => {
                    let events = self.game.events_at(Viewer::Spectator, now.step);
                    Some(Heard::Step { by, events, now: position(now)? })
                }
                News::Over { outcome, .. } => Some(Heard::Over { outcome }),
                News::Joined { .. } | News::Chat { .. } => None,
            },
            Told::Think { seat, step, level, budget, bot_seed } => {
                let view = self.game.state_at(step)?.view(Viewer::Seat(seat));
                let view = serde_json::to_string(&view).expect("every view can be written as JSON");
                let (game, level) = (G::ID.to_owned(), name_of(level, budget));
                Some(Heard::Think(Question { game, seat, step, view, level, bot_seed }))
            }
            Told::Deliver { .. } | Told::Append { .. } | Told::Finished { .. } => None,
        }
    }

    /// The match.
    #[cfg(test)]
    pub fn game(&self) -> &Match<G> {
        &self.game
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
