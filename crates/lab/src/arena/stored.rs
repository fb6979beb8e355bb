//! A bot of another build of the program, asked through its `think` command.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;

use catalog::{BotError, BotName, Entry};
use search::{Analysis, Bot};
use serde::{Deserialize, Serialize};
use tabletop::{Game, Rng, Seat};

/// A question for a move: one line of JSON to the other build, which answers with the action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Asked<V> {
    /// What the bot sees.
    pub view: V,
    /// For which seat it decides.
    pub seat: Seat,
    /// What its own draws follow from.
    pub seed: u64,
}

/// Another build that plays a bot. It runs until this is dropped.
#[derive(Debug)]
pub struct StoredBuild {
    process: Mutex<Process>,
}

#[derive(Debug)]
struct Process {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

/// Why a stored build cannot play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoredError {
    /// There is no such program, or it may not be run.
    #[error("the stored build {program} does not start: {reason}")]
    Start {
        /// The program.
        program: String,
        /// The system's reason.
        reason: String,
    },
    /// It does not know the bot, or cannot play it.
    #[error("the stored build {program} does not play {bot}: {reason}")]
    Refuses {
        /// The program.
        program: String,
        /// The bot.
        bot: String,
        /// What it says.
        reason: String,
    },
}

/// Why questions for a move are not answered.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// A bot that is not there.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// A line that is no question.
    #[error("this is no question of {game}: {reason}")]
    Question {
        /// The game.
        game: &'static str,
        /// What does not fit.
        reason: serde_json::Error,
    },
    /// Nobody asks or listens any more.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Answers questions for a move, one per line, until there are no more: the other end of
/// [`StoredBuild`].
pub fn answer_questions<G: Entry>(
    bot: &BotName,
    questions: impl BufRead,
    mut answers: impl Write,
) -> Result<(), AnswerError> {
    let bot = bot.make::<G>()?;
    for line in questions.lines() {
        let asked: Asked<G::View> = serde_json::from_str(&line?)
            .map_err(|reason| AnswerError::Question { game: G::TITLE, reason })?;
        let action = bot.choose(&asked.view, asked.seat, &mut Rng::fast(asked.seed));
        writeln!(answers, "{}", serde_json::to_string(&action).expect("an action can be written"))?;
        answers.flush()?;
    }
    Ok(())
}

impl StoredBuild {
    /// Starts another build for this bot, if it knows it.
    pub fn start<G: Entry>(program: &Path, bot: &BotName) -> Result<StoredBuild, StoredError> {
        let named = || program.display().to_string();
        let failed = |reason: String| StoredError::Start { program: named(), reason };
        let command = || {
            let mut command = Command::new(program);
            command.args(["think", G::ID, &bot.to_string()]);
            command
        };
        // Without a question it ends at once, and well only if it knows the bot.
        let asked = command().stdin(Stdio::null()).output();
        let asked = asked.map_err(|error| failed(error.to_string()))?;
        if !asked.status.success() {
            let reason = String::from_utf8_lossy(&asked.stderr).trim().to_owned();
            return Err(StoredError::Refuses { program: named(), bot: bot.to_string(), reason });
        }
        let mut child = command()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| failed(error.to_string()))?;
        let (Some(questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed("it has no input or output".to_owned()));
        };
        let answers = BufReader::new(answers);
        Ok(StoredBuild { process: Mutex::new(Process { child, questions, answers }) })
    }
}

impl Process {
    fn ask(&mut self, question: &str) -> std::io::Result<String> {
        writeln!(self.questions, "{question}")?;
        self.questions.flush()?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        Ok(answer)
    }
}

impl<G: Game> Bot<G> for StoredBuild {
    /// # Panics
    /// When the other build does not answer with a legal action: a comparison without its moves
    /// would mean nothing.
    fn analyse(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> Analysis<G::Action> {
        let seed = u64::from(rng.word()) << 32 | u64::from(rng.word());
        let question = serde_json::to_string(&Asked { view, seat, seed });
        let mut process = self.process.lock().expect("no thread has failed");
        let answer = process.ask(&question.expect("a view can be written"));
        let action: G::Action = answer
            .ok()
            .and_then(|answer| serde_json::from_str(&answer).ok())
            .expect("the stored build answers with an action of this game");
        Analysis::even(action.clone(), [action])
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It ends by itself when its input ends; this one is for a build that hangs.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
