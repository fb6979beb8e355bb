//! Where bots think: on threads of their own, a few at a time, with a hard limit.

use std::time::Duration;

use catalog::{BotName, GameId};
use serde_json::Value;
use tabletop::Seat;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

use crate::app::Core;
use crate::turns::{Turn, Turns};

/// A decision that a bot has to take.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) game: GameId,
    pub(crate) seat: Seat,
    pub(crate) step: u32,
    /// What the bot may know, as JSON.
    pub(crate) view: Value,
    pub(crate) bot: BotName,
    pub(crate) bot_seed: u64,
    /// Who created the match: the bots of one person take turns with those of others.
    pub(crate) creator: String,
}

/// The threads that bots think on.
#[derive(Debug)]
pub(crate) struct Bots {
    threads: Turns,
}

impl Bots {
    pub(crate) fn new(threads: usize) -> Bots {
        Bots { threads: Turns::new(threads) }
    }

    /// The bot's move in notation. One that thinks for too long is answered for by chance; `None`
    /// only if not even that gives a move, or if nobody wants it any more.
    pub(crate) async fn think(
        &self,
        core: &Core,
        question: Question,
        is_wanted: impl Fn() -> bool,
    ) -> Option<String> {
        sleep(Duration::from_millis(core.config.bot_pause_ms)).await;
        let limit = Duration::from_millis(core.config.bot_limit_ms);
        let turn = self.turn(&question.creator, is_wanted).await?;
        match timeout(limit, answer(question.clone(), Some(turn))).await {
            Ok(Some(action)) => return Some(action),
            Ok(None) => tracing::error!(bot = %question.bot, "a bot has no answer"),
            Err(_) => tracing::warn!(bot = %question.bot, "a bot thought for too long"),
        }
        core.metrics.count(&core.metrics.bots_replaced);
        let bot = BotName { name: "random".to_owned(), budget: None };
        // Chance needs no time, and must not wait behind those who think for too long.
        answer(Question { bot, ..question }, None).await
    }
}

impl Bots {
    /// Waits for a turn. The bot's time begins with it: it does not pay for bots that think before it.
    /// None is taken for what was decided meanwhile, as by another node that did not wait as long.
    async fn turn(&self, creator: &str, is_wanted: impl Fn() -> bool) -> Option<Turn> {
        let turn = self.threads.take(creator).await;
        is_wanted().then_some(turn)
    }
}

async fn answer(question: Question, turn: Option<Turn>) -> Option<String> {
    let thought = spawn_blocking(move || {
        let _turn = turn; // held while it thinks, even if nobody waits any more
        let Question { game, seat, step, view, bot, bot_seed, creator: _ } = question;
        let asked = catalog::Question { seat, step, bot: &bot, bot_seed };
        game.think(&view, &asked).inspect_err(|error| tracing::error!(%error, "a bot failed")).ok()
    });
    thought.await.ok().flatten()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

    use super::*;

    #[tokio::test]
    async fn what_was_decided_while_it_waited_takes_no_turn() {
        let (bots, is_wanted) = (Arc::new(Bots::new(1)), Arc::new(AtomicBool::new(true)));
        let first = bots.turn("anna", || true).await.expect("it is free");
        let waiting = tokio::spawn({
            let (bots, is_wanted) = (bots.clone(), is_wanted.clone());
            async move { bots.turn("ben", || is_wanted.load(SeqCst)).await.is_some() }
        });
        tokio::task::yield_now().await;
        is_wanted.store(false, SeqCst);
        drop(first);
        assert!(!waiting.await.expect("it ends"));
        assert!(bots.turn("carl", || true).await.is_some(), "the place is free for others");
    }
}
