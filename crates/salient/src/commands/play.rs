//! `salient play`: a game in the terminal, line by line.

mod session;

use std::io::IsTerminal;

use anyhow::{Context, anyhow};
use catalog::BotName;
use host::record::Record;
use host::{Chance, Command, Match, MatchId, Opening, Options, Output, Player};
use lab::SimError;
use tabletop::Seat;

use crate::cli::Play;
use crate::faces::{self, Face, FaceVisitor};
use session::{Session, Style};

pub fn run(options: &Play) -> anyhow::Result<()> {
    faces::visit(options.game, Start(options))
}

struct Start<'a>(&'a Play);

impl FaceVisitor for Start<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Face>(self) -> anyhow::Result<()> {
        let options = self.0;
        let (game, out) = match &options.load {
            Some(path) => {
                let text = super::read(path)?;
                let wrong = |error| anyhow!("{}: {error}", path.display());
                let record = Record::<G>::parse(&text).map_err(wrong)?;
                let mut game = Match::load(&record, local(random_bot_seed()?)).map_err(wrong)?;
                let out = game.handle(Command::Resume {}).context("the saved game cannot go on")?;
                (game, out)
            }
            None => open::<G>(options)?,
        };
        let input = std::io::stdin().lock();
        let style =
            Style { colours: faces::colours(options.plain), echo: !std::io::stdin().is_terminal() };
        Session::new(game, out, input, std::io::stdout().lock(), style).run()
    }
}

/// A new local game: its seed is its secret, so that it can be named and played again.
fn open<G: Face>(options: &Play) -> anyhow::Result<(Match<G>, Vec<Output>)> {
    let players = players::<G>(options)?;
    let only_bots = !players.iter().any(Player::is_human);
    let setup = if only_bots {
        super::limited_setup::<G>(players.len(), &options.options)?
    } else {
        super::setup::<G>(Some(players.len()), &options.options)?
    };
    let seed = options.seed.map_or_else(super::random_seed, Ok)?;
    let match_id: MatchId = format!("local-{seed}").parse().context("a name for the match")?;
    let chance = Chance::Seed(seed);
    let mut game = Match::open(Opening { match_id, setup, chance, options: local(seed) })?;
    let mut out = Vec::new();
    // `--set players=3` asks for another table than the seats that were named.
    let needed = game.players().len();
    if needed != players.len() {
        let (expected, found) = (needed.to_string(), players.len());
        return Err(anyhow!(SimError::Seats { game: G::ID, expected, found }))
            .context("the options and --seats do not fit");
    }
    for (seat, player) in Seat::first(Seat::MAX).zip(players) {
        out.extend(game.handle(Command::Join { seat, player, nonce: None })?);
    }
    Ok((game, out))
}

fn local(bot_seed: u64) -> Options {
    Options { undo: true, bot_seed, ..Options::default() }
}

fn random_bot_seed() -> anyhow::Result<u64> {
    super::random_seed()
}

/// Who sits where; every bot is in the catalog.
fn players<G: Face>(options: &Play) -> anyhow::Result<Vec<Player>> {
    let mut who = options.seats.clone();
    if who.is_empty() {
        who = G::SEATED.iter().map(ToString::to_string).collect();
    }
    let (found, seats) = (who.len(), G::SEATS);
    if !seats.contains(&(found.min(255) as u8)) {
        return Err(anyhow!(SimError::seats::<G>(found)));
    }
    let people = who.iter().filter(|who| *who == "human").count();
    let mut nth = 0;
    let player = |who: &String| {
        if who == "human" {
            nth += 1;
            let name =
                if people > 1 && nth > 1 { format!("Player {nth}") } else { options.name.clone() };
            return Ok(Player::human(&name)?);
        }
        let bot: BotName = who.parse()?;
        bot.make::<G>()?;
        Ok(Player::bot(who)?)
    };
    who.iter().map(player).collect()
}

/// What the players are called: people by name, bots by level, seats that share one with a letter.
pub fn names<G: Face>(game: &Match<G>) -> Vec<String> {
    let name = |player: Option<&Player>| match player {
        Some(Player::Human { name }) => name.to_string(),
        Some(Player::Bot { level, .. }) => capitalised(&level.to_string()),
        None => "Nobody".to_owned(),
    };
    let names: Vec<String> = game.players().map(name).collect();
    let shared = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let tell_apart = |(seat, name): (Seat, &String)| match shared(name) {
        true => format!("{name} ({seat})"),
        false => name.clone(),
    };
    Seat::first(Seat::MAX).zip(&names).map(tell_apart).collect()
}

/// A bot's name as a name: `Medium`.
fn capitalised(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}
