//! What a room does by itself: what is due, and bots.

use store::{Change, Due, Millis, NewDue, Status};
use tabletop::{Seat, Viewer};

use super::judge::Wish;
use super::room::{Ask, Room};
use super::table::Rematch;

impl Room {
    pub(super) async fn wake(&mut self, due: &Due) {
        let head = self.table.head();
        match due.kind.as_str() {
            "clock" => {
                let before = self.table.head();
                let charged = self.charge_clock(self.core.now()).await;
                if let Err(problem) = charged {
                    tracing::error!(
                        code = problem.code,
                        match_id = self.table.id,
                        "a clock stands"
                    );
                }
                self.publish(before);
            }
            "result" => super::results::record(&self.core, &self.table).await,
            "rematch" if self.table.rematch == Rematch::Agreed => {
                let made = super::lobby::rematch(&self.core, &self.table).await;
                if let Ok(id) = made {
                    self.own_wish(format!("rematch:{id}"), Wish::Rematch { id }).await;
                }
            }
            "limit" => self.own_wish(format!("limit:{head}"), Wish::TimeUp).await,
            "idle" => self.look_whether_abandoned().await,
            kind => {
                let seat = kind.strip_prefix("grace:").and_then(|seat| seat.parse::<Seat>().ok());
                let gone = seat.filter(|seat| {
                    let mut people = self.table.people();
                    people.any(|(it, who)| it == *seat && !self.subscribers.is_online(who))
                });
                if let Some(seat) = gone {
                    self.own_wish(format!("gone:{seat}:{head}"), Wish::Gone { seat }).await;
                }
            }
        }
    }

    /// A match in which nothing happened for a day is called off, and its secret revealed.
    async fn look_whether_abandoned(&mut self) {
        if self.table.is_over() {
            return;
        }
        let last = self.table.lines.last().map_or(self.table.created_at, |line| line.at);
        let at = last + self.core.config.abandoned_ms as Millis;
        // A clock of days may be slower than the patience of the server.
        let at = at.max(self.table.time_up_at().unwrap_or(at));
        if at <= self.core.now() {
            self.own_wish(format!("idle:{}", self.table.head()), Wish::Abandon).await;
            return;
        }
        let set_due = vec![NewDue { kind: "idle".to_owned(), at }];
        let change = Change { set_due, ..Change::default() };
        if let Err(error) = self.core.store.change_match(&self.match_id(), change).await {
            tracing::error!(%error, match_id = self.table.id, "no end was set");
        }
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.asked == Some(self.table.head()) && self.table.bot_to_act().is_some()
    }

    /// Asks the bot that has to decide, once per position.
    pub(super) fn ask_bot(&mut self) {
        let head = self.table.head();
        if self.stale || self.asked == Some(head) || self.table.status == Status::Frozen {
            return;
        }
        let Some((seat, bot)) = self.table.bot_to_act() else { return };
        let Ok(view) = self.table.play.view_json(Viewer::Seat(seat)) else { return };
        self.asked = Some(head);
        let question = crate::bots::Question {
            game: self.table.game,
            seat,
            step: self.table.play.step(),
            view: view.to_string(),
            bot,
            bot_seed: self.table.hosting.bot_seed,
        };
        let (core, own) = (self.core.clone(), self.own.clone());
        tokio::spawn(async move {
            let Some(action) = core.bots.think(&core, question).await else { return };
            if let Some(room) = own.upgrade() {
                let _ = room.send(Ask::BotMove { head, action }).await; // the room may be closed
            }
        });
    }

    pub(super) async fn bot_move(&mut self, head: u64, action: String) {
        if head == self.table.head() {
            self.own_wish(format!("bot:{head}"), Wish::BotMove { head, action }).await;
        }
    }
}
