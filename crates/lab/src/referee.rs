//! A match between bots, through the host's own door.

use catalog::{BotName, Entry};
use host::{Chance, Command, Match, MatchId, Opening, Options, Output, Player, Refused};
use search::Bot;
use tabletop::{Rng, Seat, Viewer};

/// Opens a match and lets the bots, one per seat, play it to the end.
pub fn play<G: Entry>(
    match_id: MatchId,
    setup: G::Setup,
    chance: Chance,
    names: &[&BotName],
    bots: &[&dyn Bot<G>],
    bot_seed: u64,
) -> Result<Match<G>, Refused<G::Illegal>> {
    let options = Options { bot_seed, ..Options::default() };
    let mut game = Match::open(Opening { match_id, setup, chance, options })?;
    let mut out = Vec::new();
    for (seat, name) in Seat::first(Seat::MAX).zip(names) {
        let player = Player::bot(&name.to_string()).expect("the catalog's names are levels");
        out = game.handle(Command::Join { seat, player, nonce: None })?;
    }
    while let Some(answer) = out.iter().find_map(|output| think(&game, output, bots)) {
        out = game.handle(answer)?;
    }
    Ok(game)
}

/// A bot's answer, if it is asked.
fn think<G: Entry>(
    game: &Match<G>,
    output: &Output,
    bots: &[&dyn Bot<G>],
) -> Option<Command<G::Action>> {
    let &Output::Think { seat, step, bot_seed, .. } = output else { return None };
    let view = game.state()?.view(Viewer::Seat(seat));
    let mut rng = Rng::for_bot(bot_seed, seat, step);
    let action = bots[seat.index()].choose(&view, seat, &mut rng);
    Some(Command::Act { seat, at: step, action })
}
