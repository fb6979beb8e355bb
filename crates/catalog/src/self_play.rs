//! Whole games among bots of one level: how fast rules and bots are.

use tabletop::Game;

use crate::{BotName, Entry, GameId, Visitor, set_option, with_seats};

impl GameId {
    /// Plays games among bots of one level at the smallest table and counts their steps. The same
    /// seed gives the same count on every machine. `None` where there is no such bot.
    pub fn self_play(self, level: &str, games: u64, seed: u64) -> Option<u64> {
        struct Play<'a> {
            level: &'a str,
            games: u64,
            seed: u64,
        }
        impl Visitor for Play<'_> {
            type Output = Option<u64>;
            fn visit<G: Entry>(self) -> Option<u64> {
                self_play::<G>(self.level, self.games, self.seed)
            }
        }
        self.visit(Play { level, games, seed })
    }
}

/// [`GameId::self_play`] of this game.
pub fn self_play<G: Entry>(level: &str, games: u64, seed: u64) -> Option<u64> {
    let name: BotName = level.parse().ok()?;
    let bot = name.make::<G>().ok()?;
    let setup = with_seats::<G>(&G::Setup::default(), (*G::SEATS.start()).into()).ok()?;
    let setup = match G::LIMIT {
        Some((limit, rounds)) => set_option::<G>(&setup, limit, rounds).ok()?,
        None => setup,
    };
    let mut events: Vec<<G as Game>::Event> = Vec::new();
    let steps = (0..games).map(|game| {
        let seed = seed.wrapping_add(game);
        let played = search::self_play(&setup, seed, |_| bot.as_ref(), &mut events);
        played.map_or(0, |played| u64::from(played.steps))
    });
    Some(steps.sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_plays_the_same_games() {
        for &game in GameId::ALL {
            let steps = |seed| game.self_play("random", 3, seed);
            assert!(steps(1).is_some_and(|steps| steps > 3), "{game}");
            assert_eq!(steps(1), steps(1), "{game}");
            assert_eq!(game.self_play("nobody", 1, 1), None);
        }
    }
}
