//! A record played through: its positions, its events, and new games made from it.

use catalog::{Entry, GameId};
use host::record::{Dice, Header, Record, RecordError, Step};
use host::{Match, Options, Player};
use tabletop::fair::Terms;
use tabletop::{Outcome, Seat, Viewer};

use crate::game_setup::{NewGame, SeatChoice};
use crate::hosting::Hosting;
use crate::player_names::PlayerNames;

/// A game from its start to its last step.
#[derive(Debug)]
pub struct Replay<G: Entry> {
    record: Record<G>,
    game: Match<G>,
    events: Vec<Vec<G::Event>>,
}

impl<G: Entry> Replay<G> {
    /// Plays a record through; refuses a record that is not true.
    pub fn read(text: &str) -> Result<Replay<G>, RecordError> {
        let record = Record::<G>::parse(text)?;
        let game = Match::load(&record, Options::default())?;
        let events = |step| game.events_at(Viewer::Spectator, step);
        let events = (1..=game.step()).map(events).collect();
        Ok(Replay { record, game, events })
    }

    /// The number of the last step.
    pub fn last(&self) -> u32 {
        self.game.step()
    }

    /// The position after a step, or the last position for any later step.
    pub fn state(&self, step: u32) -> &G {
        let step = step.min(self.last());
        self.game.state_at(step).expect("the steps up to the last one were played")
    }

    /// What happened in a step; empty for step 0.
    pub fn events(&self, step: u32) -> &[G::Event] {
        let index = step.checked_sub(1).map(|index| index as usize);
        index.and_then(|index| self.events.get(index)).map_or(&[], Vec::as_slice)
    }

    /// The events of all steps.
    pub fn all_events(&self) -> impl Iterator<Item = &G::Event> {
        self.events.iter().flatten()
    }

    /// Who sat where.
    pub fn players(&self) -> &[Player] {
        &self.record.header.players
    }

    /// What the players are called.
    pub fn player_names(&self) -> PlayerNames {
        PlayerNames::of_record(self.match_id(), self.players())
    }

    /// The name of a player for `told!`.
    pub fn name(&self, seat: Seat) -> String {
        self.player_names().spoken(seat)
    }

    /// All names for `told!`, in the order of the seats.
    pub fn names(&self) -> Vec<String> {
        self.player_names().all_spoken()
    }

