//! The command line; its help is the documentation.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use catalog::{BotName, GameId};
use clap::{Args, Parser, Subcommand};
use tabletop::fair::Commitment;

/// Territory-war games: play in the browser or in the terminal, simulate, replay, check the dice.
///
/// Without a command the games are served on this machine and the browser is opened.
#[derive(Parser, Debug)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub local: Local,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Host online play: lobby, matches that outlive the server, bots, an API
    Serve(Serve),
    /// Copy the data of online play while it is in use
    Backup(Backup),
    /// Look after online play: matches, players, bans, tokens, old data
    #[command(subcommand)]
    Admin(Admin),
    /// Play a game in the terminal
    Play(Play),
    /// Let bots play many games against each other
    Sim(Sim),
    /// Let bots meet in pairs: ratings with intervals, who is stronger, how long they think
    Arena(Arena),
    /// Compare the chances of winning that bots state with what comes of them
    Calibrate(Calibrate),
    /// Answer questions for a move, one line of JSON each: what an arena plays a stored build by
    #[command(hide = true)]
    Think(Think),
    /// Print a recorded game move by move
    Replay(Replay),
    /// Check a record: commitment, every die, every position, the result
    Verify(Verify),
    /// Exact odds
    #[command(subcommand)]
    Odds(Odds),
    /// Draw a position
    Show(Show),
    /// List the games, their options and bots
    Games(Games),
}

#[derive(Args, Debug)]
pub struct Local {
    /// Where to listen; 0.0.0.0 lets other machines in
    #[arg(long, default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// The port; the next free one when it is taken, any free one for 0
    #[arg(long, default_value_t = 4000)]
    pub port: u16,
    /// Print the address and leave the browser closed
    #[arg(long)]
    pub no_open: bool,
}

#[derive(Args, Debug)]
pub struct Serve {
    /// Where to listen; port 0 is any free one
    #[arg(long, env = "SALIENT_ADDR", default_value = "127.0.0.1:4000", value_name = "IP:PORT")]
    pub addr: SocketAddr,
    #[command(flatten)]
    pub data: DataFolder,
    /// The address people reach it by, such as `https://play.example.org`
    #[arg(long, env = "SALIENT_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,
    /// A TOML file with limits, bots, proxies
    #[arg(long, env = "SALIENT_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Write the log as JSON, one object per line
    #[arg(long, env = "SALIENT_LOG_JSON")]
    pub log_json: bool,
    /// Send traces to the OpenTelemetry collector at this address, such as `http://127.0.0.1:4318`
    #[arg(long, env = "SALIENT_OTLP", value_name = "URL")]
    pub otlp: Option<String>,
}

#[derive(Args, Debug)]
pub struct DataFolder {
    /// Where matches and people are kept; the user's data folder without it
    #[arg(long = "data", env = "SALIENT_DATA", value_name = "DIR", conflicts_with = "store")]
    pub folder: Option<PathBuf>,
    /// A PostgreSQL database instead, for several servers at once:
    /// `postgres://user:password@host:5432/name`
    #[arg(long, env = "SALIENT_STORE", value_name = "URL", hide_env_values = true)]
    pub store: Option<String>,
}

#[derive(Args, Debug)]
pub struct Backup {
    /// The copy; nothing may be there yet
    pub to: PathBuf,
    #[command(flatten)]
    pub data: DataFolder,
}

#[derive(Subcommand, Debug)]
pub enum Admin {
    /// Matches that are not over
    List {
        #[command(flatten)]
        data: DataFolder,
    },
    /// End a match without a result
    End {
        /// Its id
        id: String,
        #[command(flatten)]
        data: DataFolder,
    },
    /// Keep a player's id or an address out
    Ban {
        /// Whom
        subject: String,
        /// Why
        #[arg(long, default_value = "")]
        reason: String,
        /// For how long; for ever without it
        #[arg(long)]
        days: Option<u32>,
        /// Let them in again instead
        #[arg(long, conflicts_with_all = ["reason", "days"])]
        lift: bool,
        #[command(flatten)]
        data: DataFolder,
    },
    /// Make a token for a player's id, or for a new player with this name
    Token {
        /// The id or the name
        player: String,
        /// play, bot, read or admin
        #[arg(long, default_value = "play")]
        scope: String,
        /// After how many days it is worth nothing; a year without it, never with 0
        #[arg(long)]
        days: Option<u32>,
        #[command(flatten)]
        data: DataFolder,
    },
    /// Guests and accounts, the newest first
    Players {
        #[command(flatten)]
        data: DataFolder,
    },
    /// Who is kept out, and why
    Bans {
        #[command(flatten)]
        data: DataFolder,
    },
    /// Delete a player for good: name, password, tokens, ratings, chat; matches stay without the name
    Delete {
        /// The id or the login
        player: String,
        #[command(flatten)]
        data: DataFolder,
    },
    /// Set an account's password, read as one line from standard input; all its tokens end
    Password {
        /// The id or the login
        player: String,
        #[command(flatten)]
        data: DataFolder,
    },
    /// End all tokens of a player
    Logout {
        /// The id or the login
        player: String,
        #[command(flatten)]
        data: DataFolder,
    },
    /// Delete now what the retention of the config file lets go of: guests, chat, abandoned matches
    Retention {
        /// The config file of the server
        #[arg(long, env = "SALIENT_CONFIG", value_name = "FILE")]
        config: Option<PathBuf>,
        #[command(flatten)]
        data: DataFolder,
    },
    /// Copy all data of a folder into an empty PostgreSQL database and compare both; stop the server
    /// first
    Move {
        /// The folder
        #[arg(long, value_name = "DIR")]
        from: PathBuf,
        /// The database: `postgres://user:password@host:5432/name`
        #[arg(long, value_name = "URL")]
        to: String,
    },
    /// Read all data and look for damage
    Check {
        #[command(flatten)]
        data: DataFolder,
    },
}

