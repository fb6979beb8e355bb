//! The conversation: what the match says, what the player types.

use std::io::{BufRead, Write};
use std::path::Path;

use anyhow::Context;
use catalog::BotName;
use host::{Command, Match, Message, Output, Player};
use search::{Analysis, Bot};
use tabletop::{Rng, Seat, Viewer};

use super::{capitalised, names};
use crate::faces::Face;
use crate::words::by_name;

/// What can be typed beside moves.
const COMMANDS_HELP: [(&str, &str); 7] = [
    ("moves", "every legal move and its odds"),
    ("hint", "what a strong bot would play"),
    ("board", "draw the board again"),
    ("undo redo", "take moves back, with the same dice"),
    ("position", "the position as text"),
    ("save FILE", "save; salient play GAME --load FILE goes on"),
    ("quit", "leave"),
];

/// One game at one terminal.
pub struct Session<G: Face, R, W> {
    game: Match<G>,
    /// What the match wants done and we have not done yet.
    pending: Vec<Output>,
    names: Vec<String>,
    /// A move that gives up the game, until the player has answered whether it is meant.
    asked: Option<Asked<G::Action>>,
    input: R,
    out: W,
    style: Style,
}

/// How the conversation is shown.
#[derive(Clone, Copy)]
pub struct Style {
    /// With colours?
    pub colours: bool,
    /// Does nobody see what is typed, as from a file? Then it is written behind the prompt.
    pub echo: bool,
}

/// A move that the player is asked about, and who would make it.
struct Asked<A> {
    seat: Seat,
    action: A,
}

/// What to do after a line was read.
enum Next {
    GoOn,
    Quit,
}

impl<G: Face, R: BufRead, W: Write> Session<G, R, W> {
    pub fn new(
        game: Match<G>,
        pending: Vec<Output>,
        input: R,
        out: W,
        style: Style,
    ) -> Session<G, R, W> {
        let names = names(&game);
        Session { game, pending, names, asked: None, input, out, style }
    }

