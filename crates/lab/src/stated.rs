//! What a bot says about its moves, and what comes of its games.

use std::sync::Mutex;

use search::{Analysis, Bot, NotPlayed, end_value, self_play};
use tabletop::{Game, Rng, Seat};

/// A number that a bot stated before a move, and what its game was worth to it: 1, ½ or 0.
pub(crate) type Case = (f32, f32);

/// Plays games of a bot against itself and notes what it states before every move.
pub(crate) fn cases<G: Game>(
    setup: &G::Setup,
    bot: &dyn Bot<G>,
    seeds: impl IntoIterator<Item = u64>,
    stated: fn(&Analysis<G::Action>) -> Option<f32>,
) -> Result<Vec<Case>, NotPlayed<G::Illegal>> {
    let mut cases = Vec::new();
    for seed in seeds {
        let listener = Listener { bot, stated, heard: Mutex::default() };
        let end = self_play(setup, seed, |_| &listener, &mut Vec::new())?.end;
        let heard = listener.heard.into_inner().expect("no thread has failed");
        let worth = |seat: Seat| end_value(&end, seat).expect("a game that was played is over");
        cases.extend(heard.into_iter().map(|(seat, number)| (number, worth(seat))));
    }
    Ok(cases)
}

/// A bot whose statements are written down.
#[derive(Debug)]
struct Listener<'a, G: Game> {
    bot: &'a dyn Bot<G>,
    stated: fn(&Analysis<G::Action>) -> Option<f32>,
    heard: Mutex<Vec<(Seat, f32)>>,
}

impl<G: Game> Bot<G> for Listener<'_, G> {
    fn analyse(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> Analysis<G::Action> {
        let analysis = self.bot.analyse(view, seat, rng);
        if let Some(number) = (self.stated)(&analysis) {
            self.heard.lock().expect("no thread has failed").push((seat, number));
        }
        analysis
    }
}