/// Changes to the game's options.
#[derive(Args, Debug)]
pub struct SetOptions {
    /// Change a setup option, as in `--set round_limit=50`; `salient games` lists them
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    pub set: Vec<(String, String)>,
    /// Start from a scenario: the options as JSON, before any `--set`
    #[arg(long, value_name = "FILE")]
    pub scenario: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(after_help = PLAY_HELP)]
pub struct Play {
    /// The game, such as battlezone
    pub game: GameId,
    /// Who sits where: `human` or a bot's name; without it you against the usual bots
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO")]
    pub seats: Vec<String>,
    /// What you are called
    #[arg(long, default_value = "Player 1")]
    pub name: String,
    /// The same seed gives the same map and the same dice
    #[arg(long)]
    pub seed: Option<u64>,
    /// Continue a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "seed", "set", "scenario"])]
    pub load: Option<PathBuf>,
    /// Draw without colours
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub options: SetOptions,
}

const PLAY_HELP: &str = "\
In the game type a move, or help, moves, hint, undo, save FILE, quit.
Moves that give the game up (resign, retreat, surrender) are asked about: answer y on the next
line, or type them with an exclamation mark (resign!) to be asked nothing.

Examples:
  salient play battlezone
  salient play battlezone --seats human,tactician --set first_player=a
  salient play battlezone --seats human,human --name Ada
  salient play battlezone --seats balanced,defensive --seed 7
  salient play worldbattle --seats human,hard,medium --set cards=fixed
  salient play imperial --seats human,general --set first_turn_ap=3
  salient play imperial --scenario cavalry.json
  salient play conquer --seats human,hard,hard,hard --set turn_blocks=2";

#[derive(Args, Debug)]
pub struct Sim {
    /// The game, such as battlezone
    pub game: GameId,
    /// The bots, one per seat: `balanced,defensive`, with a budget where they take one: `expert:400`
    #[arg(long, value_delimiter = ',', required = true, value_name = "A,B")]
    pub bots: Vec<BotName>,
    /// How many games; every layout is played once per rotation of the seats
    #[arg(long, default_value_t = 1000)]
    pub games: u64,
    /// Everything follows from it
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many games at a time
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Write the record of every game here, with dice that `verify` can check
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
    #[command(flatten)]
    pub options: SetOptions,
}

#[derive(Args, Debug)]
#[command(after_help = ARENA_HELP)]
pub struct Arena {
    /// The game, such as battlezone
    pub game: GameId,
    /// The bots, with a budget where they take one: `balanced,tactician,expert:20000`
    #[arg(long, value_delimiter = ',', value_name = "A,B,C", required_unless_present = "sprt")]
    pub bots: Vec<BotName>,
    /// The first bot against all others instead of everyone against everyone
    #[arg(long)]
    pub gauntlet: bool,
    /// Ask whether the first of these two is stronger, and stop when that is known
    #[arg(long, value_delimiter = ',', num_args = 1, value_name = "A,B", conflicts_with_all = ["bots", "gauntlet"])]
    pub sprt: Vec<BotName>,
    /// By no more than this, says the first hypothesis
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true, requires = "sprt")]
    pub elo0: f64,
    /// By at least this, says the second
    #[arg(long, default_value_t = 10.0, allow_hyphen_values = true, requires = "sprt")]
    pub elo1: f64,
    /// The budget of all bots that take one and were given none
    #[arg(long)]
    pub budget: Option<u32>,
    /// Games per pair; every layout is played once on either seat
    #[arg(long, default_value_t = 1000)]
    pub games: u64,
    /// Everything follows from it
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many games at a time; one per core without it
    #[arg(long)]
    pub threads: Option<usize>,
    /// Pairs with this bot play one of so many games: `--fewer expert=10`
    #[arg(long, value_name = "BOT=N", value_parser = key_value)]
    pub fewer: Vec<(String, String)>,
    /// Another build of this program, which plays for the second bot of `--sprt`
    #[arg(long, value_name = "PROGRAM", requires = "sprt")]
    pub stored: Option<PathBuf>,
    /// Keep the results here after every batch, and go on from them
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Draw the ratings as SVG
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    #[command(flatten)]
    pub options: SetOptions,
}

