//! Whole games among bots of one level: how fast rules and bots are, and whether they play alike
//! everywhere.

use std::fmt::{self, Display, Formatter};

use tabletop::{Digest, Game};

use crate::{BotName, Entry, GameId, Visitor, set_option, with_seats};

/// What came of games that bots have played among themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlayed {
    /// How many steps they took together.
    pub steps: u64,
    /// The digest of all their last positions.
    pub ends: Digest,
}

impl Display for SelfPlayed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.steps, self.ends)
    }
}

impl GameId {
    /// Plays games among bots of one level at the smallest table. The same seed gives the same
    /// steps and ends on every machine. `None` where there is no such bot, or a game has no end.
    pub fn self_play(self, level: &str, games: u64, seed: u64) -> Option<SelfPlayed> {
        struct Play<'a> {
            level: &'a str,
            games: u64,
            seed: u64,
        }
        impl Visitor for Play<'_> {
            type Output = Option<SelfPlayed>;
            fn visit<G: Entry>(self) -> Option<SelfPlayed> {
                self_play::<G>(self.level, self.games, self.seed)
            }
        }
        self.visit(Play { level, games, seed })
    }
}

/// [`GameId::self_play`] of this game.
pub fn self_play<G: Entry>(level: &str, games: u64, seed: u64) -> Option<SelfPlayed> {
    let name: BotName = level.parse().ok()?;
    let bot = name.make::<G>().ok()?;
    let setup = with_seats::<G>(&G::Setup::default(), (*G::SEATS.start()).into()).ok()?;
    let setup = match G::LIMIT {
        Some((limit, rounds)) => set_option::<G>(&setup, limit, rounds).ok()?,
        None => setup,
    };
    let mut events: Vec<<G as Game>::Event> = Vec::new();
    let (mut steps, mut ends) = (0, Digest(0));
    for game in 0..games {
        let seed = seed.wrapping_add(game);
        let played = search::self_play(&setup, seed, |_| bot.as_ref(), &mut events).ok()?;
        steps += u64::from(played.steps);
        ends = Digest::of(&format_args!("{ends} {}", played.end));
    }
    Some(SelfPlayed { steps, ends })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_plays_the_same_games() {
        for &game in GameId::ALL {
            let played = |seed| game.self_play("random", 3, seed);
            assert!(played(1).is_some_and(|played| played.steps > 3), "{game}");
            assert_eq!(played(1), played(1), "{game}");
            assert_ne!(played(1).map(|it| it.ends), played(2).map(|it| it.ends), "{game}");
            assert_eq!(game.self_play("nobody", 1, 1), None);
        }
    }
}
