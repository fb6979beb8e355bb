//! A match and its record.

use tabletop::Game;

use super::table::Table;
use super::{Chance, Match, Options};
use crate::history::Played;
use crate::record::{Dice, Header, Record, RecordError};

impl<G: Game> Match<G> {
    /// The record so far, once the game has started: for the authority alone while the match runs,
    /// because it holds the secret and what is hidden.
    pub fn record(&self) -> Option<Record<G>> {
        self.record_until(self.step())
    }

    /// The record up to a step that was played, or can be played again.
    pub(super) fn record_until(&self, last: u32) -> Option<Record<G>> {
        let history = self.history.as_ref()?;
        let undone = self.table.undone - (last - history.step()); // each was counted when taken back
        let steps = (1..=last).map(|step| history.played(step)).map(Played::recorded).collect();
        let (start, outcome) = (history.start_digest(), history.outcome_at(last));
        Some(Record::new(self.header(undone)?, start, steps, self.secret(), outcome))
    }

    /// All that was settled before the first step, once everyone sits.
    pub(super) fn header(&self, undone: u32) -> Option<Header<G>> {
        let (dice, players) = (self.table.dice()?, self.table.all_players()?);
        let (match_id, setup) = (self.table.id.clone(), self.setup.clone());
        Some(Header { match_id, setup, dice, players, undone })
    }

    /// Continues a recorded match: replays it, refusing whatever is not true. Clocks start anew.
    /// [`Command::Resume`](crate::Command::Resume) then asks the bot that is to act.
    pub fn load(record: &Record<G>, options: Options) -> Result<Match<G>, RecordError> {
        let history = record.replayed()?;
        let Header { match_id, setup, dice, players, undone } = &record.header;
        let chance = match (dice, &record.secret) {
            (Dice::Fast { seed }, _) => Chance::Fast(*seed),
            (Dice::Match { seed: Some(seed), .. }, _) => Chance::Seed(*seed),
            (Dice::Match { seed: None, .. }, Some(secret)) => Chance::Secret(secret.clone()),
            (Dice::Match { seed: None, .. }, None) => {
                unreachable!("a record without its secret cannot be replayed")
            }
        };
        let past = match dice {
            Dice::Match { past, .. } => past.clone(),
            Dice::Fast { .. } => Vec::new(),
        };
        let (of, match_id) = ((G::ID, G::RULES_VERSION), match_id.clone());
        let mut table = Table::new(match_id, of, chance, past, options, players.len());
        table.seat(players, dice);
        table.undone = *undone;
        table.begun_at = table.begun_at.min(history.step()); // it may have been cut short
        let (setup, history) = (setup.clone(), Some(history));
        Ok(Match { table, setup, continued: Vec::new(), history })
    }
}