const ARENA_HELP: &str = "\
Ratings are Elo above the first bot, fitted to all pairs at once, with 95 % intervals.

Examples:
  salient arena battlezone --bots balanced,tactician,expert --games 400
  salient arena battlezone --bots expert,balanced,tactician --gauntlet --resume arena.json
  salient arena battlezone --sprt expert:40000,expert:20000 --elo0 0 --elo1 20 --games 4000";

#[derive(Args, Debug)]
pub struct Calibrate {
    /// The game, such as battlezone
    pub game: GameId,
    /// The bots; all that state a chance without it
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    pub bots: Vec<BotName>,
    /// Games that each bot plays against itself
    #[arg(long, default_value_t = 100)]
    pub games: u64,
    /// How many sit at the table; the smallest table without it
    #[arg(long)]
    pub seats: Option<usize>,
    /// Everything follows from it; not a seed that was trained with
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Print one JSON array
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub options: SetOptions,
}

#[derive(Args, Debug)]
pub struct Think {
    /// The game, such as battlezone
    pub game: GameId,
    /// The bot
    pub bot: BotName,
}

#[derive(Args, Debug)]
#[command(after_help = REPLAY_HELP)]
pub struct Replay {
    /// The record
    pub file: PathBuf,
    /// Stop after this step
    #[arg(long, value_name = "STEP")]
    pub at: Option<u32>,
    /// Draw the board after every step
    #[arg(long)]
    pub boards: bool,
    /// Draw without colours
    #[arg(long)]
    pub plain: bool,
    /// Print one JSON object for the start, then one per step
    #[arg(long, conflicts_with_all = ["boards", "plain"])]
    pub json: bool,
}

const REPLAY_HELP: &str = "\
With --json every line is an object. The first one is the start:
  step (0), game, rules (their version), match, setup (the options),
  seats (a list of seat and player), position
Every further line is a step:
  step (from 1), seat, action, events, position (after the step)
Positions and actions are in the game's notation.";

#[derive(Args, Debug)]
pub struct Verify {
    /// The record
    pub file: PathBuf,
    /// The commitment you were shown before the first roll: is it the record's?
    #[arg(long, value_name = "HEX")]
    pub commitment: Option<Commitment>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Subcommand, Debug)]
pub enum Odds {
    /// The chance that A armies take a territory with D armies
    Battlezone {
        /// The attacker's armies, 2 to 8
        #[arg(value_name = "A")]
        attacker: u8,
        /// The defender's armies, 1 to 8
        #[arg(value_name = "D")]
        defender: u8,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// The chance that A armies conquer a territory with D armies, and what is lost
    Worldbattle {
        /// The attacker's armies, from 2 on
        #[arg(value_name = "A")]
        attackers: u32,
        /// The defender's armies, from 1 on
        #[arg(value_name = "D")]
        defenders: u32,
        /// Stop when the attacker has so many armies or fewer
        #[arg(long, value_name = "N", default_value_t = 1)]
        stop_at: u32,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// What an attack in a position can lead to
    Imperial {
        /// The position, as `salient play` and `show` write it
        #[arg(allow_hyphen_values = true)]
        position: String,
        /// The attack, such as b2xb3 or b1+a2xb2
        attack: String,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

#[derive(Args, Debug)]
pub struct Show {
    /// The game, such as battlezone
    pub game: GameId,
    /// A position in the game's notation; without one, the start of a new game
    #[arg(allow_hyphen_values = true)]
    pub position: Option<String>,
    /// The seed of the new game
    #[arg(long, conflicts_with = "position")]
    pub seed: Option<u64>,
    /// Write a picture as SVG
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write a picture as PNG
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Draw without colours
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub options: SetOptions,
}

#[derive(Args, Debug)]
pub struct Games {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("expected KEY=VALUE, as in round_limit=50")?;
    Ok((key.to_owned(), value.to_owned()))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }
}
