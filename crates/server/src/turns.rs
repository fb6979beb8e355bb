//! Turns for a few places among many people: whoever has many things waiting is served one of them,
//! then the others are.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use tokio::sync::oneshot;

use crate::app::locked;

/// So many places, and those who wait for one.
#[derive(Clone, Debug)]
pub(crate) struct Turns(Arc<Mutex<Queue>>);

#[derive(Debug)]
struct Queue {
    free: usize,
    /// Who waits, the next one first; nobody twice.
    order: VecDeque<String>,
    waiting: BTreeMap<String, VecDeque<oneshot::Sender<Turn>>>,
}

/// A place that is taken; it goes to the next one when it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    turns: Turns,
}

impl Turns {
    pub(crate) fn new(places: usize) -> Turns {
        let (order, waiting) = (VecDeque::new(), BTreeMap::new());
        Turns(Arc::new(Mutex::new(Queue { free: places.max(1), order, waiting })))
    }

    /// Waits for a place on behalf of this person.
    pub(crate) async fn take(&self, who: &str) -> Turn {
        let waiting = {
            let mut queue = locked(&self.0);
            if queue.free > 0 {
                queue.free -= 1;
                return Turn { turns: self.clone() };
            }
            queue.wait(who)
        };
        // The queue keeps every sender until it has a place for it.
        waiting.await.unwrap_or_else(|_| Turn { turns: self.clone() })
    }

    /// Gives a place to the next one who still waits, or keeps it free.
    fn pass_on(&self) {
        loop {
            let next = locked(&self.0).next();
            let Some(next) = next else { return };
            match next.send(Turn { turns: self.clone() }) {
                Ok(()) => return,
                Err(turn) => std::mem::forget(turn), // they are gone: the place goes on
            }
        }
    }
}

impl Queue {
    fn wait(&mut self, who: &str) -> oneshot::Receiver<Turn> {
        let (sender, receiver) = oneshot::channel();
        let own = self.waiting.entry(who.to_owned()).or_default();
        if own.is_empty() {
            self.order.push_back(who.to_owned());
        }
        own.push_back(sender);
        receiver
    }

    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        let Some(who) = self.order.pop_front() else {
            self.free += 1;
            return None;
        };
        let own = self.waiting.get_mut(&who)?;
        let next = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&who);
        } else {
            self.order.push_back(who);
        }
        next
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.turns.pass_on();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets these people wait for the one place in this order; the order in which they get it.
    async fn served(people: &[&str]) -> Vec<String> {
        let turns = Turns::new(1);
        let first = turns.take("somebody").await;
        let (told, mut heard) = tokio::sync::mpsc::unbounded_channel();
        for (count, &who) in people.iter().enumerate() {
            let (turns, told, who) = (turns.clone(), told.clone(), who.to_owned());
            let queue = turns.clone();
            tokio::spawn(async move {
                let turn = turns.take(&who).await;
                told.send(who).unwrap();
                drop(turn);
            });
            let waiting = || locked(&queue.0).waiting.values().map(VecDeque::len).sum::<usize>();
            while waiting() <= count {
                tokio::task::yield_now().await;
            }
        }
        drop((first, told));
        let mut served = Vec::new();
        while let Some(who) = heard.recv().await {
            served.push(who);
        }
        assert_eq!(locked(&turns.0).free, 1, "the place is free again");
        served
    }

    #[tokio::test]
    async fn who_has_much_to_do_lets_the_others_in_between() {
        let served = served(&["eve", "eve", "eve", "eve", "anna", "ben", "anna"]).await;
        assert_eq!(served, ["eve", "anna", "ben", "eve", "anna", "eve", "eve"]);
    }

    #[tokio::test]
    async fn who_does_not_wait_any_more_holds_nobody_up() {
        let turns = Turns::new(1);
        let first = turns.take("anna").await;
        let gone = tokio::spawn({
            let turns = turns.clone();
            async move { turns.take("eve").await }
        });
        while locked(&turns.0).waiting.is_empty() {
            tokio::task::yield_now().await;
        }
        gone.abort();
        assert!(gone.await.is_err());
        drop(first);
        drop(turns.take("ben").await);
        assert_eq!(locked(&turns.0).free, 1);
    }
}