    /// Plays until the input ends or the player leaves.
    pub fn run(mut self) -> anyhow::Result<()> {
        let welcome = format!("{} · {}", G::TITLE, self.names.join(" v "));
        writeln!(self.out, "{welcome}\nMatch {} · type help at any time\n", self.game.id())?;
        self.work_off()?;
        self.board()?;
        loop {
            if self.game.outcome().is_some() && !self.has_people() {
                return self.farewell();
            }
            self.prompt()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                writeln!(self.out)?;
                return self.farewell();
            }
            if self.style.echo {
                writeln!(self.out, "{}", line.trim())?;
            }
            match self.obey(line.trim())? {
                Next::GoOn => {}
                Next::Quit => return self.farewell(),
            }
        }
    }

    fn has_people(&self) -> bool {
        self.game.players().flatten().any(Player::is_human)
    }

    fn prompt(&mut self) -> anyhow::Result<()> {
        match self.game.to_act() {
            _ if self.asked.is_some() => write!(self.out, "y or n> ")?,
            Some(seat) => write!(self.out, "{}> ", self.names[seat.index()])?,
            None => write!(self.out, "(over) save FILE, undo or quit> ")?,
        }
        Ok(self.out.flush()?)
    }

    /// Does what a typed line asks.
    fn obey(&mut self, line: &str) -> anyhow::Result<Next> {
        if let Some(asked) = self.asked.take() {
            match line {
                "y" | "yes" => {
                    self.act(asked.seat, asked.action)?;
                    return Ok(Next::GoOn);
                }
                "n" | "no" | "" => {
                    writeln!(self.out, "The game goes on.")?;
                    return Ok(Next::GoOn);
                }
                // Who types something else wants that, not to give up.
                _ => {}
            }
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) => {}
            ("quit" | "exit" | "q", "") => return Ok(Next::Quit),
            ("help" | "?", "") => self.help()?,
            ("board", "") => self.own_board()?,
            ("moves", "") => self.moves()?,
            ("hint", "") => self.hint()?,
            ("undo", "") => self.take(Command::Undo {})?,
            ("redo", "") => self.take(Command::Redo {})?,
            ("time-up", "") => self.take(Command::TimeUp {})?,
            ("position", "") => self.position()?,
            ("save", "") => writeln!(self.out, "Where to? For example: save game.record")?,
            ("save", path) => self.save(Path::new(path))?,
            _ => self.play(line)?,
        }
        Ok(Next::GoOn)
    }

    fn help(&mut self) -> anyhow::Result<()> {
        let width = G::MOVES_HELP.iter().chain(&COMMANDS_HELP).map(|(word, _)| word.len()).max();
        let width = width.unwrap_or(0);
        for (word, about) in G::MOVES_HELP.iter().chain(&COMMANDS_HELP) {
            writeln!(self.out, "  {word:<width$}  {about}")?;
        }
        let resign = G::resignation();
        writeln!(
            self.out,
            "Before you give up you are asked; answer y on the next line. {resign}! asks nothing."
        )?;
        Ok(())
    }

    /// Whose eyes the terminal has: those of the only person, otherwise everybody's.
    fn viewer(&self) -> Viewer {
        let is_human = |player: Option<&Player>| player.is_some_and(Player::is_human);
        let mut people =
            Seat::first(Seat::MAX).zip(self.game.players()).filter(|(_, it)| is_human(*it));
        match (people.next(), people.next()) {
            (Some((seat, _)), None) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }

    fn board(&mut self) -> anyhow::Result<()> {
        self.board_for(self.viewer())
    }

    /// Who asks for the board sees the own cards too, which is no secret from who is to act.
    fn own_board(&mut self) -> anyhow::Result<()> {
        self.board_for(self.game.to_act().map_or(self.viewer(), Viewer::Seat))
    }

    fn board_for(&mut self, viewer: Viewer) -> anyhow::Result<()> {
        let view = self.game.view(viewer).context("the game has started")?;
        let (board, summary) = (G::draw(&view, self.style.colours), G::summary(&view, &self.names));
        writeln!(self.out, "{board}\n\n{summary}")?;
        Ok(())
    }

    fn moves(&mut self) -> anyhow::Result<()> {
        let Some(seat) = self.game.to_act() else { return Ok(()) };
        let view = self.game.view(Viewer::Seat(seat)).context("the game has started")?;
        let actions = self.game.legal_actions(seat).context("the seat is there")?;
        let texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
        let width = texts.iter().map(String::len).max().unwrap_or(0);
        for (text, action) in texts.iter().zip(&actions) {
            writeln!(self.out, "  {text:<width$}  {}", G::describe(&view, action))?;
        }
        if !G::MOVES_NOTE.is_empty() {
            writeln!(self.out, "{}", G::MOVES_NOTE)?;
        }
        Ok(())
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let Some(seat) = self.game.to_act() else { return Ok(()) };
        let view = self.game.view(Viewer::Seat(seat)).context("the game has started")?;
        let best = G::BOTS.last().expect("every game has bots");
        let bot = (best.make)(best.budget.unwrap_or(0));
        let mut rng = Rng::for_bot(self.game.options().bot_seed, seat, self.game.step());
        let Analysis { chosen, label, .. } = bot.analyse(&view, seat, &mut rng);
        let about = G::describe(&view, &chosen);
        let label = label.map(|label| format!(" ({label})")).unwrap_or_default();
        writeln!(self.out, "{} would play {chosen}{label}: {about}", capitalised(best.name))?;
        Ok(())
    }

    fn position(&mut self) -> anyhow::Result<()> {
        let viewer = self.viewer();
        if let Some(state) = self.game.state() {
            writeln!(self.out, "{}", state.position(viewer))?;
        }
        Ok(())
    }

    /// A disk that is full or read-only costs the file, not the game.
    fn save(&mut self, path: &Path) -> anyhow::Result<()> {
        let record = self.game.record().context("the game has started")?;
        match std::fs::write(path, record.to_string()) {
            Ok(()) => writeln!(self.out, "Saved to {}.", path.display())?,
            Err(error) => {
                writeln!(self.out, "Not saved: {}: {error}. The game goes on.", path.display())?;
            }
        }
        Ok(())
    }

    fn play(&mut self, line: &str) -> anyhow::Result<()> {
        let Some(seat) = self.game.to_act() else {
            writeln!(self.out, "The game is over: save FILE, undo or quit.")?;
            return Ok(());
        };
        // `resign!` means it; anything else with an exclamation mark is no move.
        let (text, is_meant) = line.strip_suffix('!').map_or((line, false), |text| (text, true));
        match text.parse::<G::Action>() {
            Ok(action) if G::gives_up(&action) && !is_meant => self.ask(seat, action),
            Ok(action) if is_meant == G::gives_up(&action) => self.act(seat, action),
            Ok(action) => Ok(writeln!(self.out, "Not understood: type {action} without the !.")?),
            Err(error) => Ok(writeln!(self.out, "Not understood: {error}. Type help.")?),
        }
    }

    /// Asks before the game is given up; what the rules refuse anyway needs no question.
    fn ask(&mut self, seat: Seat, action: G::Action) -> anyhow::Result<()> {
        let view = self.game.view(Viewer::Seat(seat)).context("the game has started")?;
        if self.game.legal_actions(seat).is_ok_and(|legal| legal.contains(&action)) {
            let about = G::describe(&view, &action);
            writeln!(self.out, "Give up? {}: {about}.", capitalised(&action.to_string()))?;
            self.asked = Some(Asked { seat, action });
            return Ok(());
        }
        self.act(seat, action)
    }

    fn act(&mut self, seat: Seat, action: G::Action) -> anyhow::Result<()> {
        self.take(Command::Act { seat, at: self.game.step(), action })
    }

    fn take(&mut self, command: Command<G::Action>) -> anyhow::Result<()> {
        let before = self.game.step();
        match self.game.handle(command) {
            Ok(out) => {
                self.pending.extend(out);
                self.work_off()?;
                if self.game.step() != before {
                    self.board()?;
                }
            }
            Err(refused) => {
                writeln!(self.out, "{}.", by_name(&refused.to_string(), &self.names))?;
            }
        }
        Ok(())
    }

    /// Tells what happened and lets bots think until a person is asked.
    fn work_off(&mut self) -> anyhow::Result<()> {
        while !self.pending.is_empty() {
            for output in std::mem::take(&mut self.pending) {
                if let Output::Think { seat, step, level, budget, bot_seed } = output {
                    let name = BotName { name: level.to_string(), budget };
                    self.think(&name, seat, step, bot_seed)?;
                } else if let Some(message) = self.game.message(self.viewer(), &output) {
                    self.tell(&message)?;
                }
            }
        }
        Ok(())
    }

    fn think(
        &mut self,
        name: &BotName,
        seat: Seat,
        step: u32,
        bot_seed: u64,
    ) -> anyhow::Result<()> {
        let bot: Box<dyn Bot<G>> = name.make()?;
        let view = self.game.view(Viewer::Seat(seat))?;
        let action = bot.choose(&view, seat, &mut Rng::for_bot(bot_seed, seat, step));
        let answer = Command::Act { seat, at: step, action };
        let out = self.game.handle(answer).context("a bot plays legal moves")?;
        self.pending.extend(out);
        Ok(())
    }

    fn tell(&mut self, message: &Message<G>) -> anyhow::Result<()> {
        match message {
            Message::Step { events, .. } => {
                let lines = events.iter().map(|event| G::tell(event, &self.names));
                for line in lines.filter(|line| !line.is_empty()) {
                    writeln!(self.out, "{line}")?;
                }
            }
            Message::Over { outcome, .. } => {
                let winners: Vec<&str> =
                    outcome.winners().iter().map(|seat| &*self.names[seat.index()]).collect();
                let verb = if winners.len() > 1 { "share the first place" } else { "wins" };
                let reason = match &*outcome.reason {
                    "resignation" => "the opponent gave up".to_owned(),
                    reason => reason.replace('-', " "),
                };
                writeln!(self.out, "\n*** {} {verb} ({reason}) ***", winners.join(" and "))?;
            }
            Message::Joined { .. } | Message::Snapshot { .. } | Message::Chat { .. } => {}
        }
        Ok(())
    }

    fn farewell(mut self) -> anyhow::Result<()> {
        if self.game.outcome().is_none() {
            writeln!(self.out, "The game is not over. It began as {}.", self.game.id())?;
        }
        Ok(())
    }
}
