//! The way from the table to its match.
//!
//! A link takes commands and gives back what the table hears. This one holds the match itself; a
//! match elsewhere would be heard in the same words.

use catalog::Entry;
use host::record::{Dice, Record};
use host::{
    Command, Match, Message, Opening, Options, Output, Player, Position, RecordError, Refused,
};
use tabletop::{Game, Outcome, Seat, Viewer};

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
        let mut heard = Vec::new();
        for (seat, player) in Seat::first(Seat::MAX).zip(players) {
            heard.extend(link.send(Command::Join { seat, player, nonce: None })?);
        }
        Ok((link, heard))
    }

    /// Goes on with a match that was kept as a record.
    pub fn load(record: &Record<G>, options: Options) -> Result<Opened<G>, RecordError> {
        let mut link = Local { game: Match::load(record, options)? };
        let mut heard = Vec::new();
        if let Ok(Message::Snapshot { now }) = link.game.snapshot(Viewer::Spectator) {
            heard.push(Heard::Snapshot { now });
        }
        // A game that is over is not resumed; it is looked at.
        heard.extend(link.send(Command::Resume {}).unwrap_or_default());
        Ok((link, heard))
    }

    /// Sends a command; a refused one changes nothing.
    pub fn send(
        &mut self,
        command: Command<G::Action>,
    ) -> Result<Vec<Heard<G>>, Refused<G::Illegal>> {
        let mut out = Vec::new();
        self.game.handle(command, &mut out)?;
        Ok(out.into_iter().filter_map(heard).collect())
    }

    /// The match.
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

/// What the table hears of an output. Everybody at one device looks at the same board, so what the
/// spectators are told is enough, and is told once.
fn heard<G: Entry>(output: Output<G>) -> Option<Heard<G>> {
    match output {
        Output::Deliver { viewer: Viewer::Spectator, message } => match message {
            Message::Snapshot { now } => Some(Heard::Snapshot { now }),
            Message::Step { by, events, now, .. } => Some(Heard::Step { by, events, now }),
            Message::Over { outcome, .. } => Some(Heard::Over { outcome }),
            Message::Joined { .. } | Message::Chat { .. } => None,
        },
        Output::Think { seat, step, view, level, budget, bot_seed } => {
            let view = serde_json::to_string(&view).expect("every view can be written as JSON");
            let level = Player::Bot { level, budget }.to_string();
            let level = level.trim_start_matches("bot ").to_owned();
            Some(Heard::Think(Question {
                game: G::ID.to_owned(),
                seat,
                step,
                view,
                level,
                bot_seed,
            }))
        }
        Output::Deliver { .. } | Output::Append { .. } | Output::Finished { .. } => None,
    }
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
        let (again, heard) = Local::load(&record, Options::default()).unwrap();
        assert_eq!(again.game().state(), link.game().state());
        assert!(matches!(heard[..], [Heard::Snapshot { .. }, Heard::Think(_)]));
        assert_eq!(seed_of(&record), Some(5));
    }
}