    /// How it ended, if it did.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.record.result.as_ref()
    }

    /// How many steps were taken back.
    pub fn undone(&self) -> u32 {
        self.record.header.undone
    }

    /// The seed of its dice, if it is known.
    pub fn seed(&self) -> Option<u64> {
        self.record.header.dice.seed()
    }

    /// A new game with the same setup, with the same dice or others.
    pub fn rematch(&self, seed: Option<u64>, hosting: &Hosting) -> NewGame {
        let seat = |player: &Player| match player {
            Player::Human { name } => SeatChoice::Human { name: name.to_string() },
            Player::Bot { level, budget: None } => SeatChoice::Bot { level: level.to_string() },
            Player::Bot { level, budget: Some(budget) } => {
                SeatChoice::Bot { level: format!("{level}:{budget}") }
            }
        };
        NewGame {
            game: GameId::of::<G>(),
            seats: self.players().iter().map(seat).collect(),
            options: catalog::to_json::<G>(&self.record.header.setup),
            seed,
            undo: hosting.undo,
            mode: hosting.mode,
            guided: false,
            suggestions: hosting.suggestions.is_some(),
        }
    }

    /// The match's own name.
    pub fn match_id(&self) -> &str {
        self.record.header.match_id.as_str()
    }

    /// The record of a new game that has the same steps up to a given one. The steps left out count
    /// as taken back, because the player has seen them.
    pub fn continued_from(&self, step: u32) -> String {
        let step = step.min(self.last());
        let steps: Vec<Step<G>> = self.record.steps[..step as usize].to_vec();
        let result = self.state(step).outcome();
        let header = self.continued_header(step);
        let (start, secret) = (self.record.start, self.record.secret.clone());
        Record::new(header, start, steps, secret, result).to_string()
    }

    /// The header of a continued game: it has another match id, and so another commitment to the
    /// same secret.
    fn continued_header(&self, step: u32) -> Header<G> {
        let mut header = self.record.header.clone();
        let name = header.match_id.as_str();
        let root = name.split("-from-").next().unwrap_or(name);
        let root: String = root.chars().take(40).collect();
        header.match_id = format!("{root}-from-{step}").parse().expect("it is short and visible");
        header.undone = header.undone.saturating_add(self.last() - step);
        if let (Dice::Match { commitment, .. }, Some(secret)) =
            (&mut header.dice, &self.record.secret)
        {
            let match_id = header.match_id.as_str();
            let rules_version = G::RULES_VERSION;
            *commitment = secret.commitment(&Terms { match_id, game: G::ID, rules_version });
        }
        header
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use battlezone::{Action, FirstPlayer, Setup, State};
    use host::{Chance, Command, Opening};
    use tabletop::Game;

    /// A game in which this many steps were played, always the first legal attack or a skip.
    pub fn played(steps: u32) -> Match<State> {
        let setup = Setup { first_player: FirstPlayer::A, ..Setup::default() };
        let options = Options { undo: true, ..Options::default() };
        let match_id = "replay".parse().unwrap();
        let opening = Opening { match_id, setup, chance: Chance::Seed(3), options };
        let mut game = Match::<State>::open(opening).unwrap();
        for (seat, player) in [(Seat::A, "human Ada"), (Seat::B, "human Ben")] {
            let player = player.parse().unwrap();
            game.handle(Command::Join { seat, player, nonce: None }).unwrap();
        }
        while game.step() < steps
            && let Some(seat) = game.to_act()
        {
            let action = game.legal_actions(seat).unwrap()[0];
            let act = Command::Act { seat, at: game.step(), action };
            game.handle(act).unwrap();
        }
        game
    }

    fn replay(steps: u32) -> Replay<State> {
        Replay::read(&played(steps).record().unwrap().to_string()).unwrap()
    }

    #[test]
    fn a_replay_has_every_position_and_event() {
        let (game, replay) = (played(12), replay(12));
        assert_eq!(replay.last(), game.step());
        for step in 0..=replay.last() {
            assert_eq!(replay.state(step), game.state_at(step).unwrap());
            assert_eq!(replay.events(step).is_empty(), step == 0);
        }
    }

    #[test]
    fn a_record_that_was_touched_is_refused_with_its_line() {
        let text = played(4).record().unwrap().to_string();
        let changed = text.replacen("human Ada", "human Ida", 1);
        assert!(Replay::<State>::read(&changed).is_err_and(|error| error.line > 1));
        assert!(Replay::<State>::read("").is_err_and(|error| error.line == 1));
    }

    #[test]
    fn a_continued_game_is_true_and_stands_where_it_was_left() {
        let replay = replay(12);
        let text = replay.continued_from(5);
        let continued = Replay::<State>::read(&text).unwrap();
        assert_eq!((continued.last(), continued.state(5)), (5, replay.state(5)));
        assert_eq!(continued.undone(), replay.last() - 5);
        assert!(GameId::verify(&text).is_ok());
        assert_ne!(continued.record.header.match_id, replay.record.header.match_id);
    }

    #[test]
    fn a_continued_game_can_be_continued_again_without_its_name_growing() {
        let mut text = replay(12).continued_from(9);
        for step in [8, 7, 6] {
            text = Replay::<State>::read(&text).unwrap().continued_from(step);
        }
        let name = Replay::<State>::read(&text).unwrap().record.header.match_id.to_string();
        assert_eq!(name, "replay-from-6");
    }

    #[test]
    fn a_game_that_has_ended_ends_again_when_continued_from_its_end() {
        let mut game = played(3);
        game.handle(Command::Resign { seat: Seat::A }).unwrap();
        let replay = Replay::<State>::read(&game.record().unwrap().to_string()).unwrap();
        let again = Replay::<State>::read(&replay.continued_from(replay.last())).unwrap();
        assert_eq!(again.outcome().map(ToString::to_string), Some("b>a resignation".to_owned()));
        let before = Replay::<State>::read(&replay.continued_from(replay.last() - 1)).unwrap();
        assert_eq!(before.outcome(), None);
        assert!(before.state(9).check(Seat::A, &Action::Resign).is_ok());
    }

    #[test]
    fn a_rematch_has_the_same_players_and_options() {
        let rematch = replay(2).rematch(Some(3), &Hosting::new("m"));
        assert_eq!(rematch.seats[1], SeatChoice::Human { name: "Ben".to_owned() });
        assert_eq!(rematch.options["first_player"], "a");
        assert_eq!(rematch.seed, Some(3));
    }
}
